"""The laws of orders that are obeyed: by all whom they speak to, as far as they say, and where the rules let them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.frame import Frame
from sandtable.engine.game import Game
from sandtable.engine.machine import check, waiting
from sandtable.engine.order import Order
from sandtable.engine.part import Legs, Target
from sandtable.engine.preview import settled
from sandtable.engine.state import State
from sandtable.engine.told import Told
from sandtable.engine.verb import Verb
from sandtable.engine.verdict import Verdict
from sandtable.geometry.angle import HALF, TURN
from sandtable.geometry.contact import FRONT, TOLERANCE
from sandtable.geometry.leg import Leg
from sandtable.geometry.rect import Rect, distance
from sandtable.testkit.laws import hold


def led_to(frame: Frame[Any], verdict: Verdict) -> State[Any]:
    """The table that an order leads to, as it is meant to be where dice must fall first."""
    assert verdict.step is not None
    return verdict.aim or settled(frame, verdict.step.state)


def check_obeyed(frame: Frame[Any], state: State[Any], order: Order, where: str) -> None:
    """All go or none, each to the place that is named for it; and who stops short, stops at something."""
    there = [id for id in order.bases if id in state.field.rects]
    if len(there) != len(order.bases) or not (order.legs or order.poses):
        return
    verdict = check(frame, state, order)
    if verdict.step is None:
        return
    after = led_to(frame, verdict)
    _check_places(verdict.aim or verdict.step.state, order, where)
    stay = [id for id in there if after.field.rects.get(id) == state.rect(id)]
    hold(
        len(stay) in (0, len(there)),
        f"{where}: {order} is obeyed by half: {', '.join(stay)} of {', '.join(there)} have not moved",
    )
    _check_stop(frame, state, order, after, where)


def _check_places(after: State[Any], order: Order, where: str) -> None:
    for id, pose in zip(order.bases, order.poses, strict=False):
        stands = after.field.rects.get(id)
        hold(
            stands is None or stands.pose == pose,
            f"{where}: {order} puts {id} at {pose}, and it stands at {stands and stands.pose}",
        )


def _check_stop(frame: Frame[Any], state: State[Any], order: Order, after: State[Any], where: str) -> None:
    """Whoever stops short in its last leg stops where something is: told to go less far, he comes as far as that."""
    *others, last = order.legs or (Leg("to"),)
    if len(order.bases) > 1 or last.how != "forward":
        return
    (id,) = order.bases
    begins = _ends(frame, state, order._replace(legs=tuple(others)), id) if others else state.rect(id)
    ends = after.field.rects.get(id)
    if begins is None or ends is None:
        return
    gone = _ahead(begins, ends)
    if gone is None or not TOLERANCE < gone < last.by - 2 * TOLERANCE:
        return
    less = (int(gone) + last.by) // 2
    nearer = _ends(frame, state, order._replace(legs=(*others, last._replace(by=less))), id)
    then = None if nearer is None else _ahead(begins, nearer)
    hold(
        then is None or then > gone - 2 * TOLERANCE,
        f"{where}: {order} is obeyed by half: {id} goes {gone:.0f} ticks ahead and not {last.by}, and if told {less} "
        f"it goes only {then or 0:.0f}, so that nothing that stands there stops it",
    )


def _ends(frame: Frame[Any], state: State[Any], order: Order, id: str) -> Rect | None:
    verdict = check(frame, state, order)
    return None if verdict.step is None else led_to(frame, verdict).field.rects.get(id)


def _ahead(begins: Rect, ends: Rect) -> float | None:
    """How far straight ahead; nothing if it went any other way."""
    right, ahead = begins.pose.seen(ends.pose[:2])
    return ahead if abs(right) <= 1 and begins.pose.facing == ends.pose.facing else None


def check_shot(game: Game, frame: Frame[Any], state: State[Any], order: Order, where: str) -> None:
    """Dice for two enemies who stand apart, and go nowhere, are a shot: insight must know the base to have one.

    A charge that is answered by fire before anybody moves is a shot of the other.
    """
    (id, *more), foe = order.bases or ("",), order.word
    if more or id not in state.field or foe not in state.field or state.side(id) == state.side(foe):
        return
    verdict = check(frame, state, order)
    if verdict.step is None or foe in state.field.touching(id) or led_to(frame, verdict).field != state.field:
        return
    found = waiting(frame, settled(frame, verdict.step.state))
    if found is None or not isinstance(found.what, Cast):
        return
    after = settled(frame, verdict.step.state)
    who = found.what.who(after, found.about.about)
    if set(who.values()) == {id, foe} and who.get("b") != id:
        apart = distance(state.rect(id), state.rect(foe)) / game.grain
        hold(
            game.insight.shot(state, id, foe) is not None,
            f"{where}: {order} is obeyed, a forbidden shot: {id} has none at {foe}, {apart:.0f} {game.unit} away",
        )


def aimed_anywhere(frame: Frame[Any], state: State[Any]) -> Iterator[Order]:
    """Orders at any enemy, in range and sight or not, of whoever may be told to shoot, charge or whatever aims."""
    found = waiting(frame, state)
    if found is None or not isinstance(found.what, Decision):
        return
    foes = [id for id in state.field if state.side(id) != found.seat]
    for verb in found.what.open_verbs(state, found.about):
        if any(isinstance(part, Target) for part in verb.takes) and verb.whom.sort != "nobody":
            able = list(verb.whom.able(state, found.seat))
            yield from (Order(verb.word, (id,), word=foe) for id in able for foe in foes)


class Melees:
    """Who has fought whom, and is still at blows with him."""

    def __init__(self) -> None:
        self._pairs: set[tuple[str, str]] = set()

    def look(self, frame: Frame[Any], state: State[Any]) -> None:
        """Note who fights now, and forget who stands apart."""
        self._pairs = {(a, b) for a, b in self._pairs if b in at_blows(state, a)}
        found = waiting(frame, state)
        if found is not None and isinstance(found.what, Cast):
            who = found.what.who(state, found.about.about)
            a, b = who.get("a", ""), who.get("b", "")
            if a in state.field and b in at_blows(state, a):
                self._pairs |= {(a, b), (b, a)}

    def foes(self, id: str) -> list[str]:
        return sorted(b for a, b in self._pairs if a == id)

    def check(self, frame: Frame[Any], state: State[Any], where: str) -> bool:
        """Nobody who has fought and is still at blows marches off, unless the rules have a word for it.

        Says whether anybody was there who could be told to.
        """
        found = waiting(frame, state)
        if found is None or not isinstance(found.what, Decision):
            return False
        bound = sorted({a for a, _ in self._pairs if state.side(a) == found.seat})
        ways = [order for verb in found.what.verbs for id in bound for order in _ways_off(verb, state, id)]
        for order in ways:
            self.check_order(frame, state, order, where)
        return bool(ways)

    def check_order(self, frame: Frame[Any], state: State[Any], order: Order, where: str) -> None:
        """One order: it leaves nobody in the lurch whom its base has fought, or says by which row."""
        verdict = check(frame, state, order)
        if verdict.step is None:
            return
        after = led_to(frame, verdict)
        for id in order.bases:
            foes = self.foes(id) if id in state.field and id in after.field else []
            if not foes or set(foes) & after.field.touching(id).keys():
                continue
            free = check(frame, replace(state, field=state.field.placed(dict.fromkeys(foes))), order)
            noticed = free.step is None or rows(free) != rows(verdict)
            hold(
                noticed,
                f"{where}: {order} takes {id} out of its melee with {', '.join(foes)}, and no row speaks of it: "
                "it marches as if nobody were there",
            )


def at_blows(state: State[Any], id: str) -> list[str]:
    """Enemies that a base touches edge on edge, for one of the two its front."""
    if id not in state.field:
        return []
    touched: Mapping[str, Any] = state.field.touching(id)
    return [
        other
        for other, how in touched.items()
        if state.side(other) != state.side(id) and how.shared and FRONT in (how.edge, how.other)
    ]


def rows(verdict: Verdict) -> set[str]:
    """The rows that an order is ruled by."""
    assert verdict.step is not None
    told = verdict.step.event.told
    ruled = [str(line.row) for one in told.ruled for line in one.lines] if isinstance(told, Told) else []
    return {*verdict.rows, *ruled}


def _ways_off(verb: Verb[Any, Any], state: State[Any], id: str) -> Iterator[Order]:
    """Orders that would take a base away from whom it touches: back, about and off, or to a place behind it."""
    legs = next((part for part in verb.takes if isinstance(part, Legs)), None)
    if legs is None:
        return
    rect = state.rect(id)
    behind = rect.pose.shifted(-2 * rect.depth, 0)
    about = behind._replace(facing=(behind.facing + HALF) % TURN)
    ways = (
        (Leg("back", 2 * rect.depth),),
        (Leg("turn", HALF), Leg("forward", 2 * rect.depth)),
        (Leg("to", to=behind),),
        (Leg("to", to=about),),
    )
    for way in ways:
        if all(leg.how in legs.hows for leg in way):
            yield Order(verb.word, (id,), way)
