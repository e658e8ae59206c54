"""Many battles: by lot all end, keep the invariants and replay elsewhere; steady beats the lot and is fair to itself.

The proofs run over every scenario of every game that can be fought: small battles often, large ones now and then.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import pytest

from sandtable import catalogue
from sandtable.cli.table import log_at
from sandtable.engine.battle import Battle, Player
from sandtable.engine.chance import Stream
from sandtable.names import SIDES, Side
from sandtable.players import PLAYERS
from sandtable.testkit.battles import check_table, played

THERE, HERE = "1", "2"
"""The hash seeds of the processes that fight a battle and of those that replay it."""
SMALL = 40
"""A battle of no more bases than this is a small one."""
LARGER = {"dbr": "twin-battles", "nap": "twin-corps", "ps": "twin-brigades"}
"""Where a few dice can end the small battle (steady wins 88, 92 and 94 of 100 there), it is tried in a larger one."""
DECISIVE = {"ps": "twin-patrols"}
"""Where one in five of the small battles between equals is drawn, fairness is tried in one that is seldom drawn."""
GAMES = [id for id in catalogue.fought() if catalogue.load(id).played]
LONG = ("mr", "nap")
"""Games whose battles take several seconds each."""


class Fought(NamedTuple):
    """How one battle went."""

    scenario: str
    seed: int
    winner: str
    turns: int


def of_game(rules: str) -> list[str]:
    return [id for id, shipped in catalogue.scenarios().items() if shipped.rules == rules]


def size(scenario: str) -> int:
    return len(catalogue.scenario(scenario).pieces)


def small_twins(rules: str) -> str:
    """The mirrored small battle of a game."""
    return next(id for id in of_game(rules) if "twin" in id and size(id) <= SMALL)


def trial(rules: str) -> str:
    """The mirrored battle in which steady is tried against the lot."""
    return LARGER.get(rules, small_twins(rules))


def fight(job: tuple[str, str, str, int]) -> Fought:
    """Fight one battle, seeing to the table at every step."""
    scenario, a, b, seed = job
    setup = catalogue.scenario(scenario)
    game = catalogue.game(setup.rules)
    battle = Battle(game, setup, Stream(str(seed)))
    players: dict[Side, Player] = {"a": PLAYERS[a](f"{seed} a"), "b": PLAYERS[b](f"{seed} b")}
    for _ in battle.fight(players):
        check_table(battle.state)
    assert battle.state.ending is not None
    return Fought(scenario, seed, battle.state.ending.winner, game.turn(battle.state))


def log_and_replay(job: tuple[str, int, str]) -> str:
    """Fight a battle by lot in a process of its own; replay its log in this one, seeing to the table at every step."""
    scenario, seed, folder = job
    assert os.environ["PYTHONHASHSEED"] == HERE
    file = Path(folder) / f"{scenario}-{seed}.jsonl"
    said = _run(
        ["battle", scenario, "--a", "random", "--b", "random", "--seed", str(seed), "--log", str(file), "--json"], THERE
    )
    opened = log_at(file)
    for _, _, state in opened.replayed(again=True):
        check_table(state)
    file.unlink()
    assert state.ending is not None, (scenario, seed)
    assert said["hash"] == opened.log.hash, (scenario, seed)
    return f"{scenario} {seed}"


def _run(words: Sequence[str], hash_seed: str) -> dict[str, object]:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-m", "sandtable", *words], capture_output=True, text=True, env=env, check=False
    )
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    said: dict[str, object] = json.loads(done.stdout)
    return said


def jobs_by_lot(rules: str, small: int, large: int) -> list[tuple[str, int]]:
    return [(id, seed) for id in of_game(rules) for seed in range(small if size(id) <= SMALL else large)]


@pytest.mark.parametrize("rules", [pytest.param(id, marks=(pytest.mark.prove,) if id in LONG else ()) for id in GAMES])
def test_steady_wins_and_battles_end(rules: str) -> None:
    won = [fight((small_twins(rules), "steady", "random", seed)).winner for seed in range(3)]
    assert won.count("a") > won.count("b")
    fought = fight((small_twins(rules), "steady", "steady", 1))
    assert fought.turns > 1


@pytest.mark.parametrize("rules", GAMES)
def test_the_table_is_sound_in_a_large_battle(rules: str) -> None:
    largest = max(of_game(rules), key=size)
    setup = catalogue.scenario(largest)
    for _, move in zip(range(60), played(catalogue.game(rules), setup, "3", "steady"), strict=False):
        check_table(move.step.state)


@pytest.mark.prove
@pytest.mark.parametrize("rules", GAMES)
def test_five_hundred_battles_by_lot_end_and_replay_elsewhere(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenarios = of_game(rules)
    few = [id for id in scenarios if size(id) <= SMALL]
    large = 5
    small = -(-(500 - large * (len(scenarios) - len(few))) // len(few))
    jobs = [(*job, str(tmp_path)) for job in jobs_by_lot(rules, small, large)]
    monkeypatch.setenv("PYTHONHASHSEED", HERE)
    with get_context("spawn").Pool(2) as pool:
        ended = sum(1 for _ in pool.imap_unordered(log_and_replay, jobs))
    assert ended >= 500


@pytest.mark.prove
@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("side", SIDES)
def test_steady_beats_the_lot(rules: str, side: str) -> None:
    scenario = trial(rules)
    a, b = ("steady", "random") if side == "a" else ("random", "steady")
    with get_context("spawn").Pool(2) as pool:
        fought = pool.map(fight, [(scenario, a, b, seed) for seed in range(100)])
    won = Counter(one.winner for one in fought)
    print(rules, side, won)
    assert won[side] >= 95


@pytest.mark.prove
@pytest.mark.parametrize("rules", GAMES)
def test_steady_is_fair_to_itself(rules: str) -> None:
    scenario = DECISIVE.get(rules, small_twins(rules))
    with get_context("spawn").Pool(2) as pool:
        fought = pool.map(fight, [(scenario, "steady", "steady", seed) for seed in range(100)])
    won = Counter(one.winner for one in fought)
    print(rules, won)
    assert 40 <= won["a"] <= 60
    assert 40 <= won["b"] <= 60
