"""The lists of words agree with the grammar."""

from rulekit.loader.grammar import load_parser
from rulekit.syntax.words import (
    CONTEXT_WORDS,
    DECLARATION_WORDS,
    KEYWORDS,
    RESERVED,
    SMALL_WORDS,
    VALUE_WORDS,
    unmarked,
)
from tests.house.files import ROOT

SPELLED = set(load_parser().tables.spellings)
PLAIN = {word for word in SPELLED if word.isascii() and word.isalpha()}


def test_declaration_words_are_those_that_the_grammar_marks() -> None:
    assert {
        unmarked(word) for word in SPELLED if unmarked(word) != word and unmarked(word).isalpha()
    } == DECLARATION_WORDS


def test_every_word_of_the_grammar_is_reserved_or_has_its_place() -> None:
    assert PLAIN - RESERVED == CONTEXT_WORDS


def test_reserved_words_are_in_the_grammar_or_are_values() -> None:
    assert VALUE_WORDS | {"it"} >= RESERVED - PLAIN
    assert VALUE_WORDS <= RESERVED
    assert KEYWORDS == RESERVED - VALUE_WORDS


def test_small_words_are_the_rule_of_the_grammar() -> None:
    grammar = (ROOT / "grammar" / "rules.lark").read_text("utf-8")
    line = next(line for line in grammar.split("\n") if line.startswith("small:"))
    assert {part.strip(' "') for part in line.removeprefix("small:").split("|")} == SMALL_WORDS
