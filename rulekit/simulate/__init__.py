"""Many games at once: playouts and their figures."""

from rulekit.simulate.playout import LIMIT, Playout, playout
from rulekit.simulate.simulate import simulate
from rulekit.simulate.summary import SeatSummary, Spread, Summary

__all__ = ["LIMIT", "Playout", "SeatSummary", "Spread", "Summary", "playout", "simulate"]
