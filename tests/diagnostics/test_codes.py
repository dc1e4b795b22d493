"""The table of codes is complete, and every code is explained."""

import re

import pytest

from rulekit.diagnostics import AREAS, CODES, Code
from rulekit.diagnostics.explanations import EXPLANATIONS

ALL = list(CODES.values())


def test_every_code_is_explained_and_nothing_else() -> None:
    assert set(EXPLANATIONS) == set(CODES)


@pytest.mark.parametrize("row", ALL, ids=lambda row: row.code)
def test_a_row_is_well_made(row: Code) -> None:
    assert re.fullmatch(r"[A-Z]\d\d\d", row.code)
    assert row.code[0] in AREAS
    assert (row.severity == "warning") == (row.code[0] == "L" or row.code in {"V012", "V013", "R030"})
    for line in filter(None, (row.title, row.because, row.help)):
        assert not line.endswith((".", "!"))
        assert "\n" not in line
        assert line[0].islower() or line[0] in "`" or line.startswith("CSV")


@pytest.mark.parametrize("row", ALL, ids=lambda row: row.code)
def test_messages_blame_nobody(row: Code) -> None:
    explanation = EXPLANATIONS[row.code]
    text = " ".join([row.title, row.because or "", row.help or "", explanation.meaning, explanation.why]).lower()
    assert not re.findall(r"\b(?:illegal|bad|failed|please|invalid|node|token|nonetype)\b", text)


@pytest.mark.parametrize("code", EXPLANATIONS)
def test_an_explanation_says_what_and_why_with_both_examples_or_none(code: str) -> None:
    explanation = EXPLANATIONS[code]
    assert explanation.meaning.endswith(".")
    assert explanation.why.endswith(".")
    assert bool(explanation.wrong) == bool(explanation.right)
    assert explanation.wrong != explanation.right or not explanation.wrong


def test_nearly_all_codes_have_examples() -> None:
    assert {code for code, explanation in EXPLANATIONS.items() if not explanation.wrong} == {"S012", "S013", "X001"}
