"""Expressions: a module for each kind, and the table that leads from a node to it."""
