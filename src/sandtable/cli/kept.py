"""A battle and the log that is kept of it: begun, or gone on with after it was broken off."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO, NamedTuple

import click

from sandtable import catalogue
from sandtable.cli.logfile import (
    claimed,
    forget_seed,
    keep_seed,
    kept_seed,
    poured,
    put_by,
    seed_file,
    settle_names,
    settler,
)
from sandtable.cli.seat import roll_typed
from sandtable.cli.table import header_of, opened
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Source, Stream, Typed
from sandtable.engine.game import Game
from sandtable.engine.log import LONGEST_LOG, Header, Log, Writer, read, reopen
from sandtable.engine.replay import same_edition
from sandtable.engine.standing import read_standing
from sandtable.engine.state import Setup
from sandtable.names import Code, Refused, Side
from sandtable.notation.file import contents_of

Standings = tuple[tuple[Side, str], ...]
"""Standing orders as they are typed, each with its side."""


def check_standings(standing: Standings, game: Game) -> None:
    for side, text in standing:
        read_standing(text, side, game)


class Kept(NamedTuple):
    """A battle and the log that it is written to."""

    battle: Battle
    writer: Writer


@contextmanager
def begun(
    setup: Setup, source: Source, path: Path | None, standing: Standings = (), *, by_hand: bool = False
) -> Iterator[Kept]:
    """A new battle, with its log if a path is named for one. An earlier log is put by only if all that is asked for
    can be. What is typed `by_hand` nobody can work out again, so the disk has each event before the next."""
    game = catalogue.game(setup.rules)
    check_standings(standing, game)
    battle = Battle(game, setup, source)
    with _begun_log(path, source, by_hand) as writer:
        writer.begin(header_of(game, setup, source.commitment, source.sort))
        yield Kept(battle, writer)


@contextmanager
def _begun_log(path: Path | None, source: Source, by_hand: bool) -> Iterator[Writer]:
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
            settle_names(path)
            writer = Writer(file, settle=settler(file), each=by_hand)
            with _seed_until_revealed(path, source, writer):
                yield writer


@contextmanager
def resumed(path: Path, seed: str | None, standing: Standings = (), *, by_hand: bool = False) -> Iterator[Kept]:
    """A battle that was broken off. The whole log is checked before its torn end is cut away."""
    with claimed(path, "r+b") as file:
        log = _read(path, file)
        _, game, setup = opened(log)
        if not same_edition(game, log.header.edition):
            message = f"the log is of edition {log.header.edition} and the rules are of {game.edition}"
            raise Refused(Code.NOT_ALLOWED, "event 0", f"{message}; it can be replayed, but not gone on with")
        check_standings(standing, game)
        source = _source(path, setup, log.header, log.seed or seed)
        battle = Battle.resumed(game, setup, source, log.events, log.header.edition)
        if log.torn:
            taken = f"{log.scrap} {'byte' if log.scrap == 1 else 'bytes'}, taken off"
            click.secho(
                f"{log.torn} was cut off in the log and is lost ({taken}); the battle goes on before it", err=True
            )
        writer = reopen(file, log, settle=settler(file), each=by_hand or isinstance(source, Typed))
        with _seed_until_revealed(path, source, writer):
            yield Kept(battle, writer)


def _read(path: Path, file: BinaryIO) -> Log:
    try:
        return read(contents_of(file, LONGEST_LOG))
    except ValueError as fault:
        raise Refused(Code.BAD_VALUE, "--log", f"{path} is no log: {fault}; give the path of a log") from None


@contextmanager
def _seed_until_revealed(path: Path, source: Source, writer: Writer) -> Iterator[None]:
    """Whatever becomes of what is shown of the battle: once the log has its last line, the seed is no secret."""
    try:
        yield
    finally:
        if writer.revealed and isinstance(source, Stream):
            forget_seed(path, source.seed)


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
