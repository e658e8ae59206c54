"""Whom a unit is thought to make for, against a plain look at everybody."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.state import State
from sandtable.geometry.rect import distance
from sandtable.mechanics.bodies.body import enemies, units
from sandtable.names import SIDES
from sandtable.players import PLAYERS
from sandtable.rulesets.ps import legal, observe


def plainly(state: State[Any], id: str) -> list[str]:
    rects = state.field.rects
    answered = observe.answered(state, id)
    ranked = sorted(enemies(state, id), key=lambda foe: (round(distance(rects[id], rects[foe])), foe))
    return [answered] if answered is not None else ranked[: legal.NEAREST]


@pytest.mark.parametrize("scenario", ["hollin-bridge", "twin-battalias"])
def test_the_nearest_enemies(scenario: str) -> None:
    setup = catalogue.scenario(scenario)
    battle = Battle(catalogue.game(setup.rules), setup, Stream("1"))
    for _, _ in zip(battle.fight({side: PLAYERS["random"](side) for side in SIDES}), range(150), strict=False):
        for id in [id for side in SIDES for id in units(battle.state, side)]:
            assert legal.nearest(battle.state, id) == plainly(battle.state, id)
