"""The log in its file and the seed beside it: never lost, never another's, and on the disk when a person was told."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path
from random import Random
from time import sleep

import pytest
from click.testing import CliRunner, Result

from sandtable.cli import cli, kept, logfile

WORDS = (sys.executable, "-m", "sandtable")
MEADOW = ("battle", "toy-meadow", "--json")


def run(*words: str | Path, typed: str = "") -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], input=typed)


def fought(log: Path, seed: str = "7") -> bytes:
    """The bytes of an unbroken battle."""
    assert run(*MEADOW, "--seed", seed, "--log", log).exit_code == 0
    return log.read_bytes()


def broken_off(log: Path) -> str:
    """A battle that its player has left; gives its seed."""
    assert run("battle", "toy-meadow", "--a", "human", "--log", log, typed="quit\n").exit_code == 1
    return logfile.seed_file(log).read_text()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@contextmanager
def under_way(log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A battle that waits for its player in another process."""
    words = (*WORDS, "battle", "toy-meadow", "--a", "human", "--log", str(log))
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as playing:
        assert playing.stdout is not None
        shown = b""
        while b"order, ? for help>" not in shown:
            more = os.read(playing.stdout.fileno(), 4096)
            assert more, shown
            shown += more
        try:
            yield playing
        finally:
            playing.kill()


def test_an_earlier_battle_is_put_by_with_its_seed_and_can_be_gone_on_with(tmp_path: Path) -> None:
    log = tmp_path / "x.jsonl"
    seed = broken_off(log)
    before = log.read_bytes()
    said = run(*MEADOW, "--log", log)
    assert said.exit_code == 0
    assert f"is now in {log}.1 and its seed in {log}.1.seed" in said.stderr
    assert names(tmp_path) == ["x.jsonl", "x.jsonl.1", "x.jsonl.1.seats", "x.jsonl.1.seed"]
    assert (tmp_path / "x.jsonl.1").read_bytes() == before
    assert (tmp_path / "x.jsonl.1.seed").read_text() == seed
    assert (tmp_path / "x.jsonl.1.seed").stat().st_mode & 0o077 == 0
    assert (tmp_path / "x.jsonl.1.seats").stat().st_mode & 0o077 == 0
    assert run("battle", "--resume", "--log", tmp_path / "x.jsonl.1", "--a", "steady", "--json").exit_code == 0
    assert run("replay", tmp_path / "x.jsonl.1").exit_code == 0
    assert names(tmp_path) == ["x.jsonl", "x.jsonl.1"]


def test_the_second_battle_on_a_log_is_refused_before_anything_is_moved(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    log = tmp_path / "y.jsonl"
    with under_way(log) as first:
        before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
        assert sorted(before) == ["y.jsonl", "y.jsonl.seats", "y.jsonl.seed"]
        for words in ((*MEADOW, "--log", log), ("battle", "--resume", "--json", "--log", log)):
            refused = run(*words)
            assert refused.exit_code == 1
            assert "written to by another battle" in json.loads(refused.stdout)["error"]["message"]
        assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
        first.send_signal(signal.SIGKILL)
        first.wait()
    assert run("battle", "--resume", "--json", "--a", "steady", "--log", log).exit_code == 0
    assert run("replay", log).exit_code == 0
    assert names(tmp_path) == ["y.jsonl"]


def test_many_who_begin_at_once_on_one_log_leave_every_battle_whole(tmp_path: Path) -> None:
    """Whoever comes too late is refused, or puts a whole battle by."""
    pytest.importorskip("fcntl")
    log = tmp_path / "z.jsonl"
    broken_off(log)
    racing = [subprocess.Popen((*WORDS, *MEADOW, "--log", str(log)), stdout=subprocess.PIPE) for _ in range(4)]
    answers = [json.loads(each.communicate()[0]) for each in racing]
    hashes = {answer["hash"] for answer in answers if "hash" in answer}
    assert hashes
    assert all("another battle" in answer["error"]["message"] for answer in answers if "hash" not in answer)
    logs = [path for path in tmp_path.iterdir() if path.suffix not in (".seed", ".seats")]
    assert len(logs) == len(hashes) + 1
    for path in logs:
        if run("replay", path).exit_code:
            assert logfile.seed_file(path).exists()
            assert run("battle", "--resume", "--json", "--a", "steady", "--log", path).exit_code == 0
    assert {json.loads(path.read_text().splitlines()[-1])["hash"] for path in logs} >= hashes
    assert not list(tmp_path.glob("*.seed"))


def test_only_the_seed_of_this_battle_is_forgotten(tmp_path: Path) -> None:
    log = tmp_path / "log"
    whole = fought(log)
    log.write_bytes(b"".join(whole.splitlines(keepends=True)[:9]))
    other = logfile.seed_file(log)
    other.write_text("of another battle")
    assert run("battle", "--resume", "--json", "--a", "steady", "--seed", "7", "--log", log).exit_code == 0
    assert log.read_bytes() == whole
    assert other.read_text() == "of another battle"


def test_a_seed_whose_log_is_elsewhere_is_put_by(tmp_path: Path) -> None:
    log = tmp_path / "log"
    seed = broken_off(log)
    log.rename(tmp_path / "elsewhere")
    assert run(*MEADOW, "--log", log).exit_code == 0
    assert (tmp_path / "log.1.seed").read_text() == seed


def test_what_is_put_by_takes_a_name_that_no_log_and_no_seed_has(tmp_path: Path) -> None:
    log = tmp_path / "log"
    seed = broken_off(log)
    (tmp_path / "log.1").write_text("mine")
    (tmp_path / "log.2.seed").write_text("mine too")
    assert run(*MEADOW, "--log", log).exit_code == 0
    assert names(tmp_path) == ["log", "log.1", "log.2.seed", "log.3", "log.3.seats", "log.3.seed"]
    assert (tmp_path / "log.3.seed").read_text() == seed


def stumble(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("step", ["copyfileobj", "contents"])
def test_what_cannot_be_put_by_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    log = tmp_path / "log"
    broken_off(log)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    monkeypatch.setattr(logfile, step, stumble)
    refused = run("battle", "toy-meadow", "--log", log)
    assert refused.exit_code == 1
    assert "cannot be put by: No space left on device; name a log elsewhere" in refused.stderr
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def killed(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(("room", "step"), [(logfile, "settle_names"), (kept, "keep_seed"), (kept, "keep_seats")])
def test_killed_while_it_puts_by_an_earlier_battle_nothing_of_that_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: object, step: str
) -> None:
    log = tmp_path / "log"
    broken_off(log)
    before = log.read_bytes()
    monkeypatch.setattr(room, step, killed)
    run(*MEADOW, "--log", log)
    monkeypatch.undo()
    assert run(*MEADOW, "--log", log).exit_code == 0
    found = [path for path in tmp_path.glob("log.?") if path.read_bytes() == before]
    assert found
    assert run("battle", "--resume", "--json", "--a", "steady", "--log", found[0]).exit_code == 0


@pytest.mark.parametrize("text", ['{"my":"json notes"}\n', "{}", "x", '{"sandtable": "a hobby"}\n'])
def test_a_file_that_is_no_log_is_left_alone(tmp_path: Path, text: str) -> None:
    notes = tmp_path / "notes.jsonl"
    notes.write_text(text)
    refused = run("battle", "toy-meadow", "--log", notes)
    assert refused.exit_code == 1
    assert "something else than a log" in refused.stderr
    assert [path.read_text() for path in tmp_path.iterdir()] == [text]


@pytest.mark.parametrize("scrap", [b"\0" * 100, b'{"n":40,"wh', b'{"n":40,"wh' + b"\0" * 4000])
def test_what_a_loss_of_power_leaves_is_taken_off_and_said(tmp_path: Path, scrap: bytes) -> None:
    log = tmp_path / "log"
    whole = fought(log)
    log.write_bytes(b"".join(whole.splitlines(keepends=True)[:40]) + scrap)
    result = run("battle", "--resume", "--json", "--a", "steady", "--seed", "7", "--log", log)
    assert result.exit_code == 0
    assert f"event 40 was cut off in the log and is lost ({len(scrap)} bytes, taken off)" in result.stderr
    assert log.read_bytes() == whole


@pytest.mark.parametrize(("who", "typed"), [("human", "hold\ndone\nquit\n"), ("steady", "")])
def test_the_disk_is_waited_for_where_a_person_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: str, typed: str
) -> None:
    log, lengths = tmp_path / "log", set[int]()
    real = os.fsync

    def counted(number: int) -> None:
        lengths.add(log.stat().st_size)
        real(number)

    monkeypatch.setattr(os, "fsync", counted)
    run("battle", "toy-meadow", "--a", who, "--seed", "7", "--log", log, typed=typed)
    ends = list(accumulate(map(len, log.read_bytes().splitlines(keepends=True))))
    assert len(ends) > 3
    if who == "human":
        assert lengths >= set(ends)
    else:
        assert lengths - {0} == {ends[0], *ends[-2:]}


def test_a_pipe_that_nobody_reads_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for words in (("battle", "toy-meadow", "--log", pipe), ("battle", "--resume", "--log", pipe), ("replay", pipe)):
        refused = run(*words)
        assert refused.exit_code == 1
        assert isinstance(refused.exception, SystemExit)
    assert names(tmp_path) == ["pipe"]


def test_a_battle_poured_into_a_device_leaves_nothing_beside_it() -> None:
    before = names(Path("/dev"))
    assert run(*MEADOW, "--log", "/dev/null").exit_code == 0
    assert names(Path("/dev")) == before


def test_the_seed_is_no_secret_once_it_is_revealed_even_if_the_answer_is_lost(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run((*WORDS, *MEADOW, "--log", str(log)), stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1
    assert names(tmp_path) == ["log"]
    assert run("replay", log).exit_code == 0


def kill_once(log: Path, whole: bytes, random: Random) -> str:
    """Kill a battle at a random moment and go on with it; gives when it was."""
    words = (*WORDS, *MEADOW, "--seed", "7", "--log", str(log))
    wanted = random.randrange(-1, len(whole) + 2000)
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as fighting:
        while fighting.poll() is None and (log.stat().st_size if log.exists() else -1) < wanted:
            sleep(0.0005)
        fighting.kill()
    left = log.read_bytes() if log.exists() else b""
    assert whole.startswith(left)
    if b"\n" not in left:
        assert run(*MEADOW, "--seed", "7", "--log", log).exit_code == 0
    else:
        assert run("replay", log).exit_code == (0 if left == whole else 3)
        resumed = run("battle", "--resume", "--json", "--log", log)
        assert resumed.exit_code == 0, resumed.output
    assert log.read_bytes() == whole
    for path in log.parent.iterdir():
        path.unlink()
    return "before" if b"\n" not in left else "after" if left == whole else "amid"


def test_a_battle_that_is_killed_is_gone_on_with_to_the_same_bytes(tmp_path: Path) -> None:
    whole = fought(tmp_path / "whole")
    (tmp_path / "whole").unlink()
    random = Random(3)
    assert "amid" in [kill_once(tmp_path / "log", whole, random) for _ in range(4)]


@pytest.mark.prove
def test_two_hundred_battles_that_are_killed_are_gone_on_with_to_the_same_bytes(tmp_path: Path) -> None:
    whole = fought(tmp_path / "whole")
    (tmp_path / "whole").unlink()
    random = Random()
    moments = [kill_once(tmp_path / "log", whole, random) for _ in range(200)]
    print({moment: moments.count(moment) for moment in set(moments)})
    assert moments.count("amid") >= 100
