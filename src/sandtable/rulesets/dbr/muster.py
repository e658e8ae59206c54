"""What may stand on the table in De Bellis Renationis: read from `troops.toml`."""

from __future__ import annotations

from importlib.resources import files

from sandtable.notation.muster import read_muster

MUSTER = read_muster(files("sandtable.rulesets.dbr").joinpath("troops.toml").read_text("utf-8"))
