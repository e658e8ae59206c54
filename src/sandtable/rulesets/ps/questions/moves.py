"""Questions of movement: how far a unit goes, and whether a charge gets home."""

from __future__ import annotations

from sandtable.dice import D6
from sandtable.names import QuestionId
from sandtable.rulesets.ps import telling
from sandtable.rulesets.ps.asking import PageTest
from sandtable.rulesets.ps.facts import situations
from sandtable.rulesets.ps.facts.troops import KINDS
from sandtable.rulesets.ps.facts.unit import STANDS, fits_building, own, refuse
from sandtable.rulesets.ps.questions import words
from sandtable.rulesets.ps.questions.orders import NEAR, charge_moves
from sandtable.rulesets.ps.rows.command import BLUNDER_CHARGE
from sandtable.rulesets.ps.rows.movement import ALLOWANCES, TERRAIN
from sandtable.rulesets.ps.steps import added, first, told
from sandtable.sheet.play import player
from sandtable.sheet.question import Aim, Bar
from sandtable.sheet.ruling import Asked, Result, Ruling

WOODS = first(TERRAIN, "ps.terrain.woods-loose", "ps.terrain.woods-formed")
WOODS_DISORDER = told(TERRAIN, "ps.terrain.woods-disorder")
ROUGH = added(TERRAIN, "ps.terrain.rough")
BUILDING = added(TERRAIN, "ps.terrain.building")
OBSTACLE = told(TERRAIN, "ps.terrain.obstacle")
OBSTACLE_PIKES = told(TERRAIN, "ps.terrain.obstacle-pikes")
GOING = (ALLOWANCES, WOODS, WOODS_DISORDER, ROUGH)


def paced(ruling: Ruling, moves: int) -> bool:
    """Set the pace and the moves left on this ground; whether moving so disorders the unit."""
    unit, here = ruling.a, ruling.here
    here.moves_left, here.pace = moves, ruling.decide(ALLOWANCES, unit)
    halved = ruling.decide(WOODS, unit) == "half"
    disordered = bool(ruling.every(WOODS_DISORDER, unit))
    if halved:
        here.pace //= 2
    here.moves_left = ruling.sum(ROUGH, unit) or here.moves_left
    return disordered


def move_allowance(ruling: Ruling) -> Result:
    unit, here = ruling.a, ruling.here
    disordered = paced(ruling, here.moves)
    spent = ruling.sum(BUILDING, unit)
    here.moves_left += spent
    crosses = here.obstacle and here.moves_left > 0 and here.pace > 0
    if crosses:
        here.face = ruling.die("obstacle", D6) if unit.pikes and not unit.loose else 0
        whole_turn = ruling.every(OBSTACLE, unit)
        disordered = bool(ruling.every(OBSTACLE_PIKES, unit)) or disordered
        here.moves_left = 0 if whole_turn else here.moves_left
    return {
        "allowance": here.pace,
        "moves": here.moves_left,
        "reach": here.pace * here.moves_left,
        "crosses": crosses,
        "building_done": spent != 0,
        "disordered": disordered,
    }


def forbidden_moves(asked: Asked) -> None:
    given = asked.given
    enters = given["building"] != "none"
    who = KINDS.names[given["a"]["kind"]]
    unfit = enters and not fits_building(given["a"])
    refuse(unfit, "given.building", f"{who} so formed do not enter or leave buildings (H27)")
    refuse(enters and given["obstacle"], "given.obstacle", "cross the obstacle or pass the door, not both in one turn")


def too_far_for_initiative(asked: Asked) -> None:
    alone = asked.given["by"] == "initiative" and not player(NEAR, 0)(asked.a, None, asked.here)
    refuse(alone, "given.distance", "ps.initiative.near: no enemy is near enough to charge without an order")


def charge_move(ruling: Ruling) -> Result:
    here = ruling.here
    if here.by == "initiative":
        moves = ruling.sum(NEAR, ruling.a)
    else:
        moves = charge_moves(ruling) if here.by == "blunder" else here.moves
    disordered = paced(ruling, moves)
    reach = here.pace * here.moves_left
    return {
        "allowance": here.pace,
        "moves": here.moves_left,
        "reach": reach,
        "contact": reach >= here.distance,
        "disordered": disordered,
    }


QUESTIONS: tuple[PageTest, ...] = (
    PageTest(
        QuestionId("move_allowance"),
        "Length of a move",
        "How far does this unit go, and what does the ground do to it?",
        situations.MoveAllowance,
        move_allowance,
        tables=(*GOING, BUILDING, OBSTACLE, OBSTACLE_PIKES),
        results={
            "allowance": "Inches in one move on this ground.",
            "moves": "The moves left for walking.",
            "reach": "Inches in all of them.",
            "crosses": "Whether it crosses the obstacle.",
            "building_done": "Whether it has entered or left the building.",
            "disordered": "Whether this move disorders it.",
        },
        headline=("reach", "disordered"),
        tells=telling.move_allowance,
        wording=words.MOVED,
        fixed=None,
        forbids=forbidden_moves,
        aims=(Aim("a", "it moves without disorder", ("disordered",), lambda disordered: not disordered),),
        reads=("moves",),
    ),
    PageTest(
        QuestionId("charge_move"),
        "Charge",
        "Does this unit's charge reach the enemy?",
        situations.ChargeMove,
        charge_move,
        tables=(NEAR, BLUNDER_CHARGE, *GOING),
        results={
            "allowance": "Inches in one move on this ground.",
            "moves": "The moves it has.",
            "reach": "Inches in all of them.",
            "contact": "Whether it reaches the enemy.",
            "disordered": "Whether this move disorders it.",
        },
        headline=("contact", "disordered"),
        tells=telling.charge_move,
        wording=words.CHARGED,
        fixed=None,
        bars=(
            Bar("a.kind", "guns and wagons do not charge (H21)", own.train),
            Bar("a.formation", "march columns and hedgehogs do not charge (H21)", own.march_column | own.hedgehog),
            Bar("a.disordered", "disordered units do not charge (H7)", own.disordered),
            Bar("a.casualties", "shaken units do not charge (H7)", own.shaken),
        ),
        forbids=too_far_for_initiative,
        aims=(Aim("a", "the charge gets home", ("contact",), bool),),
        reads=("by", "moves", "distance", *STANDS),
    ),
)
