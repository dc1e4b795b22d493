"""What is written once and for all: tables, printed values, lets and defaults."""
