"""The log of a battle: JSON Lines, each chained to the one before by a hash, so that not one byte can be changed.

The first line is the header (event 0), then one line an event, and last, once a battle with committed dice is over,
the seed is revealed. A line counts as written when its newline is: what a killed process leaves after the last newline,
or a disk that lost its power, is *torn* and put aside.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import BinaryIO

from sandtable.engine import form1
from sandtable.engine.event import Event
from sandtable.engine.record import FIELDS, event_as_json, event_from_json
from sandtable.names import Code, Json, Refused

FORM = 2
"""The form of the log itself; the rules have an edition of their own."""
FORMS = (form1.FORM, FORM)
"""Those that can be read. In form 1 events tell otherwise, so that such a log is followed, and not ruled on again."""

REVEAL = "reveal"
HEADER = ("sandtable", "rules", "edition", "house", "scenario", "commitment", "dice")
SORTS = ("stream", "typed", "script")
LONGEST_LINE = 1 << 24
LONGEST_LOG = 1 << 29
"""Bytes: the longest battle that may be fought has a shorter one."""
OPENS = tuple(b'{"sandtable":%d,"rules":"' % form for form in FORMS)
"""How a log begins."""
ENOUGH = max(map(len, OPENS))
"""The bytes that show whether something is a log."""
NO_LOG = "this is not the log of a battle; 'sandtable battle SCENARIO --log FILE' fights one and writes it"


@dataclass(frozen=True, slots=True)
class Header:
    """What a battle was fought with: the rules and their edition, the house rules as set, the scenario, the dice."""

    rules: str
    edition: str
    house: Json
    scenario: Json
    """The whole setup, armies and ground, so that a log needs no other file."""
    commitment: str
    dice: str
    form: int = FORM

    def __repr__(self) -> str:
        return f"<Header of {self.rules}: {self.edition}, {self.dice} dice>"

    def as_json(self) -> dict[str, Json]:
        return {"sandtable": self.form, **{name: getattr(self, name) for name in HEADER[1:]}}


@dataclass(frozen=True, slots=True)
class Log:
    """A log as it was read."""

    header: Header
    events: tuple[Event, ...]
    seed: str | None
    """The seed of the dice, where it has been revealed."""
    hash: str
    """The hash of the last whole line."""
    torn: str
    """The event that was being written when the log was cut off (`event 57`), or nothing."""
    scrap: int
    """How many bytes of it stand after the last whole line."""
    length: int
    """How many bytes of the file are whole."""
    lines: int

    def __repr__(self) -> str:
        return f"<Log of {self.header.rules}: {len(self.events)} events, hash {self.hash[:12]}>"


class Chain:
    """The chain of hashes, line by line."""

    def __init__(self, hash: str = "", lines: int = 0) -> None:
        self.hash = hash
        self.lines = lines

    def header(self, header: Header) -> bytes:
        return self._line(header.as_json())

    def event(self, event: Event) -> bytes:
        """The line of the next event."""
        return self._line({"n": self.lines, **event_as_json(event)})

    def reveal(self, seed: str) -> bytes:
        """The line that shows the seed after the battle."""
        return self._line({"n": self.lines, "what": REVEAL, "seed": seed})

    def _line(self, fields: Json) -> bytes:
        body = canonical(fields)
        self.hash = linked(self.hash, body)
        self.lines += 1
        return hashed(body, self.hash) + b"\n"


def canonical(fields: Json) -> bytes:
    """The one way in which a line is written: no space, letters beyond ASCII as escapes."""
    return json.dumps(fields, separators=(",", ":"), allow_nan=False).encode("ascii")


def linked(before: str, body: bytes) -> str:
    """The hash of a line that follows the line with the hash `before`."""
    return sha256(before.encode("ascii") + b"\n" + body).hexdigest()


def hashed(body: bytes, hash: str) -> bytes:
    return body[:-1] + b',"hash":"' + hash.encode("ascii") + b'"}'


class Writer:
    """Appends to a log, line by line; each line is handed to the system before the battle goes on.

    `settle` waits until the disk has what was handed over: after the first and the last line, and where `each` says so
    after every line. Without a file it keeps the chain alone, so that a battle has its hash all the same.
    """

    def __init__(
        self,
        file: BinaryIO | None,
        chain: Chain | None = None,
        *,
        settle: Callable[[], None] | None = None,
        each: bool = False,
        revealed: bool = False,
    ) -> None:
        self._file = file
        self._settle = settle
        self._each = each
        self.chain = chain or Chain()
        self.revealed = revealed
        """Whether the log has its last line."""

    @property
    def hash(self) -> str:
        return self.chain.hash

    def begin(self, header: Header) -> None:
        self._put(self.chain.header(header), settled=True)

    def write(self, event: Event) -> None:
        self._put(self.chain.event(event), settled=self._each or event.ending is not None)

    def reveal(self, seed: str) -> None:
        self._put(self.chain.reveal(seed), settled=True)
        self.revealed = True

    def _put(self, line: bytes, settled: bool) -> None:
        if self._file is None:
            return
        try:
            self._file.write(line)
            self._file.flush()
            if settled and self._settle is not None:
                self._settle()
        except OSError as fault:
            why = f"the log cannot be written to: {fault.strerror or fault}"
            message = f"{why}; all before this event is kept: make room and go on with it"
            raise Refused(Code.BAD_VALUE, f"event {self.chain.lines - 1}", message) from None


def reopen(file: BinaryIO, log: Log, *, settle: Callable[[], None] | None = None, each: bool = False) -> Writer:
    """Goes on with a log that was broken off, in the file that it was read from: its torn end is cut away."""
    file.seek(log.length)
    file.truncate()
    return Writer(file, Chain(log.hash, log.lines), settle=settle, each=each, revealed=log.seed is not None)


def looks_like_log(data: bytes) -> bool:
    """Whether it is a log, sound or not, rather than some other file: with any one of its bytes changed it still is,
    and so it is cut off in its very beginning."""
    return any(_opens_with(opening, data) for opening in OPENS)


def _opens_with(opening: bytes, data: bytes) -> bool:
    if len(data) < len(opening):
        return data != b"" and opening.startswith(data)
    return sum(ours != theirs for ours, theirs in zip(opening, data, strict=False)) <= 1


def read(data: bytes) -> Log:
    """A log from its bytes. Whatever was changed in it is refused, and the event named."""
    if not looks_like_log(data):
        raise Refused(Code.BAD_VALUE, "event 0", NO_LOG if data else f"the file is empty and has no header: {NO_LOG}")
    whole = data.rfind(b"\n") + 1
    lines, tail = data[:whole].split(b"\n")[:-1], data[whole:]
    torn = f"event {len(lines)}" if tail else ""
    if tail:
        _only_torn(tail, torn)
    if not lines:
        raise Refused(Code.BAD_VALUE, "event 0", "the log ends before its header does; begin the battle anew")
    reader = _Reader()
    for line in lines:
        reader.take(line)
    assert reader.header is not None
    return Log(reader.header, tuple(reader.events), reader.seed, reader.hash, torn, len(tail), whole, len(lines))


def _only_torn(tail: bytes, at: str) -> None:
    """What stands after the last newline is the beginning of a line, or the log was changed. A disk that lost its power
    may have made room for the rest and never filled it: that room is full of NULs."""
    tail = tail.rstrip(b"\0")
    if tail and not tail.startswith(b"{"):
        raise Refused(Code.BAD_VALUE, at, "what stands after the last whole line is no line of a log; remove it")
    try:
        _, end = json.JSONDecoder().raw_decode(tail.decode("latin-1"))
    except (ValueError, RecursionError):
        return
    if end < len(tail):
        raise Refused(
            Code.BAD_VALUE, at, "the line is followed by something else than its newline: the log was changed"
        )


class _Reader:
    """The lines of a log, taken one after the other."""

    def __init__(self) -> None:
        self.header: Header | None = None
        self.events: list[Event] = []
        self.seed: str | None = None
        self.hash = ""
        self._n = 0

    def take(self, line: bytes) -> None:
        at = f"event {self._n}"
        if self.seed is not None:
            raise Refused(Code.BAD_VALUE, at, "the log goes on after the seed was revealed; it must end there")
        fields = _unchained(line, self.hash, at)
        self.hash = fields.pop("hash")
        if self._n == 0:
            self.header = _header(fields)
        else:
            self._event(fields, at)
        self._n += 1

    def _event(self, fields: dict[str, Json], at: str) -> None:
        if type(n := fields.pop("n", None)) is not int or n != self._n:
            raise Refused(
                Code.BAD_VALUE, at, f"the line is numbered {_brief(n)} and stands at {self._n}; one is missing"
            )
        assert self.header is not None
        if self.header.form == form1.FORM:
            fields = form1.as_form_2(fields)
        if fields.get("what") != REVEAL:
            if tuple(fields) != tuple(name for name in FIELDS if name in fields):
                event_from_json(fields, at)
                raise Refused(Code.BAD_VALUE, at, f"the fields of an event stand in this order: {', '.join(FIELDS)}")
            self.events.append(event_from_json(fields, at))
        elif tuple(fields) == ("what", "seed") and isinstance(fields["seed"], str):
            self.seed = fields["seed"]
        else:
            raise Refused(Code.BAD_VALUE, at, "a reveal holds the seed, a text, and nothing else")


def _unchained(line: bytes, before: str, at: str) -> dict[str, Json]:
    """The fields of a line, if it is written exactly as it must be and follows the line before."""
    changed = "the log was changed here or before; take the copy of the other player, or the last that still replays"
    if len(line) > LONGEST_LINE:
        raise Refused(Code.BAD_VALUE, at, f"the line is longer than {LONGEST_LINE} bytes; no event is as long")
    try:
        fields = json.loads(line)
        if not isinstance(fields, dict) or not isinstance(fields.get("hash"), str):
            raise ValueError
        body = canonical({name: value for name, value in fields.items() if name != "hash"})
        whole, claimed = hashed(body, linked(before, body)), hashed(body, fields["hash"])
    except (ValueError, RecursionError):
        raise Refused(Code.BAD_VALUE, at, f"the line is no line of a log: {changed}") from None
    if whole == line:
        return fields
    if claimed == line:
        raise Refused(Code.BAD_VALUE, at, f"the hash does not fit the line and the one before it: {changed}")
    raise Refused(Code.BAD_VALUE, at, f"the line is not written as a log writes it: {changed}")


def _header(fields: dict[str, Json]) -> Header:
    at = "event 0"
    if tuple(fields) != HEADER:
        raise Refused(Code.BAD_VALUE, at, f"the header must hold {', '.join(HEADER)}, in this order")
    form = fields["sandtable"]
    if type(form) is not int or form not in FORMS:
        says = f"the log is of form {_brief(form)}, and this program reads up to {FORM}; use a newer one"
        raise Refused(Code.BAD_VALUE, at, says)
    for name in ("rules", "edition", "commitment", "dice"):
        if not isinstance(fields[name], str):
            raise Refused(Code.BAD_VALUE, at, f"{name} in the header must be a text")
    if fields["dice"] not in SORTS or bool(fields["commitment"]) != (fields["dice"] == "stream"):
        raise Refused(Code.BAD_VALUE, at, f"dice must be one of {', '.join(SORTS)}; a stream alone has a commitment")
    # To whoever rules again, what is told in another form is told by another edition.
    edition = fields["edition"] if form == FORM else f"{fields['edition']}, in a log of form {form}"
    named = {name: fields[name] for name in HEADER[1:]}
    return Header(**{**named, "edition": edition}, form=form)


def _brief(value: Json) -> str:
    return repr(value)[:40]
