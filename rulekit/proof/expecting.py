"""Expectations: what must hold where a scenario stands; a failure is a finding with the values of both sides."""

from collections import Counter
from typing import Any

from rulekit.diagnostics import Diagnostic
from rulekit.model.play import Answer
from rulekit.program import plans as p
from rulekit.proof.comparing import not_so
from rulekit.proof.matching import Matching
from rulekit.proof.sentences import sentence_reasons
from rulekit.proof.trial import Stop, Trial
from rulekit.session.decision import Asked
from rulekit.session.values import EVERYTHING
from rulekit.session.why import what_one_can_do
from rulekit.terms import ABSENT, Status

Expectation = p.ExpectTrue | p.ExpectCards | p.ExpectAsked | p.ExpectCan | p.ExpectSees | p.ExpectChoice
"""What `expect` lines hold."""


def check(trial: Trial, one: Expectation) -> Diagnostic | None:
    """Return why an expectation does not hold, or None. Raises `Stop` if an answer is begun and left open."""
    if trial.partial and not isinstance(one, p.ExpectChoice):
        raise Stop(left_open(trial, one.place))
    match one:
        case p.ExpectTrue():
            return _true(trial, one)
        case p.ExpectCards():
            return _cards(trial, one)
        case p.ExpectSees():
            return _sees(trial, one)
        case p.ExpectAsked():
            return _asked(trial, one)
        case p.ExpectCan():
            return _can(trial, one)
        case p.ExpectChoice():
            return _choice(trial, one)


def left_open(trial: Trial, place: Any) -> Diagnostic:
    """Return P032 for an answer that is begun and not ended."""
    asked = trial.asked()
    assert asked is not None
    step = asked.step(trial.partial)
    name = step.list_name or next((option.name for option in step.options if option.name), "")
    offered = ", ".join(_value(asked, option.value, option.tag) for option in step.options if option.name)
    who = trial.table.player(asked.seat)
    return Diagnostic(
        "P032", f"`{name}` is still to be chosen", trial.span(place), because=f"{who}: {name} = {offered}"
    )


def open_now(trial: Trial, asked: Asked | None) -> str:
    """Return who is asked, and the options that are there."""
    if asked is None:
        return "nobody is asked"
    name = Matching(asked).table.player(asked.seat)
    return what_one_can_do(asked) or f"{name} is asked"


def _failed(trial: Trial, one: Expectation, label: str, because: str = "") -> Diagnostic:
    title = f"`{trial.written(one.place)}` does not hold"
    return Diagnostic("P033", title, trial.span(one.place), label, because=because)


# ---- values ----------------------------------------------------------------------------------------------------------


def _true(trial: Trial, one: p.ExpectTrue) -> Diagnostic | None:
    evaluate, cells, before = trial.backend.evaluate, trial.cells, trial.before
    value = evaluate(cells, one.condition, one.temps, before=before)
    if value > 0:
        return None
    if one.sides is None:
        return _failed(trial, one, "this is absent" if value == ABSENT else "this does not hold")
    values = [evaluate(cells, side, one.temps, before=before) for side in one.sides[:2]]
    return _failed(trial, one, not_so(values, one.condition, one.sides[2], trial.text))


def _cards(trial: Trial, one: p.ExpectCards) -> Diagnostic | None:
    program = trial.program
    number = None if one.zone is None else trial.backend.evaluate(trial.cells, one.zone, one.temps)
    there = trial.backend.evaluate(trial.cells, one.what, one.temps)
    ordered = number is None or number == ABSENT or _is_ordered(trial, number)
    holds = len(there) == len(one.cards) and _same(program, list(there), list(one.cards), ordered)
    if holds == one.wanted:
        return None
    names = ", ".join(program.definitions[program.cards[card].definition].name for card in there)
    return _failed(trial, one, f"it holds {names or 'nothing'}")


def _is_ordered(trial: Trial, number: int) -> bool:
    layout = trial.program.layout
    return layout.families[layout.zones[number].family].ordered


def _same(program: Any, there: list[int], names: list[p.CardName], ordered: bool) -> bool:
    def is_copy(card: int, name: p.CardName) -> bool:
        printed = program.cards[card]
        return bool(printed.definition == name.definition and name.copy in (None, printed.copy))

    if ordered:
        return all(is_copy(card, name) for card, name in zip(there, names, strict=True))
    for name in sorted(names, key=lambda each: each.copy is None):
        found = next((card for card in there if is_copy(card, name)), None)
        if found is None:
            return False
        there.remove(found)
    return True


def _sees(trial: Trial, one: p.ExpectSees) -> Diagnostic | None:
    seat = trial.backend.evaluate(trial.cells, one.seat, 8)
    cards = trial.backend.evaluate(trial.cells, one.what, one.temps)
    values = trial.table.values
    told = [card for card in cards if card != ABSENT and values.can_tell(1 << seat, trial.cells, card)]
    wrong = told if not one.wanted else [card for card in cards if card != ABSENT and card not in told]
    if not wrong:
        return None
    names = ", ".join(trial.text(card, ("card", "")) for card in wrong)
    who = trial.table.player(seat)
    return _failed(trial, one, f"{who} can tell {names}" if not one.wanted else f"{who} cannot tell {names}")


# ---- decisions -------------------------------------------------------------------------------------------------------


def _asked(trial: Trial, one: p.ExpectAsked) -> Diagnostic | None:
    seat = trial.backend.evaluate(trial.cells, one.seat, 8)
    asked, _ = trial.ahead()
    if (asked is not None and asked.seat == seat) == one.wanted:
        return None
    if not one.wanted and trial.status is Status.BORDER and trial.border == "ended":
        return None  # nobody is asked where a phase ends; the next decision is another matter
    return _failed(trial, one, _who(trial, asked), open_now(trial, asked))


def _who(trial: Trial, asked: Asked | None) -> str:
    return "nobody is asked here" if asked is None else f"{trial.table.player(asked.seat)} is asked here"


def _can(trial: Trial, one: p.ExpectCan) -> Diagnostic | None:
    seat = trial.backend.evaluate(trial.cells, one.seat, 8)
    asked, _ = trial.ahead()
    if asked is None:
        can = one.kind == "row" and any(reason is None for reason in sentence_reasons(trial, seat, one.items))
    else:
        can = asked.seat == seat and _offered(Matching(asked), one) is not None
    if can and one.wanted:
        return None
    if can:
        return _failed(trial, one, "this can be done", open_now(trial, asked))
    if not one.wanted and one.because is None:
        return None
    reasons = _reasons(trial, one, seat, asked)
    if one.wanted:
        return _failed(trial, one, "; ".join(reasons) or "it is not among the options", open_now(trial, asked))
    if one.because is not None and any(one.because in reason for reason in reasons):
        return None
    return _failed(trial, one, f"for another reason: {'; '.join(reasons) or 'it is not among the options'}")


def _reasons(trial: Trial, one: p.ExpectCan, seat: int, asked: Asked | None) -> list[str]:
    """Return why a seat cannot do something: at the open decision, at a menu that was passed over, or as a sentence."""
    if asked is not None and asked.seat == seat:
        found = Matching(asked).reasons(one.items, one.kind)
        if found:
            return found
    here = [] if asked is not None and asked.seat == seat else [_who(trial, asked)]
    passed = [other for other in trial.passed_over() if other.seat == seat]
    found = [reason for other in passed for reason in Matching(other).reasons(one.items, one.kind)]
    if not found and one.kind == "row":
        found = [reason for reason in sentence_reasons(trial, seat, one.items) if reason]
    return [*here, *dict.fromkeys(found)]


def _offered(matching: Matching, one: p.ExpectCan) -> Answer | None:
    if one.kind == "word":
        return matching.word_answer(one.items[0].word) or (matching.ended(()) if one.items[0].word == "done" else None)
    return matching.use_answer(one.items) if one.kind == "use" else matching.row_answer(one.items)


def _choice(trial: Trial, one: p.ExpectChoice) -> Diagnostic | None:
    seat = trial.backend.evaluate(trial.cells, one.seat, 8)
    asked, partial = trial.ahead()
    options = None if asked is None or asked.seat != seat else _candidates(Matching(asked), one.name, partial)
    if asked is None or options is None:
        return _failed(trial, one, f"`{one.name}` is not asked here; {_who(trial, asked)}", open_now(trial, asked))
    label = f"there are {', '.join(_value(asked, value, tag) for value, tag in options)}"
    if one.cards is not None:
        matching = Matching(asked)
        offered = Counter(matching.definition(value, tag) for value, tag in options)
        named = Counter(card.definition for card in one.cards)
        same = set(offered) == set(named) and all(n == 1 or offered[d] == n for d, n in named.items())
        return None if same else _failed(trial, one, label)
    assert one.among is not None
    wanted = trial.backend.evaluate(asked.cells, one.among, one.temps)
    numbers = {Matching(asked).number(value, tag) for value, tag in options}
    return None if numbers == set(wanted) else _failed(trial, one, label)


def _candidates(matching: Matching, name: str, partial: Answer) -> list[tuple[int, Any]] | None:
    """Return the values (with tags) that a choice offers; of a list also what can only follow on other elements."""
    answer, found = partial, matching.candidates(name, partial)
    if found is None:
        return None
    whole: dict[int, Any] = {}
    while found is not None:
        step, options = found
        whole |= {option.value: option.tag for option in options}
        if step.list_name != name or not options:
            return list(whole.items())
        answer += options[-1].values
        found = matching.candidates(name, answer)
    filled = matching.asked.step(answer).filled
    return list((whole | {value: tag for called, value, tag in filled if called == name}).items())


def _value(asked: Asked, value: int, tag: Any) -> str:
    return asked.table.text(EVERYTHING, asked.cells, value, tag)
