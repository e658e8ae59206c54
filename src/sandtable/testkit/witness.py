"""A witness: which rows and house rules of a game were met while something went on at the table.

A row is met when a ruling that is told of an event has it among its lines; one that only forbids, when something is
refused by it. A house rule is met with a row that belongs to it, in a refusal or a sentence that names it, or when a
function that names it (`naming`) ran and did not answer no: it gave something that is neither nothing, false nor empty,
it refused, or it answered nothing and left its mark on the draft of an event. What is no code but figures of the muster
is met when an army is read by it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.resources import files
from types import CodeType, FrameType
from typing import Any
from unittest.mock import patch

from sandtable import catalogue
from sandtable.engine.draft import Draft
from sandtable.engine.event import Event
from sandtable.names import Refusal, Refused, RowId
from sandtable.sheet.table import Row
from sandtable.testkit.naming import Doer, Place, doers, mustered, named

PLAIN = (bool, int, float, str, tuple, list, dict, set, frozenset)
"""What says no where it is false, zero or empty; whatever else is answered says yes."""
NEAR = 4
"""So many functions above the one that refuses may be the one that names the rule."""
NO = ("no", "refused", 0)
"""What a row gives that lets nothing be done: no attack, no dice, no way."""
_UNKNOWN = object()


class Witness:
    """Watches one game, and remembers of each row and house rule where it was met first."""

    def __init__(self, rules: str) -> None:
        self.id = rules
        ruleset = catalogue.load(rules)
        self._sheet = ruleset.rows
        self._left = {note.id for note in ruleset.notes if note.id.startswith("H")}
        self._doers: Mapping[Place, Doer] = {doer.place: doer for doer in doers(rules)}
        self._codes: dict[CodeType, Doer | None] = {}
        self._folder = str(files("sandtable.rulesets").joinpath(rules)) + "/"
        self._where = ""
        self.rows: dict[str, str] = {}
        self.rules: dict[str, str] = {}

    @contextmanager
    def watching(self, where: str, functions: bool = True) -> Iterator[None]:
        """Look on while this goes on; to look at functions too takes twice the time."""
        self._where = where
        made = Refused.__init__

        def refused(refused: Refused, *told: Any, **measured: Any) -> None:
            made(refused, *told, **measured)
            self._refused(refused.refusal, sys._getframe(1))

        before = sys.getprofile()
        with patch.object(Refused, "__init__", refused):
            sys.setprofile(self._look_on() if functions and self._left else before)
            try:
                yield
            finally:
                sys.setprofile(before)

    def _look_on(self) -> Callable[[FrameType, str, Any], None]:
        """What is called whenever a function answers. It is called so often that it must be quick."""
        known: dict[CodeType, Any] = self._codes

        def returned(frame: FrameType, event: str, answer: Any) -> None:
            if event != "return":
                return
            doer = known.get(frame.f_code, _UNKNOWN)
            if doer is _UNKNOWN:
                doer = self._doer(frame.f_code)
            if doer is not None and (_marked(frame) if answer is None else _yes(answer)):
                self._rules(doer.rules)
                if not doer.rules & self._left:
                    known[frame.f_code] = None

        return returned

    def mustered(self) -> None:
        """An army has been read by the game's muster: whatever stands there has been used."""
        self._rules(mustered(self.id))

    def heard(self, event: Event) -> None:
        """All that is told of an event: its rulings and its sentence."""
        if event.told is None:
            return
        for ruled in event.told.ruled:
            for line in ruled.lines:
                self._row(line.row)
        self._rules(named(event.told.says))

    def _row(self, id: str) -> None:
        row = self._sheet.get(RowId(id))
        if row is None:
            self._rules(named(id))
        else:
            self.rows.setdefault(id, self._where)
            self._rules({row.house})

    def _rules(self, ids: set[str] | frozenset[str]) -> None:
        for id in self._left & ids:
            self.rules[id] = self._where
            self._left.discard(id)

    def _refused(self, refusal: Refusal, frame: FrameType | None) -> None:
        """What forbids it is met, and so is the rule of whoever found it forbidden."""
        ours, depth = False, 0
        while frame is not None and not (ours and depth >= NEAR):
            ours = ours or self._folder in frame.f_code.co_filename
            if depth < NEAR and (doer := self._doer(frame.f_code)) is not None:
                self._rules(doer.rules)
            frame, depth = frame.f_back, depth + 1
        for id in (*refusal.rows, _begins(refusal.message)):
            if (row := self._sheet.get(RowId(id))) is not None and (row.only_forbids or _refuses(row)):
                self._row(id)
        if ours:
            self._rules(named(" ".join((refusal.message, *refusal.rows))))

    def _doer(self, code: CodeType) -> Doer | None:
        """Who that is, if he does what rules say that have not been met yet."""
        if code not in self._codes:
            doer = self._doers.get(Place(code.co_filename, code.co_name, code.co_firstlineno))
            self._codes[code] = doer if doer is not None and doer.rules & self._left else None
        return self._codes[code]


def _begins(message: str) -> str:
    """The row whose id begins a refusal of the sheet."""
    return message.partition(":")[0]


def _refuses(row: Row) -> bool:
    """Whether nobody is told of a row but by a refusal, though it has something to give."""
    return isinstance(row.gives, str | int) and row.gives in NO


def _yes(answer: Any) -> bool:
    return not isinstance(answer, PLAIN) or bool(answer)


def _marked(frame: FrameType) -> bool:
    """Whether a draft that a procedure works on has anything on it."""
    return any(isinstance(value, Draft) and (value.changes or value.speaks) for value in frame.f_locals.values())
