"""Twin battles of every game: a half-turn of the table changes nothing but who is who."""

from __future__ import annotations

import pytest

from sandtable import catalogue
from sandtable.engine.state import Setup
from sandtable.geometry.pose import Pose

TWINS = [id for id in catalogue.scenarios() if "twin" in id]


def _twin(id: str) -> str:
    return {"a": "b", "b": "a", "A": "B", "B": "A"}[id[0]] + id[1:]


def _stand(setup: Setup) -> dict[str, Pose]:
    return {base: Pose(*pose) for plan in setup.plans.values() for base, pose in plan.items()}


def test_every_game_that_is_fought_has_twins() -> None:
    assert {catalogue.scenarios()[id].rules for id in TWINS} == set(catalogue.fought())


@pytest.mark.parametrize("id", TWINS)
def test_armies_are_each_other_half_turned(id: str) -> None:
    setup = catalogue.scenario(id)
    stand = _stand(setup)
    assert stand.keys() == setup.pieces.keys()
    for base, piece in setup.pieces.items():
        twin = setup.pieces[_twin(base)]
        assert twin.side != piece.side
        assert stand[twin.id] == stand[base].half_turned()
        assert (twin.kind, twin.grade, twin.traits) == (piece.kind, piece.grade, piece.traits)
        assert (twin.width, twin.depth) == (piece.width, piece.depth)
        assert twin.command == _twin(piece.command)
    for command in setup.commands.values():
        assert command.traits == setup.commands[_twin(command.id)].traits


@pytest.mark.parametrize("id", TWINS)
def test_the_ground_is_its_own_half_turn(id: str) -> None:
    ground = catalogue.scenario(id).ground
    turned = ground.half_turned()
    assert {(area.kind, frozenset(area.outline), frozenset(area.crest)) for area in ground.areas} == {
        (area.kind, frozenset(area.outline), frozenset(area.crest)) for area in turned.areas
    }
    assert {(line.kind, line.points, line.width) for line in ground.lines} == {
        (line.kind, line.points, line.width) for line in turned.lines
    }
