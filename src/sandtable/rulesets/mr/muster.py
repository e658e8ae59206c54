"""What may stand on the table in Might & Reason: read from `troops.toml`."""

from __future__ import annotations

from importlib.resources import files

from sandtable.notation.muster import read_muster

MUSTER = read_muster(files("sandtable.rulesets.mr").joinpath("troops.toml").read_text("utf-8"))
