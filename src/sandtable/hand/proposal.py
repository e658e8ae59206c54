"""Proposals: the orders that a gesture comes to and where they leave everybody; and how far that is from the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Any

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.engine.verdict import Verdict
from sandtable.geometry.rect import Rect
from sandtable.hand.gesture import Wish
from sandtable.names import Code, Refusal

MUCH = 1 / 3
"""What leaves bases farther from the hand than this part of the way is not plainly what was meant."""
NEARER = 1.0
"""Ticks by which something must be nearer to be better."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a gesture comes to: orders, given one after the other, and where they leave everybody; or why to nothing."""

    orders: tuple[Order, ...] = ()
    stands: State[Any] | None = None
    """The table as it is meant to be after them."""
    off: float = 0.0
    """How far, in ticks, the bases then are from where they are held, at the mean of their corners."""
    refusal: Refusal | None = None
    """Why nothing comes of it, or why it comes no nearer."""
    others: tuple[Order, ...] = ()
    """What else the same gesture could mean, the likeliest first."""
    far: float = 0.0
    """How far the bases are from where they are held as they stand."""

    @property
    def something(self) -> bool:
        return bool(self.orders)

    @property
    def as_meant(self) -> bool:
        """Whether it brings them the most part of the way; else it may be something else than was meant."""
        return self.off <= MUCH * self.far or not self.far

    def because(self, refusal: Refusal | None) -> Proposal:
        """The same, with a reason why it is not more, where there is none yet."""
        return self if self.refusal is not None or refusal is None else replace(self, refusal=refusal)


def nothing(says: str, at: str = "gesture") -> Proposal:
    """A gesture that comes to nothing, and why."""
    return Proposal(refusal=Refusal(Code.NOT_ALLOWED, at, says))


@dataclass(frozen=True, slots=True)
class Tried:
    """An order that is allowed, what the rules say of it, and how far from the hand it ends."""

    order: Order
    verdict: Verdict[Any]
    off: float

    @property
    def aim(self) -> State[Any]:
        return aim(self.verdict)

    @property
    def rank(self) -> tuple[float, int, int]:
        return (self.off, self.verdict.cost, len(self.order.legs))


def aim(verdict: Verdict[Any]) -> State[Any]:
    """The table as an order that is allowed would have it."""
    assert verdict.step is not None
    return verdict.aim or verdict.step.state


def apart(a: Rect, b: Rect) -> float:
    """How far two places of a base are from each other, at the mean of their corners."""
    return sum(hypot(px - qx, py - qy) for (px, py), (qx, qy) in zip(a.corners, b.corners, strict=True)) / 4


def off(state: State[Any], wish: Wish) -> float:
    """How far everybody is from where he is held; one who is not on the table any more is where he was held."""
    found = [apart(rect, rect.at(pose)) for id, pose in wish.items() if (rect := state.field.rects.get(id)) is not None]
    return sum(found) / len(found) if found else 0.0


def met(before: State[Any], after: State[Any], bases: Sequence[str]) -> set[str]:
    """The enemies whom some of these come onto."""
    moved = [id for id in bases if id in after.field.rects and after.rect(id) != before.field.rects.get(id)]
    return {foe for id in moved for foe in after.field.touching(id) if after.side(foe) != after.side(id)}
