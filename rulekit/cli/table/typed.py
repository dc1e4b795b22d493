"""What a typed line wants: an option by key, words, or one of the few commands of the table."""

from attrs import frozen

from rulekit.cli.table.asking import Asking, Choice
from rulekit.cli.table.naming import label_matches, tokens_of

LONGEST = 200
"""So many characters of a line are read."""
COMMANDS = {
    "help": "help",
    "h": "help",
    "back": "back",
    "b": "back",
    "cancel": "back",
    "undo": "undo",
    "table": "table",
    "quit": "quit",
    "exit": "quit",
    "q": "quit",
}
WITH_WORDS = {"why": "why", "explain": "explain", "log": "log", "save": "save", "load": "load"}


@frozen
class Typed:
    """`kind`: "nothing", "choice", "choices" (more than one fits), "words", "explain", "why", or a command's name."""

    kind: str
    words: str = ""
    choice: Choice | None = None
    choices: tuple[Choice, ...] = ()


def understood(line: str, asking: Asking) -> Typed:
    """Return what a line wants. Words of the game go before commands; with `/` in front a command is meant."""
    line = clean(line)
    if not line:
        return Typed("nothing") if asking.usual is None else Typed("choice", "", asking.usual)
    if line.startswith("?"):
        return Typed("explain", line[1:].strip())
    if line.startswith("/"):
        return _command(line[1:].strip()) or Typed("words", line)
    choice = asking.by_key(line.lower())
    if choice is not None:
        return Typed("choice", line, choice)
    tokens = tokens_of(line)
    fitting = tuple(each for each in asking.choices if label_matches(each.label, tokens))
    exact = tuple(each for each in fitting if tokens_of(each.label) == tokens)
    if len(exact) == 1:
        return Typed("choice", line, exact[0])
    command = _command(line)
    if command is not None and (not fitting or len(line) == 1):
        return command
    if len(fitting) == 1:
        return Typed("choice", line, fitting[0])
    if fitting:
        return Typed("choices", line, None, fitting)
    return Typed("words", line)


def _command(line: str) -> Typed | None:
    first, _, rest = line.partition(" ")
    name, rest = first.lower(), rest.strip()
    if name in WITH_WORDS:
        return Typed(WITH_WORDS[name], rest)
    return Typed(COMMANDS[name]) if name in COMMANDS and not rest else None


def clean(line: str) -> str:
    """Return a line without what is not printable, and not longer than `LONGEST`."""
    return "".join(c if c.isprintable() else " " for c in line[:LONGEST]).strip()
