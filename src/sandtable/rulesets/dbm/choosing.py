"""Sensible answers to what is asked before the battle, and beside its orders."""

from __future__ import annotations

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.mechanics.elements import ambush
from sandtable.rulesets.dbm import deploy, flanking, laying, sharing


def choices(state: State) -> list[Order]:
    """What a computer may say to such a question; nothing where something else is asked."""
    asked = state.ask
    if asked is None or asked.dice or state.ending is not None:
        return []
    if asked.what in ("lay", "shift", "edge"):
        return laying.choices(asked)
    if asked.what == "deploy":
        return [*deploy.choices(state, asked.about[0]), *flanking.choices(state, asked.about[0])]
    if asked.what in ("ambush", "spring"):
        return ambush.choices(asked)
    return sharing.choices(state, asked) if asked.what == "allot" else []
