"""What is foretold of a charge and of the answers to it: the fight that follows (4.10, H22, H26)."""

from __future__ import annotations

from typing import Any

from tests.rulesets.ps.table import Battle, table

from sandtable.engine.order import Order
from sandtable.engine.preview import foresee, foretells


def fights(t: Battle, order: Order) -> list[dict[str, Any]]:
    """The facts of the hand to hand that an order leads to, and that nothing led to before."""
    before = foretells(t.game.frame, t.state)
    found = foresee(t.game.frame, t.state, order).later
    assert all(one.test != "hand_to_hand" for one in before)
    return [one.given for one in found if one.test == "hand_to_hand"]


def answers(t: Battle) -> dict[str, list[dict[str, Any]]]:
    """By the word of each answer that is open to the side that is charged: the fights it leads to."""
    assert t.asks == "react"
    return {order.verb: fights(t, order) for order in t.game.legal(t.state)}


def test_a_charge_foretells_the_fight_that_it_joins() -> None:
    t = table("a1 sword at 0 0\nb1 shot at 0 7")
    (fight,) = fights(t, Order("charge", ("a1",), word="b1"))
    assert fight["a"]["charged"]
    assert fight["b"]["kind"] == "shot"


def test_answers_foretell_the_fight_that_follows_them_h22() -> None:
    t = table("a1 horse at 0 0\nb1 horse at 0 10")
    t.script("charge a1 b1\ndice 5")
    found = answers(t)
    (countered,), (fired,) = found["counter"], found["fire"]
    assert countered["a"]["charged"]
    assert countered["b"]["charged"]
    assert fired["a"]["charged"]
    assert not fired["b"].get("charged")


def test_who_tries_to_form_hedgehog_is_foretold_how_the_hedgehog_fights_h22_4_10() -> None:
    t = table("a1 horse at 0 0\nb1 pike at 0 11")
    t.script("charge a1 b1\ndice 5")
    found = answers(t)
    (square,), (stood,) = found["hedgehog"], found["stand"]
    assert square["b"]["formation"] == "hedgehog"
    assert "formation" not in stood["b"]
    t.script("hedgehog b1\ndice 4")
    t.until("fight")
    assert t.given("reaction")["case"] == "cavalry-charge"
    assert fights_now(t) == square


def fights_now(t: Battle) -> object:
    """The facts of the fight whose dice are waited for."""
    t.roll(*[2] * len(t.asked.dice))  # type: ignore[union-attr]
    return t.given("hand_to_hand")


def test_who_turns_to_face_is_foretold_a_fight_to_the_front_h22() -> None:
    t = table("a1 horse at 0 0\nb1 horse at 0 9 facing 90")
    t.script("charge a1 b1\ndice 5")
    found = answers(t)
    (faced,), (stood,) = found["face"], found["stand"]
    assert stood["b"]["flanked"] == 1
    assert "flanked" not in faced["b"]


def test_who_gets_away_is_foretold_no_fight_h43() -> None:
    t = table("a1 horse at 0 0\nb1 light-horse at 0 5.9")
    t.script("charge a1 b1\ndice 6")
    found = answers(t)
    assert found["evade"] == []
    assert found["counter"]


def test_victors_who_sweep_on_are_foretold_the_next_fight_h26() -> None:
    bodies = "a1 sword at 0 0\nb1 shot at 0 0\nb2 shot formation=skirmish at 0 3.5"
    t = table(bodies, own={"casualties": {"b1": 2}}, reserve=True)
    t.order("done")
    t.roll(*[6] * 6, *[1] * 3)
    while t.asks != "victor":
        t.roll(*[1] * len(t.asked.dice))  # type: ignore[union-attr]
    (fight,) = fights(t, Order("charge", ("a1",), word="b2"))
    assert fight["a"]["charged"]
