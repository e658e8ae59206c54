"""What becomes of the beaten and the victors (H24, H30 to H35, H42, H43)."""

from __future__ import annotations

from functools import partial

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.angle import between
from sandtable.geometry.ground import Line
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Polygon, Rect
from sandtable.mechanics.elements import results, terrain
from sandtable.mechanics.elements.afloat import sink
from sandtable.mechanics.elements.bound import broken, kind
from sandtable.mechanics.elements.fronts import in_edge_contact, on_front, opponent, ranks_behind
from sandtable.mechanics.elements.ruling import Allowance, house_row
from sandtable.names import Json, Pair
from sandtable.rulesets.dbm.afloat import VESSELS
from sandtable.rulesets.dbm.going import TERRAIN, stops_pursuit
from sandtable.rulesets.dbm.moving import passes_beaten
from sandtable.rulesets.dbm.observe import ALLOWANCES, foot, impetuous, naval, paces
from sandtable.rulesets.dbm.own import PACE, SHORT, SLIDE, Own

PURSUIT = 40 * PACE
SAME_WAY = 22_500
"""How far a friend may be turned who still faces as one that recoils does, in thousandths of a degree (H30)."""


def _flight(state: State[Own], id: str, outline: Polygon) -> Allowance:
    """How far it flees over the ground of an outline (H31)."""
    piece, own = state.setup.pieces[id], kind(state, id)
    riding = piece.traits.get("mounted") and id not in state.own.forms
    worst = "good"
    if state.ground.areas or state.ground.lines:
        found = terrain.goings_in(TERRAIN, state, outline)
        if terrain.river_at(TERRAIN, state, outline):
            found.append("difficult")
        worst = terrain.worst(found)
    runs_as = "cv" if riding else own
    facts = {"kind": runs_as, "grade": piece.grade, "going": worst, "move": "flee"}
    return Allowance(paces(runs_as, piece.grade, worst, "flee"), facts)


def _pushes(state: State[Own], id: str, other: str) -> bool:
    """Whether a friend in the way of one that recoils faces as it does, more or less, and is in no contact (H30)."""
    rects = state.field.rects
    turn = abs(between(rects[id].pose.facing, rects[other].pose.facing))
    return turn <= SAME_WAY and not in_edge_contact(state, other)


CUSTOM: results.Custom[Own] = results.Custom(
    house=results.House(*(house_row("dbm", rule) for rule in ("H30", "H31", "H33", "H26"))),
    pace=PACE,
    recoil=lambda state, id: min(state.field.rects[id].depth, 80 * PACE),
    least_flight=40 * PACE,
    slide=SLIDE,
    short=SHORT,
    passes=passes_beaten,
    pushes=_pushes,
    bars=terrain.barring(TERRAIN),
    prevents=partial(terrain.prevents, TERRAIN),
    flight=_flight,
    ruling=ALLOWANCES.of,
    halts=stops_pursuit,
)


def suffer(draft: Draft[Own], id: str, foe: str, outcome: str, close: bool) -> results.Fate:
    """What the sheet's outcome does to an element on the table, and to those aboard it."""
    fate = _suffer(draft, id, foe, outcome, close)
    sink(VESSELS, draft, id)
    return fate


def _suffer(draft: Draft[Own], id: str, foe: str, outcome: str, close: bool) -> results.Fate:
    if outcome == "recoil":
        if naval(draft.state, id) and draft.state.ground.areas and not _afloat_behind(draft.state, id):
            return _destroy(draft, id, "they are driven ashore")
        return results.recoil(draft, id, foe, CUSTOM, shot=not close)
    if outcome == "flee":
        piece = draft.state.setup.pieces[id]
        if kind(draft.state, id) == "bge" and not piece.traits.get("mobile"):
            return _destroy(draft, id, "immobile baggage cannot flee")
        return results.flee(draft, id, foe, CUSTOM)
    if outcome == "destroyed":
        return _destroy(draft, id, "", foe)
    return results.Fate("stays")


def _afloat_behind(state: State[Own], id: str) -> bool:
    rect = state.field.rects[id]
    end = rect.at(rect.pose.shifted(-rect.depth))
    return not terrain.bars(TERRAIN, state, id, end.corners)


def _destroy(draft: Draft[Own], id: str, why: str, foe: str = "") -> results.Fate:
    gone = {id: "destroyed"}
    if foe and draft.state.setup.options.get("H32"):
        gone |= {rank: "destroyed" for rank in ranks_behind(draft.state, id, 1) if _counted(draft.state, id, rank, foe)}
    draft.take(gone)
    return results.Fate("destroyed", why)


def _counted(state: State[Own], id: str, rank: str, foe: str) -> bool:
    """Whether the second rank of warband or pikes counted as support against that enemy (4.6)."""
    own, pieces = kind(state, id), state.setup.pieces
    if own not in ("wb", "pk") or kind(state, rank) != own:
        return False
    grades = (pieces[id].grade, "I") if pieces[id].grade == "X" else (pieces[id].grade,)
    good = all(terrain.standing_in(TERRAIN, state, one) in ("road", "good") for one in (id, rank))
    return own == "wb" or (pieces[rank].grade in grades and good and kind(state, foe) != "el")


def aftermath(
    draft: Draft[Own], state: State[Own], id: str, foe: str, fate: results.Fate, close: bool
) -> dict[str, Json]:
    """Breaches of heavy artillery, and pursuit of the victor."""
    was = state.rect(id)
    if not close:
        works = terrain.works_before(TERRAIN, state, id)
        heavy = kind(state, foe) == "art" and state.piece(foe).grade == "S"
        if fate.word == "destroyed" and heavy and works is not None:
            breach(draft, works, was.pose)
            return {id: {"breach": True}}
        return {}
    works, frontal = terrain.works_before(TERRAIN, state, id, foe), id in on_front(state, foe)
    follows = _onto_works(draft, foe, was) if works is not None else _pursuit(draft, foe) if frontal else None
    return {foe: {"follows": follows}} if follows else {}


def tempted(state: State[Own], pair: Pair) -> str | None:
    """Irregular troops that have destroyed baggage in a combat of these two: they may stay to loot (H42)."""
    for lost, victor in (pair, pair[::-1]):
        baggage = kind(state, lost) == "bge" and state.taken.get(lost) == "destroyed"
        if baggage and victor in state.field.rects and not state.setup.pieces[victor].traits["regular"]:
            return victor
    return None


def _onto_works(draft: Draft[Own], id: str, was: Rect) -> Json:
    """Foot takes the place of a defender who is gone from it, be it deeper than he or not: its front comes to where his
    rear edge was, so that it stands on nobody who is behind there now (H24)."""
    state = draft.state
    if id not in state.field.rects or not foot(state, id):
        return None
    rect = state.field.rects[id]
    pose = rect.pose._replace(x=was.pose.x, y=was.pose.y).shifted((was.depth - rect.depth) / 2)
    if state.field.overlapped(rect.at(pose), (id,)):
        return None
    draft.place({id: pose})
    return "move onto the works"


def _pursuit(draft: Draft[Own], id: str) -> Json:
    """The victor over a frontal opponent pursues, if it is of those who do (H33)."""
    state = draft.state
    if id not in state.field.rects:
        return None
    pursues = impetuous(state, id) or kind(state, id) in ("el", "pk")
    if not pursues or broken(state, id) or opponent(state, id) is not None:
        return None
    return results.follow(draft, id, PURSUIT, CUSTOM)


def breach(draft: Draft[Own], works: Line, at: Pose) -> None:
    """Heavy artillery that destroys a defender opens a breach (H24)."""
    half = 40 * PACE
    pieces: list[Line] = []
    for n, (a, b) in enumerate(zip(works.points, works.points[1:], strict=False)):
        length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
        if not length:
            continue
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        along = (at.x - a[0]) * ux + (at.y - a[1]) * uy
        cuts = [(0.0, min(length, along - half)), (max(0.0, along + half), length)]
        for m, (start, end) in enumerate(cuts):
            if end - start > PACE:
                points = tuple((round(a[0] + ux * t), round(a[1] + uy * t)) for t in (start, end))
                pieces.append(Line(f"{works.id}.{n}{m}", works.kind, points, works.width, works.name, works.traits))
    ground = draft.state.ground.without([works.id])
    for line in pieces:
        ground = ground.with_line(line)
    draft.lay(ground)
