"""Which line of a TOML text says what. The library that reads TOML does not tell; a second, quick look does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

Place = tuple[str | int, ...]
"""Where a value is in a file: the keys and places of lists that lead to it."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_BLANK = re.compile(r"[ \t]*")
_GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_PLAIN = re.compile(r"[^,\]}#\n]*")
_STRINGS = (
    re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}(?!")', re.DOTALL),
    re.compile(r"'''.*?'{3,5}(?!')", re.DOTALL),
    re.compile(r'"(?:[^"\\\n]|\\.)*"'),
    re.compile(r"'[^'\n]*'"),
)


class Lines:
    """The line at which each value of a text begins, from 1."""

    def __init__(self, lines: Mapping[Place, int]) -> None:
        self._lines = lines

    def of(self, place: Place) -> int:
        """The line of a place; of what is not in the text, the line of the nearest that holds it."""
        while place and place not in self._lines:
            place = place[:-1]
        return self._lines.get(place, 1)


def find_lines(text: str) -> Lines:
    """The lines of a text that is known to be TOML."""
    scanner = _Scanner(text)
    # Where it loses its way, what was found so far still helps: the rest goes by the nearest that holds it.
    with suppress(_Lost, RecursionError):
        scanner.whole()
    return Lines(scanner.lines)


class _Lost(Exception):
    """The text is not as this look at it supposes."""


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Place, int] = {}
        self.tables: dict[Place, int] = {}
        self._counted = (0, 1)

    def whole(self) -> None:
        table: Place = ()
        self.skip(_GAP)
        while self.at < len(self.text):
            if self.text.startswith("[", self.at):
                table = self.header()
            else:
                self.pair(table)
            self.skip(_GAP)

    def mark(self, place: Place, at: int) -> None:
        for end in range(1, len(place)):
            self.lines.setdefault(place[:end], self.line(at))
        self.lines[place] = self.line(at)

    def line(self, at: int) -> int:
        counted, line = self._counted
        if at < counted:
            counted, line = 0, 1
        line += self.text.count("\n", counted, at)
        self._counted = (at, line)
        return line

    def skip(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if found is None:
            raise _Lost
        self.at = found.end()
        return found.group()

    def take(self, mark: str) -> bool:
        taken = self.text.startswith(mark, self.at)
        self.at += len(mark) if taken else 0
        return taken

    def header(self) -> Place:
        start = self.at
        several = self.take("[[")
        if not several:
            self.take("[")
        place: Place = ()
        *outer, last = list(self.keys())
        for key in outer:
            place = self.latest((*place, key))
        if not self.take("]]" if several else "]"):
            raise _Lost
        place = (*place, last)
        if several:
            self.tables[place] = self.tables.get(place, -1) + 1
            place = self.latest(place)
        self.mark(place, start)
        return place

    def latest(self, place: Place) -> Place:
        """A name of a list of tables speaks of the last of them."""
        return (*place, self.tables[place]) if place in self.tables else place

    def keys(self) -> Iterator[str]:
        while True:
            self.skip(_BLANK)
            yield self.key()
            self.skip(_BLANK)
            if not self.take("."):
                return

    def key(self) -> str:
        if self.text[self.at : self.at + 1] in ("'", '"'):
            return self.string()[1:-1]
        return self.skip(_BARE)

    def string(self) -> str:
        for pattern in _STRINGS:
            found = pattern.match(self.text, self.at)
            if found is not None:
                self.at = found.end()
                return found.group()
        raise _Lost

    def pair(self, table: Place) -> None:
        start = self.at
        place = (*table, *self.keys())
        if not self.take("="):
            raise _Lost
        self.mark(place, start)
        self.value(place)

    def value(self, place: Place) -> None:
        self.skip(_BLANK)
        first = self.text[self.at : self.at + 1]
        if first in ("'", '"'):
            self.string()
        elif first == "[":
            self.array(place)
        elif first == "{":
            self.inline(place)
        elif not self.skip(_PLAIN):
            raise _Lost

    def array(self, place: Place) -> None:
        self.take("[")
        count = 0
        self.skip(_GAP)
        while not self.take("]"):
            self.mark((*place, count), self.at)
            self.value((*place, count))
            count += 1
            self.skip(_GAP)
            self.take(",")
            self.skip(_GAP)

    def inline(self, place: Place) -> None:
        self.take("{")
        self.skip(_BLANK)
        while not self.take("}"):
            self.pair(place)
            self.skip(_BLANK)
            self.take(",")
            self.skip(_BLANK)
