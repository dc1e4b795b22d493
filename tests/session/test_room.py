"""Cards that begin in a zone which turns out to be too small for them."""

from pathlib import Path

import pytest

import rulekit
from rulekit.diagnostics.errors import RuleFault

TIGHT = """\
game tight "Tight":
    players 2
    option many: Int 1..6 = 2

card Spell:
    power: 0..3 = 1

Spell "Fog": copies 2 * many

the table has:
    zone pile: Spell, hidden, at most 3, all cards

play:
    P1 chooses n in 0..count(pile)
"""


def test_a_number_of_copies_that_is_known_late(tmp_path: Path) -> None:
    (tmp_path / "tight.rules").write_text(TIGHT, "utf-8")
    book = rulekit.load(tmp_path / "tight.rules")
    assert len(rulekit.Session(book, 2, {"many": 1}, seed=1).decision.options) == 3
    with pytest.raises(RuleFault, match="`pile` has no room for all the cards that begin there"):
        rulekit.Session(book, 2, {"many": 2}, seed=1)
