"""A page of the docs, read with hands on the keyboard: its files are written, its commands run, their output compared.

Each page has a folder of its own, with a copy of the games that ship. What a block is for stands in HTML comments right
in front of it:

* `<!-- file NAME -->`, `<!-- append NAME -->`: the block is the file; is put at its end;
* `<!-- instead NAME -->`: items of the file with the same first lines give way to those of the block;
* `<!-- change NAME: OLD => NEW -->`: what a reader is told to change, done in that file;
* `<!-- from NAME -->`: the block stands so in that file of the project;
* `<!-- run COMMAND -->`: what printed the text that follows, where the page does not show the command;
* `<!-- type A / B -->`: lines typed into the command; `<!-- exit 1 -->`: how it ends, if not with 0;
* `<!-- not run: REASON -->`: nothing is done.

A `text` block is what the last command printed; a line `...` in it stands for any number of lines.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from textwrap import dedent

from sybil import Example
from sybil.typing import Evaluator

from tests.house.files import ROOT

_COMMENTS = re.compile(r"(?:^[ \t]*<!--(?:(?!-->).)*-->[ \t]*\n)+\Z", re.MULTILINE)
_COMMENT = re.compile(r"<!--\s*(not run|\w+):?\s*(.*?)\s*-->", re.DOTALL)
_WRITES = ("file", "append", "instead")


def in_order(evaluate: Evaluator) -> Evaluator:
    """Return `evaluate`, after whatever stands further up on the page: blocks may be tests of different processes."""

    def evaluate_in_order(example: Example) -> str | None:
        done = example.namespace.setdefault("blocks that ran", set())
        for earlier in example.document.examples():
            if earlier.start < example.start and earlier.start not in done:
                earlier.evaluate()
        done.add(example.start)
        change = directives(example).get("change")
        if change is not None:
            _change(_folder(example), change)
        return evaluate(example)

    return evaluate_in_order


def directives(example: Example) -> dict[str, str]:
    """Return what the comments in front of a block say, by their first word."""
    found = _COMMENTS.search(example.document.text[: example.start])
    return dict(_COMMENT.findall(found[0])) if found else {}


def written(example: Example, text: str) -> bool:
    """Put the block into the file it belongs to. Return whether it belongs to one."""
    for way, name in directives(example).items():
        if way in _WRITES:
            _write(_folder(example) / name, way, text)
            return True
    return False


def check_data(example: Example) -> str | None:
    """Return what is wrong with a block of CSV, or `None`."""
    text, said = str(example.parsed), directives(example)
    if "from" in said:
        return stands_in(text, said["from"])
    if written(example, text):
        return None
    return changed(example, text) if "change" in said else "this table belongs to no file"


def check_toml(example: Example) -> str | None:
    """Return what is wrong with a block of settings, or `None`."""
    text = str(example.parsed)
    written(example, text)
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return str(error)
    return None


def changed(example: Example, text: str) -> str | None:
    """Return a message if the block is not what a file holds after the change in front of it."""
    name = directives(example)["change"].partition(":")[0]
    return None if _in_order(text, (_folder(example) / name).read_text("utf-8")) is None else f"not in {name}"


def check_commands(example: Example) -> str | None:
    """Run a block of commands; return what is wrong, or `None`."""
    said = directives(example)
    return None if "not run" in said else _run(example, str(example.parsed), said)


def check_output(example: Example) -> str | None:
    """Return where the block differs from what the last command printed, or `None`."""
    said, text = directives(example), str(example.parsed)
    if "not run" in said:
        return None
    if "run" in said and (problem := _run(example, said["run"], said)):
        return problem
    if "output" not in example.namespace:
        return "no command printed this"
    output = example.namespace["output"]
    missing = _in_order(text, output)
    return None if missing is None else "\n".join([*missing, "", "is not what was printed:", "", output])


def stands_in(text: str, name: str) -> str | None:
    """Return a message if the lines of `text` do not stand so in that file of the project, `...` for any between."""
    return None if _in_order(text, (ROOT / name).read_text("utf-8")) is None else f"{name} does not have this"


def _in_order(text: str, whole: str) -> list[str] | None:
    """Return the first lines of `text` that do not stand in `whole` one below the other, or `None`."""
    rest = [line.rstrip() for line in whole.splitlines()]
    for part in re.split(r"^\s*\.\.\.$", dedent(text), flags=re.MULTILINE):
        wanted = _lines(part)
        windows = (at for at in range(len(rest)) if _lines("\n".join(rest[at : at + len(wanted)])) == wanted)
        place = next(windows, None)
        if place is None:
            return wanted
        rest = rest[place + len(wanted) :]
    return None


def _lines(text: str) -> list[str]:
    """Return the lines without what stands behind them."""
    return [re.sub(r"\s+(?:# .*)?$", "", line) for line in dedent(text).strip("\n").splitlines()]


def _folder(example: Example) -> Path:
    if "folder" not in example.namespace:
        folder = tempfile.TemporaryDirectory()
        example.namespace["folder"] = folder
        home = Path(folder.name)
        shutil.copytree(ROOT / "games", home / "games")
        (home / ".bin").mkdir()
        command = home / ".bin" / "rulekit"
        command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m rulekit "$@"\n', "utf-8")
        command.chmod(0o700)
    return Path(example.namespace["folder"].name)


def _run(example: Example, commands: str, said: dict[str, str]) -> str | None:
    home = _folder(example)
    path = f"{home / '.bin'}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "COLUMNS": "100"}
    typed = "".join(f"{line.strip()}\n" for line in said["type"].split(" / ")) if "type" in said else ""
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", commands],
        cwd=home,
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    example.namespace["output"] = done.stdout + done.stderr
    if done.returncode != int(said.get("exit", "0")):
        return f"exit code {done.returncode}\n{done.stdout}{done.stderr}"
    return None


def _change(home: Path, change: str) -> None:
    """Do what a reader is told to change."""
    name, _, rest = change.partition(": ")
    old, _, new = rest.partition(" => ")
    text = (home / name).read_text("utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
    (home / name).write_text(text.replace(old, new), "utf-8")


def _write(path: Path, way: str, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = text.strip("\n") + "\n"
    if way == "file":
        path.write_text(text, "utf-8")
        return
    before = path.read_text("utf-8")
    if way == "append":
        gap = "" if path.suffix == ".csv" else "\n"
        path.write_text(before.rstrip("\n") + "\n" + gap + text, "utf-8")
        return
    items = _items(before)
    for item in _items(text):
        (old,) = (at for at, each in enumerate(items) if _head(each) == _head(item))
        items[old] = item
    path.write_text("\n".join(items), "utf-8")


def _items(text: str) -> list[str]:
    """Return the items of a file of rules, each with the comments above it."""
    starts = [found.start() for found in re.finditer(r"^(?:#.*\n)*(?!#)\S", text, re.MULTILINE)]
    cuts = sorted({0, *starts})
    parts = [text[start:end].strip("\n") + "\n" for start, end in zip(cuts, [*cuts[1:], len(text)], strict=True)]
    joined: list[str] = []
    for part in parts:
        if joined and re.match(r"else\b", part):
            joined[-1] += part
        elif part.strip():
            joined.append(part)
    return joined


def _head(item: str) -> str:
    return next((line for line in item.splitlines() if line and not line.startswith("#")), "")
