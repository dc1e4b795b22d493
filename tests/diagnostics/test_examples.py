"""Every code has a case and a golden rendering: the wrong example of its explanation, and what rulekit says to it."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from rulekit.diagnostics import CODES, render_all
from rulekit.diagnostics.explanations import EXPLANATIONS
from tests.diagnostics.examples import Said, said_to_python, said_to_rules
from tests.diagnostics.provoked import PROVOKED

SEEN_BEFORE = {"P021": {"R030"}}
"""What the checker sees of a mistake before play meets it."""

NO_PLACE = {"P005", "P006", "P007", "P008", "X001"}
"""Where no line of the rules is at fault."""


def _said(code: str, text: str, folder: Path) -> Said:
    if not text:
        return PROVOKED[code](folder)
    say = {"rules": said_to_rules, "python": said_to_python}[EXPLANATIONS[code].language]
    return say(text, folder)


@pytest.mark.parametrize("code", CODES)
def test_the_wrong_example_has_its_code_and_no_other(code: str, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    said = _said(code, EXPLANATIONS[code].wrong, tmp_path / "wrong")
    found = {one.code for one in said.findings}
    rendered = render_all(said.findings, said.sources)
    assert found - SEEN_BEFORE.get(code, set()) == {code}, rendered
    assert rendered == snapshot


@pytest.mark.parametrize("code", [code for code in CODES if EXPLANATIONS[code].right])
def test_nothing_is_found_in_the_right_example(code: str, tmp_path: Path) -> None:
    said = _said(code, EXPLANATIONS[code].right, tmp_path / "right")
    assert not said.findings, render_all(said.findings, said.sources)


def test_what_needs_no_text_is_provoked() -> None:
    assert set(PROVOKED) == {code for code, each in EXPLANATIONS.items() if not each.wrong}


def test_an_example_stands_in_place_of_what_the_game_around_it_declares(tmp_path: Path) -> None:
    twice = said_to_rules("each Player has:\n    gold: 0..9 = 4\n    gold: 0..9", tmp_path / "twice")
    assert [one.code for one in twice.findings] == ["N002"]
    assert not said_to_rules("each Player has:\n    gold: 0..9 = 4", tmp_path / "once").findings


@pytest.mark.parametrize("code", CODES)
def test_a_message_has_place_reason_and_way_out(code: str, tmp_path: Path) -> None:
    for one in _said(code, EXPLANATIONS[code].wrong, tmp_path / "wrong").findings:
        assert one.span is not None or code in NO_PLACE
        assert one.reason or one.label
        assert one.way_out
