"""Bases let go over another: the order that is aimed at him, or brings them onto him; or why there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sandtable.engine.order import Order
from sandtable.engine.part import Legs, Target
from sandtable.engine.state import State
from sandtable.engine.verb import Verb
from sandtable.geometry.conform import squared_to
from sandtable.geometry.leg import block
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import distance
from sandtable.hand.gesture import Wish
from sandtable.hand.moment import Moment
from sandtable.hand.proposal import Proposal, aim, met, nothing
from sandtable.hand.walk import Walk
from sandtable.names import Refusal

PAIR = 2
EDGES = 2
"""So many places against an enemy are gone for: those that are nearest."""


class Meant(NamedTuple):
    """Orders that a gesture may mean, given one after the other, and where they leave everybody."""

    orders: tuple[Order, ...]
    stands: State[Any]

    @property
    def bases(self) -> set[str]:
        return {id for order in self.orders for id in order.bases}


def dropped(moment: Moment, bases: tuple[str, ...], on: str) -> Proposal:
    """What it means to let these go over another."""
    foe = moment.state.side(on) != moment.state.side(bases[0])
    found, refusal = _aimed(moment, bases, on)
    found += _ready(moment, bases, on)
    if foe and not found:
        by_way = _onto(moment, bases, on)
        if by_way.something and by_way.stands is not None and on in met(moment.state, by_way.stands, bases):
            return by_way
        # Who only comes nearer does not do what was meant: that may be had, but is not given of itself.
        why = refusal or by_way.refusal
        return Proposal(refusal=why, others=by_way.orders).because(_no_order(moment, bases, on).refusal)
    if not found:
        return Proposal(refusal=refusal).because(_no_order(moment, bases, on).refusal)
    best = max(found, key=lambda meant: len(meant.bases & set(bases)))
    others = (meant.orders[0] for meant in found if meant.orders[0] != best.orders[0])
    return Proposal(best.orders, best.stands, refusal=None, others=tuple(dict.fromkeys(others)))


def _no_order(moment: Moment, bases: Sequence[str], on: str) -> Proposal:
    who = bases[0] if len(bases) == 1 else "those in hand"
    return nothing(f"Nothing that can be ordered now brings {who} to {on}; answer what is asked, or let go elsewhere.")


def _aimed(moment: Moment, bases: tuple[str, ...], on: str) -> tuple[list[Meant], Refusal | None]:
    """For each verb that takes a target: the order at him; and why the first of them may not be given, if none may."""
    found: list[Meant] = []
    refusals: list[tuple[bool, Refusal]] = []
    for verb, _ in moment.taking(Target, bases):
        fit = tuple(id for id in bases if moment.speaks_to(verb, id))
        meant, refusal = _at(moment, verb, fit or bases[:1], on)
        found += [meant] if meant is not None else []
        refusals += [(not fit, refusal)] if refusal is not None else []
    return found, min(refusals, key=lambda one: one[0])[1] if refusals else None


def _at(moment: Moment, verb: Verb[Any, Any], bases: tuple[str, ...], on: str) -> tuple[Meant | None, Refusal | None]:
    """One order to all of them, where the verb speaks to several and lets them; else to one after the other."""
    verdict = moment.check(Order(verb.word, bases, word=on))
    if verdict.refusal is None:
        return Meant((Order(verb.word, bases, word=on),), aim(verdict)), None
    if len(bases) == 1:
        return None, verdict.refusal
    orders: list[Order] = []
    refusal: Refusal | None = None
    state, then = moment.state, moment
    target = moment.state.rect(on)
    for id in sorted(bases, key=lambda id: distance(moment.state.rect(id), target)):
        order = Order(verb.word, (id,), word=on)
        verdict = then.check(order)
        refusal = refusal or verdict.refusal
        if verdict.refusal is not None:
            continue
        orders.append(order)
        state, after = aim(verdict), then.after(order)
        if after is None:
            break
        then = after
    return Meant(tuple(orders), state) if orders else None, refusal


def _ready(moment: Moment, bases: Sequence[str], on: str) -> list[Meant]:
    """The ready orders to some of them that name him: as their target, or as the second of a pair."""
    pairs = {verb.word for verb in moment.verbs(bases) if verb.whom.most == PAIR}
    found: list[Meant] = []
    for order in moment.ready_to(bases):
        others = set(order.bases) - {on}
        named = on in order.word.split() or (order.verb in pairs and on in order.bases)
        if named and others and others <= set(bases):
            verdict = moment.check(order)
            if verdict.refusal is None:
                found.append(Meant((order,), aim(verdict)))
    return found


def _onto(moment: Moment, bases: tuple[str, ...], on: str) -> Proposal:
    """The way onto an enemy, or as near to him as they come; or why there is none."""
    tries = [Walk(moment, bases, wish).nearest() for wish in _against(moment.state, bases, on)]
    onto = [one for one in tries if one.stands is not None and on in met(moment.state, one.stands, bases)]
    some = [one for one in tries if one.something]
    found = min(onto or some, key=lambda one: one.off, default=None)
    if found is None and len(bases) > 1 and any(True for _ in moment.taking(Legs, bases)):
        nearest = min(bases, key=lambda id: distance(moment.state.rect(id), moment.state.rect(on)))
        return _onto(moment, (nearest,), on)
    return found or next(iter(tries), Proposal())


def _against(state: State[Any], bases: Sequence[str], on: str) -> Iterator[Wish]:
    """Squarely against him, on the edges that are nearest."""
    rects = [state.rect(id) for id in bases]
    whole, target = block(rects), state.rect(on)
    poses = [pose for edge in range(4) for pose in squared_to(whole, target, edge)[:1]]

    def far(pose: Pose) -> float:
        return (pose.x - whole.pose.x) ** 2 + (pose.y - whole.pose.y) ** 2

    for pose in sorted(poses, key=far)[:EDGES]:
        yield {id: _with(whole.pose, rect.pose, pose) for id, rect in zip(bases, rects, strict=True)}


def _with(block: Pose, one: Pose, to: Pose) -> Pose:
    """Where one of a block is when the block has come to a place."""
    right, ahead = block.seen(one[:2])
    x, y = to.ahead(ahead, right)
    return Pose(round(x), round(y), (one.facing + to.facing - block.facing) % 360_000)
