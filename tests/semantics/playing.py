"""Rulebooks written in tests, played: short words for starting and answering."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import rulekit
from rulekit.session import Session

FOLDER = Path(__file__).parent


def changed(tmp_path: Path, name: str, *pairs: tuple[str, str]) -> Path:
    """A rulebook of this folder with some of its text exchanged."""
    text = (FOLDER / f"{name}.rules").read_text("utf-8")
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    path = tmp_path / f"{name}.rules"
    path.write_text(text, "utf-8")
    return path


def session(tmp_path: Path, text: str, seats: int = 2, **facts: Any) -> Session:
    """A match of a rulebook that is written in the test."""
    path = tmp_path / "test.rules"
    path.write_text(text, "utf-8")
    return Session(rulekit.load(path), seats, seed=1, **facts)


def texts(match: Session) -> list[str]:
    """What the options of the open decision are called."""
    assert match.decision is not None
    return [option.text for option in match.decision.options]


def take(match: Session, *words: str) -> Session:
    """Take options by their texts, one after the other."""
    for word in words:
        assert match.decision is not None, "nothing is asked"
        option = next((one for one in match.decision.options if one.text == word), None)
        assert option is not None, (word, texts(match))
        match.submit(option.action)
    return match


def value(match: Session, name: str, seat: str | None = None) -> Any:
    """A variable of the table or of a seat, as everything is seen."""
    seen = match.inspect()
    return seen["table"][name] if seat is None else seen["players"][seat][name]
