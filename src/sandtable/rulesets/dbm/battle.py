"""De Bellis Multitudinis as a game that can be fought."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.mechanics.elements import deploying, losses
from sandtable.mechanics.elements.bound import broken
from sandtable.mechanics.elements.laying import marked
from sandtable.mechanics.elements.paying import purse
from sandtable.names import Side
from sandtable.rulesets.dbm import RULESET, endings
from sandtable.rulesets.dbm.features import LANDSCAPE
from sandtable.rulesets.dbm.insight import INSIGHT
from sandtable.rulesets.dbm.manual import MANUAL
from sandtable.rulesets.dbm.muster import MUSTER
from sandtable.rulesets.dbm.options import OPTIONS
from sandtable.rulesets.dbm.own import PACE, Own
from sandtable.rulesets.dbm.sequence import AMBUSHES, FRAME, start
from sandtable.rulesets.dbm.terms import TERMS


def view(state: State[Own], seat: Side) -> State[Own]:
    """The battle as one seat sees it: without the other's ambushes, or where his flank march will come on."""
    seen = AMBUSHES.seen(state, seat)
    waiting = state.own.waiting
    if any(state.setup.commands[command].side != seat for command in waiting):
        told = {id: way if state.setup.commands[id].side == seat else "" for id, way in waiting.items()}
        seen = replace(seen, own=replace(seen.own, waiting=told))
    return seen


def status(state: State[Own], id: str) -> str:
    """The state of an element in a word."""
    if id in state.taken:
        return state.taken[id]
    if id in state.own.looting and state.own.looting[id] >= state.own.number:
        return "looting"
    return "demoralised" if broken(state, id) else "ready"


GAME = Game(
    won=lambda state: losses.won(int(state.setup.traits.get("bounds", endings.BOUNDS))),
    rules=RULESET.id,
    edition=RULESET.edition,
    earlier=("DBM sheet, August 2005",),
    unit=RULESET.unit,
    grain=PACE,
    coin="point",
    start=start,
    frame=FRAME,
    view=view,
    insight=INSIGHT,
    muster=MUSTER,
    options=OPTIONS,
    turn=lambda state: max(1, (state.own.number + 1) // 2),
    lost=lambda state, side: float(losses.elements_lost(MANUAL, state, side)),
    status=status,
    terms=TERMS,
    stance=purse,
    marked=partial(marked, LANDSCAPE),
    stands=deploying.stands(MANUAL),
)
