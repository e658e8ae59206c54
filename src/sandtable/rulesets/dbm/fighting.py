"""Close combat and what follows it (H20, H30 to H35, H42): who fights, and what becomes of both."""

from __future__ import annotations

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.conform import squared_to
from sandtable.geometry.contact import FRONT
from sandtable.geometry.ground import Line
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Polygon
from sandtable.mechanics.elements import results
from sandtable.mechanics.elements.bound import broken, kind
from sandtable.mechanics.elements.fronts import attackers, opponent, ranks_behind
from sandtable.names import Json
from sandtable.rulesets.dbm import going
from sandtable.rulesets.dbm.moving import SHORT, SLIDE, may_touch, passes_beaten
from sandtable.rulesets.dbm.observe import foot, impetuous, naval, paces
from sandtable.rulesets.dbm.own import PACE

PURSUIT = 40 * PACE


def _flight(state: State, id: str, outline: Polygon) -> int:
    """How far it flees over the ground of an outline."""
    piece, own = state.setup.pieces[id], kind(state, id)
    riding = piece.traits.get("mounted") and id not in state.own.forms
    worst = "good"
    if state.ground.areas or state.ground.lines:
        found = [going.GOING_IN.get(area.kind, "good") for area in state.ground.under(outline)]
        if going.river_at(state, outline):
            found.append("difficult")
        worst = going.worst(found)
    return paces("cv" if riding else own, piece.grade, worst, "flee")


def _bars(state: State, id: str, outline: Polygon) -> bool:
    if not state.ground.areas and not state.ground.lines:
        return False
    return going.bars(state, id, outline)


CUSTOM = results.Custom(
    most_recoil=80 * PACE,
    least_flight=40 * PACE,
    slide=SLIDE,
    short=SHORT,
    passes=passes_beaten,
    bars=_bars,
    flight=_flight,
    may_touch=may_touch,
    halts=going.stops_pursuit,
)


def duels(state: State) -> list[tuple[str, str]]:
    """The pairs that are to fight: front to front, or a front on an enemy who could not turn to face it."""
    found: set[tuple[str, str]] = set()
    pieces = state.setup.pieces
    for id in sorted(state.field.rects):
        other = opponent(state, id)
        if other is None:
            continue
        mutual = opponent(state, other)
        if mutual not in (None, id):
            continue
        pair = (id, other) if pieces[id].side == state.own.side else (other, id)
        found.add(pair)
    return sorted(found)


def still_on(state: State, pair: tuple[str, str]) -> bool:
    """Whether a pair that was to fight still stands against each other."""
    a, b = pair
    rects = state.field.rects
    if a not in rects or b not in rects or a in state.own.fought or b in state.own.fought:
        return False
    return opponent(state, a) == b or opponent(state, b) == a


def turn_to_face(draft: Draft) -> list[str]:
    """Those contacted only on flank or rear turn to face the first contact (H20)."""
    turned: list[str] = []
    for id in sorted(draft.state.field.rects):
        state = draft.state
        against = attackers(state, id)
        if not against or opponent(state, id) is not None:
            continue
        for foe in sorted(against, key=lambda foe: _made(state, foe, id)):
            pose = _facing_pose(state, id, foe)
            if pose is not None:
                draft.place({id: pose})
                turned.append(id)
                break
    return turned


def _made(state: State, foe: str, id: str) -> tuple[int, str]:
    word = f"{foe}>{id}"
    touched = state.own.touched
    return (touched.index(word) if word in touched else len(touched), foe)


def _facing_pose(state: State, id: str, foe: str) -> Pose | None:
    rect, other = state.field.rects[id], state.field.rects[foe]
    for pose in squared_to(rect, other, FRONT):
        there = rect.at(pose)
        if not state.field.overlapped(there, (id,)) and state.ground.holds(there.corners):
            return pose
    return None


def suffer(draft: Draft, id: str, foe: str, outcome: str) -> results.Fate:
    """What the sheet's outcome does to an element on the table, and to those aboard it."""
    fate = _suffer(draft, id, foe, outcome)
    carried = draft.state.own.aboard.get(id)
    if carried and id not in draft.state.field.rects:
        draft.take({carried: "destroyed"})
        draft.set(aboard={ship: who for ship, who in draft.state.own.aboard.items() if ship != id})
    return fate


def _suffer(draft: Draft, id: str, foe: str, outcome: str) -> results.Fate:
    if outcome == "recoil":
        if naval(draft.state, id) and draft.state.ground.areas and not _afloat_behind(draft.state, id):
            return _destroy(draft, id, "it is driven ashore")
        return results.recoil(draft, id, CUSTOM)
    if outcome == "flee":
        piece = draft.state.setup.pieces[id]
        if kind(draft.state, id) == "bge" and not piece.traits.get("mobile"):
            return _destroy(draft, id, "immobile baggage cannot flee")
        return results.flee(draft, id, foe, CUSTOM)
    if outcome == "destroyed":
        return _destroy(draft, id, "")
    return results.Fate("stays")


def _afloat_behind(state: State, id: str) -> bool:
    rect = state.field.rects[id]
    end = rect.at(rect.pose.shifted(-rect.depth))
    return not going.bars(state, id, end.corners)


def _destroy(draft: Draft, id: str, why: str) -> results.Fate:
    gone = {id: "destroyed"}
    if draft.state.setup.options.get("H32") and kind(draft.state, id) in ("wb", "pk"):
        behind = ranks_behind(draft.state, id, 1)
        gone |= {rank: "destroyed" for rank in behind if kind(draft.state, rank) == kind(draft.state, id)}
    draft.take(gone)
    return results.Fate("destroyed", why)


def follow(draft: Draft, id: str, was: Pose, works: Line | None) -> Json:
    """The victor moves onto taken works, or pursues if it is of those who do (H24, H33)."""
    state = draft.state
    if id not in state.field.rects:
        return None
    if works is not None:
        rect = state.field.rects[id]
        there = rect.at(rect.pose._replace(x=was.x, y=was.y))
        if foot(state, id) and not state.field.overlapped(there, (id,)):
            draft.place({id: there.pose})
            return "moves onto the works"
        return None
    pursues = impetuous(state, id) or kind(state, id) in ("el", "pk")
    if not pursues or broken(state, id) or opponent(state, id) is not None:
        return None
    length, met = results.pursue(draft, id, PURSUIT, CUSTOM)
    if not length:
        return None
    draft.set(pursued=(*draft.state.own.pursued, id))
    return {"pursues": id, "paces": length / PACE, **({"meets": met} if met else {})}


def breach(draft: Draft, works: Line, at: Pose) -> None:
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
