"""The parser comes from tables where they are whole, and is built where they are not."""

import json
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache as cached
from pathlib import Path

import pytest

from rulekit.diagnostics import Bag
from rulekit.loader import cache, grammar
from rulekit.syntax.parser import Parser, parse
from tests.house.files import ROOT

GRAMMAR = ROOT / "grammar" / "rules.lark"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache folder of the test's own, and a process that has loaded no parser yet."""
    monkeypatch.setenv("RULEKIT_CACHE", str(tmp_path / "cache"))
    grammar.load_parser.cache_clear()
    yield tmp_path / "cache"
    grammar.load_parser.cache_clear()


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts how often tables are built."""
    times: list[int] = []

    def counted(text: str) -> Parser:
        times.append(1)
        assert text == GRAMMAR.read_text("utf-8")
        return new_parser()

    monkeypatch.setattr(Parser, "from_grammar", counted)
    return times


@cached
def new_parser(whole: Callable[[str], Parser] = Parser.from_grammar) -> Parser:
    return whole(GRAMMAR.read_text("utf-8"))


def works(parser: Parser) -> bool:
    bag = Bag()
    return len(parse("f", "let a = 1 + 2\n", bag, parser).items) == 1 and not len(bag)


def test_tables_are_built_once(folder: Path, built: list[int]) -> None:
    assert works(grammar.load_parser())
    grammar.load_parser.cache_clear()
    assert works(grammar.load_parser())
    assert len(built) == 1
    assert len(list(folder.iterdir())) == 1
    if sys.platform != "win32":
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("damage", [b"", b"x", b"x\n{}", b"[]", b"\xff" * 100])
def test_damaged_tables_are_built_again(folder: Path, built: list[int], damage: bytes) -> None:
    grammar.load_parser()
    file = next(folder.iterdir())
    for broken in (damage, file.read_bytes()[:-10], file.read_bytes().replace(b"NAME", b"MANE", 1) + b" "):
        file.write_bytes(broken)
        grammar.load_parser.cache_clear()
        assert works(grammar.load_parser())
    assert len(built) == 4


def test_tables_of_another_grammar_are_built_again(folder: Path, built: list[int]) -> None:
    grammar.load_parser()
    file = next(folder.iterdir())
    data = cache.unpack(file.read_bytes())
    for odd in ({**data, "grammar": "x"}, {**data, "tables": {}}, {**data, "tables": None}, [], None, 3):
        file.write_bytes(cache.pack(odd))
        grammar.load_parser.cache_clear()
        assert works(grammar.load_parser())
        built.clear()


def test_without_a_cache_it_works_all_the_same(monkeypatch: pytest.MonkeyPatch, folder: Path, built: list[int]) -> None:
    for place in ("", "/dev/null/nowhere"):
        monkeypatch.setenv("RULEKIT_CACHE", place)
        grammar.load_parser.cache_clear()
        assert works(grammar.load_parser())
    assert not folder.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="rights are others there")
def test_a_folder_that_others_can_write_is_not_used(folder: Path, built: list[int]) -> None:
    folder.mkdir()
    folder.chmod(0o777)
    assert cache.cache_folder() is None
    assert works(grammar.load_parser())
    assert not list(folder.iterdir())


def test_shipped_tables_come_first(
    folder: Path, built: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = tmp_path / "data"
    (shipped / "grammar").mkdir(parents=True)
    (shipped / "grammar" / "rules.lark").write_text(GRAMMAR.read_text("utf-8"), "utf-8")
    grammar.write_tables(GRAMMAR, shipped / "tables.json")
    built.clear()
    monkeypatch.setattr(grammar, "data_root", lambda: shipped)
    assert works(grammar.load_parser())
    assert not built
    assert not folder.exists()


def test_what_is_packed_is_unpacked() -> None:
    data = {"a": [1, None, "ä"], "b": {}}
    assert cache.unpack(cache.pack(data)) == data
    assert json.loads(cache.pack(data).split(b"\n", 1)[1]) == data


def test_kept_tables_need_no_lark(folder: Path) -> None:
    grammar.load_parser()
    code = (
        "import sys; from rulekit.loader.grammar import load_parser; from rulekit.syntax.parser import parse; "
        "from rulekit.diagnostics import Bag; parse('f', 'let a = 1 +\\n', Bag(), load_parser()); "
        "print('lark' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
