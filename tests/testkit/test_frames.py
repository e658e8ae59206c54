"""The laws of games of the frame find what they are there to find."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from sandtable import catalogue
from sandtable.dice import D10, Distribution
from sandtable.engine import offer
from sandtable.engine.cast import Cast
from sandtable.engine.machine import go_on
from sandtable.engine.opening import Opening
from sandtable.engine.order import Order
from sandtable.engine.phase import Phase
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.preview import settled
from sandtable.engine.state import State
from sandtable.names import Json
from sandtable.rulesets.toy.own import Own
from sandtable.rulesets.toy.sequence import FRAME
from sandtable.sheet.chance import Wanted
from sandtable.sheet.question import Fallen
from sandtable.testkit.battles import played
from sandtable.testkit.frames import check_offers, check_order, check_throw
from sandtable.testkit.laws import LawBroken
from sandtable.testkit.watching import Move

GAME, SETUP = catalogue.game("toy"), catalogue.scenario("toy-twins")
MOVES: list[Move] = list(played(GAME, SETUP, "1"))


def first(what: str) -> Move:
    return next(move for move in MOVES if move.before.ask is not None and move.before.ask.what == what)


def test_the_laws_hold() -> None:
    check_throw(FRAME, first("points").before, Random(1))
    check_throw(FRAME, first("fight").before, Random(1))
    move = first("move")
    assert move.step.event.order is not None
    check_offers(FRAME, move.before)
    check_order(FRAME, move.before, move.step.event.order, move.step)


def test_odds_that_lie_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = PlainDice.falls

    def loaded(self: PlainDice, given: Json, dice: Mapping[str, Json]) -> Distribution[Fallen]:
        return Distribution((fallen, 1 + (n == 5)) for n, (fallen, _) in enumerate(honest(self, given, dice).items()))

    monkeypatch.setattr(PlainDice, "falls", loaded)
    with pytest.raises(LawBroken, match="the odds of points lie"):
        check_throw(FRAME, first("points").before, Random(1))


def test_a_cast_that_begins_with_other_dice_than_its_question_wants_is_found() -> None:
    casts = tuple(replace(cast, begins=(Wanted("points", 1, D10, True),)) for cast in FRAME.casts)
    with pytest.raises(LawBroken, match="points begins with"):
        check_throw(replace(FRAME, casts=casts), first("points").before, Random(1))


def test_an_outcome_that_the_odds_do_not_know_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = PlainDice.falls

    def short(self: PlainDice, given: Json, dice: Mapping[str, Json]) -> Distribution[Fallen]:
        return Distribution(list(honest(self, given, dice).items())[:5])

    monkeypatch.setattr(PlainDice, "falls", short)
    with pytest.raises(LawBroken, match="'6 points', which its odds do not know"):
        check_throw(FRAME, first("points").before, Random(1))


def test_dice_that_are_nobodys_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cast, "owners", lambda self, state, casting, wants: ())
    asked = go_on(FRAME, replace(GAME.start(SETUP), ask=None, todo=())).state
    with pytest.raises(LawBroken, match="whose each die is"):
        check_throw(FRAME, asked, Random(1))


def test_an_order_that_leads_elsewhere_than_its_preview_is_found() -> None:
    move = first("move")
    assert move.step.event.order is not None
    elsewhere = move.step._replace(state=settled(FRAME, GAME.start(SETUP)))
    with pytest.raises(LawBroken, match="leads elsewhere"):
        check_order(FRAME, move.before, move.step.event.order, elsewhere)


def test_an_answer_that_is_ready_and_not_offered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = offer._offer
    monkeypatch.setattr(offer, "_offer", lambda *about: replace(whole(*about), ready=whole(*about).ready[1:]))
    with pytest.raises(LawBroken, match="not what is ready"):
        check_offers(FRAME, first("move").before)


def test_what_is_asked_next_and_was_not_foreseen_is_found() -> None:
    """A step of the sequence that asks another thing each time that it is looked at."""
    asked = 0

    def fickle(state: State[Own]) -> Opening | None:
        nonlocal asked
        asked += 1
        return FRAME.cast_of["points"].of("a" if asked % 2 else "b")

    points, *others = FRAME.sequence
    frame = replace(FRAME, sequence=(Phase("points", points.says, asks=fickle), *others))
    done = [move for move in MOVES if move.step.event.order == Order("done")]
    move = next(one for one in done if (ask := settled(FRAME, one.step.state).ask) and ask.what == "points")
    with pytest.raises(LawBroken, match="and foreseen was"):
        check_order(frame, move.before, Order("done"), move.step)
