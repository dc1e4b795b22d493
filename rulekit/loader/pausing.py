"""A pause of the garbage collector while something large is made that stays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collection_paused() -> Iterator[None]:
    """Meanwhile nothing is collected.

    Trees and programs are made of many small objects, all of which stay: looking through them again and again, as the
    collector does while their number grows, takes an eighth of a load and finds nothing.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
