"""Sets of variants in words: `mode long`, `3 or 4 seats`."""

from collections.abc import Sequence
from typing import Any

from rulekit.loader.facts import VariantInfo


def only_in(when: int, inside: int, variants: Sequence[VariantInfo]) -> str:
    """Return in which variants of `inside` something exists, if not in all; sets have one bit a variant."""
    all_of, some = _chosen(inside, variants), _chosen(when & inside, variants)
    if len(some) == len(all_of):
        return ""
    names = [*(all_of[0].options if all_of else ()), "seats"]
    values = {name: _values(some, name) for name in names}
    telling = [name for name in names if len(values[name]) < len(_values(all_of, name))]
    meant = [one for one in all_of if all(_value(one, name) in values[name] for name in telling)]
    if some and len(meant) == len(some):
        return ", ".join(_said(name, values[name]) for name in telling)
    return f"in {len(some)} of {len(all_of)} variants"


def _chosen(when: int, variants: Sequence[VariantInfo]) -> list[VariantInfo]:
    return [one for number, one in enumerate(variants) if when >> number & 1]


def _value(variant: VariantInfo, name: str) -> Any:
    return variant.seats if name == "seats" else variant.options[name]


def _values(variants: Sequence[VariantInfo], name: str) -> list[Any]:
    found: list[Any] = []
    for one in variants:
        if _value(one, name) not in found:
            found.append(_value(one, name))
    return found


def _said(name: str, values: Sequence[Any]) -> str:
    words = [("yes" if value else "no") if isinstance(value, bool) else str(value) for value in values]
    listed = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
    if name == "seats":
        return f"{listed} seat{'' if words == ['1'] else 's'}"
    return f"{name.replace('_', ' ')} {listed.replace('_', ' ')}"
