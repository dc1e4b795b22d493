"""What shows that a rulebook is right: scenarios, invariants and the ledger."""
