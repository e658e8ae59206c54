"""What is kept of a battle is what would be found anew; and facts are told as roughly as the rows ask for them."""

from __future__ import annotations

import pytest

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.names import SIDES
from sandtable.players import PLAYERS
from sandtable.rulesets.ps import sight, victory
from sandtable.rulesets.ps.insight import INSIGHT
from sandtable.rulesets.ps.reckoning import Reckoned, fight, key, volley

EVERY = 25


@pytest.mark.parametrize(("scenario", "seed"), [("twin-patrols", "1"), ("hollin-bridge", "2")])
def test_what_is_remembered_of_a_battle_is_found_anew(scenario: str, seed: str) -> None:
    setup = catalogue.scenario(scenario)
    battle, looked = Battle(catalogue.game(setup.rules), setup, Stream(seed)), 0
    players = {side: PLAYERS["random"](f"{seed} {side}") for side in SIDES}
    for n, _ in enumerate(battle.fight(players)):
        if n % EVERY or n > 16 * EVERY:
            continue
        warm = battle.state
        cold = warm.remembering(None)
        men = [id for id in warm.field.rects if not INSIGHT.leads_men(warm, id)]
        pairs = [(a, b) for a in men for b in men if warm.side(a) != warm.side(b)]
        for find in (sight.sees_unit, sight.obscured, INSIGHT.matchup):
            assert [find(warm, *pair) for pair in pairs] == [find(cold, *pair) for pair in pairs]
        assert [victory.worth(warm, id) for id in men] == [victory.worth(cold, id) for id in men]
        looked += len(pairs)
    assert looked > 100


@pytest.mark.parametrize(
    ("kind", "near", "far"), [("shot", (0.5, 4.0), (4.001, 8.0)), ("light-gun", (1.0, 4.0), (4.001, 16.0))]
)
def test_of_a_range_only_the_shortest_counts(kind: str, near: tuple[float, float], far: tuple[float, float]) -> None:
    def at(inches: float) -> object:
        shooter, target = key({"kind": kind}), key({"kind": "pike"})
        return volley("shooting", key({"a": shooter, "b": target, "range": inches}))

    assert at(near[0]) == at(near[1]) != Reckoned(0.0, 0.0, 0.0)
    assert at(far[0]) == at(far[1])


def test_how_near_a_supporter_is_does_not_count() -> None:
    foe = key({"kind": "pike"})
    for where, most in (("rear", 4.0), ("left", 2.0), ("right", 2.0)):
        assert fight(key({"kind": "pike", where: 0.0}), foe) == fight(key({"kind": "pike", where: most}), foe)
        assert fight(key({"kind": "pike", where: 0.0}), foe) != fight(key({"kind": "pike"}), foe)
