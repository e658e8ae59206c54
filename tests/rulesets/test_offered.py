"""What is offered to the bases in hand can be given to them; what cannot be given says why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from tests.rulesets.dbr.table import table

from sandtable import catalogue
from sandtable.engine.decision import Decision
from sandtable.engine.machine import check, waiting
from sandtable.engine.offer import Offer, offers
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.testkit.battles import played

BATTLES = {
    "twin-tercios": 12,
    "skirmish-at-the-ford": 16,
    "weistritz-mill": 60,
    "the-convent-wall": 60,
    "sallow-common": 60,
}
"""By scenario: so many steps of a battle by lot are looked at."""


def _offered(scenario: str) -> Iterator[tuple[Any, State[Any], Offer]]:
    """What is offered to each of the bases of who is asked, alone."""
    setup = catalogue.scenario(scenario)
    game = catalogue.game(setup.rules)
    for move in islice(played(game, setup, "offered"), BATTLES[scenario]):
        state, found = move.before, waiting(game.frame, move.before)
        if found is None or not isinstance(found.what, Decision):
            continue
        own = [id for id, piece in setup.pieces.items() if piece.side == found.seat and id in state.field.rects]
        for id in own:
            yield from ((game, state, offer) for offer in offers(game.frame, state, (id,)))


@pytest.mark.parametrize("scenario", BATTLES)
def test_what_needs_no_more_said_is_offered_to_nobody_who_may_not_do_it(scenario: str) -> None:
    seen = Counter[str]()
    for game, state, offer in _offered(scenario):
        if offer.whom == "nobody" or offer.takes or offer.refusal is not None:
            continue
        verdict = check(game.frame, state, Order(offer.word, offer.bases))
        assert verdict.allowed, f"{offer.word} is offered to {offer.bases}: {verdict.refusal}"
        seen[offer.word] += 1
    if scenario in ("twin-tercios", "skirmish-at-the-ford"):
        assert seen


def test_of_a_line_in_hand_only_its_gun_unlimbers() -> None:
    t = table("a1 sh O at 0 0\na2 art O limbered=true at 50 0\nb1 pk O at 0 680")
    found = {offer.word: offer for offer in offers(t.game.frame, t.state, ("a1", "a2"))}
    assert (found["unlimber"].bases, found["unlimber"].refusal) == (("a2",), None)
    assert found["launch"].refusal is not None
    assert "no pontoons" in found["launch"].refusal.message


def test_only_who_touches_an_enemy_ahead_or_stands_in_their_group_breaks_off() -> None:
    t = table("a1 lh O at 0 0\na2 lh O at 50 0\na3 lh O at 400 0\nb1 pk O at 0 0 facing 180")
    shut = {id: offers(t.game.frame, t.state, (id,)) for id in ("a1", "a2", "a3")}
    refusals = {id: next(one.refusal for one in shut[id] if one.word == "break-off") for id in shut}
    assert refusals["a1"] is None
    assert refusals["a2"] is None
    assert refusals["a3"] is not None
    assert "no enemy on its front edge" in refusals["a3"].message
