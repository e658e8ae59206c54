"""Questions of the Command phase: the sequence, a unit's values, command rolls, blunders and initiative."""

from __future__ import annotations

from sandtable.dice import D6, D10
from sandtable.names import QuestionId
from sandtable.rulesets.ps import telling
from sandtable.rulesets.ps.asking import PageTest
from sandtable.rulesets.ps.facts import situations
from sandtable.rulesets.ps.facts.situations import order
from sandtable.rulesets.ps.facts.troops import profile
from sandtable.rulesets.ps.facts.unit import STANDS, TableThrow, Throw, own, refuse
from sandtable.rulesets.ps.pools import HAND_SIZE, MIN_DIE, SHOOT_SIZE, TINY, sized
from sandtable.rulesets.ps.questions import words
from sandtable.rulesets.ps.rows.command import BLUNDER, BLUNDER_CHARGE, BLUNDERS, COMMAND, COMMANDED, FREE, INITIATIVE
from sandtable.rulesets.ps.rows.house import HOUSE, PROFILE
from sandtable.rulesets.ps.rows.morale import DISORDER
from sandtable.rulesets.ps.rows.sequence import SEQUENCE
from sandtable.rulesets.ps.rows.shooting import RANGES
from sandtable.rulesets.ps.steps import added, first, told
from sandtable.sheet.play import player
from sandtable.sheet.question import Aim, Bar
from sandtable.sheet.ready import maker
from sandtable.sheet.reckoning import Reckoning, total
from sandtable.sheet.ruling import Asked, Result, Ruling

STAMINA_SIZE = added(HOUSE, "ps.house.size-large", "ps.house.size-small")

NO_ORDERS = first(DISORDER, "ps.disorder.no-orders")
FREE_REAR = first(DISORDER, "ps.disorder.free-rear")
NEAR = added(INITIATIVE, "ps.initiative.near")
PROXIMITY = told(INITIATIVE, "ps.initiative.proximity")
SHAKEN_MOVES = told(HOUSE, "ps.house.shaken-moves")

GROUP = first(COMMAND, "ps.command.group")
NATURAL_ZERO = first(COMMAND, "ps.command.natural-zero")
COMMAND_MODIFIERS = added(
    COMMAND,
    "ps.command.distance",
    "ps.command.enemy-near",
    "ps.command.march-column",
    "ps.command.march-track",
    "ps.command.enemy-far",
)
FREE_MARCH = first(FREE, "ps.command.free-march")
FREE_AWAY = first(FREE, "ps.command.free-away")
BLUNDER_TABLES = (BLUNDER, BLUNDERS, BLUNDER_CHARGE)

TEN = 10
"""What a 0 counts as (R1)."""

MEANT = {
    "rapid-retreat": ("away", "no"),
    "retreat": ("away", "no"),
    "left": ("front-left", "may"),
    "right": ("front-right", "may"),
    "forward": ("front", "may"),
    "charge": ("enemy", "must"),
}
"""Where each blunder leads, and whether it may or must charge."""


def sequence(ruling: Ruling) -> Result:
    return {"step": ruling.decide(SEQUENCE), "player_changes": ruling.given["after"] == "remove-disorder"}


def unit_profile(ruling: Ruling) -> Result:
    unit = ruling.a
    ruling.decide(PROFILE, unit)
    hand = sized(ruling, unit, unit.hand_to_hand, HAND_SIZE)
    shooting = sized(ruling, unit, unit.shooting, SHOOT_SIZE)
    if ruling.given["a"]["stamina"] is None:
        unit.plain = profile(unit.kind).stamina
        ruling.sum(STAMINA_SIZE, unit)
        ruling.decide(TINY, unit)
    return {
        "hand_dice": hand,
        "shooting_dice": shooting,
        "morale": unit.morale,
        "stamina": unit.endures,
        "weapon": unit.weapon,
        "range": ruling.decide(RANGES, unit, otherwise=0),
    }


def command_roll(ruling: Ruling) -> Result:
    unit, here = ruling.a, ruling.here
    if unit.disordered:
        ruling.decide(NO_ORDERS, unit)
        ruling.decide(FREE_REAR, unit)
        return {"ordered": False, "total": None, "moves": 0, "free": ["away"], "blunder": "none"}
    ruling.decide(GROUP)
    here.face = ruling.die("command", D10)
    if ruling.decide(NATURAL_ZERO) is not None:
        blundered = blunders(ruling)
        if blundered["effect"] != "none":
            moves = blundered["moves"]
            return {"ordered": True, "total": None, "moves": moves, "free": [], "blunder": blundered["effect"]}
    here.total = (here.face or TEN) + ruling.sum(COMMAND_MODIFIERS, unit)
    moves = ruling.decide(COMMANDED)
    free = [word for word, table in (("march", FREE_MARCH), ("away", FREE_AWAY)) if ruling.decide(table, unit)]
    return {"ordered": True, "total": here.total, "moves": moves, "free": free, "blunder": "none"}


def _commanded(ruling: Ruling) -> Result:
    """What is added to the die of a command roll, if there is one."""
    unit = ruling.a
    if unit.disordered:
        return {}
    ruling.decide(GROUP)
    return {"total": ruling.sum(COMMAND_MODIFIERS, unit)}


def scattered_group(asked: Asked) -> None:
    scattered = asked.given["group"] > 1 and not player(GROUP, 0)(asked.a, None, asked.here)
    refuse(scattered, "given.gap", "ps.command.group: the units of one order must stand closer together")


def blunders(ruling: Ruling) -> Result:
    """Roll on the Blunder Table."""
    if ruling.decide(BLUNDER, maker(Throw)({"face": ruling.die("blunder", D6)})) == "none":
        return {"effect": "none", "moves": 0, "direction": "none", "charge": "no"}
    second = maker(TableThrow)({"face": ruling.die("table", D6)})
    moves = ruling.decide(BLUNDERS, second)
    if moves == "charge":
        moves = charge_moves(ruling)
    direction, charge = MEANT[second.effect]
    return {"effect": second.effect, "moves": moves, "direction": direction, "charge": charge}


def charge_moves(ruling: Ruling) -> int:
    """The moves of a charge by blunder."""
    return int(ruling.decide(BLUNDER_CHARGE, maker(Throw)({"face": ruling.die("charge", D6)})))


def initiative(ruling: Ruling) -> Result:
    unit = ruling.a
    ruling.decide(NO_ORDERS, unit)
    moves = ruling.sum(NEAR, unit)
    proximity = ruling.every(PROXIMITY, unit)
    bound = ruling.every(SHAKEN_MOVES, unit) or proximity
    to_the_rear = ruling.decide(FREE_REAR, unit)
    return {
        "initiative": moves > 0,
        "moves": moves,
        "proximity": bool(proximity),
        "direction": "away" if to_the_rear else bound[0] if bound else "any",
    }


QUESTIONS: tuple[PageTest, ...] = (
    PageTest(
        QuestionId("sequence"),
        "Sequence of play",
        "Which step of the turn comes next?",
        situations.Sequence,
        sequence,
        tables=(SEQUENCE,),
        results={
            "step": "The next step.",
            "player_changes": "Whether it is the other player's.",
        },
        headline=("step",),
        tells=telling.sequence,
        reads=("after",),
    ),
    PageTest(
        QuestionId("unit_profile"),
        "A unit's values",
        "What are this unit's values at its size?",
        situations.OneUnit,
        unit_profile,
        tables=(PROFILE, HAND_SIZE, SHOOT_SIZE, STAMINA_SIZE, TINY, MIN_DIE, RANGES),
        results={
            "hand_dice": "Its dice hand to hand.",
            "shooting_dice": "Its dice in shooting.",
            "morale": "The score that saves a hit.",
            "stamina": "The casualties that shake it.",
            "weapon": "What it shoots with.",
            "range": "How far it shoots, in inches; 0 if it does not.",
        },
        headline=("hand_dice", "shooting_dice", "morale", "stamina"),
        tells=telling.unit_profile,
        reads=("hand_to_hand", "shooting", "morale", "stamina"),
    ),
    PageTest(
        QuestionId("command_roll"),
        "Command roll",
        "A commander orders a unit or a group: how many moves does it make?",
        situations.CommandRoll,
        command_roll,
        tables=(NO_ORDERS, FREE_REAR, GROUP, NATURAL_ZERO, *BLUNDER_TABLES, COMMAND_MODIFIERS, COMMANDED, FREE),
        results={
            "ordered": "Whether it could be ordered at all.",
            "total": "The modified die; none if it was not rolled, or if it blundered.",
            "moves": "How many moves it makes.",
            "free": "The free moves left to it: on the march, or away from the enemy.",
            "blunder": "The blunder, or none.",
        },
        headline=("moves", "blunder"),
        totals=("total",),
        tells=telling.command_roll,
        wording=words.COMMAND,
        reckoning=Reckoning((total("total", COMMAND_MODIFIERS),), _commanded),
        fixed=None,
        bars=(Bar("track", "only a march column or a limbered gun marches on a track", order.track & ~own.on_march),),
        forbids=scattered_group,
        aims=(
            Aim(
                "a",
                "the unit moves as ordered",
                ("moves", "blunder"),
                lambda moves, blunder: moves > 0 and blunder == "none",
            ),
        ),
        reads=("distance", *STANDS),
    ),
    PageTest(
        QuestionId("blunder"),
        "Blunder",
        "A commander has rolled a 0: what does the unit do?",
        situations.Blunder,
        blunders,
        tables=BLUNDER_TABLES,
        results={
            "effect": "What the unit does; none if nothing came of it.",
            "moves": "How many moves it makes.",
            "direction": "Where to.",
            "charge": "Whether it may or must charge.",
        },
        headline=("effect", "moves"),
        tells=telling.blunder,
        wording=words.BLUNDER,
        fixed=None,
    ),
    PageTest(
        QuestionId("initiative"),
        "Initiative",
        "May this unit move of its own accord, and where to?",
        situations.Initiative,
        initiative,
        tables=(NO_ORDERS, INITIATIVE, SHAKEN_MOVES, FREE_REAR),
        results={
            "initiative": "Whether it may move on its own initiative.",
            "moves": "How many moves.",
            "proximity": "Whether the enemy is near enough to bind it.",
            "direction": "Where it may move.",
        },
        headline=("initiative", "direction"),
        tells=telling.initiative,
        reads=STANDS,
    ),
)
