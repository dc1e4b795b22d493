"""Files: finding, reading and loading a rulebook; joins the two halves."""
