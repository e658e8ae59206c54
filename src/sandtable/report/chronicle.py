"""The battle as its log remembers it: every event with the table before and after it, and the turn it belongs to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from sandtable.drawing.roster import Roster, roster
from sandtable.engine.event import Event
from sandtable.engine.game import Game
from sandtable.engine.log import Log
from sandtable.engine.replay import replay, revealed, same_edition
from sandtable.engine.state import Ask, Ending, Setup, State
from sandtable.engine.told import Told
from sandtable.engine.trail import Trail
from sandtable.names import SIDES, Side
from sandtable.sheet.ruleset import Ruleset

UNTOLD = Told()


@dataclass(frozen=True, eq=False)
class Moment:
    """One event of the battle, between two states of the table."""

    n: int
    event: Event
    before: State
    after: State
    turn: int

    @property
    def ask(self) -> Ask | None:
        """What was waited for when it happened."""
        return self.before.ask

    @property
    def kind(self) -> str:
        """The kind of roll, by the word that the dice were asked for with."""
        return self.ask.what if self.ask is not None and self.ask.dice else self.event.what

    @property
    def told(self) -> Told:
        return self.event.told or UNTOLD

    @property
    def says(self) -> str:
        """The sentence that the game itself has for it, if it has one."""
        return self.told.says

    @cached_property
    def bases(self) -> tuple[str, ...]:
        """The bases that it was about: those asked for, moved or lost."""
        pieces, event = self.after.setup.pieces, self.event
        about = self.ask.about if self.ask is not None and event.dice else ()
        named = (*about, *(event.order.bases if event.order else ()), *event.placed, *event.taken)
        return tuple(dict.fromkeys(id for id in named if id in pieces))

    @property
    def changed(self) -> bool:
        """Whether a base stands elsewhere, or stands no more."""
        return self.before.field is not self.after.field


@dataclass(frozen=True, eq=False)
class Turn:
    """What happened in one turn."""

    number: int
    moments: tuple[Moment, ...]

    @property
    def before(self) -> State:
        return self.moments[0].before

    @property
    def after(self) -> State:
        return self.moments[-1].after


@dataclass(frozen=True, eq=False)
class Chronicle:
    """A whole battle, from its first state to the last that its log knows."""

    log: Log
    game: Game
    ruleset: Ruleset
    start: State
    moments: tuple[Moment, ...]

    @property
    def setup(self) -> Setup:
        return self.start.setup

    @property
    def end(self) -> State:
        return self.moments[-1].after if self.moments else self.start

    @property
    def ending(self) -> Ending | None:
        return self.end.ending

    @property
    def title(self) -> str:
        return self.setup.title or self.ruleset.title

    @cached_property
    def who(self) -> Roster:
        """The names of all troops, as they stand at the end."""
        return roster(self.end, self.game, self.ruleset)

    @cached_property
    def ruled_alike(self) -> bool:
        """Whether the log is of the rules' own edition, so that they can say what else might have happened."""
        return same_edition(self.game, self.log.header.edition)

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        grouped = groupby(self.moments, key=lambda moment: moment.turn)
        return tuple(Turn(number, tuple(moments)) for number, moments in grouped)

    @cached_property
    def lost(self) -> tuple[dict[Side, float], ...]:
        """What each side had lost before the first event and after each, as the game counts."""
        return tuple({side: self.game.lost(state, side) for side in SIDES} for state in self._states)

    @cached_property
    def strength(self) -> tuple[dict[Side, float], ...]:
        """What share of its strength each side had left before the first event and after each."""
        strength = self.game.insight.strength
        return tuple({side: strength(state, side) for side in SIDES} for state in self._states)

    @cached_property
    def _states(self) -> tuple[State, ...]:
        return (self.start, *(moment.after for moment in self.moments))

    def army(self, side: Side) -> str:
        """What a side calls itself, at the beginning of a sentence."""
        return self.who.armies[side]

    def called(self, side: Side) -> str:
        """The same inside a sentence: 'the army of the south'."""
        return self.setup.army(side)

    def named(self, id: str) -> str:
        """A base with its name or kind, a command or a place by its name, an army by its own: 'a3 spears'."""
        if (piece := self.setup.pieces.get(id)) is not None:
            return f"{id} {piece.name or self.who.kind(piece.kind)}"
        if (command := self.setup.commands.get(id)) is not None:
            return f"{command.name} ({id})" if command.name else id
        if (place := self.setup.ground.find(id)) is not None and place.name:
            return f"{place.name} ({id})"
        return next((self.called(side) for side in SIDES if side == id), id)


def chronicle(log: Log, game: Game, setup: Setup, ruleset: Ruleset) -> Chronicle:
    """The battle of a log. Its events are followed and its dice compared with their commitment, where that is known."""
    stream = revealed(log)
    start = game.start(setup)
    edition, trail = log.header.edition, Trail(start)
    followed = replay(game, setup, log.events, edition=edition, stream=stream, trail=trail, again=False)
    return Chronicle(log, game, ruleset, start, tuple(_moments(game, start, followed)))


def _moments(game: Game, state: State, followed: Iterable[tuple[int, Event, State]]) -> Iterable[Moment]:
    for n, event, after in followed:
        yield Moment(n, event, state, after, game.turn(after))
        state = after
