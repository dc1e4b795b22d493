"""`rulekit new`: the game it makes is whole, says of itself what is true, and lies where it was wanted."""

import csv
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rulekit
from rulekit.bots import random_policy
from rulekit.cli.main import main
from rulekit.cli.new import STARTER, id_of, starter_files, title_of
from rulekit.proof import ledger_report, run_scenarios
from rulekit.simulate import simulate
from tests.house.test_game_words import _found


def run(*arguments: str | Path) -> Result:
    runner = CliRunner(env={"NO_COLOR": "1", "COLUMNS": "80", "TERM": "dumb"})
    return runner.invoke(main, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game's folder."""
    parent = tmp_path_factory.mktemp("games")
    assert run("new", "long_night", "--dir", parent).exit_code == 0
    return parent / "long_night"


def test_it_has_its_own_name_title_and_ids(made: Path) -> None:
    book = rulekit.load(made)
    assert (book.name, book.title, book.seats) == ("long_night", "Long Night", (2, 4))
    texts = "".join(path.read_text("utf-8") for path in made.rglob("*") if path.is_file())
    assert not re.search(r"[Ss]tarter|STA-", texts)
    assert all(scenario.title.startswith("LON-") for scenario in book.scenarios)


def test_nothing_is_wrong_with_it(made: Path) -> None:
    assert run("check", "--strict", made).exit_code == 0
    assert run("format", "--check", made).exit_code == 0
    book = rulekit.load(made)
    assert run_scenarios(book).passed
    assert len(run_scenarios(book)) >= 8
    report = ledger_report(book, None)
    assert report.passed
    assert len(report.rows) >= 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_to_its_end(made: Path, seats: int) -> None:
    summary = simulate(rulekit.load(made), 20, {}, seats, "7", policy=random_policy)
    assert summary.finished == 20
    assert not summary.faults


def test_the_table_shows_it(made: Path) -> None:
    result = CliRunner(env={"COLUMNS": "80", "TERM": "dumb"}).invoke(
        main, ["play", str(made), "--seats", "You,bot", "--seed", "1"], input="? work\nquit\n"
    )
    assert "Wash dishes next door for three coins." in result.output


def test_its_readme_tells_the_truth(made: Path, tmp_path: Path) -> None:
    readme = (made / "README.md").read_text("utf-8")
    named = set(re.findall(r"^\| `([^`]+)` \|", readme, re.MULTILINE))
    there = {path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
    assert named == there - {"README.md"}
    commands = {line.split()[1] for line in readme.splitlines() if line.startswith("rulekit ")}
    assert commands <= {"play", "check", "test", "ledger", "simulate", "cards", "format"}

    broken = shutil.copytree(made, tmp_path / "broken")
    with (broken / "cards" / "ingredients.csv").open("a", encoding="utf-8") as file:
        file.write("Chard,lef,2,2,1\n")
    assert "did you mean `leaf`?" in run("check", broken).output

    richer = shutil.copytree(made, tmp_path / "richer")
    turn = richer / "turn.rules"
    turn.write_text(turn.read_text("utf-8").replace("gain 3 coins", "gain 4 coins"), "utf-8")
    failed = run_scenarios(rulekit.load(richer)).with_status("failed")
    assert len(failed) == 3
    assert all("WORK-02" in found.message for result in failed for found in result.diagnostics)


def test_what_scenarios_show_can_be_broken(made: Path, tmp_path: Path) -> None:
    """Faults planted into the rules, each of which some example notices."""
    faults = [
        ("game.rules", "coins: Coins = 5", "coins: Coins = 6"),
        ("game.rules", "(3 if count", "(2 if count"),
        ("game.rules", "draw 4 - count", "draw 3 - count"),
        ("turn.rules", "count(your pot) < 4", "count(your pot) < 3"),
        ("turn.rules", "    pay i.price coins\n", ""),
        ("turn.rules", "gain 3 coins", "gain 2 coins"),
        ("turn.rules", "then your coins", "then least your coins"),
        ("turn.rules", "p loses 1 coins", "p loses 2 coins"),
        ("turn.rules", "move i to compost", "move i to pantry"),
        ("turn.rules", "    fill the stall\n", ""),
    ]
    for number, (name, right, wrong) in enumerate(faults):
        folder = shutil.copytree(made, tmp_path / str(number))
        text = (folder / name).read_text("utf-8")
        assert right in text
        (folder / name).write_text(text.replace(right, wrong), "utf-8")
        assert not run_scenarios(rulekit.load(folder)).passed, (right, wrong)


def test_it_speaks_of_no_other_game() -> None:
    for path, text in starter_files("mine").items():
        assert not _found(text), path
    with (STARTER / "cards" / "ingredients.csv").open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) > 5


def test_it_says_what_to_do_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("new", "one", "--dir", "far off/games")
    assert result.exit_code == 0
    assert "rulekit play 'far off/games/one' --seats You,bot" in result.output
    assert (tmp_path / "far off" / "games" / "one" / "README.md").is_file()
    assert [path.name for path in (tmp_path / "far off" / "games").iterdir()] == ["one"]


@pytest.mark.parametrize("lies", ["folder", "file", "link"])
def test_nothing_is_overwritten(tmp_path: Path, lies: str) -> None:
    place = tmp_path / "mine"
    if lies == "folder":
        place.mkdir()
    elif lies == "file":
        place.write_text("precious")
    else:
        place.symlink_to("nowhere")
    result = run("new", "mine", "--dir", tmp_path)
    assert result.exit_code == 2
    assert "is there already" in result.output
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
    assert lies != "file" or place.read_text() == "precious"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("My-Game", "did you mean my_game?"),
        ("myGame", "did you mean my_game?"),
        ("2fast", "did you mean fast?"),
        ("games/mine", "--dir names the folder to make it in; did you mean mine?"),
        ("é", "begins with a letter"),
        ("", "begins with a letter"),
        ("_x", "did you mean x?"),
        ("..", "begins with a letter"),
        ("until", "a word of the language"),
        ("widgets", "a game that ships"),
        ("a" * 41, "at most 40 letters"),
    ],
)
def test_a_name_that_no_game_can_have_is_wrong_use(tmp_path: Path, name: str, hint: str) -> None:
    result = run("new", "--dir", tmp_path, name)
    assert result.exit_code == 2
    assert hint in result.output
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_told_without_a_traceback(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("new", "mine", "--dir", tmp_path / "file")
    assert result.exit_code == 2
    assert "Error:" in result.output


@pytest.mark.parametrize("name", ["turn", "pot", "kind", "i", "starter", "g2", "u_", "ingredient"])
def test_any_name_makes_a_game(tmp_path: Path, name: str) -> None:
    assert run("new", name, "--dir", tmp_path).exit_code == 0
    assert rulekit.load(tmp_path / name).name == name


def test_titles_and_ids() -> None:
    assert [title_of(name) for name in ("long_night", "a__b", "g2_x_")] == ["Long Night", "A B", "G2 X"]
    assert [id_of(name) for name in ("long_night", "a__b", "g2_x_")] == ["LON", "AB", "G2X"]
