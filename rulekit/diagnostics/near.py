"""Near names: what a misspelt name was probably meant to be."""

from collections.abc import Iterable

_LONGEST = 60
_MOST = 1000
"""Among more names of such a length none is sought: they are numbered, and one is as near as the next."""


def near(name: str, candidates: Iterable[str], limit: int = 1) -> list[str]:
    """Return at most `limit` of `candidates` that are really near to `name`, the nearest first.

    Near is: the same but for capitals, two swapped neighbours, or up to 1 change in a name of 3 or 4 letters, 2 from 5
    letters on, 3 from 11 letters on. Of names that are equally near those with the same first letter come first, of
    these the ones with it in the same case, then what goes on where the name ends, then the alphabet decides.
    """
    if not name or len(name) > _LONGEST:
        return []
    allowed, lower = _allowed(len(name)), name.lower()
    found: list[tuple[int, bool, bool, bool, str]] = []
    alike = {one for one in candidates if one != name and abs(len(one) - len(name)) <= allowed}
    letters = set(lower)
    for candidate in alike if len(alike) <= _MOST else ():
        if len(letters.symmetric_difference(candidate.lower())) > 2 * allowed:
            continue  # a change brings at most one letter and takes away one
        if candidate.lower() == lower:
            found.append((0, False, candidate[0] != name[0], False, candidate))
            continue
        changes = _changes(lower, candidate.lower(), allowed + 1)
        if changes <= min(allowed, _allowed(len(candidate))) or (len(name) == 2 and sorted(name) == sorted(candidate)):
            other_letter, other_case = candidate[0].lower() != lower[0], candidate[0] != name[0]
            found.append((changes, other_letter, other_case, not candidate.startswith(name), candidate))
    return [candidate for *_, candidate in sorted(found)[:limit]]


def _allowed(length: int) -> int:
    return 0 if length < 3 else 1 if length < 5 else 2 if length < 11 else 3


def _changes(a: str, b: str, limit: int) -> int:
    """Return how many letters are changed, dropped, added or swapped with their neighbour between `a` and `b`.

    The distance of Damerau and Levenshtein, in the form that edits no stretch twice; from `limit` on it is not counted.
    """
    a, b = _apart(a, b)
    before: list[int] = []
    last = [min(j, limit) for j in range(len(b) + 1)]
    for i, x in enumerate(a, 1):
        row = [limit] * (len(b) + 1)
        row[0] = min(i, limit)
        for j in range(max(1, i - limit + 1), min(len(b), i + limit - 1) + 1):
            y = b[j - 1]
            least = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (x != y), limit)
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                least = min(least, before[j - 2] + 1)
            row[j] = least
        if min(row) == limit:
            return limit
        before, last = last, row
    return last[-1]


def _apart(a: str, b: str) -> tuple[str, str]:
    """Return both without the letters that they begin and end with alike."""
    begin = 0
    while begin < min(len(a), len(b)) and a[begin] == b[begin]:
        begin += 1
    end = 0
    while end < min(len(a), len(b)) - begin and a[-1 - end] == b[-1 - end]:
        end += 1
    return a[begin : len(a) - end], b[begin : len(b) - end]
