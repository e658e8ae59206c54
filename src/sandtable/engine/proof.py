"""What a log proves and what it cannot, each claim by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, NamedTuple

from sandtable.engine.chance import Script, Stream, Typed
from sandtable.engine.event import Event
from sandtable.engine.game import Game
from sandtable.engine.log import FORM, Log, looks_like_log, read
from sandtable.engine.parley import DRAW, RESIGN
from sandtable.engine.replay import FalseEnding, check_fall, replay, revealed, started
from sandtable.engine.stakes import stakes_in
from sandtable.engine.state import Ending, Setup
from sandtable.engine.trail import Trail
from sandtable.names import SIDES, Json, Refusal, Refused, listed


class Word(StrEnum):
    """What can be said of a claim."""

    PROVEN = "proven"
    NOT_PROVEN = "not proven"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that a log claims: whether it is so, and a sentence."""

    word: Word
    says: str
    provable: bool = True
    """Whether a log could prove it at all: what no log can is not missing from this one."""

    def __repr__(self) -> str:
        return f"<Claim {self.word}: {self.says}>"

    @property
    def missing(self) -> bool:
        return self.word is Word.NOT_PROVEN and self.provable

    def as_json(self) -> dict[str, Json]:
        return {"is": str(self.word), "says": self.says}


@dataclass(frozen=True, slots=True)
class Claims:
    """All that a log claims."""

    chain: Claim
    """Its lines are as they were written."""
    rulings: Claim
    """What happened is what the rules make of the orders and the dice."""
    dice: Claim
    """The dice are those that were committed to before the battle."""
    scenario: Claim
    """The table, the armies and the terms are those of the scenario of that name."""
    ending: Claim
    """The battle ended so, and the log holds all of it."""

    def by_name(self) -> Mapping[str, Claim]:
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True, slots=True)
class Proof:
    """What became of the claims of a log."""

    claims: Claims
    log: Log | None = None
    """The log, if it could be read."""
    refusal: Refusal | None = None
    """The first thing that is wrong, with its event."""

    def __repr__(self) -> str:
        said = ", ".join(f"{name} {claim.word}" for name, claim in self.claims.by_name().items())
        return f"<Proof: {said}>"

    @property
    def ok(self) -> bool | None:
        """Whether all is proven that could be; nothing if none is wrong, but something is missing."""
        if self.refusal is not None:
            return False
        return None if any(claim.missing for claim in self.claims.by_name().values()) else True

    def as_json(self) -> dict[str, Json]:
        answer: dict[str, Json] = {"ok": self.ok}
        if self.log is not None:
            answer |= {"events": len(self.log.events), "hash": self.log.hash}
        answer["claims"] = {name: claim.as_json() for name, claim in self.claims.by_name().items()}
        return answer if self.refusal is None else {**answer, "error": self.refusal.as_json()}


BY_WORD = (RESIGN, DRAW)
"""Endings that no rule brings about, but a seat that says so: no log can show who sat there."""

PutUp = Callable[[Log], tuple[Game, Setup]]
"""Puts up the table of a log: the game and the setup that its header names."""
Compared = Callable[[Json], Sequence[str] | None]
"""In what the scenario of a header differs from the one that is shipped under its id; nothing if none is."""


def prove(data: bytes, put_up: PutUp, compared: Compared) -> Proof:
    """What the log in these bytes proves. What is no log at all is refused."""
    try:
        log = read(data)
    except Refused as refused:
        if not looks_like_log(data):
            raise
        unread = _unproven("The log cannot be read so far.")
        return Proof(Claims(_wrong(refused), unread, unread, unread, unread), None, refused.refusal)
    chain = _proven(f"{_count(log.lines, 'line')}, each as it was written and in its place.")
    try:
        game, setup = put_up(log)
        run = _run(log, game, setup)
    except Refused as refused:
        unruled = _unproven("The battle cannot be fought again from this header.")
        return Proof(Claims(chain, unruled, unruled, _wrong(refused), unruled), log, refused.refusal)
    scenario = _scenario(setup, compared(log.header.scenario))
    claims = Claims(chain, _rulings(log, game, run), _dice(log, game, run), scenario, _ending(log, game, setup, run))
    return Proof(claims, log, run.first)


class _Run(NamedTuple):
    """How far the log could be fought again, and what was wrong with it."""

    right: int
    """The last event that is as the rules have it."""
    fallen: int
    ending: Ending | None
    wrong: Refused | None
    """The ruling that is not, or the ending."""
    loaded: Refused | None
    """The first dice that are not those of the seed."""
    loaded_at: int

    @property
    def first(self) -> Refusal | None:
        """What was wrong first. Dice fall before they are ruled on."""
        found = self.wrong if self.loaded is None or self.loaded_at > self.right + 1 else self.loaded
        return None if found is None else found.refusal


def _run(log: Log, game: Game, setup: Setup) -> _Run:
    trail, dice, wrong = Trail(started(game, setup)), _Dice(log), None
    try:
        for _ in replay(game, setup, dice.compared(trail), edition=log.header.edition, trail=trail):
            pass
    except Refused as refused:
        wrong = refused
    return _Run(trail.n, trail.fallen, trail.state.ending, wrong, dice.loaded, dice.at)


class _Dice:
    """The dice of a log beside those of its seed. They may be loaded, and every ruling on them right."""

    def __init__(self, log: Log) -> None:
        self._events = log.events
        self._stream: Stream | None = None
        self.loaded: Refused | None = None
        self.at = 0
        try:
            self._stream = revealed(log)
        except Refused as refused:
            self.loaded = refused

    def compared(self, trail: Trail[Any]) -> Iterator[Event]:
        """The events one by one, their dice compared before anybody rules on them."""
        for event in self._events:
            ask = trail.state.ask
            if self._stream is not None and self.loaded is None and event.dice and ask is not None:
                try:
                    check_fall(self._stream, ask, trail.fallen, event, f"event {trail.n + 1}")
                except Refused as refused:
                    self.loaded, self.at = refused, trail.n + 1
            yield event


def _rulings(log: Log, game: Game, run: _Run) -> Claim:
    if isinstance(run.wrong, FalseEnding):
        return _unproven(f"As the rules have them up to event {run.right}; then the ending is wrong.")
    if run.wrong is not None:
        return _wrong(run.wrong)
    edition, form = log.header.edition, log.header.form
    if form != FORM:
        return _unproven(
            f"The log is of form {form} and this program writes form {FORM}: its events were followed, but not ruled "
            "on again. A program that writes that form can."
        )
    if edition == game.edition:
        return _proven(f"{_count(run.right, 'event')} ruled again by {edition}: all the same.")
    if edition in game.published:
        return _unproven(
            f"The log is of edition {edition} and this program rules by {game.edition}: its events were followed, but "
            "not ruled on again. A program of that edition can."
        )
    there = listed(list(game.published), "and")
    return _unproven(
        f"No edition {edition[:60]!r} of these rules was ever published, only {there}: not ruled on again."
    )


def _dice(log: Log, game: Game, run: _Run) -> Claim:
    sort = log.header.dice
    if run.loaded is not None:
        return _wrong(run.loaded)
    if sort != Stream.sort:
        came = {Typed.sort: "typed in by the players", Script.sort: "read from a script"}[sort]
        return Claim(
            Word.NOT_PROVEN,
            f"{_count(run.fallen, 'die', 'dice')}, {came}: their word. No log can prove it.",
            provable=False,
        )
    if log.seed is None and run.ending is not None:
        return _unproven("The battle is over and the seed is not revealed: no die can be compared with its commitment.")
    if log.seed is None:
        return _unproven("The seed is revealed when the battle is over: until then no die can be compared.")
    if run.wrong is not None:
        return _unproven(f"Those of the seed up to event {run.right}; what was to fall after it cannot be said.")
    if log.header.edition != game.edition:
        return _unproven(
            "No die was found that the seed has otherwise, but only the rules could say which were to fall."
        )
    all_of = f"{_count(run.fallen, 'die', 'dice')}, all those of the seed that the header is committed to"
    if stakes_in(log.events).whole:
        return _proven(f"{all_of}, and of the numbers that both players have put to it: none of them chose the dice.")
    return _proven(f"{all_of}.")


def _scenario(setup: Setup, differs: Sequence[str] | None) -> Claim:
    id = setup.scenario[:60]
    if differs is None:
        says = f"{id!r} is none of the shipped ones, but the players' own: there is nothing to compare it with."
        return Claim(Word.NOT_PROVEN, says, provable=False)
    if differs:
        return _unproven(f"It is called {id}, but differs from the shipped one in {listed(list(differs), 'and')}.")
    return _proven(f"{id}, as it is shipped.")


def _ending(log: Log, game: Game, setup: Setup, run: _Run) -> Claim:
    if isinstance(run.wrong, FalseEnding):
        return _wrong(run.wrong)
    if run.wrong is not None:
        return _unproven(f"What comes after event {run.right} does not follow from the rules.")
    scrap = f"{log.torn} was being written when the log was cut off ({_count(log.scrap, 'byte')})" if log.torn else ""
    if run.ending is None:
        stops = scrap or f"the log stops after event {run.right}"
        return _unproven(f"The battle is not over: {stops}. It can be gone on with, or was cut short.")
    ended = f"{_told(run.ending, setup)}, at event {run.right}"
    if scrap:
        return _unproven(f"{ended}; but {scrap}.")
    if log.header.edition != game.edition:
        return _unproven(f"{ended}: so the log says, and no rule was asked.")
    word = " That it was this seat that said so is the players' word." if log.events[-1].what in BY_WORD else ""
    return _proven(f"{ended}.{word}")


def _told(ending: Ending, setup: Setup) -> str:
    """The ending in a sentence. No rule may have looked at it, so a terminal is spared what it cannot show."""
    won = next((f"Victory of {setup.army(side)}" for side in SIDES if side == ending.winner), "A draw")
    return f"{_printable(won)}: {_printable(ending.reason)}"


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text[:200])


def _count(number: int, one: str, more: str = "") -> str:
    return f"{number} {one if number == 1 else more or f'{one}s'}"


def _proven(says: str) -> Claim:
    return Claim(Word.PROVEN, says)


def _unproven(says: str) -> Claim:
    return Claim(Word.NOT_PROVEN, says)


def _wrong(refused: Refused) -> Claim:
    return Claim(Word.WRONG, f"{refused.refusal.at}: {refused.refusal.message}")
