"""A shipped game at the table: who sits alone is called `You` and spoken to, and `why` alone tells what is too dear."""

import re

from tests.cli.sitting import sit

OPENING = ("buy somebody", "refresh")
"""20 cash, a card for 13, a refresh for 1: 6 are left."""


def test_why_alone_tells_what_is_too_dear() -> None:
    output = sit(["play", "widgets", "--seed", "3"], [*OPENING, "why"], 100).output
    before, _, answer = output.rpartition("why ...")
    assert re.search(r"Honesty Box +retail +4 ", before)
    assert "buy Artisanal Glue Stick for $12  6 cash, 12 needed" in answer
    assert "Honesty Box" not in answer


def test_who_sits_alone_is_spoken_to() -> None:
    output = sit(["play", "widgets", "--seed", "3"], [*OPENING, "done", "1", "log", "log all", "undo"], 100).output
    for line in ("You buy Somebody Read the Manual for 13", "You refresh", "Your cash: 7 (-13)"):
        assert line in output
    assert "from the offer to your mat (assembly)" in output
    assert not re.search(r"\bYou (buys|pays|plays|chooses|refreshes|uses|wins|is)\b|You's", output)
