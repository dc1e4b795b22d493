"""Random games in search of what the rules did not foresee; a find is made small and written as a scenario."""

from rulekit.proof.fuzz.fuzz import Report, Shown, fuzz, variant_text

__all__ = ["Report", "Shown", "fuzz", "variant_text"]
