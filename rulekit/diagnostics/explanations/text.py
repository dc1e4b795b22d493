"""Explanations of the S codes: how rules are written down."""

from rulekit.diagnostics.explanations.explanation import Explanation

TEXT: dict[str, Explanation] = {
    "S001": Explanation(
        "A line is indented with a tab.",
        wrong="setup:\n\tshuffle deck",
        right="setup:\n    shuffle deck",
        why="A tab is as wide as each editor likes, so two people would see two different blocks.",
    ),
    "S002": Explanation(
        "A line stands deeper or less deep than any block that is open there.",
        wrong="""
            setup:
                shuffle deck
              draw 3 from deck to P1.hand
            """,
        right="""
            setup:
                shuffle deck
                draw 3 from deck to P1.hand
            """,
        why="The indentation alone says which block a line belongs to, so it must be exact: four spaces a level.",
    ),
    "S003": Explanation(
        "A text begins with a quotation mark and the line ends before the second one.",
        wrong='Spell "Rain of Frogs:\n    price 3; power 2',
        right='Spell "Rain of Frogs":\n    price 3; power 2',
        why="A text that runs on would swallow the lines below it, and one slip would make many messages.",
    ),
    "S004": Explanation(
        "A bracket is opened and never closed, closed and never opened, or closed by one of another kind.",
        wrong="let worth(p: Player) = p.gold * (2 + p.towers",
        right="let worth(p: Player) = p.gold * (2 + p.towers)",
        why="A line goes on inside a bracket, so an open one draws in everything that follows.",
    ),
    "S005": Explanation(
        "Something stands where the language expects another thing, or a reserved word is used as an item of a sentence.",
        wrong="to bless (p: Player)\n    gain 1 gold",
        right="to bless (p: Player):\n    gain 1 gold",
        why="Reserved words are never read as names, so that a sentence has one reading.",
    ),
    "S006": Explanation(
        "A line ends in a colon and nothing stands under it.",
        wrong="setup:\n\nplay:\n    main(P1)",
        right="setup:\n    shuffle deck\n\nplay:\n    main(P1)",
        why="An empty block is nearly always a line that is missing or not indented. A verb that does nothing by itself "
        "is written without a colon.",
    ),
    "S007": Explanation(
        "Brackets or blocks stand inside one another more than 60 times.",
        wrong="let x = ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))"
        "))))))))))))))))))))))))))",
        right="let x = 1",
        why="No rule of a game needs it, and a limit keeps a damaged file from taking all the memory there is.",
    ),
    "S008": Explanation(
        "A body on one line holds something that needs lines of its own.",
        wrong="to bless (p: Player): if p.gold > 3: if p.gold < 9: gain 1 gold",
        right="""
            to bless (p: Player):
                if p.gold > 3 and p.gold < 9:
                    gain 1 gold
            """,
        why="A one-line body holds statements parted by `;`, or one `each`. With more on a line it is hard to see what "
        "belongs to what.",
    ),
    "S009": Explanation(
        "A word that begins a declaration stands inside a block.",
        wrong="setup:\n    phase main(you: Player):\n        gain 1 gold",
        right="phase main(you: Player):\n    gain 1 gold\n\nsetup:\n    shuffle deck",
        why="Declarations are visible everywhere, so they stand at the margin, or in an `if` that stands there.",
    ),
    "S010": Explanation(
        "A minus touches one neighbour and not the other in a way that can be read twice.",
        wrong="to fine (p: Player):\n    p.gold = p.gold -1",
        right="to fine (p: Player):\n    p.gold = p.gold - 1",
        why="`a - b` is a difference, `-1` after a space is a negative number: in a sentence `a -1` would be two items.",
    ),
    "S011": Explanation(
        "Two comparisons stand in a row.",
        wrong="let rich(p: Player) = 3 < p.gold < 9",
        right="let rich(p: Player) = p.gold in 4..8",
        why="A comparison is true or false, and comparing that with a number means nothing.",
    ),
    "S012": Explanation(
        "The file holds bytes that are no UTF-8 text. It may be a picture or an archive, or saved in an old encoding.",
        why="A rulebook must read the same on every machine. Save the file as UTF-8.",
    ),
    "S013": Explanation(
        "A file is larger than 256 KiB, or all files of the rulebook together are larger than 4 MiB.",
        why="The limit keeps a wrong file from stopping the editor. Split a long file, or put tables into CSV files.",
    ),
    "S014": Explanation(
        "A letter or sign outside plain ASCII stands in a rule. It may look just like a plain one.",
        wrong="let worth(p: Player) = p.gold \u2212 1",
        right="let worth(p: Player) = p.gold - 1",
        why="Two names that look the same must be the same. Inside text and comments every character is welcome.",
    ),
    "S015": Explanation(
        "A number has more than 18 digits.",
        wrong="let huge = 1000000000000000000000",
        right="let huge = 1000000",
        why="Numbers are counted in 64 bits and checked; a longer one fits nowhere.",
    ),
    "S020": Explanation(
        "What belongs to `you` is written with a dot.",
        wrong="phase main(you: Player):\n    need you.gold > 2",
        right="phase main(you: Player):\n    need your gold > 2",
        why="One thing has one spelling, and this one reads like the rulebook.",
    ),
    "S021": Explanation(
        "A sentence holds a choice of values, a range or a comparison without brackets around it.",
        wrong="phase main(you: Player):\n    gain 2 if your towers > 1 else 1 gold",
        right="phase main(you: Player):\n    gain (2 if your towers > 1 else 1) gold",
        why="A sentence is a row of items. Without brackets nobody could say where one item ends.",
    ),
}
