"""The one table of diagnostic codes: what each is called, how grave it is, and the rule behind it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from attrs import frozen

Severity = Literal["error", "warning"]

AREAS: Mapping[str, str] = MappingProxyType(
    {
        "S": "text",
        "N": "names and sentences",
        "T": "types",
        "V": "visibility",
        "R": "playability",
        "L": "lint",
        "P": "play",
        "X": "rulekit itself",
    }
)


@frozen(slots=True)
class Code:
    """A permanent code. `because` is the rule of the language that a message quotes if it has no closer reason."""

    code: str
    title: str
    severity: Severity
    because: str | None = None

    @property
    def area(self) -> str:
        """Return what the code's letter stands for."""
        return AREAS[self.code[0]]


_ERRORS: tuple[tuple[str, str, str | None], ...] = (
    # S: text
    ("S001", "a tab in the indentation", "blocks are indented by spaces, four a level"),
    ("S002", "indentation fits no open block", "a line stands exactly as deep as the block it belongs to"),
    ("S003", "text is not closed", 'a text begins and ends with `"` on the same line'),
    ("S004", "a bracket is not closed", "every bracket is closed by its partner"),
    ("S005", "unexpected word", None),
    ("S006", "a block is empty", "a line that ends in a colon opens a block of at least one line"),
    ("S007", "nesting is too deep", "brackets and blocks nest at most 60 deep"),
    ("S008", "a one-line body cannot hold this", "a one-line body holds statements parted by `;`, or one `each`"),
    ("S009", "a declaration word away from the margin", "declarations begin at the margin"),
    ("S010", "`-` must stand free or touch", "`a - b` is a difference, `-1` after a space is a negative number"),
    ("S011", "a comparison cannot be chained", "a comparison has two sides"),
    ("S012", "the file is not UTF-8 text", "rules are written in UTF-8"),
    ("S013", "the file is too large", "a file holds at most 256 KiB and a whole rulebook 4 MiB"),
    ("S014", "a character that only text may hold", "outside text and comments the language is written in plain ASCII"),
    ("S015", "a number has too many digits", "a number has at most 18 digits"),
    ("S020", "write `your x`", "`your x` is the only spelling of what belongs to `you`"),
    (
        "S021",
        "this row needs brackets around a choice of values",
        "in a sentence `.. if .. else ..`, `a..b` and whatever is larger than a sum stand in brackets",
    ),
    # N: names and sentences
    ("N001", "unknown name", None),
    ("N002", "a name is declared twice", "one name means one thing in the whole rulebook"),
    ("N003", "unknown file", "`use` paths start at the folder of the rulebook"),
    ("N004", "the library's hole is not filled", "`use` fills every hole that a library `needs`"),
    ("N005", "unknown library hole", "only what a library `needs` can be filled"),
    (
        "N006",
        "a file is used twice or in a circle",
        "a file is read once, at one place and under one condition",
    ),
    ("N007", "a rulebook has one `game` header", "the header says who plays and which options there are"),
    ("N010", "type names start with a capital", "types start with a capital, everything else with a small letter"),
    ("N011", "a reserved word", "the words of the language cannot be names"),
    ("N012", "a bound name hides another", "a name that is bound in a line must be new there"),
    ("N013", "exists only under a condition", "what is declared under a condition is named only under it"),
    (
        "N020",
        "two verbs cannot be told apart",
        "verbs with the same words must differ in the type of a hole",
    ),
    ("N021", "unknown sentence", "a sentence is a verb that is declared with `to`, or built in"),
    ("N022", "the sentence has two readings", "nothing is preferred in silence"),
    (
        "N023",
        "this entry is a declared verb: leave out its body",
        "an entry with a body is an action of its own and must not read like a declared verb",
    ),
    ("N024", "a pattern must start with a word", "the first word of a pattern is its verb"),
    (
        "N025",
        "two entries of one menu look alike",
        "an action is known by its words and its holes, so no two entries may have both in common",
    ),
    (
        "N026",
        "a condition around declarations is not constant",
        "what is declared depends on options and on the number of seats alone",
    ),
    (
        "N027",
        "too many variants",
        "a rulebook has at most 4,096 combinations of options and seats, and each one is checked",
    ),
    ("N030", "who does this?", "a verb that reads `you` needs a doer"),
    ("N031", "`this` outside a card or `each X has`", "`this` is the card, or the X of `each X has`"),
    ("N032", "not an event: no such verb", "every event is a verb, declared or built in"),
    ("N033", "only one zone can hold all cards", "every card starts in one zone"),
    ("N034", "a bare `whenever` in a definition", "a trigger of a definition belongs to an ability word"),
    # T: types
    ("T001", "a value of another type", "nothing is converted in silence"),
    ("T002", "wrong number of arguments", None),
    ("T003", "not a set", None),
    ("T004", "members cannot be compared", "numbers and members of one ordered type can be compared"),
    ("T005", "a field is missing in this definition", "a definition gives every field that has no default"),
    ("T006", "a field is given twice", "a definition gives a field once"),
    ("T007", "a cell does not fit its column", "a cell holds a value of its column's type"),
    ("T008", "rows are not exactly the members", "a table has one row per member, in the order of the members"),
    ("T009", "the lowest threshold is missing", "a value below the first row would have no answer"),
    ("T010", "the head and a row differ in length", "every row has one cell per column"),
    ("T011", "a CSV column is unknown or missing", "the columns are `name`, `copies` if wanted, and the fields"),
    ("T012", "a stored number needs bounds", "whatever is stored has a known size"),
    ("T013", "the value can never fit", None),
    ("T014", "a division must say how it rounds", "`rounded up` or `rounded down` follows a division"),
    ("T015", "a value depends on itself", "a `let` is computed from other values"),
    (
        "T016",
        "a part may be absent here",
        "in the flow of play a line is never skipped in silence, so an absent part must be guarded",
    ),
    ("T020", "this item does not fit the sentence", None),
    ("T021", "a result is not assigned on every path", "a verb that `gives` a result assigns it whatever happens"),
    ("T022", "a choice has too many combinations", "the choices of one action make at most 10,000 combinations"),
    (
        "T023",
        "too large to lay out",
        "a set has at most 65,536 elements, and what is declared in one line as many values",
    ),
    ("T024", "more cards begin in a zone than it holds", "every card of an `all cards` zone starts there"),
    (
        "T030",
        "a modifier without an end, or an end on a stored variable",
        "`let`s and fields are modified with `until` or under `always:`, stored variables never",
    ),
    ("T031", "a printed field is never assigned", "what is printed on a card stays"),
    ("T032", "a card lies in a zone of another type", "a zone holds cards of its own type"),
    # V: visibility
    ("V001", "a zone says nothing about who sees it", "a zone is `public`, `private`, `hidden` or `seen by others`"),
    ("V010", "a choice among cards the chooser cannot see", "a player chooses among what they can see"),
    (
        "V011",
        "a need or prompt reads what its player cannot see",
        "whether an option is there must not give away a secret",
    ),
    # R: playability
    ("R001", "`play` has no decision and no end", "a rulebook either asks a player or ends"),
    ("R010", "the loop may never end", "a loop holds a decision or a bounded counter on every path"),
    ("R011", "the state check does not undo its own cause", "`as soon as` runs until its condition is false"),
    ("R012", "phases or verbs call each other in a circle", "calls between verbs and phases never go round"),
    ("R013", "the trigger sets itself off", "a trigger that causes its own event would never rest"),
    (
        "R020",
        "a decision inside `together`",
        "what happens together is read from one position, so nobody can be asked in between",
    ),
    (
        "R021",
        "a decision after a change in a collected `each`",
        "all choices are collected before anything changes",
    ),
    (
        "R022",
        "`together` has not done this yet",
        "inside `together` everything happens at its end, so nothing has moved or left before that",
    ),
    ("R031", "a need after a change, in a verb used as an option", "an option is tested whole before anything changes"),
    (
        "R032",
        "a payment after a change may be impossible, in a verb used as an option",
        "what an option costs is known before anything changes",
    ),
    ("R034", "a decision of a role without a seat", "only a seat can answer"),
    ("R040", "a modifier reads what it changes", "a modifier reads only what earlier layers have settled"),
    ("R041", "more than one thing clamps this number", "a number is clamped once, to its bounds"),
    ("R050", "checked, not yet playable", "this version of rulekit reads and checks the line, and cannot play it yet"),
    # P: play
    ("P001", "not possible now: a need does not hold", None),
    ("P002", "not possible now: not enough to pay", None),
    ("P003", "not possible now: not offered", None),
    ("P004", "not possible now: a rule forbids it", None),
    ("P005", "another seat's turn to answer", "a decision is answered by the seat it asks"),
    ("P006", "this decision is answered already", "an answer carries the number of the decision that stands"),
    ("P007", "the game is over", "after the end there is nothing to answer"),
    ("P008", "this step cannot be taken back", "what was learnt by a step cannot be forgotten"),
    ("P010", "a number leaves its bounds, or an absent value is stored", "a stored value stays inside its type"),
    ("P011", "a payment that was owed cannot be made", "a payment is made whole or not at all"),
    ("P012", "a card would lie in itself", "no card lies in itself, or in what lies in it"),
    ("P020", "a budget is spent", "one decision has a bounded amount of work behind it"),
    ("P021", "nobody has an option", "while the game goes on some player has an option"),
    ("P030", "the scenario's place is never reached", None),
    ("P031", "the card is already used in this position", "a card lies in one place"),
    ("P032", "an answer does not fit the decision", None),
    ("P033", "an expectation does not hold", None),
    # X: rulekit itself
    ("X001", "a mistake in rulekit", "this is not your mistake"),
)

_WARNINGS: tuple[tuple[str, str, str | None], ...] = (
    ("V012", "a branch on hidden things shows in a later decision", "what players see later gives the secret away"),
    ("V013", "a public value is computed from hidden cards", "everybody can read a public value"),
    (
        "R030",
        "this `must` can have no legal option",
        "a `must` without a legal option and without `else` stops the game",
    ),
    ("L001", "an unused name", None),
    ("L002", "this condition is constant", None),
    ("L003", "this line can be skipped: a part may be absent", "a comparison with an absent side is false"),
    ("L004", "a local is spelled like a verb", "words of a sentence go before names"),
    ("L005", "an event hole is not used", "`(_)` takes anything and binds nothing"),
    ("L006", "no card uses this ability word", None),
    ("L007", "this duration has no run of its phase", "outside any run of the phase the line does nothing"),
    ("L008", "a card nobody can get", None),
    ("L009", "a scenario title has no ledger ID", "the ledger counts a rule as shown by the ID in front of a title"),
    ("L010", "a rounded quotient is multiplied or summed", "rounding first and adding later loses the rests"),
    ("L011", "a rule of a card that never holds", "rules of a card hold in zones with `abilities active`"),
)


def _table() -> dict[str, Code]:
    rows = [Code(code, title, "error", because) for code, title, because in _ERRORS]
    rows += [Code(code, title, "warning", because) for code, title, because in _WARNINGS]
    letters = "".join(AREAS)
    rows.sort(key=lambda row: (letters.index(row.code[0]), row.code))
    return {row.code: row for row in rows}


CODES: Mapping[str, Code] = MappingProxyType(_table())
"""Every code by its name, in the order S N T V R L P X."""
