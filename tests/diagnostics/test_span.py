"""Spans join; sources turn offsets into lines and columns."""

from rulekit.diagnostics import Source, Span


def test_spans_join_to_the_smallest_span_over_both() -> None:
    assert Span("a", 4, 6).to(Span("a", 1, 2)) == Span("a", 1, 6)
    assert Span("a", 1, 9).to(Span("a", 3, 4)) == Span("a", 1, 9)
    assert Span("a", 4, 6).to(Span("b", 1, 2)) == Span("a", 4, 6)


def test_lines_and_columns_count_from_one_in_code_points() -> None:
    source = Source("a", "ab\n日本x\n")
    assert [source.line_column(offset) for offset in (0, 2, 3, 5, 7)] == [(1, 1), (1, 3), (2, 1), (2, 3), (3, 1)]
    assert source.place(5) == "a:2:3"


def test_offsets_outside_the_text_count_as_its_ends() -> None:
    source = Source("a", "ab\ncd")
    assert source.line_column(-5) == (1, 1)
    assert source.line_column(99) == (2, 3)
    assert Source("a", "").line_column(3) == (1, 1)


def test_line_text_has_no_line_end() -> None:
    source = Source("a", "ab\r\ncd\n\nlast")
    assert [source.line_text(line) for line in range(1, 7)] == ["ab", "cd", "", "last", "", ""]
    assert [source.line_around(offset) for offset in (0, 3, 4, 7, 8, 99)] == ["ab", "ab", "cd", "", "last", "last"]
