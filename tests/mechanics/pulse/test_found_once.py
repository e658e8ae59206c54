"""What is found for many orders at once is what each would find anew: shots, the nearest enemy, who must step aside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.aside import settle
from sandtable.mechanics.pulse.forces import all_units, there
from sandtable.mechanics.pulse.manual import Given, Segment
from sandtable.names import OTHER, SIDES, Refused
from sandtable.players import PLAYERS

BATTLES = [("weistritz-mill", "3"), ("twin-parades", "2"), ("twin-plateaux", "3"), ("the-convent-wall", "5")]


def moments(scenario: str, seed: str, most: int) -> Iterator[State[Any]]:
    """Moments of a battle, one of many."""
    setup = catalogue.scenario(scenario)
    battle = Battle(catalogue.game(setup.rules), setup, Stream(seed))
    looked = 0
    for n, _ in enumerate(battle.fight({side: PLAYERS["steady"](f"{seed} {side}") for side in SIDES})):
        if n % 30 == 0 and battle.state.own.pulse:
            looked += 1
            yield battle.state
        if looked >= most:
            return


def checked(segment: Segment, state: State[Any], id: str, target: str) -> Given | None:
    """The same as its shot, found by asking for reasons."""
    try:
        segment.check(state, id, target, "order.word")
    except Refused:
        return None
    return segment.given(state, id, target)


@pytest.mark.parametrize(("scenario", "seed"), BATTLES)
def test_a_shot_is_told_of_just_where_it_may_be_made(scenario: str, seed: str) -> None:
    made = 0
    for state in moments(scenario, seed, 7):
        for side in SIDES:
            those, others = (
                [id for id in all_units(state, which) if there(state, id)] for which in (side, OTHER[side])
            )
            for segment in state.own.manual.segments:
                for id in those:
                    found = {target: segment.shot(state, id, target) for target in others}
                    assert found == {target: checked(segment, state, id, target) for target in others}
                    made += sum(given is not None for given in found.values())
    assert made


@pytest.mark.parametrize(("scenario", "seed"), BATTLES)
def test_the_nearest_enemy_is_found_as_if_nobody_remembered(scenario: str, seed: str) -> None:
    for state in moments(scenario, seed, 7):
        anew = state.remembering(None)
        for id in state.field.rects:
            assert body.nearest_enemy(state, id) == body.nearest_enemy(anew, id)


@pytest.mark.parametrize(("scenario", "seed"), BATTLES)
def test_officers_settle_alike_whether_all_are_looked_at_or_those_near(scenario: str, seed: str) -> None:
    moved = 0
    for state in moments(scenario, seed, 7):
        officers = [id for side in SIDES for id in body.officers(state, side)]
        for unit, officer in zip([id for side in SIDES for id in body.units(state, side)], officers, strict=False):
            ends = []
            for before in (None, state):
                draft = Draft(state)
                draft.place({unit: state.field.rects[officer].pose})
                settle(draft, state.own.manual.moving.bars, before)
                ends.append(dict(draft.state.field.rects))
            assert ends[0] == ends[1]
            moved += ends[0][officer] != state.field.rects[officer]
    assert moved
