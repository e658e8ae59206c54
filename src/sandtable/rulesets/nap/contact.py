"""Contact: who may attack whom, who gets away, squares, and the combat as the sheet sees it (H10, H13 to H16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.angle import heading
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import distance
from sandtable.mechanics.bodies.heading import away_facing
from sandtable.mechanics.driven.way import shifted
from sandtable.mechanics.pulse import forces
from sandtable.mechanics.pulse.fight import ROLES, Fight
from sandtable.mechanics.pulse.manual import Flight, Outcome
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.telling import many, names
from sandtable.names import OTHER, Pair, Side
from sandtable.rulesets.nap.ground import HALF, INCH, covered, terrain, town_under
from sandtable.rulesets.nap.observe import (
    Given,
    exposed,
    flanked,
    guns_of,
    in_square,
    is_battery,
    is_cavalry,
    is_infantry,
    kind,
    mixed,
    radius,
    standing,
    strength,
    sub_distance,
    sub_helps,
    sub_of,
    to_commander,
)
from sandtable.rulesets.nap.questions.bars import IN_REACH
from sandtable.rulesets.nap.questions.officers import COMMANDER_REACH
from sandtable.rulesets.nap.walking import base_move

STEP = INCH // 10
"""How finely the place is found where a unit has left its town."""
GROUND_TAKEN = 3 * INCH
"""How far a winner follows into the place of the loser (H16)."""
FULL = "full"
"""The word for an evasion that goes a full base move, though it leads out of the radius."""
OTHERS = 3
"""Further units of a side that the sheet reckons with."""


def may_attack(state: State[Own], id: str, foe: str) -> Given:
    return {"a": standing(state, id), "b": standing(state, foe)}


def evading(state: State[Own], attacker: str, target: str) -> Given:
    return {"a": {"kind": kind(state, attacker)}, "b": {"kind": kind(state, target)}}


def may_evade(state: State[Own], attacker: str, target: str) -> bool:
    """Cavalry may get out of the way, but only once a pulse (H16)."""
    return is_cavalry(state, target) and target not in state.own.halted


def escape(state: State[Own], attacker: str, battery: str) -> Given:
    target: Given = {"kind": kind(state, battery)}
    if battery in state.own.attached:
        target["attached"] = True
    return {"a": {"kind": kind(state, attacker)}, "b": target}


def flight(state: State[Own], id: str, attacker: str, way: str) -> Flight:
    """It turns its back and makes a full base move, or goes just inside its sub-commander's radius (H16)."""
    rect = state.field.rects[id]
    facing = away_facing(rect, state.field.rects[attacker])
    full = 0 if id in state.own.halted else base_move(state, id)
    return Flight(full if way == FULL else _within_call(state, id, facing, full), facing)


def _within_call(state: State[Own], id: str, facing: int, full: int) -> int:
    """As far as it goes and is still in its sub-commander's radius, if that is 3 inches at least; else all the way."""
    sub = sub_of(state, id)
    if sub is None:
        return full
    rect, his = state.field.rects[id], state.field.rects[sub]
    call = radius(state, state.setup.pieces[id].command) * INCH
    s, c = heading(facing)

    def hears(far: int) -> bool:
        place = rect.at(Pose(rect.pose.x + round(s * far), rect.pose.y + round(c * far), rect.pose.facing))
        return distance(place, his) <= call

    if hears(full):
        return full
    step = INCH // 4
    for far in range(full - full % step, GROUND_TAKEN - 1, -step):
        if hears(far):
            return far
    return full


def leaders(state: State[Own], fight: Fight, party: Side) -> Sequence[str]:
    """Who leads a side (H13): the leaders touch each other, squares and the horse that touches them first (H10)."""
    squares = _strongest(state, _squares(state, fight))
    if party == "a":
        horse = [id for id in fight.a if is_cavalry(state, id) and any(touch(state, id, foe) for foe in squares)]
        return _strongest(state, horse or fight.a)
    touched = [id for id in squares or fight.b if touch(state, fight.a[0], id)]
    return _strongest(state, touched or squares or fight.b)


def _strongest(state: State[Own], units: Sequence[str]) -> list[str]:
    """Those of the most current SPs, cavalry before infantry if equal."""
    best = max(((forces.current(state, id), is_cavalry(state, id)) for id in units), default=None)
    return [id for id in units if (forces.current(state, id), is_cavalry(state, id)) == best]


def touch(state: State[Own], attacker: str, foe: str) -> bool:
    """Whether an attacker is in touch with an enemy: he struck him, or lies along an edge of his."""
    if Pair(attacker, foe) in state.own.contacts:
        return True
    how = state.field.touching(attacker).get(foe)
    return how is not None and how.shared > 0


def _squares(state: State[Own], fight: Fight) -> list[str]:
    """The defenders in square whom cavalry touches."""
    return [id for id in fight.b if in_square(state, id) and _charged_by(state, fight, id)]


def _charged_by(state: State[Own], fight: Fight, id: str) -> list[str]:
    """The attacking cavalry that touches a defender."""
    return [other for other in fight.a if is_cavalry(state, other) and touch(state, other, id)]


def able(state: State[Own], units: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    """(dice, officer, unit) of the sub-commanders within 3 inches of their units in a combat, the leader's first."""
    for unit in units:
        sub = sub_of(state, unit)
        dice = forces.rating(state, state.setup.pieces[unit].command, "dice")
        if sub is not None and dice and sub_distance(state, unit) <= IN_REACH:
            yield dice, sub, unit


def helper(state: State[Own], fight: Fight, party: Side, help: str) -> str:
    """The officer whose help it is: of the sub-commanders who can add dice, the one who adds most."""
    if help != "dice":
        return ""
    if help in fight.help(party):
        return committed(state, fight.units(party))[1]
    free = [(dice, sub) for dice, sub, _ in able(state, fight.units(party)) if sub not in state.own.used]
    return max(free, key=lambda one: one[0])[1] if free else ""


def committed(state: State[Own], units: Sequence[str]) -> tuple[int, str, str]:
    """(dice, officer, unit) of the sub-commander who was thrown in: he was noted as used after all others."""
    used = state.own.used
    return max((one for one in able(state, units) if one[1] in used), key=lambda one: used.index(one[1]))


def helps(state: State[Own], fight: Fight, party: Side) -> tuple[str, ...]:
    """What a player may throw into a combat: his sub-commander's dice, and a CD."""
    found = ("dice",) if helper(state, fight, party, "dice") else ()
    far = to_commander(state, fight.units(party)[0])
    return (*found, "cd") if far is not None and far <= COMMANDER_REACH else found


def combat(state: State[Own], fight: Fight, room: float) -> Given:
    """A combat as the sheet sees it."""
    return {party: _party(state, fight, party) for party in ROLES}


def _party(state: State[Own], fight: Fight, party: Side) -> Given:
    lead, *rest = fight.units(party)
    foe = fight.units(OTHER[party])[0]
    said = {**exposed(state, lead, foe), **strength(state, lead), **mixed(state, lead)}
    if flanked(state, lead):
        said["flanked"] = True
    if party == "b" and in_square(state, lead) and not fight.broken:
        said["formation"] = "square"
    if party == "b" and any(guns_of(state, unit) for unit in fight.b):
        said["attached"] = True
    if rest:
        said["others"] = [{"kind": kind(state, id), **strength(state, id)} for id in rest[:OTHERS]]
    return said | _help(state, fight, party)


def _help(state: State[Own], fight: Fight, party: Side) -> Given:
    said: Given = {}
    units, help = fight.units(party), fight.help(party)
    if "cd" in help:
        said |= {"cd": True, "commander": to_commander(state, units[0])}
    if "dice" in help:
        dice, _, unit = committed(state, units)
        said |= {"sub_dice": dice, "sub_distance": sub_distance(state, unit)}
    return said


def breaks(state: State[Own], fight: Fight, result: Given) -> bool:
    """Whether a square that leads others is broken by its losses: then most hits win (H10, H14)."""
    lead, a, b = fight.b[0], result["a"], result["b"]
    if not in_square(state, lead) or len(fight.b) == 1:
        return False
    return bool(a["hits"] > b["hits"] and b["loss"] >= forces.current(state, lead) and not b["broken"])


def told(state: State[Own], fight: Fight, result: Given) -> str:
    """Who wins a combat, by how many hits."""
    winner: Side = result["winner"]
    name = state.own.manual.named(state, fight.units(winner)[0])
    ours, theirs = result[winner]["hits"], result[OTHER[winner]]["hits"]
    if ours < theirs:
        does = "does" if theirs == 1 else "do"
        return f"{many(theirs, 'hit')} to {ours} {does} not break the square: {name} holds."
    by = (
        f"{many(ours, 'hit')} each, a tie, which goes to the defender"
        if ours == theirs
        else f"{many(ours, 'hit')} to {theirs}"
    )
    return f"{name} wins, {by}."


def leaves(state: State[Own], id: str) -> bool:
    """Squares that stand do not fall back (H10)."""
    return not in_square(state, id)


def outcome(state: State[Own], fight: Fight, result: Given) -> Outcome:
    """What a combat means on the table: losses, who falls back, and the ground that a winner may take."""
    winner: Side = result["winner"]
    back: dict[str, int] = {
        party: round(result[party]["fall_back"] * INCH) for party in ROLES if result[party]["fall_back"]
    }
    won = winner == "a" and not result["a"]["broken"]
    return Outcome(
        winner=winner,
        losses={party: result[party]["loss"] for party in ROLES},
        back=back,
        advance=GROUND_TAKEN if won else 0,
        takes=True,
        checks=tuple(party for party in ROLES if result[party]["casualty_check"]),
    )


def form_squares(draft: Draft[Own], fight: Fight) -> None:
    """Infantry that cavalry touches forms square, unless it is flanked, in a town, rough ground or cover (H10)."""
    state = draft.state
    if not state.setup.options.get("H10", True):
        return
    charged = ((id, _charged_by(state, fight, id)) for id in fight.b if not in_square(state, id))
    formed = [id for id, horse in charged if horse and _can_form(state, id, horse[0])]
    if formed:
        draft.own = replace(draft.own, formation={**draft.own.formation, **dict.fromkeys(formed, "square")})
        draft.say(f"{names(state, formed)} {'forms' if len(formed) == 1 else 'form'} square.")


def _can_form(state: State[Own], id: str, foe: str) -> bool:
    if not is_infantry(state, id) or terrain(state, id) != "open" or covered(state, id, foe):
        return False
    return not flanked(state, id)


def blocked(state: State[Own], units: Sequence[str], id: str, wanted: int, gone: int) -> int:
    """A side that cannot go back all the way takes one more hit (H15)."""
    return 1 if gone < wanted - TOLERANCE else 0


def out_of_town(state: State[Own], foes: Sequence[str], id: str, back: int, far: int) -> int:
    """A beaten unit leaves the town that it holds, however deep it stands in it (H15)."""
    rect = state.field.rects[id]
    town = town_under(state, rect)
    if town is None or not is_infantry(state, id) or any(town_under(state, state.rect(foe)) == town for foe in foes):
        return far
    while state.ground.share(shifted(rect, heading(back), far), town) > HALF:
        far += STEP
    return far


def broken(draft: Draft[Own], id: str) -> None:
    """A unit is gone: guns that were attached to it are destroyed (`nap.combat.attached.destroyed`)."""
    guns = guns_of(draft.state, id)
    if guns:
        kept = {gun: host for gun, host in draft.own.attached.items() if host != id}
        draft.own = replace(draft.own, attached=kept)
        draft.take(dict.fromkeys(guns, "destroyed"))


def escapes(state: State[Own], id: str) -> bool:
    return is_battery(state, id)


def helped(state: State[Own], id: str) -> tuple[str, ...]:
    """Who may roll a recovery again: its sub-commander, and a commander within 20 inches for a CD."""
    found = ("sub",) if sub_helps(state, id) else ()
    far = to_commander(state, id)
    return (*found, "cd") if far is not None and far <= COMMANDER_REACH else found
