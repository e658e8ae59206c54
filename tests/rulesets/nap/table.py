"""The table of this game's tests: 60 by 48 inches, laid by hand, at any point of a pulse."""

from __future__ import annotations

from tests.rulesets.unit_table import Bench, UnitTable

from sandtable.geometry.ground import Area, Line
from sandtable.names import Json

BENCH = Bench("nap", 60, 48)
area, oval, line = BENCH.area, BENCH.oval, BENCH.line


def laid(bodies: str, *ground: Area | Line, **given: Json) -> UnitTable:
    """A table on which nothing has happened yet."""
    return BENCH.table(bodies, *ground, **given)


def at(bodies: str, *ground: Area | Line, own: dict[str, Json] | None = None, **given: Json) -> UnitTable:
    """A table in the first pulse, in the part of it that `own` says: all Forces are active, both sides have 6 CDs."""
    table = laid(bodies, *ground, **given)
    forces = dict.fromkeys(table.state.setup.commands, "active")
    usual = {"turn": 1, "pulse": 1, "first": "a", "side": "a", "cds": {"a": 6, "b": 6}, "status": forces}
    table.stand(**{**usual, **(own or {})})
    return table


def moving(bodies: str, *ground: Area | Line, own: dict[str, Json] | None = None, **given: Json) -> UnitTable:
    """The movement segment of side a."""
    return at(bodies, *ground, own={"phase": "move", **(own or {})}, **given)


def firing(bodies: str, *ground: Area | Line, own: dict[str, Json] | None = None, **given: Json) -> UnitTable:
    """The fire segments: side a has the initiative."""
    return at(bodies, *ground, own={"phase": "fire", "segment": "skirmish", "status": {}, **(own or {})}, **given)


def controlling(bodies: str, *ground: Area | Line, own: dict[str, Json] | None = None, **given: Json) -> UnitTable:
    """The control segment of side a."""
    return at(bodies, *ground, own={"phase": "control", "status": {}, **(own or {})}, **given)


def fighting(bodies: str, *ground: Area | Line, own: dict[str, Json] | None = None, **given: Json) -> UnitTable:
    """The combat segment of side a, with no CDs; `contacts` says who attacked whom."""
    return at(bodies, *ground, own={"phase": "combat", "cds": {"a": 0, "b": 0}, **(own or {})}, **given)


def legs(table: UnitTable, id: str, x: float, y: float) -> str:
    """An oblique to where the middle of a unit's front edge is to come."""
    rect = table.state.rect(id)
    back = rect.pose._replace(x=round(x * 1000), y=round(y * 1000)).shifted(-rect.depth / 2)
    return f"to {table.place(back.x / 1000, back.y / 1000, rect.pose.facing / 1000)}"
