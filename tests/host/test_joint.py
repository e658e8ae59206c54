"""Dice that neither knows: they wait for both, and are proven to be of all three."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.host.guests import Guest, host_in, match_of, opened

from sandtable.cli import cli
from sandtable.engine.chance import Stream
from sandtable.engine.event import Event
from sandtable.engine.log import Log, Writer, read
from sandtable.engine.stakes import WORDS, seal_of
from sandtable.host.opened import opened as opened_log
from sandtable.host.store import LOG
from sandtable.names import Refused

SMALL = "toy-meadow"
NUMBERS = {"a": "ab" * 32, "b": "0f" * 32}


def joined(tmp_path: Path) -> dict[str, Guest]:
    host = host_in(tmp_path)
    links = opened(host, SMALL, joint=True)
    return {side: Guest(host, links[side]) for side in "ab"}


def put(guest: Guest, how: str, digits: str, key: str = "") -> int:
    n: int = guest.ask("put", how=how, digits=digits, key=key or f"{how} {digits}")["n"]
    return n


def now(guest: Guest) -> dict[str, object]:
    found: dict[str, object] = guest.ask("join")["now"]
    return found


def settle(guests: dict[str, Guest]) -> None:
    for side, guest in guests.items():
        put(guest, "seal", seal_of(NUMBERS[side]))
    for side, guest in guests.items():
        put(guest, "stake", NUMBERS[side])


def test_dice_wait_until_both_have_put_and_then_fall(tmp_path: Path) -> None:
    guests = joined(tmp_path)
    assert {now(guest)["puts"] for guest in guests.values()} == {"seal"}
    assert "both players have sat down" in str(now(guests["a"])["says"])
    with pytest.raises(Refused, match="wait until both"):
        guests["a"].ask("dice", n=0, key="early")
    put(guests["a"], "seal", seal_of(NUMBERS["a"]))
    assert [now(guest)["puts"] for guest in guests.values()] == ["nothing", "seal"]
    put(guests["b"], "seal", seal_of(NUMBERS["b"]))
    assert {now(guest)["puts"] for guest in guests.values()} == {"stake"}
    put(guests["a"], "stake", NUMBERS["a"])
    n = put(guests["b"], "stake", NUMBERS["b"])
    assert n > 4, "the first dice have fallen"
    assert {now(guest)["puts"] for guest in guests.values()} == {"nothing"}


def test_a_host_that_begins_again_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    guests = joined(tmp_path)
    for side, guest in guests.items():
        put(guest, "seal", seal_of(NUMBERS[side]))
    guests["a"].host.house.close()
    host = host_in(tmp_path)
    again = {side: Guest(host, guest.link) for side, guest in guests.items()}
    assert {now(guest)["puts"] for guest in again.values()} == {"stake"}
    for side, guest in again.items():
        put(guest, "stake", NUMBERS[side])
    again["a"].ask("resign")
    log = read((tmp_path / "matches" / match_of(again["a"].link) / LOG).read_bytes())
    found = opened_log(log)
    assert log.seed is not None
    assert found.stream is not None
    assert found.stream.seed != log.seed
    assert sum(1 for _ in found.replayed(again=True)) == len(log.events)
    assert Stream(log.seed).commitment == log.header.commitment
    assert [event.dice for event in log.events if event.dice], "dice have fallen"


def test_a_computer_puts_nothing(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="two people"):
        opened(host_in(tmp_path), SMALL, b="steady", joint=True)
    host = host_in(tmp_path)
    guest = Guest(host, opened(host, SMALL)["a"])
    with pytest.raises(Refused, match="nobody puts anything"):
        put(guest, "seal", seal_of(NUMBERS["a"]))


def told(data: bytes, tmp_path: Path) -> str:
    """What `replay` says of the dice of a log."""
    file = tmp_path / "told.jsonl"
    file.write_bytes(data)
    done = CliRunner().invoke(cli, ["replay", "--json", str(file)])
    dice: dict[str, str] = json.loads(done.stdout)["claims"]["dice"]
    return f"{dice['is']}: {dice['says']}"


def test_replay_proves_it_and_finds_what_is_taken_out_or_changed(tmp_path: Path) -> None:
    guests = joined(tmp_path)
    settle(guests)
    guests["a"].ask("resign")
    data = (tmp_path / "matches" / match_of(guests["a"].link) / LOG).read_bytes()
    assert told(data, tmp_path).startswith("proven")
    assert "none of them chose the dice" in told(data, tmp_path)
    log = read(data)
    assert log.seed is not None
    without = [event for event in log.events if event.what not in WORDS]
    assert told(written(log, without), tmp_path).startswith("wrong")
    with pytest.raises(Refused):
        read(data.replace(NUMBERS["b"].encode(), b"0e" * 32))


def written(log: Log, events: list[Event]) -> bytes:
    """A log of other events, its chain made anew as a forger would."""
    file = BytesIO()
    writer = Writer(file)
    writer.begin(log.header)
    for event in events:
        writer.write(event)
    writer.reveal(log.seed or "")
    return file.getvalue()
