"""Sentences outside a decision: could a seat do this now, and which line says no?"""

from collections.abc import Iterator
from itertools import islice, product

from attrs import frozen

from rulekit.backends.interpreter import Interpreter, guide
from rulekit.model.play import Refusal
from rulekit.program.plans import Item
from rulekit.proof.naming import Naming
from rulekit.proof.trial import Trial
from rulekit.session.why import values_of

MOST_TRIES = 200


@frozen
class _Reader:
    """Who is told why not: as much of an open decision as a message needs."""

    table: object
    cells: object
    observer: int


def sentence_reasons(trial: Trial, seat: int, items: tuple[Item, ...]) -> list[str | None]:
    """Return why a seat could not do a sentence, for each verb and copies of cards it can mean; None: it could."""
    host = Interpreter(trial.program)
    found: list[str | None] = []
    for number, values in islice(_meant(trial, items), MOST_TRIES):
        refusal = guide.why_not(host, trial.cells, number, values, seat)
        found.append(None if refusal is None else _told(trial, seat, refusal))
    return list(dict.fromkeys(found))


def _meant(trial: Trial, items: tuple[Item, ...]) -> Iterator[tuple[int, list[int]]]:
    """Yield the verbs that read like this, with their values."""
    naming = Naming(trial.table, trial.cells)
    for number, procedure in enumerate(trial.program.procedures):
        words = procedure.name.split(" ")
        if procedure.kind != "verb" or len(words) != len(items):
            continue
        holes = [item for word, item in zip(words, items, strict=True) if word == "_"]
        same = all(word == "_" or word == item.word for word, item in zip(words, items, strict=True))
        if same and len(holes) == len(procedure.parameters):
            named = [naming.meant(hole.tag, item) for hole, item in zip(procedure.parameters, holes, strict=True)]
            for values in product(*named):
                yield number, list(values)


def _told(trial: Trial, seat: int, refusal: Refusal) -> str:
    if refusal.kind == "not_offered":
        return "nothing can be chosen there"
    reader = _Reader(trial.table, trial.cells, 1 << seat)
    said = trial.table.filled(reader.observer, trial.cells, refusal.reason) if refusal.reason else ""
    values = values_of(reader, refusal)  # type: ignore[arg-type]
    return "; ".join(part for part in (values, said) if part)
