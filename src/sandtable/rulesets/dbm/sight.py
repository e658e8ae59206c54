"""Who sees whom (H29)."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.mechanics.elements import sight
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.terrain import stands_on
from sandtable.rulesets.dbm import going
from sandtable.rulesets.dbm.own import PACE, Own

SCREENS = ((("built-up",), 0), (("wood", "orchard", "dunes"), 80 * PACE))


def sees(state: State[Own], id: str, other: str) -> bool:
    """Whether a straight line between the nearest parts of two elements is free (H29)."""
    return sight.sees(state, id, other, SCREENS, _looks_over)


def _looks_over(state: State[Own], id: str, standing: list[str]) -> bool:
    """Artillery, and troops on higher ground, see over those lower."""
    return kind(state, id) == "art" or sight.higher_than(state, id, standing)


def in_wood(state: State[Own], id: str) -> bool:
    """Whether any of its base is in a wood, orchard or grove."""
    return stands_on(state, id, going.WOODS)
