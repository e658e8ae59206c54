"""Opposed scores: factor and die against factor and die, graded, mitigated, and compared for the outcome."""

from sandtable.mechanics.opposed.score import DICE, HEADLINE, RESULTS, Opposed, measures, tells

__all__ = ["DICE", "HEADLINE", "RESULTS", "Opposed", "measures", "tells"]
