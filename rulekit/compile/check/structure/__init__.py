"""Whether the game goes on, and what is left over: checks that read whole bodies."""
