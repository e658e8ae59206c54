"""What a battle counts in a series of them (H42): ten points, shared out by what each side has lost."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil

from sandtable.engine.draft import Draft
from sandtable.engine.state import Ending, State
from sandtable.mechanics.elements import losses as sums
from sandtable.names import OTHER, SIDES, Side, listed
from sandtable.rulesets.dbr.manual import MANUAL
from sandtable.rulesets.dbr.own import Own

POINTS = 10
VICTORY = 7
"""What a victory is worth at least; so a draw is worth less to either side."""


def scores(state: State[Own], winner: str) -> Mapping[Side, int]:
    """By side: its points. Each gets the enemy's part of all that was lost; an odd half goes to whoever has less."""
    lost = {side: _share(state, side) for side in SIDES}
    both = lost["a"] + lost["b"]
    parts = {side: POINTS * lost[OTHER[side]] / both if both else Fraction(POINTS, 2) for side in SIDES}
    better: Side = "a" if parts["a"] >= parts["b"] else "b"
    points = ceil(parts[better] - Fraction(1, 2))
    if winner:
        points = max(VICTORY, points) if winner == better else POINTS - VICTORY
    else:
        points = min(VICTORY - 1, points)
    return {better: points, OTHER[better]: POINTS - points}


def _share(state: State[Own], side: Side) -> Fraction:
    """The part of its first strength that an army has lost; it cannot lose more than all."""
    return min(Fraction(1), sums.elements_lost(MANUAL, state, side) / sums.army(MANUAL, state.setup, side))


def reckoned(draft: Draft[Own], end: Ending) -> Ending:
    """The end of a battle of a series, with what it counts for both."""
    if not draft.state.setup.options.get("H42"):
        return end
    found = scores(draft.state, end.winner)
    counts = listed([f"{found[side]} for {draft.state.setup.army(side)}" for side in SIDES], "and")
    says = f"the points of the series are {counts}"
    draft.say(f"T{says[1:]}.")
    for side in SIDES:
        draft.fact(side, "score", found[side])
    return end._replace(reason=f"{end.reason}; {says}")
