"""The army: its break point, who deploys first, pursuit, those who take over from fallen officers (H10, H22-H25)."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.engine.state import Setup, State
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.rect import Rect
from sandtable.mechanics.pulse import forces
from sandtable.mechanics.pulse.own import Own
from sandtable.names import OTHER, Side
from sandtable.rulesets.mr.facts.words import CAVALRY, INFANTRY
from sandtable.rulesets.mr.ground import BW, YARD
from sandtable.rulesets.mr.observe import scouting

OVER = 14
"""The most that an army stands."""
LOWEST = -3
ZONE = 6 * BW
"""How deep a deployment zone is."""
APART = 12 * BW
"""How far apart the armies start at least."""


def counts(state: State[Own], id: str) -> bool:
    """Casualties are infantry and cavalry units."""
    kind = state.piece(id).kind
    return kind in INFANTRY or kind in CAVALRY


def break_point(state: State[Own], side: Side) -> int:
    """A third of all units, rounded up, batteries among them; or as the option says (H24)."""
    if told := state.setup.options.get("H24"):
        return int(told)
    return -(-len(list(forces.all_units(state, side))) // 3)


def casualties(state: State[Own], side: Side) -> int:
    return sum(counts(state, id) for id in forces.lost(state, side))


def fails(state: State[Own], side: Side, dice: tuple[int, int]) -> tuple[bool, None]:
    """Two dice, the turn, and the casualties beyond the break point: over 14 the army breaks."""
    beyond = max(0, casualties(state, side) - break_point(state, side))
    return sum(dice) + int(state.own.turn) + beyond > OVER, None


def pursued(state: State[Own], winner: Side) -> int:
    """The winner's light cavalry less the loser's, if any is left over."""
    return max(0, scouting(state, winner)["pursuit"] - scouting(state, OTHER[winner])["pursuit"])


def successor(state: State[Own], officer: str) -> Mapping[str, int]:
    """Who takes over: a sub-commander of 2 less, without valor; an army commander a level lower."""
    force = state.piece(officer).command
    if forces.rank(state, force) == forces.ARMY:
        return {"level": max(1, forces.rating(state, force, "level") - 1)}
    return {"modifier": max(LOWEST, forces.rating(state, force, "modifier") - 2), "valor": 0, "exceptional": 0}


def placing(setup: Setup, side: Side) -> list[str]:
    """The Forces in the order of the scenario, and the army commander with his guns last."""
    own = [command for command in setup.commands.values() if command.side == side]
    return [command.id for command in sorted(own, key=lambda one: one.traits.get("rank") == forces.ARMY)]


def deploys_first(state: State[Own]) -> Side | None:
    """The side with the lower scouting score; on a tie the dice say."""
    scores: dict[Side, int] = {side: scouting(state, side)["scouting"] for side in ("a", "b")}
    if scores["a"] == scores["b"]:
        return None
    return "a" if scores["a"] < scores["b"] else "b"


def check_place(state: State[Own], id: str, rect: Rect, at: str, zoned: bool) -> None:
    """In a zone 6 BW deep along the army's edge, 6 BW from the middle, unless the scenario gives another (H10)."""
    own = -1 if state.side(id) == "a" else 1
    line = max(state.ground.depth / 2 - ZONE, APART / 2)
    off = min(own * y for _, y in rect.corners)
    if not zoned and off < line - TOLERANCE:
        deep = state.ground.depth / 2 - line
        zone = f"in front of its deployment zone, {YARD.said(deep)} deep from its own edge (H10)"
        says = f"{id} would stand {YARD.said(line - off)} {zone}; move it back"
        raise YARD.refuse(at, says, state.ground.depth / 2 - off, deep, "H10")
