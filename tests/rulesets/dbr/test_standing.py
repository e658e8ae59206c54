"""What this game asks beside its orders, standing orders that answer it, and the chances that they go by."""

from __future__ import annotations

from fractions import Fraction

from tests.odds import in_words
from tests.rulesets.dbr.table import GAME, Table, laid, line, table

from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.outcome import odds
from sandtable.engine.standing import answered, read_standing
from sandtable.engine.state import State
from sandtable.players.chance import Random
from sandtable.rulesets.dbr.sequence import FRAME

PLANNED = ("lay", "deploy", "orders")
"""What a player plans himself: no standing order stands for it."""


def test_all_is_answered_that_is_not_planned() -> None:
    assert set(GAME.asks) == {decision.word for decision in FRAME.decisions} - set(PLANNED)
    assert all(says.endswith(".") for says in GAME.asks.values())


def left(t: Table, text: str) -> Order | None:
    """What a standing order says to what is asked now."""
    return answered(GAME, t.state, read_standing(text, "a" if t.seat == "a" else "b", GAME))


def test_of_several_fights_the_likeliest_to_be_won_comes_first() -> None:
    t = table("a1 el O at 0 0\na2 sk O at 400 0\nb1 sk O at 0 0\nb2 el O at 400 0")
    t.done()
    assert t.asks == "combat"
    chances = {order.bases[0]: GAME.chance(t.state, order) for order in GAME.legal(t.state)}
    assert chances["a1"] is not None
    assert chances["a2"] is not None
    assert chances["a1"] > Fraction(1, 2) > chances["a2"]
    first = Order("fight", ("a1",), word="b1")
    assert left(t, "combat: fight above 50%") == first
    t.order(first)
    found = odds(FRAME, t.state)
    assert found is not None
    assert chances["a1"] == found.chance(lambda outcome: any(fate.whom == "b1" for fate in outcome.fates))


def test_of_several_targets_the_likeliest_to_be_beaten_is_meant() -> None:
    t = table("a1 sh O at 0 0\nb1 el O at -60 150\nb2 sk I at 60 150")
    t.done()
    assert t.asks == "aim"
    chances = {order.word: GAME.chance(t.state, order) for order in GAME.legal(t.state)}
    best = max(chances, key=lambda id: chances[id] or Fraction())
    chosen = left(t, "aim: aim above 1%")
    assert chosen is not None
    assert chosen.word == best


def test_those_who_run_are_rallied_while_there_are_points() -> None:
    t = table("a1 pi O at -200 0\na2 pi O at 200 0\nb1 pk O at 0 700", own={"routing": ("a1", "a2")}, pips=4)
    assert t.asks == "rally"
    assert left(t, "rally: done") == Order("done")
    for _ in range(2):
        order = left(t, "rally: rally")
        assert order is not None
        t.order(order)
        t.wait()
    assert t.state.own.rallied == ("a1", "a2")
    assert t.asks == "orders"


def test_those_who_cannot_be_held_go_one_after_the_other() -> None:
    t = table("a1 ln O at -200 0\na2 ln O at 200 0\nb1 pk O at -200 250\nb2 pk O at 200 250")
    t.done()
    assert t.asks == "advance"
    order = left(t, "advance: advance")
    assert order is not None
    assert GAME.chance(t.state, order) is None


def test_a_bridge_is_stormed_where_the_chance_is_good_enough() -> None:
    river = line("r", "river", -1125, 0, 1125, 0, wide=40, **{"class": "easy"})
    t = table("a1 pont O at 0 -25\nb1 bd S at 0 35", lines=[river])
    for verb in ("launch", "complete"):
        t.order(f"{verb} a1")
        t.done()
        while not (t.asks in ("orders", "storm") and t.seat == ("a" if verb == "launch" else "b")):
            assert t.asked is not None
            if t.asked.dice:
                t.roll(*(4 for _ in t.asked.dice))
            else:
                t.order("done")
            t.wait()
    t.done()
    assert t.asks == "storm"
    order = Order("storm", ("b1",), word="a1")
    chance = GAME.chance(t.state, order)
    assert chance is not None
    assert 0 < chance < 1
    assert left(t, f"storm: storm above {chance / 2}") == order
    assert left(t, f"storm: storm above {(1 + chance) / 2}") == Order("done")
    t.order(order)
    assert chance == sum(p for says, p in in_words(GAME.odds(t.state)).items() if says.endswith("captured"))


STANDING = (
    "put: put",
    "teams: done",
    "ambush: hide",
    "spring: spring",
    "rally: rally",
    "advance: advance",
    "aim: aim above 0% else aim",
    "shooting: shoot above 0% else shoot",
    "combat: fight above 0% else fight",
    "storm: storm above 40%",
)


def test_with_standing_orders_a_player_only_plans() -> None:
    kinds = ("ln O", "sh O", "sh S", "pk O", "wb O", "art O", "pi F general")
    text = "".join(
        f"{side}{n} {kind} at {n * 50 - 150} {y}\n"
        for side, y in (("a", -100), ("b", 60))
        for n, kind in enumerate(kinds)
    )
    battle = Battle(GAME, laid(text, options={"H37": True}, bounds=4), Stream("s"))
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
    assert {"fight", "shoot", "advance"} & {event.order.verb for event in battle.events if event.order}
