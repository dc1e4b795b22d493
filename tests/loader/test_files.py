"""Finding and reading the files of a game."""

from pathlib import Path

import pytest

from rulekit.diagnostics import Bag
from rulekit.loader.files import GameFiles, read_game
from rulekit.loader.grammar import load_parser
from rulekit.syntax.nodes import CardFile, UseFile, walk
from tests.house.files import ROOT


def write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def read(path: Path) -> tuple[GameFiles, list[str]]:
    bag = Bag()
    files = read_game(path, load_parser(), bag)
    return files, [f"{one.code} {one.span.path if one.span else '-'}" for one in bag]


def test_a_folder_is_a_game_and_its_subfolders_wait_for_a_use(tmp_path: Path) -> None:
    files = {
        "game.rules": 'game g "G":\n    players 2\nif solo:\n    use "sub/solo.rules"\n    cards T from "sub/t.csv"\n',
        "play.rules": "play:\n    stop\n",
        "sub/solo.rules": 'use "sub/deep.rules"\n',
        "sub/deep.rules": "let a = 1\n",
        "sub/other.rules": "let b = \n",
        "sub/t.csv": "name\nx\n",
        "notes.txt": "no rules",
    }
    write(tmp_path, files)
    game, wrong = read(tmp_path)
    assert not wrong
    assert game.order == ("game.rules", "play.rules")
    assert set(game.files) == {"game.rules", "play.rules", "sub/solo.rules", "sub/deep.rules"}
    assert game.tables == {"sub/t.csv": "name\nx\n"}
    assert game.texts == {name: files[name] for name in (*game.files, "sub/t.csv")}
    placed = [
        game.used[node.path.span]
        for file in game.files.values()
        for node in walk(file)
        if isinstance(node, UseFile | CardFile)
    ]
    assert sorted(placed) == ["sub/deep.rules", "sub/solo.rules", "sub/t.csv"]


def test_a_file_of_the_folder_that_is_used_stands_only_there(tmp_path: Path) -> None:
    write(tmp_path, {"a.rules": 'use "b.rules"\n', "b.rules": "let a = 1\n", "c.rules": "let c = 1\n"})
    game, wrong = read(tmp_path)
    assert not wrong
    assert game.order == ("a.rules", "c.rules")


def test_a_single_file_is_a_game_with_what_it_uses(tmp_path: Path) -> None:
    write(tmp_path, {"a.rules": 'use "b.rules"\n', "b.rules": "let a = 1\n", "c.rules": "let c = \n"})
    game, wrong = read(tmp_path / "a.rules")
    assert not wrong
    assert game.order == ("a.rules",)
    assert set(game.files) == {"a.rules", "b.rules"}


NOWHERE = [
    "c.rules",
    "../a.rules",
    "/etc/passwd",
    "sub/../../x.rules",
    "C:/x.rules",
    "sub\\x.rules",
    "b.csv",
    "",
    "sub",
]


@pytest.mark.parametrize("named", [*NOWHERE, "a\0.rules"])
def test_a_path_that_leads_nowhere_or_outside(tmp_path: Path, named: str) -> None:
    write(tmp_path / "game", {"a.rules": f'use "{named}"\n', "sub/x.rules": ""})
    write(tmp_path, {"x.rules": "let a = 1\n"})
    game, wrong = read(tmp_path / "game")
    assert wrong in (["N003 a.rules"], ["S012 a.rules"])
    assert not game.used


def test_a_link_leads_nobody_outside(tmp_path: Path) -> None:
    write(tmp_path, {"game/a.rules": 'use "sub/b.rules"\n', "b.rules": "let a = 1\n"})
    (tmp_path / "game" / "sub").symlink_to(tmp_path)
    assert read(tmp_path / "game")[1] == ["N003 a.rules"]


def test_a_near_name_is_suggested(tmp_path: Path) -> None:
    write(tmp_path, {"a.rules": 'use "sub/market.rule"\nuse "sub/markt.rules"\n', "sub/market.rules": ""})
    bag = Bag()
    read_game(tmp_path, load_parser(), bag)
    assert [one.help for one in bag] == [None, 'did you mean `"sub/market.rules"`?']


def test_twice_and_in_a_circle(tmp_path: Path) -> None:
    write(
        tmp_path, {"a.rules": 'use "s/b.rules"\nuse "s/b.rules"\n', "s/b.rules": 'use "s/c.rules"\n', "s/c.rules": ""}
    )
    assert read(tmp_path)[1] == ["N006 a.rules"]
    write(tmp_path, {"a.rules": 'use "s/b.rules"\n', "s/c.rules": 'use "s/b.rules"\n'})
    assert read(tmp_path)[1] == ["N006 s/c.rules"]
    write(tmp_path, {"a.rules": 'use "a.rules"\n'})
    game, wrong = read(tmp_path)
    assert wrong == ["N006 a.rules"]
    assert game.order == ("a.rules",)


def test_files_of_the_folder_in_a_circle_keep_a_beginning(tmp_path: Path) -> None:
    write(tmp_path, {"a.rules": 'use "b.rules"\n', "b.rules": 'use "a.rules"\n'})
    game, wrong = read(tmp_path)
    assert wrong == ["N006 b.rules"]
    assert game.order == ("a.rules",)


def test_libraries_lie_beside_or_among_the_shipped(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "a.rules": "use lending with x = 1\nuse borrowing\n",
            "std/lending.rules": "library lending:\n    needs x: Int\n",
        },
    )
    game, wrong = read(tmp_path)
    assert wrong == ["N003 a.rules"]
    assert game.libraries == {"lending": "std/lending.rules"}
    assert game.order == ("a.rules",)


def test_nothing_there(tmp_path: Path) -> None:
    assert read(tmp_path)[1] == ["N003 -"]
    assert read(tmp_path / "missing")[1] == ["N003 -"]


def test_too_much_is_refused(tmp_path: Path) -> None:
    write(tmp_path, {f"f{i:02}.rules": "# long\n" * 35_000 for i in range(18)})
    game, wrong = read(tmp_path)
    assert wrong == ["S013 f17.rules"]
    assert len(game.files) == 17


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "a.rules").write_bytes(b"\xff\xfe\0")
    (tmp_path / "b.rules").write_bytes(b"a" * 300_000)
    game, wrong = read(tmp_path)
    assert wrong == ["S012 a.rules", "S013 b.rules"]
    assert not game.files


@pytest.mark.parametrize("path", sorted((ROOT / "games").iterdir()), ids=lambda path: path.name)
def test_shipped_games_are_read(path: Path) -> None:
    if any(path.glob("*.rules")):
        game, wrong = read(path)
        assert not wrong
        assert game.order
