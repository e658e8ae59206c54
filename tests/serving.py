"""A served Sandtable in a process of its own, for tests that need sockets."""

from __future__ import annotations

import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class Served:
    """A server that was started for the tests, and what it answers."""

    def __init__(self, address: str, data: Path, pid: int = 0) -> None:
        self.address, self.data, self.pid = address, data, pid
        self.said: list[str] = []
        """What it wrote to its log after its greeting."""

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rpartition(":")[2])

    def ask(self, ask: str, **message: Any) -> Any:
        body = json.dumps({"ask": ask, **message}).encode()
        request = urllib.request.Request(f"{self.address}api/ask", body, {"content-type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def games(self) -> list[str]:
        with urllib.request.urlopen(f"{self.address}api/games") as answer:
            return [card["id"] for card in json.load(answer)]

    def memory(self) -> int:
        """The kilobytes that the server and the processes that work for it hold, where the system tells."""
        return sum(_memory(pid) for pid in (self.pid, *children(self.pid)))


def children(pid: int) -> list[int]:
    return [int(child) for child in _read(f"/proc/{pid}/task/{pid}/children").split()]


def _memory(pid: int) -> int:
    found = re.search(r"VmRSS:\s+(\d+)", _read(f"/proc/{pid}/status"))
    return int(found[1]) if found else 0


def cpu_seconds(pid: int) -> float:
    """The CPU time that a process has used; nothing if it has ended."""
    fields = _read(f"/proc/{pid}/stat").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else 0.0


def _read(path: str) -> str:
    try:
        return Path(path).read_text()
    except OSError:
        return ""


def lasting_port() -> int:
    """A port for a server that ends and comes back: none of those that the system gives to whoever asks for any,
    since somebody might be given it meanwhile."""
    for port in random.SystemRandom().sample(range(20_000, 30_000), 100):
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) != 0:
                return port
    raise AssertionError("a hundred ports by lot are all taken")


@contextmanager
def serving(*options: str) -> Iterator[Served]:
    """A server as long as it is wanted."""
    with tempfile.TemporaryDirectory() as folder:
        port = () if "--port" in options else ("--port", "0")
        data = options[options.index("--data") + 1] if "--data" in options else folder
        command = [sys.executable, "-m", "sandtable", "serve", "--no-open", *port, "--data", data, *options]
        with started(command, Path(data)) as served:
            yield served


@contextmanager
def started(command: Sequence[str], data: Path, **how: Any) -> Iterator[Served]:
    """A server that a command starts; `how` is what a process takes beside it."""
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, **how)
    assert process.stderr is not None
    greeting: list[str] = []
    for line in process.stderr:
        greeting.append(line)
        if found := re.search(r"http://[\d.]+:\d+/", line):
            break
    else:
        raise AssertionError(f"the server did not say where it is: {''.join(greeting)}")
    served = Served(found[0], data, process.pid)
    process.stderr.readline()  # How it is stopped.
    listener = threading.Thread(target=lambda: served.said.extend(process.stderr or ()), daemon=True)
    listener.start()
    try:
        yield served
    finally:
        process.terminate()
        process.wait(timeout=120)
        listener.join(timeout=10)
        process.stderr.close()
