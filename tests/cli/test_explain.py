"""`rulekit --version`, `--help` and `explain`."""

import re

from click.testing import CliRunner

import rulekit
from rulekit.cli.main import COMMANDS, main
from rulekit.diagnostics import CODES

RUN = CliRunner()


def test_version() -> None:
    assert RUN.invoke(main, ["--version"]).output.split()[-1] == rulekit.__version__


def test_help_names_every_command() -> None:
    result = RUN.invoke(main, ["--help"])
    assert result.exit_code == 0
    assert all(re.search(rf"^  {name} ", result.output, re.MULTILINE) for name in COMMANDS)


def test_every_command_is_where_the_table_says_and_has_help() -> None:
    for name in COMMANDS:
        assert RUN.invoke(main, [name, "--help"]).exit_code == 0, name


def test_explain_takes_small_letters() -> None:
    result = RUN.invoke(main, ["explain", "s003"])
    assert result.exit_code == 0
    assert result.output.startswith("S003  text is not closed\nerror, text\n")
    assert "Right:" in result.output


def test_explain_lists_every_code() -> None:
    assert [line.split()[0] for line in RUN.invoke(main, ["explain"]).output.splitlines()] == list(CODES)


def test_an_unknown_code_or_command_is_wrong_use() -> None:
    result = RUN.invoke(main, ["explain", "S03"])
    assert result.exit_code == 2
    assert "did you mean S003?" in result.output
    assert RUN.invoke(main, ["nothing"]).exit_code == 2
