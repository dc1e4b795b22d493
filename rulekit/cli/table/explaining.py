"""What `?` says: the options with their texts, one option with the rules behind it, a card, a zone, a word."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from rulekit.cli.table.asking import Asking, Choice
from rulekit.cli.table.cardlines import CardLines
from rulekit.cli.table.glossary import Glossary, Meaning
from rulekit.cli.table.lines import named, table, text
from rulekit.cli.table.marks import Marks
from rulekit.cli.table.naming import label_matches, tokens_of
from rulekit.cli.table.picture import Box, CardLine, Picture, Pile
from rulekit.cli.table.values import Texts, words
from rulekit.program.program import Definition
from rulekit.session.addressing import whose

_MOST = 4

HELP = (
    ("3", "take option 3; its words do as well, cut short too: `give bre`"),
    ("done, pass", "whatever an option is called, typed or by number"),
    ("back", "take back the last step of an answer that is begun"),
    ("undo", "take back your last answer, as long as nobody learnt anything by it"),
    ("?", "what can be done now, with the text of the rules"),
    ("? 3, ? WORD", "explain an option, a card, a zone, a phase, any word of the game"),
    ("why", "why the other actions are not offered now"),
    ("why ACTION", "why this one is not: `why give bread`"),
    ("log", "what happened so far; `log all` with every detail"),
    ("table", "draw the table again"),
    ("save FILE", "keep the match; `rulekit play GAME --resume FILE` goes on with it, too"),
    ("load FILE", "go on with a match that was kept, in place of this one"),
    ("quit", "leave the table; `/quit` if the game has an option of that name"),
)


def help_lines() -> list[RenderableType]:
    """Return what can be typed at the table."""
    rows = [[text(typed, "option"), text(meaning)] for typed, meaning in HELP]
    return [table([("", "left"), ("", "left")], rows, header=False)]


class Explainer:
    """Explains to one seat, from what that seat sees and from the rules, which everybody may read."""

    def __init__(self, glossary: Glossary, texts: Texts, cards: CardLines, picture: Picture, marks: Marks) -> None:
        self.glossary, self.texts, self.cards = glossary, texts, cards
        self.picture, self.marks = picture, marks
        self.program = texts.program

    def explain(self, asked: str, asking: Asking) -> tuple[str, list[RenderableType]]:
        """Return a title and lines for `? asked`; without words, what can be done now."""
        if not asked:
            return "what you can do", self._options(asking)
        choice = asking.by_key(asked.lower())
        if choice is not None:
            return choice.label, self._choice(choice)
        found = [meaning for meaning in self.glossary.find(asked) if meaning.kind != "card"]
        is_word = self._is_exact(asked, found)
        lines = self._card(asked, is_exact=is_word)
        lines += self._pile(asked) + self._values(asked)
        if lines and not is_word:
            found = []
        fitting = [each for each in asking.choices if label_matches(each.label, tokens_of(asked))]
        if not lines and not is_word and len(fitting) == 1:  # what can be done comes before what only begins so
            return fitting[0].label, self._choice(fitting[0]) + self._also(found)
        for number, meaning in enumerate(found[:_MOST]):
            if number or lines:
                lines.append(Text())
            lines += self._meaning(meaning)
        lines += self._also(found[_MOST:])
        if not lines:
            return asked, [text("nothing here is called so; `?` alone tells what can be done", "quiet")]
        return asked, lines

    def _also(self, found: Sequence[Meaning]) -> list[RenderableType]:
        more = ", ".join(dict.fromkeys(words(meaning.names[0]) for meaning in found))
        return [text(f"also: {more}", "quiet")] if more else []

    def _is_exact(self, asked: str, found: Sequence[Meaning]) -> bool:
        wanted = tokens_of(words(asked))
        return any(tokens_of(words(name)) == wanted for meaning in found for name in meaning.names)

    # ---- options ---------------------------------------------------------------------------------------------

    def _options(self, asking: Asking) -> list[RenderableType]:
        lines: list[RenderableType] = []
        seen: dict[int, list[Choice]] = {}
        for choice in asking.choices:
            seen.setdefault(choice.option.row.number, []).append(choice)
        for group in seen.values():
            keys = group[0].key if len(group) == 1 else f"{group[0].key}-{group[-1].key}"
            label = group[0].label if len(group) == 1 else f"{group[0].label}, .."
            lines.append(Text.assemble(text(keys, "option"), "  ", text(label, "heading")))
            doc = self._doc(group[0])
            if doc:
                lines.append(Text.assemble("    ", text(doc)))
        if asking.prompt:
            lines.insert(0, text(asking.prompt, "quiet"))
        lines.append(text("`? 3` or `? WORD` tells more, `why` tells what else there is and why not now", "quiet"))
        return lines

    def _doc(self, choice: Choice) -> str:
        if choice.option.doc:
            return choice.option.doc
        return next((meaning.doc for meaning in self._behind(choice) if meaning.doc), "")

    def _behind(self, choice: Choice) -> list[Meaning]:
        entry = choice.option.row.entry
        return self.glossary.action(entry.action) if entry is not None and entry.kind != "done" else []

    def _choice(self, choice: Choice) -> list[RenderableType]:
        lines: list[RenderableType] = []
        doc = self._doc(choice)
        if doc:
            lines.append(text(doc))
        elif choice.label in _PLAIN or choice.option.row.entry is None:
            lines.append(text(_PLAIN.get(choice.label, "one of the answers to this question"), "quiet"))
        for value in choice.option.action.values():
            if isinstance(value, str) and value in self.texts.cards:
                lines += [Text(), *self._card_lines(self.cards.line(value), self._definition(self.texts.card(value)))]
        behind = self._behind(choice)[:2]
        for meaning in behind:
            lines += [Text(), *self._rules(meaning)]
        entry = choice.option.row.entry
        written = self.glossary.written(self.program, entry) if entry is not None and not behind else None
        if written is not None:
            lines += [Text(), *self._rules(written)] if lines else self._rules(written)
        if not choice.option.complete:
            lines += [Text(), text("more is asked after this; `back` takes it back", "quiet")]
        return lines

    # ---- cards and zones -------------------------------------------------------------------------------------

    def _definition(self, name: str) -> Definition | None:
        return next((d for d in self.program.definitions if d.name == name), None)

    def _card(self, asked: str, *, is_exact: bool) -> list[RenderableType]:
        """Return the cards that are called so; with `is_exact` not those that only begin so."""
        wanted = tokens_of(asked)
        exact = [d for d in self.program.definitions if tokens_of(d.name) == wanted]
        found = exact
        if not exact and not is_exact:
            found = [d for d in self.program.definitions if wanted and label_matches(d.name, wanted)]
            found = found or [
                d for d in self.program.definitions if len(wanted) == 1 and wanted[0] in tokens_of(d.name)
            ]
        lines: list[RenderableType] = []
        for number, definition in enumerate(found[:_MOST]):
            card = next((c for c, known in self.texts.cards.items() if known.get("name") == definition.name), None)
            line = self.cards.line(card) if card is not None else self._printed(definition)
            lines += [Text(), *self._card_lines(line, definition)] if number else self._card_lines(line, definition)
        if len(found) > _MOST:
            lines.append(text(f"and {len(found) - _MOST} more that begin so", "quiet"))
        return lines

    def _printed(self, definition: Definition) -> CardLine:
        """Return a card as it is printed, wherever its copies are."""
        program = self.program
        number = program.definitions.index(definition)
        card_type = next(t for t in program.card_types if t.name == definition.card_type)
        values = self.cards.printed(number, card_type)
        return CardLine("", definition.name, definition.card_type, values)

    def _card_lines(self, line: CardLine, definition: Definition | None) -> list[RenderableType]:
        copies = self._copies(line.name)
        head = Text.assemble(text(line.name, "card"), text(f"  {line.type}, {copies}", "quiet"))
        lines: list[RenderableType] = [head]
        if definition is not None and definition.doc:
            lines.append(text(definition.doc))
        fields = [named(name, value) for name, value in line.fields]
        lines += [Text("   ").join(fields)] if fields else []
        for name, value in line.state:
            lines.append(named(name, value))
        if line.under:
            lines.append(named("on it", ", ".join(line.under)))
        for meaning in self.glossary.find(line.name):
            if meaning.kind == "card":
                lines += self._rules(meaning)
        return lines

    def _copies(self, name: str) -> str:
        count = sum(self.program.definitions[card.definition].name == name for card in self.program.cards)
        return "1 copy" if count == 1 else f"{count} copies"

    def _pile(self, asked: str) -> list[RenderableType]:
        """Return every card of a zone that is called so."""
        wanted = tokens_of(words(asked))
        lines: list[RenderableType] = []
        for box in (self.picture.table, *self.picture.players, *self.picture.members):
            for owner, pile in _piles(box):
                name = pile.name or owner
                if tokens_of(name) == wanted:
                    owned = f"{whose(box.title)} " if box.key else ""
                    lines.append(Text.assemble(text(f"{owned}{owner or name}", "heading"), f"  {_count(pile)}"))
                    for line in pile.cards:
                        lines.append(self._listed(line))
        return lines

    def _values(self, asked: str) -> list[RenderableType]:
        """Return what a variable is now, for everybody who has it."""
        wanted = tokens_of(words(asked))
        parts: list[Text] = []
        for box in (self.picture.table, *self.picture.players):
            for fact in box.facts:
                if tokens_of(fact.name) == wanted:
                    parts.append(named(box.title if box.key else fact.name, fact.text))
            for strip in box.strips:
                if tokens_of(strip.name) == wanted:
                    pairs = zip(strip.members, strip.texts, strict=True)
                    told = ", ".join(f"{member} {content}" for member, content in pairs)
                    parts.append(named(box.title if box.key else strip.name, told))
        return list(parts) if any(": " in part.plain or "," in part.plain for part in parts) else _joined(parts)

    def _listed(self, line: CardLine) -> Text:
        times = f"{line.copies} {self.marks.times} " if line.copies > 1 else ""
        facts = ", ".join(f"{key} {value}" for key, value in line.fields)
        return Text.assemble("  ", text(f"{times}{line.name}", "card"), text(f"  {facts}", "quiet"))

    # ---- the rules -------------------------------------------------------------------------------------------

    def _meaning(self, meaning: Meaning) -> list[RenderableType]:
        lines: list[RenderableType] = []
        names = meaning.names[:1] if meaning.kind in ("enum", "verb") else meaning.names
        head = Text.assemble(text(", ".join(map(words, names)), "heading"), text(f"  {meaning.kind}", "quiet"))
        lines.append(head)
        if meaning.doc:
            lines.append(text(meaning.doc))
        return lines + self._rules(meaning)

    def _rules(self, meaning: Meaning) -> list[RenderableType]:
        """Return the lines of the rules as they are written, and where."""
        lines: list[RenderableType] = [text(f"{self.marks.rule * 2} {meaning.place}", "quiet")]
        return [*lines, *(text(f"   {line}", "quiet") for line in meaning.lines)]


_PLAIN = {
    "done": "stop here; play goes on",
    "pass": "decline; play goes on",
    "yes": "do it",
    "no": "decline; play goes on",
    "go on": "leave it; play goes on",
}


def _joined(parts: list[Text]) -> list[RenderableType]:
    return [Text("   ").join(parts)] if parts else []


def _piles(box: Box) -> list[tuple[str, Pile]]:
    found = [(pile.name, pile) for pile in box.piles]
    for slots in box.slots:
        found += [(f"{slots.name} {member}", pile) for member, pile in zip(slots.members, slots.piles, strict=True)]
    return found


def _count(pile: Pile) -> str:
    return "1 card" if pile.count == 1 else f"{pile.count} cards"
