"""Values while they are being read: where they stand, what they are, and whether they fit."""
