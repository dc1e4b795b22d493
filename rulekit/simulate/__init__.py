"""Many matches at once, and what they add up to."""
