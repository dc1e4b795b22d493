"""Answers of a scenario: each is matched with what is on offer, and play goes on when it is whole."""

from rulekit.diagnostics import Diagnostic
from rulekit.model.play import Answer
from rulekit.program import plans as p
from rulekit.proof.expecting import left_open, open_now
from rulekit.proof.matching import Matching
from rulekit.proof.trial import Stop, Trial


def give(trial: Trial, line: p.Answer) -> None:
    """Give one answer. Raises `Stop` with P032 if nobody asks for it."""
    seat = trial.backend.evaluate(trial.cells, line.seat, 8)
    if not trial.partial:
        trial.to_decision()
    asked = trial.asked()
    who = trial.table.player(seat)
    text = trial.written(line.place)
    span = trial.span(line.place)
    if asked is None or asked.seat != seat:
        raise Stop(
            Diagnostic("P032", f"{who} is not asked", span, "nobody asks for this", because=open_now(trial, asked))
        )
    matching = Matching(asked)
    found = _found(matching, trial.partial, line)
    if found is None:
        if trial.partial:
            raise Stop(left_open(trial, line.place))
        reasons = "; ".join(matching.reasons(line.items, line.kind)) if line.kind in ("row", "use") else ""
        label = reasons or "this is not among the options"
        raise Stop(Diagnostic("P032", f"{who} cannot answer `{text}`", span, label, because=open_now(trial, asked)))
    trial.told.append(f"{who}: {text}")
    if asked.step(found).state == "complete":
        trial.apply(found)
        trial.to_phase_border()
    else:
        trial.partial = found


def _found(matching: Matching, partial: Answer, line: p.Answer) -> Answer | None:
    """Return the answer so far, lengthened by this one."""
    word = line.items[0].word if line.items else ""
    if line.kind == "value":
        return matching.pick(line.name, partial, wanted(matching, line))
    if partial:
        return matching.ended(partial) if line.kind == "word" and word == "done" else None
    if line.kind == "word":
        return matching.word_answer(word) or (matching.ended(()) if word == "done" else None)
    return matching.use_answer(line.items) if line.kind == "use" else matching.row_answer(line.items)


def wanted(matching: Matching, line: p.Answer) -> list[p.Item]:
    """Return the values of a choice, one item for each."""
    if line.cards is not None:
        return [p.Item("", card=card) for card in line.cards]
    assert line.value is not None
    assert line.tag is not None
    if line.tag[0] != "list":
        return [p.Item("", line.value, line.tag)]
    values = matching.evaluated(line.value)
    return [p.Item("", ("const", value), line.tag[1]) for value in values]
