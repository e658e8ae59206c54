"""What the dice do when they fall: points, rivers, shots, combats, loot, lost generals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.mechanics.elements import ambush, crossing, fighting, sequence
from sandtable.mechanics.elements.laying import fall_attack
from sandtable.mechanics.elements.moving import Plan, plan
from sandtable.mechanics.elements.ordering import orders_ask
from sandtable.rulesets.dbm import allies, flanking, laying, sharing, telling, weather
from sandtable.rulesets.dbm.features import LANDSCAPE
from sandtable.rulesets.dbm.manual import MANUAL
from sandtable.rulesets.dbm.orders import carry_out
from sandtable.rulesets.dbm.own import PACE

RIVERS = {1: "paltry", 2: "paltry", 3: "ordinary", 4: "ordinary", 5: "ordinary", 6: "deep"}


def fall(state: State, dice: tuple[int, ...]) -> Step:
    """The dice that were asked for have fallen."""
    return sequence.fall(FALLS, state, dice)


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
        ambush.reveal(MANUAL, draft)
    return came


def _fall_river(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """The river is known now; the order goes on if it can, else they stop at the bank."""
    line, found = asked.about[0], RIVERS[dice[0]]
    known = crossing.known(state, line, found)
    order = crossing.waiting(state)
    command = state.setup.pieces[order.bases[0]].command
    made = crossing.as_far_as_it_can(order, 5 * PACE, lambda attempt: _foreseen(known, attempt))
    if made is None or made[1][0].cost > state.own.points.get(command, 0):
        draft = crossing.at_the_bank(state, line, found)
        return draft.step("river", seat=asked.seat, dice=dice, ask=orders_ask(draft.state))
    went, (planned, seen) = made
    return crossing.gone_on(carry_out(known, went, planned, command, dice, seen), known, dice, found)


def _foreseen(state: State, order: Order) -> tuple[Plan, list[str]] | None:
    """A way that steps into no river which nobody knows, with the hidden enemies that it finds."""
    made, found = ambush.foreseen(MANUAL, state, order, plan)
    return None if made.river else (made, found)


def _fall_shot(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    return fighting.shoot(MANUAL, state, dice, asked).step("shot", seat=asked.seat, dice=dice)


def _fall_fight(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """A close combat; irregulars who have taken baggage dice for whether they stay with it."""
    draft = fighting.fight(MANUAL, state, dice, asked)
    loot = draft.state.own.tempted
    if not loot:
        return draft.step("fight", seat=asked.seat, dice=dice)
    says = f"{loot} are irregular and have taken baggage: on 1-3 they stay to loot."
    return draft.step("fight", seat=asked.seat, dice=dice, ask=Ask("loot", state.side(loot), (loot,), ("D6",), says))


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


FALLS: Mapping[str, sequence.Fall] = {
    "invasion": partial(fall_attack, LANDSCAPE),
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
