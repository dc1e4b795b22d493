"""What a diagnostic means, as text for a terminal and for the docs page."""

from textwrap import dedent, fill, indent

from attrs import field, frozen

from rulekit.diagnostics.codes import Code


def _block(text: str) -> str:
    return dedent(text).strip("\n")


@frozen(slots=True)
class Explanation:
    """The meaning of a code, a wrong and a right example in the rules language, and the reason for the rule.

    `wrong` and `right` are whole declarations beside those of `background.py`, or lines of Python with a `session` of
    that game; other files stand in them below `--- their.name`. Both are empty where no text is at fault.
    """

    meaning: str
    wrong: str = field(default="", converter=_block)
    right: str = field(default="", converter=_block)
    why: str = ""
    language: str = "rules"

    def text(self, code: Code, width: int = 80) -> str:
        """Return the explanation as lines of at most `width` columns, except where an example is longer."""
        parts = [f"{code.code}  {code.title}", f"{code.severity}, {code.area}", fill(self.meaning, width)]
        if self.wrong:
            parts.append("Wrong:\n\n" + indent(self.wrong, "    "))
        if self.right:
            parts.append("Right:\n\n" + indent(self.right, "    "))
        if self.why:
            parts.append(fill("Why: " + self.why, width))
        head, kind, *rest = parts
        return "\n\n".join([f"{head}\n{kind}", *rest])

    def markdown(self, code: Code) -> str:
        """Return the explanation as a section of a Markdown page."""
        parts = [f"({code.code.lower()})=", f"## {code.code}: {code.title}", f"*{code.severity}*", self.meaning]
        if self.wrong:
            parts.append(f"Wrong:\n\n```{self.language}\n{self.wrong}\n```")
        if self.right:
            parts.append(f"Right:\n\n```{self.language}\n{self.right}\n```")
        if self.why:
            parts.append(self.why)
        return "\n\n".join(parts) + "\n"
