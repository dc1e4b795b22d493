"""What shows that a rulebook is right: scenarios, invariants and the ledger."""

from rulekit.proof.invariants import Walk, Watch, walk
from rulekit.proof.ledger import Report, Row, ledger_report
from rulekit.proof.runner import Result, Results, run_scenarios

__all__ = ["Report", "Result", "Results", "Row", "Walk", "Watch", "ledger_report", "run_scenarios", "walk"]
