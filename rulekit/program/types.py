"""How a cell or a temporary list is to be read: small plain tags, used by views, events and messages.

A tag is a tuple of strings and numbers, so that a program is plain data:

    ("int",) ("bool",) ("enum", "Suit") ("player",) ("card", "Unit") ("definition", "Unit")
    ("label",) ("zone", "Unit") ("list", tag) ("bag", "Good") ("tuple", tag, tag, ..)
    ("waiting",) a pending entry by its place in the list · ("rule",) a rule by the number of its body

`absent` is a value of every tag.
"""

from typing import Any

Tag = tuple[Any, ...]

INT: Tag = ("int",)
BOOL: Tag = ("bool",)
PLAYER: Tag = ("player",)
LABEL: Tag = ("label",)


def list_of(tag: Tag) -> Tag:
    """The tag of a list or set of `tag`."""
    return ("list", tag)
