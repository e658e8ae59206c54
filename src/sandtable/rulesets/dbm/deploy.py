"""Deployment: the defender's commands and the invader's are placed in turn (H9)."""

from __future__ import annotations

from sandtable.engine.draft import Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.mechanics.elements import deploying
from sandtable.names import OTHER, Side
from sandtable.rulesets.dbm.manual import MANUAL
from sandtable.rulesets.dbm.own import PACE

SHIFTS = (0, -200 * PACE, 200 * PACE)


def first_to_deploy(state: State) -> Side:
    """The defender, or whoever the scenario says."""
    if state.own.invader:
        return OTHER["a" if state.own.invader == "a" else "b"]
    side: Side = state.setup.traits.get("deploys_first", "a")
    return side


def ask(state: State) -> Ask | None:
    """Whose command is to be placed, if any is left."""
    return deploying.ask(MANUAL, state, first_to_deploy(state))


def deploy(state: State, order: Order, asked: Ask) -> Step:
    """A command takes its place."""
    draft = deploying.placed(MANUAL, state, order, asked)
    return draft.step("deploy", seat=asked.seat, order=order, ask=ask(draft.state))


def choices(state: State, command: str) -> list[Order]:
    """Sensible placings of a command."""
    return deploying.choices(MANUAL, state, command, SHIFTS)
