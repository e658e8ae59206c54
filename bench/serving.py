"""The server under load on loopback: rulings a second from one process on one core, measured with wrk."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from urllib.request import Request, urlopen

from bench.measure import Measured
from sandtable.catalogue import RULESETS

SCRIPT = """
wrk.method = "POST"
wrk.body = {body}
wrk.headers["Content-Type"] = "application/json"
done = function(summary, latency, requests)
  io.write(string.format("p95 %d\\n", latency:percentile(95)))
end
"""


@contextmanager
def served() -> Iterator[str]:
    """A server of our own on a free port of loopback, kept to one core where that can be done."""
    pin = ["taskset", "-c", "0"] if shutil.which("taskset") else []
    with tempfile.TemporaryDirectory() as data:
        words = [*pin, sys.executable, "-m", "sandtable", "serve", "--no-open", "--port", "0", "--data", data]
        with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as process:
            assert process.stderr is not None
            line = process.stderr.readline()
            try:
                yield line.split(" at ")[1].strip().rstrip("/")
            finally:
                process.terminate()


def measure() -> list[Measured]:
    ruleset = next(rs for rs in RULESETS.values() if rs.played and rs.examples)
    example = ruleset.examples[0]
    asked = {"rules": ruleset.id, "test": example.test, "given": example.given}
    with served() as address:
        tick = _one_by_one(f"{address}/api/ask", {"ask": "look", **asked})
        rows = [Measured("a tick of the referee (look), one at a time", tick, "under 20 ms")]
        if shutil.which("wrk"):
            rows += _under_load(f"{address}/api/adjudicate", {**asked, "dice": example.dice})
    return rows


def _one_by_one(url: str, message: dict[str, object]) -> float:
    body = json.dumps(message).encode()
    rounds = []
    for _ in range(60):
        start = perf_counter()
        with urlopen(Request(url, body, {"Content-Type": "application/json"})) as answer:
            answer.read()
        rounds.append(perf_counter() - start)
    return median(rounds) * 1e6


def _under_load(url: str, message: dict[str, object]) -> list[Measured]:
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "ask.lua"
        script.write_text(SCRIPT.format(body=json.dumps(json.dumps(message))))
        words = ["wrk", "-t1", "-c32", "-d6s", "--latency", "-s", str(script), url]
        pin = ["taskset", "-c", "1"] if shutil.which("taskset") else []
        said = subprocess.run([*pin, *words], capture_output=True, text=True, check=True).stdout
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", said)[1])  # type: ignore[index]
    p95 = float(re.search(r"p95 (\d+)", said)[1])  # type: ignore[index]
    return [
        Measured("rulings over HTTP, 32 connections, one process", 1e6 / rate, "1,000/s", rate="rulings"),
        Measured("the slowest of twenty of those", p95, "under 20 ms"),
    ]
