"""`rulekit cards`: every card with what it prints and does, in a terminal, as Markdown, JSON and a page."""

import json
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

import rulekit
from rulekit.cli.catalog.catalog import Catalog
from rulekit.cli.catalog.reading import read_catalog
from rulekit.cli.catalog.variants import only_in
from rulekit.cli.main import main
from rulekit.cli.table.marks import UNICODE
from rulekit.diagnostics import RulesError
from rulekit.loader.facts import VariantInfo
from tests.syntax.reading import ROOT

GAME = """\
game trail "Trail & Tent":
    players 2 to 4
    option length: Length = short

enum Length: short, long
enum Ground: wood "Deep Wood", rock
number Days: 0..9

## A place on the way.
## Go there once.
card Place:
    ground: Ground
    days: Days = 1              ## How long you stay.
    needs: bag of Ground
    secret: Bool = no
    effect reached(days_left: Days)
    ## Once, when you come here.
    ability when_met "When Met" in way: whenever you visit this, optional

cards Place | ground | days | reached
    "Spring" | wood | 2 | gain 1 luck; gain 1 luck

cards Place | ground | needs
    "Boulder [#1]" | rock | 2 wood, 1 rock     ## Just a stone.

cards Place from "more.csv"

Place "Hut":
    ## Sleep well.
    ground wood; days 0; copies 2 * count(seats)
    if length == long:
        when_met (p in players):                # comment
            ## not read aloud
            if p != you:                        # "another"
                p gains 1 luck
            else: gain 2 luck
    else:
        when_met: gain 1 luck

if length == long:
    Place "Peak": ground rock; secret yes
    Place "Cave":
        ground rock
        always: this.days += 1

card Token:
    value: 1..2

cards Token each value in 1..2, copies 3

card Unused

each Player has:
    luck: 0..99
    zone way: Place, public, abilities active

the table has:
    zone map: Place, public, all cards
    zone cup: Token, hidden, all cards

to visit (x: Place):
    move x to your way
    do x.reached(3)

play:
    each p in players:
        p must:
            visit (x in map)

outcome:
    score your luck "Luck"
"""
NOTHING = UNICODE.nothing
CSV = 'name,ground,reached\n"Fork, Left",rock,"show ""Hut"" to you"\nBog,wood,\n'
AT_80_COLUMNS = """\
Trail & Tent

Place
A place on the way.
Go there once.
  days: How long you stay.
  When Met: Once, when you come here.

8 to 12 cards of 5 kinds
              ground     days  needs                secret       copies
Spring        Deep Wood     2  -                    no                1
    reached: gain 1 luck; gain 1 luck
Boulder [#1]  rock          1  2 Deep Wood, 1 rock  no                1
    Just a stone.
Fork, Left    rock          1  -                    no                1
    reached: show "Hut" to you
Bog           Deep Wood     1  -                    no                1
Hut           Deep Wood     0  -                    no      4 or 6 or 8
    Sleep well.
    When Met (p in players) (length long):
      if p != you:
          p gains 1 luck
      else: gain 2 luck
    When Met (length short): gain 1 luck

length long: 2 cards of 2 kinds
      ground  days  needs  secret  copies
Peak  rock       1      -  yes          1
Cave  rock       1      -  no           1
    always: this.days += 1

Token

6 cards of 2 kinds
   value  copies
1      1       3
2      2       3
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("trail")
    (folder / "game.rules").write_text(GAME, "utf-8")
    (folder / "more.csv").write_text(CSV, "utf-8")
    return folder


@pytest.fixture(scope="module")
def catalog(folder: Path) -> Catalog:
    return read_catalog(rulekit.load(folder), UNICODE)


def run(*arguments: str | Path, width: int = 80) -> Result:
    runner = CliRunner(env={"COLUMNS": str(width), "NO_COLOR": "1", "TERM": "dumb"})
    return runner.invoke(main, ["cards", *map(str, arguments)])


def test_every_card_is_there_with_its_deck(catalog: Catalog) -> None:
    decks = {
        (kind.name, deck.only): [card.name for card in deck.cards] for kind in catalog.kinds for deck in kind.decks
    }
    assert decks == {
        ("Place", ""): ["Spring", "Boulder [#1]", "Fork, Left", "Bog", "Hut"],
        ("Place", "length long"): ["Peak", "Cave"],
        ("Token", ""): ["1", "2"],
    }
    place = catalog.kinds[0]
    assert place.doc == "A place on the way.\nGo there once."
    assert place.fields == {"ground": "", "days": "How long you stay.", "needs": "", "secret": ""}
    assert [(word.label, word.doc, word.clauses) for word in place.words] == [
        ("When Met", "Once, when you come here.", "whenever you visit this, optional")
    ]
    assert [deck.size for deck in place.decks] == ["8 to 12 cards of 5 kinds", "2 cards of 2 kinds"]
    assert catalog.kinds[1].decks[0].size == "6 cards of 2 kinds"


def test_what_cards_print(catalog: Catalog) -> None:
    cards = {card.name: card for deck in catalog.kinds[0].decks for card in deck.cards}
    assert cards["Spring"].texts == {"ground": "Deep Wood", "days": "2", "needs": NOTHING, "secret": "no"}
    assert cards["Boulder [#1]"].texts["needs"] == "2 Deep Wood, 1 rock"
    assert cards["Boulder [#1]"].values["needs"] == ({"wood": 2, "rock": 1},)
    assert cards["Hut"].count == "4 or 6 or 8"
    assert (cards["Hut"].doc, cards["Peak"].texts["secret"]) == ("Sleep well.", "yes")
    assert cards["Bog"].place == "more.csv:3"


def test_what_cards_do(catalog: Catalog) -> None:
    cards = {card.name: card.readings for deck in catalog.kinds[0].decks for card in deck.cards}
    assert [(each.head, each.lines) for each in cards["Spring"]] == [("reached", ("gain 1 luck; gain 1 luck",))]
    assert [each.lines for each in cards["Fork, Left"]] == [('show "Hut" to you',)]
    assert cards["Bog"] == ()
    assert [(each.head, each.only, each.lines) for each in cards["Hut"]] == [
        ("When Met (p in players)", "length long", ("if p != you:", "    p gains 1 luck", "else: gain 2 luck")),
        ("When Met", "length short", ("gain 1 luck",)),
    ]
    assert [(each.head, each.lines) for each in cards["Cave"]] == [("", ("always: this.days += 1",))]


@pytest.mark.parametrize("width", [40, 60, 80, 132])
@pytest.mark.parametrize("game", ["trail", "widgets", "guild"])
def test_no_line_is_wider_than_the_terminal(folder: Path, game: str, width: int) -> None:
    path = {"trail": folder, "guild": ROOT / "tests" / "games" / "guild_street.rules"}.get(game, game)
    result = run(path, width=width)
    assert result.exit_code == 0, result.output
    assert max(cell_len(line) for line in result.output.splitlines()) <= width
    assert all(line == line.rstrip() for line in result.output.splitlines())


def test_the_terminal_at_80_columns(folder: Path) -> None:
    assert run(folder).output.replace(NOTHING, "-") == AT_80_COLUMNS


def test_json_says_all_of_it(folder: Path) -> None:
    data = json.loads(run(folder, "--json").output)
    assert (data["game"], data["title"], [one["name"] for one in data["types"]]) == (
        "trail",
        "Trail & Tent",
        ["Place", "Token"],
    )
    cards = {card["name"]: card for card in data["types"][0]["cards"]}
    assert cards["Hut"]["copies"] == {"any_of": [4, 6, 8]}
    assert cards["Spring"]["fields"] == {"ground": "wood", "days": 2, "needs": {"wood": 0, "rock": 0}, "secret": False}
    assert cards["Peak"]["only"] == "length long"
    assert cards["Hut"]["abilities"][1] == {
        "label": "When Met",
        "heading": "",
        "lines": ["gain 1 luck"],
        "text": "",
        "only": "length short",
    }


def test_markdown_keeps_its_tables_whole(folder: Path) -> None:
    lines = run(folder, "--md").output.splitlines()
    assert lines[0] == "# Trail & Tent: cards"
    assert r"| Boulder \[\#1\] | rock | 1 | 2 Deep Wood, 1 rock | no | 1 | Just a stone. |" in lines
    rows = [line for line in lines if line.startswith("|")]
    for title, rule in pairwise(rows):
        if rule.startswith("| ---"):
            assert title.count("|") == rule.count("|")
    assert lines.count("```text") == lines.count("```") == 4
    assert "    if p != you:" in lines


class _Tags(HTMLParser):
    """Checks that tags close, and counts cards."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cards = 0
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.cards += ("class", "card") in attrs
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_page_shows_every_card(folder: Path, tmp_path: Path) -> None:
    result = run(folder, "--html", tmp_path / "cards.html")
    assert (result.exit_code, result.output) == (0, f"wrote {tmp_path / 'cards.html'}: 9 cards\n")
    page = (tmp_path / "cards.html").read_text("utf-8")
    tags = _Tags()
    tags.feed(page)
    assert (tags.open, tags.cards) == ([], 9)
    assert 'show "Hut" to you' in tags.text
    assert "Trail &amp; Tent: cards" in page
    assert "http" not in page


def test_one_type_alone(folder: Path) -> None:
    output = run(folder, "--type", "Token").output
    assert "Token" in output
    assert "Spring" not in output
    result = run(folder, "--type", "Tokn")
    assert result.exit_code == 2
    assert "did you mean Token?" in result.output


def test_wrong_use_and_mistakes(folder: Path, tmp_path: Path) -> None:
    assert run("nowhere").exit_code == 2
    assert run(folder, "--md", "--json").exit_code == 2
    assert run(folder, "--html", tmp_path / "no" / "page.html").exit_code == 2
    (tmp_path / "wrong.rules").write_text("game a:\n")
    assert run(tmp_path / "wrong.rules").exit_code == 1


def test_a_game_without_cards(tmp_path: Path) -> None:
    place = tmp_path / "bare.rules"
    place.write_text('game bare "Bare":\n    players 2\n\nplay:\n    each p in players: p may: wave: stop\n')
    text = (
        'game bare "Bare":\n    players 2\n\neach Player has:\n    n: 0..9\n\nplay:\n    each p in players: p.n = 1\n'
    )
    place.write_text(text)
    assert run(place).output == "Bare\nthis game has no cards\n"


def test_what_cannot_be_played_yet_is_shown_as_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = rulekit.load(folder)

    def not_yet(_variant: int) -> None:
        raise RulesError([], {})

    monkeypatch.setattr(book, "program_of", not_yet)
    place, token = read_catalog(book, UNICODE).kinds
    cards = {card.name: card for deck in place.decks for card in deck.cards}
    assert cards["Spring"].texts == {"ground": "wood", "days": "2", "needs": NOTHING, "secret": "no"}
    assert (cards["Spring"].count, cards["Hut"].count) == ("1", "?")
    assert [card.count for card in token.decks[0].cards] == ["3", "3"]
    assert place.decks[0].size == "4 or more cards of 5 kinds"


VARIANTS = [
    VariantInfo({"pace": pace, "long": long}, seats) for pace in "abc" for long in (False, True) for seats in (2, 3)
]


def _set(wanted: object) -> int:
    return sum(1 << at for at, one in enumerate(VARIANTS) if wanted(one))  # type: ignore[operator]


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (lambda one: True, ""),
        (lambda one: one.options["pace"] == "a", "pace a"),
        (lambda one: one.options["pace"] != "b", "pace a or c"),
        (lambda one: one.options["long"] and one.seats == 3, "long yes, 3 seats"),
        (lambda one: one.seats == 2, "2 seats"),
        (lambda one: one.options["pace"] == "a" or one.seats == 2, "in 8 of 12 variants"),
    ],
)
def test_sets_of_variants_in_words(wanted: object, said: str) -> None:
    assert only_in(_set(wanted), _set(lambda one: True), VARIANTS) == said
