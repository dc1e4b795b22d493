"""At a real terminal: pages replace each other, colours can be switched off, hands are wiped, Ctrl-C is a goodbye."""

import codecs
import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.house.files import ROOT

pty = pytest.importorskip("pty")

BLUFF = str(ROOT / "tests/games/three_card_bluff.rules")
PROMPT = "Ada \u203a "
CLEAR, CLEAR_ALL = "\x1b[H\x1b[2J", "\x1b[3J"
COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9][0-9;]*m")


def _hear_interrupts() -> None:
    """A run that was started in the background ignores Ctrl-C, and so would what it starts."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Terminal:
    """`rulekit` behind a terminal of 80 columns and 50 lines."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.here, there = pty.openpty()
        known = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
        known |= {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "50", **environment}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rulekit", *arguments],
            stdin=there, stdout=there, stderr=there, cwd=ROOT, env=known, start_new_session=True,
            preexec_fn=_hear_interrupts,
        )  # fmt: skip
        os.close(there)
        self.seen = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def until(self, text: str, seconds: float = 60) -> str:
        """Read until `text` has been printed; return what came since the last call."""
        start, end = len(self.seen), time.monotonic() + seconds
        while text not in self.seen[start:]:
            ready, _, _ = select.select([self.here], [], [], max(0, end - time.monotonic()))
            if not ready:
                self.process.kill()
                raise TimeoutError(f"{text!r} was not printed: {self.seen[start:]!r}")
            try:
                self.seen += self.decoder.decode(os.read(self.here, 65536))
            except OSError:
                break
        assert text in self.seen[start:], self.seen[start:]
        return self.seen[start:]

    def type(self, line: str) -> None:
        os.write(self.here, line.encode() + b"\n")

    def interrupt(self) -> None:
        """Press Ctrl-C; not in the very moment in which the prompt appears, when reading has not begun yet."""
        time.sleep(0.5)
        os.kill(self.process.pid, signal.SIGINT)

    def end(self) -> int:
        code = self.process.wait(timeout=60)
        os.close(self.here)
        return code


def test_pages_replace_each_other() -> None:
    terminal = Terminal("play", BLUFF, "--seats", "Ada,bot", "--seed", "4")
    first = terminal.until(PROMPT)
    assert first.count(CLEAR) == 1
    assert COLOUR.search(first)
    assert CLEAR_ALL not in first
    terminal.type("quit")
    terminal.until("Goodbye!")
    assert terminal.end() == 0


def test_no_colour_where_nobody_wants_it() -> None:
    terminal = Terminal("play", BLUFF, "--seats", "Ada,bot", "--seed", "4", "--scroll", NO_COLOR="1")
    first = terminal.until(PROMPT)
    assert not COLOUR.search(first)
    assert CLEAR not in first
    terminal.type("why bet")
    assert not COLOUR.search(terminal.until(PROMPT))
    terminal.type("/quit")
    assert terminal.end() == 0


def test_hands_are_wiped_between_two_people() -> None:
    terminal = Terminal("play", BLUFF, "--seats", "Ada,Bo", "--seed", "4", NO_COLOR="1")
    assert CLEAR_ALL in terminal.until("Ada, press Enter ")
    terminal.type("")
    page = re.sub(r"\x1b\[[0-9;]*m", "", terminal.until(PROMPT))
    hand = re.search(r"hand 1\s+rank.*?│ (\w+)", page, re.DOTALL)
    assert hand is not None
    terminal.type("check")
    between = terminal.until("Bo, press Enter ")
    assert between.index(CLEAR_ALL) < between.index("pass the keyboard to Bo")
    terminal.type("")
    assert hand[1] not in terminal.until("Bo \u203a ")
    terminal.interrupt()
    terminal.until("Goodbye!")
    assert terminal.end() == 1


def test_ctrl_c_keeps_the_match(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    terminal = Terminal("play", BLUFF, "--seats", "Ada,bot", "--seed", "4", "--transcript", str(file))
    terminal.until(PROMPT)
    terminal.interrupt()
    terminal.until("The match so far is in")
    assert terminal.end() == 1
    assert "Traceback" not in terminal.seen
    assert file.read_text("utf-8").count("\n") == 2


def test_ctrl_d_is_a_goodbye() -> None:
    terminal = Terminal("play", BLUFF, "--seats", "Ada,bot", "--seed", "4")
    terminal.until(PROMPT)
    os.write(terminal.here, b"\x04")
    terminal.until("Goodbye!")
    assert terminal.end() == 1
