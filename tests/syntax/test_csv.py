"""CSV tables: cells, their places, and what is wrong with a table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekit.diagnostics import Bag
from rulekit.syntax.csv_table import CsvTable, read_csv


def read(text: str) -> tuple[CsvTable | None, list[tuple[str, int]]]:
    bag = Bag()
    table = read_csv("t.csv", text, bag)
    lines = [(one.code, text.count("\n", 0, one.span.start) + 1) for one in bag if one.span is not None]
    return table, lines


def test_cells_keep_their_places() -> None:
    text = 'name, cost ,text\n"A ""B"", C", 2 ,\nD,3,"x"\n'
    table, wrong = read(text)
    assert table is not None
    assert not wrong
    assert [cell.text for cell in table.columns] == ["name", "cost", "text"]
    assert [[cell.text for cell in row.cells] for row in table.rows] == [['A "B", C', "2", ""], ["D", "3", "x"]]
    for row in table.rows:
        for cell in row.cells:
            assert [text[place] for place in cell.places[:-1]] == list(cell.text)
    assert text[table.rows[0].cells[0].span.start : table.rows[0].cells[0].span.end] == '"A ""B"", C"'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("T011", 1)]),
        ("a,b\n1,2\n\n3,4\n", [("T007", 3)]),
        ("a,b\n# no\n1,2", [("T007", 2)]),
        ("a,b\n1\n1,2,3\n", [("T010", 2), ("T010", 3)]),
        ('a,b\n"1,2\n3,4\n', [("S003", 2)]),
        ('a,b\n"1"x,2\n', [("S005", 2)]),
        ("a\n" + "1,\n" * 60_000, [("S013", 1)]),
    ],
)
def test_mistakes_of_a_table(text: str, expected: list[tuple[str, int]]) -> None:
    assert read(text)[1] == expected


@given(st.lists(st.lists(st.text('ab ,"#ü', max_size=6), min_size=2, max_size=2), max_size=5))
def test_what_is_written_is_read(rows: list[list[str]]) -> None:
    def quoted(cell: str) -> str:
        return '"' + cell.replace('"', '""') + '"'

    text = "".join(",".join(quoted(cell) for cell in row) + "\n" for row in [["x", "y"], *rows])
    table, wrong = read(text)
    kept = [row for row in rows if not row[0].startswith("#")]
    assert table is not None
    assert [[cell.text for cell in row.cells] for row in table.rows] == kept
    assert len(wrong) == len(rows) - len(kept)


@given(st.text('a,"\n# ü', max_size=40))
def test_any_text_is_a_table_or_a_finding(text: str) -> None:
    table, wrong = read(text)
    assert table is not None or wrong
