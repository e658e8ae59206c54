"""A battle and the log that is kept of it: begun, or gone on with after it was broken off."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO, NamedTuple

import click

from sandtable import catalogue
from sandtable.cli.logfile import (
    NAME_BOTH,
    claimed,
    forget_seats,
    forget_seed,
    keep_seats,
    keep_seed,
    kept_seats,
    kept_seed,
    poured,
    put_by,
    seats_file,
    seed_file,
    settler,
)
from sandtable.cli.seat import HUMAN
from sandtable.cli.typing import roll_typed
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Source, Stream, Typed
from sandtable.engine.game import Game
from sandtable.engine.log import LONGEST_LOG, Header, Log, Writer, read, reopen
from sandtable.engine.replay import same_edition
from sandtable.engine.seats import Sat, Seats, seats_as_bytes, seats_from_bytes
from sandtable.engine.standing import read_standing
from sandtable.engine.state import Setup
from sandtable.host.opened import header_of, opened
from sandtable.names import SIDES, Code, Refused, Side
from sandtable.notation.file import contents_of
from sandtable.players import PLAYERS

Standings = tuple[tuple[Side, str], ...]
"""Standing orders as they are typed, each with its side."""


def check_standings(standing: Standings, game: Game) -> None:
    for side, text in standing:
        read_standing(text, side, game)


class Kept(NamedTuple):
    """A battle, the log that it is written to, and who plays it."""

    battle: Battle
    writer: Writer
    seats: Seats


Named = Mapping[Side, str | None]
"""Who is named to play each side, if anybody is."""
KNOWN = (*PLAYERS, HUMAN)
USUAL = "steady"


def seated(named: Named) -> Seats:
    """Who sits where in a new battle. Computers draw their lots from the seed, or where there is none from these."""
    return {side: Sat(named[side] or USUAL, secrets.token_hex(8)) for side in SIDES}


def seated_again(path: Path, named: Named) -> Seats:
    """Who sits where in a battle that goes on: those of before, unless others are named."""
    if all(named.values()):
        return seated(named)
    data = kept_seats(path)
    if data is None:
        click.secho(f"{seats_file(path)} is gone: whoever is not named plays as '{USUAL}'", err=True)
        return seated(named)
    try:
        before = seats_from_bytes(data, KNOWN)
    except Refused as refused:
        inner = refused.refusal
        raise Refused(inner.code, str(seats_file(path)), f"{inner.at}: {inner.message}; {NAME_BOTH}") from None
    return {side: before[side]._replace(who=named[side] or before[side].who) for side in SIDES}


def by_hand(seats: Seats) -> bool:
    """Whether a person plays, whose orders nobody can work out again."""
    return any(sat.who == HUMAN for sat in seats.values())


@contextmanager
def begun(setup: Setup, source: Source, path: Path | None, seats: Seats, standing: Standings = ()) -> Iterator[Kept]:
    """A new battle, with its log if a path is named for one. An earlier log is put by only if all that is asked for
    can be. What is typed by hand nobody can work out again, so the disk has each event before the next."""
    game = catalogue.game(setup.rules)
    check_standings(standing, game)
    battle = Battle(game, setup, source)
    with _begun_log(path, battle, seats) as writer:
        writer.begin(header_of(game, setup, source.commitment, source.sort))
        yield Kept(battle, writer, seats)


@contextmanager
def _begun_log(path: Path | None, battle: Battle, seats: Seats) -> Iterator[Writer]:
    source = battle.source
    if path is None:
        yield Writer(None)
    elif path.exists() and not path.is_file():
        with poured(path) as file:
            yield Writer(file)
    else:
        with claimed(path, "a+b") as file:
            put_by(path, file)
            if isinstance(source, Stream):
                keep_seed(path, source.seed)
            keep_seats(path, seats_as_bytes(seats))
            writer = Writer(file, settle=settler(file), each=by_hand(seats) or isinstance(source, Typed))
            with _until_over(path, battle, writer):
                yield writer


@contextmanager
def resumed(path: Path, seed: str | None, named: Named, standing: Standings = ()) -> Iterator[Kept]:
    """A battle that was broken off. The whole log is checked before its torn end is cut away."""
    with claimed(path, "r+b") as file:
        log = _read(path, file)
        _, game, setup = opened(log)
        if not same_edition(game, log.header.edition):
            message = f"the log is of edition {log.header.edition} and the rules are of {game.edition}"
            raise Refused(Code.NOT_ALLOWED, "event 0", f"{message}; it can be replayed, but not gone on with")
        check_standings(standing, game)
        source = _source(path, setup, log.header, log.seed or seed)
        over = bool(log.events) and log.events[-1].ending is not None
        seats = seated(named) if over else seated_again(path, named)
        battle = Battle.resumed(game, setup, source, log.events, log.header.edition)
        if log.torn:
            taken = f"{log.scrap} {'byte' if log.scrap == 1 else 'bytes'}, taken off"
            click.secho(
                f"{log.torn} was cut off in the log and is lost ({taken}); the battle goes on before it", err=True
            )
        keep_seats(path, seats_as_bytes(seats))
        writer = reopen(file, log, settle=settler(file), each=by_hand(seats) or isinstance(source, Typed))
        with _until_over(path, battle, writer):
            yield Kept(battle, writer, seats)


def _read(path: Path, file: BinaryIO) -> Log:
    try:
        return read(contents_of(file, LONGEST_LOG))
    except ValueError as fault:
        raise Refused(Code.BAD_VALUE, "--log", f"{path} is no log: {fault}; give the path of a log") from None


@contextmanager
def _until_over(path: Path, battle: Battle, writer: Writer) -> Iterator[None]:
    """Whatever becomes of what is shown of the battle: once the log has its last line, the seed is no secret; and once
    it is over, nobody will go on with it."""
    source = battle.source
    try:
        yield
    finally:
        if writer.revealed and isinstance(source, Stream):
            forget_seed(path, source.seed)
        if battle.over and (writer.revealed or not isinstance(source, Stream)):
            forget_seats(path)


def _source(path: Path, setup: Setup, header: Header, seed: str | None) -> Source:
    """The dice of a battle that goes on: the same as before, or nobody could trust them."""
    if header.dice != Stream.sort:
        return Typed(partial(roll_typed, setup))
    seed = kept_seed(path) if seed is None else seed
    if seed is None:
        message = f"{seed_file(path)} is gone; give the seed that the battle was begun with"
        raise Refused(Code.MISSING_FIELD, "--seed", message)
    if Stream(seed).commitment != header.commitment:
        raise Refused(Code.BAD_VALUE, "--seed", "this is not the seed that the log is committed to; give that one")
    return Stream(seed)
