"""The facts that De Bellis Renationis speaks of: troops, elements in a combat, moves and shots, orders."""
