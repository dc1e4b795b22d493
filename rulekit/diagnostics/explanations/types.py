"""Explanations of the T codes: types, tables, bounds."""

from rulekit.diagnostics.explanations.explanation import Explanation

TYPES: dict[str, Explanation] = {
    "T001": Explanation(
        "A value of one type stands where another type is wanted.",
        wrong="each Player has:\n    gold: 0..20\n\nsetup:\n    P1.gold = yes",
        right="each Player has:\n    gold: 0..20\n\nsetup:\n    P1.gold = 1",
        why="Nothing is converted in silence: a number is no answer to yes or no, and a card is not its price.",
    ),
    "T002": Explanation(
        "A value, phase or effect is given more or fewer arguments than it has parameters.",
        wrong="let worth(p: Player) = p.gold\n\nlet best = worth(P1, P2)",
        right="let worth(p: Player) = p.gold\n\nlet best = max(worth(P1), worth(P2))",
        why="A parameter without an argument would have no value.",
    ),
    "T003": Explanation(
        "A single thing stands where several are wanted.",
        wrong="setup:\n    each p in P1: p gains 1 gold",
        right="setup:\n    each p in players: p gains 1 gold",
        why="`each`, `count`, `in` and their like go through a set, a list, a zone or a range.",
    ),
    "T004": Explanation(
        "Two values are compared by `<` or the like, or sorted, and have no order.",
        wrong="let better(a: Spell, b: Spell) = a < b",
        right="let better(a: Spell, b: Spell) = a.price < b.price",
        why="Numbers have an order, and so have members of an enum. Compare a number of the things.",
    ),
    "T005": Explanation(
        "A definition leaves out a field that has no default.",
        wrong='card Spell:\n    price: Int 0..9\n    power: Int 0..9\n\nSpell "Last Words":\n    price 1',
        right='card Spell:\n    price: Int 0..9\n    power: Int 0..9\n\nSpell "Last Words":\n    price 1; power 4',
        why="A value that was left out would be a guess. Give the field a default (`power: Int 0..9 = 0`) if most cards share "
        "one.",
    ),
    "T006": Explanation(
        "A definition gives one field two times.",
        wrong='Spell "Last Words":\n    price 1; power 4; price 2',
        right='Spell "Last Words":\n    price 1; power 4',
        why="One of the two would be ignored.",
    ),
    "T007": Explanation(
        "A cell of a table or CSV file does not hold what its column wants.",
        wrong='cards Spell | price | power\n    "Hex" | one | 4',
        right='cards Spell | price | power\n    "Hex" | 1 | 4',
        why="A cell is checked like a field of a definition.",
    ),
    "T008": Explanation(
        "The rows or columns of a table are not exactly the members of its type, in their order.",
        wrong="enum Colour: red, green, blue\n\nvalues bonus per Colour: 1, 2",
        right="enum Colour: red, green, blue\n\nvalues bonus per Colour: 1, 2, 3",
        why="A missing row would be a missing rule, and a changed order a wrong one that still looks right.",
    ),
    "T009": Explanation(
        "A table of thresholds has no row for the lowest value there can be.",
        wrong="number Fame: 0..20\n\nvalues rank from Fame\n    5 | 1\n    10 | 2",
        right="number Fame: 0..20\n\nvalues rank from Fame\n    0 | 0\n    5 | 1\n    10 | 2",
        why="The table answers with the highest row that is reached; below the first row there would be no answer.",
    ),
    "T010": Explanation(
        "A row has more or fewer cells than the head of its table.",
        wrong='cards Spell | price | power\n    "Hex" | 1',
        right='cards Spell | price | power\n    "Hex" | 1 | 4',
        why="Every column needs a value. Write the default if nothing else is meant.",
    ),
    "T011": Explanation(
        "The first line of a CSV file names a column that is no field, or lacks one that is.",
        wrong='cards Spell from "spells.csv"\n--- spells.csv\nname,price,pwoer\nHex,1,4',
        right='cards Spell from "spells.csv"\n--- spells.csv\nname,price,power\nHex,1,4',
        why="The columns are `name`, `copies` if wanted, and the fields of the card type. A column that is not known is never "
        "skipped.",
    ),
    "T012": Explanation(
        "A variable, or a list that is stored, has no known size.",
        wrong="each Player has:\n    gold: Int",
        right="each Player has:\n    gold: 0..99",
        why="A position is one row of numbers with a fixed place for everything. Bounds also catch mistakes.",
    ),
    "T013": Explanation(
        "The value can never lie in the range that is wanted.",
        wrong="each Player has:\n    gold: 0..20\n\nsetup:\n    P1.gold = 30",
        right="each Player has:\n    gold: 0..20\n\nsetup:\n    P1.gold = 20",
        why="The line would be refused each time it is played.",
    ),
    "T014": Explanation(
        "A division does not say which way it rounds.",
        wrong="let half(p: Player) = p.gold / 2",
        right="let half(p: Player) = p.gold / 2 rounded down",
        why="There are no fractions in a game, and players argue about the odd coin.",
    ),
    "T015": Explanation(
        "A value is computed from itself, directly or by way of others.",
        wrong="let a = b + 1\n\nlet b = a + 1",
        right="let a = 1\n\nlet b = a + 1",
        why="There is no number that such a value could have.",
    ),
    "T016": Explanation(
        "In the flow of play a part of this line may be absent, and the line would then have to be skipped.",
        wrong="phase main(you: Player):\n    move top of deck to your hand",
        right="phase main(you: Player):\n    let c = top of deck\n    if c is present:\n        move c to your hand",
        why="Card effects do as much as they can; the flow of a game does not skip lines in silence. Guard it with "
        "`is present`, `otherwise`, a `need` or a `where`.",
    ),
    "T020": Explanation(
        "The words of the sentence fit a verb, and one of its items has another type than the hole it stands in.",
        wrong="to bless (p: Player): p gains 1 gold\n\nsetup:\n    bless 3",
        right="to bless (p: Player): p gains 1 gold\n\nsetup:\n    bless P1",
        why="A hole takes values of its type. The message names the hole and where the verb is declared.",
    ),
    "T021": Explanation(
        "A verb `gives` a result and on some way through its body assigns none.",
        wrong="to appraise (p: Player) gives r: 0..9:\n    if p.gold > 3: r = 1",
        right="to appraise (p: Player) gives r: 0..9:\n    if p.gold > 3: r = 1\n    else: r = 0",
        why="Whoever takes the result with `as` counts on it.",
    ),
    "T022": Explanation(
        "The choices of one action can be combined in more than 10,000 ways, and each would have to be tested.",
        wrong="""
            phase main(you: Player):
                you may give

            to give:
                you choose any number of your hand as a
                you choose any number of your desk as b
                pay count(a) + count(b) gold
            """,
        right="""
            phase main(you: Player):
                you may give

            to give:
                you choose any number of your hand as a
                pay count(a) gold
            """,
        why="Before an option is offered it must be known that some answer goes through. Choose in two steps, or after the "
        "first change.",
    ),
    "T023": Explanation(
        "A set, a list or a family of values is larger than a position can hold.",
        wrong="number Distance: 1..2000000000\n\neach Player has:\n    seen per Distance: Bool",
        right="number Distance: 1..200\n\neach Player has:\n    seen per Distance: Bool",
        why="A position is copied at every step, and a set is gone through element by element.",
    ),
    "T024": Explanation(
        "More cards begin in an `all cards` zone than it has room for.",
        wrong="the table has:\n    zone deck: Spell, hidden, ordered, at most 9, all cards",
        right="the table has:\n    zone deck: Spell, hidden, ordered, at most 12, all cards",
        why="Whoever adds a card to a deck of fixed size is told so, before the game begins with one missing.",
    ),
    "T030": Explanation(
        "A stored variable is changed `until` some point, or a computed value is changed without one.",
        wrong="each Player has:\n    gold: 0..20\n    let power = gold\n\nto cheer (p: Player):\n    p.power += 1",
        right="each Player has:\n    gold: 0..20\n    let power = gold\n\nto cheer (p: Player):\n"
        "    p.power += 1 until end of main",
        why="A computed value is never stored: what changes it is a modifier, and a modifier has an end. A stored value stays "
        "as it is until a rule sets it back.",
    ),
    "T031": Explanation(
        "A rule assigns a field that is printed on the card.",
        wrong="card Spell:\n    price: Int 0..9\n\nto cheapen (c: Spell):\n    c.price = 0",
        right="card Spell:\n    price: Int 0..9\n\nto cheapen (c: Spell):\n    c.price = 0 until end of main",
        why="What is printed stays printed. A modifier with an end may lie over it.",
    ),
    "T032": Explanation(
        "A card is moved to a zone that holds another type of card.",
        wrong="""
            card Knight:
                strength: 1..6

            the table has:
                zone camp: Knight, public

            to cast (c: Spell):
                move c to camp
            """,
        right="""
            card Knight:
                strength: 1..6

            the table has:
                zone camp: Knight, public

            to cast (c: Spell):
                move c to discard
            """,
        why="A zone has room for the cards of its own type and of the types below it.",
    ),
}
