"""What all instructions share: expressions, places, templates, and whether they change something or wait."""

from typing import Any, ClassVar

from attrs import frozen

Expr = tuple[Any, ...]
"""An expression: (operation, arguments..); see `operations.py`."""

Place = tuple[Any, ...]
"""A place to store: an expression of the operations `cell`, `at`, `local`, `local_at`."""


@frozen
class Instruction:
    """What a procedure does in one go."""

    changes: ClassVar[bool] = False
    waits: ClassVar[bool] = False


@frozen
class Template:
    """A text with values in it: strings, and `(expression, tag)` pairs that are shown to the reader."""

    parts: tuple[Any, ...]
