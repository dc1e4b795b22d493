"""Fuzzing a rulebook: random games of every variant; each reason found becomes one small scenario."""

from collections.abc import Mapping
from typing import Any

from attrs import evolve, frozen

from rulekit.diagnostics import Diagnostic
from rulekit.loader import Rulebook
from rulekit.proof.fuzz.draft import Draft, constant
from rulekit.proof.fuzz.hunting import Find, Progress, Tally, hunt, variants_of
from rulekit.proof.fuzz.lines import Answered, Done, Part
from rulekit.proof.fuzz.pasting import found_as_text
from rulekit.proof.fuzz.shrinking import Shrinker
from rulekit.proof.fuzz.workbench import Reason, Workbench, reason_of
from rulekit.proof.playing import LIMIT
from rulekit.session.setup import checked_seed
from rulekit.terms.verbs import third_person

MOST = 5
"""So many reasons are made small; further ones are only counted."""


@frozen
class Shown:
    """A find, made small.

    title and scenario: the text to paste. reproduces: it was pasted and failed for the same reason. games: how many
    games went wrong for this reason; `variant` and `number` are the one that was looked into.
    """

    found: Diagnostic
    variant: int
    number: int
    games: int
    title: str
    scenario: str
    reproduces: bool


@frozen
class Report:
    """Everything that random games showed. reasons: how many different ones there are, those not shown too."""

    game: str
    seed: int | str
    games: int
    tallies: tuple[Tally, ...]
    shown: tuple[Shown, ...]
    reasons: int

    def to_json(self, rulebook: Rulebook) -> dict[str, Any]:
        """Return everything as plain JSON."""
        return {
            "game": self.game,
            "seed": self.seed,
            "games": self.games,
            "variants": [_tally_json(rulebook, one) for one in self.tallies],
            "reasons": self.reasons,
            "finds": [_shown_json(rulebook, one) for one in self.shown],
        }


def fuzz(
    rulebook: Rulebook,
    games: int,
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    seed: int | str = 0,
    *,
    workers: int = 1,
    progress: Progress | None = None,
    limit: int = LIMIT,
) -> Report:
    """Play `games` random games of every variant with these options and seats, and make small what went wrong.

    The same seed finds the same, however many workers play. Raises `SetupError` for wrong options, seats or seed.
    """
    seed = checked_seed(seed)
    tallies, finds = hunt(rulebook, games, options, seats, seed, workers=workers, progress=progress, limit=limit)
    grouped: dict[Reason, list[Find]] = {}
    for find in finds:
        grouped.setdefault(reason_of(find.found), []).append(find)
    benches = _Benches(rulebook)
    allowed = variants_of(rulebook, options, seats)
    shown = [_shown(rulebook, benches, allowed, group) for group in list(grouped.values())[:MOST]]
    return Report(rulebook.name, seed, games, tuple(tallies), tuple(shown), len(grouped))


class _Benches(dict[int, Workbench]):
    """The benches of a rulebook, each made when it is first asked for."""

    def __init__(self, rulebook: Rulebook) -> None:
        super().__init__()
        self.rulebook = rulebook

    def __missing__(self, variant: int) -> Workbench:
        self[variant] = Workbench(self.rulebook, variant)
        return self[variant]


def _shown(rulebook: Rulebook, benches: _Benches, allowed: list[int], group: list[Find]) -> Shown:
    """Make the easiest of these finds small: the one with the fewest seats, then the fewest answers."""
    find = min(group, key=lambda one: (rulebook.variants[one.variant].seats, len(one.played.answers)))
    reason = reason_of(find.found)
    options = rulebook.variants[find.variant].options
    smaller = [
        number
        for number in allowed
        if rulebook.variants[number].options == options
        and rulebook.variants[number].seats < rulebook.variants[find.variant].seats
        and not rulebook.not_yet(number)
    ]
    smaller.sort(key=lambda number: rulebook.variants[number].seats)
    drafts = Shrinker(benches, find.variant, tuple(smaller), reason).shrunk(find.played)
    for draft in drafts:
        for one in _spellings(rulebook, benches, draft, find):
            if _is_found(rulebook, one, reason):
                return Shown(find.found, find.variant, find.number, len(group), one.title, one.text(rulebook), True)
    draft = drafts[0] if drafts else Draft(find.variant, find.played.seed)
    reproduces = not drafts and _is_found_in_setup(rulebook, draft, find.found)
    return Shown(find.found, find.variant, find.number, len(group), draft.title, draft.text(rulebook), reproduces)


def _is_found(rulebook: Rulebook, draft: Draft, reason: Reason) -> bool:
    found = found_as_text(rulebook, draft.title, draft.text(rulebook))
    return any(reason_of(one) == reason for one in found)


def _is_found_in_setup(rulebook: Rulebook, draft: Draft, wanted: Diagnostic) -> bool:
    """Return whether the start of play is never reached because of what was found."""
    found = found_as_text(rulebook, draft.title, draft.text(rulebook))
    return any(one.code == "P030" and wanted.message in (one.because or "") for one in found)


def _spellings(rulebook: Rulebook, benches: _Benches, draft: Draft, find: Find) -> list[Draft]:
    """Return ways to write a draft, the best first.

    A last row that is a declared verb is done as a sentence: as such it still runs, and does nothing, once the rules
    forbid it, so that the scenario passes when they are mended. Any other last row gets a note.
    """
    named = _named(rulebook, benches, draft, find)
    last = named.lines[-1] if named.lines else None
    if not isinstance(last, Answered) or last.parts[-1].kind not in ("row", "use"):
        return [named]
    part = last.parts[-1]
    note = f"where the last answer should be refused: expect {last.seat} cannot {part.text}"
    ways = [evolve(named, note=note)]
    if part.kind == "row":
        before = named.lines[:-1]
        if last.parts[:-1]:
            before = (*before, evolve(last, parts=last.parts[:-1]))
        ways.insert(0, evolve(named, lines=(*before, Done(_sentence(last.seat, part)))))
    return ways


def _sentence(seat: str, part: Part) -> str:
    verb, _, rest = part.text.partition(" ")
    return f"{seat} {third_person(verb)} {rest}".rstrip()


def _named(rulebook: Rulebook, benches: _Benches, draft: Draft, find: Find) -> Draft:
    """Return the draft under a title with the IDs of the invariant, if it does not need the chance of its own title."""
    ids, colon, _ = find.found.message.partition("`")[2].partition(":")
    if find.found.code != "P033" or not colon:
        return draft
    title = f"{ids}: found at random, {draft.title.partition(': ')[2]}"
    if title in {one.title for one in rulebook.scenarios}:
        return draft
    other = evolve(draft, title=title)
    found = benches[draft.variant].found(other)
    return other if found is not None and reason_of(found) == reason_of(find.found) else draft


def _tally_json(rulebook: Rulebook, one: Tally) -> dict[str, Any]:
    variant = rulebook.variants[one.variant]
    made: dict[str, Any] = {"options": dict(variant.options), "seats": variant.seats}
    if one.blocked:
        return {**made, "blocked": one.blocked}
    counts = ("games", "finished", "unfinished", "broken", "decisions", "tests")
    return {**made, **{name: getattr(one, name) for name in counts}}


def _shown_json(rulebook: Rulebook, one: Shown) -> dict[str, Any]:
    variant = rulebook.variants[one.variant]
    return {
        "diagnostic": one.found.to_json(rulebook.sources),
        "options": dict(variant.options),
        "seats": variant.seats,
        "game": one.number,
        "games": one.games,
        "title": one.title,
        "scenario": one.scenario,
        "reproduces": one.reproduces,
    }


def variant_text(rulebook: Rulebook, variant: int) -> str:
    """Return a variant in words: `length short, 2 seats`."""
    one = rulebook.variants[variant]
    options = [f"{name} {constant(value)}" for name, value in one.options.items()]
    return ", ".join([*options, f"{one.seats} seats"])
