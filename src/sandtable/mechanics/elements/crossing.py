"""Rivers that nobody knows until the first element steps in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.names import Json, Refused

Made = TypeVar("Made")


def known(state: State, line: str, found: str) -> State:
    """The battle once the class of a river is known."""
    return replace(state, own=replace(state.own, rivers={**state.own.rivers, line: found}))


def waiting(state: State) -> Order:
    """The order that waits for the die of the river."""
    json: Json = state.own.pending
    legs = tuple(
        Leg(how, to=Pose(*by)) if isinstance(by, list | tuple) else Leg(how, by) for how, by in json.get("legs", ())
    )
    return Order(json["verb"], tuple(json.get("bases", ())), legs, word=json.get("word", ""))


def at_the_bank(state: State, line: str, found: str) -> Draft:
    """They stop: the river is known, and the order that waited is forgotten."""
    draft = Draft(state)
    draft.set(rivers=known(state, line, found).own.rivers, pending=None)
    draft.tell(river=found, stopped="at the bank")
    return draft


def gone_on(step: Step, state: State, dice: tuple[int, ...], found: str) -> Step:
    """They go on: what the order did, told as what the die brought."""
    told = {**(step.event.told or {}), "river": found}
    own = {**step.event.own, "rivers": state.own.rivers}
    return Step(replace(step.event, what="river", order=None, dice=dice, told=told, own=own), step.state)


def as_far_as_it_can(order: Order, stride: int, planner: Callable[[Order], Made | None]) -> tuple[Order, Made] | None:
    """The order, or as much of a straight one as leads to the bank; `planner` gives nothing where it cannot be."""
    tries = [order]
    if len(order.legs) == 1 and order.legs[0].how == "forward":
        by = order.legs[0].by
        tries += [order._replace(legs=(Leg("forward", most),)) for most in range(by - by % stride, 0, -stride)]
    for attempt in tries:
        try:
            made = planner(attempt)
        except Refused:
            continue
        if made is not None:
            return attempt, made
    return None
