"""Builds the tables of the grammar into the wheel, so that nobody who installs it has to."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TablesHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds `rulekit/_data/tables.json` to a wheel; an editable install builds its own into the cache."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "standard":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        try:
            from rulekit.loader.grammar import write_tables
        finally:
            sys.path.remove(str(root))
        self.folder = tempfile.TemporaryDirectory(prefix="rulekit-tables-")
        tables = Path(self.folder.name) / "tables.json"
        write_tables(root / "grammar" / "rules.lark", tables)
        build_data["force_include"][str(tables)] = "rulekit/_data/tables.json"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version == "standard":
            self.folder.cleanup()
