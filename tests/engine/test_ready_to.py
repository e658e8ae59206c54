"""What is ready to some bases is what is ready to all, but for the orders that speak to none of them."""

from __future__ import annotations

from random import Random

import pytest
from tests.hand.moments import BATTLES, moments

from sandtable.engine.offer import legal, legal_to

SOME = 4
"""Sets of bases that are tried at a moment."""


@pytest.mark.parametrize("rules", BATTLES)
def test_what_is_ready_to_some_is_that_part_of_what_is_ready_to_all(rules: str) -> None:
    for n, asked in enumerate(moments(rules)):
        view, random = asked.view, Random(n)
        every = legal(asked.game.frame, view)
        own = [id for id, piece in view.setup.pieces.items() if piece.side == asked.seat]
        for _ in range(SOME):
            bases = random.sample(own, random.randint(1, min(4, len(own))))
            theirs = [order for order in every if not order.bases or set(order.bases) & set(bases)]
            assert list(legal_to(asked.game.frame, view, bases)) == theirs
