"""A small table of Might & Reason, in the segment that a test is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.rulesets.unit_table import Bench, UnitTable

from sandtable.geometry.ground import Area, Line
from sandtable.names import Json, Side

BENCH = Bench("mr", 24, 16)
area, oval, line = BENCH.area, BENCH.oval, BENCH.line


def table(
    bodies: str,
    *ground: Area | Line,
    phase: str = "move",
    side: Side = "a",
    status: str | Mapping[str, str] = "active",
    cds: int = 0,
    own: Mapping[str, Json] | None = None,
    options: Mapping[str, Json] | None = None,
    **given: Any,
) -> UnitTable:
    """A table in the first pulse of the first turn, side a with the initiative, at a phase of one side's segments.

    `status` is that of every Force of that side, or by Force; `cds` are in either player's hand.
    """
    made = BENCH.table(bodies, *ground, options={"weather": "good", **(options or {})}, **given)
    forces = [id for id, command in made.state.setup.commands.items() if command.side == side]
    statuses = dict.fromkeys(forces, status) if isinstance(status, str) else dict(status)
    if phase in ("fire", "control"):
        statuses = {}
    known: dict[str, Json] = {"turn": 1, "pulse": 1, "first": "a", "side": side, "status": statuses, "phase": phase}
    made.stand(**{**known, "cds": {"a": cds, "b": cds}, **(own or {})})
    return made


def volley(bodies: str, *ground: Area | Line, **given: Any) -> UnitTable:
    """A table at side a's musketry."""
    own = {"segment": "musketry", **given.pop("own", {})}
    return table(bodies, *ground, phase="fire", own=own, **given)


def cannonade(bodies: str, *ground: Area | Line, **given: Any) -> UnitTable:
    """A table at the artillery fire of both."""
    own = {"segment": "artillery", **given.pop("own", {})}
    return table(bodies, *ground, phase="fire", own=own, **given)


__all__ = ["BENCH", "area", "cannonade", "line", "oval", "table", "volley"]
