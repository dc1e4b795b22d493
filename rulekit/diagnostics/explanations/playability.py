"""Explanations of the R codes: rules that could not be played to an end."""

from rulekit.diagnostics.explanations.explanation import Explanation

PLAYABILITY: dict[str, Explanation] = {
    "R001": Explanation(
        "`play` neither asks a player anything nor comes to an end.",
        wrong="play:\n    while count(players) > 1:\n        shuffle deck",
        right="play:\n    while count(players) > 1:\n        each p in players: main(p)",
        why="Nobody could ever do anything in such a game, and it would never be over.",
    ),
    "R010": Explanation(
        "A `while` or a `repeat until` has a way round without a decision and without a counter that runs out.",
        wrong="to grind:\n    while your gold < 5:\n        shuffle deck",
        right="to grind:\n    while your gold < 5:\n        gain 1 gold",
        why="Every loop must end by itself or wait for a player.",
    ),
    "R011": Explanation(
        "The body of an `as soon as` cannot make its condition false.",
        wrong="as soon as any(p in players where p.gold == 0): shuffle deck",
        right="as soon as any(p in players where p.gold == 0):\n    each p in players where p.gold == 0: p gains 1 gold",
        why="State checks run until none holds. This one would hold for ever.",
    ),
    "R012": Explanation(
        "Verbs, phases or values call each other in a circle.",
        wrong="to rest: wait\n\nto wait: rest",
        right="to rest: gain 1 gold\n\nto wait: rest",
        why="A circle has no end that can be seen in the text. Card effects may go in circles: there a budget watches.",
    ),
    "R013": Explanation(
        "What a trigger does is the very event that it waits for.",
        wrong="whenever (p) gains (_) gold: p gains 1 gold",
        right="whenever (p) gains (_) gold, first each main: p gains 1 gold",
        why="It would set itself off again and again until the budget is spent.",
    ),
    "R020": Explanation(
        "Somebody is asked inside `together`, or in an `instead of` that meets an event of such a batch.",
        wrong="to trade:\n    together:\n        you choose q in others\n        q gains 1 gold",
        right="to trade:\n    you choose q in others\n    together:\n        q gains 1 gold\n        you gain 1 gold",
        why="All of it is read from one position and happens at one moment, so nobody can be asked in between.",
    ),
    "R021": Explanation(
        "In an `each` that collects choices, a choice stands behind a change.",
        wrong="""
            to vote:
                each p in players, secretly:
                    p gains 1 gold
                    p chooses p.towers in 1..3
            """,
        right="""
            to vote:
                each p in players, secretly:
                    p chooses p.towers in 1..3
                    p gains 1 gold
            """,
        why="All choices are taken first. A change before one of them would come too late for it.",
    ),
    "R022": Explanation(
        "A line inside `together` uses what an earlier line of it has moved, drawn or made.",
        wrong="to deal:\n    together:\n        draw 1 from deck to your hand as c\n        show c to P1",
        right="to deal:\n    draw 1 from deck to your hand as c\n    show c to P1",
        why="Nothing of a batch has happened before its end, so there is nothing to use yet.",
    ),
    "R030": Explanation(
        "A `must` may find all its entries impossible, and has no `else`.",
        wrong="phase main(you: Player):\n    you must:\n        cast (c in your hand)",
        right="phase main(you: Player):\n    you must:\n        cast (c in your hand)\n    else:\n        stop",
        why="With an empty hand the game would be stuck there (P021).",
    ),
    "R031": Explanation(
        "A verb that players can choose has a `need` behind its first change.",
        wrong="""
            phase main(you: Player):
                you may build

            to build:
                lose 3 gold
                need your towers < 4
                your towers += 1
            """,
        right="""
            phase main(you: Player):
                you may build

            to build:
                need your towers < 4
                lose 3 gold
                your towers += 1
            """,
        why="An option is tested whole before anything changes. Behind a change it is too late to refuse.",
    ),
    "R032": Explanation(
        "A verb that players can choose has a `pay` behind its first change, and nothing shows that it can be paid.",
        wrong="""
            phase main(you: Player):
                you may build

            to build:
                your towers += 1
                pay 3 gold
            """,
        right="""
            phase main(you: Player):
                you may build

            to build:
                pay 3 gold
                your towers += 1
            """,
        why="What an option costs must be known before it is offered. Follow-up costs stand in front too.",
    ),
    "R034": Explanation(
        "A role that has no seat in this game may be asked something.",
        wrong="""
            game spells "Spells":
                players 2
                roles wizard, witch, dragon
                seats 2: wizard, witch

            phase main(you: Player):
                dragon chooses n in 1..3
                lose n gold
            """,
        right="""
            game spells "Spells":
                players 2
                roles wizard, witch, dragon
                seats 2: wizard, witch

            phase main(you: Player):
                you choose n in 1..3
                lose n gold
            """,
        why="Only a seat can answer. What such a role would decide is replaced by a rule, with `instead of`.",
    ),
    "R040": Explanation(
        "A modifier reads a value that it changes itself, or one that is settled in the same or a later layer.",
        wrong="each Player has:\n    let power = towers\n    while power > 3:\n        power += 1",
        right="each Player has:\n    let power = towers\n    while towers > 3:\n        power += 1",
        why="Modifiers are computed when they are read. A modifier that hangs on itself has no answer, or two.",
    ),
    "R041": Explanation(
        "More than one rule sets bounds for the same computed number.",
        wrong="each Player has:\n    let power: 0..9 = min(towers, 5)\n    while lucky: power += 2",
        right="each Player has:\n    let power: 0..5 = towers\n    while lucky: power += 2",
        why="A number is clamped once, after everything else; with two bounds the order would decide.",
    ),
    "R050": Explanation(
        "The line is well-formed and has been checked, and this version of rulekit cannot play it yet.",
        wrong="to mimic (a: Spell) by (b: Spell): copy a onto b",
        right="to mimic (a: Spell) by (b: Spell): b.text = a.text",
        why="The language is larger than what is playable today. A rulebook may already say more; the part that it needs "
        "for play must do without this construct for now.",
    ),
}
