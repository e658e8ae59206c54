"""Might & Reason as a game that can be fought."""

from __future__ import annotations

from sandtable.mechanics.pulse.battle import game
from sandtable.rulesets.mr import RULESET
from sandtable.rulesets.mr.commanding import in_command
from sandtable.rulesets.mr.muster import MUSTER
from sandtable.rulesets.mr.options import OPTIONS
from sandtable.rulesets.mr.own import Own
from sandtable.rulesets.mr.terms import TERMS
from sandtable.rulesets.mr.zones import zones

GAME = game(Own, RULESET, MUSTER, zones, OPTIONS, ("Might & Reason player's sheet",), in_command, TERMS)
