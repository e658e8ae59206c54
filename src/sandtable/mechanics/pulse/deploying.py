"""Before the battle: the armies as the scenario has them, or Forces placed in turn."""

from __future__ import annotations

from dataclasses import replace

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, Setup, State
from sandtable.geometry.field import Field
from sandtable.geometry.rect import Rect
from sandtable.mechanics import deploying as setting_out
from sandtable.mechanics.bodies import placing
from sandtable.mechanics.bodies.objectives import holders
from sandtable.mechanics.deploying import Placing
from sandtable.mechanics.pulse.forces import ATTACHED, members, officer
from sandtable.mechanics.pulse.manual import Manual
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.turn import thrower
from sandtable.names import OTHER, Side

GIVEN = "given"
CELLS = 2
"""A cell of the field is so many times the widest base."""
SHIFTS = (0, -2, 2)
"""How far aside, in breadths of a unit, a Force might be placed."""


def rules(manual: Manual) -> Placing:
    """What this game says of deployment."""

    def check(state: State, id: str, rect: Rect, at: str, zoned: bool) -> None:
        manual.army.check_place(state, id, rect, at, zoned)
        if manual.moving.bars(state, id, rect.corners):
            raise refuse(at, f"{id} cannot stand on that ground; place it beside")

    return Placing(
        commands=manual.army.placing,
        bases=bases,
        check=check,
        grain=max(1, manual.measures.tick // 4),
    )


def bases(state: State, command: str) -> tuple[str, ...]:
    """The bases of a command that need a place: all but attached guns."""
    return tuple(id for id in state.setup.commands[command].bases if id not in state.own.attached)


def start(manual: Manual, setup: Setup) -> State:
    """The table before the first order: as the scenario has it, or empty. The Basic Length may be set by hand."""
    if length := setup.options.get(manual.turn.length):
        setup = replace(setup, traits={**setup.traits, "bounds": length})
    own = manual.own(**manual.begin(setup))
    waiting = tuple(id for id in setup.commands if placing.enters(setup, id))
    widest = max(piece.width for piece in setup.pieces.values())
    field = Field(CELLS * widest)
    given = setup.traits.get("deployment") == GIVEN
    taken = dict.fromkeys(own.attached, ATTACHED)
    if given:
        field = placing.as_given(setup, field).placed(dict.fromkeys(taken))
    state = State(setup, setup.ground, field, own, taken)
    draft = Draft(state)
    held = {} if not setup.ground.areas else holders(state, {})
    draft.set(waiting=waiting, phase="weather" if given else "deploy", held=held)
    return draft.state


def deploy(manual: Manual, draft: Draft) -> Ask | None:
    """The next Force is placed; when all are, the battle begins."""
    first = draft.own.deploys or manual.army.deploys_first(draft.state)
    if not first:
        one = thrower(draft.state)
        each = manual.army.dice
        says = f"{'A die' if each == 1 else f'{each} dice'} for each side: the lower places its Forces first."
        return Ask("deployment", one, (one, OTHER[one]), ("D6",) * 2 * each, says)
    asked = (
        setting_out.ask(rules(manual), draft.state, first) if manual.army.in_turn else _all_first(manual, draft, first)
    )
    if asked is None:
        draft.set(phase="weather")
    return asked


def _all_first(manual: Manual, draft: Draft, first: Side) -> Ask | None:
    """One side places all its Forces, then the other."""
    for side in (first, OTHER[first]):
        for command in manual.army.placing(draft.state.setup, side):
            if command not in draft.own.deployed:
                name = draft.state.setup.commands[command].name or command
                return Ask("deploy", side, (command,), says=f"Place the command of {name}.")
    return None


def deployment_fell(manual: Manual, state: State, dice: tuple[int, ...]) -> Step:
    """Low places first; equal dice are thrown again."""
    draft = Draft(state)
    one = thrower(state)
    half = len(dice) // 2
    his, others = sum(dice[:half]), sum(dice[half:])
    if his != others:
        first: Side = one if his < others else OTHER[one]
        draft.set(deploys=first)
        draft.tell(says=f"Side {first} places first.")
    else:
        draft.tell(says="Equal: roll again.")
    return draft.step("deployment", dice=dice)


def place(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """`deploy` a Force: all of its bases, each in its place, its units within reach of their officer."""
    places, command = setting_out.check(rules(manual), state, order), asked.about[0]
    draft = Draft(state)
    draft.place(places)
    astray = _astray(manual, draft.state, command)
    if astray and any(not _strays(manual, state, other) for other in _placings(manual, state, command)):
        at = f"order.poses.{order.bases.index(astray)}"
        raise refuse(at, f"{astray} would be out of command from the start; place it nearer to its officer")
    draft.set(deployed=(*state.own.deployed, command))
    return draft.step("deploy", seat=asked.seat, order=order)


def _astray(manual: Manual, state: State, command: str) -> str:
    """The first unit of a Force, as it stands, that is out of command; nobody where there is no officer to hear."""
    if officer(state, command) is None:
        return ""
    there = [id for id in members(state, command) if id in state.field.rects]
    return next((id for id in there if not manual.command.in_command(state, id)), "")


def _strays(manual: Manual, state: State, order: Order) -> bool:
    """Whether a placing would leave a unit out of command."""
    draft = Draft(state)
    draft.place(dict(zip(order.bases, order.poses, strict=True)))
    return bool(_astray(manual, draft.state, order.word))


def _placings(manual: Manual, state: State, command: str) -> list[Order]:
    widest = max(piece.width for piece in state.setup.pieces.values())
    return setting_out.choices(rules(manual), state, command, [shift * widest for shift in SHIFTS])


def choices(manual: Manual, state: State, command: str) -> list[Order]:
    """Sensible placings of a Force: those that leave nobody out of command, if there are any."""
    every = _placings(manual, state, command)
    return [order for order in every if not _strays(manual, state, order)] or every
