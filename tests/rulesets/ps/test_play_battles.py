"""Whole battles by lot keep the laws of the table; orders are refused with a reason."""

from __future__ import annotations

import pytest
from tests.rulesets.ps.table import table

from sandtable import catalogue
from sandtable.names import Code
from sandtable.testkit.battles import check_battles

GAME = catalogue.game("ps")


@pytest.mark.parametrize(("name", "seed"), [("twin-battalias", "1"), ("hollin-bridge", "2"), ("brampton-heath", "3")])
def test_a_battle_by_lot_keeps_the_laws(name: str, seed: str) -> None:
    check_battles(GAME, [catalogue.scenario(name)], seeds=[seed], often=60)


@pytest.mark.prove
@pytest.mark.parametrize("name", [name for name, one in catalogue.scenarios().items() if one.rules == "ps"])
@pytest.mark.parametrize("seed", ["11", "12", "13"])
def test_many_battles_by_lot_keep_the_laws(name: str, seed: str) -> None:
    check_battles(GAME, [catalogue.scenario(name)], seeds=[seed], often=40)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("shoot a1 b1", "order.verb"),
        ("order a1", "order.legs"),
        ("order b1 forward 4", "order.bases.0"),
        ("order a1o forward 4", "order.bases"),
        ("order a1 forward 0", "order.legs.0"),
        ("order a1 left 4", "order.legs.0"),
        ("order a1 form ranks", "order.word"),
        ("order a1 turn 360", "order.legs.0"),
        ("charge a1 : nobody", "order.word"),
        ("charge a1 a1o", "order.word"),
        ("move a1 forward 4", "order.bases.0"),
        ("move a1o forward 4", "order.legs.0"),
        ("join a1o : b1", "order.word"),
        ("done a1", "order.bases"),
        ("fall-back a1", "order.bases.0"),
        ("fall-back a1 forward 3", "order.legs"),
        ("rally a1o", "order.bases.0"),
        ("rally a1o now", "order.word"),
        ("order a1 at 20 20 0", "order.poses"),
    ],
)
def test_bad_orders_are_refused_with_their_place_and_a_remedy(text: str, at: str) -> None:
    t = table("a1 mixed at 0 -10\nb1 pike at 0 12")
    refusal = t.refused(text)
    assert refusal.at == at
    assert refusal.code in (Code.NOT_ALLOWED, Code.BAD_VALUE, Code.MISSING_FIELD)
    assert len(refusal.message.split()) > 4
