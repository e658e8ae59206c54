"""Who plays when no person does: handed a game and a state, a player gives an order. None of them names a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandtable.engine.battle import Player
from sandtable.players.chance import Random
from sandtable.players.steady import Steady

PLAYERS: Mapping[str, Callable[[str], Player]] = {"random": Random, "steady": Steady}
"""By name: what makes a player out of a seed."""

__all__ = ["PLAYERS", "Player"]
