"""The figures of many games: lengths, scores, wins, and what did not end."""

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen


@frozen
class Spread:
    """How a number is spread: p10 and p90 are the nearest ranks, so that 10 in 100 games lie at or below p10."""

    count: int
    mean: float
    minimum: int
    p10: int
    median: float
    p90: int
    maximum: int

    @classmethod
    def of(cls, values: Iterable[int]) -> "Spread | None":
        """Return the spread of these numbers, `None` if there are none."""
        ordered = sorted(values)
        n = len(ordered)
        if not n:
            return None
        middle = (ordered[(n - 1) // 2] + ordered[n // 2]) / 2
        return cls(n, sum(ordered) / n, ordered[0], ordered[_rank(n, 10)], middle, ordered[_rank(n, 90)], ordered[-1])

    def to_json(self) -> dict[str, Any]:
        """Return the numbers by name, means and medians to three places."""
        return {
            "count": self.count,
            "mean": round(self.mean, 3),
            "min": self.minimum,
            "p10": self.p10,
            "median": round(self.median, 3),
            "p90": self.p90,
            "max": self.maximum,
        }


def _rank(n: int, percent: int) -> int:
    """Return the index of the nearest rank of a percentile among n ordered numbers."""
    return max(0, -(-n * percent // 100) - 1)


@frozen
class SeatSummary:
    """One seat over all finished games: a win that k seats share counts 1/k; it was scored in `scored` games."""

    seat: str
    wins: float
    shared: int
    scores: Spread | None
    scored: int


@frozen
class GameResult:
    """What a summary needs of one game: seats by their place in `Program.players`."""

    status: str
    decisions: int
    scores: tuple[tuple[int, int], ...]
    winners: tuple[int, ...]
    fault: str


@frozen
class Summary:
    """The figures of a simulation. `lengths` counts the decisions of finished games."""

    game: str
    options: dict[str, Any]
    seed: int | str
    games: int
    finished: int
    unfinished: int
    faults: int
    first_fault: str
    lengths: Spread | None
    decisions: int
    without_winner: int
    seats: tuple[SeatSummary, ...]

    def to_json(self) -> dict[str, Any]:
        """Return all figures as plain JSON; the same for the same seed, however many workers played."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "seed": self.seed,
            "games": self.games,
            "finished": self.finished,
            "unfinished": self.unfinished,
            "faults": self.faults,
            "first_fault": self.first_fault or None,
            "decisions": self.decisions,
            "lengths": None if self.lengths is None else self.lengths.to_json(),
            "without_winner": self.without_winner,
            "seats": [
                {
                    "seat": seat.seat,
                    "win_share": round(seat.wins / self.finished, 4) if self.finished else None,
                    "shared_wins": seat.shared,
                    "scored": seat.scored,
                    "scores": None if seat.scores is None else seat.scores.to_json(),
                }
                for seat in self.seats
            ],
        }


def summary_of(
    game: str, options: dict[str, Any], seed: int | str, seats: Sequence[tuple[int, str]], results: Sequence[GameResult]
) -> Summary:
    """Return the figures of these games, in any order of playing."""
    finished = [result for result in results if result.status == "finished"]
    faults = [result for result in results if result.status == "fault"]
    rows = []
    for number, name in seats:
        scores = [dict(result.scores)[number] for result in finished if number in dict(result.scores)]
        won = [result for result in finished if number in result.winners]
        rows.append(
            SeatSummary(
                seat=name,
                wins=sum(1 / len(result.winners) for result in won),
                shared=sum(1 for result in won if len(result.winners) > 1),
                scores=Spread.of(scores),
                scored=len(scores),
            )
        )
    return Summary(
        game=game,
        options=options,
        seed=seed,
        games=len(results),
        finished=len(finished),
        unfinished=sum(1 for result in results if result.status == "unfinished"),
        faults=len(faults),
        first_fault=faults[0].fault if faults else "",
        lengths=Spread.of(result.decisions for result in finished),
        decisions=sum(result.decisions for result in results),
        without_winner=sum(1 for result in finished if not result.winners),
        seats=tuple(rows),
    )
