"""Chains: a shot, and then the charge over the same two elements."""

from __future__ import annotations

from sandtable.mechanics import opposed
from sandtable.rulesets.dbm.facts import GROUND, STATE, Element, own
from sandtable.rulesets.dbm.questions import HARMLESS, QUESTIONS, VERBS
from sandtable.sheet.fact import Flag, Length, One, Scope

ASK = {str(question.id): question for question in QUESTIONS}


class ShotAndCharge(Scope):
    """Side a shoots at side b; then one of them charges the other, if nobody has been driven off."""

    a = One(of=Element, label="Side a", help="The shooter.")
    b = One(of=Element, label="Side b", help="The target.")
    charger = opposed.charger(STATE)
    mutual = Flag(label="Mutual", group=STATE, help="The target shoots back.")
    distance = Length(unit="paces", label="Distance", group=GROUND, help="Paces from the shooter to its target.")
    wood = Flag(label="Wood", group=GROUND, help="The shot goes to or comes from a wood, orchard or grove.")


CHAINS = (
    opposed.shot_and_charge(
        ShotAndCharge,
        ASK["shooting"],
        ASK["close_combat"],
        stands=("none",),
        harmless=HARMLESS,
        verbs=VERBS,
        together=(opposed.charges_home(own.charged, ShotAndCharge("here").charger == "a"),),
    ),
)
