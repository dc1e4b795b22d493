"""Typed words: labels cut short, rows with their choices, and what the rules say about a word."""

from pathlib import Path

import rulekit
from rulekit.cli.table.asking import asking_of
from rulekit.cli.table.glossary import Glossary
from rulekit.cli.table.marks import UNICODE
from rulekit.cli.table.naming import actions_named, label_matches, tokens_of
from rulekit.cli.table.typed import understood
from rulekit.cli.table.values import Texts
from rulekit.session.session import Session
from tests.session.by_hand import Market

RULES = """
game trading "Trading":
    players 2 to 4
    option speed: Speed = slow

enum Speed: slow, fast "Very Fast"

## One day of trading.
## It ends when nobody wants more.
phase day(you: Player):
    you may repeatedly:
        buy (c in offer) for c.price
        ## Throw the offer away.
        sweep:
            move offer to pile
        pass

## Take a card for its price.
to buy (c: Card) for (cost: Money):
    pay cost coins

to trade (n: Money) with (q: Player) "Trade"

each Player has:
    coins, debts: Money = 3                     # pocket money
    goods per Kind: Money
    zone hand: Card, private

the table has:
    zone offer, pile: Card, public
    if long:
        clock: Money

Card "Old Bread":
    ## Still good.
    price 3
"""


def session() -> Session:
    return Session(Market(), ["Ada", "Bo"], seed=3)


def texts(match: Session) -> Texts:
    return Texts(match.program, match.seats, match.view("P1"), UNICODE)


def test_labels_match_from_their_first_word_on() -> None:
    assert label_matches("give Bread to …", tokens_of("give bre"))
    assert label_matches("buy Eggs for 2", tokens_of("b eggs"))
    assert label_matches("buy Eggs for 2", tokens_of('buy "Eggs" for 2!'))
    assert not label_matches("buy Eggs for 2", tokens_of("eggs"))
    assert not label_matches("buy Eggs for 2", tokens_of("buy for eggs"))
    assert not label_matches("buy Eggs for 2", [])


def test_rows_are_named_with_their_choices() -> None:
    match = session()
    assert match.decision is not None
    best = actions_named(match.decision.rows, tokens_of("give bread bo"), texts(match))[0]
    assert best.action["action"] == "give_to"
    assert best.action["q"] == "P2"
    assert match.view("P1")["cards"][best.action["c"]]["name"] == "Bread"
    toss = actions_named(match.decision.rows, tokens_of("toss 7"), texts(match))[0]
    assert toss.action == {"action": "toss", "n": 7}
    assert not actions_named(match.decision.rows, tokens_of("sing a song"), texts(match))


def test_words_of_the_game_go_before_commands() -> None:
    match = session()
    assert match.decision is not None
    asking = asking_of(match.decision)
    assert understood("1", asking).choice is asking.choices[0]
    assert understood("  done ", asking).kind == "choice"
    assert understood("buy", asking).kind == "choices"
    assert understood("b", asking).kind == "back"
    assert understood("quit", asking).kind == "quit"
    assert understood("/quit", asking).kind == "quit"
    assert understood("?", asking) == understood("? ", asking)
    assert understood("? eggs", asking).words == "eggs"
    assert understood("why buy eggs", asking).words == "buy eggs"
    assert understood("log all", asking).words == "all"
    assert understood("\x00\x1b", asking).kind == "nothing"
    assert len(understood("x" * 10_000, asking).words) <= 200


def test_numbers_are_typed_as_they_are() -> None:
    match = session()
    match.submit({"action": "done"})
    assert match.decision is not None
    asking = asking_of(match.decision)
    assert asking.asks_numbers
    assert asking.prompt == "how much of 10 to plan for"
    assert [choice.key for choice in asking.choices[:5]] == ["0", "1", "2", "3", "a"]
    assert asking.choices[4].label == "toss 1"


def test_the_glossary_reads_the_rules() -> None:
    glossary = Glossary({"day.rules": RULES, "cards.csv": "name\nBread\n"})
    day = glossary.find("day")[0]
    assert (day.kind, day.doc) == ("phase", "One day of trading. It ends when nobody wants more.")
    assert day.lines[0] == "phase day(you: Player):"
    assert day.place == "day.rules:10"
    assert glossary.find("Very Fast")[0].kind == "enum"
    assert glossary.find("fast")[0].kind == "enum"
    assert glossary.find("goods")[0].kind == "variable"
    assert glossary.find("debts")[0].names == ("coins", "debts")
    assert glossary.find("pile")[0].kind == "zone"
    assert glossary.find("clock")[0].kind == "variable"
    assert glossary.find("old bread")[0].doc == "Still good."
    assert glossary.find("sweep")[0].doc == "Throw the offer away."
    assert glossary.find("speed")[0].kind in ("option", "enum")
    assert glossary.find("hnad")[0].names == ("hand",)
    assert glossary.find("") == []
    assert [meaning.kind for meaning in glossary.action("buy_for")] == ["verb"]
    assert glossary.action("trade_with")[0].names == ("trade with", "Trade")


def test_cards_that_read_alike_are_told_apart_by_where_they_lie() -> None:
    path = Path(__file__).parents[1] / "session" / "offers.rules"
    match = Session(rulekit.load(path), ["Ada", "Bo"], seed=1)
    for _ in range(2):
        assert match.decision is not None
        match.submit({"action": "no"})
    assert match.decision is not None
    labels = [choice.label for choice in asking_of(match.decision, zone=texts(match).zone).choices]
    assert labels[:4] == [
        "take Penny (Bo's hand)",
        "take Penny (the tray (1))",
        "take Penny (the tray (2))",
        "take Pound",
    ]
