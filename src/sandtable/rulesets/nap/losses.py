"""What an army has lost, when it breaks, and where its Forces may be placed (H1, H8, H21)."""

from __future__ import annotations

from sandtable.engine.state import Setup, State
from sandtable.engine.told import Ruled
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.placing import from_the_start
from sandtable.mechanics.pulse import forces, telling
from sandtable.mechanics.pulse.forces import ARMY, SUB, WING
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.names import Side
from sandtable.rulesets.nap.ground import INCH, YARD, bars, in_rough, town_under
from sandtable.rulesets.nap.observe import BY_ID, Given, closed, fights, is_cavalry, is_infantry, unpriced

ZONE = 12 * INCH
"""The depth of the ground along a long edge in which an army deploys (H8)."""


def counts(state: State[Own], id: str) -> bool:
    """Infantry and cavalry are casualties, guns are not (R19)."""
    return fights(state, id)


def arm(state: State[Own], id: str) -> str:
    return "inf" if is_infantry(state, id) else "cav" if is_cavalry(state, id) else "art"


def army(state: State[Own], side: Side) -> Given:
    """An army as its morale sees it: the units it began with, those it lost, the turn."""
    began, gone = (dict.fromkeys(("inf", "cav", "art"), 0) for _ in range(2))
    for id in forces.all_units(state, side):
        began[arm(state, id)] += 1
    for id in forces.lost(state, side):
        gone[arm(state, id)] += 1
    said: Given = {"units": began, "lost": gone, "turn": max(1, state.own.turn)}
    return said | ({"break_point": own} if (own := own_break_point(state, side)) else {})


def own_break_point(state: State[Own], side: Side) -> int:
    """The scenario's own break point for an army, or 0 (H1)."""
    told = state.setup.options.get("H1") or forces.chief(state, side).traits.get("break_point")
    return int(told or 0)


def break_point(state: State[Own], side: Side) -> int:
    """The losses from which an army tests its morale."""
    given = army(state, side)
    given["lost"] = {}
    result, _ = BY_ID["army_morale"].adjudicate(given, {})
    return int(result["break_point"])


def fails(state: State[Own], side: Side, dice: tuple[int, int]) -> tuple[bool, Ruled]:
    """Whether an army breaks on these dice, and the ruling."""
    given, thrown = army(state, side), {"morale": list(dice)}
    result, ruling = BY_ID["army_morale"].adjudicate(given, thrown)
    told = telling.ruled(BY_ID["army_morale"], given, thrown, result, ruling)
    return result["passes"] is False, told


def placing(setup: Setup, side: Side) -> list[str]:
    """The commands of a side as they are placed: Forces first, the largest before others, then those who lead them."""
    own = [setup.commands[id] for id in from_the_start(setup, side)]
    ranks = (SUB, WING, ARMY)

    def order(place: int) -> tuple[int, int, int]:
        rank = str(own[place].traits.get("rank") or SUB)
        return (ranks.index(rank) if rank in ranks else 0, -len(own[place].bases), place)

    return [own[place].id for place in sorted(range(len(own)), key=order)]


def deploys_first(state: State[Own]) -> Side | None:
    """Who places first, if the scenario says so."""
    side: Side | None = state.setup.traits.get("deploys_first")
    return side


def check_place(state: State[Own], id: str, rect: Rect, at: str, zoned: bool) -> None:
    """Whether a unit or an officer may be deployed there (H8, H17)."""
    own = -1 if state.side(id) == "a" else 1
    line = state.ground.depth / 2 - ZONE
    off = min(own * y for _, y in rect.corners)
    if not zoned and off < line - 1:
        zone = f"in front of its deployment zone, {YARD.said(ZONE)} deep from its own edge (H8)"
        says = f"{id} would stand {YARD.said(line - off)} {zone}; move it back"
        raise YARD.refuse(at, says, state.ground.depth / 2 - off, ZONE, "H8")
    if bars(state, id, rect.corners):
        raise refuse(at, f"{id} cannot stand on that ground; place it beside")
    if state.setup.pieces[id].traits.get("officer"):
        return
    if town_under(state, rect) is not None and not is_infantry(state, id):
        raise refuse(at, f"towns hold infantry only (H17); place {id} beside the houses", rows=("H17",))
    if closed(state, id) and in_rough(state, rect):
        says = f"{id} may not stand in rough ground or woods; place it beside them"
        raise refuse(at, says, rows=unpriced(state, id) or ("H22",))
