"""Every law of the engine is shown, and every planted fault is noticed; the table of the docs says the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.house.files import ROOT
from tests.semantics.checks import FOLDER, Check, scenarios
from tests.semantics.table import LAWS, Fault

PAGE = ROOT / "docs/design/laws.md"


def named(check: Check) -> str:
    return check.__name__.replace("_", " ")


def all_checks() -> Iterator[tuple[str, str, Check]]:
    for law, one in LAWS.items():
        yield from [(law, name, scenarios(name)) for name in one.shown]
        yield from [(law, named(check), check) for check in one.checks]


CHECKS = {f"{law} {name}": check for law, name, check in all_checks()}
FAULTS = {f"{law} {fault.what}": fault for law, one in LAWS.items() for fault in one.faults}


def rows() -> dict[str, list[str]]:
    """The rows of the table of the docs, by law."""
    found = re.findall(r"^\| (SEM-\d\d) \| (.+) \|$", PAGE.read_text("utf-8"), re.M)
    return {law: [cell.strip() for cell in rest.split(" | ")] for law, rest in found}


def test_every_law_has_a_test_and_a_planted_fault() -> None:
    assert list(LAWS) == [f"SEM-{number:02}" for number in range(1, 23)] == list(rows())
    for law, one in LAWS.items():
        assert one.shown or one.checks, law
        assert one.faults, law
        for name in one.shown:
            assert (FOLDER / f"{name}.rules").is_file(), name
        for path in one.also:
            assert (ROOT / path).is_file(), path


@pytest.mark.parametrize("law", LAWS)
def test_the_docs_list_the_same(law: str) -> None:
    one, (_, shown, planted) = LAWS[law], rows()[law]
    tests = [*(f"`{name}`" for name in one.shown), *map(named, one.checks), *(f"`{path}`" for path in one.also)]
    assert shown == ", ".join(tests)
    assert planted == "; ".join(fault.what for fault in one.faults)


@pytest.mark.parametrize("check", CHECKS)
def test_a_law_holds(check: str) -> None:
    CHECKS[check]()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_noticed(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planted: Fault = FAULTS[fault]
    planted.check()
    planted.plant(monkeypatch)
    with pytest.raises((Exception, pytest.fail.Exception)):  # whatever shows first
        planted.check()
