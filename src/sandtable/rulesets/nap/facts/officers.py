"""Recovery of hits, the morale of an army, and what becomes of officers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandtable.mechanics.pulse import rerolls
from sandtable.names import Code, Json, Refused
from sandtable.rulesets.nap.facts.troops import (
    COMMAND,
    HELPERS,
    RANKS,
    STATE,
    TROOPS,
    Unit,
    apart,
    in_command,
    inches,
    losses,
    status,
    strength,
    sub_distance,
    sub_used,
)
from sandtable.rulesets.nap.facts.turn import MOST_TURNS
from sandtable.sheet.fact import (
    Choice,
    Derived,
    ObservedNumber,
    One,
    Record,
    Scope,
    Score,
    Vocabulary,
    Whole,
)
from sandtable.sheet.read import READERS, whole

MOST_UNITS = 100
ARMS = {"inf": "infantry", "cav": "cavalry", "art": "batteries"}


class Recovering(Unit):
    """A unit that has taken hits."""

    sp = strength()
    hits = losses()
    in_command = in_command()


class Recovery(Scope):
    """A unit tries to shake off a hit."""

    a = One(of=Recovering, label="Side a", help="The unit that recovers.")
    enemy = inches(
        "Nearest enemy",
        "Inches to the nearest enemy, if there is one.",
        "the distance to the enemy",
        default=None,
    )
    status = status("hold")
    commander = inches(
        "To the army commander",
        "Inches to the army commander, if he is near.",
        "the distance to the army commander",
        group=COMMAND,
        default=None,
    )
    sub_distance = sub_distance()
    sub_used = sub_used()
    rerolls = rerolls(
        HELPERS,
        most=2,
        group=COMMAND,
        help="The die rolled again, by the sub-commander or for a CD, each once. Where none are told "
        "here, odds let whoever is in reach re-roll a failure.",
    )

    enemy_at = ObservedNumber(lambda given: apart(given, "enemy"), says="the distance to the enemy")
    die = Score(says="the die")


class Units(Scope):
    """Units of an army, counted by arm."""

    inf = Whole(least=0, most=MOST_UNITS, label="Infantry", group=TROOPS, help="Infantry units.")
    cav = Whole(least=0, most=MOST_UNITS, label="Cavalry", group=TROOPS, help="Cavalry units.")
    art = Whole(least=0, most=MOST_UNITS, label="Batteries", group=TROOPS, help="Batteries.")


@dataclass(eq=False, kw_only=True)
class Share(One[Units]):
    """Units that are a part of others, counted in another field of the same object."""

    field: str


def _read_share(fact: Share, value: Json, at: str, around: Record) -> Record:
    """Each arm in its turn: a number first, and then no more than there were."""
    if isinstance(value, dict) and value.keys() <= ARMS.keys():
        for arm in (arm for arm in ARMS if arm in value):
            there, lost = around[fact.field][arm], whole(value[arm], 0, MOST_UNITS, f"{at}.{arm}")
            if lost > there:
                raise Refused(Code.BAD_VALUE, f"{at}.{arm}", f"only {there} {ARMS[arm]} were there, not {lost}")
    part: Record = READERS[One](fact, value, at, around)
    return part


READERS[Share] = _read_share


def none_lost(_: Record, __: Record) -> Record:
    return dict.fromkeys(ARMS, 0)


def a_third(army: Record) -> int:
    """A third of all the units, rounded up, unless the scenario names its own figure."""
    told: int | None = army["break_point"]
    return -(-sum(army["units"].values()) // 3) if told is None else told


class ArmyMorale(Scope):
    """An army counts its losses."""

    units = One(of=Units, label="Units", help="The units that the army began with.")
    lost = Share(of=Units, field="units", required=False, default=none_lost, label="Lost", help="The units it lost.")
    turn = Whole(
        least=1,
        most=MOST_TURNS,
        required=True,
        says="the turn",
        label="Turn",
        group=STATE,
        help="The number of the turn.",
    )
    break_point = Whole(
        least=1,
        most=100,
        default=None,
        null=True,
        says="the break point",
        label="Break point",
        group=TROOPS,
        help="The scenario's own break point; usually a third of all units.",
    )

    casualties = ObservedNumber(
        lambda army: army["lost"]["inf"] + army["lost"]["cav"], says="the infantry and cavalry units lost"
    )
    breaks_at = ObservedNumber(a_third, says="the break point")
    total = Score(says="the total")


class OfficerCasualty(Scope):
    """An officer in danger."""

    cause = Choice(
        words=Vocabulary(
            "Causes",
            {
                "valor": "he added his dice to a combat",
                "overrun": "an enemy moved over him",
                "near-break": "a friendly unit broke near him",
            },
        ),
        default="valor",
        says="the cause",
        label="Cause",
        group=STATE,
        help="Why the check is taken.",
    )
    distance = inches(
        "Distance", "Inches from the officer to the unit that broke.", "the distance to the unit that broke"
    )

    valor = Derived(
        lambda own: own.cause == "valor", says="he added his dice to a combat", nay="he added no dice to a combat"
    )
    roll = Score(says="the roll")


@dataclass(eq=False, kw_only=True)
class Rating(Whole):
    """An officer's rating: an army commander has a level, which has limits of its own."""

    levels: tuple[int, int]
    has_level: Callable[[Record], bool]


def _read_rating(fact: Rating, value: Json, at: str, around: Record) -> int:
    least, most = fact.levels if fact.has_level(around) else (fact.least, fact.most)
    return whole(value, least, most, at)


READERS[Rating] = _read_rating


class OfficerReplacement(Scope):
    """An officer has fallen: who takes his place?"""

    rank = Choice(
        words=RANKS, required=True, says="{its} rank", label="Rank", group=TROOPS, help="The rank of the fallen."
    )
    rating = Rating(
        least=-5,
        most=4,
        default=1,
        levels=(1, 4),
        has_level=lambda officer: officer["rank"] == "army",
        says="{its} rating",
        label="Rating",
        group=TROOPS,
        help="A sub-commander's control modifier, or an army commander's level (1 to 4).",
    )


recovering = Recovering("own")
recovery = Recovery("here")
army = ArmyMorale("here")
casualty = OfficerCasualty("own")
fallen = OfficerReplacement("here")
