"""The turn: the weather of the day, reserves, command dice, and the end of the day."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.phase import Phase
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import State
from sandtable.engine.told import Fate
from sandtable.mechanics.bodies.aside import settle as step_aside
from sandtable.mechanics.bodies.placing import arrive, arriving
from sandtable.mechanics.pulse import telling, victory
from sandtable.mechanics.pulse.forces import chief, rating
from sandtable.mechanics.pulse.own import Own
from sandtable.names import OTHER, Side
from sandtable.sheet.ruling import Result


def thrower(state: State[Own]) -> Side:
    """The side that throws the odd die, decided once for the battle."""
    found: Side = state.setup.traits.get("moves_first", "a")
    return found


TWO_DICE = PlainDice(lambda given: {"one": D6, "two": D6}, total="total")


def _weather(state: State[Own], result: Result) -> str:
    return state.own.manual.turn.fair(result["total"])


def _weather_known(draft: Draft[Own], _: None, result: Result) -> Next:
    draft.own = replace(draft.own, weather=_weather(draft.state, result))
    draft.over()
    return None


SKY: Cast[Own, None] = Cast(
    "weather",
    TWO_DICE,
    _weather_known,
    lambda state, _: "Two dice for the weather of the day.",
    leads=lambda state, _, result: (Fate("", "weather", _weather(state, result)),),
    tells=lambda state, _, result: f"The weather of the day is {_weather(state, result)}.",
)


def _diced_for(draft: Draft[Own]) -> Next:
    """Before the first turn: the weather of the day, where it is diced for."""
    own = draft.own
    return SKY.of(thrower(draft.state)) if not own.weather and own.manual.turn.weather(draft.state) else None


WEATHER = Phase("weather", "Two dice for the weather of the day, where the scenario leaves it to them.", _diced_for)


def _new_turn(draft: Draft[Own]) -> Next:
    """The next turn begins: no CDs yet, and reserves come on."""
    turn = draft.own.turn + 1
    draft.own = replace(draft.own, turn=turn, pulse=0, cds={})
    come = [command for command in arriving(draft.state, turn) if arrive(draft, command)]
    names = (draft.state.setup.commands[command].said for command in come)
    parts = [f"turn {turn}", *(f"{name} enters the table" for name in names)]
    step_aside(draft, draft.own.manual.moving.bars)
    coming = tuple(id for id in draft.own.waiting if _out(draft.state, id))
    draft.own = replace(draft.own, waiting=coming)
    draft.say(telling.sentence(parts))
    return None


TURN = Phase("turn", "A turn begins; reserves come on.", _new_turn)


def _out(state: State[Own], command: str) -> bool:
    """Whether some of a command have yet to come on."""
    bases = state.setup.commands[command].bases
    return any(id not in state.field.rects and id not in state.taken for id in bases)


@dataclass(frozen=True, slots=True)
class Army:
    """The army whose commander throws for his CDs."""

    side: Side


def _issued(draft: Draft[Own], army: Army, result: Result) -> Next:
    draft.own = replace(draft.own, cds={**draft.own.cds, army.side: result["cds"]})
    return None


def _level(state: State[Own], army: Army) -> int:
    return max(1, min(4, rating(state, chief(state, army.side).id, "level")))


def _issue_says(state: State[Own], army: Army) -> str:
    name = chief(state, army.side).name or f"the commander of {state.setup.called(army.side)}"
    return telling.sentence([f"{name} throws for his CDs of this turn: {telling.dice(_level(state, army))}"])


def _issue_told(state: State[Own], army: Army, result: Result) -> str:
    name = chief(state, army.side).name or f"the commander of {state.setup.called(army.side)}"
    return telling.sentence([f"{name} has {telling.many(result['cds'], 'CD')} this turn"])


ISSUE: Cast[Own, Army] = Cast(
    "command",
    lambda state, army: state.own.manual.questions["command_dice"],
    _issued,
    _issue_says,
    subject=Army,
    given=lambda state, army: {"level": _level(state, army)},
    tells=_issue_told,
    hopes=lambda state, army, result, side: result["cds"],
)


def _command(draft: Draft[Own]) -> Next:
    """Each army commander throws for his CDs."""
    first = thrower(draft.state)
    left = (side for side in (first, OTHER[first]) if side not in draft.own.cds)
    return next((ISSUE.of(side, Army(side)) for side in left), None)


COMMAND = Phase("command", "Both army commanders throw for their CDs.", _command)

END: Phase[Own] = Phase("end", "The day is over.", victory.night)
