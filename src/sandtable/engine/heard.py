"""What one seat hears of an event: all that changes before its own eyes, and nothing of what it may not see.

What the seat sees is the game's to say (`Game.view`); this is read off it, so that a game says it once. Whoever applies
what he hears to what he saw sees what the seat sees: `apply(view(before), heard) == view(after)`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Mapping
from dataclasses import fields, replace
from typing import Any

from sandtable.engine import stakes
from sandtable.engine.event import Event, apply
from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.parley import WORDS
from sandtable.engine.record import event_as_json
from sandtable.engine.standing import STANDING
from sandtable.engine.state import State
from sandtable.engine.told import Told
from sandtable.engine.trail import UNDO
from sandtable.names import SIDES, Json, Side

OUT_OF_SIGHT = "The other side does something out of sight."
LEAVES = "The other side leaves a standing order."
OPEN = (STANDING, UNDO, *WORDS, *stakes.WORDS)
"""Words that both hear alike."""
WORD = re.compile(r"\w+")


def heard(game: Game, event: Event, state: State, seat: Side) -> Event:
    """An event as one seat hears of it; `state` is the battle before it.

    What is said beside the orders both hear. An order that is taken back both have heard: each goes back to what it saw
    then. What the other seat has left as a standing order is between him and the referee.
    """
    if event.what == STANDING and event.seat != seat:
        return replace(event, told=Told(LEAVES))
    if event.what in OPEN:
        return event
    after = apply(state, event)
    before_eyes, eyes = game.view(state, seat), game.view(after, seat)
    if before_eyes is state and eyes is after:
        return event
    unseen = after.field.rects.keys() - eyes.field.rects.keys()
    masked = any(_masked(state, after, before_eyes, eyes, name) for name in event.own)
    change = difference(before_eyes, eyes)
    open_dice = before_eyes.ask == state.ask
    return replace(
        change,
        what=event.what,
        seat=event.seat,
        order=event.order if event.seat == seat else _order(event.order, unseen, masked),
        dice=event.dice if open_dice else (),
        thrown=event.thrown if open_dice else (),
        told=_told(event, unseen, masked and event.seat != seat, event.order is not None and event.seat != seat),
    )


def reveals(game: Game, before: State, after: State) -> bool:
    """Whether between two states somebody comes to light who was on the table and hidden from a seat."""
    hidden = [before.field.rects.keys() - game.view(before, seat).field.rects.keys() for seat in SIDES]
    return any(
        not ids.isdisjoint(game.view(after, seat).field.rects) for seat, ids in zip(SIDES, hidden, strict=True) if ids
    )


def difference(before: State[Any], after: State[Any]) -> Event:
    """The event that leads from one state of a battle to another, and tells nothing."""
    was, now = before.field.rects, after.field.rects
    gone = [id for id in was if id not in now and id not in after.taken]
    assert not gone, f"{gone} were seen and are hidden again, which no event can say"
    placed = {id: _place(rect, was.get(id), after, id) for id, rect in now.items() if was.get(id) != rect}
    taken = {id: how for id, how in after.taken.items() if before.taken.get(id) != how}
    names = [field.name for field in fields(after.own)]
    own = {name: getattr(after.own, name) for name in names}
    return Event(
        "",
        placed=placed,
        taken=taken,
        own={name: value for name, value in own.items() if value != getattr(before.own, name)},
        ground=None if after.ground == before.ground else after.ground.as_json(),
        ask=after.ask,
        ending=after.ending,
        phase=None if after.phase == before.phase else after.phase,
        todo=None if after.todo == before.todo else after.todo,
    )


def _place(rect: Any, before: Any, state: State, id: str) -> tuple[int, ...]:
    piece = state.setup.pieces[id]
    size = (before.width, before.depth) if before else (piece.width, piece.depth)
    return (*rect.pose,) if size == (rect.width, rect.depth) else (*rect.pose, rect.width, rect.depth)


def _masked(before: State, after: State, before_eyes: State, eyes: State, name: str) -> bool:
    """Whether a field of the game's own state changes otherwise than the seat sees it, bases on the table apart."""
    bases = after.field.rects.keys()
    truth = _changed(getattr(before.own, name), getattr(after.own, name), bases)
    return truth != _changed(getattr(before_eyes.own, name), getattr(eyes.own, name), bases)


def _changed(before: Json, after: Json, bases: Collection[str]) -> Hashable:
    """What is another in a value than before: entries of a mapping, members of a list, but for those of these bases."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        keys = {*before, *after} - set(bases)
        return frozenset((key, repr(after.get(key))) for key in keys if before.get(key) != after.get(key))
    if isinstance(before, tuple) and isinstance(after, tuple):
        changed = {repr(one) for one in before if one not in after} | {repr(one) for one in after if one not in before}
        return frozenset(changed - set(map(repr, bases)))
    return repr(after) if before != after else None


def _order(order: Order | None, unseen: Collection[str], masked: bool) -> Order | None:
    """Another's order without those whom the seat does not see; where it said more than may be known, its verb."""
    if order is None or not (masked or set(unseen).intersection(order.bases)):
        return order
    seen = [n for n, id in enumerate(order.bases) if id not in unseen]
    bases = tuple(order.bases[n] for n in seen)
    poses = tuple(order.poses[n] for n in seen) if len(order.poses) == len(order.bases) else ()
    return Order(order.verb, bases, poses=poses)


def _told(event: Event, unseen: Collection[str], masked: bool, of_other: bool) -> Told | None:
    """What is told, unless it names somebody whom the seat does not see, or tells what it may not know.

    What another's order cost him is ruled by all that he has: while some of that is hidden, only the sentence is heard.
    """
    if event.told is None:
        return None
    if masked or (unseen and not _words(event).isdisjoint(unseen)):
        return Told(OUT_OF_SIGHT)
    return Told(event.told.says) if unseen and of_other else event.told


def _words(event: Event) -> set[str]:
    return set(WORD.findall(repr(event_as_json(Event("", told=event.told)))))
