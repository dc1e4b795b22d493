"""Near names: what a misspelt name was probably meant to be."""

from collections.abc import Iterable

_LONGEST = 60


def near(name: str, candidates: Iterable[str], limit: int = 1) -> list[str]:
    """Return at most `limit` of `candidates` that are really near to `name`, the nearest first.

    Near is: the same but for capitals, two swapped neighbours, or up to 1 change in a name of 3 or 4 letters, 2 from 5
    letters on, 3 from 11 letters on. Names that are equally near stand in alphabetical order, those with the same
    first letter before others.
    """
    if not name or len(name) > _LONGEST:
        return []
    allowed = _allowed(len(name))
    found: list[tuple[int, bool, str]] = []
    for candidate in sorted(set(candidates)):
        if candidate == name or abs(len(candidate) - len(name)) > allowed:
            continue
        if candidate.lower() == name.lower():
            found.append((0, False, candidate))
            continue
        changes = _changes(name.lower(), candidate.lower())
        if changes <= min(allowed, _allowed(len(candidate))) or (len(name) == 2 and sorted(name) == sorted(candidate)):
            found.append((changes, candidate[0].lower() != name[0].lower(), candidate))
    return [candidate for _, _, candidate in sorted(found)[:limit]]


def _allowed(length: int) -> int:
    return 0 if length < 3 else 1 if length < 5 else 2 if length < 11 else 3


def _changes(a: str, b: str) -> int:
    """Return how many letters are changed, dropped, added or swapped with their neighbour between `a` and `b`.

    The distance of Damerau and Levenshtein, in the form that edits no stretch twice.
    """
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            least = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                least = min(least, before[j - 2] + 1)
            row.append(least)
        before, last = last, row
    return last[-1]
