"""Odds as a test reads them."""

from __future__ import annotations

from fractions import Fraction

from sandtable.dice import Distribution
from sandtable.engine.told import Outcome


def in_words(spread: Distribution[Outcome] | None) -> dict[str, Fraction]:
    """Odds for a person, the likeliest first."""
    return {} if spread is None else dict(spread.map(str).ranked())
