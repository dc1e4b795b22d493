"""The hook of the build puts tables into a wheel that fit its grammar."""

import sys
from pathlib import Path

import pytest

from rulekit.loader import cache, grammar
from tests.house.files import ROOT


def test_the_hook_adds_tables_of_this_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("hatchling")
    monkeypatch.syspath_prepend(str(ROOT))
    sys.modules.pop("hatch_build", None)
    from hatch_build import TablesHook

    hook = TablesHook(str(ROOT), {}, None, None, "", "wheel")  # type: ignore[arg-type]
    added: dict[str, dict[str, str]] = {"force_include": {}}
    hook.initialize("editable", added)
    assert not added["force_include"]
    hook.initialize("standard", added)
    ((tables, place),) = added["force_include"].items()
    assert place == "rulekit/_data/tables.json"
    data = cache.unpack(Path(tables).read_bytes())
    assert grammar._from(data, data["grammar"]) is not None
    hook.finalize("standard", added, "")
    assert not Path(tables).exists()
