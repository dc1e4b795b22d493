"""The README's two commands stand where people and `.ci/run` look for them."""

import re

from tests.house.files import ROOT

README = (ROOT / "README.md").read_text("utf-8")


def _command(title: str) -> str:
    section = README.split(f"\n## {title}\n")[1].split("\n## ")[0]
    (block,) = re.findall(r"^```sh\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    return str(block).strip()


def test_each_command_does_its_own_set_up_on_one_line() -> None:
    for title in ("Play", "Check"):
        command = _command(title)
        assert "\n" not in command
        assert command.startswith("python3 -m venv ")
        assert "/bin/pip install" in command


def test_the_check_starts_from_a_fresh_environment_and_leaves_nothing_out() -> None:
    command = _command("Check")
    assert "--clear" in command
    assert command.endswith("-m pytest -q -n auto")


def test_ci_takes_its_command_from_the_readme() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert "README.md" in script
    assert "pip install" not in script
