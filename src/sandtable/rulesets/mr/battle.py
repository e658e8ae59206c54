"""Might & Reason as a game that can be fought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sandtable.engine.game import Verdict
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.mechanics.pulse.battle import game
from sandtable.names import Refused
from sandtable.rulesets.mr import RULESET
from sandtable.rulesets.mr.army import check_force
from sandtable.rulesets.mr.manual import MANUAL
from sandtable.rulesets.mr.muster import MUSTER
from sandtable.rulesets.mr.options import OPTIONS

PULSES = game(MANUAL, RULESET, MUSTER, OPTIONS)


def check(state: State, order: Order) -> Verdict:
    """What the frame says; and a Force is placed so that all of it is in command."""
    verdict = PULSES.check(state, order)
    if verdict.step is None or state.ask is None or state.ask.what != "deploy":
        return verdict
    try:
        check_force(verdict.step.state, state.ask.about[0])
    except Refused as refused:
        return Verdict(refused.refusal)
    return verdict


def legal(state: State) -> Sequence[Order]:
    orders = PULSES.legal(state)
    if state.ask is None or state.ask.what != "deploy":
        return orders
    return [order for order in orders if check(state, order).allowed]


GAME = replace(PULSES, check=check, legal=legal)
