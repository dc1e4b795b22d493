"""Every text of this repository parses, and every node of its tree stands where it says."""

from pathlib import Path

import attrs
import pytest

from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n
from rulekit.syntax.nodes import File, Node, children, same, walk
from tests.syntax.reading import TEXTS, read, text_of, tree_of


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_a_text_parses(path: Path) -> None:
    file = tree_of(path)
    assert file.items
    assert not file.broken


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_every_node_stands_where_it_says(path: Path) -> None:
    text = text_of(path)
    assert wrong_places(tree_of(path), text) == []


def test_a_shifted_place_is_noticed() -> None:
    text = "play:\n    draw cards\n"
    file = read(text)
    assert wrong_places(file, text) == []
    name = next(node for node in walk(file) if isinstance(node, n.Name))
    object.__setattr__(name, "span", Span("text", name.span.start + 1, name.span.end + 1))
    assert len(wrong_places(file, text)) == 1


def test_the_texts_use_every_class_of_node() -> None:
    used = {type(node) for path in TEXTS for node in walk(tree_of(path))}
    classes = {getattr(n, name) for name in n.__all__}
    every = {one for one in classes if isinstance(one, type) and issubclass(one, Node)} - {Node}
    assert {one.__name__ for one in every - used} == set()


def test_trees_compare_by_shape() -> None:
    one, two = read("play:\n    draw 1 + 2\n"), read("# moved\nplay: draw   1 +\n    2\n")
    assert not same(one, two)
    three = read("play:\n\n    draw   1 +\n        2\n")
    assert same(one.items, three.items)
    assert one.items != three.items


def wrong_places(file: File, text: str) -> list[str]:
    """Return the nodes that do not stand where they say, or not inside their parent."""
    wrong = []
    for node in walk(file):
        shown = text[node.span.start : node.span.end]
        if isinstance(node, n.Ident | n.Name | n.SmallWord | n.TextPiece):
            expected: str | None = node.text
        elif isinstance(node, n.Label | n.Text):
            expected = f'"{node.text}"'
        elif isinstance(node, n.Integer):
            expected = str(node.value)
        else:
            expected = shown.strip() if not isinstance(node, File | n.TextPiece) else None
        outside = [c for c in children(node) if c.span.start < node.span.start or c.span.end > node.span.end]
        if (expected is not None and shown != expected) or outside:
            wrong.append(f"{type(node).__name__} {shown!r} {expected!r} {outside}")
    return wrong


def test_children_follow_the_text() -> None:
    for path in TEXTS:
        for node in walk(tree_of(path)):
            starts = [child.span.start for child in children(node) if not isinstance(child, n.Doc)]
            if not isinstance(node, n.Choice | n.ChooseMany | n.File) and starts != sorted(starts):
                pytest.fail(f"{type(node).__name__} {attrs.asdict(node, recurse=False)}")
