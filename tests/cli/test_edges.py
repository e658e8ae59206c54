"""The edges of the command: a full disk, files without end, terminals without colours. One line, the right status."""

from __future__ import annotations

import json
import os
import pty
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from sandtable.cli import COMMANDS, cli

WORDS = (sys.executable, "-m", "sandtable")
FIGHT = {"rules": "toy", "test": "fight", "given": {"a": {"kind": "horse"}, "b": {"kind": "foot"}}}
RULED = json.dumps({**FIGHT, "dice": {"a": 4, "b": 2}})


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("edges") / "log"
    words = ["battle", "toy-meadow", "--seed", "7", "--json", "--log", str(path)]
    assert CliRunner().invoke(cli, words).exit_code == 0
    return path


PRINTED = {
    "rule": ("rule", "toy", "fight", "a.kind=horse", "b.kind=foot", "dice.a=4", "dice.b=2"),
    "adjudicate": ("adjudicate",),
    "odds": ("odds",),
    "sheet": ("sheet", "toy"),
    "tests": ("tests", "toy"),
    "matchups": ("matchups", "nap"),
    "scenarios": ("scenarios",),
    "scenario": ("scenario", "check", "toy-meadow"),
    "army": ("army", "schema", "toy"),
    "battle": ("battle", "toy-meadow", "--json"),
    "replay": ("replay", "LOG"),
    "positions": ("positions", "LOG"),
    "watch": ("watch", "LOG"),
    "demo": ("demo", "toy"),
}
"""What prints its answer, each in one way that is right."""
SILENT = {"draw", "report", "companion", "serve"}
"""What writes files, or pages, and prints nothing."""


def test_every_command_is_tried() -> None:
    assert set(PRINTED) | SILENT == set(COMMANDS)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
@pytest.mark.parametrize(
    ("words", "unbuffered"),
    [
        *((words, "") for words in PRINTED.values()),
        *((words, "1") for words in (PRINTED["adjudicate"], PRINTED["sheet"], ("--help",), ("--version",))),
    ],
    ids=lambda words: words[0] if words else "",
)
def test_an_answer_that_finds_no_room_is_one_line(words: tuple[str, ...], unbuffered: str, log: Path) -> None:
    words = tuple(str(log) if word == "LOG" else word for word in words)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            (*WORDS, *words),
            input=f"{RULED}\n".encode(),
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )
    assert done.stderr == b"Error: cannot write the answer: No space left on device\n"
    assert done.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_where_nothing_can_be_said_at_all_the_status_says_it() -> None:
    with Path("/dev/full").open("wb") as full:
        assert subprocess.run((*WORDS, "sheet", "toy"), stdout=full, stderr=full).returncode == 1


@pytest.mark.parametrize("words", [("sheet", "toy"), ("battle", "toy-meadow"), ("demo", "toy")])
def test_a_closed_output_is_no_traceback(words: tuple[str, ...]) -> None:
    said = subprocess.run(("sh", "-c", '"$@" >&- <&-', "sh", *WORDS, *words), stderr=subprocess.PIPE).stderr
    assert said == b""


READERS = {
    "a scenario": ("scenario", "check"),
    "an army list": ("army", "check"),
    "a battle": ("battle",),
    "a log": ("replay",),
    "a log to go on with": ("battle", "--resume", "--log"),
    "a table": ("positions",),
    "a reel": ("watch",),
}


def little_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


@pytest.mark.parametrize("sort", ["/dev/zero", "huge", "pipe", "folder"])
@pytest.mark.parametrize("words", READERS.values(), ids=READERS)
def test_what_has_no_end_is_not_read(tmp_path: Path, words: tuple[str, ...], sort: str) -> None:
    path = Path(sort) if sort.startswith("/") else tmp_path / sort
    if sort == "huge":
        with path.open("wb") as file:
            file.write(b'{"sandtable":1,"rules":"toy"')
            file.truncate(1 << 40)
    elif sort == "pipe":
        os.mkfifo(path)
    elif sort == "folder":
        path.mkdir()
    done = subprocess.run((*WORDS, *words, str(path)), capture_output=True, timeout=120, preexec_fn=little_memory)
    assert done.returncode in (1, 2)  # 2 where click itself will have no folder
    assert b"Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1 or done.returncode == 2
    if sort == "huge":
        assert b"more than" in done.stderr


def on_a_terminal(words: tuple[str, ...], **env: str) -> bytes:
    """What the command writes to a terminal."""
    ours, theirs = pty.openpty()
    around = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLORTERM")}
    with subprocess.Popen((*WORDS, *words), stdin=theirs, stdout=theirs, stderr=theirs, env={**around, **env}) as done:
        os.close(theirs)
        shown = b""
        try:
            while more := os.read(ours, 1 << 16):
                shown += more
        except OSError:  # a terminal that its last user has left
            pass
        done.wait(30)
    os.close(ours)
    return shown


SHOWN = {
    **{name: words for name, words in PRINTED.items() if name not in ("adjudicate", "odds", "matchups", "scenarios")},
    "warned": ("scenario", "check", "twin-lines"),
    "refused": ("replay", "nothing"),
    "misspelt": ("rule", "toy", "fight", "a.kind=hrose"),
    "unknown": ("nonsense",),
    "help": ("--help",),
}
COLOUR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")


@pytest.mark.parametrize("words", SHOWN.values(), ids=SHOWN)
def test_a_dumb_terminal_gets_no_escapes(words: tuple[str, ...], log: Path) -> None:
    shown = on_a_terminal(tuple(str(log) if word == "LOG" else word for word in words), TERM="dumb")
    assert shown.strip()
    assert b"\x1b" not in shown


@pytest.mark.parametrize(
    "words", [("replay", "LOG"), ("replay", "nothing"), ("scenario", "check", "twin-lines"), ("demo",)]
)
def test_who_wants_no_colours_gets_none(words: tuple[str, ...], log: Path) -> None:
    words = tuple(str(log) if word == "LOG" else word for word in words)
    assert COLOUR.search(on_a_terminal(words, TERM="xterm-256color"))
    assert not COLOUR.search(on_a_terminal(words, TERM="xterm-256color", NO_COLOR="1"))
