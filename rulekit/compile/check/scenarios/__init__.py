"""Scenarios: their positions and their answers."""
