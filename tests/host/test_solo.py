"""A battle in one hand: the same as everybody else's, for whoever gives its orders."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import sandtable
from sandtable.cli import cli
from sandtable.engine.game import Game
from sandtable.engine.log import read
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.names import Side

MEADOW = "toy-meadow"


def test_it_is_the_battle_that_the_command_fights() -> None:
    battle = sandtable.battle(MEADOW, a="random", seed="7")
    assert battle.go() == list(battle.events)
    told = CliRunner().invoke(cli, ["battle", MEADOW, "--a", "random", "--seed", "7", "--json"]).output
    result = json.loads(told)
    assert battle.ending is not None
    assert (battle.ending.winner, battle.ending.reason) == (result["winner"], result["reason"])
    assert battle.losses == result["losses"]
    assert battle.turn == result["turns"]


def test_the_log_is_that_of_the_command(tmp_path: Path) -> None:
    battle = sandtable.battle(MEADOW, seed=7)
    battle.go()
    file = tmp_path / "battle.jsonl"
    CliRunner().invoke(cli, ["battle", MEADOW, "--seed", "7", "--json", "--log", str(file)])
    assert battle.log() == file.read_bytes()
    assert sandtable.prove(file).ok is True
    assert [state for _, _, state in sandtable.replay(str(file))][-1] == battle.state


def test_nothing_happens_before_it_goes_on() -> None:
    battle = sandtable.battle(MEADOW, seed="7")
    assert battle.events == []
    assert not battle.over
    assert battle.outcome == ""
    assert battle.orders() == []
    with pytest.raises(sandtable.Refused, match="let the battle go on first"):
        battle.order("done")


def test_both_sides_in_one_hand() -> None:
    battle = sandtable.battle(MEADOW, a=None, b=None, seed="7")
    sides: set[Side] = set()
    for side in battle.decisions():
        assert battle.deciding == side
        assert battle.asked
        sides.add(side)
        battle.order(battle.orders()[0])
    assert sides == {"a", "b"}
    assert battle.over
    assert sandtable.prove(battle.log()).ok is True


def test_what_is_refused_changes_nothing() -> None:
    battle = sandtable.battle(MEADOW, a=None, seed="7")
    battle.go()
    before, events = battle.state, len(battle.events)
    for order, code in (("fly a1", "bad_value"), ("move a1 forward 9999", "not_allowed"), ("move zz", "bad_value")):
        with pytest.raises(sandtable.Refused) as refused:
            battle.order(order)
        assert refused.value.refusal.code == code
        assert refused.value.refusal.at.startswith("order")
    assert (battle.state, len(battle.events)) == (before, events)


def test_a_player_of_ones_own_sees_what_its_side_sees() -> None:
    asked: list[str] = []

    def last(game: Game, state: State) -> Order:
        assert state.ask is not None
        asked.append(state.ask.seat)
        return game.legal(state)[-1]

    battle = sandtable.battle(sandtable.scenario(MEADOW), b=last, seed="7")
    battle.go()
    assert battle.over
    assert set(asked) == {"b"}


def test_a_log_that_is_not_over_keeps_its_seed() -> None:
    battle = sandtable.battle(MEADOW, a=None, seed="a secret")
    battle.go()
    assert read(battle.log()).seed is None
    assert b"a secret" not in battle.log()
    assert sandtable.prove(battle.log()).ok is None


def test_without_a_seed_the_dice_are_nobodys() -> None:
    commitments = {json.loads(sandtable.battle(MEADOW).log().split(b"\n")[0])["commitment"] for _ in range(3)}
    assert len(commitments) == 3


def test_a_log_that_was_changed_is_refused_where_it_was(tmp_path: Path) -> None:
    battle = sandtable.battle(MEADOW, seed="7")
    battle.go()
    lines = battle.log().split(b"\n")
    changed = b"\n".join([*lines[:3], lines[3].replace(b'"what"', b'"whet"'), *lines[4:]])
    with pytest.raises(sandtable.Refused) as refused:
        sandtable.replay(changed)
    assert refused.value.refusal.at == "event 3"
    assert sandtable.prove(changed).ok is False
    with pytest.raises(sandtable.Refused, match="give the path of a log"):
        sandtable.prove(tmp_path / "none.jsonl")


def test_whoever_cannot_play_is_named_with_those_who_can() -> None:
    with pytest.raises(sandtable.Refused) as refused:
        sandtable.battle(MEADOW, b="human")
    assert refused.value.refusal.at == "b"
    assert "random or steady" in refused.value.refusal.message
    assert "None" in refused.value.refusal.message


def test_a_player_may_give_its_orders_as_text() -> None:
    told = sandtable.battle(MEADOW, a=lambda game, state: "done", seed="7")
    given = sandtable.battle(MEADOW, a=lambda game, state: Order("done"), seed="7")
    assert told.go() == given.go()


@pytest.mark.parametrize("order", [None, 5, ["done"]])
def test_what_is_no_order_is_refused_in_words(order: Any) -> None:
    battle = sandtable.battle(MEADOW, a=None, b=lambda game, state: order, seed="7")
    battle.go()
    with pytest.raises(sandtable.Refused, match="an order is a text, such as one of `orders`, or an Order"):
        battle.order(order)
    battle.order("done")
    with pytest.raises(sandtable.Refused, match="an order is a text"):
        battle.go()


@pytest.mark.parametrize("seated", [5, "kasparov", ["steady"]])
def test_who_is_no_player_is_refused_before_the_battle(seated: Any) -> None:
    with pytest.raises(sandtable.Refused, match="a side is played by random or steady, by a function of your own"):
        sandtable.battle(MEADOW, a=seated)
