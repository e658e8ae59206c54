"""What the rules have begun and not yet finished: a list of tasks in the state, the next one first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sandtable.engine.draft import Draft
from sandtable.engine.state import Ask, Ending, State
from sandtable.engine.told import Ruled
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.names import Json, Side
from sandtable.rulesets.ps import opening
from sandtable.rulesets.ps.own import Own, Task

Do = Callable[[Draft[Own], Task], Ask | Ending | None]
"""Does a task: it may ask, having put itself back, or put others before what is left."""


@dataclass(frozen=True, eq=False)
class Cast:
    """Dice that a question of the sheet is asked with: the facts, whom they are of, and what comes of the answer."""

    test: str
    given: Callable[[State[Own], Task], Json]
    who: Callable[[Task], dict[str, str]]
    done: Callable[[Draft[Own], Task, Json], None]
    by: tuple[str, ...]
    """The fields of the answer that odds are told by."""
    says: Callable[[State[Own], Task], str]
    """What the dice are for, in a sentence."""
    together: bool = False
    """Whether dice of several names are thrown at once."""
    saver: str = ""
    """Where the task names who throws the saves, if that is another than who throws the rest."""
    first: tuple[str, int] | None = None
    """The dice that it always begins with, where that is known without asking the sheet."""


def push(draft: Draft[Own], *tasks: Task) -> None:
    """These are done next, in this order."""
    draft.begin(*tasks)


def cast(name: str, seat: Side, **facts: Json) -> Task:
    """The task of throwing dice."""
    return {"do": "cast", "cast": name, "seat": seat, "dice": {}, **facts}


def legs_from(told: Sequence[Json]) -> tuple[Leg, ...]:
    """Legs as a task keeps them."""
    return tuple(Leg(how, by, None if to is None else Pose(*to)) for how, by, to in told)


def now(state: State[Own]) -> str:
    """The word for this player's turn, another one each time."""
    return f"turn {state.own.turn} {'first' if opening.moves(state) == state.own.side else 'second'}"


def tell(draft: Draft[Own], says: str, ruling: Ruled | None = None) -> None:
    """Add a sentence to what is told of this event, and the ruling behind it."""
    draft.say(says)
    if ruling is not None:
        draft.rule(ruling)
