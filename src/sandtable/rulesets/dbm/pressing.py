"""Pressing forward after enemies who fled (4.11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.engine.told import Ruled
from sandtable.engine.verb import Verb
from sandtable.geometry.angle import HALF, between
from sandtable.geometry.approach import clear_ahead
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import Leg, moved
from sandtable.geometry.rect import hull
from sandtable.mechanics.elements import ambush, results, terrain
from sandtable.mechanics.elements.ambush import DONE_SAYS
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.closing import come_together
from sandtable.mechanics.elements.fronts import before, behind, on_front
from sandtable.mechanics.elements.group import components, front_rank, is_group, ungrouped
from sandtable.mechanics.elements.way import refuse, walk
from sandtable.mechanics.elements.whom import GROUP
from sandtable.names import Json, Refused, listed
from sandtable.rulesets.dbm.facts.vocabulary import SKIRMISHERS
from sandtable.rulesets.dbm.fighting import CUSTOM
from sandtable.rulesets.dbm.going import TERRAIN
from sandtable.rulesets.dbm.manual import MANUAL
from sandtable.rulesets.dbm.moving import passes
from sandtable.rulesets.dbm.observe import BY_ID, foot, paces
from sandtable.rulesets.dbm.own import PACE, Own
from sandtable.rulesets.dbm.rows.pressing import REFUSED


def groups(state: State[Own]) -> list[tuple[str, ...]]:
    """The groups that may press forward, each as large as may be."""
    own = state.own
    if "flee" not in own.results.values():
        return []
    found = components(state, _free_to(state))
    return [group for group in found if group[0] not in own.passed and _allowed(state, group)]


def _free_to(state: State[Own]) -> list[str]:
    """Those who would not keep their group from pressing forward, nor would anybody in their file."""
    pieces, side = state.setup.pieces, state.own.side
    able = {id for id in state.field.rects if pieces[id].side == side and _able(state, id)}
    return [id for id in able if able.issuperset(_file(state, id))]


def _able(state: State[Own], id: str) -> bool:
    own = state.own
    if on_front(state, id) or id in own.pressed or id in own.pursued or id in own.crooked:
        return False
    if own.results.get(id, "flee") != "flee" or (kind(state, id) in SKIRMISHERS and before(state, id) is None):
        return False
    return foot(state, id) or bool(state.setup.pieces[id].traits.get("general"))


def _file(state: State[Own], id: str) -> Iterator[str]:
    """All who stand before it and behind it, rank by rank."""
    for step in (before, behind):
        at = step(state, id)
        while at is not None:
            yield at
            at = step(state, at)


def _allowed(state: State[Own], ids: Sequence[str]) -> bool:
    """Whether the sheet lets them press forward."""
    return bool(BY_ID["press_forward"].adjudicate(question(state, ids, 0, ()), {})[0]["allowed"])


def question(state: State[Own], ids: Sequence[str], length: int, met: Sequence[dict[str, Json]]) -> dict[str, Json]:
    """The question of a press, with the enemies in its way."""
    own, front = state.own, front_rank(state, ids)
    elements = []
    for id in ids:
        piece = state.setup.pieces[id]
        said: dict[str, Json] = {"kind": kind(state, id), "grade": piece.grade}
        if piece.traits.get("general"):
            said["general"] = True
        if id not in front:
            said["rank"] = 2
        elements.append(said)
    opponents = [own.results[id] for id in ids if id in own.results] or ["none"]
    far = moved([state.field.rects[id] for id in ids], Leg("forward", length)) if length else None
    worst, across = "good", "none"
    if far is not None and (state.ground.areas or state.ground.lines):
        for outlines in far.swept:
            for outline in outlines:
                worst = terrain.worst([worst, *terrain.goings_in(TERRAIN, state, outline)])
                if terrain.works_in(TERRAIN, state, outline):
                    across = "fortification"
    return {
        "elements": elements,
        "opponents": opponents,
        "own_bound": True,
        "broken_command": state.setup.pieces[ids[0]].command in own.broken,
        "pursued": any(id in own.pursued for id in ids),
        "straight": not any(id in own.crooked for id in ids),
        "all_ranks": all((rear := behind(state, id)) is None or rear in ids for id in ids),
        "across": across,
        "going": worst,
        "met": list(met),
    }


def _go_on(draft: Draft[Own], ids: Sequence[str]) -> None:
    """The group goes straight on; skirmishers in its way flee once, and are destroyed if it reaches them after all."""
    state = draft.state
    front = front_rank(state, ids)
    length = min(paces(kind(state, id), state.setup.pieces[id].grade, "good") for id in ids)
    worst = question(state, ids, length, ())["going"]
    length = min(paces(kind(state, id), state.setup.pieces[id].grade, worst) for id in ids)
    in_way = _in_way(state, front, length)
    given = question(state, ids, length, _as_told(state, in_way, front, length))
    result, ruling = BY_ID["press_forward"].adjudicate(given, {})
    if not result["allowed"]:
        rows = tuple(line.row for line in ruling.lines)
        raise refuse("order", "they may not press forward here; say done", rows=rows)
    fates = list(zip(in_way, result["met"], strict=True))
    for one, word in fates:
        if word == "flee":
            results.flee(draft, one.foe, one.by, CUSTOM)
            draft.own = replace(draft.own, fled_press=(*draft.own.fled_press, one.foe))
        elif word == "destroyed":
            draft.take({one.foe: "destroyed"})
    by = max(1, int(float(result["paces"]) * PACE))
    walked = walk(draft.state, ids, (Leg("forward", by),), passes)
    walked, met_now = come_together(MANUAL, draft.state, walked, (Leg("forward", by),))
    draft.place(walked.places())
    stepped = (*(pair for pair in draft.own.stepped if not {*pair} & {*ids}), *walked.stepped)
    draft.own = replace(draft.own, pressed=(*draft.own.pressed, *ids), stepped=stepped)
    draft.rule(Ruled("press_forward", {}, given, {}, result, tuple(ruling.lines)))
    for one, word in fates:
        draft.fact(one.foe, "met", word)
    for mover, enemy in met_now:
        draft.fact(mover, "contacts", enemy)


class Met(NamedTuple):
    """An enemy in the way of a press: how far off, and who comes at him."""

    at: float
    foe: str
    by: str


def _in_way(state: State[Own], front: Sequence[str], length: int) -> list[Met]:
    """Enemies straight ahead of the front rank, nearest first, with those whom it would only come to touch."""
    side, reach = state.setup.pieces[front[0]].side, length + TOLERANCE
    found: dict[str, Met] = {}
    for id in front:
        rect = state.field.rects[id]
        far = moved((rect,), Leg("forward", reach + 2 * TOLERANCE)).rects[0]
        for other in state.field.in_way(hull((*rect.corners, *far.corners)), front):
            clear = clear_ahead(rect, state.field.rects[other])
            if state.setup.pieces[other].side != side and clear is not None and clear <= reach:
                met = Met(min(clear, length), other, id)
                found[other] = min(met, found.get(other, met))
    return sorted(found.values())


def _as_told(state: State[Own], in_way: Sequence[Met], front: Sequence[str], length: int) -> list[dict[str, Json]]:
    """Those in the way as the sheet's question wants them; of skirmishers, whether they get out of it is tried, one
    after the other."""
    trial, told = Draft(state), list[dict[str, Json]]()
    for one in in_way:
        foe = one.foe
        said: dict[str, Json] = {"kind": kind(state, foe), "grade": state.setup.pieces[foe].grade, "at": one.at / PACE}
        if kind(state, foe) in SKIRMISHERS:
            fled = foe in state.own.fled_press
            if fled or not _gets_away(trial, one, front, length):
                said["fled" if fled else "deviated"] = True
                trial.take({foe: "destroyed"})
        told.append(said)
    return told


def _gets_away(trial: Draft[Own], one: Met, front: Sequence[str], length: int) -> bool:
    """Whether skirmishers get out of the way of a press: their flight does not bend, and leaves them in contact with
    nobody after all."""
    faced = trial.state.field.rects[one.foe].pose.facing
    fate = results.flee(trial, one.foe, one.by, CUSTOM)
    stands = trial.state.field.rects.get(one.foe)
    if stands is None:
        return fate.word == "lost"
    straight = between(faced, stands.pose.facing) % HALF == 0
    return straight and all(met.foe != one.foe for met in _in_way(trial.state, front, length))


@dataclass(frozen=True, slots=True)
class Pressing:
    """Groups that may press forward."""

    groups: tuple[tuple[str, ...], ...]


def _press(draft: Draft[Own], order: Order, about: Pressing) -> Next:
    """A group presses forward; only an ambush can be in the way of what its player may press: then it stops short."""
    ids, own, pieces = tuple(sorted({*order.bases})), draft.own, draft.state.setup.pieces
    if ids not in about.groups and not _may(draft.state, ids):
        raise _barred(draft.state, ids, about)
    if ambush.unseen(draft.state, own.side) and not _free(draft.state, ids):
        draft.own = replace(own, pressed=(*own.pressed, *ids))
    else:
        _go_on(draft, ids)
    stirred = [pieces[id].command for id in ids if pieces[id].traits.get("general")]
    draft.own = replace(draft.own, stirred=tuple(dict.fromkeys((*draft.own.stirred, *stirred))))
    return None


def _may(state: State[Own], ids: tuple[str, ...]) -> bool:
    """Whether these may press forward, be they but a part of those who might."""
    return {*_free_to(state)}.issuperset(ids) and is_group(state, ids) and _allowed(state, ids)


def _barred(state: State[Own], ids: Sequence[str], about: Pressing) -> Refused:
    """Why these may not press forward, by the rows that refuse it, and who may."""
    ruling = BY_ID["press_forward"].adjudicate(question(state, ids, 0, ()), {})[1]
    rows = tuple(line.row for line in ruling.lines if line.value == "refused")
    known = [" ".join(group) for group in about.groups]
    why = "; ".join([_held_back(state, ids), *(SAYS[row] for row in rows)]).removeprefix("; ")
    says = f"{listed(list(ids), 'and')} may not press forward: {why}. Those that may: {listed(known, 'or')}"
    return refuse("order.bases", says, rows=rows, instead=f"press {known[0]}")


SAYS = {row.id: f"{row.says[0].lower()}{row.says[1:]}" for row in REFUSED.rows}
"""The rows that refuse a press, within a sentence."""


def _held_back(state: State[Own], ids: Sequence[str]) -> str:
    """What keeps them from it beside the rows: somebody fights on, has pressed forward before, or stands apart."""
    for id in ids:
        if foes := on_front(state, id):
            return f"{id} still has {listed(foes, 'and')} on its front edge"
        if id in state.own.pressed:
            return f"{id} has pressed forward this bound already"
    return "" if is_group(state, ids) else f"{ungrouped(state, ids)} (H12)"


def _free(state: State[Own], ids: Sequence[str]) -> bool:
    """Whether nothing bars their way, seen or not."""
    try:
        _go_on(Draft(state), ids)
    except Refused:
        return False
    return True


def _stay(draft: Draft[Own], order: Order, about: Pressing) -> Next:
    """Their player keeps them from it."""
    draft.own = replace(draft.own, passed=(*draft.own.passed, *(group[0] for group in groups(draft.state))))
    return None


PRESS: Decision[Own, Pressing] = Decision(
    "press",
    "Whether groups press forward after enemies who fled: press, or done.",
    (
        Verb(
            "press",
            "Press forward after enemies who fled.",
            _press,
            whom=GROUP,
            ready=lambda state, about: (Order("press", group) for group in about.groups),
        ),
        Verb("done", DONE_SAYS, _stay, sure=True),
    ),
    subject=Pressing,
    now=lambda state, about: "These may press forward; or say done.",
    about=lambda state, about: tuple(id for group in about.groups for id in group),
)
