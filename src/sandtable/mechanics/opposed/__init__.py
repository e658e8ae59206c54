"""Opposed scores: factor and die against factor and die, graded, mitigated, and compared for the outcome."""

from sandtable.mechanics.opposed.chain import charger, shot_and_charge
from sandtable.mechanics.opposed.contestant import Contestant
from sandtable.mechanics.opposed.score import (
    DICE,
    HEADLINE,
    RESULTS,
    SCORES,
    TOTALS,
    Opposed,
    aims,
    fates,
    measures,
    tells,
)
from sandtable.mechanics.opposed.together import charged, charges_home, slope

__all__ = [
    "DICE",
    "HEADLINE",
    "RESULTS",
    "SCORES",
    "TOTALS",
    "Contestant",
    "Opposed",
    "aims",
    "charged",
    "charger",
    "charges_home",
    "fates",
    "measures",
    "shot_and_charge",
    "slope",
    "tells",
]
