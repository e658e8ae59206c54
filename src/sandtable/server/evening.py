"""The evening: the rulings that a page asked this server to keep, as JSON Lines in the data folder, a file a day."""

from __future__ import annotations

import json
import os
import sys
import threading
from datetime import date
from pathlib import Path

from sandtable.names import Json

LARGEST = 32 << 20
"""How many bytes an evening may have: a hundred thousand rulings, more than anybody reads."""


def usual_folder() -> Path:
    """Where a program keeps its user's data on this machine."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Sandtable"
    base = os.environ.get("APPDATA") if sys.platform == "win32" else os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "sandtable"


class Evening:
    """Rulings as they are kept, one line each, for the eyes of their owner alone. A full disk or a full file stops the
    keeping, never the game."""

    def __init__(self, folder: Path, largest: int = LARGEST) -> None:
        self.folder, self._largest = folder / "evenings", largest
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder.chmod(0o700)
        self._lock = threading.Lock()
        self._full: date | None = None
        for kept in self.folder.glob("*.jsonl"):
            kept.chmod(0o600)

    def keep(self, ruling: Json) -> None:
        line = json.dumps(ruling).encode("ascii") + b"\n"
        try:
            with self._lock:
                self._append(date.today(), line)
        except OSError as fault:
            _say(f"the ruling is not kept: {fault.strerror or fault}")

    def _append(self, today: date, line: bytes) -> None:
        path = self.folder / f"{today}.jsonl"
        with open(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "ab") as file:
            if file.tell() + len(line) <= self._largest:
                file.write(line)
            elif self._full != today:
                self._full = today
                _say(f"{path} has {self._largest} bytes and is full; today's further rulings are not kept")


def _say(what: str) -> None:
    print(f"sandtable: {what}", file=sys.stderr)
