"""Dice: exact distributions with integer weights, pools by counting, and ways to roll.

Nothing here knows a rule. Weights are whole numbers throughout; a probability is a view of them (`Fraction`), so that
nothing is ever rounded.
"""

from sandtable.dice.die import AVERAGE, BOX, D4, D6, D10, Die
from sandtable.dice.distribution import Distribution
from sandtable.dice.pool import pool

__all__ = ["AVERAGE", "BOX", "D4", "D6", "D10", "Die", "Distribution", "pool"]
