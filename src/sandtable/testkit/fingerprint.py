"""The hash of a battle played by lot, in this process or in another with another hash seed: both must agree."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from itertools import islice

from sandtable.engine.game import Game
from sandtable.engine.log import Chain
from sandtable.engine.state import Setup
from sandtable.notation.setup import setup_as_json, setup_from_json
from sandtable.testkit.battles import played
from sandtable.testkit.laws import LawBroken


def fingerprint(game: Game, setup: Setup, seed: str, most: int | None = None) -> str:
    """The hash at the end of the chain of a battle's events, or after so many of them."""
    chain = Chain()
    for move in islice(played(game, setup, seed), most):
        chain.event(move.step.event)
    return chain.hash


def check_processes(game: Game, setup: Setup, seed: str = "1", module: str = "", most: int | None = None) -> None:
    """A battle has the same hash in two processes that keep their sets in different order.

    `module` is where the game is kept, as GAME; for a rule set of the catalogue it need not be said.
    """
    home = module or f"sandtable.rulesets.{game.rules}.battle"
    found = {hash_seed: elsewhere(home, setup, seed, hash_seed, most) for hash_seed in ("1", "2")}
    if len({*found.values(), fingerprint(game, setup, seed, most)}) > 1:
        raise LawBroken(f"{setup.scenario} goes otherwise in another process")


def elsewhere(module: str, setup: Setup, seed: str, hash_seed: str, most: int | None = None) -> str:
    """The fingerprint as another process finds it."""
    done = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import main; main({module!r}, {seed!r}, {most})"],
        input=json.dumps(setup_as_json(setup)),
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    if done.returncode:
        raise LawBroken(f"{setup.scenario} cannot be fought in another process: {done.stderr[-600:]}")
    return done.stdout.strip()


def main(module: str, seed: str, most: int | None) -> None:
    """Read a setup as JSON and print the fingerprint of a battle of the module's GAME."""
    game: Game = import_module(module).GAME
    print(fingerprint(game, setup_from_json(json.load(sys.stdin)), seed, most))
