"""The nearness of the enemy: what it lets a unit do, and forbids it (4.1, H7, 4.17)."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.engine.told import Ruled
from sandtable.names import Json
from sandtable.rulesets.ps import observe, unit
from sandtable.rulesets.ps.own import INCH, Own
from sandtable.rulesets.ps.ruling import ruled


def near_enemy(state: State[Own], id: str) -> tuple[Json, Ruled]:
    """What the nearness of the enemy lets a unit do, and the record of it."""
    given = {"a": observe.body(state, id), "enemy": unit.enemy_inches(state, id)}
    return ruled("initiative", {"a": id}, given)


def bound(draft: Draft[Own], units: Iterable[str]) -> None:
    """Those who are ordered near the enemy go as his nearness lets them: it is told of each."""
    for id in units:
        if unit.enemy_inches(draft.state, id) * INCH <= observe.PROXIMITY:
            draft.rule(near_enemy(draft.state, id)[1])
