"""Where battalias may be placed before the battle (H12)."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.body import is_officer
from sandtable.mechanics.bodies.placing import all_bases, from_the_start
from sandtable.mechanics.deploying import Placing
from sandtable.rulesets.ps import land, unit
from sandtable.rulesets.ps.facts.troops import CAVALRY
from sandtable.rulesets.ps.marching import refuse
from sandtable.rulesets.ps.own import INCH, Own

DEEP, WINGS = 10 * INCH, 6 * INCH
"""How deep one deploys from one's own edge, and how far from a short edge all but the quick stay."""


def check(state: State[Own], id: str, rect: Rect, at: str, zoned: bool) -> None:
    """Refuse a place that a base may not be given."""
    houses = [house.id for house in land.houses(state)] if not is_officer(state, id) and land.fits(state, id) else []
    if land.barred(state, id, rect.corners, houses):
        raise refuse(at, f"{id} cannot stand on that ground; place it beside")
    if zoned:
        return
    x0, y0, x1, y1 = rect.box()
    own_edge = -state.ground.depth / 2 if state.side(id) == "a" else state.ground.depth / 2
    deepest = max(abs(y0 - own_edge), abs(y1 - own_edge))
    if deepest > DEEP + TOLERANCE:
        raise refuse(at, f"{id} would stand farther than 10 inches from its own edge (H12); move it back")
    if not _quick(state, id) and max(-x0, x1) > state.ground.width / 2 - WINGS + TOLERANCE:
        raise refuse(at, f"{id} would stand within 6 inches of a short edge (H12); only horse and light troops may")


def _quick(state: State[Own], id: str) -> bool:
    if is_officer(state, id):
        return True
    return unit.kind(state, id) in (*CAVALRY, "dragoons") or unit.formation(state, id) == "skirmish"


PLACING = Placing(commands=from_the_start, bases=all_bases, check=check, grain=INCH)
