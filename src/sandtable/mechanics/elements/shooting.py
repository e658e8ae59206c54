"""Shooting: who can shoot, at whom, with whose aid, and the question that the sheet is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sandtable.engine.state import State
from sandtable.engine.told import Ruled
from sandtable.geometry.band import edge_distance, in_band, strip
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.bound import B, kind
from sandtable.mechanics.elements.fronts import in_edge_contact
from sandtable.mechanics.elements.manual import Manual
from sandtable.names import OTHER, Json, Pair

Aims = Mapping[str, Sequence[tuple[float, str]]]
"""By shooter: whom it may aim at, with the distance."""
MOST_AIDING = 2


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
    def pair(self) -> Pair:
        return Pair(self.shooter, self.target)


def can_shoot(manual: Manual[B], state: State[B], id: str) -> bool:
    """Whether it may shoot this bound at all."""
    if id in state.own.shot or not manual.shots.range(state, id) or not manual.shots.shoots(state, id):
        return False
    return not in_edge_contact(state, id)


def distance_to(manual: Manual[B], state: State[B], id: str, target: str) -> float | None:
    """From the shooting edge to the target, if that is in range, in the band and in sight."""
    rects = state.field.rects
    rect, aim = rects[id], rects[target]
    reach = manual.shots.range(state, id)
    if abs(rect.x - aim.x) + abs(rect.y - aim.y) > 2 * (reach + rect.reach + aim.reach):
        return None
    far = from_edges(rect, aim, manual.shots.edges(state, id), reach, manual.measures.band)
    return far if far is not None and manual.shots.sees(state, id, target) else None


def from_edges(rect: Rect, aim: Rect, edges: tuple[int, ...], reach: int, band: int) -> float | None:
    """From the nearest of some edges to another base, if that is in range and in the band ahead of the edge."""
    memory = rect.memory
    if memory is None or aim.memory is not memory:
        return _from_edges(rect, aim, edges, reach, band)
    table, key = memory.sort(from_edges), (rect.number, aim.number, edges, reach, band)
    kept: float | None
    kept = table[key] if key in table else memory.keep(table, key, _from_edges(rect, aim, edges, reach, band))
    return kept


def _from_edges(rect: Rect, aim: Rect, edges: tuple[int, ...], reach: int, band: int) -> float | None:
    best: float | None = None
    for edge in edges:
        if not in_band(strip(rect, edge, reach + 3 * TOLERANCE, band), aim):
            continue
        far = edge_distance(rect, edge, aim)
        if far <= reach + 1 and (best is None or far < best):
            best = far
    return best


def targets(manual: Manual[B], state: State[B], id: str) -> list[tuple[float, str]]:
    """The enemies that it may choose as target."""
    side, pieces = OTHER[state.setup.pieces[id].side], state.setup.pieces
    around = state.field.rects[id].box(manual.shots.range(state, id) + TOLERANCE)
    found = [
        (far, other)
        for other in sorted(state.field.within(around))
        if pieces[other].side == side
        and manual.shots.may_aim(state, id, other)
        and (far := distance_to(manual, state, id, other)) is not None
    ]
    return manual.shots.preferred(state, id, found) if found else []


def aims(manual: Manual[B], state: State[B]) -> dict[str, list[tuple[float, str]]]:
    """By shooter of either side: whom it may aim at."""
    found: dict[str, list[tuple[float, str]]] = {}
    for id in sorted(state.field.rects):
        if can_shoot(manual, state, id) and (choice := targets(manual, state, id)):
            found[id] = choice
    return found


def unsettled(state: State[B], found: Aims) -> str | None:
    """A shooter whose owner must say which of several targets he means."""
    return next((id for id, choice in found.items() if not is_settled(state, id, choice)), None)


def is_settled(state: State[B], id: str, choice: Sequence[tuple[float, str]]) -> bool:
    """Whether it is known whom a shooter means: there is but one, or its owner has said."""
    return len(choice) == 1 or state.own.aims.get(id) in [target for _, target in choice]


def aimed(state: State[B], found: Aims) -> dict[str, str]:
    """By shooter: its target."""
    return {id: state.own.aims[id] if len(choice) > 1 else choice[0][1] for id, choice in found.items()}


def shots(manual: Manual[B], state: State[B], aim: Mapping[str, str], found: Aims) -> list[Shot]:
    """The shootings that are still to come this bound."""
    by_target: dict[str, list[str]] = {}
    for id, target in aim.items():
        by_target.setdefault(target, []).append(id)
    ranked = {target: _ranked(manual, state, target, ids, found) for target, ids in by_target.items()}
    made: list[Shot] = []
    done: set[str] = set()
    for target, ids in sorted(ranked.items()):
        back = aim.get(target)
        if back in ids and target not in done and (manual.shots.leads is None or _lead(ranked, back, target)):
            made.append(_mutual(state, ranked, back, target))
            done |= {target, back}
    for target, ids in sorted(ranked.items()):
        free = [id for id in ids if id not in done]
        if target not in done and free:
            made.append(_one_way(manual, state, target, free))
    # In the order that shootings were always listed in, by which players of old logs chose: a10 before a1.
    return sorted(made, key=lambda shot: (f"{shot.shooter}>", shot.target))


def _ranked(manual: Manual[B], state: State[B], target: str, ids: Sequence[str], found: Aims) -> list[str]:
    """Those who shoot at a target, the one first who is to be the main shooter unless its owner says otherwise."""
    lead = manual.shots.leads
    if lead is None:
        return sorted(ids, key=lambda id: (found[id][0][0], id))
    return sorted(ids, key=lambda id: (lead(state, id, target), id))


def _lead(ranked: Mapping[str, Sequence[str]], one: str, other: str) -> bool:
    """Whether each of two is the main shooter at the other."""
    return ranked[other][0] == one and ranked[one][0] == other


def _mutual(state: State[B], ranked: Mapping[str, Sequence[str]], back: str, target: str) -> Shot:
    """Two main shooters at each other, the one of the side whose bound it is named first."""
    mine = tuple(id for id in ranked[target] if id != back)[:MOST_AIDING]
    theirs = tuple(id for id in ranked.get(back, ()) if id != target)[:MOST_AIDING]
    if state.setup.pieces[back].side == state.own.side:
        return Shot(back, target, mine, True, theirs)
    return Shot(target, back, theirs, True, mine)


def _one_way(manual: Manual[B], state: State[B], target: str, free: Sequence[str]) -> Shot:
    """A shooting that is not answered; its owner names the main shooter where it matters and the rules do not."""
    named = state.own.mains.get(target)
    main = named if named is not None and named in free else free[0]
    aiding = tuple(id for id in free if id != main)[:MOST_AIDING]
    asked = manual.shots.leads is None and named not in free and _differ(manual, state, free, target)
    return Shot(main, target, aiding, candidates=tuple(free) if asked else ())


def _differ(manual: Manual[B], state: State[B], ids: Sequence[str], target: str) -> bool:
    """Whether it matters who is the main shooter."""
    first, *others = (manual.combat.element(state, id, target, close=False, shoots=True) for id in ids)
    return any(other != first for other in others)


def _far(manual: Manual[B], state: State[B], id: str, target: str) -> float:
    """The distance of a shot, which a hair's breadth of rounding does not put out of range."""
    return min(distance_to(manual, state, id, target) or 0.0, manual.shots.range(state, id))


def in_range(manual: Manual[B], state: State[B], id: str, target: str) -> Ruled:
    """The sheet's ruling that a target is in range."""
    far = round(_far(manual, state, id, target) * manual.shots.condensed(state) / manual.measures.pace, 2)
    facts: dict[str, Json] = {"kind": kind(state, id), "grade": state.setup.pieces[id].grade, "distance": far}
    return manual.shots.ruling(facts | manual.shots.range_facts(state, id, target), {"a": id, "b": target})


def question(manual: Manual[B], state: State[B], shot: Shot) -> dict[str, Json]:
    """The question of a shooting."""
    a = manual.combat.element(state, shot.shooter, shot.target, close=False, shot_at=shot.mutual, shoots=True)
    b = manual.combat.element(state, shot.target, shot.shooter, close=False, shot_at=True, shoots=shot.mutual)
    if shot.aiding:
        b["aiding"] = len(shot.aiding)
    if shot.aiding_back:
        a["aiding"] = len(shot.aiding_back)
    far = _far(manual, state, shot.shooter, shot.target)
    if shot.mutual:
        far = min(far, _far(manual, state, shot.target, shot.shooter))
    given: dict[str, Json] = {
        "a": a,
        "b": b,
        "distance": round(far * manual.shots.condensed(state) / manual.measures.pace, 2),
    }
    if state.setup.pieces[shot.shooter].side != state.own.side:
        given["bound"] = "b"
    if shot.mutual:
        given["mutual"] = True
    return {**given, **manual.shots.shot_facts(state, shot.shooter, shot.target)}
