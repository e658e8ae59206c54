"""Deployment of elements: on ground that they can stand on, aboard their vessels, and in ambush."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, OneOf, Places
from sandtable.engine.state import Ask, State
from sandtable.engine.verb import Verb
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics import deploying
from sandtable.mechanics.deploying import Placing
from sandtable.mechanics.elements import ambush, calling
from sandtable.mechanics.elements import terrain as lie
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.way import refuse
from sandtable.mechanics.elements.whom import Anybody
from sandtable.mechanics.yardstick import Yardstick
from sandtable.names import Side

GRAIN = 20
"""How finely, in paces, room is looked for beside a place that is taken."""


def by(manual: Manual[B]) -> Placing:
    """What a game of elements says of deployment."""

    def check_ground(state: State[B], id: str, rect: Rect, at: str, zoned: bool) -> None:
        manual.deployment.check_place(state, id, rect, at, zoned)
        if lie.bars(manual.terrain, state, id, rect.corners):
            raise refuse(at, f"{id} cannot stand on that ground; place it beside")

    return Placing(
        commands=manual.deployment.commands,
        bases=lambda state, command: to_place(manual, state, command),
        check=check_ground,
        yard=Yardstick(manual.measures.pace, "paces", "pace"),
        grain=GRAIN * manual.measures.pace,
        noun="element",
        ahead=manual.deployment.ahead,
        ahead_noun=manual.deployment.ahead_noun,
    )


def stands(manual: Manual[B]) -> Callable[[State[B], str, Rect, str], None]:
    """Refuses ground that an element cannot stand on, wherever it deploys."""
    check = by(manual).check
    return lambda state, id, rect, at: check(state, id, rect, at, True)


@dataclass(frozen=True, slots=True)
class Lot:
    """What a side places together: a command, or what goes ahead of all commands."""

    id: str
    side: Side


def next_lot(manual: Manual[B], state: State[B], first: Side) -> Lot | None:
    """What is placed next, if anything is left."""
    found = deploying.next_lot(by(manual), state, first)
    return None if found is None else Lot(*found)


def deployment(
    manual: Manual[B],
    shifts: Sequence[int],
    placed: Callable[[Draft[B], Order], None] = lambda draft, order: None,
    others: tuple[Verb[B, Lot], ...] = (),
) -> Decision[B, Lot]:
    """A command takes its place, or does what else a game allows; `placed` is what comes of it there."""

    def lot_choice(state: State[B], order: Order, lot: Lot) -> list[Choice]:
        return [Choice(lot.id, _placed_next(manual, state, lot))]

    def deploy(draft: Draft[B], order: Order, lot: Lot) -> Next:
        draft.place(check(manual, draft.state, order, lot))
        draft.own = replace(draft.own, deployed=(*draft.own.deployed, lot.id))
        if draft.own.concealing:
            # The other side does not see what stands in cover, from the moment that it is placed.
            ambush.conceal(manual, draft, order.bases)
        placed(draft, order)
        return None

    verb: Verb[B, Lot] = Verb(
        "deploy",
        "Place a command before the battle.",
        deploy,
        whom=Anybody(1, 1000, "element", "group"),
        takes=(Places(within=partial(deploying.within, by(manual))), OneOf(needed=False, of=lot_choice, strict=False)),
        ready=lambda state, lot: choices(manual, state, lot, shifts),
        sure=True,
    )
    return Decision(
        "deploy",
        "Where the next command is placed.",
        (verb, *others),
        subject=Lot,
        now=partial(_placed_next, manual),
        about=lambda state, lot: (lot.id,),
        standing=False,
    )


def _placed_next(manual: Manual[B], state: State[B], lot: Lot) -> str:
    command = state.setup.commands.get(lot.id)
    return (
        f"Place the {manual.deployment.ahead_noun}."
        if command is None
        else f"Place {calling.command(state.setup, lot.id)}."
    )


def _asked(state: State[B], lot: Lot) -> State[B]:
    """The battle with a lot to be placed by its side, as what all games have of deployment looks at it."""
    return replace(state, ask=Ask("deploy", lot.side, (lot.id,)))


def to_place(manual: Manual[B], state: State[B], command: str) -> tuple[str, ...]:
    """The elements of a command that need a place: all but those aboard a vessel."""
    aboard = manual.deployment.carried(state)
    return tuple(id for id in state.setup.commands[command].bases if id not in aboard)


def check(manual: Manual[B], state: State[B], order: Order, lot: Lot) -> dict[str, Pose]:
    """Where an order puts the elements of a command, or why it may not."""
    return deploying.check(by(manual), _asked(state, lot), order)


def planned(manual: Manual[B], state: State[B], lot: Lot, shift: int = 0) -> Order:
    """An order that places a command as its scenario has it, moved sideways if wanted."""
    return deploying.planned(by(manual), _asked(state, lot), lot.id, shift)


def choices(manual: Manual[B], state: State[B], lot: Lot, shifts: Sequence[int]) -> list[Order]:
    """Sensible placings of a command."""
    return deploying.choices(by(manual), _asked(state, lot), lot.id, shifts)
