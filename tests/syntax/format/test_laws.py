"""Laws of the formatter on ugly texts: meaning, comments and words stay, and a second time changes nothing.

Each law stands beside a planted fault that it catches.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import attrs
import pytest
from hypothesis import given, target
from hypothesis import strategies as st

from rulekit.diagnostics import Bag
from rulekit.loader.grammar import load_parser
from rulekit.syntax.format import Unfaithful, columns, format_text, formatting, indents, tokens
from rulekit.syntax.format.rows import Row
from tests.syntax.format.laws import keeps_the_laws
from tests.syntax.format.test_cases import CASES
from tests.syntax.reading import TEXTS, text_of

PLAIN = """\
game   ugly "Ugly":   # the header
  # too shallow
    players 2
## For players.
to sell (u: Upgrade)   "Sell" :
    need u.ready   "not {u}"    # why
    need u.x    "no"
    draw (n+1)
    draw(n  - 1)
    gain -1 mana
    x = f(a,
             b)

enum Kind | paid: Resource
    design | like # of design
    marketing|x
"""
WHITE = [" ", "  ", "     ", "\n", "\n\n", "\n    ", "\n        ", "\n  # c\n", "\n    ## d\n", " # e", "\r\n", "\t"]
SIGNS = ["-", "- ", " -", "(", ")", "[", "]", "|", "||", ";", ":", ",", "{", "}", '"', "=", "..", ".", "é"]


@cache
def _items() -> list[str]:
    """The items of all texts of the repository, each alone."""
    items = [case[1] for case in CASES]
    for path in TEXTS:
        items += re.split(r"\n(?=[^\s#])", text_of(path))
    return [item for item in items if len(item) < 1500]


@st.composite
def ugly(draw: st.DrawFn) -> str:
    """Items of the repository with white space put in and taken out, and a few signs."""
    numbers = st.integers(0, len(_items()) - 1)
    text = "\n".join(_items()[number] for number in draw(st.lists(numbers, min_size=1, max_size=3)))
    for _ in range(draw(st.integers(0, 12))):
        at = draw(st.integers(0, len(text)))
        kind = draw(st.integers(0, 9))
        if kind < 6:
            text = text[:at] + draw(st.sampled_from(WHITE)) + text[at:]
        elif kind < 9:
            at = text.find(" ", at)
            text = text[:at] + text[at + 1 :] if at >= 0 else text
        else:
            text = text[:at] + draw(st.sampled_from(SIGNS)) + text[at:]
    return text


@st.composite
def respaced(draw: st.DrawFn) -> str:
    """An item of the repository whose spaces between words have other lengths, and some comments more."""
    text = _items()[draw(st.integers(0, len(_items()) - 1))]
    rows = []
    for row in text.split("\n"):
        code = row.lstrip(" ")
        words = re.split(r"( +)", code) if '"' not in code and "#" not in code else [code]
        widths = st.sampled_from([1, 1, 1, 2, 3, 6])
        made = "".join(" " * draw(widths) if word.startswith(" ") else word for word in words)
        comment = draw(st.sampled_from(["", "", "", " # c", "    # c", "  ## d", "   "]))
        rows.append(row[: len(row) - len(code)] + made + comment)
    return "\n".join(rows)


@given(ugly())
def test_ugly_texts_keep_the_laws(text: str) -> None:
    target(float(keeps_the_laws(text)))


@given(respaced())
def test_other_spaces_keep_the_laws(text: str) -> None:
    keeps_the_laws(text)


@given(respaced())
def test_spaces_between_words_do_not_matter(text: str) -> None:
    """What the formatter gives has its tables in columns however they were written."""
    made = format_text("text", text, Bag(), load_parser())
    if made is not None and re.match(r"(?:enum|values|cards) \w+ *\|", made):
        heads = [row.split("#")[0] for row in made.split("\n") if "|" in row and '"' not in row]
        places = {tuple(at for at, char in enumerate(row) if char == "|")[:1] for row in heads}
        assert len(places) <= 1 or max(len(row) for row in heads) > 120


def _without_comments(rows: list[Row]) -> list[Row]:
    return [attrs.evolve(row, comment="") if row.kind == "code" else row for row in rows]


def _plant_a_lost_comment(patch: pytest.MonkeyPatch) -> None:
    whole = formatting.rows_of
    patch.setattr(formatting, "rows_of", lambda *args: _without_comments(whole(*args)))


def _plant_a_lost_line(patch: pytest.MonkeyPatch) -> None:
    whole = formatting.rows_of
    patch.setattr(formatting, "rows_of", lambda *args: [r for r in whole(*args) if r.kind != "comment"])


def _plant_a_drift(patch: pytest.MonkeyPatch) -> None:
    """Comments move on, a column each time."""
    whole = columns.settle
    patch.setattr(columns, "settle", lambda stops: [column + 1 for column in whole(stops)])


def _plant_a_call(patch: pytest.MonkeyPatch) -> None:
    _plant_a_gap(patch, lambda before, sign, gap: 0 if sign.text == "(" else gap)


def _plant_a_difference(patch: pytest.MonkeyPatch) -> None:
    _plant_a_gap(patch, lambda before, sign, gap: 1 if before.text == "-" else gap)


def _plant_a_loose_bracket(patch: pytest.MonkeyPatch) -> None:
    _plant_a_gap(patch, lambda before, sign, gap: 1 if sign.touching else gap)


def _plant_a_gap(patch: pytest.MonkeyPatch, fault: Callable[[Any, Any, int], int]) -> None:
    whole = tokens._gap
    patch.setattr(tokens, "_gap", lambda before, sign: fault(before, sign, whole(before, sign)))


def _plant_a_flat_block(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(indents, "LEVEL", 3)


def _plant_a_comment_without_room(patch: pytest.MonkeyPatch) -> None:
    """A text for players that climbs out of its place."""
    patch.setattr(indents.Indents, "_comment", lambda self, row, *around: row.indent + 1)


FAULTS = [
    _plant_a_lost_comment,
    _plant_a_lost_line,
    _plant_a_drift,
    _plant_a_call,
    _plant_a_difference,
    _plant_a_loose_bracket,
    _plant_a_flat_block,
    _plant_a_comment_without_room,
]


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__.removeprefix("_plant_"))
def test_a_planted_fault_breaks_a_law(plant: Callable[[pytest.MonkeyPatch], None]) -> None:
    assert keeps_the_laws(PLAIN)
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        with pytest.raises(AssertionError):
            keeps_the_laws(PLAIN)


@pytest.mark.parametrize("plant", [_plant_a_lost_comment, _plant_a_lost_line, _plant_a_call, _plant_a_flat_block])
def test_an_unfaithful_formatter_gives_no_text(plant: Callable[[pytest.MonkeyPatch], None]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        with pytest.raises(Unfaithful):
            format_text("text", PLAIN, Bag(), load_parser())
