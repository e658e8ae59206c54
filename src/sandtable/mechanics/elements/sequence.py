"""Steps of the bound that every game of elements has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.phase import Phase
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import State
from sandtable.mechanics.elements import calling, fighting
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.obeying import show
from sandtable.mechanics.elements.ruling import by_house
from sandtable.names import Json, listed
from sandtable.sheet.ruling import Result


def watched(manual: Manual[B], *phases: Phase[B]) -> tuple[Phase[B], ...]:
    """These steps, before each of which ambushes are seen that enemies have come near to."""

    def seen_first(do: Callable[[Draft[B]], Next]) -> Callable[[Draft[B]], Next]:
        def looked(draft: Draft[B]) -> Next:
            if draft.own.number:
                show(manual, draft)
            return do(draft)

        return looked

    return tuple(replace(phase, do=seen_first(phase.do)) for phase in phases)


@dataclass(frozen=True, slots=True)
class Some:
    """Commands, elements or features for each of which a die falls."""

    ids: tuple[str, ...]


def points_dice(given: Callable[[Draft[B], dict[str, int]], Next]) -> Cast[B, Some]:
    """Initiative points: a die for each command; `given` is what they then lead to."""

    def done(draft: Draft[B], about: Some, result: Result) -> Next:
        return given(draft, {id: result[id] for id in about.ids})

    return Cast(
        "pips",
        die_each("points"),
        done,
        lambda state, about: f"Initiative points of {_army(state, about)}: a die for {names(state, about)}.",
        subject=Some,
        given=lambda state, about: about.ids,
        about=lambda state, about: about.ids,
        hopes=lambda state, about, result, side: result["points"],
    )


def names(state: State[B], about: Some) -> str:
    """Commands by their names."""
    return listed([calling.name(state.setup, id) for id in about.ids], "and")


def _army(state: State[B], about: Some) -> str:
    return state.setup.army(state.setup.commands[about.ids[0]].side)


def decided(manual: Manual[B], draft: Draft[B], rule: str, test: str, id: str, **result: Json) -> None:
    """What a house rule decides of somebody is told as a ruling."""
    draft.rule(by_house(manual.cites.row(rule), test, {"a": id}, {}, result))


def die_each(total: str, adds: Callable[[int], int] = int) -> PlainDice:
    """A die for each that is given, told by their total, or by how many of them show what counts."""
    return PlainDice(lambda ids: dict.fromkeys(ids, D6), total=total, adds=adds)


def facing(manual: Manual[B], draft: Draft[B]) -> Next:
    """Those contacted only on flank or rear turn to face."""
    if turned := fighting.turn_to_face(manual, draft):
        draft.say(f"{manual.all_named(draft.state, turned)} turn to face.")
        for id in turned:
            decided(manual, draft, manual.cites.facing, "facing", id, turns=True)
    return None
