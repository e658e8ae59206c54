"""Whether two armies are each other's image: a half-turn of the table changes nothing but who is who."""

from __future__ import annotations

from sandtable.engine.state import Setup
from sandtable.geometry.ground import Ground
from sandtable.geometry.pose import Pose


def check_twins(setup: Setup) -> None:
    poses = {base: Pose(*pose) for plan in setup.plans.values() for base, pose in plan.items()}
    for base, piece in setup.pieces.items():
        if piece.side == "a":
            twin = setup.pieces[f"b{base[1:]}"]
            assert poses[twin.id] == poses[base].half_turned()
            assert (twin.kind, twin.grade, twin.width, twin.depth) == (
                piece.kind,
                piece.grade,
                piece.width,
                piece.depth,
            )
            assert twin.traits == piece.traits
            assert twin.command == f"B{piece.command[1:]}"
            assert setup.commands[twin.command].traits == setup.commands[piece.command].traits
    assert len({piece.side for piece in setup.pieces.values()}) == 2
    assert features(setup.ground) == features(setup.ground.half_turned())


def features(ground: Ground) -> tuple[set[object], set[object]]:
    """The ground, whatever its parts are called and in whatever order they were drawn."""
    return (
        {(area.kind, frozenset(area.outline), frozenset(area.crest)) for area in ground.areas},
        {(line.kind, line.width, frozenset((line.points, line.points[::-1]))) for line in ground.lines},
    )
