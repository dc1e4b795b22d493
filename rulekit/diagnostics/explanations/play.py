"""Explanations of the P codes, which come up in play, and of X, which should not."""

from rulekit.diagnostics.explanations.explanation import Explanation

PLAY: dict[str, Explanation] = {
    "P001": Explanation(
        "The action is one of this game, but a `need` of it does not hold now. The message shows the line and its values.",
        wrong='session.submit({"action": "tax", "q": "P3"})      # P3 has only 3 gold',
        right='if session.why_not("Ada", {"action": "tax", "q": "P3"}) is None:\n'
        '    session.submit({"action": "tax", "q": "P3"})',
        why="What is tested stands in the rules, once. A reason behind the `need` tells players more than the values alone.",
        language="python",
    ),
    "P002": Explanation(
        "The action costs more than the player has. Everything that is paid up to the first change counts together.",
        wrong='cards = session.view("Ada")["cards"]\n'
        'wind = next(card for card in cards if cards[card]["name"] == "Warm Wind")\n'
        'session.submit({"action": "cast", "c": wind})     # 6 gold, and Ada has 3',
        right="session.submit(session.decision.options[0])       # what is listed can be paid",
        why="A payment is made whole or not at all, so the option is not offered while it cannot be paid.",
        language="python",
    ),
    "P003": Explanation(
        "The action is not among the entries of the menu that is open now. The message names what is open. An ability of a "
        "card is not among them if it is used up, in a phase or a zone where it does not work, or in the middle of an "
        "effect, and if the card is another player's.",
        wrong='session.submit({"action": "fly"})',
        right="session.submit(session.decision.options[0])",
        why="Nothing that is not listed can be done.",
        language="python",
    ),
    "P004": Explanation(
        "A `cannot` or a `must` of a rule or a card keeps this action from being done. The message names it.",
        wrong='session.submit({"action": "tax", "q": "P2"})      # P2 is lucky',
        right='if session.why_not("Ada", {"action": "tax", "q": "P2"}) is None:\n'
        '    session.submit({"action": "tax", "q": "P2"})',
        why="A prohibition goes before a permission.",
        language="python",
    ),
    "P005": Explanation(
        "An answer came from a seat that is not asked.",
        wrong='session.submit({"action": "pass"}, seat="Bo")     # Ada is asked',
        right="seat = session.decision.seat\nsession.submit(session.decision.options[0], seat=seat)",
        why="A decision belongs to one seat. The message says which seat it is.",
        language="python",
    ),
    "P006": Explanation(
        "The answer carries the number of a decision that has been answered already, or that does not stand yet.",
        wrong="number = session.number\nsession.submit(session.decision.options[0], number=number)\n"
        "session.submit(session.decision.options[0], number=number)",
        right="session.submit(session.decision.options[0], number=session.number)\n"
        "session.submit(session.decision.options[0], number=session.number)",
        why="Two answers that are sent at the same moment must not both count. Look at the view again, then answer.",
        language="python",
    ),
    "P007": Explanation(
        "The game has ended and asks nothing any more.",
        wrong="while session.outcome is None:\n    session.submit(session.decision.options[-1])\n"
        'session.submit({"action": "pass"})',
        right="while session.decision is not None:\n    session.submit(session.decision.options[-1])",
        why="The outcome says how it ended and why.",
        language="python",
    ),
    "P008": Explanation(
        "A step cannot be undone once chance has drawn, somebody has come to know something hidden, or another seat has "
        "answered.",
        wrong="session.submit(session.decision.options[0])\nsession.submit(session.decision.options[0])\nsession.undo(2)",
        right="session.submit(session.decision.options[0])\nif session.can_undo:\n    session.undo()",
        why="Whoever saw a card and took the step back would still know the card. A session that is a sandbox allows it.",
        language="python",
    ),
    "P010": Explanation(
        "A rule stored a number outside the bounds of its variable, or an absent value where one must be present.",
        wrong="""
            each Player has:
                gold: 0..20

            to bless (p: Player): p.gold += 5

            scenario "BLESS-01: nobody has more than 20 gold":
                given P1.gold = 18
                do bless P1
                expect P1.gold == 20
            """,
        right="""
            each Player has:
                gold: 0..20, clamped

            to bless (p: Player): p.gold += 5

            scenario "BLESS-01: nobody has more than 20 gold":
                given P1.gold = 18
                do bless P1
                expect P1.gold == 20
            """,
        why="The step is undone and the line is named. `clamped` says that the number stops at its bounds.",
    ),
    "P011": Explanation(
        "A verb was under way, had changed something already, and then had to pay and could not.",
        wrong="""
            to ask the oracle:
                draw 1 from deck to your hand
                pay 3 gold

            scenario "ORACLE-01: the oracle costs three gold":
                given P1.gold = 1
                do P1 asks the oracle
                expect count(P1.hand) == 2
            """,
        right="""
            to ask the oracle:
                pay 3 gold
                draw 1 from deck to your hand

            scenario "ORACLE-01: the oracle costs three gold":
                given P1.gold = 1
                do P1 asks the oracle
                expect count(P1.hand) == 2
            """,
        why="`pay` is all or nothing, `lose` takes what is there. Payments stand in front; a debt that is always owed needs a "
        "loop that raises money first.",
    ),
    "P012": Explanation(
        "A card was to be moved into its own zone, or into the zone of something that lies in it.",
        wrong="""
            each Spell has:
                zone inside: Spell, public

            to hide (c: Spell) in (box_spell: Spell): move c to box_spell.inside

            scenario "HIDE-01: a spell hides in another one":
                given P1.hand = ["Warm Wind"]
                do P1 hides top of P1.hand in top of P1.hand
                expect P1.hand is empty
            """,
        right="""
            each Spell has:
                zone inside: Spell, public

            to hide (c: Spell) in (box_spell: Spell): move c to box_spell.inside

            scenario "HIDE-01: a spell hides in another one":
                given P1.hand = ["Warm Wind", "Last Words"]
                do P1 hides top of P1.hand in bottom of P1.hand
                expect count(P1.hand) == 1
            """,
        why="Such a circle of cards would lie nowhere.",
    ),
    "P020": Explanation(
        "The rules worked on and on after one decision: too many steps, events, pending triggers, frames or cells of lists. "
        "The step is undone.",
        wrong="""
            each Player has:
                gold: Coins, clamped

            whenever (p) gains (_) gold where p.lucky: p gains 1 gold

            scenario "LUCK-01: the lucky gain one more":
                given P1.lucky = yes, P1.gold = 0
                do P1 gains 1 gold
                expect P1.gold == 2
            """,
        right="""
            each Player has:
                gold: Coins, clamped

            instead of (p) gains (n) gold where p.lucky: p gains n + 1 gold

            scenario "LUCK-01: the lucky gain one more":
                given P1.lucky = yes, P1.gold = 0
                do P1 gains 1 gold
                expect P1.gold == 2
            """,
        why="A budget turns an endless chain into one clear message. `depth n` in the header allows more frames.",
    ),
    "P021": Explanation(
        "The game is not over and no player has an option, or a `must` has no legal entry and no `else`.",
        wrong="""
            phase main(you: Player):
                you must:
                    cast (c in your hand)

            scenario "MAIN-01: without a card the turn is over":
                given P1.hand = []
                do main(P1)
                expect P1.gold == 3
            """,
        right="""
            phase main(you: Player):
                you must:
                    cast (c in your hand)
                else:
                    stop

            scenario "MAIN-01: without a card the turn is over":
                given P1.hand = []
                do main(P1)
                expect P1.gold == 3
            """,
        why="A game that waits for nobody is stuck.",
    ),
    "P030": Explanation(
        "A scenario wants to start in a phase that play never reached by defaults.",
        wrong="""
            phase feast(you: Player): gain 1 gold

            play:
                repeat 3 times: main(P1)
                if count(discard) > 5: feast(P1)

            scenario "FEAST-01: a feast is worth one gold":
                given at feast(P1)
                expect P1.gold == 3
            """,
        right="""
            phase feast(you: Player): gain 1 gold

            play:
                repeat 3 times: main(P1)
                if count(discard) > 5: feast(P1)

            scenario "FEAST-01: a feast is worth one gold":
                do feast(P1)
                expect P1.gold == 4
            """,
        why="A given position has real frames on its stack: play must be able to come there. `do` performs one phase alone.",
    ),
    "P031": Explanation(
        "The `given` lines of a scenario put one copy of a card into two places.",
        wrong="""
            Spell "Hex": price 2; power 2; copies 1

            scenario "HEX-01: there is one Hex":
                given P1.hand = ["Hex"], discard = ["Hex"]
                expect count(P1.hand) == 1
            """,
        right="""
            Spell "Hex": price 2; power 2; copies 1

            scenario "HEX-01: there is one Hex":
                given P1.hand = ["Hex"], discard = []
                expect count(P1.hand) == 1
            """,
        why="There are as many copies as the rulebook prints.",
    ),
    "P032": Explanation(
        "A scenario gives an answer that the open decision does not have, or that nobody asks for. The message lists the "
        "options that were there.",
        wrong="""
            scenario "CAST-01: a spell is paid":
                given at main(P1)
                given P1.hand = ["Last Words"], P1.gold = 0
                P1: cast "Last Words"
                expect P1.hand is empty
            """,
        right="""
            scenario "CAST-01: a spell is paid":
                given at main(P1)
                given P1.hand = ["Last Words"], P1.gold = 1
                P1: cast "Last Words"
                expect P1.hand is empty
            """,
        why="A scenario that drifts away from its game must say so at the first wrong step.",
    ),
    "P033": Explanation(
        "An `expect` line of a scenario, or an invariant, does not hold. The message shows the values and the steps taken.",
        wrong="""
            scenario "CAST-02: Last Words give two gold":
                given at main(P1)
                given P1.hand = ["Last Words"], P1.gold = 1
                P1: cast "Last Words"
                expect P1.gold == 3
            """,
        right="""
            scenario "CAST-02: Last Words give two gold":
                given at main(P1)
                given P1.hand = ["Last Words"], P1.gold = 1
                P1: cast "Last Words"
                expect P1.gold == 2
            """,
        why="Either the rule is wrong or the expectation is. The ledger's paraphrase of the rule decides.",
    ),
    "X001": Explanation(
        "rulekit itself has made a mistake: something happened that no rulebook and no action should be able to cause.",
        why="Send the rulebook and the transcript along with the message, so that it can be mended.",
    ),
}
