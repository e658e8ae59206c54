"""Skirmishers and guns."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.dice import D6
from sandtable.mechanics.pools import hits_on, rolls
from sandtable.mechanics.pulse import NoDice
from sandtable.names import QuestionId
from sandtable.rulesets.nap.facts import fire as facts
from sandtable.rulesets.nap.facts.fire import battery, gun, shot, skirmished, skirmisher
from sandtable.rulesets.nap.questions import words
from sandtable.rulesets.nap.questions.bars import barred
from sandtable.rulesets.nap.questions.words import tell_hits, tell_suppression
from sandtable.rulesets.nap.rows.artillery import (
    BRACKETS,
    FIRE_BONUSES,
    FIRE_PENALTIES,
    GUN_HITS,
    RELOCATION,
    SILENCED,
    SUPPRESSED,
    UNSUPPRESSED,
)
from sandtable.rulesets.nap.rows.command import OUT, OUT_VULNERABLE
from sandtable.rulesets.nap.rows.skirmish import SKIRMISH_BARS, SKIRMISH_DICE, SKIRMISH_HITS, SKIRMISH_SAVES
from sandtable.rulesets.nap.together import TOWN_FRONT
from sandtable.sheet.explain import explainer
from sandtable.sheet.question import Aim, Bar, Question
from sandtable.sheet.reckoning import Number, Reckoning
from sandtable.sheet.ruling import Result, Ruling

SKIRMISH_HIT = 6
SKIRMISH_SAVE = 4

SKIRMISH_RULED_OUT = (
    Bar("a.kind", "only infantry makes SK attacks", ~skirmisher.infantry),
    barred(SKIRMISH_DICE["nap.skirmish.sk1"], "a.sk", "SK0 makes no SK attack", skirmisher.sk.equals(0)),
    barred(SKIRMISH_BARS["nap.skirmish.initiative"], "initiative"),
    barred(OUT["nap.out.no-skirmish"], "a.in_command", "no SK attack from outside the radius"),
    barred(SKIRMISH_BARS["nap.skirmish.targets"], "b.kind"),
    barred(SKIRMISH_BARS["nap.skirmish.range"], "range", "skirmishers reach 6 inches"),
    barred(SKIRMISH_BARS["nap.skirmish.one-attacker"], "attackers", "the target has had its SK attack this pulse"),
    barred(SKIRMISH_BARS["nap.skirmish.impassable"], "impassable"),
    barred(SKIRMISH_BARS["nap.skirmish.town"], "a.terrain"),
    barred(SKIRMISH_BARS["nap.skirmish.weather"], "weather"),
)
OUT_OF_RANGE = tuple(
    barred(
        BRACKETS[f"nap.artillery.{guns}.round-shot"],
        "range",
        f"{guns} guns reach {reach} inches",
        (gun.guns == guns) & (shot.range > reach),
    )
    for guns, reach in (("heavy", 16), ("light", 12))
)


def skirmish(ruling: Ruling) -> Result:
    unit, target = ruling.a, ruling.b
    count = ruling.decide(SKIRMISH_DICE, unit)
    unit.struck = _at_least(ruling.dice("skirmish", count, D6, lambda face: face >= SKIRMISH_HIT), SKIRMISH_HIT)
    ruling.decide(SKIRMISH_HITS, unit)
    if unit.struck and explainer(SKIRMISH_SAVES)(target, unit, ruling.here):
        saves = ruling.dice("save", unit.struck, D6, lambda face: face >= SKIRMISH_SAVE)
        target.saved = _at_least(saves, SKIRMISH_SAVE)
        ruling.decide(SKIRMISH_SAVES, target, unit)
    target.struck = unit.struck - target.saved
    suppressed = ruling.decide(SUPPRESSED, target) is not None
    return {"dice": count, "saved": target.saved, "hits": target.struck, "suppressed": suppressed}


def _skirmishing(ruling: Ruling) -> Result:
    """The dice of the skirmishers, and what lets the target save."""
    made = {"dice": ruling.decide(SKIRMISH_DICE, ruling.a), "needs": SKIRMISH_HIT}
    ruling.a.struck = 1
    ruling.awaits(SKIRMISH_HITS, ruling.a)
    ruling.awaits(SKIRMISH_SAVES, ruling.b, ruling.a, "b")
    return made


def _at_least(dice: Sequence[int], needed: int) -> int:
    return sum(face >= needed for face in dice)


def artillery_fire(ruling: Ruling) -> Result:
    guns, target = ruling.a, ruling.b
    count, needs = ruling.decide(BRACKETS, guns, target), guns.needs

    def hits(name: str, dice: int) -> int:
        return _at_least(ruling.dice(name, dice, D6, lambda face: face >= needs), needs) if dice else 0

    guns.hit = hits("fire", count)
    guns.missed = count - guns.hit
    if guns.missed and not target.vulnerable:
        ruling.decide(OUT_VULNERABLE, target)
    missed_again = ruling.decide(FIRE_BONUSES, guns, target, otherwise=0)
    gained = hits("miss_reroll", missed_again)
    hit_again = ruling.decide(FIRE_PENALTIES, guns, target, otherwise=0)
    guns.struck = gained + (hits("hit_reroll", hit_again) if hit_again else guns.hit)
    ruling.decide(GUN_HITS, guns, target)
    target.struck = guns.struck
    suppressed = ruling.decide(SUPPRESSED, target) is not None
    return {"dice": count, "needs": needs, "hits": guns.struck, "suppressed": suppressed}


def _cannonade(ruling: Ruling) -> Result:
    """The dice of a battery, what they need, and what makes it roll again."""
    guns, target = ruling.a, ruling.b
    made = {"dice": ruling.decide(BRACKETS, guns, target), "needs": guns.needs}
    guns.hit = guns.missed = guns.struck = 1
    ruling.awaits(GUN_HITS, guns, target)
    ruling.awaits(FIRE_BONUSES, guns, target)
    ruling.awaits(FIRE_PENALTIES, guns, target)
    return made


def suppression(ruling: Ruling) -> Result:
    guns, here = ruling.a, ruling.here
    if here.segment == "end":
        ruling.decide(UNSUPPRESSED, guns)
        return {"suppressed": False, "artillery_fire": True, "relocate": 0}
    guns.struck = here.hits
    newly = ruling.decide(SUPPRESSED, guns) is not None
    silenced = ruling.decide(SILENCED, guns)
    return {
        "suppressed": newly or guns.suppressed,
        "artillery_fire": silenced != "no fire",
        "relocate": ruling.decide(RELOCATION, guns, otherwise=0),
    }


QUESTIONS: tuple[Question, ...] = (
    Question(
        QuestionId("skirmish"),
        "Skirmishing",
        "Skirmishers shoot at a unit: do they do harm?",
        facts.Skirmish,
        skirmish,
        tables=(SKIRMISH_BARS, SKIRMISH_DICE, SKIRMISH_HITS, SKIRMISH_SAVES, SUPPRESSED, OUT),
        results={
            "dice": "How many dice are rolled.",
            "saved": "The hits that the target saves.",
            "hits": "The unsaved hits.",
            "suppressed": "Whether a battery is suppressed.",
        },
        headline=("hits",),
        fixed=None,
        length_first=True,
        tells=tell_hits,
        wording=words.STRUCK,
        reckoning=Reckoning(
            (Number("dice", rolls, (SKIRMISH_DICE,)), Number("needs", hits_on, (SKIRMISH_HITS,))), _skirmishing
        ),
        bars=(
            Bar("b.mx", "only infantry fights in mixed order", skirmished.mx & ~skirmished.infantry),
            *SKIRMISH_RULED_OUT,
        ),
        aims=(
            Aim("a", "the target takes a hit", ("hits",), lambda hits: hits > 0),
            Aim("b", "the target takes no hit", ("hits",), lambda hits: hits == 0),
        ),
    ),
    Question(
        QuestionId("artillery_fire"),
        "Artillery fire",
        "A battery fires at a unit: how many hits?",
        facts.ArtilleryFire,
        artillery_fire,
        tables=(BRACKETS, GUN_HITS, FIRE_BONUSES, FIRE_PENALTIES, SUPPRESSED, OUT_VULNERABLE, OUT),
        results={
            "dice": "How many dice are rolled.",
            "needs": "The die that hits.",
            "hits": "The hits.",
            "suppressed": "Whether a battery is suppressed.",
        },
        headline=("hits",),
        fixed=None,
        length_first=True,
        tells=tell_hits,
        wording=words.STRUCK,
        reckoning=Reckoning((Number("dice", rolls, (BRACKETS,)), Number("needs", hits_on, (GUN_HITS,))), _cannonade),
        bars=(
            Bar("a.kind", "only artillery has artillery fire", ~gun.artillery),
            barred(OUT["nap.out.no-fire"], "a.in_command", "no artillery fire from outside the radius"),
            barred(SILENCED["nap.suppress.no-fire"], "a.suppressed", when=gun.suppressed),
            *OUT_OF_RANGE,
        ),
        aims=(
            Aim("a", "the target takes a hit", ("hits",), lambda hits: hits > 0),
            Aim("b", "the target takes no hit", ("hits",), lambda hits: hits == 0),
        ),
        reads=("suppressed",),
        together=(TOWN_FRONT,),
    ),
    NoDice(
        QuestionId("suppression"),
        "Suppression",
        "Is this battery suppressed, may it fire, and how far may it go?",
        facts.Suppression,
        suppression,
        tables=(SUPPRESSED, SILENCED, UNSUPPRESSED, RELOCATION),
        results={
            "suppressed": "Whether it is suppressed now.",
            "artillery_fire": "Whether it fires in this pulse's artillery segment.",
            "relocate": "How far it may relocate, in inches.",
        },
        headline=("suppressed", "artillery_fire", "relocate"),
        tells=tell_suppression,
        bars=(Bar("a.kind", "only artillery is suppressed", ~battery.artillery),),
        reads=("hits", "segment"),
    ),
)
