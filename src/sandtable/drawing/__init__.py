"""The table drawn for a printed page: the ground, the bases with the signs of their troops, and a legend."""
