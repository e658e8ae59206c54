"""Tables as they might be: the one that is there with other troops, others beside them, another past, or other ground.

No rule may have seen such a table before: whoever reads its facts off the table reads others, and whoever made them up
or remembers them is found out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from itertools import islice
from random import Random
from typing import Any, Literal, NamedTuple

from sandtable.engine.game import Game
from sandtable.engine.state import Piece, State
from sandtable.geometry.angle import QUARTER, TURN
from sandtable.geometry.ground import Area, box
from sandtable.geometry.rect import Rect
from sandtable.names import Pair

Sort = Literal["troops", "places", "past", "ground"]
OTHERS = 3
"""So many other troops are put in the place of a base, and so many other bases beside it."""
MADE_UP = "made-up"
"""The id of ground that no scenario has."""


class Changed(NamedTuple):
    """A table with one thing changed: what sort of thing, which in words, and of which base."""

    sort: Sort
    says: str
    whose: str
    state: State[Any]


def changed(game: Game, state: State[Any], bases: Sequence[str], random: Random) -> Iterator[Changed]:
    """The table with other troops for one of these bases, with others beside it or nobody, and with other ground."""
    there = [id for id in bases if id in state.field.rects]
    for id in there:
        yield from _troops(game, state, id, random)
        yield from _places(state, id, bases, random)
        yield from _pasts(state, id, random)
        yield from _grounds(game, state, id)
    alone = {id: None for id in state.field if id not in bases}
    yield Changed("places", "everybody else is gone", "", replace(state, field=state.field.placed(alone)))


def _troops(game: Game, state: State[Any], id: str, random: Random) -> Iterator[Changed]:
    """Other troops of this battle stand there, or the same of another grade."""
    own = state.piece(id)
    sorts = {_sort(piece): piece for piece in state.setup.pieces.values() if _sort(piece) != _sort(own)}
    others = [replace(own, kind=piece.kind, grade=piece.grade, traits=piece.traits) for piece in sorts.values()]
    known = game.muster.kinds.get(own.kind)
    grades = sorted({grade for grade, _ in known.points} - {own.grade}) if known is not None else []
    others += [replace(own, grade=grade) for grade in grades]
    for piece in random.sample(others, min(OTHERS, len(others))):
        setup = replace(state.setup, pieces={**state.setup.pieces, id: piece})
        yield Changed("troops", f"{id} is {piece.kind} {piece.grade}".strip(), id, replace(state, setup=setup))


def _sort(piece: Piece) -> tuple[str, str]:
    return piece.kind, piece.grade


def _places(state: State[Any], id: str, bases: Sequence[str], random: Random) -> Iterator[Changed]:
    """The base stands farther off or turned aside, or another at its flank or behind it."""
    rect = state.rect(id)
    yield _put(state, id, id, rect, rect.at(rect.pose.shifted(-3 * rect.depth, 0)), "stands farther off")
    aside = rect.pose._replace(facing=(rect.pose.facing + QUARTER) % TURN)
    yield _put(state, id, id, rect, rect.at(aside), "faces aside")
    others = [other for other in state.field if other not in bases]
    for other in islice(random.sample(others, len(others)), OTHERS):
        behind, beside = rect.pose.shifted(-rect.depth, 0), rect.pose.shifted(0, rect.width)
        yield _put(state, id, other, state.rect(other), state.rect(other).at(behind), f"stands behind {id}")
        yield _put(state, id, other, state.rect(other), state.rect(other).at(beside), f"stands beside {id}")


def _put(state: State[Any], whose: str, id: str, before: Rect, after: Rect, says: str) -> Changed:
    return Changed("places", f"{id} {says}", whose, replace(state, field=state.field.placed({id: after})))


def _pasts(state: State[Any], id: str, random: Random) -> Iterator[Changed]:
    """What the battle remembers of another base of the side it remembers of this one, and the other way round."""
    others = [other for other in state.field if other != id and state.side(other) == state.side(id)]
    for other in random.sample(others, min(OTHERS, len(others))):
        names = {id: other, other: id}
        own = replace(
            state.own, **{one.name: _renamed(getattr(state.own, one.name), names) for one in fields(state.own)}
        )
        yield Changed("past", f"{id} has the past of {other}", id, replace(state, own=own))


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Something that is remembered, of others."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Mapping):
        return {_renamed(key, names): _renamed(inner, names) for key, inner in value.items()}
    if isinstance(value, Pair):
        return Pair(*(_renamed(inner, names) for inner in value))
    return tuple(_renamed(inner, names) for inner in value) if type(value) is tuple else value


def _grounds(game: Game, state: State[Any], id: str) -> Iterator[Changed]:
    """The ground is bare, or of one kind under the base and round it."""
    rect = state.rect(id)
    yield Changed("ground", "the ground is bare", id, replace(state, ground=replace(state.ground, areas=(), lines=())))
    outline = box(rect.pose.x, rect.pose.y, 3 * rect.width, 3 * rect.width)
    for kind in game.muster.areas:
        ground = replace(state.ground, areas=(*state.ground.areas, Area(MADE_UP, kind, outline)))
        yield Changed("ground", f"{id} stands in {kind}", id, replace(state, ground=ground))
