"""What is shown before an order is given, on battles by lot in every game: it comes so, and is ruled so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from sandtable import catalogue
from sandtable.dice import BOX
from sandtable.engine.cast import Cast
from sandtable.engine.frame import Frame
from sandtable.engine.machine import check, fall, waiting
from sandtable.engine.offer import offers
from sandtable.engine.order import Order
from sandtable.engine.preview import foresee, preview, settled
from sandtable.engine.sound import unsound
from sandtable.engine.state import State
from sandtable.engine.told import Told
from sandtable.names import Code
from sandtable.testkit.battles import played
from sandtable.testkit.spoiling import Spoiler

SMALL = {
    "toy": "toy-twins",
    "dbm": "twin-lines",
    "dbr": "twin-tercios",
    "mr": "weistritz-mill",
    "nap": "the-convent-wall",
    "ps": "hollin-bridge",
}
SEEDS = ("seven", "eight", "nine")
STEPS, SOME, ORDERS = 160, 6, 3
"""So many steps of a battle, of them so many decisions by lot, and so many orders of each."""

games = pytest.mark.parametrize("rules", SMALL)


@cache
def decisions(rules: str) -> list[tuple[State[Any], list[Order]]]:
    """States in which a seat decides, each with some of the orders that are ready."""
    game, setup, random, found = catalogue.game(rules), catalogue.scenario(SMALL[rules]), Random(rules), []
    for seed in SEEDS:
        moves = islice(played(game, setup, seed), STEPS)
        states = [move.before for move in moves if move.step.event.order is not None]
        for state in random.sample(states, min(SOME, len(states))):
            ready = game.legal(state)
            found.append((state, random.sample(list(ready), min(ORDERS, len(ready)))))
    return found


def frame_of(rules: str) -> Frame[Any]:
    frame = catalogue.game(rules).frame
    assert frame is not None
    return frame


def given(rules: str) -> Iterator[tuple[Frame[Any], State[Any], Order, State[Any]]]:
    """Orders that are obeyed, and where they lead."""
    frame = frame_of(rules)
    for state, orders in decisions(rules):
        for order in orders:
            step = check(frame, state, order).step
            assert step is not None
            yield frame, state, order, step.state


def by_lot(state: State[Any], random: Random) -> tuple[int, ...]:
    assert state.ask is not None
    return tuple(random.choice(BOX[name].faces) for name in state.ask.dice)


@games
def test_where_a_preview_says_all_stand_they_stand(rules: str) -> None:
    for frame, state, order, after in given(rules):
        shown = preview(frame, state, order)
        assert shown.stands is not None
        assert shown.stands.field == after.field, order
        moved = {id for id in state.field if after.field.rects.get(id) != state.rect(id)}
        aimed = check(frame, state, order).aim
        goes = moved if aimed is None else {id for id in state.field if aimed.field.rects.get(id) != state.rect(id)}
        assert {id for id, _ in shown.touches} <= goes, order


@games
def test_what_falls_is_among_the_aims(rules: str) -> None:
    """Dice by lot bring one of the tables that were shown. Where outcomes are told by their sum, one of as many."""
    random = Random(rules)
    for frame, state, order, after in given(rules):
        shown = preview(frame, state, order)
        throws = after.ask is not None and bool(after.ask.dice)
        assert bool(shown.aims) == throws, order
        if not throws:
            continue
        came = settled(frame, fall(frame, after, by_lot(after, random)).state)
        assert came.field in [aim.state.field for aim in shown.aims], order


@games
def test_what_is_foreseen_is_asked_next_and_ruled_alike(rules: str) -> None:
    """The request that was shown, with the dice that fell, is answered line for line as the table rules."""
    ruleset, random, ruled = catalogue.RULESETS[rules], Random(rules), 0
    for frame, state, order, after in given(rules):
        now, asked = foresee(frame, state, order).now, settled(frame, after)
        assert (now is None) == (asked.ask is None), order
        if now is None or asked.ask is None:
            continue
        assert (now.what, now.seat, now.says) == (asked.ask.what, asked.ask.seat, asked.ask.says), order
        if not now.test:
            continue
        json.dumps({"rules": rules, "test": now.test, "given": now.given})
        for told in _rulings(frame, asked, now.what, random):
            answer = ruleset.adjudicate(now.test, now.given, told.dice)
            lines = [line.as_json() for line in told.lines]
            assert (answer["result"], answer["lines"]) == (told.result, lines), order
            assert dict(told.who) == now.who, order
            ruled += 1
    assert ruled or rules == "toy", "no order of these led to dice that the sheet rules on at once"


def _rulings(frame: Frame[Any], state: State[Any], what: str, random: Random) -> Iterator[Any]:
    """The ruling of the cast that is waited for, once all its dice have fallen and nobody may act between."""
    while (found := waiting(frame, state)) is not None and isinstance(found.what, Cast) and found.what.word == what:
        cast, casting = found.what, found.about
        step = fall(frame, state, by_lot(state, random))
        assert isinstance(step.event.told, Told)
        question = cast.asked(state, casting.about)
        yield from (one for one in step.event.told.ruled if one.test == getattr(question, "id", ""))
        if step.event.told.ruled or step.state.ask is None:
            return
        state = step.state


@games
def test_what_a_verb_offers_it_accepts(rules: str) -> None:
    frame, offered = frame_of(rules), 0
    for state, _ in decisions(rules):
        for offer in offers(frame, state):
            for order in offer.ready[:ORDERS]:
                assert offer.refusal is None
                assert check(frame, state, order).allowed, order
                offered += 1
    assert offered


@games
def test_refused_orders_say_what_is_wrong_where_and_what_to_do(rules: str) -> None:
    game, frame, random, refused = catalogue.game(rules), frame_of(rules), Random(rules), 0
    for state, _ in decisions(rules)[::3]:
        for order in Spoiler(game, state, random).orders(20):
            refusal = check(frame, state, order).refusal if unsound(order, state.setup) is None else None
            if refusal is None:
                continue
            refused += 1
            assert isinstance(refusal.code, Code)
            assert refusal.at.startswith("order"), order
            remedy = refusal.instead or any(mark in refusal.message for mark in (":", ";", ","))
            assert remedy, f"{order} is refused without saying what to do instead: {refusal.message}"
    assert refused
