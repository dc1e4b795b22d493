"""Explanations of the L codes: lines that are allowed and probably not meant."""

from rulekit.diagnostics.explanations.explanation import Explanation

LINT: dict[str, Explanation] = {
    "L001": Explanation(
        "A name is declared or bound and never used.",
        wrong="to bless (p: Player):\n    let bonus = 2\n    p gains 1 gold",
        right="to bless (p: Player):\n    let bonus = 2\n    p gains bonus gold",
        why="Either the name is left over, or the line that should use it has another one by mistake.",
    ),
    "L002": Explanation(
        "A condition is always true or always false.",
        wrong="to bless (p: Player):\n    if p.gold >= 0: p gains 1 gold",
        right="to bless (p: Player):\n    if p.gold == 0: p gains 1 gold",
        why="A branch that can never be taken is a rule that nobody will ever play.",
    ),
    "L003": Explanation(
        "A part of this line may be absent. A comparison with an absent side is false, and so the line may do nothing, or "
        "its `else` may run, where you do not expect it.",
        wrong="to raid (c: Site):\n    if not (c.owner == you):\n        gain 1 gold",
        right="to raid (c: Site):\n    if c.owner is present and c.owner != you:\n        gain 1 gold",
        why="Nobody owns the site: then `c.owner == you` is false, `not` makes it true, and a free site is raided.",
    ),
    "L004": Explanation(
        "A local has the spelling of a verb.",
        wrong="to bless (p: Player):\n    let draw = 2\n    p gains draw gold",
        right="to bless (p: Player):\n    let bonus = 2\n    p gains bonus gold",
        why="Where a sentence could use either, the word of the verb goes first, and the local is not read.",
    ),
    "L005": Explanation(
        "An event pattern binds a name that the body does not use.",
        wrong="whenever (p) gains (n) gold: p.lucky = yes",
        right="whenever (p) gains (_) gold: p.lucky = yes",
        why="`(_)` takes anything and says that nobody needs it.",
    ),
    "L006": Explanation(
        "An ability word is declared and no card uses it.",
        wrong="""
            card Spell:
                price, power: Coins
                ability on_cast "On Cast" in desk: whenever you cast this

            Spell "Last Words": price 1; power 4
            """,
        right="""
            card Spell:
                price, power: Coins
                ability on_cast "On Cast" in desk: whenever you cast this

            Spell "Last Words":
                price 1; power 4
                on_cast: gain 2 gold
            """,
        why="The word is left over, or the cards that should have it spell it another way.",
    ),
    "L007": Explanation(
        "A duration names a phase that is never running where the line stands.",
        wrong="each Player has:\n    let income = towers\n\nsetup:\n    P1.income += 1 until end of main",
        right="each Player has:\n    let income = towers\n\nphase main(you: Player):\n    your income += 1 until end of main",
        why="Outside any run of the phase the line does nothing.",
    ),
    "L008": Explanation(
        "A card is printed and no rule can ever bring it into a player's reach.",
        wrong='Spell "Forgotten":\n    price 3; power 3; copies 0',
        right='Spell "Forgotten":\n    price 3; power 3; copies 1',
        why="A card that nobody can get is usually a zone without `all cards`, or a filter that leaves it out.",
    ),
    "L009": Explanation(
        "The title of a scenario or an invariant does not begin with the ID of a rule.",
        wrong='scenario "everybody begins with three gold":\n    expect P1.gold == 3',
        right='scenario "START-01: everybody begins with three gold":\n    expect P1.gold == 3',
        why="The ledger lists which rule is shown by which scenario, and it finds them by this ID.",
    ),
    "L010": Explanation(
        "A quotient is rounded first and multiplied or summed afterwards.",
        wrong="let tax(p: Player) = p.gold / 3 rounded down * 2",
        right="let tax(p: Player) = p.gold * 2 / 3 rounded down",
        why="With 5 gold the first gives 2 and the second 3. Sometimes the first is meant: then put it into a `let` of its "
        "own.",
    ),
    "L011": Explanation(
        "A card has a rule that lasts, and cards of its type never lie in a zone where such rules hold.",
        wrong="""
            each Player has:
                let charm = towers

            Spell "Calm":
                price 1; power 1
                while your gold < 3: your charm += 1
            """,
        right="""
            each Player has:
                let charm = towers
                zone desk: Spell, public, abilities active

            Spell "Calm":
                price 1; power 1
                while your gold < 3: your charm += 1
            """,
        why="A card in a deck or a discard pile should not do anything. So a zone says whether the rules of its cards hold, "
        "with `abilities active`; a word of the card type says it with its own zones.",
    ),
    "L012": Explanation(
        "An expectation asks for a printed field by the name of a card, and some line changes that field in play.",
        wrong="""
            while rounds > 2:
                each c in discard: c.power += 1

            scenario "POWER-01: late spells are stronger":
                given discard = ["Warm Wind"], rounds = 3
                expect "Warm Wind".power == 1
            """,
        right="""
            while rounds > 2:
                each c in discard: c.power += 1

            scenario "POWER-01: late spells are stronger":
                given discard = ["Warm Wind"], rounds = 3
                expect (top of discard).power == 2
            """,
        why="The name stands for what is printed, which never changes; what a card has at the moment is asked of the card.",
    ),
}
