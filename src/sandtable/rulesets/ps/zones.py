"""What is drawn round a unit or a commander: its fire, its proximity, how far his word goes, and its move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sandtable.engine.state import State
from sandtable.engine.zone import Zone, around, steps
from sandtable.geometry.contact import FRONT
from sandtable.mechanics.bodies.body import is_officer
from sandtable.mechanics.bodies.quarters import ground_of
from sandtable.names import Json
from sandtable.rulesets.ps import observe, pace, sight, unit
from sandtable.rulesets.ps.own import INCH, Own
from sandtable.rulesets.ps.questions import ASK

FARTHEST = 24
"""Inches: so far a commander's distance is drawn."""
PARTS = 100
"""An inch is looked at in so many."""


def zones(state: State[Own], id: str) -> Iterator[Zone]:
    rect = state.rect(id)
    if is_officer(state, id):
        for far, worse in _by_distance():
            says = f"To those no farther than this, {worse} is added to the roll for his orders."
            yield around("command", says, rect, far * INCH // PARTS)
    elif reach := sight.reach(state, id):
        border = () if unit.fronts_only(state, id) else ground_of(rect, FRONT, reach)
        seen = min(reach, int(state.own.sight * INCH)) if state.own.sight else reach
        yield around("shoot", f"It shoots {seen // INCH} inches.", rect, seen, border)
    if not is_officer(state, id) and state.setup.options.get("H37", True):
        says = "With an enemy so near, it goes straight at him, straight away, or faces him (H37)."
        yield around("proximity", says, rect, observe.PROXIMITY)
    if move := pace.allowance(state, id):
        yield around("move", f"One move over open ground: {move // INCH} inches.", rect, move)


@cache
def _by_distance() -> tuple[tuple[int, int], ...]:
    """What distance adds to a command roll by the sheet, and up to how many hundredths of an inch."""
    asked = ASK["command_roll"]

    def total(far: int) -> int:
        said: Json = {"a": {"kind": "pike"}, "rating": 8, "distance": far / PARTS, "enemy": 12}
        return int(asked.adjudicate(said, {"command": 5})[0]["total"])

    return tuple(steps(lambda far: total(far) - total(0), FARTHEST * PARTS - 1))
