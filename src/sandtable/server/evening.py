"""The evening: every ruling that this server gave, kept as JSON Lines in the data folder, a file a day."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from sandtable.names import Json


def usual_folder() -> Path:
    """Where a program keeps its user's data on this machine."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Sandtable"
    base = os.environ.get("APPDATA") if sys.platform == "win32" else os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "sandtable"


class Evening:
    """Rulings as they are given, one line each; a full disk stops the keeping, never the game."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "evenings"
        self._folder.mkdir(parents=True, exist_ok=True)
        self._lock = threading.Lock()

    def keep(self, asked: Mapping[str, Json], ruled: Mapping[str, Json]) -> None:
        request = {name: asked[name] for name in ("rules", "test", "given") if name in asked}
        line = json.dumps({**request, "dice": ruled["dice"], "result": ruled["result"], "told": ruled["told"]})
        try:
            with self._lock, open(self._folder / f"{date.today()}.jsonl", "a", encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError as fault:
            print(f"sandtable: the ruling is not kept: {fault.strerror or fault}", file=sys.stderr)
