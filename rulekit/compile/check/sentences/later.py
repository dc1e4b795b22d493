"""What is checked and cannot be played yet. The list is data and shrinks."""

from __future__ import annotations

NOT_YET: dict[str, str] = {
    "copy": "copies",
    "announce": "announced effects",
    "cancel": "cancelled effects",
    "trigger": "triggers as events",
    "builtin cost": "a built-in sentence as a cost",
    "window": "`before pending resolves`",
    "anytime abilities": "`abilities` under `anytime`",
    "several eaches": "a mode of an `each` over several sets",
    "endless draw": "`endless draw`",
    "endless stop": "`endless stop`",
    "pending kept": "`pending kept`",
    "reactions always asked": "`reactions always asked`",
}
"""Construct and how it is called in a message. Take a row out, and it goes through to `lower`."""
