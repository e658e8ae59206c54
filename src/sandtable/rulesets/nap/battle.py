"""Fast-Play Grande Armee as a game that can be fought."""

from __future__ import annotations

from sandtable.mechanics.pulse.battle import game
from sandtable.rulesets.nap import RULESET
from sandtable.rulesets.nap.muster import MUSTER
from sandtable.rulesets.nap.observe import in_command
from sandtable.rulesets.nap.options import OPTIONS
from sandtable.rulesets.nap.own import Own
from sandtable.rulesets.nap.terms import TERMS
from sandtable.rulesets.nap.zones import zones

GAME = game(Own, RULESET, MUSTER, zones, OPTIONS, ("FPGA, a club's sheet",), in_command, TERMS)
