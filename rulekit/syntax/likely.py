"""The likely slips: what people write when they mean something else, one rule for each."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulekit.diagnostics import near
from rulekit.syntax import likely_declarations as declarations
from rulekit.syntax import likely_signs as signs
from rulekit.syntax.marks import without_brackets
from rulekit.syntax.met import Met, Slip, missing
from rulekit.syntax.words import BLOCK_WORDS, DECLARATION_WORDS, unmarked

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


def _away(met: Met) -> Slip | None:
    """A declaration inside a block."""
    line = met.line
    if line.margin or line.word not in _AWAY:
        return None
    rest = (met.before + met.after)[len(line.word) :]
    alone = line.word in ("setup", "play", "outcome")
    if not (rest.startswith(":") if alone else re.match(r"\s+[A-Za-z\"(]", rest)):
        return None
    place = (line.start, line.start + len(line.word))
    return Slip("S009", None, "stands inside a block", help="begin it at column 0", place=place)


def _other_language(met: Met) -> Slip | None:
    """A word of another language at the start of a line."""
    fix = _OTHER_LANGUAGES.get(met.line.word)
    is_head = ":" in without_brackets(met.before + met.after)
    if fix is None or (met.line.word in ("on", "case", "when") and not is_head):
        return None
    place = (met.line.start, met.line.start + len(met.line.word))
    if re.match(r"for each\b", met.before + met.after):
        place, fix = (met.line.start, met.line.start + len("for each")), "`each`"
    elif met.line.word in ("for", "foreach") and re.match(r"\w+ \w+ in\b", met.before + met.after):
        fix = "`each`"
    return Slip(
        "S005", f"unexpected `{met.line.word}`", "the language has another word", help=f"write {fix}", place=place
    )


def _orphan(met: Met) -> Slip | None:
    """An `else` without its `if`."""
    if met.line.word != "else" or met.start != met.line.start:
        return None
    rule = "`else` follows the block of an `if`, `may` or `must`, just as deep"
    way_out = "move it behind the block of an `if`, just as deep, or delete it"
    return Slip("S005", "`else` has nothing to belong to", "no `if` ends above", rule, way_out)


def _margin(met: Met) -> Slip | None:
    """A line at the margin that declares nothing."""
    line = met.line
    second = not met.before[len(line.word) :].strip()
    if not line.margin or not met.kind or not (met.start == line.start or (second and met.accepts == {"STRING"})):
        return None
    if line.word[:1].isupper() and re.match(r"\s*has\s*:", met.after if second else met.after[len(line.word) :]):
        place = (line.start, line.start + len(line.word))
        return Slip("S005", f"`each` is missing before `{line.word}`", help="add `each` in front of it", place=place)
    if line.word[:1].isupper():
        rule = "a definition is its card type and its name in quotes"
        return Slip("S005", f"unexpected `{met.shown}`", "a name in quotes is expected", rule)
    word = line.word or met.shown
    close = near(word, DECLARATION_WORDS)
    fix = f"did you mean `{close[0]}`?" if close else "move it into a `phase`, `setup`, `play` or `to` block"
    place = (line.start, line.start + len(word))
    return Slip("S005", f"`{word}` begins no declaration", "at the margin", help=fix, place=place)


def _begun(met: Met) -> Slip | None:
    """A one-line body that begins with a word of a block: `to bless: if lucky: gain 1 gold`."""
    begun = r"[:;]\s*(if|while|repeat|together)\b[^:;]*$"
    word = re.search(begun, met.before)
    if word is None or not re.search(begun, without_brackets(met.before)):
        return None
    begin = met.start - len(met.before)
    text, fix = "this must stand in a block of its own", "begin a new line, four spaces deeper"
    return Slip("S008", text, help=fix, place=(begin + word.start(1), begin + word.end(1)))


def _one_line(met: Met) -> Slip | None:
    """Something that needs a block in a one-line body."""
    inside = re.search(r":", without_brackets(met.before)) is not None
    if not inside:
        return None
    if met.accepts <= {"_NL"} and met.before.rstrip().endswith(":"):
        return Slip("S008", "this must stand in a block of its own", help="begin a new line, four spaces deeper")
    words = ("if", "while", "repeat", "together", "each", "whenever", "always")
    if met.word in words or (met.word == ":" and met.line.opens and met.after.strip() == ":"):
        return Slip("S008", None, help="begin a new line, four spaces deeper")
    return None


def _colon(met: Met) -> Slip | None:
    """A head without its colon."""
    if ":" not in met.accepts or ":" in without_brackets(met.before + met.after):
        return None
    if met.before.strip() == "else":
        place = (met.line.start, met.line.start + len("else"))
        return Slip("S005", "`:` is missing behind `else`", "a block follows", help="write `else:`", place=place)
    if met.line.word not in BLOCK_WORDS and not re.search(r"\b(?:may|must|has|repeatedly)\s*$", met.before):
        return None
    if met.kind == "_NL":
        place = (max(met.line.start, met.start - 1), met.start)
        return Slip("S005", "`:` is missing at the end of the line", "here", help="add `:`", place=place)
    return missing(":", met)


def _near_word(met: Met) -> Slip | None:
    """`pubic` where only a few words may stand."""
    if met.kind != "NAME" or "NAME" in met.accepts:
        return None
    close = near(met.shown, [word for word in map(unmarked, met.accepts) if word.isalpha() and word.islower()])
    return Slip("S005", f"unexpected `{met.shown}`", help=f"did you mean `{close[0]}`?") if close else None


def _then(met: Met) -> Slip | None:
    """`if c then:`."""
    if met.shown != "then" or ":" not in met.accepts:
        return None
    return Slip("S005", "unexpected `then`", "a colon ends the condition", help="delete it")


def _as(met: Met) -> Slip | None:
    """`you choose 3 of your desk junk`."""
    if met.kind != "NAME" or "as" not in met.accepts or not re.search(r"\b(?:choose|arrange)s?\b", met.before):
        return None
    return missing("as", met, "the name of what is chosen") if met.after.strip() == met.shown else None


def _among(met: Met) -> Slip | None:
    """`you choose x from S`."""
    if "in" not in met.accepts or met.shown not in ("from", "of", "among", "at"):
        return None
    if "of" in met.accepts and not re.search(r"\bchooses? [a-z_]\w*\s*$", met.before):
        return None
    return Slip("S005", f"unexpected `{met.shown}`", "what is chosen lies in something", help="write `in`")


def _menu(met: Met) -> Slip | None:
    """`you:` and a block."""
    if (
        met.word != ":"
        or met.line.margin
        or met.after.strip() != ":"
        or not re.fullmatch(r"\s*(you|[a-z]\w?)", met.before)
    ):
        return None
    player = met.before.strip()
    place = (met.start - len(player), met.start)
    rule = "a menu says whether the player may or must choose"
    return Slip(
        "S005",
        f"`{player}` does nothing here",
        "a menu follows",
        rule,
        f"write `{player} may`, or `{player} must`",
        place,
    )


def _too_much(met: Met) -> Slip | None:
    """A sign at the end of a line, and a comma where `;` parts statements."""
    rule = "a statement ends where its line ends"
    sign = met.before.rstrip()[-1:]
    if met.kind in ("_NL", "$END") and sign in (";", "."):
        place = (met.start - 1, met.start)
        return Slip("S005", f"unexpected `{sign}`", "at the end of a line", rule, "delete it", place)
    if met.shown == "," and sign == ",":
        return Slip("S005", "unexpected `,`", "a second comma", help="delete it")
    if met.shown not in (".", ";", ",") or {"STRING", "NAME"} & met.accepts:
        return None
    if met.is_last:
        return Slip("S005", f"unexpected `{met.shown}`", "at the end of a line", rule, "delete it")
    if met.shown == "," and ";" in met.accepts:
        return Slip("S005", "unexpected `,`", "another statement follows", None, "write `;`")
    return None


def _article(met: Met) -> Slip | None:
    """`until the end of turn`."""
    if met.shown not in ("the", "a", "an") or met.shown in met.accepts or "NAME" in met.accepts:
        return None
    return Slip("S005", f"unexpected `{met.shown}`", "no article stands here", help="delete it")


def _top_of(met: Met) -> Slip | None:
    """`top deck`."""
    found = re.search(r"\b(?:top|bottom) ([a-z_][\w.]*)\s*$", met.before)
    if "of" not in met.accepts or not found:
        return None
    place = (met.start - len(met.before) + found.start(1), met.start - len(met.before) + found.end(1))
    return Slip("S005", f"`of` is missing before `{found[1]}`", help="add `of` in front of it", place=place)


def _misspelt(met: Met) -> Slip | None:
    """`eahc p in players: ...`: a misspelt first word reads as a sentence, up to the colon."""
    if met.word not in (":", "=") or met.line.margin:
        return None
    close = near(met.line.word, _STATEMENT_WORDS)
    if not close:
        return None
    place = (met.line.start, met.line.start + len(met.line.word))
    return Slip("S005", f"unexpected `{met.line.word}`", help=f"did you mean `{close[0]}`?", place=place)


def _each_of_what(met: Met) -> Slip | None:
    """`each competitor pays 2 cash`, `each of your fields ..`: a loop that does not say through what it goes."""
    found = re.search(r"(?:^|[\s:])(each(?: \w+)?)\s*$", met.before)
    if found is None or "in" not in met.accepts or re.search(r"\bin\b", met.after):
        return None
    rest = unmarked(met.after.rstrip())
    does = re.match(r"[a-z]+s\b[^:]*$", rest)
    if not does and not rest.startswith(":") and found[1] != "each of":
        return None  # `each v players:` lacks nothing but its `in`
    start = met.start - (len(met.before) - found.start(1))
    deed = f"each p in ..: p {rest}" if does else "each p in ..:"
    return Slip(
        "S005",
        f"`{found[1]}` does not say what it goes through",
        "a set is wanted, and a name for one of it",
        "`each x in S: ..` does it for everything in S",
        f"write `{deed}`",
        (start, start + len(found[1])),
    )


SLIPS: tuple[Callable[[Met], Slip | None], ...] = (
    signs.character,
    declarations.bare_whenever,
    signs.comment,
    signs.decimal,
    signs.doubled,
    signs.hyphen,
    _away,
    _orphan,
    signs.chain,
    signs.equals,
    signs.minus,
    signs.touch,
    _each_of_what,
    _other_language,
    _begun,
    signs.larger,
    _margin,
    declarations.printed,
    _menu,
    _article,
    declarations.untyped,
    declarations.members,
    declarations.visible,
    declarations.index,
    declarations.score,
    declarations.touching_hole,
    _too_much,
    _top_of,
    declarations.typeless,
    declarations.headless,
    _among,
    declarations.players,
    _then,
    _as,
    _one_line,
    _misspelt,
    _colon,
    _near_word,
    signs.comma,
)
"""The rules, the surest first; the first that fits gives the message."""
