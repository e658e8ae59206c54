"""Before the battle: the armies as the scenario has them, or Forces placed in turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sandtable.dice import D6, Die
from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, OneOf, Places
from sandtable.engine.phase import Phase
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import Setup, State
from sandtable.engine.told import Fate
from sandtable.engine.verb import Verb, Whom
from sandtable.engine.zone import Zone
from sandtable.geometry.field import Field
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics import deploying as setting_out
from sandtable.mechanics.bodies import placing
from sandtable.mechanics.bodies.objectives import holders
from sandtable.mechanics.deploying import Placing
from sandtable.mechanics.pulse import rulings, telling
from sandtable.mechanics.pulse.forces import ATTACHED, members, officer
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.turn import WEATHER, thrower
from sandtable.names import OTHER, SIDES, Json, Refused, Side
from sandtable.sheet.ruling import Result

GIVEN = "given"
CELLS = 2
"""A cell of the field is so many times the widest base."""
SHIFTS = (0, -2, 2)
"""How far aside, in breadths of a unit, a Force might be placed."""


def rules(at: State[Own]) -> Placing:
    """What this game says of deployment."""
    manual = at.own.manual

    def check(state: State[Own], id: str, rect: Rect, at: str, zoned: bool) -> None:
        manual.army.check_place(state, id, rect, at, zoned)
        if manual.moving.bars(state, id, rect.corners):
            raise refuse(at, f"{id} cannot stand on that ground; place it beside")

    return Placing(
        commands=manual.army.placing,
        bases=bases,
        check=check,
        yard=manual.measures.yard,
        grain=max(1, manual.measures.tick // 4),
    )


def bases(state: State[Own], command: str) -> tuple[str, ...]:
    """The bases of a command that need a place: all but attached guns."""
    return tuple(id for id in state.setup.commands[command].bases if id not in state.own.attached)


def start(kept: type[Own], setup: Setup) -> State[Own]:
    """The table before the first order: as the scenario has it, or empty. The Basic Length may be set by hand."""
    manual = kept.manual
    if length := setup.options.get(manual.turn.length):
        setup = replace(setup, traits={**setup.traits, "bounds": length})
    own = kept(**manual.begin(setup))
    waiting = tuple(id for id in setup.commands if placing.enters(setup, id))
    widest = max(piece.width for piece in setup.pieces.values())
    field = Field(CELLS * widest)
    given = setup.traits.get("deployment") == GIVEN
    taken = dict.fromkeys(own.attached, ATTACHED)
    if given:
        field = placing.as_given(setup, field).placed(dict.fromkeys(taken))
    state = State(setup, setup.ground, field, own, taken, phase=WEATHER.word if given else DEPLOY.word)
    held = {} if not setup.ground.areas else holders(state, {})
    return replace(state, own=replace(own, waiting=waiting, held=held))


def _deploy(draft: Draft[Own]) -> Next:
    """The next Force is placed; when all are, the battle begins."""
    state, army = draft.state, draft.own.manual.army
    first = state.own.deploys or army.deploys_first(state)
    if not state.own.deployed and not state.own.deploys:
        rulings.scouted(draft)
    if not first:
        return ROLL.of(thrower(state))
    found = setting_out.next_lot(rules(state), state, first) if army.in_turn else _all_first(state, first)
    return None if found is None else PLACING.asks(found[1], found[0])


DEPLOY = Phase("deploy", "The armies stand as the scenario has them, or Forces are placed in turn.", _deploy)


def _all_first(state: State[Own], first: Side) -> tuple[str, Side] | None:
    """One side places all its Forces, then the other."""
    for side in (first, OTHER[first]):
        for command in state.own.manual.army.placing(state.setup, side):
            if command not in state.own.deployed:
                return command, side
    return None


def _given(state: State[Own], _: None) -> Json:
    return {"first": thrower(state), "each": state.own.manual.army.dice}


def _dice(given: Json) -> dict[str, Die]:
    sides = (given["first"], OTHER[given["first"]])
    return {f"{side}{n}": D6 for side in sides for n in range(given["each"])}


def _lower(given: Json, faces: Mapping[str, int]) -> Result:
    """Low places first; equal dice are thrown again."""
    a, b = (sum(face for name, face in faces.items() if name[0] == side) for side in SIDES)
    return {"first": "" if a == b else "a" if a < b else "b"}


def _rolled(draft: Draft[Own], _: None, result: Result) -> Next:
    draft.own = replace(draft.own, deploys=result["first"])
    return None


def _roll_says(state: State[Own], _: None) -> str:
    each = state.own.manual.army.dice
    return f"{'A die' if each == 1 else f'{each} dice'} for each side: the lower places its Forces first."


def _first(state: State[Own], side: str) -> str:
    return f"the first Forces on the table are those of {state.setup.called(side)}"


ROLL: Cast[Own, None] = Cast(
    "deployment",
    PlainDice(_dice, _lower),
    _rolled,
    _roll_says,
    given=_given,
    leads=lambda state, _, result: (
        Fate("", "first", _first(state, result["first"]) if result["first"] else "roll again"),
    ),
    owner=lambda state, _, name: "a" if name[0] == "a" else "b",
    tells=lambda state, _, result: telling.sentence(
        [_first(state, result["first"]) if result["first"] else "equal: roll again"]
    ),
)


def _place(draft: Draft[Own], order: Order, command: str) -> Next:
    """`deploy` a Force: all of its bases, each in its place, its units within reach of their officer."""
    state = draft.state
    draft.place(setting_out.checked(rules(state), state, order, command))
    astray = _astray(draft.state, command)
    if astray and _placings(state, command, astray=False):
        at = f"order.poses.{order.bases.index(astray)}"
        raise _out_of_command(draft.state, astray, at)
    draft.own = replace(draft.own, deployed=(*draft.own.deployed, command))
    return None


def _out_of_command(state: State[Own], id: str, at: str) -> Refused:
    """Refuse a place from which a unit would not hear its officer."""
    leader, yard = officer(state, state.piece(id).command), state.own.manual.measures.yard
    assert leader is not None, "nobody is out of command where nobody has one"
    far = distance(state.rect(leader), state.rect(id))
    says = f"{id} would stand {yard.said(far)} from its officer {leader}, out of command from the start"
    return refuse(at, f"{says}; place it nearer to him", have=yard.measured(far), unit=yard.unit)


def _astray(state: State[Own], command: str) -> str:
    """The first unit of a Force, as it stands, that is out of command; nobody where there is no officer to hear."""
    if officer(state, command) is None:
        return ""
    there = [id for id in members(state, command) if id in state.field.rects]
    return next((id for id in there if not state.own.manual.command.in_command(state, id)), "")


def _strays(state: State[Own], order: Order) -> bool:
    """Whether a placing would leave a unit out of command."""
    draft = Draft(state)
    draft.place(dict(zip(order.bases, order.poses, strict=True)))
    return bool(_astray(draft.state, order.word))


def _placings(state: State[Own], command: str, *, astray: bool) -> list[Order]:
    """Sensible placings of a Force, with units out of command or without."""
    widest = max(piece.width for piece in state.setup.pieces.values())
    shifts = [shift * widest for shift in SHIFTS]
    return setting_out.choices(rules(state), state, command, shifts, lambda order: astray or not _strays(state, order))


def choices(state: State[Own], command: str) -> list[Order]:
    """Sensible placings of a Force: those that leave nobody out of command, if there are any."""
    return _placings(state, command, astray=False) or _placings(state, command, astray=True)


def _placed_next(state: State[Own], command: str) -> str:
    return f"Place the command of {state.setup.commands[command].said}."


def _which(state: State[Own], order: Order, command: str) -> list[Choice]:
    return [Choice(command, _placed_next(state, command))]


def _within(state: State[Own], id: str) -> list[Zone]:
    return setting_out.within(rules(state), state, id)


DEPLOY_FORCE: Verb[Own, str] = Verb(
    "deploy",
    "Place all bases of a Force.",
    _place,
    whom=Whom(1, 1000, "base", "group", there=lambda state, id: True),
    takes=(
        Places(within=_within),
        OneOf(needed=False, of=_which, strict=False),
    ),
    ready=choices,
    sure=True,
)
PLACING: Decision[Own, str] = Decision(
    "deploy",
    "Where a Force is placed.",
    (DEPLOY_FORCE,),
    subject=str,
    now=_placed_next,
    about=lambda state, command: (command,),
    standing=False,
)
