"""Resolving bodies: expressions, sentences, statements, tables, tests; every finding goes into the bag."""
