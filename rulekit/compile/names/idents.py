"""How names may look: capitals for types, reserved and built-in words for none."""

from __future__ import annotations

import re
from typing import Literal

from rulekit.compile.names.words import BUILTIN_FUNCTIONS, BUILTIN_MEMBERS, BUILTIN_NAMES, BUILTIN_TYPES
from rulekit.diagnostics import Bag
from rulekit.syntax import nodes as n
from rulekit.syntax.words import RESERVED

Kind = Literal["type", "global", "owned", "member", "printed", "bound"]
"""Where a name lives: a type; a global name; of an X; a member of an enum; printed on a card; a parameter or hole."""

_CAPITALS = re.compile(r"[A-Z][A-Z0-9_]*")


def check_ident(bag: Bag, ident: n.Ident, kind: Kind) -> bool:
    """Report N010, N011 or N002 for a name that cannot be declared so; whether it can."""
    name = ident.text
    if name in RESERVED and not (kind == "bound" and name == "you"):
        label, help_ = "this cannot be a name", "give it another name"
        bag.report("N011", f"`{name}` is a word of the language", ident.span, label=label, help=help_)
        return False
    if name == "_":
        bag.report("N011", "`_` is no name", ident.span, because="`(_)` takes anything and binds nothing")
        return False
    capital = name[0].isupper()
    if kind == "type" and not capital:
        suggestion = "".join(part.capitalize() for part in name.split("_"))
        bag.report("N010", f"the type `{name}` begins with a small letter", ident.span, help=f"write `{suggestion}`")
        return False
    if kind == "member" and capital and not _CAPITALS.fullmatch(name):
        _small(bag, ident, "members of an enum are small, or all capitals")
        return False
    if kind not in ("type", "member") and capital:
        _small(bag, ident, None)
        return False
    return _free(bag, ident, kind)


def _small(bag: Bag, ident: n.Ident, because: str | None) -> None:
    small = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", ident.text).lower()
    bag.report("N010", f"`{ident.text}` begins with a capital", ident.span, because=because, help=f"write `{small}`")


def _free(bag: Bag, ident: n.Ident, kind: Kind) -> bool:
    name = ident.text
    taken = (
        (kind == "type" and name in BUILTIN_TYPES)
        or (kind in ("global", "owned", "member", "bound") and name in BUILTIN_NAMES)
        or (kind in ("global", "bound") and name in BUILTIN_FUNCTIONS)
        or (kind == "printed" and name in BUILTIN_MEMBERS)
    )
    if taken:
        help_ = "give it another name"
        bag.report("N002", f"`{name}` is built in", ident.span, label="declared again", help=help_)
    return not taken
