"""What an order costs (4.1), with the facts of it read off the battle."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.memo import OfMoment
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.contact import LEFT, RIGHT
from sandtable.geometry.ground import Area
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements import terrain
from sandtable.mechanics.elements.bound import broken, general_of, kind
from sandtable.mechanics.elements.edges import front_corners_meet
from sandtable.mechanics.elements.group import component
from sandtable.mechanics.elements.manual import Way
from sandtable.mechanics.elements.paying import Prices, rounded_up, whereabouts
from sandtable.mechanics.elements.touching import on_edge
from sandtable.mechanics.elements.way import Walk
from sandtable.names import Json
from sandtable.rulesets.dbr.facts.orders import PipCost
from sandtable.rulesets.dbr.facts.troops import NAVAL
from sandtable.rulesets.dbr.going import TERRAIN, TOWN, lodged
from sandtable.rulesets.dbr.observe import BY_ID
from sandtable.rulesets.dbr.own import Own, sheet_pace
from sandtable.rulesets.dbr.rows import pips
from sandtable.rulesets.dbr.sight import sees
from sandtable.sheet.play import player
from sandtable.sheet.read import read_scope
from sandtable.sheet.ready import maker

FAR, UNSEEN = 600, 300
"""Paces from the general that make orders dearer."""
GENERALS: OfMoment[tuple[str, ...], dict[str, Json]] = OfMoment()
GROUPS: OfMoment[tuple[str, ...], list[str]] = OfMoment()
WITH_GENERAL = ("move", "march", "steady", "rally")
"""Actions that are dearer without the general (R6)."""
STILL = ("steady", "limber", "unlimber", "mount", "dismount", "launch", "complete", "dismantle")
"""What an element may have been told without having moved."""


def _quick(given: Json) -> int:
    here = maker(PipCost)(read_scope(PipCost, given, "given"))
    return max(0, int(player(pips.PRICES, 0)(here, None, here) + player(pips.CHANGES)(here, None, here)))


def _rounded(given: dict[str, Json]) -> dict[str, Json]:
    """Only 300 and 600 paces matter to the rows: a round figure above lets the facts be met again."""
    return rounded_up(given, "general_distance", 100) if "general_distance" in given else given


PRICES = Prices(BY_ID["pip_cost"], _quick, _rounded)


def order_facts(state: State[Own], ids: Sequence[str], action: str, **more: Json) -> dict[str, Json]:
    """The question of an order's cost; what is as usual is left out."""
    pieces, own = state.setup.pieces, state.own
    command = state.setup.commands[pieces[ids[0]].command]
    given: dict[str, Json] = {
        "action": action,
        "elements": [{"kind": kind(state, id), "grade": pieces[id].grade} for id in ids],
    }
    if command.leader in ids and command.leader not in own.routing:
        given["includes_general"] = True
        if own.moved.get(command.leader, "steady") not in STILL:
            given["general_moved"] = True
    elif action in WITH_GENERAL:
        given |= general_facts(state, ids)
    given.update({name: value for name, value in more.items() if value})
    return given


def general_facts(state: State[Own], ids: Sequence[str]) -> dict[str, Json]:
    """Where the general is, for troops that are without him."""
    return GENERALS.of(state, tuple(ids), lambda: _general(state, ids))


def _general(state: State[Own], ids: Sequence[str]) -> dict[str, Json]:
    command = state.setup.pieces[ids[0]].command
    general = general_of(state, command) or _carrier(state, state.setup.commands[command].leader)
    if general is None or general in state.own.routing:
        return {"general_lost": True}
    pace = sheet_pace(state)
    waters = [] if kind(state, general) in NAVAL else _waters(state)
    far, seen = whereabouts(state, ids, general, UNSEEN * pace, FAR * pace, sees, waters)
    said: dict[str, Json] = {"general_distance": min(far / pace, 100_000)}
    if not seen:
        said["general_sees"] = False
    return said


def _waters(state: State[Own]) -> list[Rect]:
    """Water that a general on land cannot enter, as upright rectangles (H26)."""
    return [_box(area) for area in state.ground.areas if area.kind in TERRAIN.waters]


def _box(area: Area) -> Rect:
    x0, y0, x1, y1 = area.box
    return Rect(Pose(round((x0 + x1) / 2), round((y0 + y1) / 2), 0), round(x1 - x0), round(y1 - y0))


def _carrier(state: State[Own], leader: str) -> str | None:
    """The vessel that carries a general."""
    return next((ship for ship, crew in state.own.crews.items() if leader in crew), None)


def previous_group(state: State[Own], ids: Sequence[str]) -> list[str]:
    """The largest group in which these stand (H6)."""
    return GROUPS.of(state, tuple(ids), lambda: _previous_group(state, ids))


def _previous_group(state: State[Own], ids: Sequence[str]) -> list[str]:
    among = [id for id in state.setup.commands[state.setup.pieces[ids[0]].command].bases if id in state.field.rects]
    among = [id for id in among if id not in state.own.routing]
    found: dict[str, None] = {}
    for id in ids:
        if id not in found:
            found.update(dict.fromkeys(component(state, id, {*among, id})))
    return sorted(found)


def rest_of(state: State[Own], ids: Sequence[str]) -> list[str]:
    """Those of their group who do not take part."""
    return [id for id in previous_group(state, ids) if id not in ids]


def move_facts(state: State[Own], order: Order, walk: Walk, way: Way) -> dict[str, Json]:
    """The question of the price of a move or march."""
    ids = walk.ids
    more: dict[str, Json] = {
        "column": len(ids) > 1 and bool(way.files) and not walk.formed,
        "road": way.beside == "road",
        "portable_obstacles": any(id in state.own.obstacles for id in ids),
        "night": state.own.night if state.own.night != "none" else "",
    }
    if order.verb == "march":
        more["marches"] = max(state.own.marches.get(id, 0) for id in ids)
    if order.verb == "break-off":
        # Who breaks off leaves his group for nothing more (H46).
        return order_facts(state, ids, "move", **more)
    rest = rest_of(state, ids)
    pivots = _pivots(state, walk, way)
    if rest or pivots:
        more["separates"], more["flank_pivot"] = bool(rest), pivots
        more["previous_group"] = sorted({kind(state, id) for id in (*ids, *rest)})
        more["straight"], more["into_contact"] = walk.straight, bool(way.contacts)
        more["rest_halted"] = halted(state, rest)
        more["difficult"] = len(ids) == 1 and _in_difficult(state, ids[0], way)
    return order_facts(state, ids, order.verb, **more)


def hangs_on(state: State[Own], order: Order) -> object:
    """What of others the price of an order hangs on, whether the towns have room, and where the enemies are whom the
    beaten keep away from."""
    ids, rest = order.bases, rest_of(state, order.bases)
    leads = state.setup.commands[state.setup.pieces[ids[0]].command].leader in ids
    return (
        {kind(state, id) for id in rest},
        halted(state, rest),
        None if leads else general_facts(state, ids),
        [lodged(state, area) for area in state.ground.areas if area.kind == TOWN],
        state.field if any(broken(state, id) for id in ids) else None,
    )


def halted(state: State[Own], rest: Sequence[str]) -> bool:
    """Whether none of the rest has moved this bound, or none is left (H48)."""
    return all(state.own.moved.get(id, "steady") in STILL for id in rest)


def _pivots(state: State[Own], walk: Walk, way: Way) -> bool:
    """Whether a single element swings from corner contact on to an enemy's flank."""
    if len(walk.ids) > 1 or not way.contacts:
        return False
    id, start = walk.ids[0], walk.starts[0]
    return any(
        front_corners_meet(state, start, foe) and on_edge(state, walk, id, foe) in (LEFT, RIGHT)
        for _, foe in way.contacts
    )


def _in_difficult(state: State[Own], id: str, way: Way) -> bool:
    return way.goings.get(id) == "difficult" or terrain.standing_in(TERRAIN, state, id) == "difficult"
