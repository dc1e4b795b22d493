"""The dump: every part of a program can be read, and the digest pins the rules but not their texts."""

import pytest
from attrs import evolve, fields

from rulekit.program.dump import digest, dump, dump_instruction, expression
from rulekit.program.instructions import INSTRUCTIONS, Instruction, Need, Template
from rulekit.program.operations import OPERATIONS
from rulekit.program.program import Program
from rulekit.terms import ABSENT
from tests.backends.trading import trading


@pytest.mark.parametrize("cls", INSTRUCTIONS)
def test_every_instruction_has_a_line_that_names_all_its_parts(cls: type[Instruction]) -> None:
    made = cls(*[1000 + n for n in range(len(fields(cls)))]) if "entries" not in {f.name for f in fields(cls)} else None
    if made is not None:
        (line,) = dump_instruction(made, 7)
        assert line.startswith(f"     7 {cls.__name__} ")
        assert all(f"{field.name}=" in line for field in fields(cls))


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_has_a_form(name: str) -> None:
    if name in ("const", "local", "temp", "cell"):
        assert expression((name, 3)) in ("3", "$3", "%3", "@3")
    else:
        text = expression((name, ("const", ABSENT), (("local", 1), 2)))
        assert text == "you" or text == f"{name}(absent, [$1, 2])"


def test_equal_programs_have_equal_dumps() -> None:
    assert dump(trading(2)) == dump(trading(2))
    assert dump(trading(2)) != dump(trading(3))


def changed(program: Program, old: type[Instruction], new: Instruction) -> Program:
    """The program with the first instruction of a class replaced."""
    for number, procedure in enumerate(program.procedures):
        for at, instruction in enumerate(procedure.code):
            if type(instruction) is old:
                code = (*procedure.code[:at], new, *procedure.code[at + 1 :])
                procedures = list(program.procedures)
                procedures[number] = evolve(procedure, code=code)
                return evolve(program, procedures=tuple(procedures))
    raise AssertionError


def test_the_digest_pins_rules_and_not_texts() -> None:
    program = trading(2)
    need = next(i for p in program.procedures for i in p.code if isinstance(i, Need))
    worded = changed(program, Need, evolve(need, reason=Template(("no room",))))
    assert digest(worded) == digest(program)
    assert dump(worded) != dump(program)
    assert digest(evolve(program, title="Other", files=("a.rules",))) == digest(program)
    assert digest(changed(program, Need, Need(("const", 0)))) != digest(program)
    assert digest(evolve(program, tables=((1,),))) != digest(program)
    assert digest(evolve(program, triggers_policy="stack")) != digest(program)
