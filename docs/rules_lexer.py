"""Colours for the rules language in the docs: comments, texts, numbers, the words of the language, types."""

from typing import ClassVar

from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

from rulekit.syntax.words import DECLARATION_WORDS, RESERVED


class RulesLexer(RegexLexer):
    """Tokens of a `.rules` file, for Pygments."""

    name = "rulekit rules"
    aliases: ClassVar = ["rules", "rules-part"]
    filenames: ClassVar = ["*.rules"]
    tokens: ClassVar = {
        "root": [
            (r"##.*", Comment.Special),
            (r"#.*", Comment.Single),
            (r'"[^"\n]*"?', String),
            (r"\d+", Number),
            (words(sorted(DECLARATION_WORDS), prefix=r"^", suffix=r"\b"), Keyword.Declaration),
            (words(sorted(RESERVED), prefix=r"\b", suffix=r"\b"), Keyword),
            (r"[A-Z]\w*", Name.Class),
            (r"[a-z_]\w*", Name),
            (r"\.\.|[-+*/=<>!]+", Operator),
            (r"[()\[\]{}:;,.|]", Punctuation),
            (r"\s+|.", Text),
        ]
    }
