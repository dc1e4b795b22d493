"""`import rulekit` loads nothing that it does not need yet, and every public name is found when asked for."""

import subprocess
import sys

import pytest

import rulekit
from tests.house.files import ROOT

HEAVY = {"lark", "attr", "attrs", "cattrs", "click", "rich", "json", "asyncio", "rulekit.loader", "rulekit.diagnostics"}


def _modules_after(code: str) -> set[str]:
    report = f"import sys; before = set(sys.modules); {code}; print('\\n'.join(set(sys.modules) - before))"
    run = subprocess.run([sys.executable, "-c", report], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_import_rulekit_loads_only_itself() -> None:
    assert not _modules_after("import rulekit") & HEAVY


def test_the_commands_start_without_the_language() -> None:
    assert not _modules_after("import rulekit.cli.main") & {"lark", "cattrs", "rich", "rulekit.loader"}


@pytest.mark.parametrize("name", rulekit.__all__)
def test_public_name_is_found(name: str) -> None:
    assert getattr(rulekit, name) is not None
    assert name in dir(rulekit)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nothing_of_this_name"):
        _ = rulekit.nothing_of_this_name
