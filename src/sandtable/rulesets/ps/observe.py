"""Reads off a battle what the sheet's questions ask of it: units in the open, under fire, hand to hand, on the move."""

from __future__ import annotations

from sandtable.engine.memo import OfTable
from sandtable.engine.state import State
from sandtable.geometry.contact import FRONT
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.body import foreign, in_contact, is_officer
from sandtable.mechanics.bodies.quarters import quarter, reaches, wholly_in
from sandtable.names import Json, Side
from sandtable.rulesets.ps import land, sight, unit
from sandtable.rulesets.ps.facts.troops import FIREARMS, profile
from sandtable.rulesets.ps.own import INCH, Own

VALUES = ("hand_to_hand", "shooting", "morale", "stamina")
PROXIMITY = 8 * INCH
"""An enemy as near as this is to be answered (H37)."""
DICE_OF_AN_OFFICER = 2
"""What an officer who has joined a unit adds to it hand to hand (H31)."""


def body(state: State[Own], id: str) -> dict[str, Json]:
    """A unit or commander as the sheet wants it; what is as usual is left out."""
    piece = state.setup.pieces[id]
    if is_officer(state, id):
        return {"kind": "commander", **({} if unit.mounted(state, id) else {"mounted": False})}
    said: dict[str, Json] = {"kind": piece.kind}
    if piece.grade != "standard":
        said["size"] = piece.grade
    if (drawn_up := unit.formation(state, id)) != "line":
        said["formation"] = drawn_up
    said |= {name: piece.traits[name] for name in VALUES if piece.traits.get(name) is not None}
    if marks := unit.casualties(state, id):
        said["casualties"] = min(20, marks)
    said |= {name: True for name, holds in _flags(state, id) if holds}
    if piece.traits.get("weapon") is not None:
        said["weapon"] = piece.traits["weapon"]
    if unit.is_cavalry(state, id) and piece.traits.get("arms"):
        said["arms"] = piece.traits["arms"]
    if piece.kind == "dragoons" and not unit.mounted(state, id):
        said["mounted"] = False
    return said


def _flags(state: State[Own], id: str) -> list[tuple[str, bool]]:
    return [
        ("disordered", unit.disordered(state, id)),
        ("elite", bool(unit.trait(state, id, "elite"))),
        ("limbered", unit.limbered(state, id)),
        ("defended", unit.defended(state, id)),
    ]


def position(state: State[Own], id: str, foe: str) -> str:
    """What it stands in or behind, against that enemy (H27, H39)."""
    if (house := state.own.housed.get(id)) is not None:
        found = state.ground.find(house)
        return "stone" if found is not None and found.kind == "stone" else "building"
    ground, rect = state.ground, state.field.rects[id]
    cover = ""
    if ground.lines and (id, foe) not in state.own.across:
        cover = land.cover_before(state, rect, state.field.rects[foe], state.side(id))
    if cover == "works":
        return "fortification"
    if cover or (ground.areas and land.is_in(state, rect, land.COVER)):
        return "soft"
    return "open"


def placed(state: State[Own], id: str, foe: str) -> dict[str, Json]:
    """A unit where it stands against an enemy."""
    where = position(state, id, foe)
    return {**body(state, id), **({"position": where} if where != "open" else {})}


def from_front(state: State[Own], id: str, other: Rect) -> bool:
    """Whether another base is before its front; a hedgehog and a building have fronts only (H16)."""
    if unit.fronts_only(state, id):
        return True
    return quarter(state.field.rects[id], (other.pose.x, other.pose.y)) == FRONT


def fire(state: State[Own], id: str, target: str) -> dict[str, Json]:
    """A shot of one unit at another (H17)."""
    given: dict[str, Json] = {
        "a": shooter(state, id, target),
        "b": placed(state, target, id),
        "range": unit.inches(state, id, target),
    }
    if sight.obscured(state, id, target):
        given["obscured"] = True
    if enfiladed(state, id, target):
        given["enfilade"] = True
    return given


def shooter(state: State[Own], id: str, target: str) -> dict[str, Json]:
    """A unit that shoots: rain takes a die from firearms (H44)."""
    said = placed(state, id, target)
    if unit.housed(state, id) and (many := faces(state, id, target)) > 1:
        said["faces"] = many
    if state.setup.options.get("H44") == "rain" and unit.weapon(state, id) in FIREARMS:
        said |= _wet(state, id)
    return said


def _wet(state: State[Own], id: str) -> dict[str, Json]:
    """Firearms in the rain: one die less, though never less than one (H44)."""
    value = unit.shooting(state, id)
    if value > 1:
        return {"shooting": value - 1}
    if value == 1 and unit.size(state, id) == "large":
        # The die that its size adds is the one that the rain takes.
        return {"size": "standard", "stamina": unit.stamina(state, id)}
    return {}


def enfiladed(state: State[Own], id: str, target: str) -> bool:
    """Whether the shooter stands wholly in the flank or rear quarters of its target."""
    if unit.fronts_only(state, target):
        return False
    rects = state.field.rects
    return wholly_in(rects[target], rects[id], (1, 2, 3))


def closing(state: State[Own], id: str, charger: str) -> dict[str, Json]:
    """Closing fire of a unit at who charges it."""
    given: dict[str, Json] = {"a": shooter(state, id, charger), "b": placed(state, charger, id)}
    if sight.obscured(state, id, charger):
        given["obscured"] = True
    return given


def flanked(state: State[Own], id: str) -> int:
    """How many of its faces are engaged in flank or rear; who was caught evading fights as if one were (H43)."""
    if unit.fronts_only(state, id):
        return 0
    edges = {
        how.edge
        for other, how in state.field.touching(id).items()
        if how.edge != FRONT and other in in_contact(state, id)
    }
    return max(len(edges), 1 if id in state.own.caught else 0)


def faces(state: State[Own], id: str, target: str) -> int:
    """How many faces of its building look at a target."""
    rects = state.field.rects
    return max(1, sum(reaches(rects[id], rects[target], edge) for edge in range(4)))


def fighter(state: State[Own], id: str, foe: str, share: int | None = None) -> dict[str, Json]:
    """One side of a fight hand to hand; `share` of its dice, where it divides them among several enemies (H24)."""
    said = placed(state, id, foe)
    if (officer := unit.with_officer(state, id)) is not None and officer in state.field.rects:
        said["hand_to_hand"] = min(12, hand_value(state, id) + DICE_OF_AN_OFFICER)
    if count := flanked(state, id):
        said["flanked"] = min(3, count)
    if counts_as_charging(state, id, foe):
        said["charged"] = True
    if any(one in state.own.won for one in _side_in_combat(state, id)):
        said["won_last"] = True
    if any(not unit.is_cavalry(state, other) for other in in_contact(state, id)):
        said["other_foes"] = True
    if share is not None:
        # A share is of the dice after size, so size is told no more; stamina keeps what it made of it.
        said |= {"hand_to_hand": share, "size": "standard", "stamina": unit.stamina(state, id)}
    return said


def _side_in_combat(state: State[Own], id: str) -> list[str]:
    """A unit and those of its side in the combat under way: what one has won they all have, who joined it since too."""
    return [id, *(other for other in state.own.engaged if state.side(other) == state.side(id))]


def hand_value(state: State[Own], id: str) -> int:
    """Its hand-to-hand value before size."""
    said = unit.trait(state, id, "hand_to_hand")
    return int(said if said is not None else profile(unit.kind(state, id)).hand_to_hand)


def counts_as_charging(state: State[Own], id: str, foe: str) -> bool:
    """Whether it charged; where both did or neither, whether it stands higher (H38)."""
    own, theirs = id in state.own.charged, foe in state.own.charged
    if own == theirs and state.setup.options.get("H38", True):
        if land.higher(state, id, foe):
            return True
        if land.higher(state, foe, id):
            return False
    return own


def answered(state: State[Own], id: str, rect: Rect | None = None) -> str | None:
    """The enemy that a unit within 8 inches must answer: the nearest before its front, else the nearest (H37)."""
    here = rect or state.field.rects[id]
    return _ANSWERED.of(state, (state.side(id), here), lambda: _answered(state, id, here))


_ANSWERED: OfTable[tuple[Side, Rect], str | None] = OfTable()


def _answered(state: State[Own], id: str, here: Rect) -> str | None:
    near = [other for other in state.field.near(here, PROXIMITY) if foreign(state, id, other)]
    if not near:
        return None
    ahead = [foe for foe in near if quarter(here, _middle(state, foe)) == FRONT]
    found = state.field.nearest(here, ahead or near)
    return found[1] if found is not None else None


def _middle(state: State[Own], id: str) -> tuple[float, float]:
    pose = state.field.rects[id].pose
    return (pose.x, pose.y)
