"""The user's cache folder: plain data under a name, checked by digest; anything odd counts as not there."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import sys
from pathlib import Path
from typing import Any


def cache_folder() -> Path | None:
    """Return the folder for what can be made anew, readable by its user alone, or None if there can be none.

    `RULEKIT_CACHE` names another one; empty means: no cache.
    """
    named = os.environ.get("RULEKIT_CACHE")
    if named == "":
        return None
    try:
        folder = Path(named) if named is not None else _user_folder() / "rulekit"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder if _is_ours(folder) else None
    except (OSError, RuntimeError):
        return None


def read_cached(name: str) -> Any:
    """Return the plain data kept under `name`, or None."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        return unpack((folder / name).read_bytes())
    except OSError:
        return None


def write_cached(name: str, data: Any) -> None:
    """Keep plain data under `name`, if that is possible: written beside, then renamed."""
    folder = cache_folder()
    if folder is None:
        return
    import tempfile  # slow to import, and seldom needed

    try:
        handle, beside = tempfile.mkstemp(prefix=f"{name}.", dir=folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(pack(data))
            os.replace(beside, folder / name)
        except BaseException:
            os.unlink(beside)
            raise
    except OSError:
        return


def pack(data: Any) -> bytes:
    """Return plain data as JSON behind a line with its digest."""
    body = json.dumps(data, separators=(",", ":")).encode()
    return hashlib.sha256(body).hexdigest().encode() + b"\n" + body


def unpack(packed: bytes) -> Any:
    """Return the plain data that `pack` made, or None if it is damaged."""
    digest, _, body = packed.partition(b"\n")
    if hashlib.sha256(body).hexdigest().encode() != digest:
        return None
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _user_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    named = os.environ.get("XDG_CACHE_HOME", "")
    return Path(named) if os.path.isabs(named) else Path.home() / ".cache"


def _is_ours(folder: Path) -> bool:
    """Whether nobody else can write there."""
    if sys.platform == "win32":
        return True
    found = folder.stat()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022
