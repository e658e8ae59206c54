"""The ways of an order, pose by pose: straight, round a wheel, cut where somebody stopped, plain where no legs lead."""

from __future__ import annotations

from math import hypot

import pytest
from tests.rulesets.dbm.table import Table
from tests.rulesets.dbm.table import table as elements
from tests.rulesets.ps.table import table as units

from sandtable.engine.state import State
from sandtable.geometry.pose import Pose
from sandtable.hand.proposal import aim
from sandtable.hand.trodden import ARC, trodden
from sandtable.notation.order import read

LINE = "\n".join(f"a{n} bd O R at {80 * (n - 1)} 0" for n in range(1, 5)) + "\nb1 bd O R at 120 600"


def ways(table: Table, text: str) -> tuple[dict[str, tuple[Pose, ...]], State]:
    """The ways of an order, and the table after it."""
    order = read(text, table.game, table.state.setup)
    after = aim(table.verdict(order))
    return trodden(table.state, order, after), after


def test_a_straight_way_is_its_two_ends() -> None:
    table = elements(LINE)
    found, after = ways(table, "move a1 a2 a3 a4 forward 100")
    assert list(found) == ["a1", "a2", "a3", "a4"]
    for id, way in found.items():
        assert way == (table.state.rect(id).pose, after.rect(id).pose)


def test_a_wheel_is_told_in_arcs_round_its_corner() -> None:
    table = elements("a1 ps O R at 0 0\nb1 bd O R at 120 600")
    pivot = table.state.rect("a1").corners[1]
    found, after = ways(table, "move a1 wheel-right 45 forward 20")
    way = found["a1"]
    arcs = way[:-1]
    assert len(arcs) == 1 + -(-45_000 // ARC)
    far = hypot(way[0].x - pivot[0], way[0].y - pivot[1])
    assert all(hypot(pose.x - pivot[0], pose.y - pivot[1]) == pytest.approx(far, abs=2) for pose in arcs)
    assert way[-1] == after.rect("a1").pose


def test_who_is_stopped_is_told_as_far_as_he_came() -> None:
    table = elements("a1 bd O R at 0 0\nb1 bd O R at 0 60")
    found, after = ways(table, "move a1 forward 60")
    assert found["a1"] == (table.state.rect("a1").pose, after.rect("a1").pose)


def test_who_is_told_only_whom_to_charge_goes_straight_at_him() -> None:
    table = units("a1 sword at 0 0\nb1 pike at 0 8")
    found, after = ways(table, "charge a1 b1")
    assert found["a1"][0] == table.state.rect("a1").pose
    assert found["a1"][-1] == after.rect("a1").pose
    assert after.field.touching("a1")


def test_those_who_form_a_column_are_told_their_ends() -> None:
    table = elements("a1 lh O R at 0 0\na2 lh O R at 80 0\nb1 bd O R at 120 600")
    found, after = ways(table, "move a1 a2 column 80")
    assert set(found) == {"a1", "a2"}
    assert all(way[-1] == after.rect(id).pose for id, way in found.items())
