"""Explanations of the P codes, which come up in play, and of X, which should not."""

from rulekit.diagnostics.explanations.explanation import Explanation

PLAY: dict[str, Explanation] = {
    "P001": Explanation(
        "The action is one of this game, but a `need` of it does not hold now. The message shows the line and its values.",
        wrong="to build (s: Site):\n    need s.owner is absent\n    s.owner = you",
        right='to build (s: Site):\n    need s.owner is absent   "{s} belongs to somebody"\n    s.owner = you',
        why="A reason behind the `need` tells players more than the values alone.",
    ),
    "P002": Explanation(
        "The action costs more than the player has. Everything that is paid up to the first change counts together.",
        why="A payment is made whole or not at all, so the option is not offered while it cannot be paid.",
    ),
    "P003": Explanation(
        "The action is not among the entries of the menu that is open now. The message names what is open. An ability of a "
        "card is not among them if it is used up, in a phase or a zone where it does not work, or in the middle of an "
        "effect, and if the card is another player's.",
        why="Nothing that is not listed can be done.",
    ),
    "P004": Explanation(
        "A `cannot` or a `must` of a rule or a card keeps this action from being done. The message names it.",
        why="A prohibition goes before a permission.",
    ),
    "P005": Explanation(
        "An answer came from a seat that is not asked.",
        why="A decision belongs to one seat. The message says which seat it is.",
    ),
    "P006": Explanation(
        "The answer carries the number of a decision that has been answered already, or that does not stand yet.",
        why="Two answers that are sent at the same moment must not both count. Look at the view again, then answer.",
    ),
    "P007": Explanation("The game has ended and asks nothing any more.", why="The outcome says how it ended and why."),
    "P008": Explanation(
        "A step cannot be undone once chance has drawn, somebody has come to know something hidden, or another seat has "
        "answered.",
        why="Whoever saw a card and took the step back would still know the card. A session that is a sandbox allows it.",
    ),
    "P010": Explanation(
        "A rule stored a number outside the bounds of its variable, or an absent value where one must be present.",
        wrong="each Player has:\n    gold: 0..20\n\nto bless (p: Player):\n    p.gold += 5",
        right="each Player has:\n    gold: 0..20, clamped\n\nto bless (p: Player):\n    p.gold += 5",
        why="The step is undone and the line is named. `clamped` says that the number stops at its bounds.",
    ),
    "P011": Explanation(
        "A verb that was running, and not chosen, had to pay and could not.",
        wrong="to collect tax from (p: Player):\n    p pays 3 gold",
        right="to collect tax from (p: Player):\n    p loses 3 gold",
        why="`pay` is all or nothing, `lose` takes what is there. A debt that is always owed needs a loop that raises money "
        "first.",
    ),
    "P012": Explanation(
        "A card was to be moved into its own zone, or into the zone of something that lies in it.",
        why="Such a circle of cards would lie nowhere.",
    ),
    "P020": Explanation(
        "The rules worked on and on after one decision: too many steps, events, pending triggers, frames or cells of lists. "
        "The step is undone.",
        wrong="whenever (p) gains (_) gold: p gains 1 gold",
        right="whenever (p) gains (_) gold: p gains 1 mana",
        why="A budget turns an endless chain into one clear message. `depth n` in the header allows more frames.",
    ),
    "P021": Explanation(
        "The game is not over and no player has an option, or a `must` has no legal entry and no `else`.",
        wrong="phase main(you: Player):\n    you must:\n        play (c in your hand)",
        right="phase main(you: Player):\n    you must:\n        play (c in your hand)\n    else:\n        stop",
        why="A game that waits for nobody is stuck.",
    ),
    "P030": Explanation(
        "A scenario wants to start in a phase that play never reached by defaults.",
        wrong='scenario "BLESS-02: ..":\n    given at main(P3) in round_of(1)\n    expect P3.gold == 0',
        right='scenario "BLESS-02: ..":\n    given players = 3\n    given at main(P3) in round_of(1)\n    expect P3.gold == 0',
        why="A given position has real frames on its stack: play must be able to come there.",
    ),
    "P031": Explanation(
        "The `given` lines of a scenario put one copy of a card into two places.",
        wrong='scenario "DECK-01: ..":\n    given P1.hand = ["Last Words"], deck = ["Last Words"]\n    expect count(deck) == 1',
        right='scenario "DECK-01: ..":\n    given P1.hand = ["Last Words"]\n    expect count(P1.hand) == 1',
        why="There are as many copies as the rulebook prints.",
    ),
    "P032": Explanation(
        "A scenario gives an answer that the open decision does not have, or that nobody asks for. The message lists the "
        "options that were there.",
        why="A scenario that drifts away from its game must say so at the first wrong step.",
    ),
    "P033": Explanation(
        "An `expect` line of a scenario, or an invariant, does not hold. The message shows the values and the steps taken.",
        why="Either the rule is wrong or the expectation is. The ledger's paraphrase of the rule decides.",
    ),
    "X001": Explanation(
        "rulekit itself has made a mistake: something happened that no rulebook and no action should be able to cause.",
        why="Send the rulebook and the transcript along with the message, so that it can be mended.",
    ),
}
