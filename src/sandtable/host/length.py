"""How long two people sit over a battle."""

from __future__ import annotations

MINUTES_A_BASE = 1.3
"""About how long for each base on the table."""
ROUND = 15


def minutes(bases: int) -> int:
    """So long, about, to the quarter of an hour."""
    return max(ROUND, round(MINUTES_A_BASE * bases / ROUND) * ROUND)
