"""Mist: how far one sees is thrown anew each turn (H44)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sandtable.engine.draft import Draft
from sandtable.engine.state import Ask, State
from sandtable.rulesets.ps.own import Own

STEP = 4
"""Inches for each point of the die."""


def misty(state: State[Own]) -> bool:
    """Whether there is mist in this turn."""
    options = state.setup.options
    turns = int(options.get("H44-turns") or 0)
    return options.get("H44") == "mist" and (not turns or state.own.turn <= turns)


def ask(state: State[Own]) -> Ask:
    return Ask("mist", state.own.side, (f"turn {state.own.turn}",), ("D6",), "In the mist: how far does one see?")


def fall(draft: Draft[Own], dice: tuple[int, ...]) -> None:
    draft.set(sight=STEP * dice[0])
    draft.say(f"One sees {STEP * dice[0]} inches in the mist.")


def odds() -> Mapping[str, Fraction]:
    return {f"{STEP * face} inches": Fraction(1, 6) for face in range(1, 7)}
