"""What is hidden stays hidden, looked for in one random match in two ways, many times each.

*Alike*: two positions that differ only in what an observer cannot tell (two cards have changed places, a value that is
not his to read is another one) look, ask, refuse and sound the same to him. *Unnamed*: no card that he cannot tell, and
never could, is named in anything that he gets.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from rulekit.bots import random_player
from rulekit.model.play import Applied, Fault
from rulekit.session import Session
from rulekit.session.events import Log
from rulekit.session.twins import Twin, twins
from rulekit.terms import Status


class Leak(AssertionError):
    """Somebody gets something that depends on what they cannot know."""


def match(rulebook: Any, seats: int, options: Mapping[str, Any], seed: str, most: int) -> Iterator[Session]:
    """Yield a match at each of its decisions, and once more when it is over, while a random player goes on with it."""
    session = Session(rulebook, seats, dict(options), seed)
    player = random_player(f"{seed}:player")
    yield session
    while session.decision is not None and session.number < most:
        number = session.number
        while session.number == number and session.decision is not None:
            session.submit(player({}, session.decision))
        yield session


class Watch:
    """Watches one match; `counts` says how many pairs of positions were compared, and how many texts were read.

    each: so many pairs for every observer at every decision.
    """

    def __init__(self, session: Session, each: int = 2) -> None:
        self.each = each
        self.counts: Counter[str] = Counter()
        self.table, self.values = session._table, session._table.values
        self.observers: dict[str | None, int] = {who: self.table.observer(who) for who in (*session.seats, None)}
        program = session.program
        self.names = [program.definitions[card.definition].name for card in program.cards]
        self.printed = {definition.doc for definition in program.definitions} | {""}
        self.told: dict[str | None, set[int]] = {who: set() for who in self.observers}
        self.heard: dict[str | None, int] = dict.fromkeys(self.observers, 0)
        self.entries = 0

    # ---- alike -----------------------------------------------------------------------------------------------

    def compare(self, session: Session) -> None:
        """Compare this position with some that are alike to each observer; raises `Leak`."""
        if session.decision is None:
            return
        answer = next(whole_answers(session), None)
        skip = session.number * 7 % 11
        for who, observer in self.observers.items():
            found = twins(session._table, session._cells, answer or (0,), observer)
            for twin in islice(found, skip, skip + self.each):
                other = session.fork()
                other._rest(Applied(twin.cells, None))
                self.counts["pairs"] += 1
                if looks(session, who) != looks(other, who):
                    raise Leak(f"decision {session.number}: {who} sees or is refused something else")
                if answer is None or twin.answer != answer:
                    continue  # what becomes of a card that somebody uses is told by using it
                self.counts["pairs behind an answer"] += 1
                if not sounds_alike(session, twin, answer, who):
                    raise Leak(f"decision {session.number}: {who} hears or sees something else behind an answer")

    # ---- unnamed ---------------------------------------------------------------------------------------------

    def read(self, session: Session) -> None:
        """Read everything that each observer gets now and did not get before; raises `Leak` at a secret."""
        self._learn(session)
        for who in self.observers:
            secret = [card for card in range(len(self.names)) if card not in self.told[who]]
            texts = [text for text in self._texts(session, who) if text not in self.printed]
            self.counts["texts"] += len(texts)
            found = set(texts) & {f"card:{card}" for card in secret}
            if found:
                raise Leak(f"decision {session.number}: {who} is told {found}")
            known = {self.names[card] for card in self.told[who]}
            name = named("\n".join(texts), {self.names[card] for card in secret} - known, known)
            if name:
                raise Leak(f"decision {session.number}: {who} reads of {name}")

    def _learn(self, session: Session) -> None:
        """Who can tell which card now, or could when something happened to it."""
        news = session._log._entries[self.entries :]
        self.entries += len(news)
        seen = [one for entry in news for one in _seen(entry.happening.data)]
        for who, observer in self.observers.items():
            cards = range(len(self.names))
            self.told[who] |= {card for card in cards if self.values.can_tell(observer, session._cells, card)}
            self.told[who] |= {one.card for one in seen if one.mask & observer}

    def _texts(self, session: Session, who: str | None) -> Iterator[str]:
        events = session.events(who, self.heard[who])
        self.heard[who] += len(events)
        yield from strings(session.view(who))
        yield from strings(events)
        yield from (session.text(event) for event in events)
        for action in refusable(session) if who is not None else ():
            reason = session.why_not(who, action)
            yield from strings(reason.to_json() if reason is not None else None)


def named(text: str, secret: set[str], known: set[str]) -> str:
    """The first of the secret names that stands in a text; one that is a part of a known name is no name."""
    for name in sorted(known, key=len, reverse=True):
        if any(other in name for other in secret):
            text = text.replace(name, "")
    pattern = "|".join(re.escape(name) for name in sorted(secret, key=len, reverse=True))
    found = re.search(rf"(?<!\w)(?:{pattern})(?!\w)", text) if secret else None
    return found[0] if found else ""


def _seen(data: Any) -> Iterator[Any]:
    """Every card of an event with the mask of those who could tell it then."""
    if hasattr(data, "mask") and hasattr(data, "card"):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _seen(value)
    elif isinstance(data, tuple):
        for value in data:
            yield from _seen(value)


def strings(data: Any) -> Iterator[str]:
    """Every text of plain data: keys, values; what the rules say about an option is left out."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            if key != "doc":
                yield str(key)
                yield from strings(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from strings(value)


def looks(session: Session, who: str | None) -> str:
    """All that an observer sees and is told of a position: view with prompt and options, and refusals."""
    found: list[Any] = [session.view(who)]
    if who is not None:
        reasons = (session.why_not(who, action) for action in refusable(session))
        found += [reason.to_json() if reason is not None else None for reason in reasons]
    return json.dumps(found, sort_keys=True)


def refusable(session: Session) -> Iterator[dict[str, Any]]:
    """A few actions of rows that are there, whole or not, possible or not."""
    asked = session._asked
    for row in asked.rows[:6] if asked is not None else ():
        if row.entry is not None:
            yield {"action": row.word}
            if row.entry.holes and row.entry.holes[0].tag[0] == "card":
                yield {"action": row.word, row.entry.holes[0].name: "card:0"}


def whole_answers(session: Session) -> Iterator[tuple[int, ...]]:
    """The whole answers among the options of this step, another one first each time."""
    decision = session.decision
    options = [option for option in decision.options if option.complete] if decision is not None else []
    for place in range(len(options)):
        yield options[(place + session.number) % len(options)].answer


def sounds_alike(session: Session, twin: Twin, answer: tuple[int, ...], who: str | None) -> bool:
    """Whether an answer is heard and leaves the same in both positions.

    What teaches the observer a card is no leak. Nor is whom the rules ask next: with `reactions only if held` a seat is
    asked only if it has something to choose.
    """
    table, observer = session._table, session._table.observer(who)
    applied = table.backend.apply(session._cells, answer, record=True)
    try:
        there = table.backend.apply(twin.cells, twin.answer, record=True)
    except (Fault, ValueError):
        return True  # whoever has hidden things may have other options there
    if (applied.learnt | there.learnt) & observer or Status.OVER in (applied.status, there.status):
        return True
    if table.backend.decision(applied.cells) != table.backend.decision(there.cells):
        return True
    heard = []
    for one in (applied, there):
        log = Log(table)
        log.add(one.happenings, one.cells)
        other = session.fork()
        other._pending = ()
        other._rest(Applied(one.cells, None))
        heard.append((log.events(observer), other.view(who)))
    return heard[0] == heard[1]
