"""The tools of the house agree: format, lint, types, floors."""

import subprocess
import sys

import pytest

from tests.house.files import ROOT

FLOORS = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"

TOOLS = {
    "format": ["-m", "ruff", "format", "--check", "--no-cache", "."],
    "lint": ["-m", "ruff", "check", "--no-cache", "."],
    "types": ["-m", "mypy"],
    "floors": ["-c", FLOORS, "--no-cache"],
}


@pytest.mark.parametrize("tool", TOOLS)
def test_tool_finds_nothing(tool: str) -> None:
    run = subprocess.run([sys.executable, *TOOLS[tool]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
