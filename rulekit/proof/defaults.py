"""The answers of quick play: what the rules call usual, else declining, else the first option (LANGUAGE 10)."""

from collections.abc import Sequence
from typing import Any

from rulekit.model.play import DONE, Answer, Option, Step
from rulekit.program.instructions import ChooseMany
from rulekit.session.decision import Asked

_DECLINING = ("decline", "pass", "done", "no", "go_on")


def default_answer(asked: Asked) -> Answer:
    """Return a complete answer."""
    answer: Answer = ()
    while True:
        step = asked.step(answer)
        if step.state == "complete":
            return answer
        assert step.state == "next", "an option leads nowhere"
        answer += _pick(asked, step).values


def _pick(asked: Asked, step: Step) -> Option:
    if step.list_name and isinstance(asked.instruction, ChooseMany):
        return _element(asked, asked.instruction, step)
    usual = asked.usual_of(step)
    own = [option for option in step.options if option.row == 0]
    found = _usual(usual, own) if usual is not None and own else None
    if found is not None:
        return found
    for kind in _DECLINING:
        for option in step.options:
            if option.entry is not None and option.entry.kind == kind:
                return option
    return next((option for option in step.options if _ends(option)), step.options[0])


def _usual(usual: tuple[Any, ...], options: Sequence[Option]) -> Option | None:
    if usual[0] == "most":
        return max(options, key=lambda option: option.value)
    if usual[0] == "least":
        return min(options, key=lambda option: option.value)
    return next((option for option in options if option.value == usual[1]), None)


def _element(asked: Asked, choice: ChooseMany, step: Step) -> Option:
    """Return the next element of a growing list, or its end."""
    ends = [option for option in step.options if _ends(option)]
    others = [option for option in step.options if not _ends(option) and option.row == 0]
    usual = choice.usual or ("least",)
    if usual[0] == "most" and others:
        return others[0]
    if usual[0] == "value":
        temps = asked.table.program.procedures[asked.waiting.procedure].temps
        value = asked.table.backend.evaluate(asked.cells, usual[1], temps)
        wanted = value if isinstance(value, tuple) else (value,)
        others = [option for option in others if option.value in wanted] or others
        if others and others[0].value in wanted:
            return others[0]
    return ends[0] if ends else others[0]


def _ends(option: Option) -> bool:
    return option.values[-1:] == (DONE,)
