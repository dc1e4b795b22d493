"""Likely slips of signs: characters, comparisons, brackets, commas; one rule for each."""

from __future__ import annotations

import re

import attrs

from rulekit.syntax.marks import without_brackets
from rulekit.syntax.met import ITEM, Met, Slip, missing
from rulekit.syntax.words import MINUS

_COMPARISONS = frozenset({"==", "!=", "<=", ">=", "<", ">"})
_LARGER = _COMPARISONS | {"if", "..", "and", "or", "not", "is"}
_THINGS = ("NAME", "INT", "STRING")
_FLAGS = frozenset("public private hidden seen ordered all at refilled falls abilities clamped keeping".split())
_CHARACTERS = {
    "'": 'texts stand in `"`',
    "!": "write `not`, or `!=` for unequal",
    "&": "write `and`",
    "%": "there is no remainder",
    "$": "in a text a value stands in `{..}`",
    "^": "there are no powers",
    "~": "write `not`",
    "\\": "a line that ends in an operator goes on in the next",
    "@": None,
    "`": 'texts stand in `"`',
}
_COMPARED = re.compile(r"\s*(.+?)\s*(==|!=|<=|>=|<|>)\s*(.+?)\s*$")
_NEXT_PART = re.compile(r"\s*([^\s\",;:]+(?: [-+*/] [^\s\",;:]+)*)")
_NOT_A_PLACE = re.compile(r"\b(?:and|or|not|if|else|where|need|until|while)\b|[,;:(){}\[\]]|(?<![=!<>])=(?!=)")


def character(met: Met) -> Slip | None:
    """A character that stands nowhere in the language."""
    if met.kind:
        return None
    if met.shown.isdigit():
        word = re.match(r"\w+", met.after)
        place = (met.start, met.start + (len(word[0]) if word else 1))
        return Slip(
            "S005", "a name begins with a letter", "a digit, then letters", help="begin it with a letter", place=place
        )
    if met.shown == "&" and met.after.startswith("&&"):
        return Slip("S005", "unexpected `&&`", place=(met.start, met.start + 2), help="write `and`")
    if not met.shown.isascii():
        return Slip("S014", f"`{met.shown}` may stand only in a text")
    quoted = re.match(r"(['`])([^'`\"]*)\1", met.after)
    if quoted:
        place = (met.start, met.start + quoted.end())
        return Slip(
            "S005", f"unexpected `{met.shown}`", "no text in this language", None, f'write `"{quoted[2]}"`', place
        )
    negated = re.match(rf"!\s*({ITEM})", met.after)
    if negated and negated[1] != "=":
        place = (met.start, met.start + negated.end())
        return Slip("S005", "unexpected `!`", "a condition turned round", None, f"write `not {negated[1]}`", place)
    owner, owned = re.search(rf"({ITEM})$", met.before), re.match(rf"'s\s+({ITEM})", met.after)
    if owner and owned:
        place = (met.start - len(owner[0]), met.start + owned.end())
        rule = "what somebody has stands behind a point"
        return Slip("S005", "unexpected `'`", "a possessive", rule, f"write `{owner[1]}.{owned[1]}`", place)
    priced = re.match(r"\$(\d+)", met.after)
    if priced:
        place = (met.start, met.start + priced.end())
        return Slip("S005", "unexpected `$`", "a number alone", None, f"write `{priced[1]}`", place)
    fix = _CHARACTERS.get(met.shown)
    return Slip("S005", f"unexpected `{met.shown}`", "this character has no meaning here", help=fix)


def comment(met: Met) -> Slip | None:
    """`// a remark`."""
    if met.shown != "/" or not (met.before.endswith("/") or met.after.startswith("//")):
        return None
    begin = met.start - met.before.endswith("/")
    return Slip("S005", "unexpected `//`", "no comment in this language", None, "write `#`", (begin, begin + 2))


def decimal(met: Met) -> Slip | None:
    """`1.5`."""
    before, after = re.search(r"\d+\.?$", met.before), re.match(r"\.?\d+", met.after)
    if before is None or after is None or (before[0] + after[0]).count(".") != 1:
        return None
    place = (met.start - len(before[0]), met.start + after.end())
    return Slip("S005", "numbers are whole", "a decimal", help="count in a smaller unit", place=place)


def chain(met: Met) -> Slip | None:
    """`a < b < c`."""
    if met.word not in _COMPARISONS or met.word in met.accepts:
        return None
    last = list(_NOT_A_PLACE.finditer(met.before))
    part = met.before[last[-1].end() if last else 0 :]
    found = _COMPARED.match(part)
    if not found:
        return None
    left, sign, middle = found.groups()
    begin = met.start - len(part) + found.start(1)
    right = _NEXT_PART.match(met.after, len(met.word))
    last_one = "" if right is None else right[1]
    fix = f"write `{left} {sign} {middle} and {middle} {met.word} {last_one}".rstrip() + "`"
    end = met.end if right is None else met.start + right.end()
    return Slip("S011", None, "two comparisons", help=fix, place=(begin, end))


def equals(met: Met) -> Slip | None:
    """`=` for `==`, and the other way round."""
    if met.word == "=" and "==" in met.accepts:
        return Slip("S005", "unexpected `=`", "`=` sets a value", help="write `==` to compare")
    if met.word == "=" and met.before.endswith("="):
        return Slip("S005", "unexpected `==`", "`==` compares", help="write `=`", place=(met.start - 1, met.end))
    if met.word == "==" and "=" in met.accepts:
        fix = "write `=`" if met.line.word == "given" else "write `=` to set, `need` or `if` to test"
        return Slip("S005", "unexpected `==`", "`==` compares", help=fix)
    return None


def minus(met: Met) -> Slip | None:
    """`a -b` and `= - b`."""
    if met.word == MINUS and "-" in met.accepts:
        return Slip("S010", None, "touches only what follows", help="write `a - b`")
    if met.word == "-" and MINUS in met.accepts:
        return Slip("S010", None, "stands free", help="a negative touches its number: `-1`")
    return None


def touch(met: Met) -> Slip | None:
    """`count (x)` and `market [r]` in an expression."""
    for bracket, mark, what in (("(", "⟮", "a call"), ("[", "⟦", "an index")):
        before = re.search(r"([A-Za-z_][A-Za-z_0-9]*)\s+$", met.before)
        if met.word == bracket and before and bracket not in met.accepts and {mark, "+"} & met.accepts:
            fix = f"write `{before[1]}{bracket}`"
            rule = "`f(x)` and `s[i]` touch; a bracket behind a space stands for itself"
            place = (met.start - len(before[0]), met.end)
            return Slip("S005", f"`{bracket}` does not touch", f"{what} touches its name", rule, fix, place)
    return None


def larger(met: Met) -> Slip | None:
    """A choice of values, a range or a condition in a row, without brackets."""
    if met.word not in _LARGER or not met.in_row:
        return None
    if met.word in _COMPARISONS | {"is", "and", "or"} and "=" in met.accepts:
        return Slip("S005", "a condition stands alone", "nothing asks for it", help="write `need` or `if` in front")
    alone = not met.line.bar and not re.search("[:;]", without_brackets(met.before + met.after))
    if met.word == "if" and " else " not in met.after and alone:
        row, condition = met.before.strip(), met.after.removeprefix("if").strip()
        rule = "what decides about a sentence stands in front of it"
        place = (met.start - len(met.before.lstrip()), met.start + len(met.after.rstrip()))
        return Slip("S005", "unexpected `if`", "the `if` comes first", rule, f"write `if {condition}: {row}`", place)
    title = None if met.word in ("if", "..") else "this row needs brackets around a condition"
    left = re.search(rf"{ITEM}\s*$", met.before)
    right = re.match(rf"if .+? else {ITEM}" if met.word == "if" else rf"{re.escape(met.word)}\s*{ITEM}", met.after)
    if left and right:
        place = (met.start - len(left[0]), met.start + right.end())
        return Slip("S021", title, "larger than a sum", help=f"write `({left[0]}{right[0]})`", place=place)
    example = {"if": "(a if c else b)", "..": "(a..b)"}.get(met.word, f"(a {met.word} b)")
    return Slip("S021", title, "a row ends here", help=f"write `{example}`")


def comma(met: Met) -> Slip | None:
    """`enum Good: salt cloth`: a second thing behind the first."""
    if "," not in met.accepts or met.in_row or not (met.kind in _THINGS or met.word in _FLAGS):
        return None
    if met.kind in met.accepts or not re.search(r"[\w\"\])}]\s*$", met.before):
        return None
    slip = missing(",", met, "one more of the list")
    before = re.search(r"\b([a-z_][A-Za-z0-9_]*)\s+$", met.before)
    if before and met.kind == "NAME" and met.word not in _FLAGS:
        joined = f"{before[1]}_{met.shown}"
        return attrs.evolve(slip, help=f"{slip.help}, or make one name of both: `{joined}`")
    return slip


def doubled(met: Met) -> Slip | None:
    """`x++`, `<>`."""
    pair = met.before[-1:] + met.shown
    if pair not in ("++", "--", "<>"):
        return None
    place = (met.start - 1, met.end)
    fix = "write `!=`" if pair == "<>" else f"write ` {pair[0]}= 1`"
    return Slip("S005", f"unexpected `{pair}`", "no sign of this language", None, fix, place)


def hyphen(met: Met) -> Slip | None:
    """`half-dry`."""
    before, after = re.search(r"[A-Za-z_]\w*$", met.before), re.match(r"-([A-Za-z_]\w*)", met.after)
    if met.word not in ("-", MINUS) or met.word in met.accepts or not before or not after:
        return None
    place = (met.start - len(before[0]), met.start + after.end())
    rule = "names are made of letters, digits and `_`"
    return Slip("S005", "a name with a hyphen", "", rule, f"write `{before[0]}_{after[1]}`", place)
