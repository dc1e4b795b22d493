"""Likely slips of declarations: types, members, flags, holes, fields; one rule for each."""

from __future__ import annotations

import re

from rulekit.diagnostics import near
from rulekit.syntax.met import ITEM, Met, Slip


def players(met: Met) -> Slip | None:
    """`players 2-4`."""
    found = re.match(r"players\s+(\d+)\s*(?:-|\.\.|,|and)\s*(\d+)", (met.before + met.after).lstrip())
    if not found or met.line.margin or "to" not in met.accepts:
        return None
    place = (met.line.start + found.start(1), met.line.start + found.end())
    return Slip("S005", f"unexpected `{met.shown}`", "how many play", None, f"write `{found[1]} to {found[2]}`", place)


def untyped(met: Met) -> Slip | None:
    """`zone discards, public`, `counter = 0`, `Count counter` among what somebody has, and `let workers`."""
    begun = met.before.strip()
    if met.line.word == "let" and met.kind in ("_NL", "$END") and {"=", ":"} <= met.accepts:
        name = begun.removeprefix("let").strip()
        place = (met.start - len(name), met.start)
        return Slip(
            "S005", f"`{name}` has no value", "", "a `let` is a value", f"give it one: `let {name} = ..`", place
        )
    if not {":", "per"} <= met.accepts or met.in_row:
        return None
    if re.fullmatch(r"[A-Z]\w*", begun) and met.kind == "NAME":
        place = (met.line.start, met.end)
        rule = "a name, a colon and then its type"
        return Slip("S005", "a type in front of a name", "", rule, f"write `{met.shown}: {begun}`", place)
    name = begun.removeprefix("zone").strip()
    if not re.fullmatch(r"[a-z_]\w*(?:, *[a-z_]\w*)*", name) or (met.word != "=" and met.kind not in ("_NL", "$END")):
        return None
    begin = met.start - len(met.before) + met.before.rindex(name)
    example = "Card" if met.line.word == "zone" else "0..99"
    help_ = f"give it a type, as `{name.split(',')[0]}: {example}`"
    return Slip("S005", f"`{name}` has no type", "", "what is stored has a type", help_, (begin, begin + len(name)))


def members(met: Met) -> Slip | None:
    """`enum Column: {left, right}` and `enum Column = left, right`."""
    braced = re.match(r"[\[{(] *([\w, ]+?) *[\]})]", met.after)
    if met.line.word == "enum" and braced and "grid" in met.accepts:
        place = (met.start, met.start + braced.end())
        return Slip("S005", f"unexpected `{met.shown}`", "members stand alone", None, f"write `{braced[1]}`", place)
    if met.word == "=" and ":" in met.accepts and met.line.word in ("enum", "number", "values", "card"):
        return Slip("S005", "unexpected `=`", "a colon stands here", help="write `:`")
    return None


def visible(met: Met) -> Slip | None:
    """`zone hand: Card, visible`."""
    if not {"public", "private", "hidden"} <= met.accepts or met.kind != "NAME":
        return None
    close = near(met.shown, [word for word in met.accepts if word.isalpha()])
    if close:
        return None
    way_out = "who sees it is said by `public`, `private` or `hidden`"
    return Slip("S005", f"unexpected `{met.shown}`", "no flag has this name", help=way_out)


def index(met: Met) -> Slip | None:
    """`stock per: Count`."""
    if not met.before.rstrip().endswith("per") or "NAME" not in met.accepts:
        return None
    begin = met.start - len(met.before) + met.before.rstrip().rindex("per")
    rule = "a family has one of its kind for each member of a type"
    help_ = "name the type behind it, as `per Player`"
    return Slip("S005", "`per` names no type", "", rule, help_, (begin, begin + len("per")))


def score(met: Met) -> Slip | None:
    """`outcome:` and a value alone."""
    if not {"score", "winners", "note"} <= met.accepts or met.start != met.line.start:
        return None
    return Slip("S005", f"`score` is missing before `{met.shown}`", help="add `score` in front of it")


def touching_hole(met: Met) -> Slip | None:
    """`to burn(u: Unit):`."""
    word = re.search(r"([a-z_]\w*)$", met.before)
    if met.line.word != "to" or met.shown != "(" or not word or "(" not in met.accepts:
        return None
    place = (met.start - len(word[1]), met.end)
    rule = "a hole stands free: only a call touches its bracket"
    return Slip("S005", "`(` touches the word in front of it", "", rule, f"write `{word[1]} (`", place)


def typeless(met: Met) -> Slip | None:
    """`to burn (u):`."""
    name = re.search(r"[(,] *([a-z_]\w*)\s*$", met.before)
    if met.line.word not in ("to", "phase", "let") or not met.line.margin or ":" not in met.accepts or not name:
        return None
    if met.shown not in (")", ","):
        return None
    place = (met.start - len(met.before) + name.start(1), met.start - len(met.before) + name.end(1))
    rule = "whatever a verb or phase is told has a type"
    return Slip("S005", f"`{name[1]}` has no type", "", rule, f"give it a type, as `{name[1]}: Player`", place)


def headless(met: Met) -> Slip | None:
    """`when_sold your payroll = 0` in a definition: the word of an ability without its colon."""
    if met.word not in ("=", "+=", "-=", "*=") or not {";", "_NL", ",", ":"} <= met.accepts:
        return None
    word = re.search(r"(?:^|;)\s*([a-z_][A-Za-z0-9_]*) +[^;:]+$", met.before)
    if not word or "as" in met.accepts:
        return None
    begin = met.start - len(met.before) + word.start(1)
    rule = "the word of an ability or effect ends in a colon, and what happens stands behind it"
    place = (begin, begin + len(word[1]))
    return Slip("S005", f"`:` is missing behind `{word[1]}`", "", rule, "add `:` behind it", place)


def printed(met: Met) -> Slip | None:
    """`price = 3` or `price: 3` in a definition."""
    if met.word not in ("=", ":") or {"=", "=="} & met.accepts or not {";", "_NL"} <= met.accepts:
        return None
    field = re.search(r"(?:^|[:;])\s*([a-z_][A-Za-z0-9_]*)\s*$", met.before)
    value = re.match(rf"[=:]\s*({ITEM})", met.after)
    if not field or not value:
        return None
    place = (met.start - len(met.before) + field.start(1), met.start + value.end())
    rule = "in a definition the value of a field stands behind its name"
    return Slip("S005", f"unexpected `{met.shown}`", "a field", rule, f"write `{field[1]} {value[1]}`", place)


def bare_whenever(met: Met) -> Slip | None:
    """In a definition a trigger is the clause of an ability word."""
    if met.shown != "whenever" or not {"always", "as"} <= met.accepts:
        return None
    return Slip(
        "N034",
        "a bare `whenever` in a definition",
        "it has no word",
        help='declare a word on the card type, `ability word "Label" in zone: whenever ..`, and write `word: ..` here',
    )
