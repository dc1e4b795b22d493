"""Files: finding, reading and loading a rulebook; joins the two halves."""

from rulekit.loader.rulebook import Rulebook, check, load

__all__ = ["Rulebook", "check", "load"]
