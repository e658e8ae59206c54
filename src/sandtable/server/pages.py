"""The pages as they lie in the package. `scripts/setup` makes them, and a wheel brings them along."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

_PACKED = Path(str(files("sandtable.server")))
PAGES = _PACKED / "static"
"""What a browser is sent."""
PYODIDE = _PACKED / "pyodide"
"""The Python that a browser runs where there is no server."""


def missing() -> str:
    """A sentence on what is not there and how to come by it; nothing where all is."""
    lacking = [folder.name for folder in (PAGES, PYODIDE) if not (folder.is_dir() and any(folder.iterdir()))]
    if not lacking:
        return ""
    return (
        f"this Sandtable came without its pages (nothing in sandtable/server/{lacking[0]}): in a clone run 'make play' "
        "once; where it was installed, install a wheel instead that 'make wheel' has made in a clone"
    )
