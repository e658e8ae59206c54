"""What units do by themselves."""

from __future__ import annotations

from sandtable.rulesets.nap.facts.combat import foe, own
from sandtable.sheet.expr import any_of
from sandtable.sheet.follows import Follows

by_cavalry = any_of(foe.cavalry, *(foe.others[place].cavalry for place in range(3)))

SQUARE = Follows(
    own.formation,
    "square",
    ~own.attacks & own.infantry & (own.terrain == "open") & ~own.cover & ~own.flanked & by_cavalry,
    "Infantry that cavalry attacks in the open forms square by itself, unless it is flanked",
    "H10",
)
