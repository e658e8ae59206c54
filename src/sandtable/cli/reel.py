"""A battle as it can be wound forwards and backwards: every event of its log, with the table before and after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from sandtable import catalogue
from sandtable.cli.plan import Shown, letters
from sandtable.cli.table import Opened
from sandtable.drawing.words import spoken
from sandtable.engine.event import Event
from sandtable.engine.game import Game
from sandtable.engine.outcome import in_words
from sandtable.engine.replay import same_edition
from sandtable.engine.state import Setup, State
from sandtable.engine.told import Told
from sandtable.names import SIDES, Json, Refused, Side
from sandtable.sheet.ruleset import Ruleset


class Moment(NamedTuple):
    """The table after an event; at first, before any, there is none."""

    n: int
    event: Event | None
    before: State
    state: State
    turn: int


class Counted(NamedTuple):
    """A row that counted in a ruling, for a side or for none."""

    side: str
    row: str
    value: Json


class Reel:
    """All of a battle's moments, from 0 on."""

    def __init__(self, opened: Opened) -> None:
        self.game: Game = opened.game
        self.setup: Setup = opened.setup
        self.ruleset: Ruleset | None = catalogue.RULESETS.get(opened.game.rules)
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
            yield f"The log can be followed to event {self.last} only: {self.broken.refusal}."
        if opened.log.torn:
            yield f"The log was cut off while {opened.log.torn} was being written; that event is lost."
        if not self.same_edition:
            yield f"The log is of edition {header.edition} and the rules are of {self.game.edition}: no odds are shown."
        if self.moments[-1].state.ending is None:
            yield "The battle is not over."

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What the game calls its kinds of troops."""
        return {id: kind.name for id, kind in self.game.muster.kinds.items()}

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """The letters of the kinds of troops on the map."""
        return letters(self.setup, self.names)

    def strength(self, state: State, side: Side) -> float:
        """The share of its strength that an army has left, from 0 to 1."""
        return min(1.0, max(0.0, self.game.insight.strength(state, side)))

    def odds(self, state: State) -> list[tuple[str, Fraction]]:
        """The exact odds of the dice that are about to fall, likeliest first; none for a log of another edition."""
        if not self.same_edition or state.ask is None or not state.ask.dice:
            return []
        return list(in_words(self.game.odds(state)).items())

    def words(self, id: str) -> str:
        """A row of the sheet in its words."""
        row = self.ruleset.rows.get(id) if self.ruleset is not None else None
        return self.ruleset.said(row.says) if row is not None and self.ruleset is not None else id

    def named(self, id: str) -> str:
        """A base with its kind: 'a3 spears'."""
        kind = self.setup.pieces[id].kind
        return f"{id} {spoken(self.names.get(kind, kind))}"

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


def counted(told: Json) -> list[Counted]:
    """The rows that counted, wherever in the telling they stand."""
    found: list[Counted] = []
    if isinstance(told, Told):
        return [Counted(line.side or "", line.row, line.value) for ruled in told.ruled for line in ruled.lines]
    if isinstance(told, Mapping):
        for name, value in told.items():
            rows = [_row(entry) for entry in value] if name == "lines" and isinstance(value, list | tuple) else []
            found += [row for row in rows if row is not None] if rows else counted(value)
    elif isinstance(told, list | tuple):
        for value in told:
            found += counted(value)
    return found


def _row(entry: Json) -> Counted | None:
    """A line of a ruling: an object of the contract, or side, row and value one after the other."""
    match entry:
        case {"row": str(row)}:
            return Counted(str(entry.get("side") or ""), row, entry.get("value"))
        case [(str() | None) as side, str(row), value] | ((str() | None) as side, str(row), value):
            return Counted(side or "", row, value)
    return None


def roles(moment: Moment) -> dict[str, str]:
    """Whom the sides of a ruling stand for, as far as can be said: the base that each of them is.

    A ruling told whole, as the contract has it, speaks of its own two sides: the one that acts and the other. One told
    in brief speaks of the sides of the table.
    """
    ask, told = moment.before.ask, moment.event.told if moment.event is not None else None
    if isinstance(told, Told):
        return dict(told.ruled[0].who) if told.ruled else {}
    ids = [id for id in ask.about if id in moment.before.setup.pieces] if ask is not None else []
    if len(ids) != 2 or not isinstance(told, Mapping):
        return {}
    ruling = told.get("ruling")
    in_turn: dict[str, str] = dict(zip(SIDES, ids, strict=True))
    by_side: dict[str, str] = {moment.before.side(id): id for id in ids}
    whole = isinstance(ruling, Mapping)
    given = (ruling if isinstance(ruling, Mapping) else told).get("given")
    for guess in (in_turn, by_side) if whole else (by_side, in_turn):
        if len(guess) == 2 and all(_fits(moment.before, id, given, side) for side, id in guess.items()):
            return guess
    return {}


def _fits(state: State, id: str, given: Json, side: str) -> bool:
    """Whether a base is of the kind that a ruling was given for a side."""
    said = given.get(side) if isinstance(given, Mapping) else None
    kind = said.get("kind") if isinstance(said, Mapping) else None
    return kind is None or kind == state.piece(id).kind


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
