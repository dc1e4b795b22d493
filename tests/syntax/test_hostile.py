"""Files that want to hurt: each ends in about a second, with little memory, and no worse than with findings."""

import random
import subprocess
import sys
import time

import pytest

from rulekit.diagnostics import Bag, render_all
from rulekit.loader.grammar import load_parser
from rulekit.syntax.parser import decode, parse
from tests.house.files import ROOT
from tests.syntax.reading import TEXTS, text_of

SECONDS = 2.0
"""Of the processor, on a machine that does other things too; alone it takes less than half."""

BYTES = 64 * 1024 * 1024

HOSTILE: dict[str, tuple[bytes, set[str]]] = {
    "noise": (bytes(random.Random(7).randrange(256) for _ in range(200_000)), {"S012"}),
    "zero bytes": (b"let a = 1\0", {"S012"}),
    "half a character": (b"let a = \xe2\x82", {"S012"}),
    "half a pair": (b"\xed\xa0\x80", {"S012"}),
    "ten megabytes": (b"a" * 10_000_000, {"S013"}),
    "a long name": (b"a" * 250_000, {"S005"}),
    "all brackets open": (b"let a = " + b"(" * 200_000, {"S007"}),
    "ten thousand brackets": (b"let a = " + b"(" * 10_000 + b"1" + b")" * 10_000, {"S007"}),
    "brackets in a text": (b'let a = "' + b"{(" * 50_000 + b'"', {"S007"}),
    "all blocks open": (b"".join(b"    " * depth + b"if a:\n" for depth in range(350)), {"S007"}),
    "tabs and spaces": (b"".join(b"\t" * (i % 5) + b" " * (i % 3) + b"if a:\n" for i in range(20_000)), set()),
    "wild margins": (b"".join(b" " * (i * 7 % 23) + b"a\n" for i in range(20_000)), {"S002"}),
    "a huge number": (b"let a = " + b"9" * 250_000, {"S015"}),
    "many huge numbers": (b"".join(b"let a = %s\n" % (b"9" * 30) for _ in range(6_000)), {"S015"}),
    "too many words": (b"let a = " + b"1 + " * 60_000 + b"1", {"S013"}),
    "a long sum": (b"let a = " + b"1 + " * 26_000 + b"1", {"S007"}),
    "one line of loops": (b"play:\n    " + b"each x in y: " * 9_000 + b"stop", {"S007"}),
    "a long list": (b"enum A: " + b"a, " * 26_000 + b"a", set()),
    "a long row": (b"play:\n    " + b"a " * 50_000, set()),
    "many values in a text": (b'let a = "' + b"{a}" * 12_000 + b'"', set()),
    "a long table": (b"enum A | b: Int\n" + b"    a | 1\n" * 13_000, set()),
    "many items": (b"let a = 3\n" * 9_000, set()),
    "many mistakes": (b"let = 3\n" * 10_000, {"S005"}),
    "many mistakes in one item": (b"play:\n" + b"    a b = c d\n" * 7_000, {"S005"}),
    "a late mistake": (b"play:\n" + b"    draw 1\n" * 14_000 + b"    x ==\n" * 100, {"S005"}),
    "reserved words": (b"play:\n" + b"    draw each\n" * 15_000, {"S005"}),
    "open texts": (b'let a = "\n' * 25_000, {"S003"}),
    "open quotes": (b'"' * 200_001, {"S003"}),
    "no text at all": (b"\n" * 260_000, set()),
    "open ends": (b"let a = b,\n" + b"\n" * 250_000, {"S005"}),
    "carriage returns": (b"let a = 1\r" * 20_000, {"S014"}),
    "strange letters": ("ä".encode() * 100_000, {"S014"}),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_ends_soon(name: str) -> None:
    data, codes = HOSTILE[name]
    parser = load_parser()
    bag = Bag()
    begin = time.process_time()
    text = decode("f", data, bag)
    if text is not None:
        parse("f", text, bag, parser)
    assert time.process_time() - begin < SECONDS
    assert len(bag) <= 50
    assert codes <= {found.code for found in bag}
    assert bool(codes) or name == "tabs and spaces" or not len(bag)
    assert len(render_all(bag.diagnostics, bag.sources)) < 100_000


def test_the_largest_file_is_read() -> None:
    everything = "\n".join(text_of(path) for path in TEXTS)
    text = (everything * 9)[: 256 * 1024]
    text = text[: text.rindex("\n\n")]
    bag = Bag()
    begin = time.process_time()
    file = parse("f", text, bag, load_parser())
    assert time.process_time() - begin < SECONDS
    assert len(file.items) > 500
    assert not len(bag)


SCRIPT = """
import resource, sys
from rulekit.diagnostics import Bag
from rulekit.loader.grammar import load_parser
from rulekit.syntax.parser import decode, parse
from tests.syntax.test_hostile import HOSTILE
parser = load_parser()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for name in ("ten megabytes", "a long list", "a long row", "a long table", "many items", "strange letters"):
    data = HOSTILE[name][0]
    bag = Bag()
    text = decode("f", data, bag)
    if text is not None:
        parse("f", text, bag, parser)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no resource usage there")
def test_hostile_files_take_little_memory() -> None:
    run = subprocess.run([sys.executable, "-c", SCRIPT], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(run.stdout) < BYTES
