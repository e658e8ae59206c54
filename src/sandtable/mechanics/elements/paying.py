"""What an order costs by the sheet, and who pays it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.engine.told import Ruled
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.sight import way_to
from sandtable.mechanics.elements.way import refuse
from sandtable.names import Json
from sandtable.sheet.explain import Line
from sandtable.sheet.question import Question


def key(value: Json) -> Json:
    """Facts as a key that they can be met again by."""
    if isinstance(value, dict):
        return tuple((name, key(inner)) for name, inner in value.items())
    if isinstance(value, list):
        return ("list", *map(key, value))
    return value


def given(value: Json) -> Json:
    """The facts of a key."""
    if isinstance(value, tuple):
        if value and value[0] == "list":
            return [given(inner) for inner in value[1:]]
        return {name: given(inner) for name, inner in value}
    return value


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
        self._test, self._rounded = question.id, rounded

        @lru_cache(maxsize=20_000)
        def price(facts: Json) -> int:
            return quick(given(facts))

        @lru_cache(maxsize=20_000)
        def ruling(facts: Json) -> tuple[dict[str, Json], tuple[Line, ...]]:
            result, made = question.adjudicate(given(facts), {})
            return result, tuple(made.lines)

        self._price, self._ruling = price, ruling

    def price(self, facts: dict[str, Json]) -> int:
        """The cost in initiative points."""
        return self._price(key(self._rounded(facts)))

    def ruling(self, facts: dict[str, Json]) -> Ruled:
        """The cost with every row that counted, for the record."""
        result, lines = self._ruling(key(self._rounded(facts)))
        return Ruled(self._test, {}, facts, {}, result, lines)


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
        says = f"this costs {cost} points and {command} has {left} left; order something cheaper"
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
    draft.own = replace(own, points={**own.points, command: own.points.get(command, 0) - cost})
    draft.rule(ruled)


def _rows(ruled: Ruled) -> tuple[str, ...]:
    return tuple(line.row for line in ruled.lines)
