"""Random games in search of what the rules did not foresee; a find is made small and written as a scenario."""
