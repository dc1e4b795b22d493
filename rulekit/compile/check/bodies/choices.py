"""Choices: who chooses, from what, under which name, and whether the chooser may look (LANGUAGE 5, 5.3)."""

from __future__ import annotations

from typing import Any

import attrs

from rulekit.compile.check.expressions.targets import STORED
from rulekit.compile.check.paths.paths import RankScope
from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.sentences.reads import Read, reads
from rulekit.compile.check.values import build
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.check.values.types import describe, fits
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import Local, MemberSym, VariableSym
from rulekit.compile.meaning.trees import Statement, Text, Typed
from rulekit.compile.meaning.types import CardT, IntT, ListT, PlayerT, TextT, Type, UnknownT
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n

Made = tuple[tuple[Statement, ...], Scope]


class Choices:
    """Resolves `chooses`, `arranges`, and judges what a player may read.

    asked: whom a menu asks, by the local that is `you` inside.
    """

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.asked: dict[Local, Typed] = {}

    # ---- statements ----------------------------------------------------------------------------------------------

    def choose(self, node: n.Choose, scope: Scope) -> Made:
        """`p chooses x in S`."""
        kit = self.kit
        chooser = self.chooser(node.chooser, scope)
        name = name_of(node.target)
        target = self._target(node.target, scope)
        local, among = self._among(node, name, target, scope)
        if chooser is not None:
            self.visible(among, chooser, whole(node.source, node.where), node.unseen, scope)
        after: tuple[Statement, ...] = ()
        stored, into = target, scope
        if target is not None and target.op not in ("read", "spread"):
            # into a `var` or a result: through a local of its own, so that it stays a choice of the prefix
            stored = None
            value = build.local(local, node.target.span)
            after = (t.Assign(node.span, target, "=", value),)
        elif target is None and isinstance(node.target, n.Name):
            kit.statements.new_name(n.Ident(node.target.span, name), scope)
            into = scope.with_local(local)
        made = t.Choose(
            node.span,
            chooser,
            name,
            local if stored is None else None,
            stored,
            among,
            node.unseen,
            self._usually(node.usually, local.type, scope),
            self._prompt(node.prompt, chooser, scope),
        )
        if chooser is None and (node.usually is not None or node.prompt is not None):
            span = node.prompt.span if node.prompt is not None else node.usually.span  # type: ignore[union-attr]
            kit.bag.report("S005", "chance is not asked", span, because="a prompt and a usual answer are for players")
        return (made, *after), into

    def choose_many(self, node: n.ChooseMany, scope: Scope) -> Made:
        """`p chooses n of S as xs`."""
        kit = self.kit
        chooser = self.chooser(node.chooser, scope)
        if chooser is None:
            kit.bag.report(
                "T001", "chance chooses one at a time", node.chooser.span, because="several are drawn one by one"
            )
            chooser = Typed("const", (0,), PlayerT(), node.chooser.span)
        count = None
        if node.count is not None:
            count = kit.expressions.check(node.count, scope, IntT())
            kit.sentences.guard(count, scope)
        among = self._filtered(node.source, node.where, None, scope)
        place = node.source.span.to(node.name.span)
        self.visible(among, chooser, whole(node.source, node.where), node.unseen, scope, place)
        element = among.type.element if isinstance(among.type, ListT) else UnknownT()
        kit.statements.new_name(node.name, scope)
        local = Local(node.name.text, ListT(element, distinct=True), "local", node.name.span)
        made = t.ChooseMany(
            node.span,
            chooser,
            node.how,
            count,
            local,
            among,
            node.unseen,
            self._usually(node.usually, IntT(), scope),
            self._prompt(node.prompt, chooser, scope),
        )
        return (made,), scope.with_local(local)

    def arrange(self, node: n.Arrange, scope: Scope) -> Made:
        """`p arranges S as xs`."""
        kit = self.kit
        chooser = self.chooser(node.arranger, scope) or Typed("const", (0,), PlayerT(), node.arranger.span)
        among = kit.expressions.collection(node.source, scope)
        self.visible(among, chooser, node.source.span, False, scope)
        element = among.type.element if isinstance(among.type, ListT) else UnknownT()
        kit.statements.new_name(node.name, scope)
        local = Local(node.name.text, ListT(element, distinct=True), "local", node.name.span)
        made = t.Arrange(node.span, chooser, local, among, self._prompt(node.prompt, chooser, scope))
        return (made,), scope.with_local(local)

    # ---- parts ---------------------------------------------------------------------------------------------------

    def chooser(self, node: n.Expr, scope: Scope) -> Typed | None:
        """The seat that is asked; None for chance."""
        if isinstance(node, n.Name) and node.text == "chance":
            return None
        typed = self.kit.expressions.check(node, scope, PlayerT())
        self.kit.sentences.guard(typed, scope)
        if typed.op == "const" and not self._sits(typed.args[0], scope.when):
            self.kit.bag.report(
                "R034",
                f"`{self.kit.written(node.span)}` has no seat",
                node.span,
                label="asked here",
                help="let a rule decide instead: `instead of ..`",
            )
        return typed

    def _sits(self, player: int, when: int) -> bool:
        """Whether a role has a seat in one of these variants."""
        seated = self.kit.names.seated_in
        return any(
            any(role.index == player for role in roles) for index, roles in enumerate(seated) if when >> index & 1
        )

    def _target(self, node: n.Expr, scope: Scope) -> Typed | None:
        """A variable, `var` or result that is there already; None for a new local."""
        kit = self.kit
        if isinstance(node, n.Name):
            known = scope.locals.get(node.text)
            if known is not None and (known.kind == "var" or known in kit.frame.results):
                return build.local(known, node.span)
            found = kit.lookup.find(node.text, scope.when)
            owned = kit.lookup.owned(scope.owner, node.text, scope.when) if scope.owner is not None else None
            symbols = (*(owned.symbols if owned is not None else ()), *(found.symbols if found is not None else ()))
            if known is not None or not any(isinstance(one, VariableSym) for one in symbols):
                return None
        target = kit.expressions.target(node, scope)
        if target.op not in STORED:
            if not isinstance(target.type, UnknownT):
                kit.bag.report(
                    "T030",
                    f"`{kit.written(node.span)}` is not stored",
                    node.span,
                    label="computed or printed",
                    because="a choice is kept in a new name, or in a variable",
                )
            return None
        return target

    def _among(self, node: n.Choose, name: str, target: Typed | None, scope: Scope) -> tuple[Local, Typed]:
        """The candidates, and the local that holds the chosen one; it may stay absent if there may be no candidate."""
        kit = self.kit
        wanted = target.type.surely() if target is not None else None
        among = self._filtered(node.source, node.where, name if target is None else None, scope, wanted)
        element: Type = among.type.element if isinstance(among.type, ListT) else UnknownT()
        if target is not None and not fits(element, target.type, kit.names.player_subtypes):
            kit.bag.report(
                "T001",
                f"`{kit.written(node.source.span)}` does not fit into `{kit.written(node.target.span)}`",
                node.source.span,
                label=f"each of these is {describe(element)}",
                because=f"`{kit.written(node.target.span)}` is {describe(target.type)}",
            )
        return Local(
            name, element.surely() if never_empty(among) else element.or_absent(), "local", node.target.span
        ), among

    def _filtered(
        self, source: n.Expr, where: n.Expr | None, name: str | None, scope: Scope, element: Type | None = None
    ) -> Typed:
        """A set, with its `where`; in it the element has the name, or its members are bare names if it has none."""
        kit = self.kit
        if where is None:
            return kit.expressions.collection(source, scope, element)
        if name is not None:
            binder = n.Binder(source.span.to(where.span), n.Ident(source.span, name), source, where)
            local, among, test, _ = kit.expressions.binder(binder, scope, "bound")
            return filtered(local, among, test)
        among = kit.expressions.collection(source, scope, element)
        of = among.type.element if isinstance(among.type, ListT) else UnknownT()
        each = Local("each", of.surely(), "bound", source.span)
        around = {one.name: getattr(scope, one.name) for one in attrs.fields(Scope)}
        inner = RankScope(**around, element=each, outside=scope)
        return filtered(each, among, kit.expressions.condition(where, inner))

    def _usually(self, node: n.Usually | None, of: Type, scope: Scope) -> tuple[Any, ...] | None:
        if node is None:
            return None
        if node.way != "value" or node.value is None:
            return (node.way,)
        return ("value", self.kit.expressions.check(node.value, scope, of.surely()))

    def _prompt(self, node: n.Text | None, chooser: Typed | None, scope: Scope) -> Text | None:
        return None if node is None else self.prompt(node, chooser, scope)

    def prompt(self, node: n.Text, chooser: Typed | None, scope: Scope) -> Text:
        """A prompt, which reads only what its player sees (V011)."""
        text = self.kit.expressions.text(node, scope)
        self.readable_text(text, chooser, scope)
        return text

    # ---- what a player may read ----------------------------------------------------------------------------------

    def visible(
        self, among: Typed, chooser: Typed, span: Span, unseen: bool, scope: Scope, place: Span | None = None
    ) -> None:
        """V010: the candidates at `span` are cards the chooser cannot see, and no `unseen` licenses that.

        place: what `unseen` stands behind, if not the candidates.
        """
        if unseen or not isinstance(among.type, ListT) or not isinstance(among.type.element, CardT | TextT):
            return
        for read in reads(among):
            if read.how != "size" and self._hidden_from(read, chooser):
                self.kit.bag.report(
                    "V010",
                    f"`{self.kit.written(span)}` holds cards that the chooser cannot see",
                    place or span,
                    label=_who_sees(read),
                    seconds=[(read.symbol.span, "declared here")],
                    help="add `unseen` behind it, to let them choose by place",
                )
                return

    def readable(self, typed: Typed, reader: Typed | None, scope: Scope) -> None:
        """V011: a `need` or prompt reads what its player cannot see."""
        if scope.place == "test":
            return
        for read in reads(typed):
            if read.how != "size" and self._hidden_from(read, reader):
                self.kit.bag.report(
                    "V011",
                    f"`{self.kit.written(typed.span)}` reads what its player cannot see",
                    typed.span,
                    label=_who_sees(read),
                    seconds=[(read.symbol.span, "declared here")],
                    help="leave it out, or `show` the cards to that player before",
                )
                return

    def readable_text(self, text: Text, reader: Typed | None, scope: Scope) -> None:
        """V011 for every value in a text."""
        for part in text.parts:
            if isinstance(part, Typed) and not isinstance(part.type, CardT):
                self.readable(part, reader, scope)

    def _hidden_from(self, read: Read, reader: Typed | None) -> bool:
        """Whether the reader cannot see it for sure; what play can tell by knowledge is left to play."""
        visibility = read.symbol.visibility
        if read.symbol in self.kit.frame.shown:
            return False
        if visibility == "hidden":
            return True
        if visibility == "private to" and reader is not None and reader.op == "const":
            audience: MemberSym | None = read.symbol.audience
            return audience is not None and bool(reader.args != (audience.index,))
        if reader is None or read.owner is None:
            return False
        same = self._seat(read.owner) == self._seat(reader)
        if visibility == "seen by others":
            return bool(same)
        return bool(visibility == "private" and not same and read.symbol.owner == "Player")

    def _seat(self, player: Typed) -> object:
        """What tells players apart; `you` in a menu is whom it asks."""
        while player.op == "local" and player.args[0] in self.asked:
            player = self.asked[player.args[0]]
        return self.kit.expressions.key(player)


def whole(among: n.Expr, where: n.Expr | None) -> Span:
    """A set with its `where`, as written."""
    return among.span if where is None else among.span.to(where.span)


def filtered(local: Local, among: Typed, test: Typed | None) -> Typed:
    """A set with its `where`; the test names the element by `local`."""
    return among if test is None else Typed("filter", (local, among, test), among.type, among.span)


def never_empty(among: Typed) -> bool:
    """Whether a set has a member for sure, so that a choice from it gives something."""
    if among.op in ("all", "players", "seats"):
        return True
    if isinstance(among.type.element if isinstance(among.type, ListT) else among.type, UnknownT) and among.args:
        return True  # what is unknown was told already
    if among.op == "span":
        low, high = among.args[0].type, among.args[1].type
        if not isinstance(low, IntT) or not isinstance(high, IntT) or low.maybe or high.maybe:
            return False
        return low.high is not None and high.low is not None and low.high <= high.low
    if among.op in ("list", "set"):
        return any(isinstance(one, Typed) and not one.type.maybe for one in among.args)
    return False


def name_of(node: n.Expr) -> str:
    """What an action calls a choice: the last name of the path."""
    if isinstance(node, n.Name):
        return node.text
    if isinstance(node, n.Dot):
        return node.member.text
    if isinstance(node, n.Your):
        return node.member.text
    if isinstance(node, n.Index):
        return name_of(node.owner)
    return "choice"


def _who_sees(read: Read) -> str:
    words = {
        "hidden": "nobody sees `{}`",
        "private": "only its owner sees `{}`",
        "private to": "only one player sees `{}`",
        "seen by others": "everybody but its owner sees `{}`",
    }
    return words.get(read.symbol.visibility, "`{}` is not public").format(read.symbol.name)
