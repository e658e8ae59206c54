"""The answers of this game to what all games of pulses ask."""

from __future__ import annotations

from sandtable.dice import D4
from sandtable.engine.state import Setup, State
from sandtable.mechanics.bodies.meeting import Forbidding
from sandtable.mechanics.pulse import forces
from sandtable.mechanics.pulse.manual import (
    Army,
    Attack,
    Command,
    Eye,
    Manual,
    Measures,
    Melee,
    Moving,
    Officers,
    Recovery,
    Turn,
)
from sandtable.mechanics.pulse.own import Own
from sandtable.names import Json
from sandtable.rulesets.nap import attaching, commanding, contact, hindering, losses, shooting, walking
from sandtable.rulesets.nap.facts.troops import KINDS
from sandtable.rulesets.nap.ground import INCH, TOWNS, UNDERFOOT, bars
from sandtable.rulesets.nap.observe import (
    BY_ID,
    HOLD,
    Given,
    guns_of,
    in_command,
    in_radius,
    is_battery,
    kind,
    status,
    strength,
    sub_distance,
    sub_used,
    to_commander,
    to_enemy,
    trait,
)

WORTH = {"inf": 1.0, "lt-cav": 1.0, "cossack": 0.8, "hvy-cav": 1.25, "foot-art": 1.0, "horse-art": 1.0, "officer": 1.5}
"""What a unit of middling strength is worth to its army."""
MIDDLING = 5
"""The SPs of such a unit."""
ASTRAY = 0.4
"""What it costs a unit to be out of its sub-commander's radius: it is vulnerable, and may attack nobody (H20)."""
BEARING = {
    "inf": 0.5,
    "lt-cav": 0.4,
    "cossack": 0.0,
    "hvy-cav": 1.0,
    "foot-art": -1.0,
    "horse-art": -0.9,
    "officer": -1.0,
}
"""How ready each kind is to attack."""


def begin(setup: Setup) -> dict[str, Json]:
    """The weather of the day, and the guns that start with their infantry."""
    return {"weather": setup.options.get("weather", "clear"), "attached": attaching.attached_at_first(setup)}


def recovery(state: State[Own], id: str) -> Given:
    """A unit tries to shake off a hit (H24)."""
    said: Given = {"a": {"kind": kind(state, id)}, "enemy": to_enemy(state, id), "status": status(state, id)}
    if not is_battery(state, id):
        said["a"] |= strength(state, id)
    if not in_command(state, id):
        said["a"]["in_command"] = False
    return {
        **said,
        "commander": to_commander(state, id),
        "sub_distance": sub_distance(state, id),
        "sub_used": sub_used(state, id),
    }


def worth(state: State[Own], id: str) -> float:
    """What losing it would cost: by its kind and the SPs it began with."""
    base = WORTH[kind(state, id)]
    sp = forces.sp(state, id)
    return base if not sp else base * (0.5 + 0.5 * sp / MIDDLING) + (0.2 if trait(state, id, "mx") else 0.0)


def bearing(state: State[Own], id: str) -> float:
    """How ready it is to attack: what is much hurt rather is not."""
    base, sp = BEARING[kind(state, id)], forces.sp(state, id)
    return base if not sp else min(base, 2 * forces.current(state, id) / sp - 1)


MEASURES = Measures(
    tick=INCH,
    unit="inches",
    one="inch",
    costs=("nap.terrain.", "nap.manoeuvre."),
    slide=3 * INCH,
    centred=False,
    flank=2,
    crowd="H13",
    nearby=3 * INCH,
    flight=3 * INCH,
    clear=20 * INCH,
    haven=12 * INCH,
)
MANUAL = Manual(
    rules="nap",
    questions=BY_ID,
    measures=MEASURES,
    turn=Turn(die=D4, name="d4", length="H5"),
    segments=(shooting.SKIRMISH, shooting.ARTILLERY_FIRE),
    command=Command(
        in_command=in_command,
        radius=in_radius,
        idle=HOLD,
        tests=commanding.tests,
        control=commanding.control,
        settled=commanding.settled,
        unsettled=commanding.unsettled,
        grabber=commanding.grabber,
        issue=commanding.issue,
        holds=True,
    ),
    moving=Moving(
        legs=hindering.LEGS,
        forbidding=Forbidding(aside=("nap.manoeuvre.flank.no-contact",)),
        check=hindering.check,
        given=walking.given,
        check_way=hindering.check_way,
        passes=walking.passes,
        passing=walking.passing,
        bars=bars,
        underfoot=UNDERFOOT,
        quarters=TOWNS,
        blocks=bars,
        enters=walking.enters,
        reach=walking.reach,
        by_road=walking.by_road,
        duty=walking.duty,
        nearest=walking.nearest_first,
        rolls_dice=True,
        rolls=walking.rolls,
        helpers=walking.helpers,
        closer=walking.closer,
        afar=walking.afar,
        officer_cds=walking.officer_cds,
        moved=walking.moved,
        verbs=(attaching.ATTACH, attaching.DETACH),
        more=attaching.more,
        oblique=lambda state, id: True,
        turns=lambda state, id: hindering.FACES,
    ),
    attack=Attack(
        given=contact.may_attack,
        evade="evasion",
        evading=contact.evading,
        may_evade=contact.may_evade,
        escapes=contact.escapes,
        escape=contact.escape,
        guns=guns_of,
        flight=contact.flight,
        ways={contact.FULL: "Get away by a whole move, even out of command."},
        trapped=1,
    ),
    melee=Melee(
        leaders=contact.leaders,
        helps=contact.helps,
        help_says={"dice": "The sub-commander lends a hand.", "cd": "A CD is thrown in."},
        helper=contact.helper,
        given=contact.combat,
        outcome=contact.outcome,
        told=contact.told,
        breaks=contact.breaks,
        clears=contact.out_of_town,
        leaves=contact.leaves,
        before=contact.form_squares,
        blocked=contact.blocked,
        broken=contact.broken,
    ),
    recovery=Recovery(test="recovery", given=recovery, helpers=contact.helped),
    officers=Officers(successor=commanding.successor, replacement=commanding.replacement, alarmed=commanding.alarmed),
    army=Army(
        counts=losses.counts,
        break_point=losses.break_point,
        fails=losses.fails,
        placing=losses.placing,
        deploys_first=losses.deploys_first,
        dice=2,
        check_place=losses.check_place,
    ),
    eye=Eye(worth=worth, bearing=bearing, range=shooting.reach, astray=ASTRAY),
    kinds=KINDS.names,
    shapes={"square": "in square"},
    begin=begin,
)
