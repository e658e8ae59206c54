"""A unit as it stands now: how it is drawn up, what it has suffered, and what that makes of it."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from math import hypot

from sandtable.engine.part import Choice
from sandtable.engine.state import State
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.bodies.body import in_contact, is_officer, nearest_enemy
from sandtable.names import Json, Side, listed
from sandtable.rulesets.ps.facts.troops import CAVALRY, GUNS, INFANTRY, KINDS, endurance, profile
from sandtable.rulesets.ps.own import INCH, Own

COMMANDER = "the commander"
GENERAL = "general"
"""The rank of who commands the army; his command is no battalia."""


def kind(state: State[Own], id: str) -> str:
    return state.setup.pieces[id].kind


def size(state: State[Own], id: str) -> str:
    return state.setup.pieces[id].grade


def trait(state: State[Own], id: str, name: str) -> Json:
    return state.setup.pieces[id].traits.get(name)


def named(state: State[Own], id: str) -> str:
    """'a3 pikes': a base as the players speak of it. A unit is spoken of as many, a commander as one."""
    piece = state.setup.pieces[id]
    if is_officer(state, id):
        return piece.name or f"{id} {COMMANDER}"
    return f"{id} {_noun(state, id)}"


def _noun(state: State[Own], id: str) -> str:
    """What comes after its id: its name or kind. A gun of one is spoken of with its crew, so that it is many too."""
    piece = state.setup.pieces[id]
    if not piece.name:
        return COMMANDER if is_officer(state, id) else KINDS.names[piece.kind]
    article, space, rest = piece.name.partition(" ")
    if article in ("A", "An"):
        return f"{rest} and crew"
    return f"the {rest}" if space and article == "The" else piece.name


def all_named(state: State[Own], ids: Collection[str]) -> str:
    """'a3 and a5 horse and a9 shot': several units in the order of the armies, those of one name or kind together."""
    alike: dict[str, list[str]] = {}
    for id in (id for id in state.setup.pieces if id in ids):
        alike.setdefault(_noun(state, id), []).append(id)
    return listed([f"{listed(same, 'and')} {noun}" for noun, same in alike.items()], "and")


def formation(state: State[Own], id: str) -> str:
    own = state.own.formation
    return str(own[id] if id in own else trait(state, id, "formation") or "line")


def limbered(state: State[Own], id: str) -> bool:
    return bool(state.own.limbered.get(id, trait(state, id, "limbered")))


def mounted(state: State[Own], id: str) -> bool:
    """Whether dragoons or a commander are in the saddle."""
    said = state.own.mounted.get(id, trait(state, id, "mounted"))
    return said is None or bool(said)


def casualties(state: State[Own], id: str) -> int:
    return int(state.own.casualties.get(id, 0))


def disordered(state: State[Own], id: str) -> bool:
    return id in state.own.disordered


@lru_cache(maxsize=1024)
def _endures(kind: str, size: str, stamina: int | None) -> int:
    return endurance({"kind": kind, "size": size, "stamina": stamina})


def stamina(state: State[Own], id: str) -> int:
    piece = state.setup.pieces[id]
    return _endures(piece.kind, piece.grade, piece.traits.get("stamina"))


def shaken(state: State[Own], id: str) -> bool:
    """Whether its casualties are as many as its stamina, or more (H5)."""
    return casualties(state, id) >= stamina(state, id)


def weak(state: State[Own], id: str) -> bool:
    return disordered(state, id) or shaken(state, id)


def morale(state: State[Own], id: str) -> int:
    said = trait(state, id, "morale")
    return int(said if said is not None else profile(kind(state, id)).morale)


def weapon(state: State[Own], id: str) -> str:
    return str(trait(state, id, "weapon") or profile(kind(state, id)).weapon)


def shooting(state: State[Own], id: str) -> int:
    """Its shooting value before size."""
    said = trait(state, id, "shooting")
    return int(said if said is not None else profile(kind(state, id)).shooting)


def is_cavalry(state: State[Own], id: str) -> bool:
    return kind(state, id) in CAVALRY


def is_infantry(state: State[Own], id: str) -> bool:
    return kind(state, id) in INFANTRY


def is_gun(state: State[Own], id: str) -> bool:
    return kind(state, id) in GUNS


def loose(state: State[Own], id: str) -> bool:
    """Whether it is in skirmish order, or a commander."""
    return is_officer(state, id) or formation(state, id) == "skirmish"


def on_march(state: State[Own], id: str) -> bool:
    """Whether it is in march column, or a limbered gun (H36)."""
    return formation(state, id) == "march-column" or limbered(state, id)


def hedgehog(state: State[Own], id: str) -> bool:
    return formation(state, id) == "hedgehog"


def housed(state: State[Own], id: str) -> bool:
    return id in state.own.housed


def fronts_only(state: State[Own], id: str) -> bool:
    """Whether it has no flanks: hedgehogs, those in a building, and a ring of defended wagons (H16, H34)."""
    return hedgehog(state, id) or housed(state, id) or defended(state, id)


def defended(state: State[Own], id: str) -> bool:
    """Whether wagons are a laager: said to be, or edge to edge with other wagons and infantry (H34)."""
    if kind(state, id) != "wagon":
        return False
    if trait(state, id, "defended"):
        return True
    side, pieces = state.side(id), state.setup.pieces
    friends = [
        other for other, how in state.field.touching(id).items() if how.shared > 0 and pieces[other].side == side
    ]
    wagons = [other for other in friends if kind(state, other) == "wagon"]
    guards = [other for wagon in (id, *wagons) for other in state.field.touching(wagon) if is_infantry(state, other)]
    return bool(wagons) and any(pieces[other].side == side for other in guards)


def broken_battalia(state: State[Own], id: str) -> bool:
    return state.setup.pieces[id].command in state.own.broken


def is_battalia(state: State[Own], command: str) -> bool:
    return state.setup.commands[command].traits.get("rank") != GENERAL


def rating(state: State[Own], command: str) -> int:
    """What the officer of a command is rated now."""
    first = state.setup.commands[command].traits.get("rating")
    return int(state.own.ratings.get(command, first if first is not None else 7))


def with_officer(state: State[Own], id: str) -> str | None:
    """The officer who has joined a unit."""
    return next((officer for officer, unit in state.own.joined.items() if unit == id), None)


def inches(state: State[Own], a: str, b: str) -> float:
    """How far two bases are apart, between their nearest edges, to a thousandth of an inch."""
    return apart(state.field.rects[a], state.field.rects[b])


def aimed_at(state: State[Own], ids: Collection[str], foe: str) -> Choice:
    """An enemy to be chosen by some units: 'b7 pikes, 4.2 inches away' from the nearest of them."""
    far = min((inches(state, id, foe) for id in ids if id in state.field.rects), default=None)
    away = "" if far is None else ", touching" if not far else f", {round(far, 1):g} inches away"
    return Choice(foe, f"{named(state, foe)}{away}")


def apart(a: Rect, b: Rect) -> float:
    return round(distance(a, b)) / INCH


def middles_apart(state: State[Own], a: str, b: str) -> float:
    """How far the middles of two bases are apart, in ticks: of those that touch, the nearest is told by that."""
    one, other = state.field.rects[a].pose, state.field.rects[b].pose
    return hypot(one.x - other.x, one.y - other.y)


def enemy_inches(state: State[Own], id: str, rect: Rect | None = None) -> float:
    """How far the nearest enemy unit is, in inches; a very long way if there is none."""
    near = nearest_enemy(state, id, rect)
    return 200.0 if near is None else min(200.0, round(near[0]) / INCH)


def engaged(state: State[Own], id: str) -> bool:
    return bool(in_contact(state, id))


def home(side: Side) -> int:
    """The facing towards a side's own edge: side a sits below the table."""
    return 180_000 if side == "a" else 0
