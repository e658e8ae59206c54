"""A battle as it can be wound forwards and backwards: every event of its log, with the table before and after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from sandtable.cli.plan import Shown
from sandtable.cli.refusing import in_words
from sandtable.cli.teller import Teller
from sandtable.engine.event import Event
from sandtable.engine.replay import same_edition
from sandtable.engine.state import State
from sandtable.engine.told import Outcome, Told
from sandtable.host.opened import Opened
from sandtable.names import Json, Refused


class Moment(NamedTuple):
    """The table after an event; at first, before any, there is none."""

    n: int
    event: Event | None
    before: State
    state: State
    turn: int


class Counted(NamedTuple):
    """A row that counted in a ruling: for a side of the sheet or for none, and whom that side stood for."""

    side: str
    whom: str
    row: str
    value: Json


class Reel(Teller):
    """All of a battle's moments, from 0 on."""

    def __init__(self, opened: Opened) -> None:
        super().__init__(opened.game, opened.setup)
        self.same_edition = same_edition(opened.game, opened.log.header.edition)
        self.broken: Refused | None = None
        """Why the log could not be followed to its end, if so."""
        state = self.game.start(self.setup)
        self.moments = [Moment(0, None, state, state, self.game.turn(state))]
        try:
            for n, event, after in opened.replayed(again=False):
                self.moments.append(Moment(n, event, state, after, self.game.turn(after)))
                state = after
        except Refused as refused:
            self.broken = refused
        self.notes = list(self._notes(opened))

    @property
    def last(self) -> int:
        return len(self.moments) - 1

    def _notes(self, opened: Opened) -> Iterator[str]:
        """What a watcher should know of the log."""
        header = opened.log.header
        if self.broken is not None:
            yield f"The log can be followed to event {self.last} only: {in_words(self.broken.refusal)}."
        if opened.log.torn:
            yield f"The log was cut off while {opened.log.torn} was being written; that event is lost."
        if not self.same_edition:
            yield f"The log is of edition {header.edition} and the rules are of {self.game.edition}: no odds are shown."
        if self.moments[-1].state.ending is None:
            yield "The battle is not over."

    def odds(self, state: State) -> list[tuple[Outcome, Fraction]]:
        """The exact odds of the dice that are about to fall, likeliest first; none for a log of another edition."""
        if not self.same_edition or state.ask is None or not state.ask.dice:
            return []
        spread = self.game.odds(state)
        return [] if spread is None else spread.ranked()

    def turn_after(self, n: int) -> int | None:
        """The first event of the next turn."""
        now = self.moments[n].turn
        return self._first(range(n + 1, self.last + 1), lambda moment: moment.turn != now)

    def turn_before(self, n: int) -> int | None:
        """The first event of this turn; of the one before, where this turn has just begun."""
        if n == 0:
            return None
        turn = self.moments[n - 1].turn
        other = self._first(range(n - 1, -1, -1), lambda moment: moment.turn != turn)
        return 0 if other is None else other + 1

    def fight_after(self, n: int) -> int | None:
        return self._first(range(n + 1, self.last + 1), fought)

    def fight_before(self, n: int) -> int | None:
        return self._first(range(n - 1, 0, -1), fought)

    def _first(self, among: range, wanted: Callable[[Moment], bool]) -> int | None:
        return next((n for n in among if wanted(self.moments[n])), None)


def fought(moment: Moment) -> bool:
    """Whether dice fell here and rows of the sheet counted: a fight, a shot, a test."""
    return moment.event is not None and bool(moment.event.dice) and bool(counted(moment.event.told))


def counted(told: Told | None) -> list[Counted]:
    """The rows that counted, ruling after ruling."""
    ruled = told.ruled if told is not None else ()
    return [
        Counted(line.side or "", one.who.get(line.side or "", ""), line.row, line.value)
        for one in ruled
        for line in one.lines
    ]


def change(moment: Moment) -> Shown:
    """What the event did to the table."""
    event, before = moment.event, moment.before
    if event is None:
        return Shown()
    called = {*event.placed, *(event.order.bases if event.order else ())}
    for ask in (before.ask if event.dice else None, event.ask):
        if ask is not None and ask.dice:
            called |= set(ask.about)
    return Shown(
        frozenset(called),
        {id: before.rect(id) for id in event.placed if id in before.field},
        {id: before.rect(id) for id in event.taken if id in before.field},
    )


def value(given: Json) -> str:
    """What a row gives, as a person writes it: '+2', 'recoil'."""
    if isinstance(given, bool) or given is None:
        return {True: "yes", False: "no", None: "-"}[given]
    if isinstance(given, int | float):
        return f"{given:+g}"
    return ", ".join(map(value, given)) if isinstance(given, list | tuple) else str(given).replace("_", " ")
