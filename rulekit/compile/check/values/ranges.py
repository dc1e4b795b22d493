"""Ranges: between which bounds a number can lie, as far as that is known while checking.

None stands for the 64-bit bound, so a sum with it is unbounded too. Bounds come from types, which stored values never
leave (P010), and from arithmetic with them.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import EnumT, IntT, Type

Bound = int | None


def fits_range(typed: Typed, low: int | None, high: int | None) -> bool:
    """False if the value lies outside for sure (T013)."""
    of = typed.type
    if not isinstance(of, IntT):
        return True
    too_high = high is not None and of.low is not None and of.low > high
    too_low = low is not None and of.high is not None and of.high < low
    return not (too_high or too_low)


def is_inside(found: Type, wanted: Type) -> bool:
    """Whether every value of `found` lies inside the bounds of `wanted`, as an index must to be sure of an answer."""
    if isinstance(wanted, IntT) and isinstance(found, IntT):
        low = wanted.low is None or (found.low is not None and found.low >= wanted.low)
        high = wanted.high is None or (found.high is not None and found.high <= wanted.high)
        return low and high
    return True


def words(of: IntT) -> str:
    """The bounds in words: `0..9`, `at least 3`, `5`."""
    if of.low is not None and of.low == of.high:
        return f"{of.low}"
    if of.low is None and of.high is None:
        return "any number"
    if of.high is None:
        return f"at least {of.low}"
    return f"{of.low}..{of.high}" if of.low is not None else f"at most {of.high}"


def add(a: IntT, b: IntT) -> IntT:
    """The range of a sum."""
    return IntT(_sum(a.low, b.low), _sum(a.high, b.high))


def sub(a: IntT, b: IntT) -> IntT:
    """The range of a difference."""
    return add(a, neg(b))


def neg(a: IntT) -> IntT:
    """The range of the opposite."""
    return IntT(_minus(a.high), _minus(a.low))


def mul(a: IntT, b: IntT) -> IntT:
    """The range of a product."""
    if a.low is not None and a.low >= 0 and b.low is not None and b.low >= 0:
        return IntT(a.low * b.low, None if a.high is None or b.high is None else a.high * b.high)
    corners = _corners(a, b)
    return IntT() if corners is None else IntT(min(corners), max(corners))


def div(a: IntT, b: IntT, up: bool) -> IntT:
    """The range of a rounded quotient; by zero is absent, so a zero divisor adds nothing."""
    if b.low is None or b.low < 0 or (b.high is not None and b.high < 1):
        return IntT()
    least = max(b.low, 1)

    def quotient(of: Bound, by: Bound) -> Bound:
        if of is None:
            return None
        if by is None:
            return (0 if of <= 0 or not up else 1) if of >= 0 else (0 if up else -1)
        return -(-of // by) if up else of // by

    low = quotient(a.low, b.high if a.low is not None and a.low >= 0 else least)
    high = quotient(a.high, least if a.high is not None and a.high >= 0 else b.high)
    return IntT(low, high)


def both(a: IntT, b: IntT) -> IntT:
    """What lies in both ranges; a itself if nothing does."""
    lows = [one for one in (a.low, b.low) if one is not None]
    highs = [one for one in (a.high, b.high) if one is not None]
    low, high = max(lows) if lows else None, min(highs) if highs else None
    if (low, high) == (a.low, a.high) or (low is not None and high is not None and low > high):
        return a
    return IntT(low, high, maybe=a.maybe)


def minimum(items: Iterable[IntT]) -> IntT:
    """The range of the least of several numbers."""
    all_ = list(items)
    highs = [one.high for one in all_ if one.high is not None]
    return IntT(_least(one.low for one in all_), min(highs) if highs else None)


def maximum(items: Iterable[IntT]) -> IntT:
    """The range of the greatest of several numbers."""
    all_ = list(items)
    lows = [one.low for one in all_ if one.low is not None]
    highs = [one.high for one in all_]
    known = [high for high in highs if high is not None]
    return IntT(max(lows) if lows else None, max(known) if known and len(known) == len(highs) else None)


def total(element: IntT, most: int | None) -> IntT:
    """The range of a sum of up to `most` numbers."""
    times = IntT(0, most)
    low = 0 if element.low is not None and element.low >= 0 else None
    high = 0 if element.high is not None and element.high <= 0 else None
    whole = mul(element, times) if most is not None else IntT(low, high)
    return IntT(min(0, whole.low) if whole.low is not None else None, whole.high)


def order(op: str, left: Type, right: Type) -> bool | None:
    """What a comparison of two such values always gives; None if it depends."""
    a, b = _bounds(left), _bounds(right)
    if a is None or b is None:
        return None
    if op in ("gt", "ge"):
        return order({"gt": "lt", "ge": "le"}[op], right, left)
    if op in ("lt", "le"):
        return _below(a, b, op == "le")
    apart = _below(a, b, False) or _below(b, a, False)
    if apart:
        return op == "ne"
    same = a.low == a.high == b.low == b.high and a.low is not None
    return op == "eq" if same else None


def _below(a: IntT, b: IntT, equal: bool) -> bool | None:
    if a.high is not None and b.low is not None and (a.high < b.low or (equal and a.high == b.low)):
        return True
    if a.low is not None and b.high is not None and (a.low > b.high or (not equal and a.low == b.high)):
        return False
    return None


def _bounds(of: Type) -> IntT | None:
    if of.maybe:
        return None
    if isinstance(of, EnumT):
        return IntT(0, len(of.enum.members) - 1)
    return of if isinstance(of, IntT) else None


def _sum(a: Bound, b: Bound) -> Bound:
    return None if a is None or b is None else a + b


def _minus(a: Bound) -> Bound:
    return None if a is None else -a


def _least(items: Iterable[Bound]) -> Bound:
    all_ = list(items)
    known = [one for one in all_ if one is not None]
    return min(known) if known and len(known) == len(all_) else None


def _corners(a: IntT, b: IntT) -> list[int] | None:
    if a.low is None or a.high is None or b.low is None or b.high is None:
        return None
    return [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
