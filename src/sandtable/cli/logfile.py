"""The file of a log: locked by the one battle that writes to it, and on the disk when it says so.

Beside it lies the seed of the dice, which stays secret until the battle is over. Whoever loses it loses the battle, so
no seed is written over and none is forgotten but by the battle that it belongs to. And beside it lies who sits where.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copyfileobj, copystat
from typing import BinaryIO, Literal

import click

from sandtable.engine.log import ENOUGH, looks_like_log
from sandtable.host.lock import locked
from sandtable.names import Code, Refused
from sandtable.notation.file import contents

LONGEST_SEED = 1 << 20
LONGEST_SEATS = 1 << 12
ELSEWHERE = "name a log elsewhere"
NAME_BOTH = "say who plays: --a NAME --b NAME"
SECRET = 0o600


@contextmanager
def claimed(path: Path, mode: Literal["a+b", "r+b"]) -> Iterator[BinaryIO]:
    """The file, open for reading and writing and locked. It is never moved while it is, so that whoever opens the name
    meets the lock."""
    if path.exists() and not path.is_file():
        raise Refused(Code.BAD_VALUE, "--log", f"{path} is no file that can be read and written; {ELSEWHERE}")
    try:
        file = path.open(mode)
    except OSError as fault:
        remedy = "name a file that can be read and written"
        message = f"{path} cannot be opened: {fault.strerror or fault}; {remedy}"
        raise Refused(Code.BAD_VALUE, "--log", message) from None
    with _closed(file):
        _lock(file, path)
        yield file


@contextmanager
def poured(path: Path) -> Iterator[BinaryIO]:
    """A device or a pipe, which a log can be written to and nothing more. One that nobody reads is not waited for."""
    try:
        number = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError as fault:
        message = f"{path} cannot be opened: {fault.strerror or fault}; {ELSEWHERE}"
        raise Refused(Code.BAD_VALUE, "--log", message) from None
    os.set_blocking(number, True)
    with _closed(os.fdopen(number, "wb")) as file:
        yield file


@contextmanager
def _closed(file: BinaryIO) -> Iterator[BinaryIO]:
    try:
        yield file
    finally:
        # Every line was handed over when it was written: what is left is one that the disk would not take.
        with suppress(OSError):
            file.close()


def _lock(file: BinaryIO, path: Path) -> None:
    if not locked(file):
        message = f"{path} is being written to by another battle; wait until that is over, or name another file"
        raise Refused(Code.NOT_ALLOWED, "--log", message)


def settler(file: BinaryIO) -> Callable[[], None]:
    """Waits until the disk has what was written to a file."""
    return lambda: os.fsync(file.fileno())


def settle_names(path: Path) -> None:
    """Wait until the disk has the names in the folder of a file. Not every system lets a folder be opened."""
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def put_by(path: Path, file: BinaryIO) -> None:
    """What was in the file is kept under another name with its seed, and the file is empty.

    It is copied, and on the disk before the file is emptied: at every moment there is a log whose seed lies beside it.
    What is no log is nothing of ours to touch.
    """
    seed, seats, held = seed_file(path), seats_file(path), os.fstat(file.fileno()).st_size > 0
    file.seek(0)
    if held and not looks_like_log(file.read(ENOUGH)):
        raise Refused(Code.BAD_VALUE, "--log", f"{path} holds something else than a log; name another file")
    if not held and not seed.exists() and not seats.exists():
        return
    other = _free(path)
    said = []
    try:
        if seed.exists():
            _write_new(seed_file(other), lambda target: target.write(contents(seed, LONGEST_SEED)), SECRET)
            said.append(f"its seed in {seed_file(other)}")
        if seats.exists():
            _write_new(seats_file(other), lambda target: target.write(contents(seats, LONGEST_SEATS)), SECRET)
            said.append(f"who played it in {seats_file(other)}")
        if held:
            file.seek(0)
            _write_new(other, lambda target: copyfileobj(file, target))
            said.insert(0, f"the log that was in {path} is now in {other}")
            with suppress(OSError):
                copystat(path, other)
    except (OSError, ValueError) as fault:
        for written in (seed_file(other), seats_file(other)):
            written.unlink(missing_ok=True)
        why = getattr(fault, "strerror", None) or fault
        message = f"{path} is that of an earlier battle, which cannot be put by: {why}; {ELSEWHERE}"
        raise Refused(Code.BAD_VALUE, "--log", message) from None
    settle_names(path)
    forget_seats(path)
    file.truncate(0)
    click.echo(" and ".join(said), err=True)


def _free(path: Path) -> Path:
    """A name beside a log that no log, seed or file of seats has."""
    number = 1
    while any(one.exists() for one in _match(path.with_name(f"{path.name}.{number}"))):
        number += 1
    return path.with_name(f"{path.name}.{number}")


def _match(path: Path) -> tuple[Path, ...]:
    """The files of a match."""
    return path, seed_file(path), seats_file(path)


def _write_new(path: Path, write: Callable[[BinaryIO], object], mode: int = 0o666) -> None:
    """A new file, whole and on the disk, or none."""
    number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    try:
        with os.fdopen(number, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
    except (OSError, ValueError):
        path.unlink(missing_ok=True)
        raise


def seed_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.seed")


def keep_seed(path: Path, seed: str) -> None:
    """Killed before its end, a battle can be gone on with only by whoever knows its seed. What was there is put by."""
    kept = seed_file(path)
    try:
        kept.unlink(missing_ok=True)
        _write_new(kept, lambda file: file.write(seed.encode("utf-8", "surrogatepass")), SECRET)
    except OSError as fault:
        message = f"the seed cannot be kept in {kept}: {fault.strerror or fault}; {ELSEWHERE}"
        raise Refused(Code.BAD_VALUE, "--log", message) from None


def kept_seed(path: Path) -> str | None:
    """The seed beside a log, if there is one."""
    kept = seed_file(path)
    if not kept.exists():
        return None
    try:
        return contents(kept, LONGEST_SEED).decode("utf-8", "surrogatepass")
    except (OSError, ValueError):
        message = f"{kept} cannot be read; give the seed that the battle was begun with"
        raise Refused(Code.BAD_VALUE, "--seed", message) from None


def forget_seed(path: Path, seed: str) -> None:
    """The seed is in the log for all to see: nobody needs to keep it. Another's is left alone."""
    with suppress(OSError, Refused):
        if kept_seed(path) == seed:
            seed_file(path).unlink()


def seats_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.seats")


def keep_seats(path: Path, seats: bytes) -> None:
    """Who sits where, for whoever goes on with the battle: the file is as it was, or as it is now, and never half."""
    kept = seats_file(path)
    new = kept.with_name(f"{kept.name}.new")
    try:
        new.unlink(missing_ok=True)
        _write_new(new, lambda file: file.write(seats), SECRET)
        new.replace(kept)
    except OSError as fault:
        message = f"who plays cannot be kept in {kept}: {fault.strerror or fault}; {ELSEWHERE}"
        raise Refused(Code.BAD_VALUE, "--log", message) from None
    settle_names(path)


def kept_seats(path: Path) -> bytes | None:
    """The file of seats beside a log, if there is one."""
    kept = seats_file(path)
    if not kept.exists():
        return None
    try:
        return contents(kept, LONGEST_SEATS)
    except (OSError, ValueError):
        raise Refused(Code.BAD_VALUE, str(kept), f"it cannot be read; {NAME_BOTH}") from None


def forget_seats(path: Path) -> None:
    """The battle is over, or another is begun: nobody need know any more who went on with it."""
    with suppress(OSError):
        seats_file(path).unlink(missing_ok=True)
