"""What the dice do when they fall: terrain, points, rivers, shots, combats, lost generals, pursuers who come back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.geometry.angle import HALF, TURN
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements import crossing, fighting, sequence, telling
from sandtable.mechanics.elements.laying import fall_attack
from sandtable.mechanics.elements.moving import Plan, plan
from sandtable.mechanics.elements.ordering import carry_out, orders_ask
from sandtable.names import Json, listed
from sandtable.rulesets.dbr import guns, laying, outcomes, storming, weather
from sandtable.rulesets.dbr.features import LANDSCAPE
from sandtable.rulesets.dbr.manual import MANUAL, named
from sandtable.rulesets.dbr.observe import BY_ID, alone
from sandtable.rulesets.dbr.orders import drowning, follow_up, moved, river_dared
from sandtable.rulesets.dbr.own import PACE

RIVERS = {1: "easy", 2: "easy", 3: "easy", 4: "tricky", 5: "tricky", 6: "dangerous"}
STRIDE = 5 * PACE
RETURNS = 5
"""The least that brings pursuers back."""
STUNNED = 2
"""The most that leaves a command without points when the commander-in-chief is lost."""


def fall(state: State, dice: tuple[int, ...]) -> Step:
    """The dice that were asked for have fallen."""
    return sequence.fall(FALLS, state, dice)


def _pips(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """A die for each command; those that are stunned have nothing to spend."""
    draft = Draft(state)
    rolled = dict(zip(asked.about, dice, strict=True))
    points = {id: 0 if id in state.own.stunned else die for id, die in rolled.items()}
    stunned = tuple(id for id in state.own.stunned if id not in points)
    draft.set(points=points, phase="rally", stunned=stunned)
    draft.tell(says=telling.points(points, (state.own.number + 1) // 2), points=points)
    return draft.step("pips", seat=asked.seat, dice=dice)


def _river(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """The river is known now; the order goes on if it can, else they stop at the bank."""
    line, found = asked.about[0], RIVERS[dice[0]]
    known = crossing.known(state, line, found)
    order = crossing.waiting(state)
    left = state.own.points.get(state.setup.pieces[order.bases[0]].command, 0)
    made = crossing.as_far_as_it_can(order, STRIDE, lambda attempt: _planned(known, attempt, left))
    if made is None:
        draft = crossing.at_the_bank(state, line, found)
        draft.tell(says=f"The river is {found}; they stop at the bank.")
        return draft.step("river", seat=asked.seat, dice=dice, ask=orders_ask(draft.state))
    if drowning(known, made[1].walk):
        step = river_dared(known, made[0], asked, made[1])
    else:
        step = moved(known, *made, dice)
    return crossing.gone_on(step, known, dice, found)


def _planned(state: State, order: Order, points: int) -> Plan | None:
    made = plan(MANUAL, state, order)
    return made if not made.river and made.cost <= points else None


def _drowning(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """Those who roll a 1 are lost; the others go as they were ordered."""
    order = crossing.waiting(state)
    made = plan(MANUAL, state, order)
    draft = carry_out(MANUAL, state, order, made, state.setup.pieces[order.bases[0]].command)
    follow_up(draft, state, order, made)
    lost = [id for id, die in zip(asked.about, dice, strict=True) if die == 1]
    if lost:
        draft.take(dict.fromkeys(lost, "destroyed"))
        for id in lost:
            outcomes.drop(draft, id)
    draft.tell(says=f"{listed(lost, 'and')} drown." if lost else "They get through.", drowned=lost)
    return draft.step("drowning", seat=asked.seat, dice=dice, ask=orders_ask(draft.state))


def _shot(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    return fighting.shoot(MANUAL, state, dice, asked).step("shot", seat=asked.seat, dice=dice)


def _fight(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    return fighting.fight(MANUAL, state, dice, asked).step("fight", seat=asked.seat, dice=dice)


def dispute(state: State, who: str, gun: str) -> dict[str, Json]:
    """The question of a fight for a captured gun: nobody mans it but those who took it (H31)."""
    piece = state.setup.pieces[gun]
    kept: dict[str, Json] = {"kind": piece.kind, "grade": piece.grade, "captured": True}
    first = "a" if state.setup.pieces[who].side == state.own.side else "b"
    return {"a": alone(state, who), "b": kept, **({} if first == "a" else {"bound": "b"})}


def _dispute(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """Whoever wins has the gun; its captors lose nothing else."""
    who, gun = asked.about
    given = dispute(state, who, gun)
    result, made = BY_ID["close_combat"].adjudicate(given, {"a": dice[0], "b": dice[1]})
    draft = Draft(state)
    draft.set(fought=(*state.own.fought, who))
    won = result["b"]["outcome"] != "none" and guns.retake(draft, gun)
    outcome = result["a"]["outcome"]
    if outcome != "none":
        outcomes.suffer(draft, who, who, outcome, True)
    fates: dict[str, Json] = {gun: {"fate": "retaken"}} if won else {}
    draft.tell(says=f"{named(state, who)} {'take' if won else 'do not take'} {gun} back.", fates=fates)
    draft.tell(ruling=fighting.ruled("close_combat", (who, gun), given, dice, result, made))
    return draft.step("dispute", seat=asked.seat, dice=dice)


def _storming(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """Whoever beats a bridge has it (H29, H31); he may be beaten off."""
    who, train = asked.about
    given = storming.question(state, who)
    result, made = BY_ID["close_combat"].adjudicate(given, {"a": dice[0], "b": dice[1]})
    draft = Draft(state)
    draft.set(fought=(*state.own.fought, who))
    fate = storming.suffer(draft, train, result["b"]["outcome"])
    fates: dict[str, Json] = {train: {"fate": fate}} if fate else {}
    outcome = result["a"]["outcome"]
    if outcome != "none":
        fates[who] = fighting.told(outcomes.suffer(draft, who, who, outcome, True))
    draft.tell(says=f"{named(state, who)} fight the bridge of {train}: it is {fate or 'held'}.", fates=fates)
    draft.tell(ruling=fighting.ruled("close_combat", (who, train), given, dice, result, made))
    return draft.step("storming", seat=asked.seat, dice=dice)


def _chief(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """The commander-in-chief is lost: on 1 or 2 a command gets no points in its next bound (H25)."""
    draft = Draft(state)
    stunned = [id for id, die in zip(asked.about, dice, strict=True) if die <= STUNNED]
    draft.set(stunned=tuple(dict.fromkeys((*state.own.stunned, *stunned))))
    says = f"{listed(stunned, 'and')} will have no points." if stunned else "All stand firm."
    draft.tell(says=f"The commander-in-chief is lost. {says}", stunned=stunned)
    return draft.step("chief", seat=asked.seat, dice=dice)


def _returning(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """Pursuers come back on a 5 or 6 where they left, if there is room, and face the table."""
    draft = Draft(state)
    came = []
    for id, die in zip(asked.about, dice, strict=True):
        _, x, y, facing = state.own.away[id]
        piece = state.setup.pieces[id]
        rect = Rect(Pose(x, y, (facing + HALF) % TURN), piece.width, piece.depth)
        if die >= RETURNS and not draft.state.field.overlapped(rect):
            draft.place({id: rect.pose})
            came.append(id)
    if came:
        draft.set(away={id: left for id, left in state.own.away.items() if id not in came})
    draft.tell(says=f"{listed(came, 'and')} come back." if came else "None comes back.", returned=came)
    return draft.step("returning", seat=asked.seat, dice=dice)


FALLS: Mapping[str, sequence.Fall] = {
    "attack": partial(fall_attack, LANDSCAPE),
    "sectors": laying.fall_sectors,
    "weather": weather.fall,
    "quarter": weather.fall_quarter,
    "mist": weather.fall_mist,
    "pips": _pips,
    "river": _river,
    "drowning": _drowning,
    "shot": _shot,
    "fight": _fight,
    "dispute": _dispute,
    "storming": _storming,
    "chief": _chief,
    "returning": _returning,
}
