"""What the dice do when they fall: points, rivers, shots, combats, loot, lost generals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.results import Fate
from sandtable.names import Json, Refused
from sandtable.rulesets.dbm import (
    allies,
    ambush,
    fighting,
    flanking,
    going,
    laying,
    sharing,
    shooting,
    telling,
    weather,
)
from sandtable.rulesets.dbm.moving import Plan, plan
from sandtable.rulesets.dbm.observe import BY_ID, close_combat
from sandtable.rulesets.dbm.orders import carry_out, orders_ask
from sandtable.rulesets.dbm.own import PACE

RIVERS = {1: "paltry", 2: "paltry", 3: "ordinary", 4: "ordinary", 5: "ordinary", 6: "deep"}


def fall(state: State, dice: tuple[int, ...]) -> Step:
    """The dice that were asked for have fallen."""
    asked = state.ask
    assert asked is not None
    assert len(dice) == len(asked.dice)
    return FALLS[asked.what](state, dice, asked)


def _fall_pips(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """A die for each command; flank marches come on by theirs, and a regular C-in-C may hand his out."""
    draft = Draft(state)
    points = dict(zip(asked.about, dice, strict=True))
    came = _flank_marches(draft, points)
    if share := sharing.sharing(draft.state, [id for id in points if id not in came]):
        rest = {id: die for id, die in points.items() if id not in share}
        draft.set(points=rest, pool=tuple(sorted((points[id] for id in share), reverse=True)), phase="allot")
        draft.tell(says=telling.points(points, (state.own.number + 1) // 2, came), points=points)
        return draft.step("pips", seat=asked.seat, dice=dice, ask=sharing.ask(draft.state, share))
    draft.set(points=points, phase="orders")
    if state.setup.options.get("H40"):
        allies.waver(draft, points)
    draft.tell(says=telling.points(points, (state.own.number + 1) // 2, came), points=points)
    return draft.step("pips", seat=asked.seat, dice=dice, ask=orders_ask(draft.state))


def _flank_marches(draft: Draft, points: dict[str, int]) -> list[str]:
    """Commands on a flank march that come on by their dice; those that do not have no points yet."""
    came = []
    for command in flanking.due(draft.state, draft.state.own.side):
        die = points.pop(command, 0)
        if flanking.arrives(draft.state, command, die) and flanking.come_on(draft, command):
            points[command] = die
            came.append(command)
    if came and draft.state.own.hidden:
        ambush.reveal(draft)
    return came


def _fall_river(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """The river is known now; the order goes on if it can, else they stop at the bank."""
    line, found = asked.about[0], RIVERS[dice[0]]
    known = replace(state, own=replace(state.own, rivers={**state.own.rivers, line: found}))
    order = _order(state.own.pending)
    command = state.setup.pieces[order.bases[0]].command
    made = _as_far_as_it_can(known, order)
    if made is None or made[1].cost > state.own.points.get(command, 0):
        draft = Draft(state)
        draft.set(rivers={**state.own.rivers, line: found}, pending=None)
        draft.tell(river=found, stopped="at the bank")
        return draft.step("river", seat=asked.seat, dice=dice, ask=orders_ask(draft.state))
    step = carry_out(known, made[0], made[1], command, dice, made[2])
    told = {**(step.event.told or {}), "river": found}
    own = {**step.event.own, "rivers": known.own.rivers}
    return Step(replace(step.event, what="river", order=None, told=told, own=own), step.state)


def _as_far_as_it_can(state: State, order: Order) -> tuple[Order, Plan, list[str]] | None:
    """The order, or as much of a straight one as leads to the bank, with the hidden enemies that it finds."""
    tries = [order]
    if len(order.legs) == 1 and order.legs[0].how == "forward":
        by = order.legs[0].by
        tries += [order._replace(legs=(Leg("forward", most),)) for most in range(by - by % (5 * PACE), 0, -5 * PACE)]
    for attempt in tries:
        try:
            made, found = ambush.foreseen(state, attempt, plan)
        except Refused:
            continue
        if not made.river:
            return attempt, made, found
    return None


def _order(json: Json) -> Order:
    legs = tuple(
        Leg(how, to=Pose(*by)) if isinstance(by, list | tuple) else Leg(how, by) for how, by in json.get("legs", ())
    )
    return Order(json["verb"], tuple(json.get("bases", ())), legs, word=json.get("word", ""))


def _fall_shot(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """A shooting is ruled by the sheet and its outcome made at once."""
    a, b = asked.about
    shot = shot_of(state, a, b)
    given = shooting.question(state, shot)
    result, made = BY_ID["shooting"].adjudicate(given, {"a": dice[0], "b": dice[1]})
    draft = Draft(state)
    own = state.own
    used = (a, *shot.aiding, *((b, *shot.aiding_back) if shot.mutual else ()))
    draft.set(shot=(*own.shot, *used), targets=(*own.targets, b, *((a,) if shot.mutual else ())))
    works = {id: going.works_before(state, id) for id in (a, b)}
    heavy = {id: kind(state, id) == "art" and state.piece(id).grade == "S" for id in (a, b)}
    fates: dict[str, Json] = {}
    for id, foe, side in ((a, b, "a"), (b, a, "b")):
        was = state.rect(id).pose
        fate = fighting.suffer(draft, id, foe, result[side]["outcome"])
        if fate.word != "stays":
            fates[id] = _told(fate)
        line = works[id]
        if fate.word == "destroyed" and heavy[foe] and line is not None:
            fighting.breach(draft, line, was)
            fates[id]["breach"] = True
    draft.tell(says=telling.combat(state, a, b, "shoot at", result, fates))
    draft.tell(ruling=_ruled("shooting", (a, b), given, dice, result, made), shooters=list(used), fates=fates)
    return draft.step("shot", seat=asked.seat, dice=dice)


def shot_of(state: State, a: str, b: str) -> shooting.Shot:
    """The shooting of that main shooter at that target, as it now stands."""
    found = shooting.aims(state)
    shots = shooting.shots(state, shooting.aimed(state, found), found)
    return next(shot for shot in shots if (shot.shooter, shot.target) == (a, b))


def _told(fate: Fate) -> dict[str, Json]:
    told: dict[str, Json] = {"fate": fate.word}
    if fate.why:
        told["why"] = fate.why
    if fate.pushed:
        told["pushed"] = list(fate.pushed)
    return told


def _ruled(
    test: str, who: tuple[str, str], given: Json, dice: tuple[int, ...], result: Json, made: Json
) -> dict[str, Json]:
    lines = [line.as_json() for line in made.lines]
    told: dict[str, Json] = {"test": test, "who": {"a": who[0], "b": who[1]}, "given": given}
    return {**told, "dice": {"a": dice[0], "b": dice[1]}, "result": result, "lines": lines}


def _fall_fight(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """A close combat is ruled by the sheet; recoil, flight and pursuit are made at once (H35)."""
    a, b = asked.about
    given = close_combat(state, a, b)
    result, made = BY_ID["close_combat"].adjudicate(given, {"a": dice[0], "b": dice[1]})
    draft = Draft(state)
    draft.set(fought=(*state.own.fought, a, b))
    poses = {id: state.rect(id).pose for id in (a, b)}
    works = {a: going.works_before(state, a, b), b: going.works_before(state, b, a)}
    fates: dict[str, Json] = {}
    for id, foe, side in ((a, b, "a"), (b, a, "b")):
        outcome = result[side]["outcome"]
        fate = fighting.suffer(draft, id, foe, outcome)
        if fate.word == "stays":
            continue
        fates[id] = _told(fate)
        draft.set(results={**draft.state.own.results, foe: "destroyed" if fate.word == "lost" else fate.word})
        if pursuit := fighting.follow(draft, foe, poses[id], works[id]):
            fates[foe] = {"follows": pursuit}
        if fate.word == "destroyed" and kind(state, id) == "bge":
            _tempted(draft, foe)
    draft.tell(says=telling.combat(state, a, b, "fight", result, fates))
    draft.tell(ruling=_ruled("close_combat", (a, b), given, dice, result, made), fighters=[a, b], fates=fates)
    loot = draft.state.own.tempted
    if loot:
        says = f"{loot} are irregular and have taken baggage: on 1-3 they stay to loot."
        return draft.step(
            "fight", seat=asked.seat, dice=dice, ask=Ask("loot", state.side(loot), (loot,), ("D6",), says)
        )
    return draft.step("fight", seat=asked.seat, dice=dice)


def _tempted(draft: Draft, id: str) -> None:
    """Irregular troops that destroy baggage may stay to loot (H42)."""
    if id in draft.state.field.rects and not draft.state.setup.pieces[id].traits["regular"]:
        draft.set(tempted=id)


def _fall_loot(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    draft = Draft(state)
    id = asked.about[0]
    draft.set(tempted="")
    if dice[0] <= 3:
        next_own = state.own.number + (2 if state.side(id) == state.own.side else 1)
        draft.set(looting={**state.own.looting, id: next_own})
    draft.tell(says=f"{id} {'stay to loot' if dice[0] <= 3 else 'go on'}.", loot=id, stays=dice[0] <= 3)
    return draft.step("loot", seat=asked.seat, dice=dice)


def _fall_general(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    draft = Draft(state)
    command = asked.about[0]
    draft.set(headless=(*state.own.headless, command))
    if dice[0] <= 2 and command not in state.own.broken:
        draft.set(broken=(*state.own.broken, command))
        draft.tell(demoralised=[command])
    fate = "is demoralised" if command in draft.state.own.broken else "stands"
    draft.tell(says=f"{command} has lost its general and {fate}.", general_lost=command)
    return draft.step("general", seat=asked.seat, dice=dice)


FALLS: Mapping[str, Callable[[State, tuple[int, ...], Ask], Step]] = {
    "invasion": laying.fall_invasion,
    "sectors": laying.fall_sectors,
    "shifting": laying.fall_shifting,
    "edges": laying.fall_edges,
    "weather": weather.fall,
    "quarter": weather.fall_quarter,
    "pips": _fall_pips,
    "river": _fall_river,
    "shot": _fall_shot,
    "fight": _fall_fight,
    "loot": _fall_loot,
    "general": _fall_general,
}
