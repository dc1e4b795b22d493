"""How diagnostics look: goldens for every shape, and that colour is decoration."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from rulekit.diagnostics import Bag, Diagnostic, Span, render, render_all

TEXT = (
    "the table has:\n"
    "    zone discard: Spell, public\n"
    "\n\n\n\n\n\n    move 1 card from victim.hand to discrad\n"
    "\tlet 日本 = bad\n" + "x" * 60 + " wrong " + "y" * 90 + "\ntogether (\n    a\n)\n"
    "last"
)
PATH = "games/duel/duel.rules"


def _span(word: str, path: str = PATH) -> Span:
    start = TEXT.index(word)
    return Span(path, start, start + len(word))


FINDINGS = {
    "full": Diagnostic(
        "N001",
        "unknown zone `discrad`",
        _span("discrad"),
        "no zone has this name",
        because="a zone must be declared with `zone` before a card can move there",
        help="did you mean `discard`? (declared at games/duel/duel.rules:2:10)",
    ),
    "second places": Diagnostic(
        "N002",
        "`discard` is declared twice",
        _span("discrad"),
        "declared again here",
        ((Span("other.rules", 3, 5), "and here"), (_span("discard"), "first declared here")),
    ),
    "wide letters and a tab": Diagnostic("N001", "unknown name `日本`", _span("日本"), "here"),
    "behind wide letters": Diagnostic("N001", "unknown name `bad`", _span("bad"), "here"),
    "a long line": Diagnostic("N001", "unknown name `wrong`", _span("wrong"), "no such name", help="leave it out"),
    "a long span": Diagnostic("N001", "unknown name", _span("y" * 90), "no such name"),
    "several lines": Diagnostic("R020", "a decision inside `together`", _span("together (\n    a\n)"), "in here"),
    "end of text": Diagnostic("S004", "a bracket is not closed", Span(PATH, len(TEXT), len(TEXT))),
    "past the end": Diagnostic("S004", "a bracket is not closed", Span(PATH, len(TEXT) + 7, len(TEXT) + 9)),
    "unknown text": Diagnostic("S012", "the file is not UTF-8 text", Span("x.rules", 7, 9), "this byte"),
    "no place": Diagnostic("N003", "unknown file `x.rules`", help="name one of:\n  a.rules\n  b.rules"),
    "signs that move the cursor": Diagnostic("N001", "unknown name `\x1b[2J\u202e`\r", label="\x07", help="a\x00b"),
}


@pytest.mark.parametrize("name", FINDINGS)
def test_golden(name: str, snapshot: SnapshotAssertion) -> None:
    assert render(FINDINGS[name], {PATH: TEXT}) == snapshot


def test_after_twenty_comes_a_count(snapshot: SnapshotAssertion) -> None:
    bag = Bag({PATH: TEXT})
    for number in range(30):
        bag.report("N001" if number % 3 else "L001", f"number {number}", because="")
    assert render_all(bag, bag.sources) == snapshot


def test_no_error_is_left_out_for_a_warning() -> None:
    found = [Diagnostic("L001", f"an unused name `a{number}`") for number in range(25)]
    found.append(Diagnostic("N001", "unknown name `b`"))
    assert render_all(found, {}).startswith("error[N001]: unknown name `b`")
    assert render_all(found, {}, limit=26).startswith("warning[L001]")


@pytest.mark.parametrize("name", FINDINGS)
def test_colour_is_decoration(name: str) -> None:
    plain = render(FINDINGS[name], {PATH: TEXT})
    coloured = render(FINDINGS[name], {PATH: TEXT}, colour=True)
    assert coloured != plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


@given(st.text(), st.integers(0, 50), st.integers(0, 50), st.text(), st.text())
def test_any_text_renders_on_safe_lines(text: str, start: int, length: int, message: str, label: str) -> None:
    found = Diagnostic("N001", message, Span("a", start, start + length), label)
    lines = render(found, {"a": text}).split("\n")
    assert len(lines) == 5
    assert all(character.isprintable() or character.isspace() for line in lines for character in line)
    assert not set("\r\t\x1b\u202e\u2028") & set("".join(lines))
