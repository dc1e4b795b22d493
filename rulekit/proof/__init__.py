"""What shows that a rulebook is right: scenarios, invariants and the ledger."""

from rulekit.proof.invariants import Watch
from rulekit.proof.ledger import Report, Row, ledger_report
from rulekit.proof.runner import Result, Results, run_scenarios
from rulekit.proof.walking import Walk, walk

__all__ = ["Report", "Result", "Results", "Row", "Walk", "Watch", "ledger_report", "run_scenarios", "walk"]
