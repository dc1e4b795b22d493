"""No word of a game stands in `rulekit/`: what a game is about is said in the language."""

import re

from tests.house.files import modules, shown
from tests.house.game_words import game_words, words_in

SINGLE, PHRASES = game_words()


def _found(text: str) -> set[str]:
    names = {name.lower() for name in re.findall(r"\w*_\w*", text)}
    row = f" {' '.join(re.findall(r'[a-z]+', text.lower()))} "
    return (SINGLE & (words_in(text) | names)) | {phrase for phrase in PHRASES if f" {phrase} " in row}


def test_no_game_words_in_the_engine() -> None:
    found = {shown(path): sorted(words) for path in modules("rulekit") if (words := _found(path.read_text("utf-8")))}
    assert not found, f"{found}: words of a game; a word that is nobody's own goes into tests/house/plain_words.txt"


def test_a_planted_word_is_found() -> None:
    assert _found("def count_widget(): ...") == {"widget"}
    assert _found("class WorkflowIcon: ...") == {"workflow"}
    assert not _found("def move_card(): ...")
