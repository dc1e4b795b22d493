"""An answer as the action value that says it (ENGINE 12, *Option identity*).

Each choice stands under its name. A list is a list however short it is; a name that is asked for several times in one
answer holds what was chosen in the order in which it was asked.
"""

from typing import TYPE_CHECKING, Any

from rulekit.model.play import DONE, Answer, Option, Step
from rulekit.program.instructions import Arrange, ChooseMany

if TYPE_CHECKING:
    from rulekit.session.decision import Asked, Row

MORE = "more"
"""The key that says that a list is not at its end."""


def action_of(asked: "Asked", row: "Row", answer: Answer, step: Step, option: Option | None = None) -> dict[str, Any]:
    """Return the action value of an answer, whose next step is `step`, lengthened by `option` if there is one.

    A first step says what a choice of its own leads to, and nothing of the entries beside it.
    """
    action: dict[str, Any] = {"action": row.word}
    if row.card is not None and row.entry is not None:
        action["card"] = asked.table.shown(asked.observer, asked.cells, row.card, ("card", ""))
        action["word"] = row.entry.word
    if not answer and row.entry is not None:
        step = Step(step.state)
    filled = list(step.filled)
    if option is not None and option.name and option.value != DONE:
        filled.append((option.name, option.value, option.tag))
    closed = _lists_before(asked, answer, {name for name, _, _ in filled})
    values: dict[str, list[Any]] = {name: [] for name in sorted(closed)}
    for name, value, tag in filled:
        values.setdefault(name, []).append(asked.table.shown(asked.observer, asked.cells, value, tag))
    lists = closed | list_names(asked, step)
    action |= {name: found if name in lists or len(found) > 1 else found[0] for name, found in values.items()}
    if step.list_name and step.state == "next":
        action.setdefault(step.list_name, [])
        if option is None or not (option.values and option.values[-1] == DONE):
            action[MORE] = True
    return action


def list_names(asked: "Asked", step: Step) -> set[str]:
    """Return the names under which lists are chosen here, and never anything else."""
    names = set(asked.table.list_names)
    if step.list_name:
        names.add(step.list_name)
    if isinstance(asked.instruction, ChooseMany | Arrange):
        names.add(asked.instruction.name)
    return names


def _lists_before(asked: "Asked", answer: Answer, filled: set[str]) -> set[str]:
    """Return the names of the lists behind an answer: those it closes itself, empty ones too.

    Where one name is that of a list here and of a single choice there, every step is looked at.
    """
    places = [at for at, value in enumerate(answer) if at and (value == DONE or filled & asked.table.mixed_names)]
    return {name for at in places if (name := asked.step(answer[:at]).list_name)}


def times_asked(step: Step, name: str) -> int:
    """Return how many values of this name an answer has already."""
    return sum(key == name for key, _, _ in step.filled)
