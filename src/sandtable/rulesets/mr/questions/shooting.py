"""The questions of shooting: musketry, artillery fire, saves, suppression."""

from __future__ import annotations

from sandtable.dice import D6
from sandtable.mechanics.pools import hits_on, rolls
from sandtable.mechanics.pulse import NoDice
from sandtable.names import QuestionId
from sandtable.rulesets.mr.facts import fire as facts
from sandtable.rulesets.mr.facts.fire import shot
from sandtable.rulesets.mr.facts.unit import own
from sandtable.rulesets.mr.questions import words
from sandtable.rulesets.mr.questions.bars import A_ALWAYS_FF, B_ALWAYS_FF, bar
from sandtable.rulesets.mr.rows.command import OUT
from sandtable.rulesets.mr.rows.house import SILENCED, SUPPRESSED
from sandtable.rulesets.mr.rows.shooting import (
    ARTILLERY,
    ARTILLERY_HITS,
    BONUSES,
    MANDATORY,
    MUSKETRY,
    MUSKETRY_HITS,
    ROUGH_OR_TOWN,
    SAVES,
    SUPPRESS,
    WEATHER,
)
from sandtable.sheet.explain import explainer
from sandtable.sheet.fact import Record
from sandtable.sheet.question import Aim, Bar, Question
from sandtable.sheet.reckoning import Number, Reckoning
from sandtable.sheet.ruling import Result, Ruling
from sandtable.sheet.table import Table

MUSKETRY_NEEDS = 6
BATTERY_DICE = 2
STANDS_ON = 4
"""What a hit needs to stand in bad weather, and what a save needs."""


def musketry(ruling: Ruling) -> Result:
    volley = _volley(ruling)
    return {**volley, "hits": _hits(ruling, MUSKETRY_HITS, volley)}


def _volley(ruling: Ruling) -> Result:
    """The dice of a volley, and what they need."""
    dice = ruling.decide(MUSKETRY, ruling.a)
    dice = ruling.decide(ROUGH_OR_TOWN, ruling.a) or dice
    return {"dice": dice, "needs": MUSKETRY_NEEDS - ruling.sum(BONUSES, ruling.a, ruling.b)}


def artillery_fire(ruling: Ruling) -> Result:
    mandatory = bool(ruling.every(MANDATORY, ruling.a))
    battery = _battery(ruling)
    return {**battery, "hits": _hits(ruling, ARTILLERY_HITS, battery), "mandatory": mandatory}


def _battery(ruling: Ruling) -> Result:
    """The dice of a battery, and what they need."""
    needs = ruling.decide(ARTILLERY, ruling.a) - ruling.sum(BONUSES, ruling.a, ruling.b)
    return {"dice": BATTERY_DICE, "needs": needs}


def _reckoned_volley(ruling: Ruling) -> Result:
    volley = _volley(ruling)
    _hoped_for(ruling, MUSKETRY_HITS)
    return volley


def _reckoned_battery(ruling: Ruling) -> Result:
    ruling.every(MANDATORY, ruling.a)
    battery = _battery(ruling)
    _hoped_for(ruling, ARTILLERY_HITS)
    return battery


def _hoped_for(ruling: Ruling, table: Table) -> None:
    """The rows by which dice hit, and hits stand."""
    ruling.here.hits = ruling.here.standing = 1
    ruling.awaits(table)
    ruling.awaits(WEATHER)


def _hits(ruling: Ruling, table: Table, aimed: Result) -> int:
    """Roll the fire, and again for every hit in bad weather; what stands."""
    here, dice, needs = ruling.here, aimed["dice"], aimed["needs"]
    here.hits = sum(face >= needs for face in ruling.dice("fire", dice, D6, lambda face: face >= needs))
    ruling.sum(table)
    again = here.hits > 0 and here.weather == "bad"
    here.standing = _fours(ruling, "weather", here.hits) if again else here.hits
    ruling.sum(WEATHER)
    stands: int = here.standing
    return stands


def _fours(ruling: Ruling, name: str, count: int) -> int:
    return sum(face >= STANDS_ON for face in ruling.dice(name, count, D6, lambda face: face >= STANDS_ON))


def save(ruling: Ruling) -> Result:
    here, hits = ruling.here, ruling.given["hits"]
    entitled = bool(explainer(SAVES)(ruling.a, None, here))
    here.saved = 0
    if entitled and hits:
        here.saved = _fours(ruling, "save", hits)
        ruling.decide(SAVES, ruling.a)
    return {"entitled": entitled, "saved": here.saved, "hits": hits - here.saved}


def _saving(ruling: Ruling) -> Result:
    """The row that lets a unit save; how many it saves, the dice say."""
    ruling.here.saved = 0
    if ruling.given["hits"]:
        ruling.awaits(SAVES, ruling.a)
    return {}


def suppression(ruling: Ruling) -> Result:
    guns = ruling.a
    newly = bool(ruling.every(SUPPRESSED, guns))
    spared = ruling.every(SUPPRESS, guns)
    guns.silenced = (guns.suppressed or newly) and not spared
    ruling.decide(SILENCED, guns)
    suppressed = (guns.suppressed or newly) and "removed" not in spared
    return {"suppressed": suppressed, "artillery_fire": not guns.silenced, "final_fire": not suppressed}


def tell_fire(_: Record, result: Result) -> str:
    hits = "no hit" if not result["hits"] else "one hit" if result["hits"] == 1 else f"{result['hits']} hits"
    return f"{result['dice']} dice, hitting on {result['needs']} or more: {hits} before saves."


IN_MARCH = Bar("a.formation", "a unit in MF does not fire (R21)", own.formation == "mf")
OUT_OF_COMMAND = bar("a.in_command", OUT["mr.out.no-fire"])
REACH = {
    "mr.artillery.heavy.roundshot": ("hvy-art", 8),
    "mr.artillery.horse.roundshot": ("horse-art", 6),
    "mr.artillery.howitzer.roundshot": ("howitzer", 8),
}
HITS = Aim("a", "at least one hit", ("hits",), bool)

QUESTIONS: tuple[Question, ...] = (
    Question(
        QuestionId("musketry"),
        "Musketry",
        "Infantry fires a volley: how many hits?",
        facts.Musketry,
        musketry,
        tables=(MUSKETRY, ROUGH_OR_TOWN, BONUSES, MUSKETRY_HITS, WEATHER),
        results={
            "dice": "Dice rolled.",
            "needs": "The unmodified die that hits.",
            "hits": "Hits that stand, before saves.",
        },
        headline=("hits",),
        fixed=None,
        length_first=True,
        bars=(
            A_ALWAYS_FF,
            B_ALWAYS_FF,
            Bar("a.kind", "only infantry has musketry", ~own.infantry),
            IN_MARCH,
            OUT_OF_COMMAND,
            bar("range", MUSKETRY["mr.musketry.long"], (own.kind == "reg-inf") & (shot.range > 2), "2 BW at most"),
            bar("range", MUSKETRY["mr.musketry.irregular"], (own.kind == "irr-inf") & (shot.range > 2), "2 BW at most"),
        ),
        aims=(HITS,),
        tells=tell_fire,
        wording=words.FIRE,
        reckoning=Reckoning(
            (Number("dice", rolls, (MUSKETRY, ROUGH_OR_TOWN)), Number("needs", hits_on, (MUSKETRY_HITS, BONUSES))),
            _reckoned_volley,
        ),
        reads=("sp", "hits"),
    ),
    Question(
        QuestionId("artillery_fire"),
        "Artillery fire",
        "A battery fires: how many hits?",
        facts.ArtilleryFire,
        artillery_fire,
        tables=(MANDATORY, ARTILLERY, BONUSES, ARTILLERY_HITS, WEATHER),
        results={
            "dice": "Dice rolled.",
            "needs": "The unmodified die that hits.",
            "hits": "Hits that stand, before saves.",
            "mandatory": "Whether it must fire, at a target within 3 BW.",
        },
        headline=("hits",),
        fixed=None,
        length_first=True,
        bars=(
            A_ALWAYS_FF,
            B_ALWAYS_FF,
            Bar("a.kind", "only artillery has artillery fire", ~own.artillery),
            IN_MARCH,
            OUT_OF_COMMAND,
            bar("a.suppressed", SILENCED["mr.house.suppressed-guns"], own.suppressed),
            *(
                bar("range", ARTILLERY[id], (own.kind == kind) & (shot.range > reach), f"{reach} BW at most")
                for id, (kind, reach) in REACH.items()
            ),
            bar("line_of_fire", MANDATORY["mr.artillery.line-of-fire"]),
            bar("range", MANDATORY["mr.artillery.mandatory"], (shot.nearest_off <= 3) & (shot.range > 3)),
        ),
        aims=(HITS,),
        tells=tell_fire,
        wording=words.FIRE,
        reckoning=Reckoning(
            (Number("dice", rolls, ()), Number("needs", hits_on, (ARTILLERY, ARTILLERY_HITS, BONUSES))),
            _reckoned_battery,
        ),
        reads=("nearest",),
    ),
    Question(
        QuestionId("save"),
        "Saves",
        "A unit was hit: does it save, and how many?",
        facts.Save,
        save,
        tables=(SAVES,),
        results={
            "entitled": "Whether it may save.",
            "saved": "Hits saved.",
            "hits": "Hits left.",
        },
        headline=("hits",),
        fixed=None,
        length_first=True,
        bars=(A_ALWAYS_FF,),
        aims=(Aim("a", "every hit is saved", ("hits",), lambda hits: not hits),),
        tells=lambda _, result: (
            f"{result['saved']} saved, {result['hits']} left." if result["entitled"] else "It may not save."
        ),
        wording=words.SAVED,
        reckoning=Reckoning(rule=_saving),
        reads=("hits",),
    ),
    NoDice(
        QuestionId("suppression"),
        "Suppression",
        "A battery is hit, or the pulse ends: is it suppressed, and may it fire?",
        facts.Suppression,
        suppression,
        tables=(SUPPRESSED, SUPPRESS, SILENCED),
        results={
            "suppressed": "Whether it is suppressed now.",
            "artillery_fire": "Whether it fires in this pulse's artillery segment.",
            "final_fire": "Whether it has final fire.",
        },
        headline=("suppressed", "artillery_fire"),
        bars=(Bar("a.kind", "only artillery is suppressed", ~own.artillery),),
        tells=lambda _, result: "It is suppressed." if result["suppressed"] else "It is not suppressed.",
    ),
)
