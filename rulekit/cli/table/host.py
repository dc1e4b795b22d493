"""The host of a table: whose turn it is, what they see, what they type, and what becomes of it."""

from collections.abc import Callable, Mapping
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from rulekit.cli.console import columns
from rulekit.cli.table.asking import Asking, asking_of
from rulekit.cli.table.cardlines import CardLines
from rulekit.cli.table.explaining import Explainer, help_lines
from rulekit.cli.table.glossary import Glossary
from rulekit.cli.table.happenings import Happening, Teller
from rulekit.cli.table.lines import text
from rulekit.cli.table.marks import STYLES, Marks
from rulekit.cli.table.messages import folded, message
from rulekit.cli.table.naming import tokens_of
from rulekit.cli.table.page import Page, draw, news_lines
from rulekit.cli.table.picture import Picture
from rulekit.cli.table.programs import programs_of
from rulekit.cli.table.reading import picture_of
from rulekit.cli.table.reasons import Reason, judged, reason_for, reasons_for_all
from rulekit.cli.table.reloading import Reloader
from rulekit.cli.table.secrets import has_secrets, quiet_zones
from rulekit.cli.table.spectating import show_table
from rulekit.cli.table.tablerows import with_deeds
from rulekit.cli.table.typed import Typed, understood
from rulekit.cli.table.values import Texts
from rulekit.diagnostics import Diagnostic, PlayError, RuleFault, RulekitError
from rulekit.session.decision import Decision
from rulekit.session.session import Session

ReadLine = Callable[[str], str]
"""Shows a prompt and returns a line; raises `EOFError` at the end of the input."""

_LOG = 40
_MOST_MISTAKES = 3
_MOST_REASONS = 16
_ANEW = "begin anew with the same seed, and give the same answers again? (y/n) "
_MOST_DECISIONS = 100_000
"""Where only programs play, a game that takes longer is left unfinished."""


class Left(Exception):
    """Somebody left the table: `on_purpose` by saying so, else because nothing more could be read."""

    def __init__(self, *, on_purpose: bool) -> None:
        super().__init__()
        self.on_purpose = on_purpose


class Host:
    """Hosts one match. Who is called like a program is played by one; all others are people at this terminal."""

    def __init__(
        self,
        session: Session,
        console: Console,
        read_line: ReadLine,
        marks: Marks,
        *,
        clears: bool = False,
        colour: bool = False,
        reloader: Reloader | None = None,
    ) -> None:
        self.console, self.reloader = console, reloader
        self.read_line, self.marks = read_line, marks
        self.clears, self.colour = clears, colour
        self.last_human = ""
        self.heard: dict[str, int] = {}
        self.begun: list[tuple[Mapping[str, Any], str]] = []
        self._sit_at(session)

    def play(self) -> bool:
        """Play until the game is over and show how it ended; return whether it ended. Raises `Left`, `RuleFault`."""
        while (decision := self.session.decision) is not None:
            if self._rules_changed():
                continue
            bot = self.bots.get(decision.seat)
            if bot is not None:
                if not self.humans and self.session.number >= _MOST_DECISIONS:
                    self._say(f"the game is left unfinished after {_MOST_DECISIONS} decisions", "attention")
                    return False
                self.session.submit(bot({}, decision), seat=decision.seat)
            else:
                self._take_turn(decision)
        self._end()
        return True

    # ---- a person's decision ---------------------------------------------------------------------------------

    def _take_turn(self, decision: Decision) -> None:
        """Ask the seat until its decision is answered."""
        session, number = self.session, self.session.number
        self._pass_keyboard(decision)
        heard = len(self.session.events(decision.seat))
        is_fresh = True
        self.begun = []
        while self.session.number == number and (now := self.session.decision) is not None:
            asking = self._asking(now)
            if is_fresh:
                self._show(decision.seat, asking)
            line = self._read(decision)
            if self._rules_changed():
                return
            is_fresh = self._react(understood(line, asking), asking, now)
            if self.session is not session:
                return
        self.heard[decision.seat] = heard
        self.begun = []

    def _asking(self, decision: Decision) -> Asking:
        texts = self._texts(decision.seat)
        begun = [label for _, label in self.begun[-1:]]
        return asking_of(decision, begun, lambda label: texts.readable(label, decision.seat), texts.zone)

    def _read(self, decision: Decision) -> str:
        return self._line(f"{decision.player} {self.marks.then} ")

    def _line(self, prompt: str) -> str:
        try:
            return self.read_line(prompt)
        except (EOFError, KeyboardInterrupt):
            raise Left(on_purpose=False) from None

    def _react(self, typed: Typed, asking: Asking, decision: Decision) -> bool:
        """Do what was typed; return whether the page is to be drawn again."""
        if typed.kind == "choice" and typed.choice is not None:
            return self._submit(typed.choice.option.action, typed.choice.label, decision)
        if typed.kind == "words":
            return self._words(typed, asking, decision)
        if typed.kind == "back":
            return self._back()
        if typed.kind == "undo":
            return self._undo(decision)
        if typed.kind == "table":
            return True
        if typed.kind == "quit":
            raise Left(on_purpose=True)
        if typed.kind == "choices":
            self._say("several begin so; which one?")
            for choice in typed.choices[:12]:
                self._print(Text.assemble("  ", text(choice.key, "option"), "  ", text(choice.label)))
        elif typed.kind == "explain":
            title, lines = self._explainer(decision.seat).explain(typed.words, asking)
            self._note(title, lines)
        elif typed.kind == "why":
            self._why(typed.words, asking, decision)
        elif typed.kind == "log":
            self._log(decision.seat, is_full=typed.words == "all")
        elif typed.kind == "save":
            self._save(typed.words)
        elif typed.kind == "load":
            self._load(typed.words)
        elif typed.kind == "help":
            self._note("what you can type", help_lines())
        else:
            self._say("type the number of an option, or `help`", "quiet")
        return False

    def _submit(self, action: Mapping[str, Any], label: str, decision: Decision) -> bool:
        number = self.session.number
        try:
            self.session.submit(action, seat=decision.seat, number=number)
        except PlayError as error:
            self._message(error.diagnostic)
            return False
        except RuleFault as fault:
            self.begun = []
            self._message(fault.diagnostic)
            self._say("this is a mistake of the rules; the step is undone, choose something else", "attention")
            return False
        if self.session.number == number:
            self.begun.append((action, label))
        return True

    def _words(self, typed: Typed, asking: Asking, decision: Decision) -> bool:
        """Take words as an action of this decision; where they name one that is not possible, say why not."""
        texts = self._texts(decision.seat)
        found = judged(tokens_of(typed.words), self.session, decision, texts)
        if found is not None and found.action is not None:
            if self.begun:
                self.session.cancel()
                self.begun = []
            return self._submit(found.action, typed.words, decision)
        if found is not None:
            self._reason(found)
        else:
            self._say("nothing here is called so: type a number, `?`, or `help`")
        return False

    def _back(self) -> bool:
        if not self.begun:
            self._say("there is nothing to take back: what is done is done", "quiet")
            return False
        self.begun.pop()
        self.session.cancel()
        for action, _ in self.begun[-1:]:
            self.session.submit(action)
        return True

    def _undo(self, decision: Decision) -> bool:
        """Take back the last answer, or the part of one that is begun."""
        if self.begun:
            return self._back()
        try:
            self.session.undo(seat=decision.seat)
        except PlayError as error:
            self._message(error.diagnostic)
            return False
        return True

    def _save(self, file: str) -> None:
        if not file:
            self._say("say where: `save FILE`; `load FILE` goes on with it")
            return
        try:
            self.session.save(file)
        except (OSError, RulekitError) as error:
            self._say(f"the match is not saved: {_first(error)}", "attention")
            return
        self._say(f"the match is saved in {file}; it holds what is hidden, so keep it closed", "good")

    def _load(self, file: str) -> None:
        """Go on with a kept match in place of this one; a file that holds none leaves this one as it is."""
        if not file:
            self._say("say which: `load FILE`, a file that was made with `save FILE`")
            return
        try:
            session = Session.load(file, self.session.rulebook)
        except (OSError, RulekitError) as error:
            self._say(f"no match is loaded, and this one goes on: {_first(error)}", "attention")
            return
        session.cancel()
        self._sit_at(session)
        self._say(f"the match that was kept in {file} goes on", "good")

    def _why(self, words: str, asking: Asking, decision: Decision) -> None:
        if words:
            self._reason(reason_for(words, self.session, decision, asking, self._texts(decision.seat)))
            return
        found = reasons_for_all(self.session, decision, self._texts(decision.seat))
        if not found:
            self._say("everything there is here is offered; `why ACTION` tells of one that is not")
        for row, reason in found[:_MOST_REASONS]:
            self._print(Text.assemble(text(row, "heading"), text(f"  {reason}", "quiet")))
        if len(found) > _MOST_REASONS:
            self._say(f"and {len(found) - _MOST_REASONS} more; `why ACTION` tells of one", "quiet")

    def _reason(self, reason: Reason) -> None:
        if reason.sentence:
            self._say(reason.sentence)
        if reason.diagnostic is not None:
            self._message(reason.diagnostic)

    def _rules_changed(self) -> bool:
        """Take up rules that have changed meanwhile; return whether another match is on the table now."""
        change = self.reloader.look(self.session) if self.reloader is not None else None
        if change is None:
            return False
        if change.problem is not None:
            for one in change.problem.diagnostics[:_MOST_MISTAKES]:
                self._message(one, change.problem.sources)
            self._say(f"{change.named} changed, with mistakes; the match goes on by the rules from before", "attention")
            return False
        if change.session is not None:
            self._sit_at(change.session)
            self._say(f"{change.named} changed: the match goes on by the new rules", "good")
            return True
        self._say(f"{change.named} changed, and this position is none of the new rules", "attention")
        if self._line(_ANEW).strip().lower() not in ("y", "yes"):
            self._say("the match goes on by the rules from before")
            return False
        assert self.reloader is not None
        found = self.reloader.begun_anew(self.session, change)
        if isinstance(found, str):
            self._say(f"it cannot begin: {found}; the match goes on by the rules from before", "attention")
            return False
        self._sit_at(found.session)
        short = f", then: {found.why}" if found.why else ""
        self._say(f"begun anew: {found.repeated} of {found.answers} answers are given again{short}", "good")
        return True

    def _sit_at(self, session: Session) -> None:
        """Host this match from now on."""
        self.session = session
        self.bots = programs_of(session)
        self.humans = [seat for seat in session.seats if seat not in self.bots]
        self.hides = len(self.humans) > 1 and has_secrets(session.program)
        self.glossary = Glossary(session.rulebook.sources)
        self.asides = quiet_zones(session.program)
        self.heard, self.begun = {}, []

    # ---- what is shown ---------------------------------------------------------------------------------------

    def _pass_keyboard(self, decision: Decision) -> None:
        """Hide the table between two people who must not see each other's things."""
        if decision.seat == self.last_human:
            return
        is_handed_over = self.hides and (self.last_human != "" or len(self.humans) > 1)
        self.last_human = decision.seat
        if not is_handed_over:
            return
        self._clear(everything=True)
        self._say(f"pass the keyboard to {decision.player}", "attention")
        self._line(f"{decision.player}, press Enter ")

    def _picture(self, seat: str | None) -> Picture:
        return picture_of(self.session.program, self._view(seat), self.marks)

    def _view(self, seat: str | None) -> dict[str, Any]:
        return with_deeds(self.session.view(seat), self.glossary.deeds)

    def _texts(self, seat: str | None) -> Texts:
        return Texts(self.session.program, self.session.seats, self.session.view(seat), self.marks)

    def _explainer(self, seat: str) -> Explainer:
        view = self.session.view(seat)
        texts = Texts(self.session.program, self.session.seats, view, self.marks)
        cards = CardLines(self.session.program, view, texts)
        return Explainer(self.glossary, texts, cards, self._picture(seat), self.marks)

    def _news(self, seat: str | None, since: int) -> list[Happening]:
        teller = Teller(self.session.program, self._texts(seat), self.session.text, self.marks)
        return teller.tell(self.session.events(seat, since))

    def _show(self, seat: str, asking: Asking) -> None:
        page = Page(self._picture(seat), self._news(seat, self.heard.get(seat, 0)), asking, self.asides)
        if self.clears:
            self.console.width = columns(is_terminal=True)
        height = self.console.height - 2 if self.clears else None
        parts = draw(self.console, page, self.marks, height)
        self._clear()
        for part in parts:
            self._print(part)

    def _log(self, seat: str | None, *, is_full: bool) -> None:
        events = self.session.events(seat)
        teller = Teller(self.session.program, self._texts(seat), self.session.text, self.marks)
        lines = teller.full(events) if is_full else teller.tell(events)[-_LOG:]
        self._note("log", list(news_lines(lines, self.console.width - 2, self.marks)))

    def _end(self) -> None:
        self._clear()
        show_table(self.session, self.console, self.marks, self.humans[0] if len(self.humans) == 1 else None)

    # ---- printing --------------------------------------------------------------------------------------------

    def _note(self, title: str, lines: list[RenderableType]) -> None:
        room = max(0, self.console.width - len(title) - 4)
        self._print(
            Text.assemble(text(f"{self.marks.rule} {title} ", "heading"), text(self.marks.rule * room, "frame"))
        )
        for line in lines:
            for part in folded(line, self.console.width) if isinstance(line, Text) else (line,):
                self._print(part)

    def _message(self, diagnostic: Diagnostic, sources: Mapping[str, str] | None = None) -> None:
        sources = self.session.rulebook.sources if sources is None else sources
        for line in message(diagnostic, sources, self.console.width, colour=self.colour):
            self._print(line)

    def _say(self, sentence: str, style: str = "") -> None:
        self._print(Text(sentence, style=STYLES.get(style, style)))

    def _print(self, part: RenderableType) -> None:
        self.console.print(part)

    def _clear(self, *, everything: bool = False) -> None:
        """Empty the screen, and with `everything` what was printed before it too."""
        if self.clears:
            self.console.file.write("\x1b[H\x1b[2J" + ("\x1b[3J" if everything else ""))
            self.console.file.flush()
        elif everything:
            self._print(text(self.marks.rule * self.console.width, "frame"))


def _first(error: Exception) -> str:
    """Return what went wrong with a file in one line."""
    return str(getattr(error, "strerror", None) or error).split("\n", 1)[0]
