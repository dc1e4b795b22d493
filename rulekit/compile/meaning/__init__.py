"""What a rulebook means: symbols, types and resolved trees, handed from pass to pass.

`names` makes the symbols, `check` resolves every body against them, `lower` turns one variant into a program.
"""
