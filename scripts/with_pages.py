"""Asked by hatchling before it makes a wheel or an sdist: nobody shall install a Sandtable that has no pages.

With `SANDTABLE_COMPILED=1` a wheel brings the compiled form along, which is made first if there is none that fits.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WithPages(BuildHookInterface[Any]):
    """Refuses to build while anything is missing that `scripts/setup` puts into the package."""

    def dependencies(self) -> list[str]:
        return ["mypy[mypyc]"] if self._compiles() else []

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
        if self._compiles():
            if subprocess.run([sys.executable, "scripts/compiled.py", "--unless-made"], cwd=self.root).returncode:
                self.app.abort("Without SANDTABLE_COMPILED a wheel of the pure form is made.")
            build_data["force_include"][str(Path(self.root, "build/compiled"))] = "sandtable/compiled"
            build_data["pure_python"], build_data["infer_tag"] = False, True

    def _compiles(self) -> bool:
        return self.target_name == "wheel" and bool(os.environ.get("SANDTABLE_COMPILED"))
