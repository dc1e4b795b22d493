"""The table as somebody sees it who is asked nothing: the picture, the last of the log, and the outcome."""

from rich.console import Console
from rich.text import Text

from rulekit.cli.table.ending import ending
from rulekit.cli.table.happenings import Teller
from rulekit.cli.table.lines import text
from rulekit.cli.table.marks import Marks
from rulekit.cli.table.page import Page, draw, news_lines
from rulekit.cli.table.reading import picture_of
from rulekit.cli.table.secrets import quiet_zones
from rulekit.cli.table.values import Texts
from rulekit.session.session import Session

SHORT_LOG = 12


def show_table(session: Session, console: Console, marks: Marks, seat: str | None, *, with_log: bool = False) -> None:
    """Print what `seat` sees (`None`: a spectator), what happened last or all of it, and how the game ended."""
    view = session.view(seat)
    picture = picture_of(session.program, view, marks)
    teller = Teller(session.program, Texts(session.program, session.seats, view, marks), session.text, marks)
    news = teller.tell(session.events(seat))
    shown = news if with_log else news[-SHORT_LOG:]
    if with_log:
        _print_log(console, news_lines(shown, console.width - 2, marks))
    for part in draw(console, Page(picture, (), None, quiet_zones(session.program)), marks):
        console.print(part)
    if not with_log and shown:
        console.print(text(f"the last of {session.number} decisions", "quiet"))
        _print_log(console, news_lines(shown, console.width - 2, marks))
    if session.outcome is not None:
        console.print(ending(session.outcome, session.seats, console.width, marks))


def _print_log(console: Console, lines: list[Text]) -> None:
    for line in lines:
        console.print(Text.assemble("  ", line))
