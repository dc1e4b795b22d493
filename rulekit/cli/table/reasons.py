"""What `why` says: why an action is not offered now, from the rules and the values as the seat may see them."""

from collections.abc import Mapping
from typing import Any, Protocol

from attrs import frozen

from rulekit.cli.table.asking import Asking
from rulekit.cli.table.naming import actions_named, label_matches, tokens_of
from rulekit.cli.table.values import Texts
from rulekit.diagnostics import Diagnostic
from rulekit.session.decision import Decision


class Judge(Protocol):
    """Who knows why not: a session."""

    def why_not(self, seat: str, action: Mapping[str, Any]) -> Diagnostic | None:
        """Return why the seat cannot do this now, `None` if it can."""


@frozen
class Reason:
    """An answer to `why`: a sentence, a diagnostic, or both; `action` can be done as it stands."""

    sentence: str = ""
    diagnostic: Diagnostic | None = None
    action: Mapping[str, Any] | None = None


def reason_for(typed: str, judge: Judge, decision: Decision, asking: Asking, texts: Texts) -> Reason:
    """Return why what was typed is not offered now, or that it is."""
    tokens = tokens_of(typed)
    if tokens[:1] == ["not"]:
        tokens = tokens[1:]
    key = asking.by_key(" ".join(tokens))
    if key is not None:
        return Reason(f"it is offered: type {key.key}")
    fitting = [choice for choice in asking.choices if label_matches(choice.label, tokens)]
    if len(fitting) == 1:
        return Reason(f"it is offered: type {fitting[0].key} for `{fitting[0].label}`")
    found = judged(tokens, judge, decision, texts)
    if found is None:
        if fitting:
            keys = ", ".join(choice.key for choice in fitting[:6])
            return Reason(f"several are offered that begin so: {keys}")
        rows = ", ".join(_row_text(row.entry.row) for row in decision.rows if row.entry is not None)
        return Reason(
            f"nothing that can be done here is called so. There is: {rows}" if rows else "nothing is called so"
        )
    return found


def judged(tokens: list[str], judge: Judge, decision: Decision, texts: Texts) -> Reason | None:
    """Return what becomes of the action that the words name: it can be done, or why not; `None` if they name none.

    Of several refusals the one that says most is taken: a line of the rules goes before "not offered".
    """
    if tokens[:1] == ["use"] and len(tokens) > 1:
        return _using(tokens[1:], judge, decision, texts)
    refused: list[tuple[bool, Diagnostic, str]] = []
    best: int | None = None
    offered = {option.row.word for option in decision.options}
    for naming in actions_named(decision.rows, tokens, texts):
        if best is not None and naming.score < best:
            break
        diagnostic = judge.why_not(decision.seat, naming.action)
        if diagnostic is None:
            return Reason("it can be done", None, naming.action)
        best = naming.score
        if diagnostic.code == "P003" and naming.action["action"] not in offered:
            whole = judge.why_not(decision.seat, {"action": naming.action["action"]})
            diagnostic = whole if whole is not None and whole.code != "P003" else diagnostic
        refused.append((diagnostic.code == "P003", diagnostic, _places(naming.action, texts)))
    if refused:
        is_vague, diagnostic, places = min(refused, key=lambda each: each[0])
        return Reason(places if is_vague else "", diagnostic)
    return _nearly_named(tokens, judge, decision)


def _using(tokens: list[str], judge: Judge, decision: Decision, texts: Texts) -> Reason | None:
    """Return what becomes of using a card that is called so; of several, one's own come first."""
    names = {card: known["name"] for card, known in texts.cards.items() if known.get("name")}
    named = [card for card, name in names.items() if label_matches(name, tokens)]
    named = named or [card for card, name in names.items() if set(tokens) <= set(tokens_of(name))]
    named.sort(key=lambda card: not str(texts.cards[card].get("zone")).startswith(decision.seat))
    first: Diagnostic | None = None
    for card in named:
        diagnostic = judge.why_not(decision.seat, {"action": "use", "card": card})
        if diagnostic is None:
            return Reason("it can be done", None, {"action": "use", "card": card})
        first = first or diagnostic
    return None if first is None else Reason("", first)


def _places(action: Mapping[str, Any], texts: Texts) -> str:
    """Return where the cards of an action lie, as far as they are known."""
    found = []
    for value in action.values():
        known = texts.cards.get(value) if isinstance(value, str) else None
        if known is not None and known.get("name") and known.get("zone"):
            found.append(f"{known['name']} lies in {texts.zone(known['zone'])}")
    return ", ".join(found)


def _nearly_named(tokens: list[str], judge: Judge, decision: Decision) -> Reason | None:
    """Return why a whole row is not offered, if the first word names it and the others name nothing in sight."""
    if not tokens:
        return None
    rows = [row for row in decision.rows if row.entry is not None and row.entry.kind in ("act", "pass")]
    rows = [row for row in rows if row.entry is not None and str(row.entry.row[0]).lower() == tokens[0]]
    said = " ".join(tokens[1:])
    sentence = f"there is nothing in sight that is called `{said}`" if said else ""
    for row in rows:
        diagnostic = judge.why_not(decision.seat, {"action": row.word})
        if diagnostic is not None:
            return Reason(sentence, diagnostic)
    return Reason(sentence) if rows and sentence else None


def reasons_for_all(judge: Judge, decision: Decision, texts: Texts) -> list[tuple[str, str]]:
    """Return every row that is not offered now, everything that a row is not offered with, and in short why not."""
    offered = {option.row.number for option in decision.options}
    found = []
    told = set()
    for action, label in decision.refused:
        diagnostic = judge.why_not(decision.seat, action)
        if diagnostic is not None and diagnostic.code != "P003":
            found.append((texts.readable(label, decision.seat), in_short(diagnostic)))
            told.add(action["action"])
    for row in decision.rows:
        if row.entry is None or row.number in offered or row.entry.kind not in ("act", "pass") or row.word in told:
            continue
        diagnostic = judge.why_not(decision.seat, {"action": row.word})
        if diagnostic is not None:
            found.append((_row_text(row.entry.row), in_short(diagnostic)))
    for row in decision.abilities:
        if row.entry is None or row.number in offered:
            continue
        card = f"card:{row.card}"
        diagnostic = judge.why_not(decision.seat, {"action": "use", "card": card, "word": row.entry.word})
        if diagnostic is not None:
            found.append((f"use {texts.card(card)}", diagnostic.reason or in_short(diagnostic)))
    return found


def in_short(diagnostic: Diagnostic) -> str:
    """Return the reason of a refusal in a line."""
    if diagnostic.code == "P003":
        return "there is nothing to choose for it"
    return diagnostic.because or diagnostic.label or diagnostic.reason or diagnostic.message


def _row_text(row: tuple[Any, ...]) -> str:
    return " ".join(item if isinstance(item, str) else ".." for item in row)
