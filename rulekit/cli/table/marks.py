"""Characters and styles of the table: chosen once, by what the terminal can show."""

from attrs import frozen

STYLES = {
    "heading": "bold",
    "quiet": "dim",
    "number": "bold",
    "card": "bold",
    "option": "bold cyan",
    "good": "green",
    "attention": "bold yellow",
    "frame": "dim",
    "asked": "bold green",
    "word": "italic",
}
SEATS = ("cyan", "magenta", "yellow", "green", "blue", "red")


@frozen
class Marks:
    """The few characters that are not plain ASCII, or what stands for them."""

    turn: str
    nothing: str
    zero: str
    more: str
    times: str
    then: str
    to: str
    rule: str
    is_plain: bool = False


UNICODE = Marks(
    turn="\u25b6",
    nothing="\u2013",
    zero="\u00b7",
    more="\u2026",
    times="\u00d7",
    then="\u203a",
    to="\u2192",
    rule="\u2500",
)
ASCII = Marks(turn=">", nothing="-", zero=".", more="..", times="x", then=">", to="->", rule="-", is_plain=True)


def marks_for(encoding: str | None) -> Marks:
    """Return the marks that this encoding can print."""
    return UNICODE if (encoding or "").lower().replace("-", "").startswith("utf") else ASCII


def seat_style(index: int) -> str:
    """Return the colour of a seat."""
    return SEATS[index % len(SEATS)]
