"""What is checked and cannot be played yet. The list is data and shrinks."""

from __future__ import annotations

NOT_YET: dict[str, str] = {
    "copy": "copies",
    "announce": "announced effects",
    "cancel": "cancelled effects",
    "trigger": "triggers as events",
    "builtin cost": "a built-in sentence as a cost",
    "always": "`always`",
    "while": "`while` as a modifier",
    "grant": "abilities for a while",
    "whenever": "this `whenever`",
    "trigger of has": "triggers under `has`",
    "trigger of builtin": "triggers of built-in verbs",
    "one or more": "`one or more`",
    "first each": "`first each`",
    "instead": "`instead of`",
    "cannot": "`cannot`",
    "must": "`must` as a rule",
    "as soon as": "`as soon as`",
    "at point": "`at start of` and `at end of`",
    "window": "`before pending resolves`",
    "lasting": "rules of cards",
    "abilities": "`abilities` in a menu",
    "library": "libraries with holes",
    "several eaches": "a mode of an `each` over several sets",
}
"""Construct and how it is called in a message. Take a row out, and it goes through to `lower`."""
