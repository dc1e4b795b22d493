"""Boards, grids and boxes as lines: they keep to a width, and to plain characters where a terminal has no others."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console, Group

from rulekit.cli.table.boxes import BoxLines
from rulekit.cli.table.grids import board_lines
from rulekit.cli.table.lines import cut, flow, text
from rulekit.cli.table.marks import ASCII, UNICODE, Marks, marks_for
from rulekit.cli.table.page import Page, draw
from rulekit.cli.table.picture import (
    Board,
    Box,
    CardLine,
    Fact,
    Grid,
    GridRow,
    Picture,
    Pile,
    Sitting,
    Slots,
    Strip,
)
from tests.cli.sitting import widest

NAMES = ("north", "a rather long name", "south", "in between")


def printed(part: object, width: int) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None, highlight=False)
    console.print(part)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_board_has_its_first_row_at_the_bottom() -> None:
    board = Board("sign", 3, 2, ("Ada", "", "", "", "Bo", ""), (0, -1, -1, -1, 1, -1))
    lines = [line.plain.rstrip() for line in board_lines(board, 40, UNICODE, {(2, 1): "4"})]
    assert lines == [
        "sign",
        "  ╭─────┬─────┬─────╮",
        "2 │  ·  │ Bo  │  ·  │",
        "  ├─────┼─────┼─────┤",
        "1 │ Ada │  4  │  ·  │",
        "  ╰─────┴─────┴─────╯",
        "     1     2     3",
    ]


def test_a_board_in_plain_characters() -> None:
    board = Board("", 2, 2, ("x", "", "", "o"), (-1,) * 4)
    lines = [line.plain.rstrip() for line in board_lines(board, 40, ASCII)]
    assert lines == ["2  .  o", "1  x  .", "   1  2"]
    assert "".join(lines).isascii()


def test_long_contents_are_told_apart_by_their_beginnings() -> None:
    board = Board("", 2, 1, ("Zebra", "Yak of the north"), (-1, -1))
    assert board_lines(board, 40, ASCII)[0].plain.split() == ["1", "Z", "Y"]


def box_of(names: tuple[str, ...], values: list[int], cards: list[str]) -> Box:
    fields = (("kind", "tall"), ("price", "12"), ("worth", "3"))
    lines = tuple(CardLine(str(n), name, "Tile", fields) for n, name in enumerate(cards))
    texts = tuple(str(value) for value in values[: len(names)])
    row = GridRow("row", texts)
    return Box(
        "Ada",
        "P1",
        facts=tuple(Fact(name, text) for name, text in zip(names, texts, strict=False)),
        strips=(Strip("stock", names, texts), Strip("store", names, texts)),
        grids=(Grid("market", names, (row, GridRow("price", texts, True, False))),),
        boards=(Board("land", 3, 3, (*texts[:4], "", "", "", "", ""), (-1,) * 9),),
        slots=(Slots("mat", names, tuple(Pile("", len(lines[:1]), lines[:1]) for _ in names)),),
        piles=(Pile("hand", len(lines) + 2, lines, 2), Pile("deck", 40), Pile("empty", 0)),
    )


BOXES = st.builds(
    box_of,
    st.just(NAMES),
    st.lists(st.integers(-(10**6), 10**6), min_size=4, max_size=4),
    st.lists(st.text("abc éß中", min_size=1, max_size=40), max_size=14),
)


@given(box=BOXES, width=st.integers(36, 120), is_full=st.booleans(), marks=st.sampled_from([ASCII, UNICODE]))
def test_a_box_keeps_to_its_width(box: Box, width: int, is_full: bool, marks: Marks) -> None:
    lines = BoxLines(width, marks, is_full=is_full).lines(box)
    assert widest(printed(Group(*lines), width)) <= width


@given(box=BOXES, width=st.integers(60, 132), players=st.integers(1, 6), height=st.sampled_from([None, 24, 50]))
def test_a_page_keeps_to_its_width(box: Box, width: int, players: int, height: int | None) -> None:
    sittings = tuple(Sitting(f"P{n}", f"Player {n}", n, n == 3) for n in range(players))
    boxes = tuple(Box(s.player, s.seat, box.facts, box.strips, slots=box.slots, piles=box.piles) for s in sittings)
    picture = Picture("A Game", ("round 1", "turn"), sittings, "P0", "P0", box, boxes)
    console = Console(file=io.StringIO(), width=width, color_system=None)
    page = printed(Group(*draw(console, Page(picture), UNICODE, height)), width)
    assert widest(page) <= width


def test_smaller_sizes_are_taken_where_the_terminal_is_low() -> None:
    box = box_of(NAMES, [1, 2, 3, 4], ["One", "Two", "Three"])
    sittings = tuple(Sitting(f"P{n}", f"Player {n}", n, False) for n in range(4))
    boxes = tuple(Box(s.player, s.seat, box.facts, box.strips, slots=box.slots) for s in sittings)
    picture = Picture("A Game", (), sittings, "P0", "P0", box, boxes)
    console = Console(file=io.StringIO(), width=80, color_system=None)
    heights = [
        printed(Group(*draw(console, Page(picture), UNICODE, height)), 80).count("\n") for height in (None, 56, 20)
    ]
    assert heights[0] > heights[1] > heights[2]


@pytest.mark.parametrize(
    ("encoding", "marks"), [("utf-8", UNICODE), ("UTF8", UNICODE), ("ascii", ASCII), (None, ASCII)]
)
def test_marks_are_those_the_terminal_can_print(encoding: str | None, marks: Marks) -> None:
    assert marks_for(encoding) is marks


def test_text_never_moves_the_cursor() -> None:
    assert text("a\x1b[31mb\nc").plain == "a\ufffd[31mb\ufffdc"


def test_cutting_and_flowing() -> None:
    assert cut("abcdef", 4, "..") == "ab.."
    assert cut("abc", 4, "..") == "abc"
    lines = flow([text("one"), text("two"), text("three")], 11, indent=2)
    assert [line.plain for line in lines] == ["one   two", "  three"]


def test_others_stand_in_a_row_where_that_makes_the_page_shorter() -> None:
    members = tuple(f"place {n}" for n in range(1, 6))
    card = CardLine("c", "One", "Tile", (("kind", "tall"),))
    slots = tuple(Slots(f"row {n}", members, tuple(Pile("", 1, (card,)) for _ in members)) for n in range(8))
    sittings = tuple(Sitting(f"P{n}", f"Player {n}", n, False) for n in range(4))
    boxes = tuple(Box(s.player, s.seat, (Fact("cash", "3"),)) for s in sittings)
    console = Console(file=io.StringIO(), width=100, color_system=None)

    def page(table: Box) -> list[str]:
        picture = Picture("A Game", (), sittings, "P0", "P0", table, boxes)
        return printed(Group(*draw(console, Page(picture), UNICODE)), 100).splitlines()

    def with_player_1(lines: list[str]) -> str:
        return next(line for line in lines if "Player 1" in line)

    long = page(Box("table", "", slots=slots))
    assert all(f"Player {n}" in with_player_1(long) for n in (1, 2, 3))
    assert len(long) < 40 < sum(len(each.members) + 1 for each in slots)
    assert "table" in with_player_1(page(Box("table", "", slots=slots[:1])))
