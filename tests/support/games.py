"""The games there are: those that ship, those of the tests, and the small ones of the libraries."""

from pathlib import Path

TESTS = Path(__file__).parents[1]

SHIPPED = tuple(sorted(folder for folder in (TESTS.parent / "games").iterdir() if any(folder.glob("*.rules"))))
TESTED = tuple(
    sorted(
        path
        for path in (TESTS / "games").iterdir()
        if path.suffix == ".rules" or (path.is_dir() and any(path.glob("*.rules")))
    )
)
LIBRARIES = tuple(sorted((TESTS / "std").glob("*.rules")))

GAMES = {path.stem: path for path in (*SHIPPED, *TESTED, *LIBRARIES)}
"""All of them by name; each can be read without an error."""

NOT_YET = frozenset({"duel"})
"""Those that are checked and cannot be played yet; `tests/games/test_all_games.py` knows when one can."""

PLAYED = {name: path for name, path in GAMES.items() if name not in NOT_YET}
