"""Playouts and simulations on a game built by hand."""

import pytest

from rulekit.bots import first_policy, random_policy
from rulekit.diagnostics.errors import SetupError
from rulekit.model.play import Fault
from rulekit.session import Session
from rulekit.simulate import playout, simulate
from tests.session.by_hand import Market

MARKET = Market()


def test_a_playout_is_the_same_as_a_session_with_these_answers() -> None:
    program = MARKET._program
    backend = MARKET.backend(program)
    result = playout(program, backend, 7, {0: first_policy, 1: first_policy})
    session = Session(MARKET, 2, seed=7)
    while decision := session.decision:
        session.submit(decision.options[0])
    assert session.outcome is not None
    assert result.status == "finished"
    assert result.decisions == session.number
    assert list(result.scores.values()) == [score[0] for score in session.outcome["scores"].values()]
    assert result.cells == session._cells


def test_a_playout_ends_at_its_limit() -> None:
    program = MARKET._program
    result = playout(program, MARKET.backend(program), 7, {0: first_policy, 1: first_policy}, limit=3)
    assert (result.status, result.decisions, result.scores, result.winners) == ("unfinished", 3, {}, ())


def test_figures_of_many_games_do_not_depend_on_the_workers() -> None:
    told: list[tuple[int, int]] = []
    one = simulate(
        MARKET, 60, seats=2, seed="S", policy=random_policy, progress=lambda done, of: told.append((done, of))
    )
    two = simulate(MARKET, 60, seats=2, seed="S", policy={"P1": random_policy, "P2": random_policy}, workers=2)
    assert one.to_json() == two.to_json()
    assert told[-1] == (60, 60)
    assert one.finished == 60
    assert abs(sum(seat.wins for seat in one.seats) - (60 - one.without_winner)) < 1e-9
    assert one.lengths is not None
    assert one.decisions == round(one.lengths.mean * 60)


def test_another_seed_gives_other_games() -> None:
    lengths = {str(simulate(MARKET, 5, seed=seed, policy=random_policy).to_json()["seats"]) for seed in range(5)}
    assert len(lengths) > 1


def test_a_fault_of_the_rules_is_counted_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    backend = MARKET.backend(MARKET._program)
    apply, calls = backend.apply, []

    def breaking(cells: object, answer: object, **more: object) -> object:
        calls.append(1)
        if len(calls) == 5:
            raise Fault("P010", 3, 2, "coins would become 100", "it is at most 99")
        return apply(cells, answer, **more)

    monkeypatch.setattr(backend, "apply", breaking)
    summary = simulate(MARKET, 3, seed=1, policy=random_policy)
    assert (summary.faults, summary.finished) == (1, 2)
    assert summary.first_fault == "P010: coins would become 100 (market.rules:1:1, in buy_for)"


def test_wrong_seats_and_options_are_refused() -> None:
    with pytest.raises(SetupError):
        simulate(MARKET, 1, seats=5, policy=random_policy)
    with pytest.raises(SetupError):
        simulate(MARKET, 1, options={"sped": 1}, policy=random_policy)
