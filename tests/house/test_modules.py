"""A file has one idea: its first line says it, and 400 lines are enough."""

import ast

from tests.house.files import modules, shown

LINES = 400


def test_no_module_is_longer_than_400_lines() -> None:
    long = {
        shown(path): lines
        for path in modules("rulekit", "tests", "bench")
        if (lines := len(path.read_text("utf-8").splitlines())) > LINES
    }
    assert not long


def test_the_first_line_of_a_module_says_what_it_is() -> None:
    silent = []
    for path in modules("rulekit", "tests", "bench"):
        text = path.read_text("utf-8")
        docstring = ast.get_docstring(ast.parse(text)) or ""
        if not docstring.split("\n")[0].strip() or not text.startswith(('"""', "#!")):
            silent.append(shown(path))
    assert not silent
