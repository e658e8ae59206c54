"""Those who run and those who chase (H18, H19, H21): flight, pursuit, and what becomes of them bound by bound."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.band import ahead_of
from sandtable.geometry.rect import Polygon
from sandtable.mechanics.driven.drive import Drive
from sandtable.mechanics.driven.going import driven
from sandtable.mechanics.driven.telling import carry
from sandtable.mechanics.elements import results, terrain
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.fronts import attackers, foes_touching, in_edge_contact, on_front
from sandtable.mechanics.elements.results import Custom, Fate, House
from sandtable.mechanics.elements.ruling import Allowance, by_house, house_row
from sandtable.mechanics.elements.spontaneous import BACKWARDS, RUNS, Went
from sandtable.names import OTHER, Json, Pair, Side
from sandtable.rulesets.dbr import going
from sandtable.rulesets.dbr.going import TERRAIN
from sandtable.rulesets.dbr.observe import ALLOWANCES, goes_as, mobile, naval, paces, underfoot
from sandtable.rulesets.dbr.own import PACE, Own, sheet_pace
from sandtable.rulesets.dbr.sight import low

SLIDE = 50 * PACE
SHORT = 5 * PACE
FOLLOWS, CHASES = 50 * PACE, 100 * PACE
LEAST_FLIGHT = 25 * PACE
RECOILS_AT_MOST = 100 * PACE
"""How far one recoils in all, to stand beyond a friend whom it passes (H17)."""
IN_ITS_WAY = "friends or ground are in the way"
"""Why a pursuer stops."""
LOST = ("destroyed", "captured", "fled", "left", "pursued")
"""How an element leaves the table for good, or for as long as it is gone."""


def passes(state: State[Own], id: str, other: str) -> bool:
    """Whether a moving element may pass through a friend (H12)."""
    mover, standing = kind(state, id), kind(state, other)
    if mover in ("sk", "lh") or standing == "sk":
        return True
    if standing == "art" and other not in state.own.limbered:
        gun = state.field.rects[other]
        pose = state.field.rects[id].pose
        return gun.pose.seen((pose.x, pose.y))[1] < 0
    return mover == "sh" and standing == "pk"


def _passes_beaten(state: State[Own], id: str, other: str) -> bool:
    return state.setup.pieces[id].side == state.setup.pieces[other].side and passes(state, id, other)


def _pushes(state: State[Own], id: str, other: str) -> bool:
    """Whether a friend may be pushed by one that recoils: whichever way he faces, if he is not fighting (H17)."""
    return not in_edge_contact(state, other)


def _flees_through(state: State[Own], id: str, other: str) -> bool:
    return state.setup.pieces[id].side == state.setup.pieces[other].side


def _recoil(state: State[Own], id: str) -> int:
    """Its own depth; vessels and elephants 50 paces (H17)."""
    return 50 * PACE if naval(state, id) or kind(state, id) == "el" else state.field.rects[id].depth


def _flight(state: State[Own], id: str, outline: Polygon) -> Allowance:
    """Its full move over the ground of an outline, never the road figure."""
    grade, own, dark, pace = state.setup.pieces[id].grade, goes_as(state, id), low(state), sheet_pace(state)
    facts: dict[str, Json] = {"kind": own, "grade": grade}
    if dark:
        facts["low_visibility"] = True
    if naval(state, id):
        edges = zip(outline, (*outline[1:], outline[0]), strict=True)
        afloat = terrain.worst(terrain.water_going(TERRAIN, state, edge) for edge in edges)
        ground = afloat if state.ground.areas else "good"
        return Allowance(paces(own, grade, ground, low=dark, pace=pace), {**facts, "going": ground})
    worst = underfoot(state, own, terrain.worst(terrain.goings_in(TERRAIN, state, outline, own)))
    river = terrain.river_at(TERRAIN, state, outline)
    wet = (terrain.river_class(state, river) or "easy") if river is not None else "none"
    facts |= {"going": worst, **({"river": wet} if river is not None else {})}
    return Allowance(paces(own, grade, worst, low=dark, river=wet, pace=pace), facts)


def _trapped(state: State[Own], id: str, word: str) -> bool:
    """Recoil is the end of those with an enemy front on flank or rear; those in a town have neither (H17, H36)."""
    return word == "recoil" and bool(attackers(state, id)) and not going.in_town(state, id)


def _halts(state: State[Own], id: str, outline: Polygon) -> bool:
    """Works, and difficult going except for warband, end a pursuit (H19)."""
    if terrain.works_in(TERRAIN, state, outline):
        return True
    return kind(state, id) != "wb" and "difficult" in terrain.goings_in(TERRAIN, state, outline)


BARS = terrain.barring(TERRAIN)
CUSTOM: Custom[Own] = Custom(
    house=House(*(house_row("dbr", rule) for rule in ("H17", "H18", "H19", "H23"))),
    pace=PACE,
    recoil=_recoil,
    least_flight=LEAST_FLIGHT,
    slide=SLIDE,
    short=SHORT,
    passes=_passes_beaten,
    pushes=_pushes,
    flees_through=_flees_through,
    trapped=_trapped,
    bars=BARS,
    prevents=partial(terrain.prevents, TERRAIN),
    flight=_flight,
    ruling=ALLOWANCES.of,
    halts=_halts,
    beyond=RECOILS_AT_MOST,
    first_only=True,
)


def flee(draft: Draft[Own], id: str, foe: str | None) -> Fate:
    """It runs towards its own edge, vessels straight away from the enemy, and is routing from now on (H18)."""
    state = draft.state
    if not mobile(state, id):
        draft.take({id: "destroyed"})
        return Fate("destroyed", "they cannot run")
    home = None if naval(state, id) else BACKWARDS[state.setup.pieces[id].side]
    fate = results.flee(draft, id, foe, CUSTOM, home)
    own = draft.state.own
    routing = tuple(other for other in own.routing if other != id)
    if id in draft.state.field.rects:
        routing = (*routing, id)
    draft.own = replace(draft.own, routing=routing, pursuing=tuple(other for other in own.pursuing if other != id))
    return fate


def rout_on(draft: Draft[Own], side: Side) -> list[Went]:
    """The routing elements of a side run on, those nearest to their edge first."""
    went: list[Went] = []
    away = 1 if side == "a" else -1
    rects, pieces = draft.state.field.rects, draft.state.setup.pieces
    ids = [id for id in draft.state.own.routing if pieces[id].side == side and id in rects]
    for id in sorted(ids, key=lambda id: (away * rects[id].pose.y, id)):
        foes = foes_touching(draft.state, id)
        fate = flee(draft, id, foes[0][0] if foes else None)
        went.append(Went(id, RUNS, why=fate.why))
    return went


def caught(draft: Draft[Own]) -> list[str]:
    """Routing elements that an enemy touches are destroyed."""
    state = draft.state
    gone = [id for id in state.own.routing if id in state.field.rects and in_edge_contact(state, id)]
    if gone:
        draft.take(dict.fromkeys(gone, "destroyed"))
    left = tuple(id for id in draft.state.own.routing if id in draft.state.field.rects)
    if left != state.own.routing:
        draft.own = replace(draft.own, routing=left)
    return gone


def stopped(draft: Draft[Own]) -> None:
    """Pursuers who are met by enemy, front or flank, are stopped by it, whoever came to whom (H19)."""
    state = draft.state
    there = [id for id in state.own.pursuing if id in state.field.rects]
    met = [id for id in there if on_front(state, id) or attackers(state, id)]
    left = tuple(id for id in state.own.pursuing if id not in met)
    if left != state.own.pursuing:
        draft.own = replace(draft.own, pursuing=left)


def pursue(draft: Draft[Own], id: str, beaten: Fate) -> Json:
    """A victor follows 50 paces, or 100 after one who fled or died, and is then pursuing."""
    by = FOLLOWS if beaten.word == "recoil" else CHASES
    if terrain.works_before(TERRAIN, draft.state, id) is not None:
        return None
    told = results.follow(draft, id, by, CUSTOM)
    if told is None:
        return None
    own = draft.state.own
    if met := told.get("meets"):
        draft.own = replace(
            draft.own, touched=(*own.touched, Pair(id, met)), obstacles=tuple(o for o in own.obstacles if o != id)
        )
    elif by == CHASES and told["paces"] * PACE >= CHASES - SHORT:
        draft.own = replace(draft.own, pursuing=(*own.pursuing, id))
    return told


def prey(state: State[Own], id: str) -> str | None:
    """The nearest enemy in front of a pursuer."""
    rect, pieces = state.field.rects[id], state.setup.pieces
    side = OTHER[pieces[id].side]
    ahead = [
        other
        for other in state.field.rects
        if pieces[other].side == side and ahead_of(rect, state.field.rects[other]) and not naval(state, other)
    ]
    near = state.field.nearest(rect, ahead)
    return near[1] if near is not None else None


def straight_on(draft: Draft[Own], id: str) -> Fate:
    """With no enemy before it a pursuer goes straight on, and off the table if it comes to the edge."""
    state = draft.state
    rect, piece = state.field.rects[id], state.setup.pieces[id]
    drive = Drive(rect.pose.facing, CUSTOM.reach(state, id), _passes_beaten, BARS, leaves=True)
    went = driven(state, id, drive)
    left = tuple(other for other in state.own.pursuing if other != id)
    if went.off:
        draft.take({id: "pursued"})
        away: Mapping[str, Json] = state.own.away
        if state.setup.commands[piece.command].traits.get("returns"):
            away = {**away, id: (state.own.number, *rect.pose)}
        draft.own = replace(draft.own, pursuing=left, away=away)
        return Fate("lost", "they pursue off the table")
    if went.gone:
        row, paces = CUSTOM.house.pursuit, {"paces": round(went.gone / PACE, 1)}
        draft.rule(by_house(row, "pursuit", {"a": id}, {}, paces))
        carry(draft, id, went)
        return Fate("pursues")
    draft.own = replace(draft.own, pursuing=left)
    return Fate("stays", IN_ITS_WAY)
