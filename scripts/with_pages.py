"""Asked by hatchling before it makes a wheel or an sdist: nobody shall install a Sandtable that has no pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WithPages(BuildHookInterface[Any]):
    """Refuses to build while anything is missing that `scripts/setup` puts into the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # A clone is installed before its pages are built.
            return
        folders = [Path(self.root, name) for name in self.build_config.build_config["artifacts"]]
        lacking = [str(folder) for folder in folders if not (folder.is_dir() and any(folder.iterdir()))]
        if lacking:
            self.app.abort(
                f"Sandtable is not packed without its pages: there is nothing in {', '.join(lacking)}.\n"
                "Run 'make wheel', which makes them first; or 'scripts/setup play', and then this again."
            )
