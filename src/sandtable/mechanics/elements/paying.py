"""What an order costs by the sheet, and who pays it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.engine.told import Ruled
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.elements import calling
from sandtable.mechanics.elements.bound import B, altered
from sandtable.mechanics.elements.manual import Manual, counted
from sandtable.mechanics.elements.ruling import Rulings, given, key
from sandtable.mechanics.elements.sight import way_to
from sandtable.mechanics.elements.way import refuse
from sandtable.names import Json
from sandtable.sheet.question import Question

SPENT = ("allot", "rally", "orders")
"""The phases in which points are handed out and spent."""


class Prices:
    """The prices of orders: quickly, or with every row that counted. Facts that were met before are not asked again.

    `rounded` gives the facts with such figures as the rows do not tell apart made the same.
    """

    def __init__(
        self,
        question: Question,
        quick: Callable[[Json], int],
        rounded: Callable[[dict[str, Json]], dict[str, Json]] = dict,
    ) -> None:
        self._rounded = rounded

        @lru_cache(maxsize=20_000)
        def price(facts: Json) -> int:
            return quick(given(facts))

        self._price = price
        self.ruling = Rulings(question, rounded).of
        """The cost with every row that counted, for the record."""

    def price(self, facts: dict[str, Json]) -> int:
        """The cost in initiative points."""
        return self._price(key(self._rounded(facts)))


def whereabouts(
    state: State[B],
    ids: Sequence[str],
    general: str,
    unseen: int,
    far: int,
    sees: Callable[[State[B], str, str], bool],
    waters: Sequence[Rect] = (),
) -> tuple[int, bool]:
    """How far these are from their general round enemies and waters, in ticks, and whether he sees any of them.

    Sight matters only between two distances: nearer he is always said to see them, farther it makes no odds.
    """
    rects = state.field.rects
    nearest = min(ids, key=lambda id: (distance(rects[id], rects[general]), id))
    away = way_to(state, nearest, general, state.setup.pieces[general].side, far, waters)
    return away, not unseen < away <= far or any(sees(state, general, id) for id in ids)


def rounded_up(facts: dict[str, Json], field: str, step: int) -> dict[str, Json]:
    """The facts with a distance made a round figure above, where the rows only know round ones."""
    far = facts.get(field, 0)
    return {**facts, field: -(-far // step) * step}


def afford(draft: Draft[B], ids: Sequence[str], cost: int, ruled: Ruled) -> str:
    """The command that is to pay; refused if it cannot."""
    command, rows = draft.state.setup.pieces[ids[0]].command, _rows(ruled)
    left = draft.own.points.get(command, 0)
    if cost > left:
        price = f"{counted(cost, 'point')} ({_priced(ruled)})"
        whose = calling.command(draft.state.setup, command)
        says = f"this costs {price} and {whose} has {left} left; order something cheaper"
        raise refuse("order", says, rows=rows, have=left, want=cost, unit="points")
    draft.pay(cost, rows)
    return command


def pay(
    manual: Manual[B], draft: Draft[B], ids: Sequence[str], facts: dict[str, Json], cost: int | None = None
) -> None:
    """Pay for an order to these, and tell how its price came about; refused if their command cannot."""
    cost, ruled = manual.prices.price(facts) if cost is None else cost, manual.prices.ruling(facts)
    command = afford(draft, ids, cost, ruled)
    own = manual.prices.paid(draft.own, draft.state.setup, command, ids, facts)
    left = own.points.get(command, 0) - cost
    draft.own = altered(own, points={**own.points, command: left})
    draft.rule(ruled)
    who, paid = calling.begun(calling.command(draft.state.setup, command)), counted(cost, "point")
    draft.say(f"{who} pays {paid} and has {left} left." if cost else f"{who} pays nothing for it.")


def _priced(ruled: Ruled) -> str:
    """The rows of a price by their last words, with what each gives: 'element 1, separate +2'."""
    first, *more = ruled.lines
    said = [f"{first.row.rpartition('.')[2]} {first.value}"]
    return ", ".join([*said, *(f"{line.row.rpartition('.')[2]} {line.value:+}" for line in more)])


def _rows(ruled: Ruled) -> tuple[str, ...]:
    return tuple(line.row for line in ruled.lines)


def purse(state: State[B], command: str) -> str:
    """The points that a command has left to spend, in words; nothing while none are to be spent."""
    left = state.own.points.get(command)
    return counted(left, "point") if left is not None and state.phase in SPENT else ""
