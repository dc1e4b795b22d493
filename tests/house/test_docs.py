"""The docs build without a warning."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.files import ROOT


@pytest.mark.slow
def test_docs_build_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-E", "-q", "-b", "html"]
    run = subprocess.run(
        [*command, "docs", str(tmp_path / "html")], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert (tmp_path / "html" / "generated" / "diagnostics-s.html").is_file()
