"""Watching a battle: as a terminal shows it, key by key, and as it is printed where there is none."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console
from rich.text import Text
from tests.heard import heard

from sandtable import catalogue
from sandtable.cli import cli
from sandtable.cli.keys import taken
from sandtable.cli.page import screen
from sandtable.cli.pane import Size
from sandtable.cli.plan import ARMIES, OPEN, Shown, claims, coloured, framed, lettered, near, whole
from sandtable.cli.reel import Counted, Reel, counted, fought
from sandtable.cli.table import log_at
from sandtable.cli.viewer import Watching, pressed
from sandtable.engine.told import Ruled, Told
from sandtable.geometry.angle import HALF, QUARTER
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import RowId
from sandtable.sheet.explain import Line

SCENARIO = "toy-meadow"


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a whole battle."""
    path = tmp_path_factory.mktemp("watch") / "log"
    result = run("battle", SCENARIO, "--seed", "7", "--log", path, "--json")
    assert result.exit_code == 0, result.output
    return path


@pytest.fixture(scope="module")
def reel(log: Path) -> Reel:
    return Reel(log_at(log))


# Printed, where there is no terminal.


def test_every_event_is_printed_with_its_rows_and_odds(log: Path, reel: Reel) -> None:
    result = run("watch", log)
    assert result.exit_code == 0, result.output
    told = result.stdout
    numbers = [int(found) for found in re.findall(r"^ {0,4}(\d+)  \S", told, re.MULTILINE)]
    assert numbers == sorted(numbers)
    fights = [moment for moment in reel.moments if fought(moment)]
    assert fights
    for moment in fights:
        assert moment.event is not None
        assert moment.n in numbers
        assert heard(moment.event).says in told
        for row in counted(moment.event.told):
            assert reel.words(row.row) in told
        chances = reel.odds(moment.before)
        assert sum(outcome == heard(moment.event).came for outcome, _ in chances) == 1
        for outcome, chance in chances:
            came = " *" if outcome == heard(moment.event).came else ""
            assert f"{outcome.said(reel.named)} {chance}{came}" in told


def test_the_map_is_printed_at_every_turn_and_at_the_end(log: Path, reel: Reel) -> None:
    told = run("watch", log, "--plain").stdout
    turns = {moment.turn for moment in reel.moments}
    assert told.count(reel.setup.title) == len(turns) + 1
    maps = told.split(f"{reel.setup.title} · turn")
    assert "F" in maps[1]
    assert "f" in maps[1]
    assert "Ff foot" in maps[1]
    assert reel.moments[-1].state.ending is not None
    assert reel.moments[-1].state.ending.reason in told


def test_it_starts_where_it_is_told(log: Path, reel: Reel) -> None:
    told = run("watch", log, "--at", str(reel.last)).stdout
    assert f"after event {reel.last}" in told
    assert "after event 0" not in told
    refused = run("watch", log, "--at", "9999")
    assert refused.exit_code == 1
    assert f"the last is {reel.last}" in refused.stderr


def test_a_torn_log_shows_what_is_there_and_says_so(log: Path, tmp_path: Path) -> None:
    torn = tmp_path / "torn"
    lines = log.read_bytes().splitlines(keepends=True)
    torn.write_bytes(b"".join(lines[:9]) + lines[9][:30])
    result = run("watch", torn)
    assert result.exit_code == 0
    assert "cut off while event 9 was being written" in result.stderr
    assert "not over" in result.stderr
    assert "after event 8" in result.stdout


def test_a_log_that_holds_nothing_but_its_header_shows_the_table(log: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    bare.write_bytes(log.read_bytes().splitlines(keepends=True)[0])
    result = run("watch", bare)
    assert result.exit_code == 0
    assert "after event 0" in result.stdout


def spoilt(log: Path, path: Path) -> None:
    path.write_bytes(log.read_bytes().replace(b'"what"', b'"whar"', 3))


def a_scenario(log: Path, path: Path) -> None:
    path.write_text("title = 'no log'\n")


def nothing(log: Path, path: Path) -> None:
    path.write_bytes(b"")


def missing(log: Path, path: Path) -> None:
    return


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (spoilt, "event 1"),
        (a_scenario, "not the log of a battle"),
        (nothing, "not the log of a battle"),
        (missing, "cannot be read"),
    ],
)
def test_faults_are_one_sentence(log: Path, tmp_path: Path, make: object, says: str) -> None:
    assert callable(make)
    make(log, tmp_path / "log")
    result = run("watch", tmp_path / "log")
    assert result.exit_code == 1
    assert says in result.stderr
    assert isinstance(result.exception, SystemExit)


def test_a_log_of_another_edition_is_shown_without_odds(
    log: Path, reel: Reel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    newer = replace(catalogue.game(reel.setup.rules), edition="another")
    monkeypatch.setattr(catalogue, "game", lambda id: newer)
    result = run("watch", log)
    assert result.exit_code == 0
    assert "no odds are shown" in result.stderr
    assert "odds:" not in result.stdout


# The rows in what an event tells.


def test_the_rows_of_every_ruling_are_for_whom_it_says() -> None:
    """Two rulings in one event, in which the sheet's side a is another base each time."""
    first = Ruled("t", {"a": "a1", "b": "b1"}, {}, {}, {}, (Line("a", RowId("x.y"), 2), Line(None, RowId("x.w"), True)))
    second = Ruled("u", {"a": "b1"}, {}, {}, {}, (Line("a", RowId("x.z"), "recoil"), Line("b", RowId("x.v"), 0)))
    assert counted(Told(ruled=(first, second))) == [
        Counted("a", "a1", "x.y", 2),
        Counted("", "", "x.w", True),
        Counted("a", "b1", "x.z", "recoil"),
        Counted("b", "", "x.v", 0),
    ]
    assert counted(None) == counted(Told("nothing ruled")) == []


# The map.


def test_no_base_is_too_small_to_be_seen(reel: Reel) -> None:
    state = reel.moments[0].state
    for columns, rows in ((20, 8), (46, 36), (130, 100)):
        frame = framed(whole(state.ground), columns, rows, 1)
        assert set(claims(state.field.rects, frame).values()) == set(state.field)


def test_a_base_covers_the_cells_it_stands_on() -> None:
    upright = {"x": Rect(Pose(0, 0, 0), 40, 20)}
    frame = framed((-50.0, -50.0, 50.0, 50.0), 10, 10, 1)
    assert set(claims(upright, frame)) == {(column, row) for column in (3, 4, 5, 6) for row in (4, 5)}
    turned = {"x": Rect(Pose(0, 0, QUARTER), 40, 20)}
    assert set(claims(turned, frame)) == {(column, row) for column in (4, 5) for row in (3, 4, 5, 6)}


def test_the_map_seen_from_across_the_table_is_the_map_turned() -> None:
    rects = {"x": Rect(Pose(13, 7, 30_000), 40, 20), "y": Rect(Pose(-22, -31, 200_000), 30, 10)}
    frame = framed((-50.0, -50.0, 50.0, 50.0), 20, 20, 1)
    here = claims(rects, frame)
    across = claims({id: rect.half_turned() for id, rect in rects.items()}, frame)
    assert {(19 - column, 19 - row): id for (column, row), id in here.items()} == across


def test_armies_have_their_colours_their_letters_and_their_facing(reel: Reel) -> None:
    state = reel.moments[0].state
    frame = framed(whole(state.ground), 120, 120, 1)
    cells = [
        cell for row in coloured(state, reel.game.muster, frame, reel.letters, Shown(frozenset({"a1"}))) for cell in row
    ]
    said = "".join(cell.sign for cell in cells)
    for id in state.field:
        facing = "↑" if state.rect(id).pose.facing == 0 else "↓"
        sign = reel.letters[state.piece(id).kind]
        assert f"{sign if state.side(id) == 'a' else sign.lower()}{facing}" in said
    papers = {cell.paper for cell in cells}
    assert OPEN in papers
    assert ARMIES["a"][0] in papers
    assert ARMIES["b"][0] in papers
    assert sum(cell.bold for cell in cells) == 2


def test_the_map_in_letters_tells_the_sides_apart(reel: Reel) -> None:
    state = reel.moments[0].state
    rows = lettered(state, reel.game.muster, framed(whole(state.ground), 78, 40, 2), reel.letters, Shown())
    upper, lower = "".join(rows[: len(rows) // 2]), "".join(rows[len(rows) // 2 :])
    assert "f" in upper
    assert "↓" in upper
    assert "F" in lower
    assert "↑" in lower
    assert "F" not in upper


def test_closer_shows_all_troops_and_less_of_the_table(reel: Reel) -> None:
    state = reel.moments[0].state
    x0, y0, x1, y1 = near(state)
    assert all(x0 <= x <= x1 and y0 <= y <= y1 for rect in state.field.rects.values() for x, y in rect.corners)
    assert (x1 - x0) * (y1 - y0) < state.ground.width * state.ground.depth


# One screen.


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60), (60, 30), (40, 12), (39, 30), (10, 3)])
def test_a_screen_fills_the_terminal_exactly(reel: Reel, size: tuple[int, int]) -> None:
    console = Console(width=size[0], color_system="truecolor", force_terminal=True)
    for n in (0, reel.fight_after(0) or 0, reel.last):
        for close in (False, True):
            lines = screen(reel, n, Size(*size), close=close, scroll=0, footer=Text("keys"), console=console)
            assert len(lines) == size[1]
            assert max(line.cell_len for line in lines) <= size[0]


def test_a_screen_says_what_happened_and_why(reel: Reel) -> None:
    n = reel.fight_after(0)
    assert n is not None
    moment = reel.moments[n]
    assert moment.event is not None
    console = Console(width=200, color_system="truecolor", force_terminal=True)
    lines = screen(reel, n, Size(200, 60), close=False, scroll=0, footer=Text("keys"), console=console)
    text = " ".join(re.sub(r"[^ -~]+", " ", line.plain) for line in lines)
    text = re.sub(r" +", " ", text)
    for said in (f"event {n} of {reel.last}", "bases", "odds before the dice", "for a", "for b", "foot", "horse"):
        assert said in text
    for row in counted(moment.event.told):
        assert reel.words(row.row) in text
    for outcome, chance in reel.odds(moment.before):
        assert f"{chance.numerator}/{chance.denominator} {outcome.said(reel.named)}" in text


def test_what_does_not_fit_is_read_by_scrolling(reel: Reel) -> None:
    n = reel.fight_after(0)
    assert n is not None
    console = Console(width=72, color_system="truecolor", force_terminal=True)

    def shown(scroll: int) -> str:
        lines = screen(reel, n, Size(72, 14), close=False, scroll=scroll, footer=Text("keys"), console=console)
        return "\n".join(line.plain for line in lines)

    assert "more below" in shown(0)
    assert "more above" in shown(5)
    assert "more below" not in shown(999)


def test_without_colours_the_map_is_of_letters(reel: Reel) -> None:
    console = Console(width=100, color_system=None)
    lines = screen(reel, 0, Size(100, 40), close=False, scroll=0, footer=Text("keys"), console=console)
    text = "\n".join(line.plain for line in lines)
    assert "▀" not in text
    assert "FF" in text


# Keys.


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        (b"q", ["q"]),
        (b"\x1b[C\x1b[D", ["right", "left"]),
        (b"\x1bOC ", ["right", "space"]),
        (b"\x1b", ["escape"]),
        (b"\x1bq", ["escape", "q"]),
        (b"12\r", ["1", "2", "enter"]),
        (b"\x1b[5~n", ["page-up", "n"]),
        (b"\x1b[1;5Cn", ["unknown", "n"]),
        ("é→".encode(), ["é", "→"]),
        (b"\x01", ["unknown"]),
        (b"\xff", ["�"]),
    ],
)
def test_keys_are_told_apart(typed: bytes, names: list[str]) -> None:
    waiting = bytearray(typed)
    found = []
    while waiting:
        found.append(taken(waiting))
    assert found == names


def after(reel: Reel, *keys: str, start: Watching | None = None) -> Watching:
    watching = start or Watching()
    for key in keys:
        found = pressed(reel, watching, key)
        assert found is not None
        watching = found
    return watching


def test_keys_lead_forwards_and_back(reel: Reel) -> None:
    assert after(reel, "right", "space", "right").n == 3
    assert after(reel, "right", "space", "left").n == 1
    assert after(reel, "end").n == reel.last
    assert after(reel, "end", "home").n == 0
    fights = [moment.n for moment in reel.moments if fought(moment)]
    assert [after(reel, *"f" * count).n for count in (1, 2)] == fights[:2]
    assert after(reel, "f", "f", "F").n == fights[0]
    second = after(reel, "n").n
    assert reel.moments[second].turn == 2
    assert reel.moments[second - 1].turn == 1
    assert after(reel, "n", "n", "p").n == second
    assert after(reel, "n", "right", "right", "p").n == second
    assert after(reel, "n", "p").n == 0


def test_where_a_key_leads_nowhere_it_says_so(reel: Reel) -> None:
    for keys, says in (
        (("left",), "the beginning"),
        (("p",), "the beginning"),
        (("end", "right"), "the last event"),
        (("end", "n"), "the last turn"),
        (("end", "f"), "no fight after"),
        (("F",), "no fight before"),
        (("x",), "no such key"),
    ):
        assert says in after(reel, *keys).notice
        assert after(reel, *keys, "z").notice == ""


def test_a_number_is_typed_and_gone_to(reel: Reel) -> None:
    assert after(reel, "g", "1", "2", "enter").n == 12
    assert after(reel, "g", "1", "2", "backspace", "enter").n == 1
    assert after(reel, "g", "1", "2", "escape").n == 0
    assert after(reel, "g", "enter") == Watching()
    lost = after(reel, "right", "g", "9", "9", "9", "9", "enter")
    assert (lost.n, lost.notice) == (1, f"there is no event 9999; the last is {reel.last}")
    assert after(reel, "g", "q").typed is None


def test_help_is_left_with_any_key(reel: Reel) -> None:
    assert after(reel, "?").helped
    assert after(reel, "?", "resize").helped
    assert not after(reel, "?", "right").helped
    assert after(reel, "?", "right").n == 0
    assert pressed(reel, after(reel, "?"), "q") is None


# A real terminal.


class Terminal:
    """A terminal of a size, with the command running in it."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self.master = master
        self.seen = b""

    def screen(self, count: int) -> list[str]:
        """The lines of the screen once so many have been drawn."""
        while self.seen.count(b"\x1b[J") < count:
            assert self._read(30), self.seen[-2000:]
        drawn = self.seen.split(b"\x1b[J")[count - 1].split(b"\x1b[H")[-1].decode()
        return [re.sub(r"\x1b\[[0-9;]*[mK]", "", line).rstrip("\r") for line in drawn.split("\n")]

    def press(self, keys: bytes) -> None:
        os.write(self.master, keys)

    def resize(self, columns: int, rows: int) -> None:
        sized(self.master, columns, rows)
        self.process.send_signal(signal.SIGWINCH)

    def rest(self) -> bytes:
        """All that comes until the command has ended."""
        # It is read all the while: the command does not end before its last words are taken from it.
        while self.process.poll() is None:
            self._read(0.02)
        while self._read(0):
            pass
        assert self.process.returncode == 0, self.seen[-2000:]
        return self.seen

    def _read(self, patience: float) -> bool:
        ready = bool(select.select([self.master], [], [], patience)[0])
        if ready:
            self.seen += os.read(self.master, 65536)
        return ready


def sized(terminal: int, columns: int, rows: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def heeding() -> None:
    """A shell's background jobs, and what they start, turn a deaf ear to interrupts; the command must not."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def on_terminal(*words: str | Path, columns: int = 80, rows: int = 24) -> Iterator[Terminal]:
    master, slave = pty.openpty()
    sized(slave, columns, rows)
    before = termios.tcgetattr(slave)
    env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    env |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    command = [sys.executable, "-m", "sandtable", "watch", *map(str, words)]
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=env, preexec_fn=heeding) as process:
        try:
            yield Terminal(process, master)
            assert termios.tcgetattr(slave) == before
        finally:
            process.kill()
            os.close(slave)
            os.close(master)


def test_a_battle_is_watched_on_a_terminal(log: Path, reel: Reel) -> None:
    fight = reel.fight_after(1)
    assert fight is not None
    with on_terminal(log) as terminal:
        first = terminal.screen(1)
        assert len(first) == 24
        assert reel.setup.title in first[0]
        assert "before the first" in first[0]
        terminal.press(b"\x1b[C")
        assert "event 1 of" in terminal.screen(2)[0]
        terminal.press(b"f")
        shown = "\n".join(terminal.screen(3))
        assert f"event {fight} of" in shown
        assert "odds before the dice" in shown
        terminal.press(b"\x1b[D")
        assert f"event {fight - 1} of" in terminal.screen(4)[0]
        terminal.press(b"g12\r")
        assert "event 12 of" in terminal.screen(8)[0]
        terminal.press(b"?")
        assert any("go to an event" in line for line in terminal.screen(9))
        terminal.press(b" q")
        end = terminal.rest()
    assert b"\x1b[38;2;" in end
    assert end.endswith(b"\x1b[?1049l")


def test_the_screen_follows_the_size_of_the_terminal(log: Path) -> None:
    with on_terminal(log, "--at", "3") as terminal:
        assert len(terminal.screen(1)) == 24
        terminal.resize(120, 40)
        large = terminal.screen(2)
        assert len(large) == 40
        assert "event 3 of" in large[0]
        assert max(map(len, large)) > 80
        terminal.press(b"q")
        terminal.rest()


def test_on_a_terminal_too_a_torn_log_says_so(log: Path, tmp_path: Path) -> None:
    torn = tmp_path / "torn"
    lines = log.read_bytes().splitlines(keepends=True)
    torn.write_bytes(b"".join(lines[:9]) + lines[9][:30])
    with on_terminal(torn, "--at", "4") as terminal:
        assert "cut off while event 9 was being written" in terminal.screen(1)[-1]
        terminal.press(b"\x1b[F")
        assert "event 8 of 8" in terminal.screen(2)[0]
        terminal.press(b"q")
        terminal.rest()


def test_interrupted_it_leaves_the_terminal_as_it_was(log: Path) -> None:
    with on_terminal(log) as terminal:
        terminal.screen(1)
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.rest().endswith(b"\x1b[?1049l")


def test_plain_on_a_terminal_draws_nothing_over(log: Path, reel: Reel) -> None:
    with on_terminal("--plain", log, "--at", str(reel.last)) as terminal:
        told = terminal.rest()
    assert b"\x1b[?1049h" not in told
    assert reel.setup.title.encode() in told


def test_facing_is_drawn_by_eighths(reel: Reel) -> None:
    from sandtable.cli.plan import arrow

    facings = (0, 44_000, QUARTER, 135_000, HALF, 225_000, 270_000, 315_000, 350_000)
    assert "".join(arrow(Rect(Pose(0, 0, facing), 4, 2)) for facing in facings) == "↑↗→↘↓↙←↖↑"
