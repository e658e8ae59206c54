"""The log: not one byte can be changed unseen, and a cut anywhere costs no more than the line being written."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from tests.engine.forging import chained
from tests.engine.tiny import GAME, quick, setup

from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.event import Event
from sandtable.engine.log import FORM, Chain, Header, Writer, looks_like_log, read, reopen
from sandtable.engine.order import Order
from sandtable.engine.record import event_as_json, event_from_json
from sandtable.engine.state import Ask, Ending, Thrown
from sandtable.engine.told import Fate, Outcome, Ruled, Told
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.names import Code, Refused, RowId
from sandtable.sheet.explain import Line

HEADER = Header("tiny", "1", {"mud": False}, {"title": "Süd"}, Stream("s").commitment, "stream")
FULL = Event(
    "everything",
    "b",
    Order("move", ("a1", "a2"), (Leg("forward", 80), Leg("to", to=Pose(-1, 2, 3))), (Pose(4, 5, 6),), 'a "word"\ud800'),
    (6, 1),
    {"a1": (1, -2, 3), "a2": (4, 5, 6, 70, 80)},
    {"b1": "fled"},
    {"points": 3, "gone": ("a1", ("a2", None)), "by": {"a1": (1, 2)}},
    {"width": 5},
    Ask("fight", "a", ("a1",), ("D6", "D6"), "Roll.", ("a", "b"), ("hit", "save")),
    Ending("", "rain"),
    Told(
        "All at once.",
        (Ruled("fight", {"a": "a1"}, {"a": {"kind": "horse"}}, {"a": 6}, {"a": 1}, (Line("a", RowId("row"), 1),)),),
        Outcome((Fate("a1", "outcome", "recoil"), Fate("", "points", 3)), "more"),
        (Fate("a1", "contacts", "b1"),),
    ),
    thrown=(Thrown("a", "D6", "hit"), Thrown("b", "D6", "save")),
)


def logged(events: list[Event], seed: str | None = None) -> bytes:
    file = io.BytesIO()
    writer = Writer(file)
    writer.begin(HEADER)
    for event in events:
        writer.write(event)
    if seed is not None:
        writer.reveal(seed)
    return file.getvalue()


def small() -> bytes:
    return logged(
        [Event("roll"), FULL, Event("done", "a", Order("done")), Event("end", ending=Ending("a", "rain"))], "s"
    )


def test_a_log_is_read_as_it_was_written() -> None:
    log = read(small())
    assert log.header == HEADER
    assert log.events[1] == FULL
    assert [event.what for event in log.events] == ["roll", "everything", "done", "end"]
    assert (log.seed, log.torn, log.length, log.lines) == ("s", "", len(small()), 6)
    assert log.hash == json.loads(small().splitlines()[-1])["hash"]


def test_lines_are_json_with_their_number_first_and_their_hash_last() -> None:
    for n, line in enumerate(small().splitlines()):
        fields = json.loads(line)
        assert list(fields)[-1] == "hash"
        assert n == 0 or next(iter(fields.items())) == ("n", n)


def test_an_event_goes_through_json_unchanged() -> None:
    through = json.loads(json.dumps(event_as_json(FULL)))
    assert event_from_json(through, "event 1") == FULL
    assert event_as_json(Event("roll")) == {"what": "roll"}


def test_every_changed_byte_is_refused_and_the_event_named() -> None:
    data = small()
    n = 0
    for place, byte in enumerate(data):
        for other in {byte ^ 1, byte ^ 0x20, 0, 0x0A, 0x20, 0xFF} - {byte}:
            changed = data[:place] + bytes([other]) + data[place + 1 :]
            if changed.endswith(b"}\0"):
                # A disk that lost its power may have done that: the last line does not count, and that is said.
                assert read(changed).torn == f"event {n}"
                continue
            with pytest.raises(Refused) as refused:
                read(changed)
            # A newline that is lost or put in joins or parts two lines: the first of them is named.
            assert refused.value.refusal.at == f"event {n}", (place, other)
            assert refused.value.refusal.code == Code.BAD_VALUE
        n += byte == 0x0A


def test_every_lost_or_added_byte_is_refused_but_at_the_very_end() -> None:
    data = small()
    for place in range(len(data) - 1):
        with pytest.raises(Refused):
            read(data[:place] + data[place + 1 :])
        for more in (b" ", b"\n", b"0"):
            with pytest.raises(Refused):
                read(data[:place] + more + data[place:])
    for more in (b" ", b"\n", b"x", b"{} ", b" \0", b"x\0", b"{} \0", b"\0\n", b"\0{}", b"{}\0{}"):
        with pytest.raises(Refused):
            read(data + more)


def test_cut_anywhere_it_opens_says_so_and_goes_on() -> None:
    data = small()
    starts = [0, *(place + 1 for place, byte in enumerate(data) if byte == 0x0A)]
    for cut in range(len(data) + 1):
        whole = max(start for start in starts if start <= cut)
        lines = starts.index(whole)
        if lines == 0:
            with pytest.raises(Refused, match="header"):
                read(data[:cut])
            continue
        file = io.BytesIO(data[:cut])
        log = read(data[:cut])
        writer = reopen(file, log)
        assert log.torn == ("" if cut == whole else f"event {lines}")
        assert log.scrap == cut - whole
        assert log.events == read(data).events[: lines - 1]
        assert file.getvalue() == data[:whole]
        for event in read(data).events[lines - 1 :]:
            writer.write(event)
        if log.seed is None:
            writer.reveal("s")
        assert file.getvalue() == data


@pytest.mark.parametrize("scrap", [b"{}", b"{", b'{"n":6,"wh', b"\0", b"\0" * 4096, b'{"n":6,"wh' + b"\0" * 100])
def test_half_a_line_or_room_that_was_never_filled_is_put_aside(scrap: bytes) -> None:
    data = small()
    log = read(data + scrap)
    assert (log.torn, log.scrap, log.length) == ("event 6", len(scrap), len(data))
    file = io.BytesIO(data + scrap)
    reopen(file, log)
    assert file.getvalue() == data


def test_missing_doubled_and_swapped_lines_are_refused() -> None:
    lines = small().splitlines(keepends=True)
    for n in range(1, len(lines) - 1):
        with pytest.raises(Refused) as refused:
            read(b"".join(lines[:n] + lines[n + 1 :]))
        assert refused.value.refusal.at == f"event {n}"
        with pytest.raises(Refused):
            read(b"".join(lines[: n + 1] + lines[n:]))
        with pytest.raises(Refused):
            read(b"".join([*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]]))


TOP = HEADER.as_json()
FORGED = {
    "no header": ([{"n": 0, "what": "roll"}], "event 0"),
    "a newer form": ([{**TOP, "sandtable": FORM + 1}], "event 0"),
    "rules that are no text": ([{**TOP, "rules": 5}], "event 0"),
    "unknown dice": ([{**TOP, "dice": "loaded"}], "event 0"),
    "no commitment": ([{**TOP, "commitment": ""}], "event 0"),
    "a number left out": ([TOP, {"n": 2, "what": "roll"}], "event 1"),
    "no number": ([TOP, {"what": "roll"}], "event 1"),
    "true for a number": ([TOP, {"n": True, "what": "roll"}], "event 1"),
    "no what": ([TOP, {"n": 1}], "event 1.what"),
    "an unknown field": ([TOP, {"n": 1, "what": "roll", "luck": 1}], "event 1.luck"),
    "fields in another order": ([TOP, {"n": 1, "seat": "a", "what": "roll"}], "event 1"),
    "a third seat": ([TOP, {"n": 1, "what": "x", "seat": "c"}], "event 1.seat"),
    "an order that is none": ([TOP, {"n": 1, "what": "x", "order": []}], "event 1.order"),
    "a leg that is none": (
        [TOP, {"n": 1, "what": "x", "order": {"verb": "m", "legs": [["hop", 1]]}}],
        "event 1.order.legs.0",
    ),
    "a leg by true": (
        [TOP, {"n": 1, "what": "x", "order": {"verb": "m", "legs": [["back", True]]}}],
        "event 1.order.legs.0",
    ),
    "a leg to half a place": (
        [TOP, {"n": 1, "what": "x", "order": {"verb": "m", "legs": [["to", [1]]]}}],
        "event 1.order.legs.0",
    ),
    "poses in words": (
        [TOP, {"n": 1, "what": "x", "order": {"verb": "m", "poses": ["here"]}}],
        "event 1.order.poses.0",
    ),
    "dice in words": ([TOP, {"n": 1, "what": "x", "dice": ["six"]}], "event 1.dice"),
    "half a place": ([TOP, {"n": 1, "what": "x", "placed": {"a1": [1, 2]}}], "event 1.placed.a1"),
    "a base without width": ([TOP, {"n": 1, "what": "x", "placed": {"a1": [1, 2, 3, 0, 9]}}], "event 1.placed.a1"),
    "taken by a number": ([TOP, {"n": 1, "what": "x", "taken": {"a1": 1}}], "event 1.taken.a1"),
    "own that is no object": ([TOP, {"n": 1, "what": "x", "own": [1]}], "event 1.own"),
    "an ask of nobody": ([TOP, {"n": 1, "what": "x", "ask": {"what": "x"}}], "event 1.ask.seat"),
    "won by nobody": ([TOP, {"n": 1, "what": "x", "ending": {"winner": "c", "reason": ""}}], "event 1.ending.winner"),
    "a seed that is no text": ([TOP, {"n": 1, "what": "reveal", "seed": 5}], "event 1"),
    "events after the seed": ([TOP, {"n": 1, "what": "reveal", "seed": "s"}, {"n": 2, "what": "x"}], "event 2"),
}


@pytest.mark.parametrize(("bodies", "at"), FORGED.values(), ids=FORGED)
def test_forged_lines_with_a_right_chain_are_refused(bodies: list[Any], at: str) -> None:
    with pytest.raises(Refused) as refused:
        read(chained(bodies))
    assert refused.value.refusal.at == at
    assert len(refused.value.refusal.message) > 10


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"\xff\xfe\n", b"[]\n", b"[" * 9999 + b"\n", b"{}\n", b"1" * 9999 + b"\n"]
)
def test_what_is_no_log_at_all_is_refused(data: bytes) -> None:
    with pytest.raises(Refused) as refused:
        read(data)
    assert refused.value.refusal.at == "event 0"


def test_the_hash_does_not_hang_on_the_file() -> None:
    """A battle without a log file has the same hash as one with it."""
    battle = Battle(GAME, setup(), Stream("s"))
    battle.decide({"a": quick, "b": quick})
    chain = Chain()
    chain.header(HEADER)
    for event in battle.events:
        chain.event(event)
    chain.reveal("s")
    data = logged(battle.events, "s")
    assert read(data).hash == chain.hash


@pytest.mark.parametrize("hash", ["\u00e9", "\ud800", ""])
def test_a_hash_of_other_letters_is_refused(hash: str) -> None:
    lines = small().splitlines(keepends=True)
    lines[2] = json.dumps({**json.loads(lines[2]), "hash": hash}).encode() + b"\n"
    with pytest.raises(Refused, match="event 2"):
        read(b"".join(lines))


OTHER_FILES = [
    b"",
    b"rules = 'dbm'\n",
    b"<html>",
    b"\xff\xfe\x00",
    b'{"my":"json notes"}\n',
    b"{}",
    b'{"sandtable": "notes on a hobby"}\n',
    b'{"n":1,"what":"roll"}\n',
    b"x",
    b"\0" * 4096,
]


@pytest.mark.parametrize("data", OTHER_FILES)
def test_another_file_is_told_from_a_log_that_was_changed(data: bytes) -> None:
    assert not looks_like_log(data)
    with pytest.raises(Refused, match="not the log of a battle"):
        read(data)
    with pytest.raises(Refused, match="event 0: the line is no line of a log"):
        read(b"[" + small()[1:])


def test_a_log_is_a_log_with_any_byte_changed_and_cut_anywhere() -> None:
    data = small()
    beginning = data[:200]
    for place in range(len(beginning)):
        for other in range(256):
            assert looks_like_log(beginning[:place] + bytes([other]) + data[place + 1 :])
    assert all(looks_like_log(data[:cut]) for cut in range(1, len(data)))


class Full(io.BytesIO):
    """A disk with no more room."""

    def flush(self) -> None:
        raise OSError(28, "No space left on device")


class Disk(io.BytesIO):
    """Remembers what it held whenever it was waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.settled: list[bytes] = []

    def settle(self) -> None:
        self.settled.append(self.getvalue())


@pytest.mark.parametrize("each", [True, False])
def test_the_disk_has_every_line_that_a_person_was_told_of(each: bool) -> None:
    disk = Disk()
    writer = Writer(disk, settle=disk.settle, each=each)
    writer.begin(HEADER)
    lengths = [len(disk.getvalue())]
    for event in (Event("roll"), FULL, Event("end", ending=Ending("a", "rain"))):
        writer.write(event)
        lengths.append(len(disk.getvalue()))
        assert not each or disk.settled[-1] == disk.getvalue()
    writer.reveal("s")
    assert disk.settled[-1] == disk.getvalue()
    # Computers can fight the same battle again: for them the first line counts, the ending and the seed.
    assert len(disk.settled) == (5 if each else 4)  # FULL has an ending too
    assert len(disk.settled[0]) == lengths[0]


def test_a_disk_that_fails_when_it_is_waited_for_is_a_refusal() -> None:
    def settle() -> None:
        raise OSError(5, "Input/output error")

    with pytest.raises(Refused, match=r"event 0: .*Input/output error"):
        Writer(io.BytesIO(), settle=settle).begin(HEADER)


def test_a_full_disk_is_a_refusal_that_names_the_event() -> None:
    writer = Writer(Full())
    with pytest.raises(Refused, match=r"event 0: .*No space left"):
        writer.begin(HEADER)
    with pytest.raises(Refused, match=r"event 1: .*make room"):
        writer.write(Event("roll"))
