"""Shooting (H27 to H29): who can shoot, at whom, with whose aid, and the question that the sheet is asked."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.state import State
from sandtable.geometry.band import edge_distance, in_band, strip
from sandtable.geometry.contact import TOLERANCE
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.fronts import in_edge_contact, on_front, overlapping, supports
from sandtable.names import OTHER, Json
from sandtable.rulesets.dbm.facts.vocabulary import NAVAL
from sandtable.rulesets.dbm.observe import element, shooting_range
from sandtable.rulesets.dbm.own import PACE, WIDTH
from sandtable.rulesets.dbm.sight import in_wood, sees

ALL_EDGES = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class Shot:
    """One shooting: the main shooter, its target, those who aid it, and whether the target shoots back."""

    shooter: str
    target: str
    aiding: tuple[str, ...] = ()
    mutual: bool = False
    aiding_back: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    """Those of whom the owner may name the main shooter, if they differ."""

    @property
    def word(self) -> str:
        return f"{self.shooter}>{self.target}"


def can_shoot(state: State, id: str) -> bool:
    """Whether it may shoot this bound at all (H27)."""
    own = state.own
    if id in own.shot or not shooting_range(kind(state, id), state.setup.pieces[id].grade):
        return False
    if kind(state, id) in NAVAL and id not in own.aboard:
        return False
    if kind(state, id) == "art" and id in own.moved and own.moved[id] != "halt":
        return False
    if state.setup.pieces[id].command in own.holding or own.looting.get(id) == own.number:
        return False
    return not in_edge_contact(state, id) and not overlapping(state, id) and not supports(state, id)


def edges(state: State, id: str) -> tuple[int, ...]:
    """The edges it shoots from."""
    return ALL_EDGES if kind(state, id) == "wwg" or kind(state, id) in NAVAL else (0,)


def distance_to(state: State, id: str, target: str) -> float | None:
    """From the shooting edge to the target, if that is in range, in the band and in sight."""
    rects = state.field.rects
    rect, aim = rects[id], rects[target]
    reach = shooting_range(kind(state, id), state.setup.pieces[id].grade)
    if abs(rect.pose.x - aim.pose.x) + abs(rect.pose.y - aim.pose.y) > 2 * (reach + rect.reach + aim.reach):
        return None
    best: float | None = None
    for edge in edges(state, id):
        if not in_band(strip(rect, edge, reach + 3 * TOLERANCE, WIDTH), aim):
            continue
        far = edge_distance(rect, edge, aim)
        if far <= reach + 1 and (best is None or far < best):
            best = far
    if best is None or not sees(state, id, target):
        return None
    return best


def targets(state: State, id: str) -> list[tuple[float, str]]:
    """The enemies that it may choose as target: the nearest, and others as near (H28)."""
    side = OTHER[state.setup.pieces[id].side]
    reach = shooting_range(kind(state, id), state.setup.pieces[id].grade)
    pieces, own = state.setup.pieces, state.own
    near = [
        other
        for other in sorted(state.field.within(state.field.rects[id].box(reach)))
        if pieces[other].side == side and other not in own.targets and other not in own.hidden
    ]
    found = [
        (far, other)
        for other in near
        if not on_front(state, other) and (far := distance_to(state, id, other)) is not None
    ]
    if not found:
        return []
    least = min(found)[0]
    return sorted((far, other) for far, other in found if far <= least + TOLERANCE)


def aims(state: State) -> dict[str, list[tuple[float, str]]]:
    """By shooter of either side: whom it may aim at."""
    found: dict[str, list[tuple[float, str]]] = {}
    for id in sorted(state.field.rects):
        if can_shoot(state, id) and (choice := targets(state, id)):
            found[id] = choice
    return found


def unsettled(state: State, found: dict[str, list[tuple[float, str]]]) -> str | None:
    """A shooter whose owner must say which of several equally near targets he means."""
    for id, choice in found.items():
        if len(choice) > 1 and state.own.aims.get(id) not in [target for _, target in choice]:
            return id
    return None


def aimed(state: State, found: dict[str, list[tuple[float, str]]]) -> dict[str, str]:
    """By shooter: its target."""
    return {id: state.own.aims[id] if len(choice) > 1 else choice[0][1] for id, choice in found.items()}


def shots(state: State, aim: dict[str, str], found: dict[str, list[tuple[float, str]]]) -> list[Shot]:
    """The shootings that are still to come this bound."""
    by_target: dict[str, list[str]] = {}
    for id, target in aim.items():
        by_target.setdefault(target, []).append(id)
    made: list[Shot] = []
    done: set[str] = set()
    for target, ids in sorted(by_target.items()):
        back = aim.get(target)
        if back in ids and target not in done:
            mine = tuple(id for id in _nearest_first(found, ids) if id != back)[:2]
            theirs = tuple(id for id in _nearest_first(found, by_target.get(back, [])) if id != target)[:2]
            first, second = (back, target) if state.setup.pieces[back].side == state.own.side else (target, back)
            aids = (mine, theirs) if first == back else (theirs, mine)
            made.append(Shot(first, second, aids[0], True, aids[1]))
            done |= {target, back}
    for target, ids in sorted(by_target.items()):
        if target in done:
            continue
        free = [id for id in _nearest_first(found, ids) if id not in done]
        if not free:
            continue
        named = state.own.mains.get(target)
        main = named if named in free else free[0]
        aiding = tuple(id for id in free if id != main)[:2]
        choice = tuple(free) if named not in free and _differ(state, free, target) else ()
        made.append(Shot(main, target, aiding, candidates=choice))
    return sorted(made, key=lambda shot: shot.word)


def _nearest_first(found: dict[str, list[tuple[float, str]]], ids: list[str]) -> list[str]:
    return sorted(ids, key=lambda id: (found[id][0][0], id))


def _differ(state: State, ids: list[str], target: str) -> bool:
    """Whether it matters who is the main shooter."""
    first = element(state, ids[0], target, close=False)
    return any(element(state, id, target, close=False) != first for id in ids[1:])


def _far(state: State, id: str, target: str) -> float:
    """The distance of a shot, which a hair's breadth of rounding does not put out of range."""
    reach = shooting_range(kind(state, id), state.setup.pieces[id].grade)
    return min(distance_to(state, id, target) or 0.0, reach)


def question(state: State, shot: Shot) -> dict[str, Json]:
    """The question of a shooting."""
    a = element(state, shot.shooter, shot.target, close=False, shot_at=shot.mutual)
    b = element(state, shot.target, shot.shooter, close=False, shot_at=True)
    if shot.aiding:
        b["aiding"] = len(shot.aiding)
    if shot.aiding_back:
        a["aiding"] = len(shot.aiding_back)
    far = _far(state, shot.shooter, shot.target)
    if shot.mutual:
        far = min(far, _far(state, shot.target, shot.shooter))
    given: dict[str, Json] = {"a": a, "b": b, "distance": round(far / PACE, 2)}
    if state.setup.pieces[shot.shooter].side != state.own.side:
        given["bound"] = "b"
    if shot.mutual:
        given["mutual"] = True
    if in_wood(state, shot.shooter) or in_wood(state, shot.target):
        given["wood"] = True
    return given
