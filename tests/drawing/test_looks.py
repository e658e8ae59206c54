"""Ground is drawn by what its game says it looks like, whatever its kind is called."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.drawing.battlefield import battle, game

from sandtable import catalogue
from sandtable.cli.plan import TINTS
from sandtable.drawing import terrain, works
from sandtable.drawing.shape import Shape
from sandtable.drawing.terrain import area_drawn
from sandtable.drawing.view import window
from sandtable.drawing.works import lines_drawn
from sandtable.engine import looks
from sandtable.engine.muster import AreaKind, LineKind, Muster, Trait
from sandtable.geometry.ground import Area, Line, box

GAME = game()
VIEW = window(battle(), GAME, None, 1200, 0.0)


def knowing(*kinds: AreaKind | LineKind) -> Muster:
    areas = {kind.id: kind for kind in kinds if isinstance(kind, AreaKind)}
    lines = {kind.id: kind for kind in kinds if isinstance(kind, LineKind)}
    return replace(GAME.muster, areas=areas, lines=lines)


def area_shapes(kind: str, muster: Muster, **traits: object) -> tuple[Shape, ...]:
    return area_drawn(Area("x", kind, box(0, 0, 60_000, 40_000), traits=traits), muster, VIEW).shapes


def line_shapes(kind: str, muster: Muster, **traits: object) -> tuple[Shape, ...]:
    (found,) = lines_drawn([Line("x", kind, ((0, 0), (60_000, 9000)), 4000, traits=traits)], muster, VIEW)
    return found.shapes


def test_every_look_can_be_drawn_and_nothing_else_is() -> None:
    assert set(terrain.LOOKS) == set(looks.AREAS)
    assert set(works.LOOKS) == set(looks.LINES)
    assert set(TINTS) == {*looks.AREAS, *looks.LINES}
    assert set(terrain.SQUARE) < set(looks.AREAS)


@pytest.mark.parametrize("look", [look for look in looks.AREAS if look != looks.PLAIN])
def test_an_area_is_drawn_by_its_look_and_not_by_its_name(look: str) -> None:
    called = [knowing(AreaKind(name, "Ground.", looks=look)) for name in ("wood", "qaf")]
    assert area_shapes("wood", called[0]) == area_shapes("qaf", called[1])
    assert area_shapes("wood", called[0]) != area_shapes("wood", knowing())


@pytest.mark.parametrize("look", [look for look in looks.LINES if look != looks.PLAIN])
def test_a_line_is_drawn_by_its_look_and_not_by_its_name(look: str) -> None:
    called = [knowing(LineKind(name, "It runs.", 1, looks=look)) for name in ("river", "qaf")]
    assert line_shapes("river", called[0]) == line_shapes("qaf", called[1])
    assert line_shapes("river", called[0]) != line_shapes("river", knowing())


def test_a_trait_can_change_what_ground_looks_like() -> None:
    steep = Trait("steep", "It is steep.", False, looks={"true": "steep-hill"})
    high = Trait("levels", "How high it is.", 1, least=1, most=2, looks={"2": "steep-hill"})
    hill = knowing(AreaKind("qaf", "A hill.", (steep, high), hill=True, looks="hill"))
    gentle = area_shapes("qaf", hill, steep=False, levels=1)
    assert gentle == area_shapes("qaf", hill)
    assert gentle != area_shapes("qaf", hill, steep=True, levels=1)
    assert area_shapes("qaf", hill, steep=True) == area_shapes("qaf", hill, levels=2)


@pytest.mark.parametrize("rules", catalogue.FOLDERS)
def test_every_game_says_how_its_ground_looks(rules: str) -> None:
    muster = catalogue.game(rules).muster
    said: list[AreaKind | LineKind] = [*muster.areas.values(), *muster.lines.values()]
    assert said
    assert looks.PLAIN not in {kind.looks for kind in said}
    assert {id for id, kind in muster.areas.items() if kind.looks.endswith("hill")} == set(muster.hills)
