"""Constants of a variant, evaluated on the tree: options, seats, and what `let`s make of them (LANGUAGE 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from attrs import define, field, frozen

from rulekit.compile.names.gather import Guard
from rulekit.compile.names.raw import Member, Raw
from rulekit.diagnostics import Span
from rulekit.syntax import nodes as n

Value: TypeAlias = "bool | int | Member | tuple[Value, ...]"
"""Of a constant: yes and no, a number, a member, a set or list."""

_WIDEST = 10_000
"""More members than that no constant set has."""


class NotConstant(Exception):
    """Something that only play can tell: which part of the condition, and why."""

    def __init__(self, span: Span, why: str) -> None:
        super().__init__(why)
        self.span, self.why = span, why


class UnknownConstant(NotConstant):
    """A name that nothing has."""

    def __init__(self, span: Span, name: str) -> None:
        super().__init__(span, "unknown")
        self.name = name


class ReadsUnknown(NotConstant):
    """A `let` that reads a name that nothing has: told where it stands, and not again at every use."""


class Mismatch(NotConstant):
    """Two things that cannot be compared, or a value of another type than the place wants."""


@frozen
class Setting:
    """One combination: the values of the constant options, and who sits."""

    options: Mapping[str, Value]
    seated: tuple[Member, ...]


@define(eq=False)
class Constants:
    """The evaluator; values of lets are kept per setting."""

    raw: Raw
    _kept: dict[tuple[str, int], Value] = field(factory=dict)
    _open: list[str] = field(factory=list)

    def holds(self, condition: n.Expr, setting: Setting, bound: Mapping[str, Value] | None = None) -> bool:
        """Whether a condition holds. Raises `NotConstant`."""
        value = self.value(condition, setting, bound)
        if not isinstance(value, bool):
            raise Mismatch(condition.span, "a condition is yes or no")
        return value

    def stands(self, guards: tuple[Guard, ...], setting: Setting) -> bool:
        """Whether all conditions around a declaration hold."""
        for guard in guards:
            for branch in guard.section.branches[: guard.index]:
                if branch.condition is not None and self.holds(branch.condition, setting):
                    return False
            condition = guard.branch.condition
            if condition is not None and not self.holds(condition, setting):
                return False
        return True

    def value(self, node: n.Node, setting: Setting, bound: Mapping[str, Value] | None = None) -> Value:
        """The value of an expression. Raises `NotConstant`."""
        return _Reader(self, setting, bound or {}).read(node)

    def reads(self, node: n.Node, open_: tuple[str, ...] = ()) -> frozenset[str]:
        """The options that an expression reads, and `seats` if it does."""
        found: set[str] = set()
        for part in n.walk(node):
            if not isinstance(part, n.Name) or part.text in open_:
                continue
            if part.text in self.raw.options or part.text == "seats":
                found.add(part.text)
            for let, guards in self.raw.lets.get(part.text, ()):
                around = [branch.condition for guard in guards for branch in guard.section.branches]
                for inner in (let.value, *(condition for condition in around if condition is not None)):
                    found |= self.reads(inner, (*open_, part.text))
        return frozenset(found)

    def let(self, name: str, setting: Setting, span: Span) -> Value:
        """The value of a constant `let`. Raises `NotConstant`."""
        key = (name, id(setting))
        if key in self._kept:
            return self._kept[key]
        if name in self._open:
            raise NotConstant(span, "it depends on itself")
        self._open.append(name)
        try:
            for let, guards in self.raw.lets[name]:
                if self.stands(guards, setting):
                    if let.params:
                        raise NotConstant(span, "it takes arguments")
                    self._kept[key] = self.value(let.value, setting)
                    return self._kept[key]
        except UnknownConstant as problem:
            raise ReadsUnknown(span, f"`{problem.name}`, which it reads, is unknown") from None
        except ReadsUnknown as problem:
            raise ReadsUnknown(span, problem.why) from None
        except NotConstant as problem:
            raise NotConstant(span, problem.why) from None
        finally:
            self._open.pop()
        raise NotConstant(span, "it exists only under a condition")


class _Reader:
    """Reads one expression under one setting."""

    def __init__(self, constants: Constants, setting: Setting, bound: Mapping[str, Value]) -> None:
        self.constants, self.setting, self.bound = constants, setting, bound
        self.raw = constants.raw

    def read(self, node: n.Node) -> Value:
        method = getattr(self, "_" + type(node).__name__.lower(), None)
        if method is None:
            raise NotConstant(node.span, "it depends on play")
        value: Value = method(node)
        return value

    def number(self, node: n.Node) -> int:
        value = self.read(node)
        if isinstance(value, bool) or not isinstance(value, int):
            raise Mismatch(node.span, "a number is wanted here")
        return value

    def truth(self, node: n.Expr) -> bool:
        value = self.read(node)
        if not isinstance(value, bool):
            raise Mismatch(node.span, "a condition is yes or no")
        return value

    def several(self, node: n.Node) -> tuple[Value, ...]:
        value = self.read(node)
        if not isinstance(value, tuple):
            raise Mismatch(node.span, "a set is wanted here")
        return value

    # ---- leaves --------------------------------------------------------------------------------------------------

    def _integer(self, node: n.Integer) -> Value:
        return node.value

    def _name(self, node: n.Name) -> Value:
        name, raw = node.text, self.raw
        if name in self.bound:
            return self.bound[name]
        if name in ("yes", "no"):
            return name == "yes"
        if name in self.setting.options:
            return self.setting.options[name]
        if name in raw.options:
            raise NotConstant(node.span, "this option is drawn, or has too many values")
        if name in raw.lets:
            return self.constants.let(name, self.setting, node.span)
        if name in ("seats", "players"):
            if name == "players":
                raise NotConstant(node.span, "players can go out; `seats` are all who began")
            return self.setting.seated
        member = raw.member(name)
        if member is not None:
            return member
        if name in raw.enums:
            return tuple(Member(frozenset({root})) for root in raw.enums[name])
        if name in raw.numbers:
            low, high = raw.numbers[name]
            return self._span(low, high, node)
        if name in raw.declared:
            raise NotConstant(node.span, "it changes in play")
        raise UnknownConstant(node.span, name)

    def _group(self, node: n.Group) -> Value:
        if node.where is not None or node.unseen:
            raise NotConstant(node.span, "it is a choice")
        return self.read(node.inner)

    def _setliteral(self, node: n.SetLiteral) -> Value:
        return tuple(dict.fromkeys(self.read(item) for item in node.items))

    def _listliteral(self, node: n.ListLiteral) -> Value:
        return tuple(self.read(item) for item in node.items)

    def _range(self, node: n.Range) -> Value:
        return self._span(self.number(node.low), self.number(node.high), node)

    def _span(self, low: int, high: int, node: n.Node) -> Value:
        if high - low >= _WIDEST:
            raise NotConstant(node.span, "it has too many members")
        return tuple(range(low, high + 1))

    # ---- sums ----------------------------------------------------------------------------------------------------

    def _binary(self, node: n.Binary) -> Value:
        left, right = self.read(node.left), self.read(node.right)
        if isinstance(left, tuple) and isinstance(right, tuple) and node.op != "*":
            kept = [x for x in left if x not in right] if node.op == "-" else [*left, *right]
            return tuple(kept)
        a, b = self.number(node.left), self.number(node.right)
        return a + b if node.op == "+" else a - b if node.op == "-" else a * b

    def _quotient(self, node: n.Quotient) -> Value:
        a, b = self.number(node.left), self.number(node.right)
        if b == 0 or node.way is None:
            raise NotConstant(node.span, "it has no value")
        return -(-a // b) if node.way == "up" else a // b

    def _negative(self, node: n.Negative) -> Value:
        return -self.number(node.operand)

    def _call(self, node: n.Call) -> Value:
        name = node.callee.text if isinstance(node.callee, n.Name) else ""
        if name in ("count", "total", "highest", "lowest") and len(node.arguments) == 1:
            several = self.several(node.arguments[0])
            if name == "count":
                return len(several)
            numbers = [value for value in several if isinstance(value, int)]
            if name == "total" or numbers:
                return sum(numbers) if name == "total" else max(numbers) if name == "highest" else min(numbers)
        if name in ("min", "max") and node.arguments:
            values = [self.number(argument) for argument in node.arguments]
            return min(values) if name == "min" else max(values)
        if name and name not in self.raw.declared:
            raise UnknownConstant(node.callee.span, name)
        raise NotConstant(node.span, "only constants without arguments are known before play")

    # ---- conditions ----------------------------------------------------------------------------------------------

    def _and(self, node: n.And) -> Value:
        left, right = self.truth(node.left), self.truth(node.right)
        return left and right

    def _or(self, node: n.Or) -> Value:
        left, right = self.truth(node.left), self.truth(node.right)
        return left or right

    def _not(self, node: n.Not) -> Value:
        return not self.truth(node.operand)

    def _choice(self, node: n.Choice) -> Value:
        condition, yes, no = self.truth(node.condition), self.read(node.value), self.read(node.otherwise)
        return yes if condition else no

    def _compare(self, node: n.Compare) -> Value:
        left, right = self.read(node.left), self.read(node.right)
        if node.op in ("==", "!="):
            return self._same(left, right, node.right) == (node.op == "==")
        a, b = self._order(left, right, node)
        return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[node.op]

    def _memberof(self, node: n.MemberOf) -> Value:
        item, source = self.read(node.item), self.several(node.source)
        literal = node.source.items if isinstance(node.source, n.SetLiteral | n.ListLiteral) else ()
        found = [
            self._same(item, value, literal[i] if i < len(literal) else node.source) for i, value in enumerate(source)
        ]
        return any(found) != node.negated

    def _isstate(self, node: n.IsState) -> Value:
        subject = self.read(node.subject)
        if isinstance(subject, tuple) and node.state.text == "empty":
            return (not subject) != node.negated
        if isinstance(subject, Member) and self.raw.member(node.state.text) is not None:
            return self._same(subject, self._name(n.Name(node.state.span, node.state.text)), node.state) != node.negated
        raise NotConstant(node.span, "it depends on play")

    def _same(self, left: Value, right: Value, place: n.Node) -> bool:
        if isinstance(left, Member) and isinstance(right, Member):
            if not self.raw.enums_of(left) & self.raw.enums_of(right):
                raise Mismatch(place.span, f"`{right.name}` is no value of this kind")
            return bool(left.roots & right.roots)
        if type(left) is not type(right):
            raise Mismatch(place.span, "the two sides are of different types")
        return left == right

    def _order(self, left: Value, right: Value, node: n.Compare) -> tuple[int, int]:
        if isinstance(left, Member) and isinstance(right, Member):
            for enum in self.raw.enums:
                a, b = self.raw.index(enum, left), self.raw.index(enum, right)
                if a is not None and b is not None:
                    return a, b
        return self.number(node.left), self.number(node.right)
