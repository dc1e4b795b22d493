"""Menus and `may`: entries with their holes, names and labels (LANGUAGE 5, Menus)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from rulekit.compile.check.bodies.choices import filtered, whole
from rulekit.compile.check.sentences.kit import Kit
from rulekit.compile.check.sentences.matching import Item
from rulekit.compile.check.sentences.nearest import pattern_text
from rulekit.compile.check.values import build
from rulekit.compile.check.values.scope import Scope
from rulekit.compile.meaning import trees as t
from rulekit.compile.meaning.symbols import Local, VerbSym
from rulekit.compile.meaning.trees import Entry, Hole, Statement, Typed
from rulekit.compile.meaning.types import BoolT, PlayerT
from rulekit.syntax import nodes as n


@attrs.define(eq=False)
class Row:
    """The row of an entry: its items with holes resolved, and the scope in which they are known."""

    items: list[Item]
    holes: list[Hole]
    hole_at: dict[int, int]  # index of an item -> index of its hole
    scope: Scope
    label: n.Text | None = None


class Menus:
    """Resolves `p may`, `p must`, `p may repeatedly`, `p may SENTENCE`, and the entries of `anytime`."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    # ---- statements ----------------------------------------------------------------------------------------------

    def menu(self, node: n.Menu, scope: Scope) -> tuple[Statement, ...]:
        """A choice of actions."""
        kit = self.kit
        seat, local, inner = self._asked(node.doer, scope)
        entries, abilities = self.entries(node.entries, inner, None)
        otherwise = kit.statements.body(node.otherwise, scope) if node.otherwise is not None else None
        kind = "must" if node.kind == "must" else "repeatedly" if node.repeatedly else "may"
        return (t.Menu(node.span, seat, local, kind, tuple(entries), otherwise, bool(abilities)),)

    def may(self, node: n.MayDo, scope: Scope) -> tuple[Statement, ...]:
        """Yes or no."""
        kit = self.kit
        seat, local, inner = self._asked(node.doer, scope)
        row = self._row(node.row, inner)
        said = kit.sentences.say(row.items, node.row.span, row.scope, prompt=True)
        if said is None:
            kit.statements.body(node.body, row.scope)
            kit.statements.body(node.otherwise, scope)
            return ()
        body = kit.statements.body(node.body, row.scope)
        otherwise = kit.statements.body(node.otherwise, scope)
        prompt = kit.choices.prompt(said.prompt, inner.you, row.scope) if said.prompt is not None else None
        items = row.items if said.prompt is None else row.items[:-1]
        words = said.form.parts if said.form is not None else ()
        shown = self._shown(items, row, words)
        made = t.May(node.span, seat, local, said.statement, tuple(row.holes), shown, body, otherwise, prompt)
        return (made,)

    def _asked(self, node: n.Expr, scope: Scope) -> tuple[Typed, Local, Scope]:
        """The seat that is asked, the local that is `you` inside, and the scope inside."""
        kit = self.kit
        seat = kit.choices.chooser(node, scope)
        if seat is None:
            kit.bag.report("T001", "chance does not act", node.span, because="`chance` only chooses")
            seat = Typed("const", (0,), PlayerT(), node.span)
        local = Local("you", PlayerT(), "local", node.span)
        kit.choices.asked[local] = seat
        return seat, local, scope.with_you(build.local(local, node.span))

    # ---- entries -------------------------------------------------------------------------------------------------

    def entries(self, nodes: Sequence[n.MenuEntry], scope: Scope, condition: Typed | None) -> tuple[list[Entry], int]:
        """The entries in order, and the variants in which `abilities` stands among them."""
        entries, abilities = self._entries(nodes, scope, condition)
        self._alike(entries)
        return entries, abilities

    def _entries(self, nodes: Sequence[n.MenuEntry], scope: Scope, condition: Typed | None) -> tuple[list[Entry], int]:
        made: list[Entry] = []
        abilities = 0
        for node in nodes:
            if isinstance(node, n.AbilitiesEntry):
                abilities |= scope.when
                made.append(self._abilities(node, scope, condition))
            elif isinstance(node, n.PassEntry):
                made.append(self._pass(node, scope, condition))
            elif isinstance(node, n.Entry):
                entry = self._entry(node, scope, condition)
                if entry is not None:
                    made.append(entry)
            else:
                inner, there = self._branches(node, scope, condition)
                made += inner
                abilities |= there
        return made, abilities

    def _branches(self, node: n.EntryIf, scope: Scope, around: Typed | None) -> tuple[list[Entry], int]:
        """`if c:` around entries: a constant one parts the variants, a running one becomes their condition."""
        made: list[Entry] = []
        abilities = 0
        rest, before = scope, around
        for branch in node.branches:
            if branch.condition is None:
                inner, there = self._entries(branch.entries, rest, before)
            else:
                condition = self.kit.expressions.condition(branch.condition, rest)
                yes, no = self.kit.statements.ways(condition, rest)
                constant = yes.when != rest.when or no.when != rest.when
                inner, there = self._entries(branch.entries, yes, before if constant else _and(before, condition))
                if not constant:
                    before = _and(before, Typed("not", (condition,), BoolT(), condition.span))
                rest = no
            made += inner
            abilities |= there
        return made, abilities

    def _abilities(self, node: n.AbilitiesEntry, scope: Scope, condition: Typed | None) -> Entry:
        """Stands for the abilities of the chooser's cards that are offered where the menu says so."""
        word = "abilities"
        return Entry(word, word, (word,), (), (), None, condition, "", None, node.span, scope.when)

    def _pass(self, node: n.PassEntry, scope: Scope, condition: Typed | None) -> Entry:
        name = node.name.text if node.name is not None else "pass"
        body = self.kit.statements.body(node.body, scope)
        return Entry("pass", name, (name,), (), body, None, condition, node.doc, None, node.span, scope.when)

    def _entry(self, node: n.Entry, scope: Scope, condition: Typed | None) -> Entry | None:
        kit = self.kit
        row = self._row(node.row, scope)
        if node.body is not None:
            return self._own(node, row, scope, condition)
        said = kit.sentences.say(row.items, node.row.span, row.scope, prompt=True)
        if said is None:
            return None
        label = kit.choices.prompt(said.prompt, scope.you, row.scope) if said.prompt is not None else None
        items = row.items if said.prompt is None else row.items[:-1]
        parts = said.form.parts if said.form is not None else ()
        shown = self._shown(items, row, parts)
        action = "_".join(part for part in shown if isinstance(part, str))
        verb = said.form.verb if said.form is not None and isinstance(said.form.verb, VerbSym) else None
        return Entry(
            "act",
            action,
            shown,
            tuple(row.holes),
            said.statements,
            verb,
            condition,
            node.doc,
            label,
            node.span,
            scope.when,
        )

    def _own(self, node: n.Entry, row: Row, scope: Scope, condition: Typed | None) -> Entry:
        """An action with a body of its own: bare names are words, a fixed value stands in brackets."""
        kit = self.kit
        items = list(row.items)
        label = None
        if len(items) > 1 and isinstance(items[-1].node, n.Text) and items[-1].typed is None:
            last = items.pop().node
            assert isinstance(last, n.Text)
            label = kit.choices.prompt(last, scope.you, row.scope)
        self._not_declared(items, row, node)
        shown: list[Any] = []
        for i, item in enumerate(items):
            if i in row.hole_at:
                shown.append(("hole", row.hole_at[i]))
            elif item.word is not None:
                shown.append(item.word)
            elif isinstance(item.node, n.Group):
                shown.append(("fixed", kit.expressions.check(item.node, row.scope)))
            else:
                text = kit.written(item.span)
                kit.bag.report(
                    "S021",
                    f"`{text}` needs brackets in this row",
                    item.span,
                    because="in an action of its own a bare name is a word, and a fixed value stands in brackets",
                    help=f"write `({text})`",
                )
        words = [one for one in shown if isinstance(one, str)]
        if not items or items[0].word is None:
            kit.bag.report("N024", None, node.row.span, help="begin with a word that names the action")
        body = kit.statements.body(node.body, row.scope)
        return Entry(
            "act",
            "_".join(words),
            tuple(shown),
            tuple(row.holes),
            body,
            None,
            condition,
            node.doc,
            label,
            node.span,
            scope.when,
        )

    def _not_declared(self, items: list[Item], row: Row, node: n.Entry) -> None:
        """N023: it reads like a declared verb whose types fit."""
        kit = self.kit
        fitting = [fit for fit in kit.sentences.fits(items, row.scope) if fit.reading.how == "plain"] if items else []
        if fitting and not any(fit.unknown for fit in fitting):
            form = fitting[0].reading.form
            text = pattern_text(form, kit.bag)
            assert node.body is not None
            libraries = kit.names.libraries
            if form.span is not None and node.row.span.path in libraries and form.span.path not in libraries:
                kit.bag.report(
                    "N023",
                    f"the verb `{text}` reads like an action of a library",
                    form.span,
                    seconds=[(node.row.span, "the action")],
                    help="begin the verb with another word",
                )
                return
            kit.bag.report(
                "N023",
                f"this entry is the verb `{text}`: leave out its body",
                node.row.span,
                seconds=[(form.span, "declared here")] if form.span is not None else [],
                help=f"write `{kit.written(node.row.span)}` without a body, or begin with another word",
            )

    # ---- rows ----------------------------------------------------------------------------------------------------

    def _row(self, node: n.Row, scope: Scope) -> Row:
        """The items; every `(x in S where c)` is a hole and known to the items and holes behind it, and to the body."""
        kit = self.kit
        row = Row([], [], {}, scope)
        for i, item in enumerate(node.items):
            if not is_hole(item):
                row.items.append(Item(item))
                continue
            assert isinstance(item, n.Group)
            local, among, where, row.scope = kit.expressions.binder(item, row.scope)
            if local.name == "action":
                kit.bag.report(
                    "N011",
                    "a choice cannot be called `action`",
                    local.span,
                    because="an action's own name has that key",
                )
            if where is not None:
                inside = Local(local.name, local.type, "bound", local.span)
                among = filtered(inside, among, renamed(where, local, inside))
            if scope.you is not None:
                kit.choices.visible(among, scope.you, whole(item.inner, item.where), item.unseen, scope)
            row.hole_at[i] = len(row.holes)
            row.holes.append(Hole(local, among, item.unseen))
            row.items.append(Item(item, build.local(local, item.span)))
        return row

    def _shown(self, items: Sequence[Item], row: Row, parts: Sequence[Any]) -> tuple[Any, ...]:
        """The row for readers: words, ("hole", i) and ("fixed", value). parts: those of the sentence that was found."""
        kit = self.kit
        shown: list[Any] = []
        parts = parts if len(parts) == len(items) else [None] * len(items)
        for i, (item, part) in enumerate(zip(items, parts, strict=True)):
            if i in row.hole_at:
                shown.append(("hole", row.hole_at[i]))
            elif item.is_small or isinstance(part, str):
                shown.append(item.word or str(part))
            elif not isinstance(item.node, n.SmallWord):
                typed, found = kit.expressions.quietly(item.node, row.scope)
                wrong = any(one.is_error for one in found)
                shown.append(kit.written(item.span) if wrong else ("fixed", typed))
        return tuple(shown)

    # ---- one menu ------------------------------------------------------------------------------------------------

    def _alike(self, entries: list[Entry]) -> None:
        """N025: two entries of one variant with one name and the same holes."""
        seen: dict[tuple[str, frozenset[str]], list[Entry]] = {}
        for entry in entries:
            key = (entry.action, frozenset(hole.local.name for hole in entry.holes))
            for other in seen.setdefault(key, []):
                if other.when & entry.when:
                    self.kit.bag.report(
                        "N025",
                        f"two entries of one menu are called `{entry.action.replace('_', ' ')}`",
                        entry.span,
                        label="the same words and the same holes",
                        seconds=[(other.span, "the other one")],
                    )
                    break
            seen[key].append(entry)


def is_hole(item: n.RowItem) -> bool:
    """Whether an item of an entry is a choice: `(u in offer where c)`."""
    if not isinstance(item, n.Group) or not isinstance(item.inner, n.MemberOf):
        return False
    return isinstance(item.inner.item, n.Name) and not item.inner.negated


def renamed(value: Any, old: Local, new: Local) -> Any:
    """A resolved expression with one local in the place of another."""
    if value is old:
        return new
    if isinstance(value, tuple):
        return tuple(renamed(one, old, new) for one in value)
    if isinstance(value, Typed):
        args = tuple(renamed(one, old, new) for one in value.args)
        return value if all(a is b for a, b in zip(args, value.args, strict=True)) else attrs.evolve(value, args=args)
    return value


def _and(one: Typed | None, other: Typed) -> Typed:
    return other if one is None else Typed("and", (one, other), BoolT(), other.span)
