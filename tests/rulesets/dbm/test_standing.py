"""What this game asks beside its orders, standing orders that answer it, and the chances that they go by."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rulesets.dbm.table import GAME, Table, laid, table

from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.outcome import odds
from sandtable.engine.standing import answered, read_standing
from sandtable.engine.state import State
from sandtable.players.chance import Random
from sandtable.rulesets.dbm.sequence import FRAME

PLANNED = ("lay", "deploy", "orders")
"""What a player plans himself: no standing order stands for it."""


def test_all_is_answered_that_is_not_planned() -> None:
    assert set(GAME.asks) == {decision.word for decision in FRAME.decisions} - set(PLANNED)
    assert all(says.endswith(".") for says in GAME.asks.values())


def left(t: Table, text: str) -> Order | None:
    """What a standing order says to what is asked now."""
    return answered(GAME, t.state, read_standing(text, "a" if t.seat == "a" else "b", GAME))


def two_fights() -> Table:
    """Elephants against psiloi, and psiloi against elephants."""
    t = table("a1 el O I at 0 0\na2 ps O I at 400 0\nb1 ps O I at 0 0\nb2 el O I at 400 0")
    t.done()
    assert t.asks == "combat"
    return t


def test_of_several_fights_the_likeliest_to_be_won_comes_first() -> None:
    t = two_fights()
    chances = {order.bases[0]: GAME.chance(t.state, order) for order in GAME.legal(t.state)}
    assert chances["a1"] is not None
    assert chances["a2"] is not None
    assert chances["a1"] > Fraction(1, 2) > chances["a2"]
    assert left(t, "combat: fight above 50%") == Order("fight", ("a1",), word="b1")
    assert left(t, "combat: fight") == GAME.legal(t.state)[0]


def test_the_chance_of_a_fight_is_that_of_its_dice() -> None:
    t = two_fights()
    order = Order("fight", ("a1",), word="b1")
    chance = GAME.chance(t.state, order)
    t.order(order)
    found = odds(FRAME, t.state)
    assert found is not None
    assert chance == found.chance(lambda outcome: any(fate.whom == "b1" for fate in outcome.fates))


def test_of_equal_targets_the_likeliest_to_be_beaten_is_meant() -> None:
    t = table("a1 bw O R at 0 0\nb1 kn O R at -80 100\nb2 ps I R at 80 100")
    t.done()
    assert t.asks == "aim"
    chances = {order.word: GAME.chance(t.state, order) for order in GAME.legal(t.state)}
    assert chances["b1"] is not None
    assert chances["b2"] is not None
    best = max(chances, key=lambda id: chances[id] or Fraction())
    chosen = left(t, "aim: aim above 1%")
    assert chosen is not None
    assert chosen.word == best


def test_nothing_is_hoped_for_of_the_shots_of_the_enemy() -> None:
    t = table("a1 bw O R at 0 0\na2 ps O R at 800 0\nb1 ps O R at 0 150\nb2 bw O R at 800 150")
    t.done()
    assert t.asks == "shooting"
    chances = {order.bases[0]: GAME.chance(t.state, order) for order in GAME.legal(t.state)}
    assert chances["b2"] is None
    assert chances["a1"]
    assert left(t, "shooting: shoot above 0%") == Order("shoot", ("a1",), word="b1")


def test_what_is_no_answer_has_no_chance() -> None:
    t = two_fights()
    for order in (Order("done"), Order("fight", ("a1",), word="b2"), Order("fight", ("a9",), word="b9")):
        assert GAME.chance(t.state, order) is None
    assert GAME.chance(table("a1 bd O R at 0 0\nb1 bd O R at 0 500").state, Order("done")) is None


def test_a_feature_is_moved_by_a_third_where_there_is_room() -> None:
    setup = laid("a1 bd O R at 0 -600\nb1 bd O R at 0 600", terrain="laid")
    state = _until(Battle(GAME, setup, Stream("s")), "shift")
    shifts = [order for order in GAME.legal(state) if order.verb == "shift"]
    assert {GAME.chance(state, order) for order in shifts} <= {Fraction(0), Fraction(1, 3)}
    assert Fraction(1, 3) in {GAME.chance(state, order) for order in shifts}


def _until(battle: Battle, what: str) -> State:
    player = Random("s")
    for _ in battle.fight({"a": player, "b": player}):
        if battle.state.ask is not None and battle.state.ask.what == what:
            return battle.state
    raise AssertionError(f"{what} was never asked")


STANDING = (
    "shift: done",
    "edge: keep",
    "ambush: done",
    "spring: spring",
    "aim: aim above 0% else aim",
    "main: main above 0% else main",
    "shooting: shoot above 0% else shoot",
    "combat: fight above 0% else fight",
    "allot: allot",
    "press: press",
)


@pytest.mark.parametrize("options", [{}, {"H9": True, "H11": True}])
def test_with_standing_orders_a_player_only_plans(options: dict[str, bool]) -> None:
    text = "".join(
        f"{side}{n} {kind} at {n * 80 - 240} {y}\n" for side, y in (("a", -80), ("b", 60)) for n, kind in TROOPS
    )
    battle = Battle(GAME, laid(text, options=options, bounds=4), Stream("s"))
    for seat in ("a", "b"):
        for order in STANDING:
            battle.leave(seat, order)
    player, asked = Random("s"), []

    def decide(game: Game, state: State) -> Order:
        assert state.ask is not None
        asked.append(state.ask.what)
        return player(game, state)

    battle.decide({"a": decide, "b": decide})
    assert set(asked) <= set(PLANNED)
    assert {"fight", "shoot"} & {event.order.verb for event in battle.events if event.order}


TROOPS = tuple(enumerate(("bd O R", "bw O R", "bw S R", "bd O I", "ps O R", "wb O I", "cv O R general")))
