"""The log of a battle in its file, and beside it the seed, which stays secret until the battle is over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Literal, NamedTuple

import click

from sandtable import catalogue
from sandtable.cli.seat import roll_typed
from sandtable.cli.table import content_of, header_of, opened
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Source, Stream, Typed
from sandtable.engine.game import Game
from sandtable.engine.log import Header, Writer, looks_like_log, read, reopen
from sandtable.engine.replay import same_edition
from sandtable.engine.standing import read_standing
from sandtable.names import Code, Refused, Side

Standings = tuple[tuple[Side, str], ...]
"""Standing orders as they are typed, each with its side."""


def check_standings(standing: Standings, game: Game) -> None:
    for side, text in standing:
        read_standing(text, side, game)


class Kept(NamedTuple):
    """A battle and the log that it is written to."""

    battle: Battle
    writer: Writer
    revealed: bool
    """Whether the log has its last line already."""


@contextmanager
def begun(scenario: str, source: Source, path: Path | None, standing: Standings = ()) -> Iterator[Kept]:
    """A new battle, with its log if a path is named for one. An earlier log is put by only if all that is asked for
    can be."""
    setup = catalogue.scenario(scenario)
    game = catalogue.game(setup.rules)
    check_standings(standing, game)
    battle = Battle(game, setup, source)
    header = header_of(game, setup, source.commitment, source.sort)
    if path is None:
        writer = Writer(None)
        writer.begin(header)
        yield Kept(battle, writer, False)
        return
    _put_by(path)
    with _file(path, "wb") as file:
        writer = Writer(file)
        if isinstance(source, Stream):
            _keep_seed(path, source.seed)
        writer.begin(header)
        yield Kept(battle, writer, False)
    _forget_seed(path, battle)


@contextmanager
def resumed(path: Path, seed: str | None, standing: Standings = ()) -> Iterator[Kept]:
    """A battle that was broken off. The whole log is checked before its torn end is cut away."""
    with _file(path, "r+b") as file:
        log = read(file.read())
        _, game, setup = opened(log)
        if not same_edition(game, log.header.edition):
            message = f"the log is of edition {log.header.edition} and the rules are of {game.edition}"
            raise Refused(Code.NOT_ALLOWED, "event 0", f"{message}; it can be replayed, but not gone on with")
        check_standings(standing, game)
        source = _source(path, log.header, log.seed or seed)
        battle = Battle.resumed(game, setup, source, log.events, log.header.edition)
        if log.torn:
            click.secho(f"{log.torn} was cut off in the log and is lost; the battle goes on before it", err=True)
        _, writer = reopen(file)
        yield Kept(battle, writer, log.seed is not None)
    _forget_seed(path, battle)


def _source(path: Path, header: Header, seed: str | None) -> Source:
    """The dice of a battle that goes on: the same as before, or nobody could trust them."""
    if header.dice != Stream.sort:
        return Typed(roll_typed)
    kept = _seed_file(path)
    if seed is None and kept.is_file():
        try:
            seed = kept.read_text("utf-8", "surrogatepass")
        except (OSError, ValueError):
            message = f"{kept} cannot be read; give the seed that the battle was begun with"
            raise Refused(Code.BAD_VALUE, "--seed", message) from None
    if seed is None:
        raise Refused(Code.MISSING_FIELD, "--seed", f"{kept} is gone; give the seed that the battle was begun with")
    if Stream(seed).commitment != header.commitment:
        raise Refused(Code.BAD_VALUE, "--seed", "this is not the seed that the log is committed to; give that one")
    return Stream(seed)


@contextmanager
def _file(path: Path, mode: Literal["wb", "r+b"]) -> Iterator[BinaryIO]:
    try:
        file = path.open(mode)
    except OSError as fault:
        remedy = "name a file that can be read and written"
        message = f"{path} cannot be opened: {fault.strerror or fault}; {remedy}"
        raise Refused(Code.BAD_VALUE, "--log", message) from None
    try:
        _claim(file, path)
        yield file
    finally:
        # Every line was handed over when it was written: what is left is one that the disk would not take.
        with suppress(OSError):
            file.close()


def _claim(file: BinaryIO, path: Path) -> None:
    """Two who write to one log would spoil it for both. Where the system knows no locks, that is up to them."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        return
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        message = f"{path} is being written to by another battle; wait until that is over, or name another file"
        raise Refused(Code.NOT_ALLOWED, "--log", message) from None
    except OSError:
        return


def _put_by(path: Path) -> None:
    """An earlier log under the same name is kept under another. What is no log is nothing of ours to move."""
    if not path.is_file() or not path.stat().st_size:
        return
    if not looks_like_log(content_of(path)):
        raise Refused(Code.BAD_VALUE, "--log", f"{path} holds something else than a log; name another file")
    number = 1
    while (other := path.with_name(f"{path.name}.{number}")).exists():
        number += 1
    try:
        path.rename(other)
    except OSError as fault:
        message = f"{path} holds a log that cannot be put by: {fault.strerror or fault}; name another file"
        raise Refused(Code.BAD_VALUE, "--log", message) from None
    click.echo(f"the log that was in {path} is now in {other}", err=True)


def _seed_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.seed")


def _keep_seed(path: Path, seed: str) -> None:
    """Killed before its end, a battle can be gone on with only by whoever knows its seed."""
    kept = _seed_file(path)
    try:
        kept.unlink(missing_ok=True)
        kept.touch(mode=0o600)
        kept.write_text(seed, "utf-8", "surrogatepass")
    except OSError as fault:
        message = f"the seed cannot be kept in {kept}: {fault.strerror or fault}; name a log elsewhere"
        raise Refused(Code.BAD_VALUE, "--log", message) from None


def _forget_seed(path: Path, battle: Battle) -> None:
    if battle.over:
        with suppress(OSError):
            _seed_file(path).unlink(missing_ok=True)
