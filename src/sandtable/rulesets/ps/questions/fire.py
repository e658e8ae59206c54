"""Questions of fire: shooting, morale saves and closing fire."""

from __future__ import annotations

from sandtable.dice import D6
from sandtable.mechanics.pools import hits_on, rolls, saves_on
from sandtable.names import QuestionId
from sandtable.rulesets.ps import pools, telling
from sandtable.rulesets.ps.asking import PageTest
from sandtable.rulesets.ps.facts import situations
from sandtable.rulesets.ps.facts.troops import KINDS, WEAPONS
from sandtable.rulesets.ps.facts.unit import STANDS, refuse
from sandtable.rulesets.ps.pools import aimed, saves, to_save, volley
from sandtable.rulesets.ps.questions import words
from sandtable.rulesets.ps.rows.breaking import WHEN
from sandtable.rulesets.ps.rows.shooting import RANGES, SAVES, SHOOTING_DICE, SHOOTING_MODIFIERS, SHOOTING_SCORE
from sandtable.sheet.play import player
from sandtable.sheet.question import Aim
from sandtable.sheet.reckoning import Number, Reckoning
from sandtable.sheet.ruling import Asked, Result, Ruling

SHOOTING = (SHOOTING_DICE, *pools.SIZES, SHOOTING_SCORE, SHOOTING_MODIFIERS)
SAVING = (SAVES, pools.SAVE_ONES, pools.SHAKEN, WHEN)


def shooting(ruling: Ruling) -> Result:
    ruling.decide(RANGES, ruling.a, side="a")
    return volley(ruling)


def _aimed(ruling: Ruling) -> Result:
    ruling.decide(RANGES, ruling.a, side="a")
    return aimed(ruling)


def out_of_range(asked: Asked) -> None:
    reach, shot = player(RANGES, 0)(asked.a, None, asked.here), asked.given["range"]
    weapon = WEAPONS.names[asked.a.weapon]
    refuse(shot > reach, "given.range", f"the shooter's weapon ({weapon}) reaches {reach} inches, not {shot:g}")
    unable_to_shoot(asked)


def unable_to_shoot(asked: Asked) -> None:
    shooter, who = asked.a, KINDS.names[asked.a.kind]
    refuse(shooter.weapon == "none", "given.a.weapon", f"these {who} have no weapon to shoot with")
    refuse(shooter.shooting == 0, "given.a.shooting", f"these {who} have no shooting value")
    refuse(shooter.limbered, "given.a.limbered", "limbered guns do not shoot (H28)")


def morale_save(ruling: Ruling) -> Result:
    found = saves(ruling, ruling.a, ruling.given["hits"], ruling.given["hit_by"])
    return {
        "need": found.need,
        "saved": found.saved,
        "casualties": found.casualties,
        "total": found.total,
        "shaken": found.shaken,
        "break_test": found.break_test,
    }


def _saving(ruling: Ruling) -> Result:
    return {"need": to_save(ruling, ruling.a, ruling.given["hit_by"])}


def _closing(ruling: Ruling) -> Result:
    """What the charged shoots with, and what saves the charger."""
    shot = aimed(ruling)
    if not shot["dice"]:
        return shot
    return {**shot, "save_need": to_save(ruling, ruling.b, ruling.a.weapon, "b")}


def closing_fire(ruling: Ruling) -> Result:
    charger = ruling.b
    shot = volley(ruling)
    if shot["hits"] == 0:
        ruling.dice("save", 0, D6)
        unhurt = {"casualties": 0, "total": charger.casualties, "shaken": charger.shaken}
        return {**shot, "save_need": None, **unhurt, "break_test": False}
    found = saves(ruling, charger, shot["hits"], ruling.a.weapon, closing=True, side="b")
    return {
        **shot,
        "save_need": found.need,
        "casualties": found.casualties,
        "total": found.total,
        "shaken": found.shaken,
        "break_test": found.break_test,
    }


POOL = (
    Number("dice", rolls, pools.SHOT_WITH, "a"),
    Number("need", hits_on, (SHOOTING_SCORE, pools.SHOOT_MODIFIERS), "a"),
)
VOLLEY = {
    "dice": "The dice that are thrown.",
    "need": "The natural score that hits; none without dice.",
    "hits": "How many hit.",
    "disorders": "Whether a six disorders the target.",
}
HURT = {
    "casualties": "The new casualties.",
    "total": "All its casualties.",
    "shaken": "Whether it is shaken now.",
    "break_test": "Whether it must take a break test.",
}

QUESTIONS: tuple[PageTest, ...] = (
    PageTest(
        QuestionId("shooting"),
        "Shooting",
        "One unit shoots at another: how many hits?",
        situations.Fire,
        shooting,
        tables=(RANGES, *SHOOTING),
        results=VOLLEY,
        headline=("hits", "disorders"),
        tells=telling.shooting,
        wording=words.SHOT,
        reckoning=Reckoning(POOL, _aimed),
        fixed=None,
        lists=("hit",),
        forbids=out_of_range,
        aims=(
            Aim("a", "the target is hit", ("hits",), lambda hits: hits > 0),
            Aim("b", "no hit, and no disorder", ("hits",), lambda hits: hits == 0),
        ),
        reads=("shooting", "limbered", *STANDS),
    ),
    PageTest(
        QuestionId("morale_save"),
        "Morale saves",
        "A unit was hit: how many casualties does it take?",
        situations.MoraleSave,
        morale_save,
        tables=SAVING,
        results={
            "need": "The score that saves; 7 if nothing does.",
            "saved": "The hits it saves.",
            **HURT,
        },
        headline=("casualties", "shaken", "break_test"),
        tells=telling.morale_save,
        wording=words.SAVED,
        reckoning=Reckoning((Number("need", saves_on, (SAVES,)),), _saving),
        fixed=None,
        lists=("save",),
        aims=(Aim("a", "no casualty", ("casualties",), lambda casualties: casualties == 0),),
        reads=("hits", "hit_by", "morale", *STANDS),
    ),
    PageTest(
        QuestionId("closing_fire"),
        "Closing fire",
        "A charged unit shoots before the charge comes home: what does it do to the charger?",
        situations.ClosingFire,
        closing_fire,
        tables=(*SHOOTING, *SAVING),
        results={**VOLLEY, "save_need": "The score that saves a hit; none without hits.", **HURT},
        headline=("casualties", "disorders", "break_test"),
        tells=telling.closing_fire,
        wording=words.CLOSING,
        reckoning=Reckoning((*POOL, Number("save_need", saves_on, (SAVES,), "b")), _closing),
        fixed=None,
        lists=("hit", "save"),
        forbids=unable_to_shoot,
        aims=(
            Aim("a", "the charger must take a break test", ("break_test",), bool),
            Aim(
                "b",
                "no casualty, and no disorder",
                ("casualties", "disorders"),
                lambda casualties, disorders: casualties == 0 and not disorders,
            ),
        ),
        reads=("shooting", "limbered", "morale", *STANDS),
    ),
)
