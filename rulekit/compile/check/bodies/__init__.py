"""Bodies: statements, choices, menus, abilities, and everything that has a body."""
