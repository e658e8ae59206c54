"""Replay: a battle fought again from its log, every ruling made anew and compared with what the log says."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import Any, cast

from sandtable.engine import parley, stakes
from sandtable.engine.chance import Stream, checked
from sandtable.engine.draft import Step
from sandtable.engine.event import Event, apply
from sandtable.engine.game import Game
from sandtable.engine.heard import reveals
from sandtable.engine.log import Log
from sandtable.engine.record import event_as_json
from sandtable.engine.sound import unsound
from sandtable.engine.standing import STANDING, in_event
from sandtable.engine.state import Ask, Setup, State
from sandtable.engine.trail import UNDO, Trail, is_agreed
from sandtable.names import Code, Json, Refused


class FalseEnding(Refused):
    """The log has the battle end otherwise than the rules do, or not where they do."""


def same_edition(game: Game, edition: str) -> bool:
    """Whether a log can be ruled on again: one of another edition is only followed."""
    return not edition or edition == game.edition


def replay(
    game: Game,
    setup: Setup,
    events: Iterable[Event],
    *,
    edition: str = "",
    stream: Stream | None = None,
    trail: Trail[Any] | None = None,
    again: bool = True,
) -> Iterator[tuple[int, Event, State]]:
    """Every event with its number, from 1, and the state after it.

    Each is ruled again from its facts, if the log's edition is the game's own; the first that differs is refused and
    named; with `again` false it is only followed. Dice are compared with the stream, where that is known. A trail that
    is handed in is led along.
    """
    trail = trail or Trail(started(game, setup))
    rules_again = again and same_edition(game, edition)
    for event in events:
        at = f"event {trail.n + 1}"
        if trail.state.ending is not None:
            raise FalseEnding(Code.BAD_VALUE, at, "the battle was over before this event; the log must end there")
        if event.what == UNDO:
            _check_same(_undone(trail, event, at), event, at)
            if event.seat is not None and is_agreed(event):
                trail.undo_agreed(event.seat)
            else:
                trail.undo()
        elif event.what == STANDING:
            _check_same(trail.leave(in_event(event, game, at)), event, at)
        elif event.what in parley.WORDS:
            _check_same(parley.said_again(trail.state, event, trail.offered, at), event, at)
            trail.say(event)
        elif event.what in stakes.WORDS:
            _check_same(stakes.put_again(trail.state, event, trail.stakes, trail.fallen, at), event, at)
            trail.say(event)
        else:
            if rules_again or _dice_fit(trail.state, event):
                _check_dice(trail, event, stream, at)
            if rules_again:
                with _makes_sense(at, "the rules cannot go on from here"):
                    ruled = _ruled(game, trail.state, event, at).event
                _check_same(ruled, event, at)
            after = _applied(trail.state, event, at, strict=rules_again)
            trail.add(event, after, reveals=_reveals(game, trail.state, after, at))
        yield trail.n, event, trail.state


def started(game: Game, setup: Setup) -> State:
    """The table before the battle of a log, whose scenario may be no scenario of this game at all."""
    with _makes_sense("event 0", "the game cannot be put up as its scenario says"):
        return game.start(setup)


NONSENSE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, AssertionError, RecursionError)


@contextmanager
def _makes_sense(at: str, else_says: str) -> Iterator[None]:
    """What a log says may be of the right form and still be nonsense to the rules: a troop of no kind, a turn of no
    number. That is the log's fault, and is refused like every other."""
    try:
        yield
    except NONSENSE as fault:
        raise Refused(Code.BAD_VALUE, at, f"{else_says} ({fault!r:.80}): the log was changed here or before") from None


def revealed(log: Log) -> Stream | None:
    """The dice of a log, once its seed is known: those that were committed to, with what both seats have put to it."""
    if log.seed is None:
        return None
    return stakes.mixed(check_commitment(log.header.commitment, log.seed), stakes.stakes_in(log.events))


def check_commitment(commitment: str, seed: str) -> Stream:
    """The revealed stream, if it is the one that was committed to."""
    stream = Stream(seed)
    if stream.commitment != commitment:
        raise Refused(
            Code.BAD_VALUE,
            "event 0",
            "the seed revealed at the end is not the one committed to in the header: the dice cannot be trusted",
        )
    return stream


def _dice_fit(state: State, event: Event) -> bool:
    """Whether the dice of an event are those asked for; another edition may begin by asking for something else."""
    return len(event.dice) == (len(state.ask.dice) if state.ask is not None else 0)


def _check_dice(trail: Trail[Any], event: Event, stream: Stream | None, at: str) -> None:
    ask = trail.state.ask
    asked = ask.dice if ask is not None else ()
    if not event.dice and not asked:
        return
    if not event.dice or ask is None or not asked:
        waits = f"dice were to fall here ({', '.join(asked)})" if asked else "no dice were to fall here"
        raise Refused(Code.BAD_VALUE, at, f"{waits}; an event is missing, added or out of its place")
    try:
        checked(ask, event.dice)
    except Refused as refused:
        raise Refused(refused.refusal.code, at, refused.refusal.message) from None
    if stream is not None:
        check_fall(stream, ask, trail.fallen, event, at)


def check_fall(stream: Stream, ask: Ask, first: int, event: Event, at: str) -> None:
    """Refuse dice that are not those of the seed; `first` is the number of the first of them in the battle."""
    try:
        fell = stream.fall(ask, first)
    except Refused as refused:
        raise Refused(refused.refusal.code, at, refused.refusal.message) from None
    if fell != event.dice and len(fell) == len(event.dice):
        raise Refused(
            Code.BAD_VALUE,
            at,
            f"the log has the dice {_list(event.dice)}, and the seed that was committed to {_list(fell)}",
        )


def _reveals(game: Game, before: State, after: State, at: str) -> bool:
    with _makes_sense(at, "what each seat sees of this table cannot be said"):
        return reveals(game, before, after)


def _undone(trail: Trail[Any], event: Event, at: str) -> Event:
    try:
        agreed = event.seat is not None and is_agreed(event)
        return trail.would_undo_agreed(event.seat) if agreed and event.seat is not None else trail.would_undo()
    except Refused as refused:
        raise Refused(Code.BAD_VALUE, at, f"an order cannot be taken back here: {refused.refusal.message}") from None


def _ruled(game: Game, state: State, event: Event, at: str) -> Step:
    """What the rules make of the facts of an event: of its dice, its order, or of nothing."""
    if event.dice:
        return game.fall(state, event.dice)
    if state.ask is None:
        return game.go_on(state)
    if event.order is None:
        raise Refused(
            Code.BAD_VALUE, at, f"an order of {state.setup.army(state.ask.seat)} was to come here, and is missing"
        )
    if (refusal := unsound(event.order, state.setup)) is not None:
        raise Refused(refusal.code, at, f"the order makes no sense: {refusal.message}")
    verdict = game.check(state, event.order)
    if verdict.refusal is not None:
        raise Refused(verdict.refusal.code, at, f"the order is not allowed: {verdict.refusal.message}")
    assert verdict.step is not None, "a game that allows an order says where it leads"
    return verdict.step


def _check_same(ruled: Event, event: Event, at: str) -> None:
    """Compare an event with the one that the rules give. Both go through JSON, which has but one kind of list."""
    told, given = json.dumps(event_as_json(ruled)), json.dumps(event_as_json(event))
    if told == given:
        return
    ours, theirs = json.loads(told), json.loads(given)
    for name in (*ours, *theirs):
        if ours.get(name) != theirs.get(name):
            raise (FalseEnding if name == "ending" else Refused)(
                Code.BAD_VALUE,
                at,
                f"{_where(name, ours.get(name), theirs.get(name))}: the log was changed, or the rules were "
                "without a new edition",
            )


def _where(name: str, ours: Json, theirs: Json) -> str:
    """Where two events differ, as near as can be said."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        inner = next(
            key for key in (*ours, *theirs) if key not in ours or key not in theirs or ours[key] != theirs[key]
        )
        return _where(f"{name}.{inner}", ours.get(inner), theirs.get(inner))
    return f"{name} is {_brief(theirs)} in the log and {_brief(ours)} by the rules"


def _applied(state: State, event: Event, at: str, strict: bool) -> State:
    """The state after an event. One of another edition may speak of things that this one no longer keeps."""
    if not strict:
        known = {field.name for field in fields(cast(Any, state.own))}
        event = replace(event, own={name: value for name, value in event.own.items() if name in known})
        _check_placed(state, event, at)
    try:
        with _makes_sense(at, "the event cannot be followed on this table"):
            return apply(state, event)
    except Refused as refused:
        inner = refused.refusal
        place = "" if inner.at == at else f"{inner.at}: "
        raise Refused(inner.code, at, f"{place}{inner.message}") from None


def _check_placed(state: State, event: Event, at: str) -> None:
    """No base is put down far off the table, or is larger than it: not even by the rules of another edition."""
    most = state.ground.width + state.ground.depth
    for id, place in event.placed.items():
        if any(abs(length) > most for length in (*place[:2], *place[3:])):
            message = f"{id} is put down far off the table, or is larger than it: the log was changed here"
            raise Refused(Code.BAD_VALUE, at, message)


def _list(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))


def _brief(value: Json) -> str:
    text = "nothing" if value is None else json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
