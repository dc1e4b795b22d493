"""All cards of a game as its rules print them: read once, then drawn in the terminal, as Markdown, JSON or a page."""
