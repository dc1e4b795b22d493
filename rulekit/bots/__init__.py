"""Players that are programs: policies from view to action."""
