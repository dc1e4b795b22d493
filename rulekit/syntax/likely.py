"""The likely slips: what people write when they mean something else, one rule for each."""

from __future__ import annotations

import re
from collections.abc import Callable

import attrs

from rulekit.diagnostics import near
from rulekit.syntax.layout import Line
from rulekit.syntax.words import BLOCK_WORDS, DECLARATION_WORDS, MINUS, unmarked

_COMPARISONS = frozenset({"==", "!=", "<=", ">=", "<", ">"})
_LARGER = _COMPARISONS | {"if", "..", "and", "or", "not", "is"}
_THINGS = ("NAME", "INT", "STRING")
_FLAGS = frozenset("public private hidden seen ordered all at refilled falls abilities clamped keeping".split())
_AWAY = DECLARATION_WORDS - {"each", "let", "if", "else"}
_STATEMENT_WORDS = frozenset(
    "need let var if else each while repeat together do stop whenever instead cannot must always".split()
)
_OTHER_LANGUAGES = {
    "elif": "`else if`",
    "elsif": "`else if`",
    "elseif": "`else if`",
    "for": "`each x in S:`",
    "foreach": "`each x in S:`",
    "return": "the name of a result, `winner = p`, or `stop`",
    "def": "`to` and a sentence",
    "function": "`to` and a sentence",
    "fn": "`to` and a sentence",
    "switch": "`if` and `else if`",
    "case": "`else if`",
    "when": "`whenever`",
    "on": "`whenever`",
    "unless": "`if not`",
    "until": "`repeat until c:`",
    "const": "`let`",
    "begin": "a colon and four spaces",
}
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
_ITEM = r"[A-Za-z0-9_.\[\]]+"
_COMPARED = re.compile(r"\s*(.+?)\s*(==|!=|<=|>=|<|>)\s*(.+?)\s*$")
_NOT_A_PLACE = re.compile(r"\b(?:and|or|not|if|else|where|need|until|while)\b|[,;:(){}\[\]]|(?<![=!<>])=(?!=)")


@attrs.frozen
class Met:
    """What the parser met, where, and what it would have taken.

    `word` is the terminal's spelling, marks included; `shown` is what the author wrote. `before` and `after` are the
    code of the line on both sides of `start`.
    """

    kind: str
    word: str
    start: int
    end: int
    accepts: frozenset[str]
    line: Line
    before: str
    after: str
    shown: str

    @property
    def in_row(self) -> bool:
        """Return whether a small word may stand here, so that a row is being read."""
        return {"to", "for", "at", "by"} <= self.accepts


@attrs.frozen
class Slip:
    """A message: code, title, what stands under the place, the rule, a way out, and another place to show."""

    code: str
    message: str | None
    label: str = ""
    because: str | None = None
    help: str | None = None
    place: tuple[int, int] | None = None


def _character(met: Met) -> Slip | None:
    """A character that stands nowhere in the language."""
    if met.kind != "?":
        return None
    if met.shown.isdigit():
        return Slip(
            "S005", "a name begins with a letter", "a digit, then letters", help="part number and name by a space"
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
    fix = _CHARACTERS.get(met.shown)
    return Slip("S005", f"unexpected `{met.shown}`", "this character has no meaning here", help=fix)


def _away(met: Met) -> Slip | None:
    """A declaration inside a block."""
    line = met.line
    if line.margin or line.word not in _AWAY:
        return None
    rest = (met.before + met.after)[len(line.word) :]
    head = re.match(r"\s+[A-Za-z\"(]", rest) or (line.word in ("setup", "play", "outcome") and rest.startswith(":"))
    if not head:
        return None
    place = (line.start, line.start + len(line.word))
    return Slip("S009", None, "stands inside a block", help="begin it at column 0", place=place)


def other_language(word: str) -> str | None:
    """Return what stands for a word of another language, in words; None if it is none."""
    return _OTHER_LANGUAGES.get(word)


def _other_language(met: Met) -> Slip | None:
    """A word of another language at the start of a line."""
    fix = _OTHER_LANGUAGES.get(met.line.word)
    if fix is None or (met.line.opens is False and met.line.word in ("on", "case", "when")):
        return None
    place = (met.line.start, met.line.start + len(met.line.word))
    return Slip(
        "S005", f"unexpected `{met.line.word}`", "the language has another word", help=f"write {fix}", place=place
    )


def _orphan(met: Met) -> Slip | None:
    """An `else` without its `if`."""
    if met.line.word != "else" or met.start != met.line.start:
        return None
    rule = "`else` follows the block of an `if`, `may` or `must`, just as deep"
    return Slip("S005", "`else` has nothing to belong to", "no `if` ends above", because=rule)


def _margin(met: Met) -> Slip | None:
    """A line at the margin that declares nothing."""
    line = met.line
    second = not met.before[len(line.word) :].strip()
    if not line.margin or met.kind == "?" or not (met.start == line.start or (second and met.accepts == {"STRING"})):
        return None
    if line.word[:1].isupper():
        rule = "a definition is its card type and its name in quotes"
        return Slip("S005", f"unexpected `{met.shown}`", "a name in quotes is expected", rule)
    word = line.word or met.shown
    close = near(word, DECLARATION_WORDS)
    fix = f"did you mean `{close[0]}`?" if close else "move it into a `phase`, `setup`, `play` or `to` block"
    place = (line.start, line.start + len(word))
    return Slip("S005", f"`{word}` begins no declaration", "at the margin", help=fix, place=place)


def _chain(met: Met) -> Slip | None:
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
    fix = f"write `{left} {sign} {middle} and {middle} {met.word}`"
    return Slip("S011", None, "two comparisons", help=fix, place=(begin, met.end))


def _equals(met: Met) -> Slip | None:
    """`=` for `==`, and the other way round."""
    if met.word == "=" and "==" in met.accepts:
        return Slip("S005", "unexpected `=`", "`=` sets a value", help="write `==` to compare")
    if met.word == "==" and "=" in met.accepts:
        fix = "write `=`" if met.line.word == "given" else "write `=` to set, `need` or `if` to test"
        return Slip("S005", "unexpected `==`", "`==` compares", help=fix)
    return None


def _minus(met: Met) -> Slip | None:
    """`a -b` and `= - b`."""
    if met.word == MINUS and "-" in met.accepts:
        return Slip("S010", None, "touches only what follows", help="write `a - b`")
    if met.word == "-" and MINUS in met.accepts:
        return Slip("S010", None, "stands free", help="a negative touches its number: `-1`")
    return None


def _touch(met: Met) -> Slip | None:
    """`count (x)` and `market [r]` in an expression."""
    for bracket, mark, what in (("(", "⟮", "a call"), ("[", "⟦", "an index")):
        before = re.search(r"([A-Za-z_][A-Za-z_0-9]*)\s+$", met.before)
        if met.word == bracket and before and bracket not in met.accepts and {mark, "+"} & met.accepts:
            fix = f"write `{before[1]}{bracket}`"
            rule = "`f(x)` and `s[i]` touch; a bracket behind a space stands for itself"
            place = (met.start - len(before[0]), met.end)
            return Slip("S005", f"`{bracket}` does not touch", f"{what} touches its name", rule, fix, place)
    return None


def _one_line(met: Met) -> Slip | None:
    """Something that needs a block in a one-line body."""
    inside = re.search(r":", _without_brackets(met.before)) is not None
    if not inside:
        return None
    if met.accepts <= {"_NL"} and met.before.rstrip().endswith(":"):
        return Slip("S008", "this must stand in a block of its own", help="begin a new line, four spaces deeper")
    words = ("if", "while", "repeat", "together", "each", "whenever", "always")
    if met.word in words or (met.word == ":" and met.line.opens and met.after.strip() == ":"):
        return Slip("S008", None, help="begin a new line, four spaces deeper")
    return None


def _larger(met: Met) -> Slip | None:
    """A choice of values, a range or a condition in a row, without brackets."""
    if met.word not in _LARGER or not met.in_row:
        return None
    if met.word in _COMPARISONS | {"is", "and", "or"} and "=" in met.accepts:
        return Slip("S005", "a condition stands alone", "nothing asks for it", help="write `need` or `if` in front")
    title = None if met.word in ("if", "..") else "this row needs brackets around a condition"
    left = re.search(rf"{_ITEM}\s*$", met.before)
    right = re.match(rf"if .+? else {_ITEM}" if met.word == "if" else rf"{re.escape(met.word)}\s*{_ITEM}", met.after)
    if left and right:
        place = (met.start - len(left[0]), met.start + right.end())
        return Slip("S021", title, "larger than a sum", help=f"write `({left[0]}{right[0]})`", place=place)
    example = {"if": "(a if c else b)", "..": "(a..b)"}.get(met.word, f"(a {met.word} b)")
    return Slip("S021", title, "a row ends here", help=f"write `{example}`")


def _decimal(met: Met) -> Slip | None:
    """`1.5`."""
    if re.search(r"\d\.$", met.before) and met.after[:1].isdigit():
        return Slip("S005", "numbers are whole", "a decimal", help="count in a smaller unit")
    if met.word == "." and re.search(r"\d$", met.before) and met.after[1:2].isdigit():
        return Slip("S005", "numbers are whole", "a decimal", help="count in a smaller unit")
    return None


def _colon(met: Met) -> Slip | None:
    """A head without its colon."""
    if ":" not in met.accepts or ":" in _without_brackets(met.before + met.after):
        return None
    if met.before.strip() == "else":
        place = (met.line.start, met.line.start + len("else"))
        return Slip("S005", "`:` is missing behind `else`", "a block follows", help="write `else:`", place=place)
    if met.line.word not in BLOCK_WORDS and not re.search(r"\b(?:may|must|has|repeatedly)\s*$", met.before):
        return None
    if met.kind == "_NL":
        place = (max(met.line.start, met.start - 1), met.start)
        return Slip("S005", "`:` is missing at the end of the line", "here", help="add `:`", place=place)
    return Slip("S005", f"`:` is missing before `{met.shown}`", help="add `:`")


def _near_word(met: Met) -> Slip | None:
    """`pubic` where only a few words may stand."""
    if met.kind != "NAME" or "NAME" in met.accepts:
        return None
    close = near(met.shown, [word for word in map(unmarked, met.accepts) if word.isalpha() and word.islower()])
    return Slip("S005", f"unexpected `{met.shown}`", help=f"did you mean `{close[0]}`?") if close else None


def _players(met: Met) -> Slip | None:
    """`players 2-4`."""
    found = re.match(r"players\s+(\d+)\s*(?:-|\.\.|,|and)\s*(\d+)", (met.before + met.after).lstrip())
    if not found or met.line.margin or "to" not in met.accepts:
        return None
    place = (met.line.start + found.start(1), met.line.start + found.end())
    return Slip("S005", f"unexpected `{met.shown}`", "how many play", None, f"write `{found[1]} to {found[2]}`", place)


def _comma(met: Met) -> Slip | None:
    """`enum Good: salt cloth`: a second thing behind the first."""
    if "," not in met.accepts or met.in_row or not (met.kind in _THINGS or met.word in _FLAGS):
        return None
    if met.kind in met.accepts or not re.search(r"[\w\"\])}]\s*$", met.before):
        return None
    return Slip("S005", f"`,` is missing before `{met.shown}`", "one more of the list", help="add `,`")


def _printed(met: Met) -> Slip | None:
    """`price = 3` or `price: 3` in a definition."""
    if met.word not in ("=", ":") or {"=", "=="} & met.accepts or not {";", "_NL"} <= met.accepts:
        return None
    field = re.search(r"(?:^|[:;])\s*([a-z_][A-Za-z0-9_]*)\s*$", met.before)
    value = re.match(rf"[=:]\s*({_ITEM})", met.after)
    if not field or not value:
        return None
    place = (met.start - len(met.before) + field.start(1), met.start + value.end())
    rule = "in a definition the value of a field stands behind its name"
    return Slip("S005", f"unexpected `{met.shown}`", "a field", rule, f"write `{field[1]} {value[1]}`", place)


def _misspelt(met: Met) -> Slip | None:
    """`eahc p in players: ...`: a misspelt first word reads as a sentence, up to the colon."""
    if met.word not in (":", "=") or met.line.margin:
        return None
    close = near(met.line.word, _STATEMENT_WORDS)
    if not close:
        return None
    place = (met.line.start, met.line.start + len(met.line.word))
    return Slip("S005", f"unexpected `{met.line.word}`", help=f"did you mean `{close[0]}`?", place=place)


def _without_brackets(code: str) -> str:
    """The code without texts and what stands in brackets."""
    code = re.sub(r'"[^"]*"', "", code)
    depth, kept = 0, []
    for char in code:
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth = max(0, depth - 1)
        elif depth == 0:
            kept.append(char)
    return "".join(kept)


def _bare_whenever(met: Met) -> Slip | None:
    """In a definition a trigger is the clause of an ability word."""
    if met.shown != "whenever" or not {"always", "as"} <= met.accepts:
        return None
    return Slip(
        "N034",
        "a bare `whenever` in a definition",
        "it has no word",
        help='declare a word on the card type, `ability word "Label" in zone: whenever ..`, and write `word: ..` here',
    )


SLIPS: tuple[Callable[[Met], Slip | None], ...] = (
    _character,
    _bare_whenever,
    _decimal,
    _away,
    _orphan,
    _chain,
    _equals,
    _minus,
    _touch,
    _other_language,
    _larger,
    _margin,
    _printed,
    _players,
    _one_line,
    _misspelt,
    _colon,
    _near_word,
    _comma,
)
"""The rules, the surest first; the first that fits gives the message."""
