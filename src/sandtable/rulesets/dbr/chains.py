"""Chains: a shot, and then the charge over the same two elements."""

from __future__ import annotations

from sandtable.mechanics import opposed
from sandtable.rulesets.dbr.facts.combat import Element, own
from sandtable.rulesets.dbr.facts.troops import FARTHEST, GROUND, STATE, TROOPS, UNITS
from sandtable.rulesets.dbr.questions import QUESTIONS, VERBS
from sandtable.sheet.fact import Choice, Flag, Length, One, Scope

ASK = {str(question.id): question for question in QUESTIONS}
STANDS = ("none", "teams_desert")
"""Outcomes of shooting that leave an element where it is; a gun without teams still fights (H45)."""


class ShotAndCharge(Scope):
    """Side a shoots at side b; then one of them charges the other, if nobody has been driven off."""

    charger = opposed.charger(STATE)
    distance = Length(
        unit="paces or cm",
        most=FARTHEST,
        required=True,
        label="Distance",
        group=GROUND,
        help="From the shooting edge to the target's edge, in the unit chosen.",
    )
    mutual = Flag(label="Mutual", group=STATE, help="The target shoots back.")
    water_between = Flag(
        label="Water between", group=GROUND, help="Nothing but water, beach, marsh or ice lies between the two edges."
    )
    a = One(of=Element, label="Side a", help="The primary shooter.")
    b = One(of=Element, label="Side b", help="The target.")
    unit = Choice(words=UNITS, default="paces", label="Unit", group=TROOPS, help="The unit of the distance.")


CHAINS = (
    opposed.shot_and_charge(
        ShotAndCharge,
        ASK["shooting"],
        ASK["close_combat"],
        stands=STANDS,
        harmless=("none",),
        verbs=VERBS,
        together=(opposed.charges_home(own.charged, ShotAndCharge("here").charger == "a"),),
    ),
)
