"""Pools of dice in words: how many are rolled, on what they hit or save, and what they count."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.names import Json
from sandtable.sheet.wording import Noun, noun

HITS, CASUALTIES, MOVES = noun("hit"), noun("casualty", "casualties"), noun("move")
ROLLS = Noun("rolls no dice", "rolls 1 die", "rolls {} dice")
HIGHEST = 6


def rolls(dice: Json) -> str:
    """How many dice are rolled, or were."""
    return ROLLS(dice if isinstance(dice, int) else len(dice))


def on(needs: int) -> str:
    """The faces that do it: '6', '5+'."""
    return f"{needs}" if needs == HIGHEST else f"{needs}+"


def hits_on(needs: int) -> str:
    return f"hits on {on(needs)}"


def saves_on(needs: int) -> str:
    return f"saves on {on(needs)}" if needs <= HIGHEST else "saves nothing"


def or_less(verb: str) -> Callable[[int], str]:
    """'escapes on 7 or less'."""
    return lambda needs: f"{verb} {needs} or less"
