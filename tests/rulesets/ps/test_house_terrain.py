"""The ground of a pick-up battle: a die for each square, and one piece that may be moved (H13)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandtable import catalogue
from sandtable.engine.order import Order
from sandtable.engine.state import Setup, State
from sandtable.geometry.ground import Area, Line
from sandtable.rulesets.ps.battle import GAME
from sandtable.rulesets.ps.own import INCH, Own

COMMON = catalogue.scenario("sallow-common")


def rolled(*faces: int, setup: Setup = COMMON, first: str = "a") -> State[Own]:
    """The battle when these dice have fallen; the side that is first has the lower die."""
    options = {**setup.options, "H12": False}
    state = GAME.start(replace(setup, options=options, traits={**setup.traits, "deploys_first": first}))
    for face in faces:
        state = GAME.fall(waiting(state), (face,)).state
    return waiting(state)


def waiting(state: State[Own]) -> State[Own]:
    while state.ask is None:
        state = GAME.go_on(state).state
    return state


def asked(state: State[Own]) -> tuple[str, str]:
    assert state.ask is not None
    return state.ask.what, state.ask.seat


def pieces(state: State[Own]) -> list[Area | Line]:
    """What was diced for."""
    every: list[Area | Line] = [*state.ground.areas, *state.ground.lines]
    return [piece for piece in every if piece.kind != "track"]


def kinds(state: State[Own]) -> list[str]:
    return sorted(f"{piece.id} {piece.kind}" for piece in pieces(state))


def test_each_face_brings_its_ground_h13() -> None:
    state = rolled(1, 3, 4, 2, 5, 6, 2)
    assert asked(state) == ("shift", "a")
    hedges = [f"h5-{n} hedge" for n in (1, 2, 3, 4)]
    assert kinds(state) == sorted(["h2 hill", "h3 wood", "h4 ditch", "h5 building", *hedges])


def test_an_odd_die_makes_it_rough_ground_h13() -> None:
    assert kinds(rolled(4, 5)) == ["h1 rough"]
    assert kinds(rolled(4, 6)) == ["h1 wood"]


def test_squares_are_counted_from_who_deploys_first_h13() -> None:
    assert {side: rolled(3, first=side).ground.areas[0].box[:2] for side in "ab"} == {
        "a": (-21 * INCH, -12.5 * INCH),
        "b": (11 * INCH, 5.5 * INCH),
    }


def test_hedges_are_8_inches_and_enclosures_4_h13() -> None:
    state = rolled(5, 6)
    lengths = {line.id: _length(line.points) for line in state.ground.lines if line.id.startswith("h")}
    assert lengths == {"h1": 8 * INCH, **{f"h2-{n}": 4 * INCH for n in (1, 2, 3, 4)}}


def _length(points: tuple[tuple[int, int], ...]) -> int:
    (ax, ay), (bx, by) = points
    return abs(bx - ax) + abs(by - ay)


def test_a_large_table_has_nine_squares_h13() -> None:
    ground = replace(COMMON.ground, width=96 * INCH, depth=60 * INCH, lines=())
    large = replace(COMMON, ground=ground)
    assert asked(rolled(*[1] * 6)) == ("shift", "a")
    assert asked(rolled(*[1] * 8, setup=large)) == ("land", "a")
    assert asked(rolled(*[1] * 9, setup=large)) == ("shift", "a")


def test_who_did_not_choose_the_edge_moves_one_piece_by_6_inches_h13() -> None:
    state = rolled(6, 1, 1, 1, 1, 3, first="b")
    assert asked(state) == ("shift", "b")
    verdict = GAME.check(state, Order("shift", word="h1 ahead"))
    assert verdict.step is not None
    after = waiting(verdict.step.state)
    assert asked(after)[0] == "deploy"
    before = {piece.id: piece.box for piece in pieces(state)}
    for piece in pieces(after):
        x0, y0, x1, y1 = before[piece.id]
        down = -6 * INCH if piece.id.startswith("h1") else 0
        assert piece.box == (x0, y0 + down, x1, y1 + down), piece.id


@pytest.mark.parametrize("word", ["h1 back", "h2 ahead", "h1", "t1 left", "h1 up"])
def test_what_cannot_be_moved_so_is_refused_h13(word: str) -> None:
    state = rolled(3, 1, 1, 1, 1, 1)
    refusal = GAME.check(state, Order("shift", word=word)).refusal
    assert refusal is not None
    assert refusal.at == "order.word"
    assert "h1 ahead" in refusal.message


def test_the_ground_may_be_left_as_it_lies_h13() -> None:
    state = rolled(*[1] * 6)
    assert GAME.legal(state) == [Order("keep")]
    assert asked(waiting(GAME.check(state, Order("keep")).step.state))[0] == "deploy"  # type: ignore[union-attr]


def test_ground_as_drawn_is_not_diced_for() -> None:
    state = waiting(GAME.start(catalogue.scenario("brampton-heath")))
    assert asked(state)[0] == "deploy"
