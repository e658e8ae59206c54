"""Matches in memory, for a host that has no disk: whoever keeps them elsewhere is told of every change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO

from sandtable.host.store import LOG, Pen
from sandtable.names import Code, Refused

ELSEWHERE = "this battle is open in another window of this browser; go on with it there, or close that window"
Told = Callable[[str, str, int, bytes | None], None]
"""Is told: of a match, a file by its name, from which byte on it is another, and what stands there now; nothing is
left of a file that was forgotten."""


class Memory:
    """Matches in memory. What is kept elsewhere is brought when somebody asks for it."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self._files: dict[str, dict[str, bytes | BytesIO]] = {}
        self._taken: set[str] = set()
        """Matches that somebody else is at."""

    def bring(self, id: str, files: Mapping[str, bytes] | None) -> None:
        """A match as it is kept elsewhere; nothing: somebody else is at it."""
        self._files.pop(id, None)
        (self._taken.add if files is None else self._taken.discard)(id)
        if files:
            self._files[id] = dict(files)

    def ids(self) -> list[str]:
        return [id for id, files in reversed(self._files.items()) if LOG in files]

    def keep(self, id: str, name: str, data: bytes) -> None:
        self._files.setdefault(id, {})[name] = data
        self._told(id, name, 0, data)

    def kept(self, id: str, name: str) -> bytes | None:
        if id in self._taken:
            raise Refused(Code.NOT_ALLOWED, "match", ELSEWHERE)
        found = self._files.get(id, {}).get(name)
        return found.getvalue() if isinstance(found, BytesIO) else found

    def forget(self, id: str, name: str) -> None:
        if self._files.get(id, {}).pop(name, None) is not None:
            self._told(id, name, 0, None)

    def pen(self, id: str, whole: int) -> Pen:
        data = self.kept(id, LOG) or b""
        if whole < len(data):
            self._told(id, LOG, 0, data[:whole])
        file = _Telling(lambda at, more: self._told(id, LOG, at, more), data[:whole])
        self._files.setdefault(id, {})[LOG] = file
        return Pen(file, lambda: None)


class _Telling(BytesIO):
    """A log that tells each line that is written to it."""

    def __init__(self, told: Callable[[int, bytes], None], data: bytes) -> None:
        super().__init__(data)
        self._told = told
        self.seek(len(data))

    def write(self, line: bytes) -> int:  # type: ignore[override]
        at = self.tell()
        self._told(at, bytes(line))
        return super().write(line)

    def close(self) -> None:
        """It can be read again when the match is asked for again."""
