"""What expressions give at play: the facts of a small rulebook, each an invariant of its own."""

from pathlib import Path

from rulekit.loader.rulebook import load

FACTS = Path(__file__).parent / "facts"


def test_every_fact_holds() -> None:
    rulebook = load(FACTS)
    program = rulebook.program()
    backend = rulebook.backend(program)
    cells = backend.start(1, {}).cells
    wrong = []
    for fact in program.invariants:
        if backend.evaluate(cells, fact.condition, fact.temps) != 1:
            _, start, end = fact.place
            wrong.append((FACTS / "facts.rules").read_text("utf-8")[start:end])
    assert not wrong
    assert len(program.invariants) > 70
