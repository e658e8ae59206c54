"""Deployment of elements: on ground that they can stand on, aboard their vessels, and in ambush."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.draft import Draft
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics import deploying
from sandtable.mechanics.deploying import Placing
from sandtable.mechanics.elements import ambush
from sandtable.mechanics.elements import terrain as lie
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.way import refuse
from sandtable.names import Side

GRAIN = 20
"""How finely, in paces, room is looked for beside a place that is taken."""


def by(manual: Manual) -> Placing:
    """What a game of elements says of deployment."""

    def check_ground(state: State, id: str, rect: Rect, at: str, zoned: bool) -> None:
        manual.check_place(state, id, rect, at, zoned)
        if lie.bars(manual.terrain, state, id, rect.corners):
            raise refuse(at, f"{id} cannot stand on that ground; place it beside")

    return Placing(
        commands=manual.placing,
        bases=lambda state, command: to_place(manual, state, command),
        check=check_ground,
        grain=GRAIN * manual.measures.pace,
        noun="element",
        ahead=manual.ahead,
        ahead_noun=manual.ahead_noun,
    )


def ask(manual: Manual, state: State, first: Side) -> Ask | None:
    """Whose troops are to be placed, if any are left."""
    return deploying.ask(by(manual), state, first)


def placed(manual: Manual, state: State, order: Order, asked: Ask) -> Draft:
    """A command takes its place; where ambushes are allowed, the other side does not see what stands in cover."""
    places = check(manual, state, order)
    draft = Draft(state)
    draft.place(places)
    draft.set(deployed=(*state.own.deployed, asked.about[0]))
    if state.own.concealing:
        ambush.conceal(manual, draft, order.bases)
    return draft


def to_place(manual: Manual, state: State, command: str) -> tuple[str, ...]:
    """The elements of a command that need a place: all but those aboard a vessel."""
    aboard = manual.carried(state)
    return tuple(id for id in state.setup.commands[command].bases if id not in aboard)


def check(manual: Manual, state: State, order: Order) -> dict[str, Pose]:
    """Where an order puts the elements of a command, or why it may not."""
    return deploying.check(by(manual), state, order)


def planned(manual: Manual, state: State, command: str, shift: int = 0) -> Order:
    """An order that places a command as its scenario has it, moved sideways if wanted."""
    return deploying.planned(by(manual), state, command, shift)


def choices(manual: Manual, state: State, command: str, shifts: Sequence[int]) -> list[Order]:
    """Sensible placings of a command."""
    return deploying.choices(by(manual), state, command, shifts)
