"""Values at rest are plain, and become themselves again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from sandtable.engine.event import frozen
from sandtable.engine.resting import plain, revived, typed
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.names import Json, Pair, Side


@dataclass(frozen=True)
class March:
    word: ClassVar[str] = "march"
    id: str
    legs: tuple[Leg, ...]


@dataclass(frozen=True)
class Halt:
    word: ClassVar[str] = "halt"
    id: str
    foe: str | None = None


@dataclass(frozen=True)
class Shares:
    shares: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Commanded:
    word: ClassVar[str] = "commanded"
    officer: str
    what: tuple[March | Halt, ...]
    side: Side
    pair: Pair | None = None
    shares: Shares = Shares()
    given: Json = None
    two: tuple[str, int] = ("", 0)


WHOLE = Commanded(
    "a1",
    (March("a2", (Leg("forward", 80), Leg("to", to=Pose(1, 2, 3)))), Halt("a3"), Halt("a4", "b1")),
    "b",
    Pair("a1", "b1"),
    Shares({"b1": 2}),
    {"kind": "foot"},
    ("x", 3),
)


@pytest.mark.parametrize("value", [WHOLE, Commanded("a1", (), "a")])
def test_a_value_comes_back_from_a_log_as_it_was(value: Commanded) -> None:
    rests = plain(value)
    assert typed(Commanded, rests) == value
    assert typed(Commanded, frozen(json.loads(json.dumps(rests)))) == value
    assert frozen(json.loads(json.dumps(rests))) == rests


def test_tasks_are_told_apart_by_their_word() -> None:
    assert plain(Halt("a3")) == {"do": "halt", "id": "a3", "foe": None}
    assert [type(one) for one in typed(Commanded, plain(WHOLE)).what] == [March, Halt, Halt]


def test_a_field_of_the_own_state_is_read_only_where_it_holds_classes() -> None:
    @dataclass(frozen=True)
    class Own:
        pairs: tuple[Pair, ...] = ()
        gone: tuple[str, ...] = ()
        shares: Shares | None = None

    read = revived(Own(), {"pairs": (("a1", "b1"),), "gone": ("a1",), "shares": {"shares": {"b1": 1}}})
    assert read == {"pairs": (Pair("a1", "b1"),), "gone": ("a1",), "shares": Shares({"b1": 1})}
    assert read["pairs"][0].b == "b1"
    assert revived(Own(), {"shares": Shares({"b1": 1})}) == {"shares": Shares({"b1": 1})}


def test_what_cannot_rest_says_so() -> None:
    @dataclass(frozen=True)
    class Wrong:
        when: complex

    with pytest.raises(TypeError, match="cannot rest"):
        typed(Wrong, {"when": 1})
