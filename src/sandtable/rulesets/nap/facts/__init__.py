"""The facts that the Napoleonic pulse game speaks of: units, shots, command, moves, combats, officers."""
