"""Where the shipped data lies: games, grammar and libraries, in a wheel or in a checkout."""

from pathlib import Path


def data_root() -> Path:
    """Return the folder that holds `games/`, `grammar/` and `std/`.

    In an installed wheel this is `_data` inside the package. A checkout has no such folder, and neither has an editable
    install, whose package is the checkout's: there it is the top of the checkout, read live.
    """
    package = Path(__file__).resolve().parent.parent
    shipped = package / "_data"
    return shipped if shipped.is_dir() else package.parent
