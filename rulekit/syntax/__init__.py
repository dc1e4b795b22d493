"""Text to tree: the line pass, the parser, the nodes, and CSV tables."""
