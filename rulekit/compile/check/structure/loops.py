"""Loops and circles: whether play can go round for ever (R001, R010, R012)."""

from __future__ import annotations

from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.structure.facts import Callee, Facts, plain, read_in, statements
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import LetSym, VerbSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.walk import walk
from rulekit.diagnostics import Span


def check_loops(kit: Kit, facts: Facts) -> None:
    """R010 for every loop without a decision and without progress; R001 if `play` asks nobody and never ends."""
    book = kit.book
    plays = [body for body, _ in book.plays]
    _missing_play(kit)
    asked = any(facts.asks_ever(body) for body in plays)
    for body in plays:
        endless = [one for one in statements(body) if not _goes_on(kit, facts, one)]
        if endless and not asked:
            kit.bag.report(
                "R001",
                "`play` asks nobody and never ends",
                endless[0].span,
                label="this loop goes on for ever",
                because="a rulebook either asks a player or ends",
            )
        else:
            _report(kit, endless)
    others = [body for body, _ in book.setups]
    others += [body for body in book.verbs.values() if body] + list(book.phases.values())
    others += [entry.body for one in book.anytime for entry in one.entries] + kit.rules
    for text in book.card_texts:
        others += [body for bodies in text.effects.values() for body, _ in bodies]
        others += [body for _, _, body, _ in text.abilities]
    for body in others:
        _report(kit, [one for one in statements(body) if not _goes_on(kit, facts, one)])


def _missing_play(kit: Kit) -> None:
    there = 0
    for _, when in kit.book.plays:
        there |= when
    if kit.names.everywhere & ~there:
        kit.bag.report(
            "R001",
            "there is no `play`" if not there else "with some options there is no `play`",
            kit.names.game.name.span,
            because="`play:` says how the game goes",
            help="add `play:` with the phases of the game",
        )


def _report(kit: Kit, endless: list[t.Statement]) -> None:
    for one in endless:
        kit.bag.report(
            "R010",
            "this loop may never end",
            kit.head(one.span),
            label="no decision, and nothing that brings its end nearer",
            help="let a player choose in it, or change in it what its condition asks",
        )


def _goes_on(kit: Kit, facts: Facts, one: t.Statement) -> bool:
    """Whether a loop asks somebody on every way round, or changes something that its condition reads."""
    match one:
        case t.While(condition=condition, body=body):
            watched = condition
        case t.Repeat(times=None, until=until, body=body):
            if until is None:
                return True
            watched = until
        case t.Each(mode="until", until=until, body=body):
            return facts.asks_always(body) or until is None or _ends_alone(kit, facts, until, body)
        case _:
            return True
    return facts.asks_always(body) or _ends_alone(kit, facts, watched, body)


def _ends_alone(kit: Kit, facts: Facts, condition: Typed, body: t.Body) -> bool:
    if any(isinstance(plain(one), t.Stop) for one in body):
        return True
    return bool(watched_by(kit, condition) & facts.changes(body))


def watched_by(kit: Kit, condition: Typed) -> frozenset[object]:
    """What a condition reads, through lets."""
    found = set(read_in(condition))
    waiting, seen = [condition], set[LetSym]()
    while waiting:
        for one in walk(waiting.pop()):
            if isinstance(one, Typed) and one.op == "call" and one.args[0] not in seen:
                seen.add(one.args[0])
                found.add(one.args[0])
                value = kit.book.lets.get(one.args[0])
                if value is not None:
                    found |= read_in(value)
                    waiting.append(value)
    return frozenset(found)


# ---- circles -----------------------------------------------------------------------------------------------------


def check_circles(kit: Kit, facts: Facts) -> None:
    """R012: a verb or phase that leads back to itself; each circle once, at the call that closes it."""
    done: set[Callee] = set()
    starts: list[Callee] = [*kit.book.verbs, *kit.book.phases]
    for start in starts:
        if start not in done:
            _follow(kit, facts, start, done)


def _follow(kit: Kit, facts: Facts, start: Callee, done: set[Callee]) -> None:
    """Depth first, without recursion: circles can be as long as the rulebook."""
    stack = [(start, iter(list(facts.calls(facts.body_of(start)))))]
    trail: list[tuple[Callee, Span | None]] = [(start, None)]
    open_ = {start}
    while stack:
        _, calls = stack[-1]
        for callee, span in calls:
            if callee in open_:
                _circle(kit, trail, callee, span)
            elif callee not in done:
                stack.append((callee, iter(list(facts.calls(facts.body_of(callee))))))
                trail.append((callee, span))
                open_.add(callee)
                break
        else:
            stack.pop()
            one, _ = trail.pop()
            open_.discard(one)
            done.add(one)


def _circle(kit: Kit, trail: list[tuple[Callee, Span | None]], callee: Callee, span: Span) -> None:
    start = next(i for i, (one, _) in enumerate(trail) if one is callee)
    kind = "verb" if isinstance(callee, VerbSym) else "phase"
    round_ = trail[start:]
    if len(round_) == 1:
        message = f"the {kind} `{_name(callee)}` calls itself"
    else:
        message = f"the {kind} `{_name(callee)}` comes back to itself"
    kit.bag.report(
        "R012",
        message,
        span,
        label="this closes the circle",
        seconds=[(there, f"from here to `{_name(one)}`") for one, there in round_[1:] if there is not None],
        help="say it in a loop instead: `repeat n times:`, `repeat until c:` or `each x in S:`",
    )


def _name(callee: Callee) -> str:
    if isinstance(callee, VerbSym):
        return " ".join(part if isinstance(part, str) else f"({part.name})" for part in callee.parts)
    return callee.name
