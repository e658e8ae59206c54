"""The sequence of play: segments follow each other as the page has them, in every battle of either game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice

import pytest

from sandtable import catalogue
from sandtable.mechanics.pulse.forces import hits, sp
from sandtable.names import OTHER, SIDES
from sandtable.testkit.battles import played
from sandtable.testkit.watching import Move

TWINS = ("twin-parades", "twin-plateaux")
SEGMENTS = {"mr": ["musketry", "artillery"], "nap": ["skirmish", "artillery"]}


def moves(scenario: str, seed: str = "4", most: int = 500) -> list[Move]:
    setup = catalogue.scenario(scenario)
    return list(islice(played(catalogue.game(setup.rules), setup, seed), most))


@pytest.mark.parametrize("scenario", TWINS)
def test_the_sequence_can_be_read_aloud_and_one_line_of_it_is_lit(scenario: str) -> None:
    setup = catalogue.scenario(scenario)
    game = catalogue.game(setup.rules)
    assert game.frame is not None
    for move in moves(scenario, most=60):
        listed = game.frame.phases(move.step.state)
        assert all(line.says.endswith(".") for line in listed)
        assert [line.word for line in listed if line.lit] == [move.step.state.phase]


@pytest.mark.parametrize("scenario", TWINS)
def test_every_pulse_has_its_segments_in_order(scenario: str) -> None:
    """Fire, then control, movement and combat of the side with the initiative, then of the other."""
    rules = catalogue.scenario(scenario).rules
    pulses = 0
    for (turn, pulse), steps in _by_pulse(moves(scenario)):
        if not pulse:
            continue
        first = steps[0].step.state.own.first
        order = [f"fire {segment}" for segment in SEGMENTS[rules]]
        order += [f"{phase} {side}" for side in (first, OTHER[first]) for phase in ("control", "move", "combat")]
        order += ["next-side", "pulse-end", "morale", "initiative", "turn", "end"]
        places = [order.index(word) for step in steps if (word := _where(step)) is not None]
        assert places == sorted(places), f"turn {turn}, pulse {pulse}"
        pulses += 1
    assert pulses > 5


def _by_pulse(steps: list[Move]) -> Iterator[tuple[tuple[int, int], list[Move]]]:
    for key, group in groupby(steps, key=lambda move: (move.before.own.turn, move.before.own.pulse)):
        yield key, list(group)


def _where(move: Move) -> str | None:
    own, phase = move.before.own, move.before.phase
    if phase == "fire":
        return f"fire {own.segment}"
    if phase in ("control", "move", "combat"):
        return f"{phase} {own.side}"
    return phase if phase in ("next-side", "pulse-end", "morale", "initiative") else None


@pytest.mark.parametrize("scenario", TWINS)
def test_nobody_has_more_hits_than_sps_and_nobody_moves_twice(scenario: str) -> None:
    for move in moves(scenario, "5"):
        state = move.step.state
        for id in state.field.rects:
            assert hits(state, id) < max(1, sp(state, id)), id
        order = move.step.event.order
        if order is not None and order.verb in ("move", "form", "attach", "detach"):
            assert order.bases[0] not in move.before.own.moved or move.before.ask.what != "move"  # type: ignore[union-attr]
        assert all(count >= 0 for count in state.own.cds.values())


@pytest.mark.parametrize("scenario", TWINS)
def test_what_a_new_pulse_wipes_clean_is_clean(scenario: str) -> None:
    begun = 0
    for move in moves(scenario, "6"):
        own = move.step.state.own
        if move.step.state.phase == "fire" and move.before.phase == "initiative":
            begun += 1
            assert not own.moved
            assert not own.fired
            assert not own.status
            assert not own.contacts
            assert own.first in SIDES
    assert begun > 5
