"""The words of the language: reserved ones, declaration words, small words; tests hold them against the grammar."""

from __future__ import annotations

DECLARATION_WORDS = frozenset(
    "game use library enum number values card cards each the let to phase setup play anytime outcome invariant"
    " scenario before if else".split()
)
"""Words that begin a declaration at the margin (column 0, or inside an `if` that stands at the margin)."""

RESERVED = frozenset(
    "absent all always and any anyone as at by can cannot chance choose chooses do each else empty everyone for from"
    " if in instead is it keeping let may must need no not of or otherwise out pass pay present repeat repeatedly"
    " rounded secretly stop then this to together top bottom until unseen usually var when whenever where while with"
    " yes you your".split()
)
"""Words that are never declared as names."""

VALUE_WORDS = frozenset("absent this you yes no empty present out all any anyone everyone chance pay pass stop".split())
"""Reserved words that may stand as an item: values, states and words of built-in verbs."""

KEYWORDS = RESERVED - VALUE_WORDS
"""Reserved words that are never read as a name; where the grammar expects none of them, S005 says so."""

SMALL_WORDS = frozenset("to from of in with by for at and".split())
"""Words that join the items of a row."""

GOING_ON = frozenset("and or not else where then in with".split())
"""A line that ends in one of these goes on in the next."""

CONTEXT_WORDS = frozenset(
    "abilities ability active after anytime arrange arranges bag because cards clamped copies depth down during"
    " effect end endless ends expect falls first given gives grid has hidden least list most needs next note number"
    " offered once option optional ordered others passes pending per play players private public reactions refilled"
    " resolves roles score seats see seen sees soon start table times triggers up winners zone".split()
)
"""Words that the grammar knows in few places; elsewhere they are names like others."""

BLOCK_WORDS = frozenset(
    "to phase setup play each if else while repeat together whenever instead as at always outcome scenario game"
    " library card anytime before the".split()
)
"""Words that begin a head, which ends in a colon."""

OPENERS = {"(": ")", "[": "]", "{": "}"}
CLOSERS = {")": "(", "]": "[", "}": "{"}

CALL, UNCALL, INDEX, UNINDEX, MINUS = "⟮⟯⟦⟧⁻"
"""What the line pass puts for a bracket that touches, and for a minus that touches only what follows."""


def margin_mark(letter: str) -> str:
    """Return the character that stands for the first letter of a declaration word at the margin: `ⓖ` for `g`."""
    return chr(0x24D0 + ord(letter) - ord("a"))


_PLAIN = {margin_mark(chr(letter)): chr(letter) for letter in range(ord("a"), ord("z") + 1)}
_PLAIN |= {CALL: "(", UNCALL: ")", INDEX: "[", UNINDEX: "]", MINUS: "-"}
_TABLE = str.maketrans(_PLAIN)


def unmarked(text: str) -> str:
    """Return `text` with the marks of the line pass put back into what was written."""
    return text.translate(_TABLE)


def not_a_name(word: str) -> str:
    """Return the way out where a reserved word stands for a name or a value."""
    if word == "choose":
        return "write `you choose`"
    if word == "each":
        return "`each x in ..:` begins a line; in a line `count(..)` and `total(.. for x in ..)` go through a set"
    return "take another word"
