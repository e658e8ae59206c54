"""Battle for Wesnoth, fighting by itself: the wargame beside which our battles are timed.

Debian has it in `wesnoth-1.16-core` and `wesnoth-1.16-data`; where it is not installed, its column is left out.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import tempfile
from statistics import mean
from time import perf_counter
from typing import NamedTuple

NAMES = ("wesnoth-1.16", "wesnoth")
WORDS = (
    *("--nogui", "--nosound", "--noaddons", "--multiplayer", "--exit-at-end"),
    *("--scenario", "multiplayer_The_Freelands", "--log-info=ai/testing"),
    *("--controller", "1:ai", "--controller", "2:ai"),
    *("--algorithm", "1:ai_default_rca", "--algorithm", "2:ai_default_rca"),
    *("--side", "1:Rebels", "--side", "2:Undead"),
)
"""Two sides of the computer's on a small map for two."""
TURNS = 50
MISSING = "Battle for Wesnoth is not here: apt-get install wesnoth-1.16-core wesnoth-1.16-data"


class Fought(NamedTuple):
    """What a run of battles took."""

    seconds: float
    cpu: float
    battles: int
    turns: float
    """Of a battle, on average."""


def cpu_of_children() -> float:
    """Seconds of work that processes begun here, and ended by now, have cost."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def pinned(*words: str) -> list[str]:
    """A command kept to one core, where that can be done."""
    return [*(["taskset", "-c", "0"] if shutil.which("taskset") else []), *words]


def found() -> str | None:
    """Where it is; Debian puts games where not every PATH looks."""
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
    return next((where for name in NAMES if (where := shutil.which(name, path=path))), None)


class Wesnoth:
    """It, with a folder of its own for what it keeps."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._folder = tempfile.TemporaryDirectory()
        self._run(1, 1)

    @property
    def version(self) -> str:
        told = subprocess.run([self._program, "--version"], capture_output=True, text=True, check=False).stdout
        match = re.search(r"v?(\d+\.\d+\.\d+)", told)
        return match[1] if match else "of some version"

    def fight(self, battles: int) -> Fought | None:
        """So many battles in one process, from its start to its end; nothing if it did not fight them."""
        start, worked = perf_counter(), cpu_of_children()
        told = self._run(battles, TURNS)
        seconds, cpu = perf_counter() - start, cpu_of_children() - worked
        turns = [int(turn) for turn in re.findall(r"GAME_END_TURN: (\d+)", told)]
        return Fought(seconds, cpu, len(turns), mean(turns)) if turns else None

    def _run(self, battles: int, turns: int) -> str:
        many = ["--turns", str(turns), "--multiplayer-repeat", str(battles), "--userdata-dir", self._folder.name]
        done = subprocess.run(
            pinned(self._program, *WORDS, *many), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        return done.stdout.decode("utf-8", "replace")

    def close(self) -> None:
        self._folder.cleanup()
