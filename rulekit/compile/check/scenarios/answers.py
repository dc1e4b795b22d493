"""Answers of scenarios: rows of menus, choices by their names, abilities, and plain words."""

from __future__ import annotations

from typing import Any

from rulekit.compile.check.bodies.choices import name_of
from rulekit.compile.check.scenarios.rows import Rows, Shape
from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning import scenarios as s
from rulekit.compile.meaning.symbols import CardTypeSym, DefinitionSym
from rulekit.compile.meaning.trees import Typed
from rulekit.compile.meaning.types import CardT, TextT, Type
from rulekit.compile.names.messages import unknown_name
from rulekit.diagnostics import Span, near
from rulekit.syntax import nodes as n

WORDS = frozenset("done pass yes no go_on".split())


class Answering:
    """Resolves what seats answer in one scenario."""

    def __init__(self, kit: Kit, rows: Rows, scope: Scope) -> None:
        self.kit, self.rows, self.scope = kit, rows, scope

    def answer(self, seat: Typed, node: n.RowAnswer | n.ValueAnswer) -> s.Answer | None:
        """One answer."""
        if isinstance(node, n.ValueAnswer):
            return self._value(seat, node)
        row, kind = self.row(node.row, node.more)
        return s.Answer(node.span, seat, kind, row)

    def _value(self, seat: Typed, node: n.ValueAnswer) -> s.Answer:
        """`n = 2`: a choice by its name."""
        name = name_of(node.target)
        self.known(name, node.target.span)
        cards = None if isinstance(node.value, n.Text | n.Index) else self.cards(node.value)
        if cards is not None:
            return s.Answer(node.span, seat, "value", (), name, cards=cards)
        value = self._typed(node.value, [one.surely() for one in self.rows.choices.get(name, [])])
        return s.Answer(node.span, seat, "value", (), name, value)

    def known(self, name: str, span: Span) -> None:
        """N001 for a choice that nobody has."""
        if name not in self.rows.choices:
            unknown_name(self.kit.bag, name, span, "choice", self.rows.choices)

    def cards(self, node: n.Expr) -> tuple[s.CardName, ...] | None:
        """Cards by their names; None if this is something else."""
        return cards_of(self.kit, node, self.scope, None)

    # ---- rows ----------------------------------------------------------------------------------------------------

    def row(self, row: n.Row, more: tuple[n.Expr, ...]) -> tuple[tuple[Any, ...], str]:
        """The items of a row, and what kind of answer it is."""
        items = row.items
        first = items[0]
        if isinstance(first, n.Name):
            if len(items) == 1 and not more and (first.text in WORDS or first.text in self.rows.passes):
                return (first.text,), "word"
            if first.text == "use" and len(items) > 1 and _is_card(items[1]):
                return self._use(items, more), "use"
        if more:
            self.kit.bag.report(
                "S005", "a comma in an answer", more[0].span, because="only `use .. with` names several things"
            )
        shapes = self.rows.fitting(items)
        if not shapes:
            self._unknown(row)
            return tuple(item.text if isinstance(item, n.SmallWord | n.Name) else "" for item in items), "row"
        return tuple(self._item(item, shapes, at) for at, item in enumerate(items)), "row"

    def _item(self, item: n.RowItem, shapes: list[Shape], at: int) -> Any:
        """A word, a value, or both, where a name can be either."""
        if isinstance(item, n.SmallWord):
            return item.text
        types = [shape.types[at] for shape in shapes if shape.parts[at] is None]
        wanted = list(dict.fromkeys(one.surely() for one in types if one is not None))
        if not isinstance(item, n.Name):
            return self._typed(item, wanted)
        can_be_word = any(shape.parts[at] == item.text for shape in shapes)
        if not can_be_word:
            return self._typed(item, wanted)
        if types:
            typed, found = self._tried(item, wanted)
            if not any(one.is_error for one in found):
                return (item.text, typed)
        return item.text

    def _use(self, items: tuple[n.RowItem, ...], more: tuple[n.Expr, ...]) -> tuple[Any, ...]:
        """`use "Card" with x, y`: the card, then its targets."""
        rest = items[1:]
        targets: list[n.Expr] = [item for item in rest if not isinstance(item, n.SmallWord)]
        small = [item for item in rest if isinstance(item, n.SmallWord)]
        if [item.text for item in small] not in ([], ["with"]):
            place = small[0].span
            because = "an ability is used as `use` and its card, `with` and its targets"
            self.kit.bag.report("S005", "this is no way to use a card", place, because=because)
        return tuple(self._typed(target, []) for target in (*targets, *more))

    def _typed(self, node: n.Expr, wanted: list[Type]) -> Typed:
        """The value, of the first of these types that it fits; a card's name stays one."""
        typed, found = self._tried(node, wanted)
        self.kit.bag.extend(found)
        return typed

    def _tried(self, node: n.Expr, wanted: list[Type]) -> tuple[Typed, tuple[Any, ...]]:
        if isinstance(node, n.Text | n.Index) or any(isinstance(one, CardT | TextT) for one in wanted):
            wanted = []
        made = [self.kit.expressions.quietly(node, self.scope, one) for one in (*wanted, None)]
        good = [one for one in made if not any(finding.is_error for finding in one[1])]
        return good[0] if good else made[0]

    def _unknown(self, row: n.Row) -> None:
        """N021: no option reads like this."""
        said = " ".join(item.text if isinstance(item, n.Name | n.SmallWord) else "_" for item in row.items)
        known = {" ".join(part or "_" for part in shape.parts): shape for shape in self.rows.shapes}
        found = near(said, known) or [
            text for text, shape in known.items() if row.items and shape.parts[0] == _word(row.items[0])
        ]
        shape = known[found[0]] if found else None
        first = row.items[0] if row.items else None
        verb = None
        if shape is not None and first is not None and said.split(" ")[1:] == found[0].split(" ")[1:]:
            verb = shape.parts[0]
        self.kit.bag.report(
            "N021",
            f"no option reads `{self.kit.written(row.span)}`",
            row.span if verb is None or first is None else first.span,
            because="an answer is the row of an option, with values in its holes",
            seconds=[(shape.span, "this one does not fit")] if shape is not None and shape.span is not None else [],
            help=f"did you mean `{verb or found[0]}`?" if found else None,
        )


def cards_of(kit: Kit, node: n.Expr, scope: Scope, card: CardTypeSym | None) -> tuple[s.CardName, ...] | None:
    """`"Name"`, `"Name"[2]`, a list or set of them, `[]`; None if this is something else."""
    if _is_card(node):
        one = _card(kit, node, scope, card)
        return () if one is None else (one,)
    items = node.items if isinstance(node, n.ListLiteral | n.SetLiteral) else None
    if items is None or not all(_is_card(item) for item in items) or (not items and isinstance(node, n.SetLiteral)):
        return None
    found = [_card(kit, item, scope, card) for item in items]
    return tuple(one for one in found if one is not None)


def _is_card(node: n.Node) -> bool:
    return isinstance(node, n.Text) or (isinstance(node, n.Index) and isinstance(node.owner, n.Text))


def _card(kit: Kit, node: n.Node, scope: Scope, card: CardTypeSym | None) -> s.CardName | None:
    assert isinstance(node, n.Text | n.Index)
    typed = kit.expressions.check(node, scope)
    symbol = typed.args[0] if typed.op in ("definition", "copy") else None
    if not isinstance(symbol, DefinitionSym):
        return None
    if card is not None and not symbol.card.is_a(card):
        kit.bag.report(
            "T032",
            f"`{symbol.name}` cannot lie here",
            node.span,
            label=f"it is a `{symbol.card.name}`, and here lie `{card.name}`s",
            seconds=[(symbol.span, "declared here")],
        )
        return None
    return symbol, typed.args[1] if typed.op == "copy" else None, node.span


def _word(item: n.RowItem) -> str | None:
    return item.text if isinstance(item, n.Name | n.SmallWord) else None
