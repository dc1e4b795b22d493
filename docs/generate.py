"""Writes the pages of the docs that come from the code: the diagnostics and the file map."""

import ast
from pathlib import Path

from rulekit.diagnostics import AREAS, CODES
from rulekit.diagnostics.explanations import EXPLANATIONS
from rulekit.diagnostics.explanations.background import BACKGROUND

ROOT = Path(__file__).resolve().parent.parent


def _diagnostics(letter: str) -> str:
    parts = [f"# {letter}: {AREAS[letter]}\n"]
    parts += [EXPLANATIONS[code].markdown(row) for code, row in CODES.items() if code[0] == letter]
    return "\n".join(parts)


def _overview() -> str:
    names = "\n".join(f"diagnostics-{letter.lower()}" for letter in AREAS)
    rows = "\n".join(f"| [{row.code}](#{row.code.lower()}) | {row.severity} | {row.title} |" for row in CODES.values())
    return (
        "# Diagnostics\n\n"
        "Every message of rulekit has a permanent code. `rulekit explain CODE` prints what stands here.\n\n"
        "| code | severity | title |\n|---|---|---|\n"
        f"{rows}\n\n"
        "The examples of these pages belong to the game below. What an example declares itself stands in place of what "
        f"is declared here.\n\n```rules\n{BACKGROUND}```\n\n```{{toctree}}\n:hidden:\n\n{names}\n```\n"
    )


def _file_map() -> str:
    parts = ["# File map\n\nEvery module of the package and its first line.\n"]
    for folder in sorted({path.parent for path in (ROOT / "rulekit").rglob("*.py")}):
        parts.append(f"\n## {folder.relative_to(ROOT).as_posix()}\n")
        for path in sorted(folder.glob("*.py"), key=lambda path: (path.name != "__init__.py", path.name)):
            docstring = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
            parts.append(f"- `{path.name}`: {docstring.splitlines()[0] if docstring else ''}")
    return "\n".join(parts) + "\n"


def write(folder: Path) -> None:
    """Write the generated pages into `folder`; a page that is unchanged is left alone."""
    folder.mkdir(exist_ok=True)
    pages = {f"diagnostics-{letter.lower()}.md": _diagnostics(letter) for letter in AREAS}
    pages |= {"diagnostics.md": _overview(), "files.md": _file_map()}
    for old in folder.glob("*.md"):
        if old.name not in pages:
            old.unlink()
    for name, text in pages.items():
        path = folder / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
