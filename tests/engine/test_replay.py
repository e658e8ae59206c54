"""Replay: a battle fought again from its log, and whatever was changed in it found out."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from tests.engine.tiny import GAME, NEWER, quick, setup
from tests.spoilt import spoilt

from sandtable.engine.battle import Battle
from sandtable.engine.chance import Script, Stream
from sandtable.engine.event import Event
from sandtable.engine.order import Order
from sandtable.engine.record import event_as_json, event_from_json
from sandtable.engine.replay import check_commitment, replay
from sandtable.engine.state import Ask, State
from sandtable.geometry.leg import Leg
from sandtable.names import Refused

STEP = (Leg("forward", 100),)


def fought() -> tuple[list[Event], list[State[Any]]]:
    """A battle with orders taken back in it, and its state after every event."""
    battle = Battle(GAME, setup(), Stream("s"))
    states = []

    def did(event: Event | None) -> bool:
        if event is not None:
            states.append(battle.state)
        return event is not None

    while did(battle.step()):
        pass
    for id in ("a1", "a2"):
        did(battle.order(Order("move", (id,), STEP)))
    did(battle.undo())
    did(battle.undo())
    did(battle.order(Order("done")))
    did(battle.step())
    did(battle.undo())
    for event in battle.fight({"a": quick, "b": quick}):
        did(event)
    return battle.events, states


EVENTS, STATES = fought()
STREAM = Stream("s")


def replayed(events: list[Event], edition: str = "1") -> list[State[Any]]:
    return [state for _, _, state in replay(GAME, setup(), events, edition=edition, stream=STREAM)]


def test_every_prefix_replays_to_the_same_state() -> None:
    assert replayed(EVENTS) == STATES
    assert [n for n, _, _ in replay(GAME, setup(), EVENTS)] == list(range(1, len(EVENTS) + 1))
    for end in range(len(EVENTS)):
        assert replayed(EVENTS[:end]) == STATES[:end]


def test_events_that_were_written_and_read_replay_to_the_same_state() -> None:
    read = [event_from_json(json.loads(json.dumps(event_as_json(event))), "event") for event in EVENTS]
    assert read == EVENTS
    assert replayed(read) == STATES


def first(wanted: Callable[[Event], object]) -> int:
    return next(n for n, event in enumerate(EVENTS) if wanted(event))


def changed(n: int, **changes: object) -> list[Event]:
    return [*EVENTS[:n], replace(EVENTS[n], **changes), *EVENTS[n + 1 :]]  # type: ignore[arg-type]


DIE = first(lambda event: event.dice)
MOVE = first(lambda event: event.what == "move")
UNDO = first(lambda event: event.what == "undo")
END = len(EVENTS) - 1
OTHER_DICE = (EVENTS[DIE].dice[0] % 6 + 1, EVENTS[DIE].dice[1])

FORGED = {
    "other dice": (changed(DIE, dice=OTHER_DICE), DIE, "dice"),
    "impossible dice": (changed(DIE, dice=(7, 1)), DIE, "cannot show"),
    "a die too few": (changed(DIE, dice=(1,)), DIE, "faces"),
    "dice left out": (changed(DIE, dice=()), DIE, "missing"),
    "dice put in": (changed(MOVE, dice=(1,)), MOVE, "no dice"),
    "another order": (changed(MOVE, order=Order("move", ("a3",), STEP)), MOVE, "order|placed"),
    "an order not allowed": (changed(MOVE, order=Order("move", ("b1",), STEP)), MOVE, "not allowed"),
    "an order without sense": (changed(MOVE, order=Order("move", ("z",), STEP)), MOVE, "no sense"),
    "no order": (changed(MOVE, order=None), MOVE, "missing"),
    "another seat": (changed(MOVE, seat="b"), MOVE, "seat"),
    "another place": (changed(MOVE, placed={"a1": (0, 0, 0)}), MOVE, "placed.a1"),
    "a base nudged too": (changed(MOVE, placed={**EVENTS[MOVE].placed, "b1": (0, 0, 0)}), MOVE, "placed.b1"),
    "a base taken": (changed(MOVE, taken={"b1": "magic"}), MOVE, "taken"),
    "more points": (changed(DIE, own={"points": 99}), DIE, "own.points"),
    "another telling": (changed(DIE, told={"says": "lucky"}), DIE, "told.says"),
    "another question": (changed(DIE, ask=None), DIE, "ask"),
    "another end": (changed(END, ending=EVENTS[END].ending._replace(winner="b")), END, "ending.winner"),  # type: ignore[union-attr]
    "no end": (changed(END, ending=None), END, "ending"),
    "another undo": (changed(UNDO, told={"back_to": 0}), UNDO, "told.back_to"),
    "an undo too many": ([*EVENTS[: UNDO + 2], EVENTS[UNDO], *EVENTS[UNDO + 2 :]], UNDO + 2, "taken back"),
    "an undo at a die": ([*EVENTS[: DIE + 1], EVENTS[UNDO], *EVENTS[DIE + 1 :]], DIE + 1, "taken back"),
    "a doubled end": ([*EVENTS, EVENTS[END]], END + 1, "over"),
}


@pytest.mark.parametrize(("events", "n", "says"), FORGED.values(), ids=FORGED)
def test_the_first_difference_is_found(events: list[Event], n: int, says: str) -> None:
    with pytest.raises(Refused, match=says) as refused:
        replayed(events)
    assert refused.value.refusal.at == f"event {n + 1}"


def test_any_missing_event_is_found() -> None:
    # An order left out may leave a battle that might have been fought, and so may what was taken back in any case;
    # the numbers and hashes of the log tell those. The dice and all that leads on are found here.
    for n, (event, after) in enumerate(pairwise(EVENTS)):
        if event.order is None and "undo" not in (event.what, after.what):
            with pytest.raises(Refused):
                replayed(EVENTS[:n] + EVENTS[n + 1 :])


def test_swapped_events_are_found() -> None:
    for n in range(len(EVENTS) - 1):
        if EVENTS[n] != EVENTS[n + 1]:
            with pytest.raises(Refused) as refused:
                replayed([*EVENTS[:n], EVENTS[n + 1], EVENTS[n], *EVENTS[n + 2 :]])
            assert refused.value.refusal.at in (f"event {n + 1}", f"event {n + 2}", f"event {n + 3}")


def test_dice_are_compared_with_the_seed_that_was_revealed() -> None:
    battle = Battle(GAME, setup(), Script([2, 2] * 99))
    battle.decide({"a": quick, "b": quick})
    assert len(list(replay(GAME, setup(), battle.events))) == len(battle.events)
    with pytest.raises(Refused, match="committed") as refused:
        list(replay(GAME, setup(), battle.events, stream=STREAM))
    assert refused.value.refusal.at == "event 2"


def test_a_seed_that_was_not_committed_to_is_refused() -> None:
    assert check_commitment(STREAM.commitment, "s").seed == "s"
    with pytest.raises(Refused, match="committed") as refused:
        check_commitment(STREAM.commitment, "t")
    assert refused.value.refusal.at == "event 0"


def test_a_log_of_another_edition_is_followed_without_ruling_again() -> None:
    strict = spoilt(NEWER, check=lambda state, order: GAME.check(state, Order("nonsense")))
    followed = [state for _, _, state in replay(strict, setup(), EVENTS, edition="1", stream=STREAM)]
    assert followed == STATES
    with pytest.raises(Refused):
        list(replay(strict, setup(), EVENTS, edition="2"))


def test_another_edition_may_have_kept_other_things() -> None:
    events = changed(DIE, own={"points": 5, "weather": "rain"})
    states = [state for _, _, state in replay(NEWER, setup(), events, edition="1")]
    own: Any = states[DIE].own
    assert own.points == 5
    assert len(states) == len(EVENTS)


def test_another_edition_may_begin_otherwise() -> None:
    asks = Ask("weather", "a", dice=("D6",))
    later = replace(NEWER, start=lambda setup: replace(GAME.start(setup), ask=asks))
    states = [state for _, _, state in replay(later, setup(), EVENTS, edition="1", stream=STREAM)]
    assert states == STATES


def test_dice_of_another_edition_are_compared_with_the_seed_all_the_same() -> None:
    with pytest.raises(Refused, match="committed"):
        list(replay(NEWER, setup(), changed(DIE, dice=OTHER_DICE), edition="1", stream=STREAM))


def test_a_log_can_be_followed_without_ruling_again() -> None:
    silent = spoilt(GAME, check=lambda state, order: pytest.fail("the game was asked"))
    assert [state for _, _, state in replay(silent, setup(), EVENTS, edition="1", again=False)] == STATES


def test_an_event_that_cannot_be_followed_is_refused_and_named() -> None:
    for changes in ({"placed": {"z9": (0, 0, 0)}}, {"ground": {"width": "wide"}}):
        with pytest.raises(Refused) as refused:
            list(replay(NEWER, setup(), changed(DIE, **changes), edition="1"))
        assert refused.value.refusal.at == f"event {DIE + 1}"


def test_a_battle_goes_on_where_its_log_ends() -> None:
    for end in range(len(EVENTS) + 1):
        battle = Battle.resumed(GAME, setup(), STREAM, EVENTS[:end], "1")
        assert battle.events == EVENTS[:end]
        assert battle.fallen == sum(len(event.dice) for event in EVENTS[:end])
    before_undo = Battle.resumed(GAME, setup(), STREAM, EVENTS[:UNDO])
    assert before_undo.undo() == EVENTS[UNDO]
    assert before_undo.state == STATES[UNDO]


def test_a_resumed_battle_ends_as_it_would_have() -> None:
    cut = first(lambda event: event.what == "done" and event.seat == "b")
    battle = Battle.resumed(GAME, setup(), STREAM, EVENTS[: cut + 1], "1")
    battle.decide({"a": quick, "b": quick})
    assert battle.events == EVENTS


def nonsense(*_: object) -> State[Any]:
    raise KeyError("no such troops")


def test_a_scenario_that_is_none_of_this_game_is_refused() -> None:
    with pytest.raises(Refused, match="event 0: the game cannot be put up"):
        list(replay(replace(GAME, start=nonsense), setup(), []))


def test_rules_that_stumble_over_a_log_name_the_event() -> None:
    events, _ = fought()
    with pytest.raises(Refused, match="event 1: the rules cannot go on from here"):
        list(replay(spoilt(GAME, go_on=nonsense, fall=nonsense), setup(), events))


@pytest.mark.parametrize("place", [(10**30, 0, 0), (0, 0, 0, 10**30, 100), (0, 0, 0, 100, 10**7)])
def test_no_edition_puts_bases_down_that_are_larger_than_the_table(place: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match="event 1: a1 is put down far off the table"):
        list(replay(NEWER, setup(), [Event("storm", placed={"a1": place})], edition="1"))
