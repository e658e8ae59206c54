"""Reads off a battle what the rows ask of it: elements in combat, on the move, shooting (H13 to H16, H43, H44)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from sandtable.engine.state import State
from sandtable.geometry.contact import FRONT, LEFT, REAR, RIGHT, meet
from sandtable.mechanics.elements import terrain
from sandtable.mechanics.elements.bound import broken, kind
from sandtable.mechanics.elements.fronts import (
    attackers,
    behind,
    beyond,
    counts_level,
    in_edge_contact,
    opponent,
    overlapped,
    same_way,
)
from sandtable.mechanics.elements.ruling import Rulings
from sandtable.mechanics.elements.weather import in_face
from sandtable.names import Json
from sandtable.rulesets.dbr import going
from sandtable.rulesets.dbr.facts.moves import Mover, Shooter
from sandtable.rulesets.dbr.facts.troops import CAVALRY, FOOT, NAVAL
from sandtable.rulesets.dbr.going import TERRAIN
from sandtable.rulesets.dbr.own import PACE, Own
from sandtable.rulesets.dbr.questions import ASKED_IN_BATTLE
from sandtable.rulesets.dbr.rows import moves
from sandtable.rulesets.dbr.rows.ranges import RANGES
from sandtable.sheet.play import player
from sandtable.sheet.question import Question
from sandtable.sheet.ready import maker

BY_ID: Mapping[str, Question] = ASKED_IN_BATTLE
ANY = ("S", "O", "I", "F", "X")
IMPETUOUS: Mapping[str, tuple[str, ...]] = {
    "ln": ANY,
    "pi": ("F",),
    "si": ("F",),
    "cm": ("S",),
    "wb": ANY,
    "bd": ("F",),
    "hd": ("S",),
}
"""By kind: the grades that run away with their leaders (H20)."""
PURSUES: Mapping[str, tuple[str, ...]] = {**IMPETUOUS, "lh": ANY, "el": ANY}
"""By kind: the grades that follow a beaten enemy (H19)."""
TEAMS = ("S", "O")
"""The grades of artillery that are drawn by teams (R11)."""
DUSTY = 200 * PACE


ALLOWANCES, RANGES_OF = (Rulings(BY_ID[id]) for id in ("move_allowance", "shooting_range"))


@lru_cache(maxsize=8192)
def paces(
    kind: str,
    grade: str,
    going: str = "good",
    *,
    contact: bool = False,
    bua: bool = False,
    low: bool = False,
    river: str = "none",
    crossing: str = "front",
    pace: int = PACE,
) -> int:
    """The length of a move in ticks, by the sheet, of what is free to move; 0 where there is none."""
    mover = maker(Mover)(
        {
            "kind": kind,
            "grade": grade,
            "going": going,
            "ends_in_contact": contact,
            "bua": bua,
            "low_visibility": low,
            "river": river,
            "crossing": crossing,
            "limbered": True,
            "deserted": False,
            "mobile": True,
            "unit": "paces",
        }
    )
    mover.paces = player(moves.MOVES, 0)(mover, None, None)
    if mover.paces > 0:
        mover.paces = max(0, mover.paces + player(moves.CHANGES)(mover, None, None))
        mover.paces = player(moves.CAPS, -1)(mover, None, None) if _capped(mover) else mover.paces
    return int(mover.paces) * pace


def _capped(mover: Json) -> bool:
    return int(player(moves.CAPS, -1)(mover, None, None)) >= 0


@lru_cache(maxsize=256)
def shooting_range(kind: str, grade: str, water: bool = False, pace: int = PACE) -> int:
    """How far it shoots when it can, in ticks; 0 if it never does."""
    who = maker(Shooter)(
        {"kind": kind, "grade": grade, "distance": 0, "water_between": water, "limbered": False, "unit": "paces"}
    )
    return int(player(RANGES, 0)(who, None, who)) * pace


def impetuous(state: State[Own], id: str) -> bool:
    """Whether it is of those who charge unless they are held (H20)."""
    return state.setup.pieces[id].grade in IMPETUOUS.get(kind(state, id), ())


def pursues(state: State[Own], id: str) -> bool:
    """Whether it is of those who follow a beaten enemy (H19)."""
    return state.setup.pieces[id].grade in PURSUES.get(kind(state, id), ())


def drawn(state: State[Own], id: str) -> bool:
    """Whether it is a gun that needs teams."""
    return kind(state, id) == "art" and state.setup.pieces[id].grade in TEAMS


def mobile(state: State[Own], id: str) -> bool:
    """Whether it can move from its place at all: no immobile baggage, no gun without its teams."""
    if kind(state, id) == "bg":
        return bool(state.setup.pieces[id].traits.get("mobile", True))
    return not drawn(state, id) or (id in state.own.limbered and id not in state.own.deserted)


def goes_as(state: State[Own], id: str) -> str:
    """The kind as which it moves: dragoons on foot as skirmishers, where they mount and dismount at all (H33)."""
    if kind(state, id) == "dr" and state.setup.options.get("H33") and id not in state.own.mounted:
        return "sk"
    return kind(state, id)


def underfoot(state: State[Own], own: str, ground: str) -> str:
    """The going that a kind finds, the slowest of its way (H8): in rain good going off the roads is rough (H27)."""
    return "rough" if ground == "good" and state.own.weather == "rain" and own not in NAVAL else ground


def naval(state: State[Own], id: str) -> bool:
    return kind(state, id) in NAVAL


def alone(state: State[Own], id: str, *, close: bool = True) -> dict[str, Json]:
    """An element by itself, against what is no element on the table."""
    said: dict[str, Json] = {"kind": kind(state, id), "grade": state.setup.pieces[id].grade}
    if state.setup.pieces[id].traits.get("general"):
        said["general"] = True
    if broken(state, id):
        said["broken_command"] = True
    if close and id in state.own.mounted:
        said["mounted"] = True
    return said


def element(
    state: State[Own], id: str, foe: str, *, close: bool, shot_at: bool = False, shoots: bool = False
) -> dict[str, Json]:
    """One side of a combat, as the sheet's questions want it; what is as usual is left out."""
    piece, own = state.setup.pieces[id], kind(state, id)
    said = alone(state, id, close=close)
    said |= _ground(state, id, foe, close=close)
    if close:
        said |= _fighting(state, id, foe)
    elif (edge := shooting_edge(state, id, foe)) != "front":
        said["edge"] = edge
    if disadvantaged(state, id, foe, close=close, shoots=shoots):
        said["weather"] = True
    if own in NAVAL and not state.own.crews.get(id):
        said["laden"] = False
    if id in state.own.limbered:
        said["limbered"] = True
    if own == "bg" and not piece.traits.get("mobile", True):
        said["mobile"] = False
    return said


def _ground(state: State[Own], id: str, foe: str, *, close: bool) -> dict[str, Json]:
    """Going, the worst that any part of it is in (H44), slopes, works, obstacles, rivers and towns between the two."""
    said = _obstacle(state, id, foe)
    if not state.ground.areas and not state.ground.lines:
        return {**said, "across": "portable"} if close and _obstacle(state, foe, id) else said
    here = terrain.standing_in(TERRAIN, state, id)
    if here != "good":
        said["going"] = here
    if going.higher(state, id, foe):
        said["upslope"] = True
    if going.on_hill(state, id):
        said["on_hill"] = True
    if kind(state, id) in FOOT and going.in_town(state, id):
        said["bua"] = True
    if works := terrain.works_before(TERRAIN, state, id, foe):
        said["fortified"] = going.WORKS[works.kind]
    if close:
        if across := attacks_across(state, id, foe):
            said["across"] = across
        elif "fortified" not in said and defends_bank(state, id, foe):
            said["riverbank"] = True
    return said


def _obstacle(state: State[Own], id: str, foe: str) -> dict[str, Json]:
    if going.fence_before(state, id, foe) is not None:
        return {"obstacle": "fixed"}
    if id in state.own.obstacles and state.own.moved.get(id, "steady") == "steady":
        ahead = state.field.rects[id].pose.seen(terrain.middle_of(state.field.rects[foe]))[1] > 0
        return {"obstacle": "portable"} if ahead else {}
    return {}


def attacks_across(state: State[Own], id: str, foe: str) -> str:
    """What lies between an element and the enemy it attacks (H36)."""
    if terrain.works_before(TERRAIN, state, foe, id) and not terrain.works_before(TERRAIN, state, id, foe):
        return "fortification"
    if going.fence_before(state, foe, id) is not None and going.fence_before(state, id, foe) is None:
        return "obstacle"
    if _obstacle(state, foe, id):
        return "portable"
    return "river" if defends_bank(state, foe, id) else ""


def defends_bank(state: State[Own], id: str, foe: str) -> bool:
    """Whether it is near a bank, and its enemy is in the water or has left it this bound (H28)."""
    if not state.ground.lines or not going.at_bank(state, id):
        return False
    rect = state.field.rects[foe]
    if terrain.crossing_at(TERRAIN, state, rect.corners):
        return False
    return foe in state.own.waded or terrain.river_at(TERRAIN, state, rect.corners) is not None


def _fighting(state: State[Own], id: str, foe: str) -> dict[str, Json]:
    """Supporters, overlaps (H15), others on flank or rear (H16), and the edge that it fights with."""
    said: dict[str, Json] = {}
    how = state.field.touching(id).get(foe)
    if how is not None and how.edge != FRONT:
        said["edge"] = "rear" if how.edge == REAR else "side"
    if going.in_town(state, id):
        said.pop("edge", None)
    elif opponent(state, id) is not None or attackers(state, id):
        if overlaps := overlapped(state, id, alongside=True):
            said["overlaps"] = overlaps
        if contacts := len(attackers(state, id)):
            said["contacts"] = min(3, contacts)
    if (rank := rear_supporter(state, id)) is not None:
        said["support"] = [_named(state, rank)]
    if beside := flank_supporters(state, id):
        said["flanks"] = [_named(state, other) for other in beside]
    if state.own.charged.get(id) == foe and state.setup.pieces[id].side == state.own.side:
        said["charged"] = True
    return said


def _named(state: State[Own], id: str) -> dict[str, Json]:
    return {"kind": kind(state, id), "grade": state.setup.pieces[id].grade}


def rear_supporter(state: State[Own], id: str) -> str | None:
    """The friend directly behind, if no enemy touches him (H43)."""
    rank = behind(state, id)
    if rank is None or in_edge_contact(state, rank) or rank in state.own.routing:
        return None
    return rank


def flank_supporters(state: State[Own], id: str) -> list[str]:
    """Friends side by side with it, their fronts level (H43)."""
    pieces, rects = state.setup.pieces, state.field.rects
    side, front = pieces[id].side, rects[id].front
    found = {}
    for other, how in state.field.touching(id).items():
        if pieces[other].side != side or how.edge not in (LEFT, RIGHT) or how.shared <= 0:
            continue
        level = any(meet(mine, theirs) for mine in front for theirs in rects[other].front)
        if how.other in (LEFT, RIGHT) and level and same_way(state, id, other):
            found[how.edge] = other
    for other in counts_level(state, id) if state.own.stepped else ():
        found.setdefault(beyond(state, id, other), other)
    return [found[edge] for edge in sorted(found)]


def shooting_edge(state: State[Own], id: str, target: str) -> str:
    """The edge that faces a target, for what shoots from any."""
    if kind(state, id) not in ("wwg", "ships", "gal"):
        return "front"
    right, ahead = state.field.rects[id].pose.seen(terrain.middle_of(state.field.rects[target]))
    rect = state.field.rects[id]
    if ahead > rect.depth / 2 and abs(right) <= ahead:
        return "front"
    return "rear" if -ahead > rect.depth / 2 and abs(right) <= -ahead else "side"


def disadvantaged(state: State[Own], id: str, foe: str, *, close: bool, shoots: bool) -> bool:
    """Whether the weather is against it: rain against those who shoot, wind against them and vessels (H27)."""
    weather, _, quarter = state.own.weather.partition(" ")
    if weather in ("fair", "mist"):
        return False
    if weather == "rain":
        return shoots
    if weather == "dust":
        return kind(state, id) in CAVALRY and _in_dust(state, id)
    facing_it = in_face(state, id, foe, quarter)
    if weather == "wind":
        return facing_it and (naval(state, id) or shoots)
    return facing_it and close


def _in_dust(state: State[Own], id: str) -> bool:
    rect, own = state.field.rects[id], state.own
    return any(
        kind(state, other) in CAVALRY and own.moved.get(other, "steady") != "steady"
        for other in state.field.near(rect, DUSTY)
    )
