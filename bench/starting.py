"""Whole processes, from nothing to the last character, beside a bare Python."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

from bench.measure import Measured
from sandtable.catalogue import RULESETS

COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""A user's Python keeps what it has compiled; so does the one measured here."""


def measure() -> list[Measured]:
    sandtable = os.path.join(os.path.dirname(sys.executable), "sandtable")
    bare = _whole(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True, env=COMPILED))
    example = next(rs for rs in RULESETS.values() if rs.id != "toy" and rs.examples).id
    asked = RULESETS[example].examples[0]
    line = json.dumps({"rules": example, "test": asked.test, "given": asked.given, "dice": asked.dice})

    def quiet(*words: str, stdin: str = "") -> Callable[[], object]:
        run = [sandtable, *words]
        return lambda: subprocess.run(run, input=stdin, capture_output=True, text=True, check=True, env=COMPILED)

    return [
        Measured("sandtable --help", _whole(quiet("--help")), "under 80 ms", "bare Python", bare),
        Measured(
            "sandtable adjudicate, one request",
            _whole(quiet("adjudicate", stdin=line)),
            "under 150 ms",
            "bare Python",
            bare,
        ),
        Measured(
            "sandtable rule on a terminal (rich)",
            _whole(lambda: _on_terminal(sandtable)),
            "under 300 ms",
            "bare Python",
            bare,
        ),
    ]


def _whole(work: Callable[[], object]) -> float:
    work()
    rounds = []
    for _ in range(9):
        start = perf_counter()
        work()
        rounds.append(perf_counter() - start)
    return median(rounds) * 1e6


def _on_terminal(sandtable: str) -> None:
    """One ruling drawn by rich, on a terminal that is really one."""
    words = [sandtable, "rule", "toy", "fight", "a.kind=horse", "b.kind=foot", "dice.a=4", "dice.b=2"]
    master, slave = pty.openpty()
    with subprocess.Popen(words, stdout=slave, stderr=slave, env=COMPILED) as process:
        os.close(slave)
        try:
            while os.read(master, 65536):
                pass
        except OSError:
            pass
        process.wait()
    os.close(master)
