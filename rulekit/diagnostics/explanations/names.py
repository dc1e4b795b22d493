"""Explanations of the N codes: names, files, sentences."""

from rulekit.diagnostics.explanations.explanation import Explanation

NAMES: dict[str, Explanation] = {
    "N001": Explanation(
        "Nothing of this name is declared where it is used: no zone, variable, member, card, phase or ability word.",
        wrong="the table has:\n    zone discard: Spell, public\n\nsetup:\n    shuffle discrad",
        right="the table has:\n    zone discard: Spell, public\n\nsetup:\n    shuffle discard",
        why="Everything is declared, so a misspelt name never passes in silence.",
    ),
    "N002": Explanation(
        "Two declarations use one name, or a declaration uses a name that is built in.",
        wrong="let bonus = 2\n\nlet bonus = 3",
        right="let bonus = 2\n\nlet late_bonus = 3",
        why="A name means one thing wherever it is read. Two declarations may share a name if their conditions exclude each "
        "other.",
    ),
    "N003": Explanation(
        "A `use` or a `cards .. from` names a file that is not there.",
        wrong='cards Spell from "spels.csv"\n--- spells.csv\nname,price,power\nHex,2,2',
        right='cards Spell from "spells.csv"\n--- spells.csv\nname,price,power\nHex,2,2',
        why="Paths start at the folder of the rulebook, use `/`, and tell capitals apart.",
    ),
    "N004": Explanation(
        "A library `needs` something and `use` does not say what fills it.",
        wrong="use auction",
        right="use auction with limit(p) = p.gold",
        why="A library is written for no game in particular; each game says what the general words mean in it.",
    ),
    "N005": Explanation(
        "`use` fills a hole that the library does not have.",
        wrong="use auction with limits(p) = p.gold",
        right="use auction with limit(p) = p.gold",
        why="A filling that nobody asks for would do nothing.",
    ),
    "N006": Explanation(
        "A file is used at two places under different conditions, or it uses itself, directly or by way of others, or a "
        "library is used twice.",
        wrong='if solo:\n    use "robot.rules"\n\nif not solo:\n    use "robot.rules"\n'
        "--- robot.rules\nphase robot_turn: shuffle deck",
        right='use "robot.rules"\n--- robot.rules\nphase robot_turn: shuffle deck',
        why="A file is read once, and what it declares stands under one condition. The holes of a library are filled once; what "
        "is to differ from case to case is asked in the hole.",
    ),
    "N007": Explanation(
        "No file begins with a `game` header, or more than one does.",
        wrong='game duel "Duel":\n    players 2\n--- robot.rules\ngame robot "Robot":\n    players 2',
        right='game duel "Duel":\n    players 2\n--- robot.rules\nphase robot_turn: shuffle deck',
        why="The header says who plays and which options there are. All files of a folder belong to one rulebook, so it stands "
        "once, in any of them.",
    ),
    "N010": Explanation(
        "A type has a small first letter, or something else has a capital one.",
        wrong="enum colour: red, green",
        right="enum Colour: red, green",
        why="The first letter tells reader and language alike whether a type or a thing is meant.",
    ),
    "N011": Explanation(
        "A word of the language is declared as a name.",
        wrong="let until = 3",
        right="let last_round = 3",
        why="Reserved words are read in one way wherever they stand.",
    ),
    "N012": Explanation(
        "A name that is bound here is visible already and means something else.",
        wrong="let bonus = 2\n\nto bless:\n    each bonus in players: bonus gains 1 gold",
        right="let bonus = 2\n\nto bless:\n    each p in players: p gains bonus gold",
        why="If a bound name hid another one, the same word would mean two things a line apart.",
    ),
    "N013": Explanation(
        "Something that is declared under a condition is named where that condition may not hold.",
        wrong="if solo:\n    let robot = 1\n\nphase robot_turn: P1 gains robot gold",
        right="if solo:\n    let robot = 1\n\nif solo:\n    phase robot_turn: P1 gains robot gold",
        why="In the variants without it the line would mean nothing. Put the line under the same condition.",
    ),
    "N020": Explanation(
        "Two verbs have the same words, and a value could fit the holes of both.",
        wrong="to bless (p: Player): p gains 1 gold\n\nto bless (q: Player): q gains 2 gold",
        right="to bless (p: Player): p gains 1 gold\n\nto bless (s: Site): s.holy = yes",
        why="A sentence has one meaning. Verbs may share their words only if the types of a hole tell them apart.",
    ),
    "N021": Explanation(
        "No verb, declared or built in, has these words in this order. The message names the nearest ones.",
        wrong="to bless (p: Player): p gains 1 gold\n\nsetup:\n    bless to P1",
        right="to bless (p: Player): p gains 1 gold\n\nsetup:\n    bless P1",
        why="A line is read word for word against the declared patterns; a hole takes exactly one item.",
    ),
    "N022": Explanation(
        "The line can be read as two sentences, or a name in it as two things.",
        wrong="each Player has:\n    let fame = towers\n\nlet fame(p: Player) = p.gold\n\nlet best = first(players by most fame)",
        right="each Player has:\n    let fame = towers\n\nlet wealth(p: Player) = p.gold\n\n"
        "let best = first(players by most fame)",
        why="The language never picks one in silence. Give one of them another word.",
    ),
    "N023": Explanation(
        "A menu entry with a body reads exactly like a declared verb.",
        wrong="to bless (p: Player): p gains 1 gold\n\nphase main(you: Player):\n    you may:\n        bless (p in others):\n"
        "            p gains 2 gold",
        right="to bless (p: Player): p gains 1 gold\n\nphase main(you: Player):\n    you may:\n        bless (p in others)",
        why="Nobody could say which of the two bodies is meant. Leave out the body, or use other words.",
    ),
    "N024": Explanation(
        "A pattern starts with a hole.",
        wrong="to (p: Player) prays: p gains 1 gold",
        right="to pray: gain 1 gold",
        why="The first word is the verb, by which sentences are found. Who does it stands in front of the sentence, and not "
        "in its pattern: `p prays`.",
    ),
    "N025": Explanation(
        "Two entries of one menu have the same words and the same holes.",
        wrong="phase main(you: Player):\n    you may:\n        take (n in 1..2): gain n gold\n"
        "        take (n in 3..4): lose n gold",
        right="phase main(you: Player):\n    you may:\n        take (n in 1..2): gain n gold\n"
        "        give (n in 3..4): lose n gold",
        why="An action is written down as its words and what was chosen. With two such entries nobody could tell which one "
        "was taken.",
    ),
    "N026": Explanation(
        "An `if` around declarations asks for something that changes in play.",
        wrong="if deck is empty:\n    let bonus = 2",
        right="let bonus = 2 if deck is empty else 0",
        why="Declarations are there or not before the first card is dealt. Options, the number of seats and `let`s made of them "
        "decide about that; what changes in play is asked inside a body or a `let`.",
    ),
    "N027": Explanation(
        "The options and the number of seats make more than 4,096 combinations.",
        wrong="""
            game spells "Spells":
                players 2 to 4
                option rounds_to_play: 1..16 = 9
                option first_gold: 1..16 = 3
                option hand_size: 1..16 = 2
            """,
        right="""
            game spells "Spells":
                players 2 to 4
                option rounds_to_play: 1..16 = 9
                option first_gold: 1..99 = 3
                option hand_size: 1..16 = 2
            """,
        why="A rulebook is compiled for each combination of its constant options. An option with more than 16 values, or with "
        "the default `random`, is no constant: it is read in play and makes no variants.",
    ),
    "N030": Explanation(
        "A verb that reads `you` is said where there is no `you`.",
        wrong="to bless: your gold += 1\n\nsetup:\n    bless",
        right="to bless: your gold += 1\n\nsetup:\n    each p in players: p blesses",
        why="Somebody must do it. Put a player in front of the verb, which then takes its -s.",
    ),
    "N031": Explanation(
        "`this` stands where there is no card and no `each X has` around it.",
        wrong="setup:\n    move this to deck",
        right='Spell "Boomerang":\n    price 2; power 2\n    on_cast: move this to deck',
        why="`this` is the card whose text it stands in, or the X of `each X has`.",
    ),
    "N032": Explanation(
        "A trigger waits for something that no verb does.",
        wrong="whenever (p) prays: p gains 1 gold",
        right="to pray\n\nwhenever (p) prays: p gains 1 gold",
        why="Every event is a verb. A verb without a body is a pure signal, and enough for a trigger to wait for.",
    ),
    "N033": Explanation(
        "More than one zone says `all cards` for the same type of card.",
        wrong="the table has:\n    zone deck: Spell, hidden, all cards\n    zone shop: Spell, public, all cards",
        right="the table has:\n    zone deck: Spell, hidden, all cards\n    zone shop: Spell, public",
        why="Every card starts in one place. Deal the others out in `setup`.",
    ),
    "N034": Explanation(
        "A definition has a `whenever` of its own, outside any ability word.",
        wrong='Spell "Boomerang":\n    price 2; power 2\n    whenever you cast this: gain 1 gold',
        right='Spell "Boomerang":\n    price 2; power 2\n    on_cast: gain 1 gold',
        why="The word says in which zones the card listens, whether its owner may decline, and what the card shows to "
        "players.",
    ),
}
