"""Cards of a view as lines: name, printed fields, what it carries; like cards counted."""

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve

from rulekit.cli.table.picture import CardLine, Pile
from rulekit.cli.table.values import Texts, is_nothing, words
from rulekit.program.program import CardType, Program
from rulekit.program.types import Tag
from rulekit.terms import ABSENT


class CardLines:
    """Reads the cards that a view tells."""

    def __init__(self, program: Program, view: Mapping[str, Any], texts: Texts) -> None:
        self.texts = texts
        self.known: Mapping[str, Any] = view.get("cards", {})
        self.tags: dict[str, dict[str, Tag]] = {
            card_type.name: {field.name: field.tag for field in card_type.fields} for card_type in program.card_types
        }
        self.state_tags: dict[str, Tag] = {v.name: v.tag for v in program.layout.variables if v.owner in self.tags}

    def pile(self, name: str, zone: Mapping[str, Any], said: Iterable[str] = ()) -> Pile:
        """Return a zone; fields whose text is in `said` are left out of its cards."""
        lines = [self.line(card, set(said)) for card in zone["cards"]]
        shown = together([line for line in lines if line.name])
        return Pile(name, zone["count"], tuple(shown), zone["count"] - sum(line.copies for line in shown))

    def line(self, card: str, said: set[str] | None = None) -> CardLine:
        """Return a card; one that is not known has no name, or if it shows something, a number for one."""
        known = self.known.get(card)
        if known is None:
            return CardLine(card, "")
        own, under = self._state(known.get("state", {}))
        if "name" not in known:
            name = f"card {card.rpartition(':')[2]}" if own or under else ""
            return CardLine(card, name, known["type"], (), tuple(own), tuple(under))
        tags = self.tags.get(known["type"], {})
        fields = [
            (words(name), self.texts.text(value, tags[name]))
            for name, value in {**known["fields"], **known.get("now", {})}.items()
            if name in tags and _is_worth_showing(value, tags[name])
        ]
        if "text_of" in known:
            own.append(("like", known["text_of"]) if known["text_of"] else ("ability", "none"))
        used = known.get("used", ())
        own += [(label, "used") for label in used] if len(used) > 1 else [("", "used")] * len(used)
        told = set(known["name"].split())
        if all(text in told or set(text.split()) <= told for _, text in fields):
            fields = []
        return CardLine(
            card,
            known["name"],
            known["type"],
            tuple((name, text) for name, text in fields if text not in (said or ())),
            tuple(own),
            tuple(under),
            text=known.get("text", ""),
        )

    def printed(self, definition: int, card_type: CardType) -> tuple[tuple[str, str], ...]:
        """Return the printed fields of a definition, whether or not one of its copies is known."""
        program = self.texts.program
        found = []
        for field in card_type.fields:
            value = program.tables[field.by_definition][definition]
            if value not in (ABSENT, ()):
                found.append((words(field.name), self.texts.cell(value, field.tag)))
        return tuple(found)

    def _state(self, state: Mapping[str, Any]) -> tuple[list[tuple[str, str]], list[str]]:
        own: list[tuple[str, str]] = []
        under: list[str] = []
        for name, value in state.items():
            if isinstance(value, Mapping) and set(value) == {"count", "cards"}:
                under += [self.texts.card(card) for card in value["cards"]]
            elif not is_nothing(value) and not isinstance(value, Mapping):
                own.append((words(name), self.texts.text(value, self.state_tags.get(name, ("int",)))))
        return own, under


def _is_worth_showing(value: Any, tag: Tag) -> bool:
    return value is not None and value is not False and not (tag[0] in ("bag", "list") and is_nothing(value))


def together(lines: list[CardLine]) -> list[CardLine]:
    """Return the lines with neighbours that look alike put together and counted."""
    found: list[CardLine] = []
    for line in lines:
        last = found[-1] if found else None
        if last is not None and evolve(last, id=line.id, copies=1) == line:
            found[-1] = evolve(last, copies=last.copies + 1)
        else:
            found.append(line)
    return found


def facts_of(line: CardLine) -> list[str]:
    """Return the printed fields in short: words alone, numbers with their names."""
    return [f"{name} {text}" if _needs_name(text) else text for name, text in line.fields]


def _needs_name(text: str) -> bool:
    return not any(c.isalpha() for c in text) or text in ("yes", "no")
