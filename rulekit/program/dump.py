"""A program as text, the same for equal programs: for people, for goldens, and for the digest that saves pin.

Every table is written in full, each instruction on a line of its own, expressions in a compact form:
`add($0, @12)` is the sum of local 0 and cell 12. What is as usual (the default of its class) is left out.
"""

from hashlib import sha256
from typing import Any

from attrs import fields, has

from rulekit.program.instructions import Instruction, Template
from rulekit.program.operations import OPERATIONS
from rulekit.program.program import Procedure, Program
from rulekit.terms import ABSENT

QUIET = frozenset({"places", "place", "doc", "files", "title", "label"})
"""Fields for readers: spans and texts. A digest leaves them out."""


def digest(program: Program) -> str:
    """SHA-256 over the dump without spans and texts: what saves and transcripts pin."""
    return sha256(dump(program, texts=False).encode()).hexdigest()


def dump(program: Program, *, texts: bool = True) -> str:
    """The whole program; texts: with titles, labels and reasons (spans are never shown)."""
    lines = [f"program {program.game}"]
    for part in fields(Program):
        value = getattr(program, part.name)
        if part.name in ("game", "procedures", "layout") or part.name in QUIET:
            continue
        if part.name == "labels" and not texts:
            lines.append(f"labels {len(value)}")
        elif part.name in ("options", "policies"):
            lines.append(f"{part.name} " + ", ".join(f"{k}={value[k]!r}" for k in sorted(value)))
        elif isinstance(value, tuple) and value and not isinstance(value[0], str | int):
            lines.append(part.name)
            lines += [f"  {i}: {_plain(item, texts)}" for i, item in enumerate(value)]
        else:
            lines.append(f"{part.name} {_plain(value, texts)}")
    lines.append("layout")
    for part in fields(type(program.layout)):
        value = getattr(program.layout, part.name)
        if isinstance(value, tuple):
            lines += [f"  {part.name} {i}: {_plain(item, texts)}" for i, item in enumerate(value)]
        else:
            lines.append(f"  {part.name} {value}")
    for number, procedure in enumerate(program.procedures):
        lines += dump_procedure(procedure, number, texts=texts)
    return "\n".join(lines) + "\n"


def dump_procedure(procedure: Procedure, number: int = 0, *, texts: bool = True) -> list[str]:
    """A procedure: its head, its locals, a line for each instruction."""
    names = ", ".join(f"${p.slot} {p.name}: {_tag(p.tag)}[{p.cells}]" for p in procedure.locals)
    head = f"procedure {number} {procedure.kind} {procedure.name}({len(procedure.parameters)})"
    facts = f"end={procedure.end} temps={procedure.temps} size={procedure.size} results={list(procedure.results)}"
    lines = [f"{head} {facts}", f"  locals {names}"]
    for at, instruction in enumerate(procedure.code):
        lines += dump_instruction(instruction, at, texts=texts)
    return lines


def dump_instruction(instruction: Instruction, at: int = 0, *, texts: bool = True) -> list[str]:
    """An instruction; the entries of a menu on lines of their own."""
    parts, below = [], []
    for part in fields(type(instruction)):
        value = getattr(instruction, part.name)
        if part.name == "entries":
            below = [f"         {k}: {_plain(entry, texts)}" for k, entry in enumerate(value)]
        elif value != part.default and not (isinstance(value, Template) and not texts):
            parts.append(f"{part.name}={_plain(value, texts)}")
    return [f"  {at:4} {type(instruction).__name__} " + " ".join(parts), *below]


def expression(expr: Any) -> str:
    """An expression in its compact form."""
    match expr:
        case ("const", value):
            return _constant(value)
        case ("local", slot):
            return f"${slot}"
        case ("temp", register):
            return f"%{register}"
        case ("cell", address):
            return f"@{address}"
        case ("you",):
            return "you"
    return f"{expr[0]}({', '.join(_argument(a) for a in expr[1:])})"


def _argument(value: Any) -> str:
    if is_expression(value):
        return expression(value)
    if isinstance(value, tuple):
        return "[" + ", ".join(_argument(v) for v in value) + "]"
    return _constant(value)


def _constant(value: Any) -> str:
    if isinstance(value, tuple):
        return "<" + ", ".join(_constant(v) for v in value) + ">"
    return "absent" if value == ABSENT else str(value)


def is_expression(value: Any) -> bool:
    """Whether a tuple is an expression: it begins with the name of an operation."""
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], str) and value[0] in OPERATIONS


def _tag(tag: Any) -> str:
    return " ".join(_tag(part) if isinstance(part, tuple) else str(part) for part in tag)


def _plain(value: Any, texts: bool) -> str:
    """Any part of a program: attrs values by their fields, expressions compactly, the rest as written."""
    if isinstance(value, Template):
        return "text(" + ", ".join(repr(p) if isinstance(p, str) else expression(p[0]) for p in value.parts) + ")"
    if has(type(value)):
        shown = [
            f"{part.name}={_plain(inner, texts)}"
            for part in fields(type(value))
            if not _quiet(part.name, inner := getattr(value, part.name), texts) and inner != part.default
        ]
        return f"{type(value).__name__}({', '.join(shown)})"
    if is_expression(value):
        return expression(value)
    if isinstance(value, tuple):
        return "[" + ", ".join(_plain(v, texts) for v in value) + "]"
    return "absent" if isinstance(value, int) and value == ABSENT else repr(value)


def _quiet(name: str, value: Any, texts: bool) -> bool:
    return name in ("places", "place") or (not texts and (name in QUIET or isinstance(value, Template)))
