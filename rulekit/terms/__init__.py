"""Floor 0: the few numbers and small enums that every floor agrees on."""

from enum import Enum

ABSENT = -(2**63)
"""The cell value that stands for `absent`; no checked integer ever takes it."""

LOWEST = -(2**63) + 1
HIGHEST = 2**63 - 1
"""The bounds of a checked integer (SEM-18)."""

MOST_ELEMENTS = 65_536
"""Of a set or list, and values of what one line declares (SEM-19)."""

PASSED = "pass"
"""The action that declines, unless the rules name another."""

SIGNS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
"""Comparisons: the operation and how it is written."""


class Status(Enum):
    """Why a running position came to rest.

    DECISION: a seat has to answer. CHANCE: the chance seat has to answer (only if asked openly).
    BORDER: between two steps (only if the runner asked to stop there). OVER: the game has ended.
    """

    DECISION = "decision"
    CHANCE = "chance"
    BORDER = "border"
    OVER = "over"
