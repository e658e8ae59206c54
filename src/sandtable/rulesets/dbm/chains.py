"""Chains: a shot, and then the charge over the same two elements."""

from __future__ import annotations

from sandtable.names import Json
from sandtable.rulesets.dbm.facts import GROUND, STATE, Element
from sandtable.rulesets.dbm.questions import BEATEN, QUESTIONS
from sandtable.sheet.chain import Chain, ChainAim, State, Step, plain
from sandtable.sheet.fact import Choice, Flag, Length, One, Record, Scope, Vocabulary
from sandtable.sheet.ruling import Result

ASK = {str(question.id): question for question in QUESTIONS}


class ShotAndCharge(Scope):
    """Side a shoots at side b; then one of them charges the other, if nobody has been driven off."""

    a = One(of=Element, label="Side a", help="The shooter.")
    b = One(of=Element, label="Side b", help="The target.")
    charger = Choice(
        words=Vocabulary("Charger", {"a": "the shooter", "b": "the target"}),
        default="b",
        says="who charges",
        label="Who charges",
        group=STATE,
        help="Who then charges home: the target that came through the shooting, or the shooter.",
    )
    mutual = Flag(label="Mutual", group=STATE, help="The target shoots back.")
    distance = Length(unit="paces", label="Distance", group=GROUND, help="Paces from the shooter to its target.")
    wood = Flag(label="Wood", group=GROUND, help="The shot goes to or comes from a wood, orchard or grove.")


def _shot(given: Record, _: State) -> Json:
    fields = ("a", "b", "mutual", "distance", "wood")
    return {**{name: plain(given[name]) for name in fields}, "bound": given["charger"]}


def _charge(given: Record, so_far: State) -> Json:
    if so_far["shot"] != "none" or so_far["return_shot"] != "none":
        return None
    sides = {side: {**plain(given[side]), "charged": side == given["charger"]} for side in ("a", "b")}
    return {**sides, "bound": given["charger"]}


def _after_shot(so_far: State, result: Result) -> State:
    return {**so_far, "shot": result["b"]["outcome"], "return_shot": result["a"]["outcome"]}


def _after_charge(so_far: State, result: Result) -> State:
    return {**so_far, "charge": "fought", "a": result["a"]["outcome"], "b": result["b"]["outcome"]}


CHAINS = (
    Chain(
        "shot_and_charge",
        "A shot, then a charge",
        "One element shoots at another and then the two come to blows: how does it end?",
        ShotAndCharge,
        start={"shot": "none", "return_shot": "none", "charge": "none", "a": "none", "b": "none"},
        steps=(
            Step("The shot", ASK["shooting"], _shot, ("a.outcome", "b.outcome"), _after_shot),
            Step("The charge", ASK["close_combat"], _charge, ("a.outcome", "b.outcome"), _after_charge),
        ),
        results={
            "shot": "What the shot does to its target.",
            "return_shot": "What the target's shot does to the shooter.",
            "charge": "Whether it comes to blows.",
            "a": "What the charge does to side a.",
            "b": "What the charge does to side b.",
        },
        headline=("shot", "return_shot", "a", "b"),
        aims=(
            ChainAim("a", "b is beaten", lambda end: end["shot"] in BEATEN or end["b"] in BEATEN),
            ChainAim("b", "a is beaten", lambda end: end["return_shot"] in BEATEN or end["a"] in BEATEN),
        ),
    ),
)
