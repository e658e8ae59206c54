"""Rivers that nobody knows until the first element steps in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.plain_dice import PlainDice
from sandtable.geometry.leg import Leg
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.ruling import by_house
from sandtable.names import Refused
from sandtable.sheet.ruling import Result

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Wading:
    """An order that waits for the die of the river that it steps into."""

    order: Order
    river: str


def river_die(
    row: str, classes: Mapping[int, str], says: str, goes_on: Callable[[Draft[B], Order], Callable[[], Next] | None]
) -> Cast[B, Wading]:
    """The first to step into a river find out what it is like, by the house rule of that row.

    `goes_on` gives what carries their order out, now that it is known; or nothing, and they stop at the bank.
    """

    def known(draft: Draft[B], about: Wading, result: Result) -> Next:
        found = result["river"]
        draft.own = replace(draft.own, rivers={**draft.own.rivers, about.river: found})
        draft.rule(by_house(row, "river", {"a": about.order.bases[0]}, {}, {"river": found}))
        then = goes_on(draft, about.order)
        draft.say(f"The river is {found}{'' if then else '; they stop at the bank'}.")
        return None if then is None else then()

    return Cast(
        "river",
        PlainDice(lambda given: {"river": D6}, lambda given, faces: {"river": classes[faces["river"]]}),
        known,
        lambda state, about: f"A die of {state.setup.army(state.own.side)} for the river: {says}.",
        subject=Wading,
        about=lambda state, about: (about.river,),
    )


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
