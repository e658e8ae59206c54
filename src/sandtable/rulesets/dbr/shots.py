"""Who shoots at whom in this game (H13)."""

from __future__ import annotations

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.band import in_band, strip
from sandtable.geometry.contact import TOLERANCE
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.fronts import foes_touching
from sandtable.mechanics.elements.ruling import by_house, house_row
from sandtable.names import Json
from sandtable.rulesets.dbr.facts.troops import KINDS, NAVAL
from sandtable.rulesets.dbr.observe import RANGES_OF, drawn, shooting_range
from sandtable.rulesets.dbr.own import PACE, Own, sheet_pace

ALL_ROUND = ("wwg", "ships", "gal")
WET = ("waterway", "reeds", "beach", "marsh")


def reach(state: State[Own], id: str) -> int:
    """How far it shoots; 0 if it does not, or not as it is now."""
    own, grade = state.own, state.setup.pieces[id].grade
    if id in own.limbered or id in own.mounted or (kind(state, id) in NAVAL and not own.crews.get(id)):
        return 0
    water = kind(state, id) == "gal" and grade == "F"
    return shooting_range(kind(state, id), grade, water, sheet_pace(state))


def silenced(draft: Draft[Own], before: State[Own], id: str) -> None:
    """Who could shoot before he was limbered, mounted or dismounted, and cannot now, is told so, and by what."""
    state = draft.state
    if not reach(before, id) or reach(state, id):
        return
    who, own, grade = {"a": id}, kind(state, id), state.setup.pieces[id].grade
    facts: dict[str, Json] = {"kind": own, "grade": grade, "distance": 0}
    if id in state.own.mounted:
        draft.rule(by_house(house_row("dbr", "H33"), "shooting_range", who, facts, {"range": 0}))
        draft.say(f"{id} do not shoot from the saddle.")
    elif id in state.own.limbered:
        draft.rule(RANGES_OF.of({**facts, "limbered": True}, who))
        draft.say(f"{id} do not shoot while they are limbered.")
    else:
        draft.rule(RANGES_OF.of(facts, who))
        draft.say(f"As {KINDS.names[own]} ({grade}) {id} do not shoot.")


def shoots(state: State[Own], id: str) -> bool:
    """Whether it may shoot this bound: guns with teams only in their own, if they have not moved (H13)."""
    own = state.own
    if id in own.routing or id in own.rallied:
        return False
    if own.moved.get(id) in ("limber", "unlimber"):
        return False
    if drawn(state, id):
        return bool(state.setup.pieces[id].side == own.side and own.moved.get(id, "steady") == "steady")
    return True


def edges(state: State[Own], id: str) -> tuple[int, ...]:
    """War wagons, ships and galleys shoot from any edge."""
    return (0, 1, 2, 3) if kind(state, id) in ALL_ROUND else (0,)


def may_aim(state: State[Own], id: str, target: str) -> bool:
    """Not at who has been shot at this bound, nor at who touches friends of the shooter."""
    return target not in state.own.targets and target not in state.own.hidden and not foes_touching(state, target)


def preferred(state: State[Own], id: str, found: list[tuple[float, str]]) -> list[tuple[float, str]]:
    """The nearest of those directly ahead; any of the others only where nobody is."""
    found = [one for one in found if _over_water(state, id, *one)]
    direct = [one for one in found if _direct(state, id, one[1])]
    if not direct:
        return sorted(found)
    least = min(direct)[0]
    return sorted(one for one in direct if one[0] <= least + TOLERANCE)


def _direct(state: State[Own], id: str, target: str) -> bool:
    """Whether a target is in the band directly ahead of an edge that shoots."""
    rect, far = state.field.rects[id], reach(state, id) + 3 * TOLERANCE
    return any(in_band(strip(rect, edge, far), state.field.rects[target]) for edge in edges(state, id))


def _over_water(state: State[Own], id: str, far: float, target: str) -> bool:
    """Galleys (F) reach farther over water alone."""
    plain = shooting_range(kind(state, id), state.setup.pieces[id].grade, pace=sheet_pace(state))
    return far <= plain + 1 or water_between(state, id, target)


def water_between(state: State[Own], id: str, target: str) -> bool:
    """Whether only water, beach or marsh lies between two elements."""
    a, b = state.field.rects[id].pose, state.field.rects[target].pose
    steps = 20
    points = [(a.x + (b.x - a.x) * n / steps, a.y + (b.y - a.y) * n / steps) for n in range(1, steps)]
    return all(any(area.kind in WET for area in state.ground.at(point)) for point in points)


def opposite(state: State[Own], id: str, target: str) -> int:
    """How far a target is from straight ahead: the shooter who is most directly opposite is the primary one."""
    rect, aim = state.field.rects[id], state.field.rects[target].pose
    right, ahead = rect.pose.seen((aim.x, aim.y))
    aside = right if kind(state, id) not in ALL_ROUND or abs(right) <= abs(ahead) else ahead
    return round(abs(aside) / PACE)


def shot_facts(state: State[Own], shooter: str, target: str) -> dict[str, Json]:
    """What the question of a shot says besides."""
    if kind(state, shooter) == "gal" and water_between(state, shooter, target):
        return {"water_between": True}
    return {}


def rough_shot(far: float) -> dict[str, Json]:
    """What a player who looks ahead is told of a shot: the distance, in round figures above."""
    # A hair's breadth of rounding does not put it out of range.
    return {"distance": max(100, -(-(far - 2) // (100 * PACE)) * 100)}
