"""What may stand on the table in Toy: read from `troops.toml`."""

from __future__ import annotations

from importlib.resources import files

from sandtable.notation.muster import read_muster

MUSTER = read_muster(files("sandtable.rulesets.toy").joinpath("troops.toml").read_text("utf-8"))
