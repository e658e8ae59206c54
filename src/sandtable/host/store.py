"""Where matches are kept: a few named files for each, one of them written line by line."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple, Protocol

from sandtable.host.lock import locked
from sandtable.names import Code, Refused

LOG, SEED, SEATS, ABOUT = "log.jsonl", "seed", "seats.json", "match.json"
"""What is kept of a match."""
NAME = re.compile(r"[a-z0-9]{12}")
ELSEWHERE = "this battle is being played on another server of this machine; go on with it there, or stop that one"
SECRET, ONLY_US = 0o600, 0o700


class Pen(NamedTuple):
    """A log that is written on: its file, and how to wait until the disk has what was written."""

    file: BinaryIO
    settle: Callable[[], None]


class Store(Protocol):
    """Somewhere that keeps matches."""

    def ids(self) -> list[str]:
        """The matches that are kept, the newest first."""

    def keep(self, id: str, name: str, data: bytes) -> None:
        """Keep a file of a match, whole or not at all."""

    def kept(self, id: str, name: str) -> bytes | None:
        """A file of a match, if there is one."""

    def forget(self, id: str, name: str) -> None:
        """A file of a match that nobody needs any more."""

    def pen(self, id: str, whole: int) -> Pen:
        """The log of a match, to be gone on with after so many bytes; what stands behind them is cut off."""


class Folder:
    """Matches in a folder, each in a folder of its own that nobody else can read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "matches"

    def ids(self) -> list[str]:
        if not self._folder.is_dir():
            return []
        found = [path for path in self._folder.iterdir() if NAME.fullmatch(path.name) and (path / LOG).is_file()]
        return [path.name for path in sorted(found, key=lambda path: (path / LOG).stat().st_mtime, reverse=True)]

    def keep(self, id: str, name: str, data: bytes) -> None:
        place = self._place(id)
        try:
            place.mkdir(mode=ONLY_US, parents=True, exist_ok=True)
            new = place / f"{name}.new"
            new.unlink(missing_ok=True)
            with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, SECRET), "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            new.replace(place / name)
        except OSError as fault:
            raise _full(fault) from None

    def kept(self, id: str, name: str) -> bytes | None:
        with suppress(OSError):
            return (self._place(id) / name).read_bytes()
        return None

    def forget(self, id: str, name: str) -> None:
        with suppress(OSError):
            (self._place(id) / name).unlink(missing_ok=True)

    def pen(self, id: str, whole: int) -> Pen:
        path = self._place(id) / LOG
        try:
            path.parent.mkdir(mode=ONLY_US, parents=True, exist_ok=True)
            file = open(os.open(path, os.O_RDWR | os.O_CREAT, SECRET), "r+b")  # noqa: SIM115 - it stays open
            if not locked(file):
                file.close()
                raise Refused(Code.NOT_ALLOWED, "match", ELSEWHERE)
            file.seek(whole)
            file.truncate()
        except OSError as fault:
            raise _full(fault) from None
        return Pen(file, lambda: os.fsync(file.fileno()))

    def _place(self, id: str) -> Path:
        if not NAME.fullmatch(id):
            raise Refused(Code.BAD_VALUE, "match", f"no match is called {id[:40]!r}")
        return self._folder / id


def _full(fault: OSError) -> Refused:
    says = f"the battle cannot be kept: {fault.strerror or fault}; make room on the disk and do it again"
    return Refused(Code.NOT_ALLOWED, "match", says)
