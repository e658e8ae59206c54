"""The conformance suite of a rule set: its sheet, and where it can be fought, its battles."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.game import Game
from sandtable.engine.state import Setup
from sandtable.sheet.ruleset import Ruleset
from sandtable.testkit.battles import SEEDS, check_battles
from sandtable.testkit.fingerprint import check_processes
from sandtable.testkit.laws import check_sheet


def check_ruleset(
    ruleset: Ruleset,
    game: Game | None = None,
    setups: Sequence[Setup] = (),
    *,
    seed: int = 1,
    tries: int = 60,
    seeds: Sequence[str] = SEEDS,
    module: str = "",
) -> None:
    """Check every law; raises `LawBroken` at the first that is broken.

    `setups` are the scenarios that battles are played on, each by every one of `seeds`; small ones are enough. `module`
    is where the game is kept, as GAME, if that is not in the catalogue.
    """
    check_sheet(ruleset, seed=seed, tries=tries)
    if game is not None:
        check_battles(game, setups, seeds=seeds)
        for setup in setups:
            check_processes(game, setup, seeds[0], module)
