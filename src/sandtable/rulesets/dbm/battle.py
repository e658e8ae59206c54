"""De Bellis Multitudinis as a game that can be fought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.mechanics.elements import ambush, chances, fighting, losses
from sandtable.mechanics.elements.bound import broken
from sandtable.mechanics.elements.laying import attack_odds
from sandtable.mechanics.elements.weather import QUARTER_ODDS
from sandtable.names import Side
from sandtable.rulesets.dbm import RULESET, laying
from sandtable.rulesets.dbm.choosing import choices
from sandtable.rulesets.dbm.falls import RIVERS, fall
from sandtable.rulesets.dbm.features import LANDSCAPE
from sandtable.rulesets.dbm.insight import INSIGHT
from sandtable.rulesets.dbm.legal import legal as ordinary
from sandtable.rulesets.dbm.manual import MANUAL
from sandtable.rulesets.dbm.muster import MUSTER
from sandtable.rulesets.dbm.options import OPTIONS
from sandtable.rulesets.dbm.orders import ASKS, VERBS, check
from sandtable.rulesets.dbm.own import PACE
from sandtable.rulesets.dbm.sequence import go_on, start


def odds(state: State) -> Mapping[str, Fraction]:
    """The exact odds of the dice that are about to fall."""
    asked = state.ask
    if asked is None or not asked.dice:
        return {}
    if asked.what in ("shot", "fight"):
        return fighting.odds(MANUAL, state, asked)
    sixth = Fraction(1, 6)
    if asked.what == "river":
        classes = list(RIVERS.values())
        return {word: classes.count(word) * sixth for word in dict.fromkeys(classes)}
    if asked.what == "general":
        return {"demoralised": Fraction(1, 3), "stands": Fraction(2, 3)}
    if asked.what == "loot":
        return {"loots": Fraction(1, 2), "goes on": Fraction(1, 2)}
    if asked.what == "weather":
        return {"rain": sixth, "wind": sixth, "sun": sixth, "fair": 3 * sixth}
    if asked.what == "quarter":
        if state.own.weather == "sun":
            return {"left": 3 * sixth, "right": 3 * sixth}
        return QUARTER_ODDS
    if asked.what == "invasion":
        return attack_odds(LANDSCAPE, state, asked)
    if asked.what == "shifting":
        return {"moved": 2 * sixth, "stays": 4 * sixth}
    if asked.what == "edges":
        return {"the defender picks": 4 * sixth, "the invader picks": 2 * sixth}
    return {str(face): sixth for face in range(1, 7)}


def legal(state: State) -> Sequence[Order]:
    """What the seat that must decide may sensibly say, by what it knows."""
    if state.ask is None or state.ask.dice or state.ending is not None:
        return []
    seen = view(state, state.ask.seat)
    return choices(seen) or ordinary(seen)


def view(state: State, seat: Side) -> State:
    """The battle as one seat sees it: without the other's ambushes, or where his flank march will come on."""
    seen = ambush.seen(state, seat)
    waiting = state.own.waiting
    if any(state.setup.commands[command].side != seat for command in waiting):
        told = {id: way if state.setup.commands[id].side == seat else "" for id, way in waiting.items()}
        seen = replace(seen, own=replace(seen.own, waiting=told))
    return seen


def chance(state: State, order: Order) -> Fraction | None:
    """The chance that an answer gains what it is given for: that an enemy is beaten, or a feature moved."""
    shifts = laying.chance(state, order)
    return chances.chance(MANUAL, state, order) if shifts is None else shifts


def status(state: State, id: str) -> str:
    """The state of an element in a word."""
    if id in state.taken:
        return state.taken[id]
    if id in state.own.looting and state.own.looting[id] >= state.own.number:
        return "looting"
    return "demoralised" if broken(state, id) else "ready"


GAME = Game(
    rules=RULESET.id,
    edition=RULESET.edition,
    unit=RULESET.unit,
    grain=PACE,
    start=start,
    check=check,
    legal=legal,
    fall=fall,
    go_on=go_on,
    odds=odds,
    view=view,
    insight=INSIGHT,
    muster=MUSTER,
    verbs=VERBS,
    asks=ASKS,
    chance=chance,
    options=OPTIONS,
    turn=lambda state: max(1, (state.own.number + 1) // 2),
    lost=lambda state, side: float(losses.elements_lost(MANUAL, state, side)),
    status=status,
)
