"""The games load from a wheel, from a wheel that was built from the sdist, and from an editable install.

Each is installed into an environment of its own, away from the checkout.
"""

import os
import subprocess
import sys
import tarfile
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.house.files import ROOT
from tests.house.game_words import games

LOOK = """
import sys
from pathlib import Path
import rulekit
from rulekit.loader.data import data_root

print(rulekit.__version__)
print(Path(rulekit.__file__).resolve().parent)
print(data_root())
if hasattr(rulekit, "load"):  # until the loader is there, finding the files is all there is to try
    for name in sys.argv[1:]:
        rulekit.load(name)
"""


def _run(*command: str | Path, cwd: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    run = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, f"{command}\n{run.stdout}{run.stderr}"
    return run.stdout


def _build(folder: Path, *kinds: str) -> None:
    _run(sys.executable, "-m", "build", "--no-isolation", *kinds, "--outdir", folder, ROOT, cwd=folder)


def _only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def _wheel(folder: Path) -> list[str]:
    _build(folder, "--wheel")
    return [f"{_only(folder, '*.whl')}[cli]"]


def _wheel_from_sdist(folder: Path) -> list[str]:
    _build(folder)  # with no kind named, the wheel is built from the sdist
    assert _only(folder, "*.tar.gz")
    return [f"{_only(folder, '*.whl')}[cli]"]


def _editable(folder: Path) -> list[str]:
    _build(folder, "--sdist")
    with tarfile.open(_only(folder, "*.tar.gz")) as archive:
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        archive.extractall(folder / "checkout", **safely)
    return ["-e", f"{_only(folder / 'checkout', '*')}[cli]"]


@pytest.mark.slow
@pytest.mark.parametrize("make", [_wheel, _wheel_from_sdist, _editable])
def test_the_games_load_from_what_is_installed(make: Callable[[Path], list[str]], tmp_path: Path) -> None:
    requirement = make(tmp_path)
    home = tmp_path / "environment"
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
    _run(*pip, "install", "-q", *requirement, cwd=tmp_path)

    names = [game.name for game in games()]
    assert names
    version, package, root = _run(python, "-c", LOOK, *names, cwd=tmp_path).splitlines()
    assert _run(home / "bin" / "rulekit", "--version", cwd=tmp_path).split()[-1] == version
    assert _run(python, "-m", "rulekit", "--version", cwd=tmp_path).split()[-1] == version
    place = tmp_path / "checkout" if make is _editable else home
    assert Path(package).is_relative_to(place.resolve())
    assert Path(root).is_relative_to(place.resolve())
    for folder in ("games", "grammar", "std"):
        assert _files(Path(root) / folder) == _files(ROOT / folder)


def _files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
