"""Floor 1: play as data: decisions, options, refusals and events, and the specified random generator."""
