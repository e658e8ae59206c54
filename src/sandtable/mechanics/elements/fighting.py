"""Close combat and shooting ruled by the sheet, and what becomes of both sides on the table."""

from __future__ import annotations

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.conform import squared_to
from sandtable.geometry.contact import FRONT
from sandtable.geometry.pose import Pose
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.fronts import attackers, opponent
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.results import Fate
from sandtable.mechanics.elements.terrain import prevents
from sandtable.names import Json, Pair, Side


def duels(state: State[B]) -> list[Pair]:
    """The pairs that are to fight: front to front, or a front on an enemy who could not turn to face it."""
    found: set[Pair] = set()
    pieces = state.setup.pieces
    for id in sorted(state.field.rects):
        other = opponent(state, id)
        if other is None:
            continue
        mutual = opponent(state, other)
        if mutual is None:
            # It could not turn to face: it fights the first who came.
            mutual = min(attackers(state, other), key=lambda foe: _made(state, foe, other))
        if mutual != id:
            continue
        pair = Pair(id, other) if pieces[id].side == state.own.side else Pair(other, id)
        found.add(pair)
    return sorted(found)


def still_on(state: State[B], pair: Pair) -> bool:
    """Whether a pair that was to fight still stands against each other."""
    a, b = pair
    rects = state.field.rects
    if a not in rects or b not in rects or a in state.own.fought or b in state.own.fought:
        return False
    return opponent(state, a) == b or opponent(state, b) == a


def turn_to_face(manual: Manual[B], draft: Draft[B]) -> list[str]:
    """Those contacted only on flank or rear turn to face the first contact, if there is room and ground to stand on."""
    turned: list[str] = []
    for id in sorted(draft.state.field.rects):
        state = draft.state
        against = attackers(state, id)
        if not against or opponent(state, id) is not None:
            continue
        for foe in sorted(against, key=lambda foe: _made(state, foe, id)):
            pose = _facing_pose(manual, state, id, foe)
            if pose is not None:
                draft.place({id: pose})
                turned.append(id)
                break
    return turned


def _made(state: State[B], foe: str, id: str) -> tuple[int, str]:
    pair, touched = Pair(foe, id), state.own.touched
    return (touched.index(pair) if pair in touched else len(touched), foe)


def _facing_pose(manual: Manual[B], state: State[B], id: str, foe: str) -> Pose | None:
    rect, other = state.field.rects[id], state.field.rects[foe]
    for pose in squared_to(rect, other, FRONT):
        there = rect.at(pose)
        if state.field.overlapped(there, (id,)) or not state.ground.holds(there.corners):
            continue
        if not prevents(manual.terrain, state, id, rect, there):
            return pose
    return None


def question(manual: Manual[B], state: State[B], a: str, b: str) -> dict[str, Json]:
    """The question of a close combat between two elements as they stand."""
    first: Side = "a" if state.setup.pieces[a].side == state.own.side else "b"
    said: dict[str, Json] = {
        "a": manual.combat.element(state, a, b, close=True),
        "b": manual.combat.element(state, b, a, close=True),
    }
    return said if first == "a" else {**said, "bound": "b"}


def made_to(outcome: str, fate: Fate) -> str:
    """What an enemy was made to do, in the word of an outcome: who runs off the table has fled."""
    return {"stays": outcome, "lost": "flee"}.get(fate.word, fate.word)


def told(fate: Fate) -> dict[str, Json]:
    """A fate for the record."""
    said: dict[str, Json] = {"fate": fate.word}
    if fate.why:
        said["why"] = fate.why
    if fate.pushed:
        said["pushed"] = list(fate.pushed)
    return said
