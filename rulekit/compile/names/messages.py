"""The messages about names: unknown, declared twice, only under a condition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rulekit.compile.meaning.rulebook import Names
from rulekit.compile.meaning.symbols import Symbol
from rulekit.diagnostics import Bag, Source, Span, near


def declared_at(bag: Bag, span: Span) -> str:
    """The place in words: `(declared at turn.rules:3:5)`, or nothing if the text is not at hand."""
    text = bag.sources.get(span.path)
    return "" if text is None else f" (declared at {Source(span.path, text).place(span.start)})"


_WORDS = {
    **dict.fromkeys(("true", "True", "TRUE"), "yes"),
    **dict.fromkeys(("false", "False", "FALSE"), "no"),
    **dict.fromkeys(("null", "none", "None", "nil", "nobody", "nothing"), "absent"),
    **{word: str(number) for number, word in enumerate("one two three four five six seven eight nine ten".split(), 1)},
}
"""What stands in this language for a word that many write."""

_SEAT = re.compile(r"P[1-9]\d*")


def unknown_name(
    bag: Bag,
    name: str,
    span: Span,
    what: str,
    candidates: Iterable[str],
    declared: Mapping[str, Span] | None = None,
    otherwise: str | None = None,
) -> None:
    """N001, with the nearest of `candidates` as a way out, or else another. what: "zone", "field of `Share`"."""
    candidates = list(candidates)
    seats = [one for one in candidates if _SEAT.fullmatch(one)] if _SEAT.fullmatch(name) else []
    nearest = [] if bag.is_long or seats else near(name, candidates) or _begun(name, candidates)
    help_ = f"write `{_WORDS[name]}`" if name in _WORDS else otherwise
    if seats:
        help_ = f"write one of {listed(sorted(seats))}"
    if nearest:
        place = (declared or {}).get(nearest[0])
        meant = f'"{nearest[0]}"' if what == "card" else nearest[0]
        help_ = f"did you mean `{meant}`?" + (declared_at(bag, place) if place is not None else "")
    label = "nothing has this name" if what == "name" else f"no {what} has this name"
    bag.report("N001", f"unknown {what.partition(' of ')[0]} `{name}`", span, label=label, help=help_)


def _begun(name: str, candidates: Iterable[str]) -> list[str]:
    """The only name that begins like this: `exp` for `experience`."""
    found = {one for one in candidates if len(name) > 2 and one.startswith(name)}
    return list(found) if len(found) == 1 else []


def listed(names: Iterable[str]) -> str:
    """Names in backticks."""
    return ", ".join(f"`{one}`" for one in names)


def declared_twice(bag: Bag, name: str, span: Span, first: Span, because: str | None = None) -> None:
    """N002 at the second of two declarations."""
    bag.report(
        "N002",
        f"`{name}` is declared twice",
        span,
        label="declared again",
        seconds=[(first, "declared here")],
        because=because,
        help="give it another name, or delete it",
    )


def exists_elsewhere(bag: Bag, name: str, span: Span, symbols: Iterable[Symbol], names: Names, missing: int) -> None:
    """N013: the name exists only in other variants than those of the place."""
    bag.report(
        "N013",
        f"`{name}` exists only under a condition",
        span,
        label=f"missing with {variant_words(names, missing)}",
        seconds=[(span, "declared under a condition") for span in dict.fromkeys(one.span for one in symbols)],
        help="put this under the same condition",
    )


def variant_words(names: Names, when: int) -> str:
    """One of these variants in words: `mode = short, players = 2`."""
    index = (when & -when).bit_length() - 1
    variant = names.variants[index] if 0 <= index < len(names.variants) else names.variants[0]
    parts = [f"{name} = {value_words(names, name, value)}" for name, value in variant.options.items()]
    return ", ".join([*parts, f"players = {variant.seats}"])


def value_words(names: Names, option: str, value: int) -> str:
    """The value of an option as written."""
    from rulekit.compile.meaning.types import BoolT, EnumT

    of = names.options[option].type
    if isinstance(of, BoolT):
        return "yes" if value else "no"
    if isinstance(of, EnumT):
        return of.enum.members[value].name
    return str(value)
