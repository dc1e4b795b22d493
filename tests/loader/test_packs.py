"""Games of installed packages: named like those that ship, listed with them, and told when they give nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest

import rulekit
from rulekit.diagnostics import RulesError
from tests.cli.sitting import sit

RULES = """game kites "Paper Kites":
    players 2 to 3

each Player has:
    score: 0..9

play:
    each p in players: turn(p)

phase turn(you: Player):
    you may:
        rise: your score += 1

outcome:
    score your score
"""

Install = Callable[..., Path]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Install a package into a folder of its own, as pip would."""

    def made(name: str, points: str, init: str = "") -> Path:
        site = tmp_path / name
        package = site / name
        package.mkdir(parents=True)
        (package / "__init__.py").write_text(init, "utf-8")
        (package / "kites.rules").write_text(RULES, "utf-8")
        info = site / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
        (info / "entry_points.txt").write_text(f"[rulekit.games]\n{points}\n", "utf-8")
        monkeypatch.syspath_prepend(site)
        return package

    return made


def test_a_module_is_the_folder_of_a_game(install: Install) -> None:
    package = install("pack_of_kites", "kites = pack_of_kites")
    rulebook = rulekit.load("kites")
    assert (rulebook.title, rulebook.folder) == ("Paper Kites", package)
    assert rulekit.Session(rulebook, ["Ada", "Bo"], seed=1).decision is not None


def test_a_function_gives_the_folder(install: Install) -> None:
    init = "from pathlib import Path\ndef folder():\n    return Path(__file__).parent\n"
    package = install("pack_with_function", "kites = pack_with_function:folder", init)
    assert rulekit.load("kites").folder == package


def test_a_path_is_the_game(install: Install) -> None:
    init = "import os\nGAME = os.path.join(os.path.dirname(__file__), 'kites.rules')\n"
    package = install("pack_with_path", "kites = pack_with_path:GAME", init)
    assert rulekit.load("kites").folder == package


def test_they_are_listed(install: Install) -> None:
    install("pack_of_kites_too", "kites = pack_of_kites_too\nbent_kites = pack_of_kites_too:nothing")
    lines = sit(["games"]).output.splitlines()
    assert "kites       Paper Kites, 2 to 3 players  (pack_of_kites_too)" in lines
    assert any(line.startswith("bent_kites  cannot be used: `pack_of_kites_too:nothing`: ") for line in lines)
    assert any(line.startswith("widgets ") for line in lines)


@pytest.mark.parametrize(
    ("point", "init", "said"),
    [
        ("{}:nothing", "", "AttributeError"),
        ("{}:number", "number = 3", "neither a module nor a folder"),
        ("{}:lost", "lost = '/no/such/folder'", "nothing is there"),
        ("{}:breaks", "def breaks():\n    raise RuntimeError('out of paper')", "RuntimeError: out of paper"),
        ("{}.gone", "", "ModuleNotFoundError"),
    ],
)
def test_a_package_that_gives_no_folder(install: Install, point: str, init: str, said: str) -> None:
    name = f"pack_{len(said)}"
    install(name, f"kites = {point.format(name)}", init)
    with pytest.raises(RulesError) as caught:
        rulekit.load("kites")
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("N003", "no game is there: `kites`")
    assert said in (found.reason or "")
    assert sit(["check", "kites"]).exit_code == 2


def test_a_shipped_game_comes_first(install: Install) -> None:
    install("pack_of_widgets", "widgets = pack_of_widgets")
    assert rulekit.load("widgets").name == "widgets"
    listed = [line.split()[0] for line in sit(["games"]).output.splitlines()]
    assert listed.count("widgets") == 1


def test_a_near_name_is_suggested(install: Install) -> None:
    install("pack_for_near_names", "paper_kites = pack_for_near_names")
    with pytest.raises(RulesError, match="did you mean `paper_kites`"):
        rulekit.load("paper_kite")
