"""Might & Reason as a game that can be fought."""

from __future__ import annotations

from sandtable.mechanics.pulse.battle import game
from sandtable.rulesets.mr import RULESET
from sandtable.rulesets.mr.manual import MANUAL
from sandtable.rulesets.mr.muster import MUSTER
from sandtable.rulesets.mr.options import OPTIONS

GAME = game(MANUAL, RULESET, MUSTER, OPTIONS)
