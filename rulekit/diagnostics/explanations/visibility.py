"""Explanations of the V codes: who sees what."""

from rulekit.diagnostics.explanations.explanation import Explanation

VISIBILITY: dict[str, Explanation] = {
    "V001": Explanation(
        "A zone is declared and nothing says who sees the cards in it.",
        wrong="the table has:\n    zone deck: Spell, ordered",
        right="the table has:\n    zone deck: Spell, hidden, ordered",
        why="A forgotten word would show or hide a whole deck. So there is no default: say `public`, `private`, `hidden` or "
        "`seen by others`.",
    ),
    "V010": Explanation(
        "A player is asked to choose among cards that this player cannot see.",
        wrong="to steal from (q: Player):\n    you choose c in q.hand\n    move c to your hand",
        right="to steal from (q: Player):\n    you choose c in q.hand unseen\n    move c to your hand",
        why="The list of options would show the cards. `unseen` lets the player choose by place, as with a fan of cards "
        "held face down; or show the cards first.",
    ),
    "V011": Explanation(
        "A `need`, the candidates of a choice or a prompt reads something that the asked player cannot see.",
        wrong="to dig:\n    need any(c in deck where c.price > 3)\n    draw 1 from deck to your hand",
        right="to dig:\n    need count(deck) > 0\n    draw 1 from deck to your hand",
        why="A player sees whether an option is there. If that hangs on a hidden card, the option gives the card away. "
        "How many cards a zone holds is always public.",
    ),
    "V012": Explanation(
        "A rule goes one of two ways because of something hidden, and a later decision shows which way it went.",
        wrong="""
            to peek:
                if top of deck is "Rain of Frogs":
                    you choose q in others
                    q loses 1 gold
            """,
        right="""
            to peek:
                reveal top of deck
                if top of deck is "Rain of Frogs":
                    you choose q in others
                    q loses 1 gold
            """,
        why="The other players learn from the question that is asked. If that is meant, a `reveal` or `show` before it says "
        "so and silences this warning.",
    ),
    "V013": Explanation(
        "A value that everybody can read is computed from cards that not everybody sees.",
        wrong="""
            each Player has:
                told: Coins

            to boast: your told = total(your hand.power)
            """,
        right="""
            each Player has:
                told: Coins

            to boast:
                reveal your hand
                your told = total(your hand.power)
            """,
        why="A public sum over a private hand gives the hand away bit by bit. So does a public value that changes only if "
        "a hidden card is the right one.",
    ),
}
