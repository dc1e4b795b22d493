"""Laws of the text: a tree or findings come of whatever it is, places are true, and nothing changes its length.

Each law stands beside a planted fault that it catches.
"""

import json
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekit.diagnostics import Bag, Span
from rulekit.loader.grammar import load_parser
from rulekit.syntax import layout, lines, parser
from rulekit.syntax.build import Builder
from rulekit.syntax.findings import MOST_FINDINGS, Findings
from rulekit.syntax.nodes import File, Node, children, same, walk
from rulekit.syntax.tables import from_plain, to_plain
from rulekit.syntax.words import RESERVED, unmarked
from tests.house.files import ROOT
from tests.syntax.reading import TEXTS, read, text_of
from tests.syntax.test_texts import wrong_places

WORDS = sorted(
    {*RESERVED, *'a b f Card Mode x9 12 0 == <= .. += = ( ) [ ] { } , ; : . - + * / | ? # ## " "t" "{a}"'.split()}
    | {
        "\n",
        "\n    ",
        "\n        ",
        " ",
        "\t",
        "é",
        "\x00",
        "\r\n",
        '"',
        "enum",
        "phase",
        "card",
        "zone",
        "game",
        "scenario",
    }
)
ANY = st.text(max_size=120) | st.lists(st.sampled_from(WORDS), max_size=60).map(" ".join)
PLAIN = 'to sell (u: Upgrade):  # c\n    need u.ready "{u} is {-1}"\n    move u to f(x)[-2]\nenum A: b, c\n'


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """A text of this repository with a few characters changed."""
    text = _pieces()[draw(st.integers(0, len(_pieces()) - 1))]
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(text)))
        drop = draw(st.integers(0, 3))
        text = text[:at] + draw(st.sampled_from(WORDS) | st.just("")) + text[at + drop :]
    return text


@cache
def _pieces() -> list[str]:
    """The texts in pieces of some forty lines."""
    pieces = []
    for path in TEXTS:
        rows = text_of(path).split("\n")
        pieces += ["\n".join(rows[at : at + 40]) for at in range(0, len(rows), 40)]
    return pieces


def tree_or_findings(text: str) -> None:
    """The law: a whole tree and nothing found, or findings with true places and a tree that says it is broken."""
    bag = Bag()
    file = read(text, bag)
    assert bool(file.broken) == bool(len(bag))
    assert len(bag) <= MOST_FINDINGS
    for found in bag:
        assert found.code[0] == "S"
        for span in (found.span, *(second[0] for second in found.seconds)):
            assert span is not None
            assert 0 <= span.start <= span.end <= len(text)


def places_are_true(text: str) -> None:
    """The law: every node stands where it says."""
    assert wrong_places(read(text, Bag()), text) == []


def length_is_kept(text: str) -> None:
    """The law: the line pass swaps characters and blanks some, and moves none."""
    marked = lines.read_lines(text, Findings("text", Bag())).marked
    assert len(marked) == len(text) + 1
    for before, after in zip(text, unmarked(marked[:-1]), strict=True):
        assert after in (before, " ")


def depth_is_bounded(text: str) -> None:
    """The law: no tree is deeper than its readers can go."""
    assert depth_of(read(text, Bag())) <= 200


def depth_of(root: Node) -> int:
    """Return how many nodes stand above the deepest one."""
    level: list[Node] = [root]
    depth = 0
    while level := [child for node in level for child in children(node)]:
        depth += 1
    return depth


@given(ANY)
def test_any_text_gives_a_tree_or_findings(text: str) -> None:
    tree_or_findings(text)


@given(spoilt())
def test_a_spoilt_text_gives_a_tree_or_findings(text: str) -> None:
    tree_or_findings(text)


@given(spoilt())
def test_places_are_true(text: str) -> None:
    places_are_true(text)


@given(ANY | spoilt())
def test_the_line_pass_keeps_the_length(text: str) -> None:
    length_is_kept(text)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_text_or_a_finding(data: bytes) -> None:
    bag = Bag()
    text = parser.decode("f", data, bag)
    assert (text is None) == bool(len(bag))
    if text is not None:
        tree_or_findings(text)


LONG = [
    "let a = " + "1 + " * 2000 + "1",
    "let a = " + "not " * 2000 + "b",
    "let a = b" + ".c" * 2000,
    "let a = b" + "[1]" * 2000,
    "let a = " + "b if c else " * 2000 + "d",
    "play:\n    " + "each x in y: " * 2000 + "stop",
    "let a = " + "(" * 59 + "1" + ")" * 59,
    "play:\n" + "".join("    " * depth + "if a:\n" for depth in range(1, 60)) + "    " * 60 + "stop",
]


@pytest.mark.parametrize("text", LONG, ids=lambda text: text[:20])
def test_depth_is_bounded(text: str) -> None:
    depth_is_bounded(text)
    tree_or_findings(text)
    assert sum(1 for _ in walk(read(text, Bag())))


def test_tables_and_grammar_give_one_parser() -> None:
    built = parser.Parser.from_grammar((ROOT / "grammar" / "rules.lark").read_text("utf-8"))
    loaded = parser.Parser(from_plain(json.loads(json.dumps(to_plain(built.tables)))))
    for path in TEXTS[:8]:
        text = text_of(path)
        one, two = (parser.parse("f", text, Bag(), each) for each in (built, loaded))
        assert same(one.items, two.items)
    assert loaded.tables.spellings == built.tables.spellings


def test_the_grammar_has_no_conflict() -> None:
    parser.Parser.from_grammar((ROOT / "grammar" / "rules.lark").read_text("utf-8"), strict=True)


def test_tables_of_another_version_are_refused() -> None:
    with pytest.raises(ValueError, match="another version"):
        from_plain({**to_plain(load_parser().tables), "format": 0})


def test_a_planted_shift_breaks_the_law_of_places(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Builder.span

    def shifted(self: Builder, token: object) -> Span:
        span = whole(self, token)  # type: ignore[arg-type]
        return Span(span.path, span.start + 1, span.end + 1)

    places_are_true(PLAIN)
    monkeypatch.setattr(Builder, "span", shifted)
    with pytest.raises(AssertionError):
        places_are_true(PLAIN)


def test_a_planted_longer_mark_breaks_the_law_of_length(monkeypatch: pytest.MonkeyPatch) -> None:
    length_is_kept(PLAIN)
    monkeypatch.setattr(layout, "margin_mark", lambda letter: "§" + letter)
    with pytest.raises(AssertionError):
        length_is_kept(PLAIN)


def test_a_planted_silence_breaks_the_law_of_findings(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = PLAIN + "let = 3\n"
    tree_or_findings(wrong)
    monkeypatch.setattr(parser, "explain", lambda *args: len(PLAIN))
    with pytest.raises(AssertionError):
        tree_or_findings(wrong)


def test_a_planted_depth_breaks_the_law_of_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parser, "_DEEPEST_TREE", 10_000)
    with pytest.raises(AssertionError):
        depth_is_bounded(LONG[0])


def test_items_do_not_hear_of_each_other() -> None:
    good = "to sell (u: Upgrade):\n    move u to discards\n\n"
    bad = "to buy (u Upgrade):\n    stop\n\n"
    bag = Bag()
    file: File = read(good + bad + good, bag)
    assert len(file.items) == 2
    assert len(bag) == 1
