"""The answers of this game to what all games of pulses ask."""

from __future__ import annotations

from sandtable.dice import AVERAGE
from sandtable.engine.state import State
from sandtable.mechanics.bodies.meeting import Forbidding
from sandtable.mechanics.pulse import forces
from sandtable.mechanics.pulse.manual import (
    Army,
    Attack,
    Command,
    Eye,
    Given,
    Manual,
    Measures,
    Melee,
    Moving,
    Officers,
    Recovery,
    Turn,
)
from sandtable.mechanics.pulse.own import Own
from sandtable.rulesets.mr import aiming, army, commanding, fighting, forming, moving, observe, weather
from sandtable.rulesets.mr.aiming import SEGMENTS
from sandtable.rulesets.mr.facts.words import ARTILLERY, CAVALRY, KINDS
from sandtable.rulesets.mr.ground import BW, TOWNS, UNDERFOOT, barred, blocked
from sandtable.rulesets.mr.observe import BY_ID

ASTRAY = 0.4
"""What it costs a unit to be out of command: it is vulnerable, and neither fires nor recovers."""

COSTS = ("mr.terrain.", "mr.move.wheel", "mr.move.elevation", "mr.move.flank-retrograde")
"""The rows that add to the cost of a way."""

LIMBER = "form it to MF first, which takes a move"


def last(state: State[Own]) -> Given:
    """Who had the initiative in the pulse before."""
    return {"last": state.own.last or None}


def worth(state: State[Own], id: str) -> float:
    """What losing it would cost: a unit by its SPs, guns and officers by what they do for others."""
    piece = state.piece(id)
    if piece.traits.get("officer"):
        return 1.0
    if piece.kind in ARTILLERY:
        return 0.6
    return 0.5 + forces.current(state, id) / 8


def bearing(state: State[Own], id: str) -> float:
    """Horse is eager, foot willing, irregulars wary; guns shoot, and officers keep behind their men."""
    piece = state.piece(id)
    if piece.traits.get("officer"):
        return -1.0
    if piece.kind in ARTILLERY:
        return -0.25
    if forces.hits(state, id) and forces.current(state, id) <= 2:
        return 0.0
    return 0.8 if piece.kind in CAVALRY else 0.3 if piece.kind == "irr-inf" else 0.6


MANUAL = Manual(
    rules="mr",
    questions=BY_ID,
    measures=Measures(tick=BW, unit="BW", slide=BW, nearby=BW, flight=BW, short=BW, crowd="H15", costs=COSTS),
    turn=Turn(die=AVERAGE, name="average", length="H6", also=last, weather=weather.diced, fair=weather.fair),
    segments=SEGMENTS,
    command=Command(
        in_command=commanding.in_command,
        radius=commanding.radius,
        links=("mr.command.chain",),
        idle="inactive",
        tests=commanding.tests,
        control=observe.control,
        settled=commanding.settled,
        unsettled=commanding.unsettled,
        grabber=commanding.grabber,
        rerolls=commanding.rerolls,
        issue=commanding.issue,
        batteries=commanding.batteries,
    ),
    moving=Moving(
        remedies={
            "mr.move.heavy-battery.cds": "say battery for it when a control segment comes, or let it stand",
            "mr.move.heavy-battery.contact": "bring its sub-commander into contact with it first",
            "mr.move.horse-battery.force": "let it stand",
            "mr.move.hvy-art.ff": LIMBER,
            "mr.move.horse-art.ff": LIMBER,
            "mr.attack.volley": "stop 1 BW off, or fire at him first, in a pulse's musketry",
        },
        keeps_off={"mr.attack.volley": 1, "mr.move.flank-retrograde.near-enemy": 2, "mr.recover.enemy": 3},
        legs=moving.LEGS,
        forbidding=Forbidding(("mr.move.oblique.no-retrograde",), ("mr.move.flank-retrograde.no-contact",)),
        check=moving.check,
        given=moving.given,
        check_way=moving.check_way,
        passes=moving.passes,
        passing=moving.passing,
        bars=barred,
        underfoot=UNDERFOOT,
        quarters=TOWNS,
        blocks=blocked,
        reach=moving.reach,
        by_road=moving.by_road,
        duty=moving.duty,
        officer_cds=moving.officer_cds,
        verbs=(forming.FORM,),
        more=forming.sensible,
        oblique=moving.oblique,
        turns=moving.turns,
    ),
    attack=Attack(
        given=observe.may_attack,
        prey=observe.prey,
        remedies={
            "mr.attack.volley": "fire at him first, in a pulse's musketry; bring it within 2 BW for that of the next",
            "mr.attack.mf": "form it to FF first",
        },
        test=observe.attack_test,
        evade="evade",
        evading=observe.evade,
        may_evade=fighting.may_evade,
        escapes=fighting.is_battery,
        escape=observe.artillery_escape,
        final_fire=observe.final_fire,
        flight=fighting.flight,
    ),
    melee=Melee(
        leaders=fighting.leaders,
        helps=fighting.helps,
        help_says={"valor": "An officer shows his valor."},
        helper=fighting.helper,
        given=observe.combat,
        outcome=fighting.outcome,
        told=fighting.told,
        rerolls=fighting.may_reroll,
        before=fighting.look_to_flanks,
        back=fighting.back,
        blocked=fighting.blocked,
    ),
    recovery=Recovery(
        still=lambda state, id: True,
        uses=False,
        test="recover",
        given=observe.recover,
        helpers=fighting.helpers,
    ),
    officers=Officers(successor=army.successor),
    army=Army(
        counts=army.counts,
        break_point=army.break_point,
        fails=army.fails,
        scouting=observe.light_horse,
        pursued=army.pursued,
        placing=army.placing,
        deploys_first=army.deploys_first,
        in_turn=False,
        check_place=army.check_place,
    ),
    eye=Eye(worth=worth, bearing=bearing, range=lambda state, id: aiming.reach(state, id) * BW, astray=ASTRAY),
    kinds=KINDS.names,
    shapes={"mf": "in march"},
)
