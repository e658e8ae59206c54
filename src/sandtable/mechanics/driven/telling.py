"""What is told of one who had to go: how far, of how much, from whom, and whom he pushed on."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Any, NamedTuple

from sandtable.engine.draft import Draft
from sandtable.engine.told import Told
from sandtable.mechanics.driven.drive import Driven

DRIVEN, PUSHED = "driven", "pushed_on"
"""What is told of one who had to go, and of one who was pushed by him."""


class Forced(NamedTuple):
    """A way that somebody had to go, in ticks."""

    id: str
    gone: int
    wanted: int
    foe: str
    """The enemy that it had to leave, where that is the sense of it."""


def carry(draft: Draft[Any], id: str, went: Driven, foe: str = "", size: tuple[int, int] | None = None) -> None:
    """Put everybody where he ends, and tell of it."""
    tell(draft, id, went, foe)
    draft.place(went.places(id), {id: size} if size else None)


def tell(draft: Draft[Any], id: str, went: Driven, foe: str = "") -> None:
    """Tell of one who goes, and of those whom he pushes, before anybody is put down."""
    if went.gone:
        draft.fact(id, DRIVEN, [went.gone, went.wanted, foe])
    for other, rect in went.pushed.items():
        x, y, _ = draft.state.field.rects[other].pose
        draft.fact(other, PUSHED, round(hypot(rect.pose.x - x, rect.pose.y - y)))


def forced(told: object) -> Iterator[Forced]:
    """Those who had to go, as it was told of an event."""
    if isinstance(told, Told):
        yield from (Forced(fact.whom, *fact.value) for fact in told.facts if fact.what == DRIVEN)


def pushed_by(told: object, id: str) -> int:
    """How far somebody was pushed in an event, all in all."""
    facts = told.facts if isinstance(told, Told) else ()
    return sum(fact.value for fact in facts if (fact.whom, fact.what) == (id, PUSHED))
