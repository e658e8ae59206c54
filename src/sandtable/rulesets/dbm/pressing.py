"""Pressing forward after enemies who fled (4.11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.engine.told import Ruled
from sandtable.engine.verb import Verb
from sandtable.geometry.approach import clear_ahead
from sandtable.geometry.leg import Leg, moved
from sandtable.geometry.rect import hull
from sandtable.mechanics.elements import ambush, results, terrain
from sandtable.mechanics.elements.ambush import DONE_SAYS
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.closing import come_together
from sandtable.mechanics.elements.fronts import behind, on_front
from sandtable.mechanics.elements.group import components, front_rank
from sandtable.mechanics.elements.way import refuse, walk
from sandtable.mechanics.elements.whom import GROUP
from sandtable.names import Json, Refused, listed
from sandtable.rulesets.dbm.facts.vocabulary import SKIRMISHERS
from sandtable.rulesets.dbm.fighting import CUSTOM
from sandtable.rulesets.dbm.going import TERRAIN
from sandtable.rulesets.dbm.manual import MANUAL
from sandtable.rulesets.dbm.moving import passes
from sandtable.rulesets.dbm.observe import BY_ID, paces
from sandtable.rulesets.dbm.own import PACE, Own


def groups(state: State[Own]) -> list[tuple[str, ...]]:
    """The groups that won a combat this bound and might press forward."""
    own = state.own
    won = [id for id in own.results if id in state.field.rects and state.setup.pieces[id].side == own.side]
    if not won or "flee" not in own.results.values():
        return []
    free = [
        id
        for id in state.field.rects
        if state.setup.pieces[id].side == own.side and not on_front(state, id) and id not in own.pressed
    ]
    found = []
    for group in components(state, free):
        if group[0] in own.passed or len(group) < 2 or not any(id in won for id in group):
            continue
        if BY_ID["press_forward"].adjudicate(question(state, group, 0, ()), {})[0]["allowed"]:
            found.append(group)
    return found


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
    met: list[dict[str, Json]] = []
    for foe, at in _in_way(state, front, length):
        said: dict[str, Json] = {"kind": kind(state, foe), "grade": state.setup.pieces[foe].grade, "at": at / PACE}
        if kind(state, foe) in SKIRMISHERS:
            if foe in state.own.fled_press:
                said["fled"] = True
            elif not _flees_straight(draft, foe, ids):
                said["deviated"] = True
        met.append(said)
    given = question(state, ids, length, met)
    result, ruling = BY_ID["press_forward"].adjudicate(given, {})
    if not result["allowed"]:
        rows = tuple(line.row for line in ruling.lines)
        raise refuse("order", "they may not press forward here; say done", rows=rows)
    fates = list(zip(_in_way(state, front, length), result["met"], strict=True))
    for (foe, _), word in fates:
        if word == "flee":
            results.flee(draft, foe, front[0], CUSTOM)
            draft.own = replace(draft.own, fled_press=(*draft.own.fled_press, foe))
        elif word == "destroyed":
            draft.take({foe: "destroyed"})
    by = max(1, int(float(result["paces"]) * PACE))
    walked = walk(draft.state, ids, (Leg("forward", by),), passes)
    walked, met_now = come_together(MANUAL, draft.state, walked, (Leg("forward", by),))
    draft.place(walked.places())
    stepped = (*(pair for pair in draft.own.stepped if not {*pair} & {*ids}), *walked.stepped)
    draft.own = replace(draft.own, pressed=(*draft.own.pressed, *ids), stepped=stepped)
    draft.rule(Ruled("press_forward", {}, given, {}, result, tuple(ruling.lines)))
    for (foe, _), word in fates:
        draft.fact(foe, "met", word)
    for mover, enemy in met_now:
        draft.fact(mover, "contacts", enemy)


def _in_way(state: State[Own], front: Sequence[str], length: int) -> list[tuple[str, float]]:
    """Enemies straight ahead of the front rank, nearest first."""
    side = state.setup.pieces[front[0]].side
    found: dict[str, float] = {}
    for id in front:
        rect = state.field.rects[id]
        far = moved((rect,), Leg("forward", length)).rects[0]
        for other in state.field.in_way(hull((*rect.corners, *far.corners)), front):
            clear = clear_ahead(rect, state.field.rects[other])
            if state.setup.pieces[other].side != side and clear is not None:
                found[other] = min(clear, found.get(other, clear))
    return sorted(found.items(), key=lambda item: (item[1], item[0]))


def _flees_straight(draft: Draft[Own], foe: str, ids: Sequence[str]) -> bool:
    """Whether skirmishers in the way of a press get out of it without bending their flight."""
    trial = Draft(draft.state)
    start = draft.state.field.rects[foe]
    fate = results.flee(trial, foe, ids[0], CUSTOM)
    if fate.word != "flee":
        return False
    end = trial.state.field.rects[foe]
    return end.pose.facing in (start.pose.facing, (start.pose.facing + 180_000) % 360_000)


@dataclass(frozen=True, slots=True)
class Pressing:
    """Groups that may press forward."""

    groups: tuple[tuple[str, ...], ...]


def _press(draft: Draft[Own], order: Order, about: Pressing) -> Next:
    """A group presses forward; only an ambush can be in the way of what its player may press: then it stops short."""
    ids, own, pieces = tuple(sorted(order.bases)), draft.own, draft.state.setup.pieces
    if ids not in about.groups:
        raise _barred(draft.state, ids, about)
    if ambush.unseen(draft.state, own.side) and not _free(draft.state, ids):
        draft.own = replace(own, pressed=(*own.pressed, *ids))
    else:
        _go_on(draft, ids)
    stirred = [pieces[id].command for id in ids if pieces[id].traits.get("general")]
    draft.own = replace(draft.own, stirred=tuple(dict.fromkeys((*draft.own.stirred, *stirred))))
    return None


def _barred(state: State[Own], ids: Sequence[str], about: Pressing) -> Refused:
    """Why these may not press forward, by the rows that refuse it, and who may."""
    ruling = BY_ID["press_forward"].adjudicate(question(state, ids, 0, ()), {})[1]
    rows = tuple(line.row for line in ruling.lines if line.value == "refused")
    known = [" ".join(group) for group in about.groups]
    says = f"{listed(list(ids), 'and')} may not press forward; those that may are {listed(known, 'or')}"
    return refuse("order.bases", says, rows=rows, instead=f"press {known[0]}")


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
