"""The ledger of marches: what is kept is what would be found anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.geometry.leg import Leg
from sandtable.names import Refusal, Refused
from sandtable.players import PLAYERS
from sandtable.rulesets.ps import ledger, marching

March = Callable[[Any, str, Sequence[Leg], int], ledger.Marched]
SOME = [("twin-battalias", "0", 250), ("hollin-bridge", "7", 150)]
MANY = [
    ("twin-battalias", "1", 10_000),
    ("twin-patrols", "2", 10_000),
    ("hollin-bridge", "3", 10_000),
    ("naseby", "4", 250),
    ("lutzen", "5", 250),
]


def _anew(state: Any, id: str, legs: Sequence[Leg], most: int) -> ledger.Marched:
    made = marching.plan(state, id, legs, most)
    return ledger.Marched(made.stages, made.way.rect.pose, made.rough or bool(made.line))


def _said(march: March, *asked: Any) -> ledger.Marched | Refusal:
    try:
        return march(*asked)
    except Refused as refused:
        return refused.refusal


def _fought(monkeypatch: pytest.MonkeyPatch, scenario: str, seed: str, events: int) -> None:
    kept, asked = ledger.marched, 0

    def both(state: Any, id: str, legs: Sequence[Leg], most: int) -> ledger.Marched:
        nonlocal asked
        asked += 1
        told, found = (_said(march, state, id, legs, most) for march in (kept, _anew))
        assert told == found, (id, legs, most)
        return kept(state, id, legs, most)

    monkeypatch.setattr(ledger, "marched", both)
    setup = catalogue.scenario(scenario)
    battle = Battle(catalogue.game(setup.rules), setup, Stream(seed))
    for n, _ in enumerate(battle.fight({side: PLAYERS["steady"](f"{seed} {side}") for side in ("a", "b")})):
        if n == events:
            break
    assert asked > 100


@pytest.mark.parametrize(("scenario", "seed", "events"), SOME)
def test_a_march_that_is_kept_is_found_anew(
    monkeypatch: pytest.MonkeyPatch, scenario: str, seed: str, events: int
) -> None:
    _fought(monkeypatch, scenario, seed, events)


@pytest.mark.prove
@pytest.mark.parametrize(("scenario", "seed", "events"), MANY)
def test_marches_that_are_kept_are_found_anew_in_whole_battles(
    monkeypatch: pytest.MonkeyPatch, scenario: str, seed: str, events: int
) -> None:
    _fought(monkeypatch, scenario, seed, events)
