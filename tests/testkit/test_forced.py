"""The laws of going because one must find those out who break them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.mechanics.bodies.table import Base, table

from sandtable.engine.state import State
from sandtable.engine.told import Fate, Told
from sandtable.mechanics.driven.telling import DRIVEN, PUSHED
from sandtable.testkit.forced import check_forced
from sandtable.testkit.laws import LawBroken

BEFORE = table(Base("a1", 0, 0), Base("a2", 0, -3), Base("b1", 0, 2))


def went(by: int, id: str = "a1") -> State:
    """The table when one has gone straight back."""
    rect = BEFORE.rect(id)
    end = rect.at(rect.pose._replace(y=rect.pose.y - by))
    return replace(BEFORE, field=BEFORE.field.placed({id: end}))


def told(gone: int, wanted: int, foe: str = "b1", pushed: int = 0) -> Told:
    more = (Fate("a1", PUSHED, pushed),) if pushed else ()
    return Told("", facts=(Fate("a1", DRIVEN, [gone, wanted, foe]), *more))


@pytest.mark.parametrize(
    ("by", "told"),
    [
        (1000, told(1000, 1000)),
        (1000, told(1000, 2000)),
        (5000, told(5000, 3000)),  # beyond a2
        (1500, told(1000, 1000, pushed=500)),
        (-1000, told(1000, 1000, foe="")),
        (0, Told()),
    ],
)
def test_what_is_lawful(by: int, told: Told) -> None:
    check_forced(BEFORE, went(by), told, "here")


@pytest.mark.parametrize(
    ("by", "told", "says"),
    [
        (-1000, told(1000, 1000), "a1 has to leave b1 and comes 1000 ticks nearer"),
        (1500, told(1000, 1000), "goes 1500"),
        (9000, told(9000, 3000), "6000 more"),
        (5500, told(5500, 3000), "2500 more"),
    ],
)
def test_what_is_not(by: int, told: Told, says: str) -> None:
    with pytest.raises(LawBroken, match=says):
        check_forced(BEFORE, went(by), told, "here")
