"""Canonical JSON: one text for one value, used for keys, hashes and transcripts (ENGINE 12)."""

import json
from typing import Any


def canonical(value: Any) -> str:
    """UTF-8, keys sorted, no spaces, integers only, only the required escapes. TypeError for anything else."""
    _refuse_floats(value)
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _refuse_floats(value: Any) -> None:
    if isinstance(value, float):
        raise TypeError("canonical JSON holds no floats")
    if isinstance(value, dict):
        for key, inner in value.items():
            if not isinstance(key, str):
                raise TypeError(f"a key of canonical JSON is a text, not {key!r}")
            _refuse_floats(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            _refuse_floats(inner)
