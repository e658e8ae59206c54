"""What is looked at over all battles of a game: its insight, its orders, its facts and its luck.

What takes long is looked at by lot: so many throws and so many decisions of a battle, drawn with the battle's own seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from sandtable.engine.draft import Step
from sandtable.engine.event import Event
from sandtable.engine.frame import Frame
from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.outcome import odds
from sandtable.engine.state import State
from sandtable.engine.told import Told
from sandtable.testkit.answers import Answers
from sandtable.testkit.facts import Facts
from sandtable.testkit.forced import check_forced
from sandtable.testkit.insights import Prospects, check_first, check_insight, check_losing
from sandtable.testkit.laws import hold
from sandtable.testkit.luck import Luck
from sandtable.testkit.meeting import check_meeting
from sandtable.testkit.obedience import Melees, aimed_anywhere, check_obeyed, check_shot
from sandtable.testkit.onslaught import check_onslaught
from sandtable.testkit.strides import check_stride

THROWS, FIGHTS, FALLS = 8, 3, 20
"""Of each cast in a battle so many throws are looked at for facts, fought out for prospects, and counted for luck."""
DECISIONS, ORDERS = 5, 6
"""Of each sort of decision in a battle so many are looked at, and of each so many orders that are ready."""
MEETINGS = 60
"""Of each battle so many orders are looked at for what zones and lines that meet ask."""
MELEES = 12
"""So many decisions of a battle are looked at while somebody is at blows."""


EVENT_LAWS: tuple[Callable[[Game, State[Any], Step[Any], str], None], ...] = (
    lambda game, before, step, where: check_forced(before, step.state, step.event.told, where),
    lambda game, before, step, where: check_onslaught(before, step, where),
    check_stride,
)
"""The laws that are quick enough to be looked at after every event."""

ENOUGH = 6
"""Battles in which whatever is sensible at all has been so."""


class Move(NamedTuple):
    """One step of a battle: the state before it, and what it led to."""

    before: State[Any]
    step: Step[Any]


def named(event: Event) -> str:
    return f"event '{event.what}'" + (f" ({event.order})" if event.order else "")


class Watch:
    """Looks on at the battles of one game, one after the other."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._facts, self._luck, self._prospects = Facts(game), Luck(), Prospects(game)
        self.answers = Answers(game)
        self._battles = 0

    def battle(self, moves: Sequence[Move], random: Random, name: str) -> None:
        """Look at a battle from its beginning to its end."""
        check_first(self._game, moves[0].before)
        self._battles += 1
        thrown = _by_word(moves, dice=True)
        decided = _by_word(moves, dice=False)
        throws = _some(thrown, THROWS, random)
        fights, falls, decisions = (
            _some(thrown, FIGHTS, random),
            _some(thrown, FALLS, random),
            _some(decided, DECISIONS, random),
        )
        ordered = [n for n, move in enumerate(moves) if (order := move.step.event.order) is not None and order.legs]
        meetings = _some((ordered,), MEETINGS, random)
        melees, left = Melees(), MELEES
        for n, move in enumerate(moves):
            where = f"{name}, event {n + 1}"
            check_insight(self._game, move.before, where)
            check_losing(self._game, move.before, move.step, where)
            for law in EVENT_LAWS:
                law(self._game, move.before, move.step, where)
            frame = self._game.frame
            melees.look(frame, move.before)
            self._asked_on(frame, move, where)
            if n in throws:
                self._facts.look(move.before, random, where)
            if n in fights:
                self._prospects.look(move.before, random, where)
            if n in falls:
                self._count(frame, move, random)
            if n in meetings:
                check_meeting(self._game, move.before, *_obeyed(move), where)
            if n in decisions:
                self._decided(frame, move.before, random, where)
            if move.step.event.order is not None:
                self.answers.gave(move.before, move.step.event.order)
                melees.check_order(frame, move.before, move.step.event.order, where)
                if left and melees.check(frame, move.before, where):
                    left -= 1

    def _asked_on(self, frame: Frame[Any], move: Move, where: str) -> None:
        """Nobody is asked for anything once all is over."""
        state = move.before
        over = frame.over(state) if state.ask is not None else None
        hold(
            over is None,
            f"{where}: the battle is over ({over and over.reason}), and side {state.ask and state.ask.seat} "
            f"is asked on ({state.ask and state.ask.what})",
        )

    def _count(self, frame: Frame[Any], move: Move, random: Random) -> None:
        spread, told = odds(frame, move.before), move.step.event.told
        if spread is not None and isinstance(told, Told) and told.came is not None:
            assert move.before.ask is not None
            self._luck.fell(move.before.ask.what, spread, told.came, random)

    def _decided(self, frame: Frame[Any], state: State[Any], random: Random, where: str) -> None:
        self.answers.look(state, random, where)
        ready = self._game.legal(state)
        for order in random.sample(list(ready), min(ORDERS, len(ready))):
            check_obeyed(frame, state, order, where)
        aimed = [order for order in ready if order.word in state.field]
        for orders in (aimed, list(aimed_anywhere(frame, state))):
            for order in random.sample(orders, min(ORDERS, len(orders))):
                check_shot(self._game, frame, state, order, where)

    def hold(self) -> None:
        """All battles are over: what only all of them together can show."""
        self._facts.hold()
        self._luck.hold()
        self._prospects.hold()
        if self._battles >= ENOUGH:
            self.answers.hold()


def _obeyed(move: Move) -> tuple[Order, State[Any]]:
    """The order of a move, and the table that it led to."""
    assert move.step.event.order is not None
    return move.step.event.order, move.step.state


def _by_word(moves: Sequence[Move], dice: bool) -> list[list[int]]:
    """The numbers of the events before which dice or decisions were waited for, by what they were for."""
    found: dict[str, list[int]] = {}
    for n, (before, _) in enumerate(moves):
        if before.ask is not None and bool(before.ask.dice) == dice:
            found.setdefault(before.ask.what, []).append(n)
    return list(found.values())


def _some(numbers: Iterable[Sequence[int]], most: int, random: Random) -> set[int]:
    """Of each so many, drawn by lot."""
    return {n for some in numbers for n in random.sample(some, min(most, len(some)))}
