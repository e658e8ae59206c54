"""Opposed scores: factor and die against factor and die, graded, mitigated, and compared for the outcome."""

from sandtable.mechanics.opposed.chain import charger, shot_and_charge
from sandtable.mechanics.opposed.contestant import Contestant
from sandtable.mechanics.opposed.score import DICE, HEADLINE, RESULTS, SCORES, Opposed, aims, measures, tells

__all__ = [
    "DICE",
    "HEADLINE",
    "RESULTS",
    "SCORES",
    "Contestant",
    "Opposed",
    "aims",
    "charger",
    "measures",
    "shot_and_charge",
    "tells",
]
