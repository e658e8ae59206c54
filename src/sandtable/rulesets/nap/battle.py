"""Fast-Play Grande Armee as a game that can be fought."""

from __future__ import annotations

from dataclasses import replace

from sandtable.engine.state import Setup, State
from sandtable.mechanics.pulse.battle import game
from sandtable.rulesets.nap import RULESET
from sandtable.rulesets.nap.manual import MANUAL
from sandtable.rulesets.nap.muster import MUSTER
from sandtable.rulesets.nap.options import OPTIONS

PLAIN = game(MANUAL, RULESET, MUSTER, OPTIONS)


def start(setup: Setup) -> State:
    """The battle before anything has happened; the Basic Length may be set by hand (H5)."""
    if length := setup.options.get("H5"):
        setup = replace(setup, traits={**setup.traits, "bounds": length})
    return PLAIN.start(setup)


GAME = replace(PLAIN, start=start)
