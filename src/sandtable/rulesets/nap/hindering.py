"""What the house rules forbid of a way beyond the sheet: faces, fronts, towns, the radius (H6, H12, H17, H20, H22)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, QUARTER, TURN
from sandtable.geometry.band import in_band, strip
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import SWINGS, Sweep
from sandtable.geometry.outline import spans_in
from sandtable.geometry.rect import Polygon, Rect, distance, hull, outlines_meet
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.way import Way
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named
from sandtable.rulesets.nap.ground import INCH, garrison, inches, town_under
from sandtable.rulesets.nap.observe import (
    WITHDRAW,
    guns_of,
    in_command,
    is_infantry,
    radius,
    status,
    sub_of,
    to_enemy,
    within,
)

SIDEWAYS = ("left", "right")
LEGS: tuple[str, ...] = ("forward", "back", *SIDEWAYS, *SWINGS, "turn", "to")
ON_THE_SPOT = (*SWINGS, "turn")
FACES: tuple[int, ...] = (QUARTER, HALF, TURN - QUARTER)
"""The turns of a change of face."""
FRONT = 3 * INCH
"""How far ahead of an enemy's front nobody passes (H12)."""
CLEAR = 20
"""Inches from the enemy at which those who withdraw may stop, and nearer than which they do not come."""


def check(state: State[Own], id: str, at: str) -> None:
    """Whether it may move now at all."""
    for battery in guns_of(state, id):
        if state.own.moved.get(battery) == "attach":
            says = f"{battery} has just been attached to {id}, which takes its whole move (H22)"
            raise refuse(at, f"{says}; {id} stays", rows=("H22",))


def check_way(state: State[Own], id: str, way: Way, foe: str | None, at: str, under_way: bool) -> None:
    """What the house rules forbid beyond the sheet."""
    if body.is_officer(state, id):
        return
    if not way.legs:
        says = f"{named(state, id)} would end on another unit, with no place on its way that is clear"
        raise refuse(at, f"{says}; lead it elsewhere, or farther")
    _check_legs(named(state, id), way, at)
    check_ground(state, id, way, at)
    _check_fronts(state, id, way, foe, at)
    if id in state.own.suppressed:
        _check_relocation(state, id, way, at)
    elif foe is None and status(state, id) == WITHDRAW:
        _check_withdrawn(state, id, way, at)
    bound = state.setup.options.get("H20", True) and status(state, id) != WITHDRAW
    if bound and not in_command(state, id):
        _check_return(state, id, way, foe, at)


def _check_legs(who: str, way: Way, at: str) -> None:
    """A face change comes first and only once; flank and retrograde moves are not mixed with others (H12)."""
    for n, leg in enumerate(way.legs):
        if leg.how == "turn" and n:
            says = f"{who} changes face only at the start of its move (H12)"
            raise refuse(f"{at}.{n}", f"{says}; wheel here instead", rows=("H12",))
        if leg.how == "turn" and leg.by % TURN and leg.by % TURN not in FACES:
            says = f"{who} changes face by 90 or 180 degrees; wheel for any other turn"
            raise refuse(f"{at}.{n}", says, rows=("H12",))
    sorts = {_sort(leg.how) for leg in way.legs if leg.how != "turn"}
    if len(sorts) > 1:
        raise refuse(at, f"{who} goes forward, or to a flank, or back, in one move; leave out the rest", rows=("H12",))


def _sort(how: str) -> str:
    return "flank" if how in SIDEWAYS else how if how == "back" else "forward"


def check_ground(state: State[Own], id: str, way: Way, at: str) -> None:
    """Towns, which are closed to some, and may be held."""
    town = town_under(state, way.rect)
    if town is not None:
        _check_town(state, id, town.name or "the town", garrison(state, town), at)


def _check_town(state: State[Own], id: str, name: str, held: str | None, at: str) -> None:
    if not is_infantry(state, id):
        raise refuse(at, f"{name} holds infantry only (H17); {id} must stop before it or pass beyond", rows=("H17",))
    if held not in (None, id) and state.side(held or id) == state.side(id):
        says = f"{name} holds one unit, and {held} is in it (H17); stop {id} before it or pass beyond"
        raise refuse(at, says, rows=("H17",))


def _check_fronts(state: State[Own], id: str, way: Way, foe: str | None, at: str) -> None:
    """Nobody passes an enemy's front within 3 inches, but to attack him (H12)."""
    if not state.setup.options.get("H12", True):
        return
    rects = state.field.rects
    # Who only swings or turns where he stands passes nobody.
    straight = [sweep for leg, sweep in zip(way.legs, way.sweeps, strict=True) if leg.how not in ON_THE_SPOT]
    near = set[str]()
    for sweep in straight:
        x0, y0, x1, y1 = sweep.box
        near |= state.field.within((x0 - FRONT, y0 - FRONT, x1 + FRONT, y1 + FRONT))
    for other in body.enemies(state, id):
        if other == foe or other not in near or not any(_boxes_near(sweep.box, rects[other]) for sweep in straight):
            continue
        if _passes_front(way, straight, rects[other]):
            says = f"{named(state, id)} would pass within 3 inches of the front of {named(state, other)} (H12)"
            raise refuse(at, f"{says}; attack it, or keep off", rows=("H12",))


def _passes_front(way: Way, straight: Sequence[Sweep], foe: Rect) -> bool:
    """Whether a way leads through the 3 inches before a front; or past all of it, if it begins or ends in them."""
    band = strip(foe, 0, FRONT)
    if in_band(band, way.start) or in_band(band, way.rect):
        return _crosses(way, foe, band)
    return any(outlines_meet(band, outline, TOLERANCE) for sweep in straight for outline in sweep)


def _crosses(way: Way, foe: Rect, band: Polygon) -> bool:
    """Whether all of a base comes from one side of the middle of a front to the other, while it is before it."""
    spans = [
        span
        for leg, start, end in zip(way.legs, (way.start, *way.stops[:-1]), way.stops, strict=True)
        if leg.how not in ON_THE_SPOT
        for span in _before(band, foe, start, end)
    ]
    return any(right <= TOLERANCE for _, right in spans) and any(left >= -TOLERANCE for left, _ in spans)


def _before(band: Polygon, foe: Rect, start: Rect, end: Rect) -> Iterator[tuple[float, float]]:
    """From where to where along a front a base is that goes straight on, when it comes before it and when it leaves."""
    (x, y, _), (to_x, to_y, _) = start.pose, end.pose
    corners = [(cx - x, cy - y) for cx, cy in start.corners]
    room = hull([(bx - cx, by - cy) for bx, by in band for cx, cy in corners])
    for parts in spans_in((x, y), (to_x, to_y), room):
        for part in parts:
            at = (x + (to_x - x) * part, y + (to_y - y) * part)
            along = [foe.pose.seen((at[0] + cx, at[1] + cy))[0] for cx, cy in corners]
            yield min(along), max(along)


def _boxes_near(box: tuple[float, float, float, float], rect: Rect) -> bool:
    x0, y0, x1, y1 = rect.box(FRONT)
    return box[0] < x1 and x0 < box[2] and box[1] < y1 and y0 < box[3]


def _check_relocation(state: State[Own], id: str, way: Way, at: str) -> None:
    """A suppressed battery relocates within its sub-commander's radius (H6)."""
    sub = sub_of(state, id)
    if sub is None or not in_command(state, id):
        return
    have, want = inches(distance(way.rect, state.field.rects[sub])), radius(state, state.setup.pieces[id].command)
    if not within(have, want):
        says = f"{id} would end {have:g} inches from {sub}, and relocates within {want:g} of him; keep it nearer"
        raise refuse(at, says, rows=("nap.suppress.relocate",), have=have, want=want, unit="inches")


def _check_withdrawn(state: State[Own], id: str, way: Way, at: str) -> None:
    """Who is 20 inches off has withdrawn, and does not come back within them (H19)."""
    before, after = to_enemy(state, id, way.start), to_enemy(state, id, way.rect)
    if before is None or after is None or not after < CLEAR <= before:
        return
    says = f"{named(state, id)} withdraws (H19): it is {before:g} inches from the enemy and would end {after:g} off"
    rows = ("nap.status.withdraw",)
    raise refuse(at, f"{says}; keep it {CLEAR} inches off", rows=rows, have=after, want=CLEAR, unit="inches")


def _check_return(state: State[Own], id: str, way: Way, foe: str | None, at: str) -> None:
    """Out of radius a unit moves only toward its sub-commander (H20)."""
    sub = sub_of(state, id)
    if sub is None:
        says = f"{named(state, id)} has no sub-commander any more, and holds (H23); leave it where it is"
        raise refuse(at, says, rows=("H23",))
    if foe is not None:
        says = f"{named(state, id)} is out of its sub-commander's radius and attacks nobody (H20)"
        raise refuse(at, f"{says}; bring it back to {named(state, sub)}", rows=("H20",))
    his = state.field.rects[sub]
    began, ends = distance(way.start, his), distance(way.rect, his)
    if way.length and ends >= began:
        have, want = inches(ends), inches(began)
        says = f"{named(state, id)} is out of radius and moves only toward {sub} (H20)"
        says += f": it is {want:g} inches off and would end {have:g}"
        raise refuse(at, f"{says}; end nearer to him", rows=("H20",), have=have, want=want, unit="inches")
