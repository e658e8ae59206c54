"""What a player who looks ahead goes by: what was seen before changes nothing of what is seen now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.rulesets.mr import table as mr
from tests.rulesets.nap import table as nap

from sandtable import catalogue
from sandtable.engine.state import State
from sandtable.mechanics.pulse.insight import Eye
from sandtable.mechanics.pulse.manual import Manual
from sandtable.names import Pair
from sandtable.rulesets.mr.manual import MANUAL as MR
from sandtable.rulesets.nap.manual import MANUAL as NAP

STRUCK = {"contacts": (Pair("a1", "b1"),)}


def in_mr(hits: int) -> State[Any]:
    return mr.volley("a1 reg-inf sp=7 at 0 0\nb1 reg-inf sp=7 at 0 2", own={"hits": {"b1": hits}}).state


def in_nap(hits: int) -> State[Any]:
    return nap.firing("a1 inf sp=6 sk=2 at 0 -2\nb1 inf sp=6 at 0 2", own={"hits": {"b1": hits}}).state


@pytest.mark.parametrize(("manual", "facing"), [(MR, in_mr), (NAP, in_nap)])
def test_an_eye_that_has_seen_a_shot_sees_the_next_as_a_fresh_one_does(
    manual: Manual, facing: Callable[[int], State[Any]]
) -> None:
    eye = Eye(manual)
    seen = [eye.shot(facing(hits), "a1", "b1") for hits in (0, 4)]
    fresh = [Eye(manual).shot(facing(hits), "a1", "b1") for hits in (0, 4)]
    assert seen == fresh
    assert None not in seen


def test_those_who_have_attacked_an_enemy_count_for_the_next_who_does() -> None:
    """Two of 6 SPs against one of 6: 12 + x is double 6 + y for 9 of 36 throws, and never less; else he loses 2."""
    bodies = "a1 reg-inf sp=6 at -1 0\na2 reg-inf sp=6 at 1 0\nb1 reg-inf sp=6 at 0 0"
    own = {"contacts": (Pair("a1", "b1"), Pair("a2", "b1"))}
    state = mr.table(bodies, phase="combat", own=own).state
    found = Eye(MR).fight(state, "a2", "b1")
    worth = MR.eye.worth(state, "b1")
    assert found.gain == pytest.approx(worth * (9 / 36 + 27 / 36 * 0.8 * 2 / 6))
    assert found.hurts == pytest.approx(1.0)
    alone = Eye(MR).fight(mr.table(bodies, phase="combat", own={"contacts": (Pair("a2", "b1"),)}).state, "a2", "b1")
    assert alone.gain - alone.loss < found.gain - found.loss


def test_an_enemy_whom_an_attacker_touches_by_the_way_fights_with_him_whom_it_attacked() -> None:
    """One of 6 SPs against two of 6 is a worse fight than against one, and there is more to be lost by them."""
    bodies = "a1 reg-inf sp=6 at 0 0\nb1 reg-inf sp=6 at -1 0\nb2 reg-inf sp=6 at {} 0"
    beside, away = (
        Eye(MR).fight(mr.table(bodies.format(x), phase="combat", own=STRUCK).state, "a1", "b1") for x in (1, 9)
    )
    assert beside.loss > away.loss
    assert beside.hurts < away.hurts


def test_nobody_is_called_to_a_place_that_is_closed_to_him() -> None:
    """Horse do not go into a town; foot do, and both go up a hill. Guns are sent to hold neither."""
    setup = catalogue.scenario("twin-parades")
    game = catalogue.game("mr")
    village, _, hill, _ = game.insight.goals(game.start(setup), "a")
    horse = {id for id, piece in setup.pieces.items() if piece.side == "a" and piece.kind.endswith("cav")}
    foot = {id for id, piece in setup.pieces.items() if piece.side == "a" and piece.kind.endswith("inf")}
    guns = {id for id, piece in setup.pieces.items() if piece.side == "a" and piece.kind.endswith("art")}
    assert horse
    assert guns
    assert village.closed == horse | guns
    assert not foot & village.closed
    assert hill.closed == guns
