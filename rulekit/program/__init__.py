"""Floor 1: rules as data: what a rulebook compiles to, and where everything lies in a position."""
