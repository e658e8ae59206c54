"""The facts that Fast-Play Grande Armee speaks of: units, shots, command, moves, combats, officers."""
