"""The interpreter knows every instruction and every operation of the two tables."""

from typing import Any

import pytest

from rulekit.backends.interpreter import Interpreter
from rulekit.backends.interpreter.dispatch import PLAY, TEST
from rulekit.program.instructions import INSTRUCTIONS, Choose, Return
from rulekit.program.operations import OPERATIONS
from rulekit.terms import ABSENT
from tests.backends.build import Build, const, locals_of


def test_both_tables_hold_every_instruction_and_nothing_else() -> None:
    assert set(PLAY) == set(TEST) == set(INSTRUCTIONS)


NUMBER, LIST, ZONE = const(2), const((3, 1, 2)), const(0)
BAG = ("bag", const(1), const(2))
FORMS: dict[str, tuple[Any, ...]] = {
    "const": (7,), "local": (0,), "local_at": (0, ((const(0), 1, 0, 2),)), "local_list": (0,), "temp": (0,),
    "you": (), "chosen": (), "cell": (8,), "at": (8, ((NUMBER, 1, 2, 1),)),
    "stored_list": (("cell", 8), 3), "stored_bag": (("cell", 8), 2), "local_bag": (0, 2),
    "table": (0, ((NUMBER, 1, 0, 3),)), "steps": ((0, 5), 0, NUMBER),
    "zone": (0, ()), "members": (ZONE,), "members_all": ((0,),), "members_run": (ZONE, 1),
    "size": (ZONE,), "only": (ZONE,),
    "zone_of": (const(0),), "controller": (const(0),), "owner": (const(0),), "host": (const(0),),
    "definition": (const(0),), "span": (const(1), const(3)), "filter": (0, LIST, const(1)),
    "map": (0, LIST, ("temp", 0)), "flat": (0, LIST, LIST), "any": (0, LIST, const(0)), "all": (0, LIST, const(1)),
    "best": (0, LIST, ((1, ("temp", 0)),)), "sorted": (0, LIST, ((-1, ("temp", 0)),)),
    "bag": (const(1),), "bag_at": (BAG, const(1)), "bag_plus": (BAG, BAG), "bag_minus": (BAG, BAG),
    "players": (), "from": (LIST, NUMBER), "after": (LIST, NUMBER), "out": (const(0),), "active": (),
    "passed": (0, LIST, 0), "call": (0, NUMBER), "can": (0, (), const(0)), "game_over": (), "winners": (),
    "resolving": (), "was": (NUMBER,), "if": (const(1), NUMBER, NUMBER), "top": (NUMBER, LIST),
    "bottom": (NUMBER, LIST), "in": (NUMBER, LIST), "not_in": (NUMBER, LIST), "plus": (LIST, LIST),
    "minus": (LIST, LIST), "list": (NUMBER, NUMBER), "set": (NUMBER, NUMBER), "tuple": (NUMBER, NUMBER),
    "item": (LIST, NUMBER), "source": (), "can_do": (const(-1), (), const(0)),
    "live": (), "text": (const(0),), "modified": (0, NUMBER),
    "now": (0, const(0)), "controller_then": (const(0),), "address": (("cell", 8),), "waiting": (), "replacements": (),
    **dict.fromkeys(("unique", "count", "total", "highest", "lowest", "first", "last", "empty"), (LIST,)),
    **dict.fromkeys(("neg", "not", "present"), (NUMBER,)),
    **dict.fromkeys(("add", "sub", "mul", "div_up", "div_down", "min", "max", "eq", "ne", "lt", "le",
    "gt", "ge", "and", "or", "otherwise"), (NUMBER, NUMBER)),
}  # fmt: skip


def backend() -> Interpreter:
    from rulekit.program.program import Function

    b = Build()
    b.variable("count", 2, per=4)
    b.cards = 1
    b.zone("deck", all_cards=True)
    b.tables = [(4, 5, 6)]
    b.functions = [Function("same", 1, 1, ("temp", 0), ("int",))]
    wait = Choose(const(0), "n", ("int",), const((0, 1)), 0)
    b.procedure(wait, Return(), kind="play", locals=locals_of("a", "b", "c"))
    return Interpreter(b.program())


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_can_be_evaluated(name: str) -> None:
    host = backend()
    cells = host.start(1, {}).cells
    value = host.evaluate(cells, (name, *FORMS[name]), 4, you=0)
    assert isinstance(value, int | tuple)


SAMPLES = (ABSENT, -3, 0, 1, 2, 7, 2**62, (1, 2), (1, ABSENT), ())


@pytest.mark.parametrize("name", ["add", "sub", "eq", "ne", "lt", "le", "gt", "ge", "not", "in", "span"])
def test_what_is_written_out_agrees_with_the_table(name: str) -> None:
    host = backend()
    cells = host.start(1, {}).cells
    function = OPERATIONS[name].function
    assert function is not None
    unary = name == "not"
    for a in SAMPLES:
        for b in SAMPLES[:1] if unary else SAMPLES:
            arguments = (a,) if unary else (a, b)
            if not unary and name != "in" and ABSENT not in (a, b) and type(a) is not type(b):
                continue  # a checked program does not compare these
            try:
                expected: Any = function(*arguments)
            except Exception as error:
                expected = type(error)
            if expected in (MemoryError, OverflowError, TypeError) or (name == "span" and 2**62 in arguments):
                continue  # no such types meet in a checked program; long spans are P020
            forms = [tuple(const(v) for v in arguments)]
            if isinstance(a, int):
                forms.append((("add", const(0), const(a)), *forms[0][1:]))
            for form in forms:
                try:
                    found: Any = host.evaluate(cells, (name, *form), 2)
                except Exception as error:
                    found = type(error)
                assert found == expected, (name, arguments)
