"""Sentences and event patterns: which one is meant, and whether its items fit."""
