"""Changes worth thinking of: for a march, at a bridge, near the enemy, for a fight on foot (H19, H28, H42)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.leg import Leg
from sandtable.geometry.outline import to_line
from sandtable.rulesets.ps import land, observe, pace, unit
from sandtable.rulesets.ps.facts.troops import SUITS, TRAIN
from sandtable.rulesets.ps.own import INCH, Own

MARCHED = 20 * INCH
"""With the nearest enemy no nearer than this one may think of a march."""
LOOSENED = 12 * INCH
"""With an enemy as near as this light troops may think of skirmishing, and dragoons of a fight on foot, ..."""
REMOUNTED = 16 * INCH
"""... and with nobody so near of their horses."""
AT_THE_BRIDGE = 8 * INCH
"""A bridge as near as this is worth a column."""


def changes(state: State[Own], id: str, foe: str) -> Iterator[str]:
    """Changes worth thinking of with that enemy the nearest."""
    now, what, far = unit.formation(state, id), unit.kind(state, id), unit.inches(state, id, foe) * INCH
    if now in ("column", "march-column", "skirmish") and far <= LOOSENED:
        yield "form line"
    if what in SUITS["hedgehog"]:
        if now == "hedgehog":
            yield "form line"
        elif unit.is_cavalry(state, foe) and far <= observe.PROXIMITY:
            yield "form hedgehog"
    if now == "line" and what in SUITS["skirmish"] and far <= LOOSENED:
        yield "form skirmish"
    if what == "dragoons":
        yield from _saddled(state, id, far)
    if unit.limbered(state, id):
        yield "unlimber"


def _saddled(state: State[Own], id: str, far: float) -> Iterator[str]:
    """Dragoons fight on foot and ride where nobody is near."""
    if unit.mounted(state, id) and far <= LOOSENED:
        yield "dismount"
    if not unit.mounted(state, id) and far > REMOUNTED and not unit.housed(state, id):
        yield "mount"


def columns(state: State[Own], id: str, far: float) -> Iterator[Order]:
    """A march on the road with nobody near, and a column before a bridge: the change, and two moves ahead."""
    full, now = pace.allowance(state, id), unit.formation(state, id)
    if now != "line" or not full or unit.kind(state, id) in TRAIN:
        return
    ahead = (Leg("forward", 2 * full),)
    if far > MARCHED + 2 * full and land.on_road(state, state.field.rects[id]):
        yield Order("order", (id,), ahead, word="form march-column")
    if far > LOOSENED and unit.kind(state, id) in SUITS["column"] and _bridge_near(state, id):
        yield Order("order", (id,), word="form column")


def _bridge_near(state: State[Own], id: str) -> bool:
    pose = state.field.rects[id].pose
    return any(
        line.kind in land.CROSSINGS and to_line((pose.x, pose.y), line.points) <= AT_THE_BRIDGE
        for line in state.ground.lines
    )
