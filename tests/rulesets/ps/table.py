"""A small table for Pike & Shotte laid by hand: see `unit_table` for how units are written down."""

from __future__ import annotations

from typing import Any

from tests.rulesets.unit_table import Bench, UnitTable

from sandtable.geometry.ground import Area, Line
from sandtable.names import Json

BENCH = Bench("ps", 48, 36)
area, oval, line = BENCH.area, BENCH.oval, BENCH.line
AT_REST = ("initiative", "orders", "shooting")
"""The asks that `done` answers."""


class Battle(UnitTable):
    """A battle of Pike & Shotte under the hand of a test."""

    def until(self, what: str) -> None:
        """Say done until that is asked."""
        for _ in range(20):
            if self.asks == what:
                return
            assert self.asks in AT_REST, f"{self.asked} is asked on the way to {what}"
            self.order("done")
        raise AssertionError(f"{what} is never asked")

    def given(self, test: str) -> dict[str, Json]:
        """What the sheet was told in the last ruling on a test."""
        given: dict[str, Json] = self.ruling(test)["given"]
        return given

    def lines(self, test: str) -> list[str]:
        """The rows that counted in the last ruling on a test."""
        return [row for _, row, _ in self.ruling(test)["lines"]]

    def status(self, id: str) -> str:
        return self.game.status(self.state, id)

    def disordered(self, id: str) -> bool:
        return id in self.state.own.disordered

    def casualties(self, id: str) -> int:
        return int(self.state.own.casualties.get(id, 0))

    def formation(self, id: str) -> str:
        return str(self.state.own.formation.get(id, self.state.piece(id).traits["formation"]))


RESERVE = "".join(
    f"{side}9{n} sword small at {x + 4 * n} {y}\n"
    for side, x, y in (("a", 12, -16.8), ("b", -20, 16.8))
    for n in (0, 1, 2)
)
"""Foot in a corner, so that a loss or two does not break a battalia."""


def _with_reserve(bodies: str) -> str:
    """The troops with some more in a corner, and commanders behind the first of each side."""
    rows = bodies.strip().splitlines()
    for side, sign in (("a", -1), ("b", 1)):
        if not any(row.strip().startswith(f"{side}1o ") for row in rows):
            first = next(row for row in rows if row.strip().startswith(side))
            x, y = first.partition(" at ")[2].split()[:2]
            rows.append(f"{side}1o commander in {side.upper()}1 at {x} {float(y) + 3.2 * sign:g}")
    return "\n".join(rows) + "\n" + RESERVE


def table(
    bodies: str, *ground: Area | Line, own: dict[str, Json] | None = None, reserve: bool = False, **given: Any
) -> Battle:
    """A table at the first thing that is asked; `own` are things that the battle remembers from before."""
    bodies = _with_reserve(bodies) if reserve else bodies
    areas = [piece for piece in ground if isinstance(piece, Area)]
    lines = [piece for piece in ground if isinstance(piece, Line)]
    setup = BENCH.laid(bodies, areas, lines, **given)
    battle = Battle(setup, BENCH.muster.grain)
    if own:
        battle.state = battle.game.start(setup)
        battle.stand(**own)
    return battle
