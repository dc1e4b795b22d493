"""The docs build without a warning, and name only what is there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulekit.diagnostics import CODES
from tests.house.files import ROOT, shown

PAGES = sorted(path for path in (ROOT / "docs").glob("**/*.md") if path.parent.name not in ("generated", "_build"))


@pytest.mark.slow
def test_docs_build_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-E", "-q", "-b", "html"]
    run = subprocess.run(
        [*command, "docs", str(tmp_path / "html")], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert (tmp_path / "html" / "generated" / "diagnostics-s.html").is_file()


@pytest.mark.parametrize("path", PAGES, ids=shown)
def test_codes_of_the_docs_exist(path: Path) -> None:
    named = set(re.findall(r"\b[SNTVRLPX]\d{3}\b", path.read_text("utf-8")))
    assert not named - set(CODES) - {"N042"}


@pytest.mark.parametrize("path", PAGES, ids=shown)
def test_files_that_the_docs_name_are_there(path: Path) -> None:
    if path.parent.name == "decisions":  # they tell of their time
        return
    named = re.findall(r"`((?:rulekit|tests|grammar|docs|std|bench)/[\w./-]*)`", path.read_text("utf-8"))
    assert not [name for name in named if not (ROOT / name).exists()]
