"""The flags of variables and zones: who sees them, and how they behave."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.compile.meaning.symbols import EnumSym, MemberSym, Owner
from rulekit.compile.meaning.types import IntT, Type, UnknownT
from rulekit.compile.names.builder import Builder
from rulekit.compile.names.messages import unknown_name
from rulekit.syntax import nodes as n

_VISIBILITY = ("public", "private", "hidden", "seen by others")
_ZONES_ONLY = ("seen by others", "ordered", "at most", "refilled from", "falls to", "abilities active", "all cards")
_NUMBERS_ONLY = ("clamped", "keeping")


class Flags:
    """The flags of one line, checked: each once, and only where it means something."""

    def __init__(self, builder: Builder, flags: Sequence[n.Flag], owner: Owner, kind: str, of: Type) -> None:
        self.visibility: str | None = None
        self.audience: MemberSym | None = None
        self.clamped = self.ordered = self.abilities_active = self.all_cards = False
        self.keeping: int | None = None
        self.limit: int | None = None
        self.refilled_from: n.Ident | None = None
        self.falls_to: n.Expr | None = None
        self._builder, self._owner, self._kind, self._of = builder, owner, kind, of
        seen: dict[str, n.Flag] = {}
        for flag in flags:
            group = "visibility" if flag.name in _VISIBILITY else flag.name
            if group in seen:
                builder.bag.report(
                    "T006",
                    "who sees it is said twice" if group == "visibility" else f"`{flag.name}` is said twice",
                    flag.span,
                    seconds=[(seen[group].span, "said here")],
                    because="a flag stands once, and one flag says who sees it",
                )
                continue
            seen[group] = flag
            if self._belongs(flag):
                self._take(flag)

    def _belongs(self, flag: n.Flag) -> bool:
        report = self._builder.bag.report
        if self._kind == "variable" and flag.name in _ZONES_ONLY:
            report("S005", f"`{flag.name}` is for zones", flag.span, because="a variable holds a value, and no cards")
            return False
        if flag.name in _NUMBERS_ONLY:
            if self._kind == "zone":
                report("S005", f"`{flag.name}` is for numbers", flag.span, because="a zone holds cards")
                return False
            if not isinstance(self._of, IntT | UnknownT):
                report("T001", f"`{flag.name}` is for numbers", flag.span, because="only a number has bounds")
                return False
        return True

    def _take(self, flag: n.Flag) -> None:
        argument = flag.argument
        if flag.name in _VISIBILITY:
            self.visibility = flag.name
            if flag.name == "private":
                self._private(flag)
            elif flag.name == "seen by others":
                self._somebody(flag)
        elif flag.name == "clamped":
            self.clamped = True
        elif flag.name == "ordered":
            self.ordered = True
        elif flag.name == "abilities active":
            self.abilities_active = True
        elif flag.name == "all cards":
            self.all_cards = True
        elif flag.name == "keeping" and isinstance(argument, n.Integer):
            self.keeping = argument.value
        elif flag.name == "at most" and isinstance(argument, n.Integer):
            self.limit = argument.value
            if argument.value < 1:
                self._builder.bag.report("T013", "a zone has room for one card at least", argument.span)
        elif flag.name == "refilled from" and isinstance(argument, n.Ident | n.Name):
            self.refilled_from = n.Ident(argument.span, argument.text)
        elif flag.name == "falls to" and argument is not None and not isinstance(argument, n.Ident | n.Integer):
            self.falls_to = argument
        elif flag.name == "falls to" and isinstance(argument, n.Ident):
            self.falls_to = n.Name(argument.span, argument.text)

    def _private(self, flag: n.Flag) -> None:
        if flag.argument is None:
            self._somebody(flag)
            return
        self.visibility = "private to"
        if not isinstance(flag.argument, n.Ident | n.Name):
            return
        name, names = flag.argument.text, self._builder.names
        self.audience = next((role for role in names.roles if role.name == name), None)
        if self.audience is None:
            unknown_name(self._builder.bag, name, flag.argument.span, "player", [role.name for role in names.roles])

    def _somebody(self, flag: n.Flag) -> None:
        """`private` and `seen by others` need an owner."""
        owner = self._owner
        owned = owner == "Player" or not (owner is None or isinstance(owner, EnumSym | str))
        if isinstance(owner, EnumSym) and owner in self._builder.names.player_subtypes:
            owned = True
        if not owned:
            self._builder.bag.report(
                "V001",
                f"`{flag.name}` needs an owner",
                flag.span,
                label="this belongs to no player",
                because="`private` is what its owner sees; what the table has belongs to nobody",
                help="write `public`, `hidden`, or `private to` and a player" if flag.name == "private" else None,
            )
