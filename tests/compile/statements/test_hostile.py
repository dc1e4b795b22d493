"""Whatever stands in a rulebook, checking it gives findings and never an error of ours: texts with torn words."""

import random
import re
from pathlib import Path

import pytest

from rulekit.compile.pipeline import compile_rules
from rulekit.diagnostics import Bag, render_all
from tests.support.marked import beside, chunks
from tests.support.rules import parsed

HERE = Path(__file__).parent
BASE = (HERE.parent / "sentences" / "base.rules").read_text("utf-8")
CHUNKS = [*chunks(HERE / "corpus"), *chunks(HERE.parent / "sentences" / "corpus")]
WORD = re.compile(r'[A-Za-z_]\w*|\d+|"[^"\n]*"|\.\.|[-+*/]=|[=<>!]=|[^\sA-Za-z0-9_]')


def torn(text: str, chance: random.Random, words: list[str]) -> str:
    """The text with a few words dropped, put in, or in the place of others."""
    for _ in range(chance.randint(1, 4)):
        place = chance.choice(list(WORD.finditer(text)))
        word = chance.choice(["", chance.choice(words), f"{chance.choice(words)} {place[0]}"])
        text = text[: place.start()] + word + text[place.end() :]
    return text


@pytest.mark.parametrize("seed", range(60))
def test_torn_rules_give_findings(seed: int) -> None:
    chance = random.Random(seed)
    files = beside(BASE, chance.choice(CHUNKS))
    words = WORD.findall(" ".join(files.values()))
    name = chance.choice(sorted(files))
    bag = Bag()
    compile_rules(parsed({**files, name: torn(files[name], chance, words)}, bag), {}, bag)
    assert isinstance(render_all(bag, bag.sources), str)
