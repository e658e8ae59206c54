"""A match is its log, its seed and who sits where: with these three, and nothing else, it is gone on with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from sandtable.cli import cli
from sandtable.cli.logfile import seats_file, seed_file
from sandtable.engine.log import read
from sandtable.engine.seats import Sat, seats_as_bytes, seats_from_bytes
from sandtable.names import Refused

KNOWN = ("random", "steady", "human")
SEATS = {"a": Sat("human"), "b": Sat("random", "lots")}


def run(*words: str | Path, typed: str = "") -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], input=typed)


def left(log: Path, *words: str) -> None:
    """A battle of a person against `random`, which he has left."""
    assert run("battle", "toy-meadow", "--a", "human", "--b", "random", *words, "--log", log, typed="quit\n").exit_code
    assert json.loads(seats_file(log).read_bytes())["b"]["who"] == "random"


def test_who_sits_where_is_read_as_it_was_written() -> None:
    assert seats_from_bytes(seats_as_bytes(SEATS), KNOWN) == SEATS  # type: ignore[arg-type]


def spoilt(**changes: Any) -> bytes:
    given = json.loads(seats_as_bytes(SEATS))  # type: ignore[arg-type]
    return json.dumps({**given, **changes}).encode()


SPOILT = {
    "nothing": (b"", "no file of seats"),
    "no JSON": (b"\xff{", "no file of seats"),
    "a list": (b"[1]", "no file of seats"),
    "nested": (b"[" * 100_000, "no file of seats"),
    "something more": (spoilt(c=1), "no file of seats"),
    "another form": (spoilt(seats=2), "another form"),
    "a true form": (spoilt(seats=True), "another form"),
    "nobody": (spoilt(b=None), "seats.b: it does not say who"),
    "a stranger": (spoilt(b={"who": "kasparov", "lots": ""}), "seats.b: nobody is called 'kasparov'"),
    "a number": (spoilt(a={"who": 1, "lots": ""}), "seats.a: it does not say who"),
    "many lots": (spoilt(a={"who": "human", "lots": "x" * 1000}), "seats.a"),
}


@pytest.mark.parametrize(("data", "says"), SPOILT.values(), ids=SPOILT)
def test_what_does_not_say_who_plays_is_refused(data: bytes, says: str, tmp_path: Path) -> None:
    with pytest.raises(Refused, match=says):
        seats_from_bytes(data, KNOWN)
    log = tmp_path / "log"
    left(log)
    before = log.read_bytes()
    seats_file(log).write_bytes(data)
    refused = run("battle", "--resume", "--json", "--log", log)
    answer = json.loads(refused.stdout)["error"]
    assert answer["at"] == str(seats_file(log))
    assert "--a NAME --b NAME" in answer["message"]
    assert log.read_bytes() == before
    assert run("battle", "--resume", "--json", "--log", log, "--a", "steady", "--b", "steady").exit_code == 0


def test_a_battle_goes_on_with_those_who_sat_there(tmp_path: Path) -> None:
    log = tmp_path / "log"
    left(log)
    assert seats_file(log).stat().st_mode & 0o077 == 0
    seed = seed_file(log).read_text()
    assert seed not in log.read_text()
    again = run("battle", "--resume", "--log", log, typed="done\nresign\n")
    assert again.exit_code == 0, again.output
    assert "gave the battle up" in again.stdout
    assert any(event.seat == "b" and event.order for event in read(log.read_bytes()).events)
    assert [path.name for path in tmp_path.iterdir()] == ["log"]


def test_others_may_take_a_seat_and_then_sit_there(tmp_path: Path) -> None:
    log = tmp_path / "log"
    left(log)
    assert run("battle", "--resume", "--log", log, "--b", "human", typed="quit\n").exit_code == 1
    kept = seats_from_bytes(seats_file(log).read_bytes(), KNOWN)
    assert [sat.who for sat in kept.values()] == ["human", "human"]


def test_a_log_without_its_seats_goes_on_with_the_usual_player_and_says_so(tmp_path: Path) -> None:
    log = tmp_path / "log"
    left(log)
    seats_file(log).unlink()
    again = run("battle", "--resume", "--json", "--log", log)
    assert again.exit_code == 0
    assert "seats is gone: whoever is not named plays as 'steady'" in again.stderr


def test_lots_are_kept_where_the_dice_have_no_seed(tmp_path: Path) -> None:
    log = tmp_path / "log"
    run("battle", "toy-meadow", "--b", "human", "--typed-dice", "--log", log, typed="quit\n")
    before = json.loads(seats_file(log).read_bytes())["a"]["lots"]
    assert len(before) == 16
    run("battle", "--resume", "--log", log, typed="quit\n")
    assert json.loads(seats_file(log).read_bytes())["a"]["lots"] == before


def test_a_person_is_told_what_an_order_would_cost_before_he_gives_it_and_after() -> None:
    typed = "price move a3 forward 100\nprice move a4 forward 5000\n?\nmove a3 forward 100\nquit\n"
    told = run("battle", "twin-tercios", "--a", "human", "--b", "random", "--seed", "5", typed=typed).output
    assert "it would cost 1 point\n" in told
    assert "(dbr.pip.element)" in told
    assert "as far as they can" in told
    assert "try ORDER" in told
    assert "The command of the southern general pays 1 point and has 0 left." in told
    assert "lay: " not in told
