"""What is said to a player who would lead a unit farther than it goes: what a way costs, and how far it could go."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.state import State
from sandtable.geometry.ground import Area, Line
from sandtable.geometry.leg import Leg
from sandtable.mechanics.bodies.way import Way, cut
from sandtable.mechanics.driven.way import last
from sandtable.mechanics.pulse import duties, forces, telling
from sandtable.mechanics.pulse.moving import Barred, TooFar, over_barred
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named
from sandtable.names import Refused


def still(state: State[Own], id: str, at: str) -> Refused | None:
    """The refusal of any way to a unit whose Force may not move this pulse; nothing if it may."""
    manual, force = state.own.manual, forces.command(state, id)
    status = forces.status(state, force.id, manual.command.idle)
    if status != manual.command.idle or manual.moving.reach(state, id) > 0 or id in state.own.moved:
        return None
    says = f"{force.name or force.id} ({force.id}) is {telling.on(status)} this pulse, so {id} does not move"
    says = f"{says}; let it stand, or turn it where it may"
    return refuse(at, says, rows=manual.command.stays, have=0, unit=manual.measures.unit)


def too_far(state: State[Own], id: str, legs: Sequence[Leg], far: TooFar) -> Refused:
    """The refusal of a way that costs too much, with what makes it up and how far it may go."""
    measures, moves = state.own.manual.measures, state.own.manual.moving
    if stuck := next((line.row for line in far.lines if line.value == 0 and line.row in moves.remedies), ""):
        says = f"this way costs {far.refusal.want:g} {measures.unit} and {id} has 0; {moves.remedies[stuck]}"
        measured = {"have": 0, "want": far.refusal.want, "unit": measures.unit}
        return refuse(far.refusal.at, says, rows=(stuck,), **measured)
    made = duties.as_far_as_it_can(state, id, legs)
    goes = telling.length(measures, made.way.length if made is not None and made.foe is None else 0)
    return _priced(state, id, "this way", far, f"go {goes} of it at most")


def barred(state: State[Own], id: str, found: Barred, remedy: str = "go round it, or not so far") -> Refused:
    """The refusal of a way over ground that bears nobody, with how much of it leads there."""
    manual, way = state.own.manual, found.way

    def bears(length: int) -> bool:
        return not any(over_barred(manual, state, id, sweep) for sweep in cut(state, way, length).sweeps)

    far, measures = last(int(way.length), bears), manual.measures
    there = _called(state, id, cut(state, way, far + measures.tick / 10))
    says = f"{named(state, id)} cannot go over {there}, to which it comes after"
    says = f"{says} {telling.length(measures, far)}; {remedy}"
    have, want = (round(length / measures.tick, 2) for length in (far, way.length))
    return refuse(found.refusal.at, says, have=have, want=want, unit=measures.unit)


def _called(state: State[Own], id: str, way: Way) -> str:
    """The ground at the end of a way that bears nobody, by its name if it has one, else by what it is."""
    moving, ground = state.own.manual.moving, state.ground
    barring = [outline for sweep in way.sweeps for outline in sweep if moving.blocks(state, id, outline)]
    rivers = moving.underfoot.rivers
    there = [area for outline in barring for area in ground.under(outline) if not ground.lines_at(area.outline, rivers)]
    found: list[Area | Line] = [area for area in there if moving.blocks(state, id, area.outline)]
    found += [line for outline in barring for line in ground.lines_at(outline, rivers)]
    return next((piece.name or f"the {piece.kind}" for piece in found), "that ground")


def cannot_get_at(state: State[Own], id: str, foe: str, found: Barred) -> Refused:
    """The refusal of an attack whose ways all lead over ground that bears nobody, or into others."""
    return barred(state, id, found, f"give its way to {named(state, foe)} by legs, or attack another")


def cannot_reach(state: State[Own], id: str, foe: str, far: TooFar) -> Refused:
    """The refusal of an attack whose way costs too much, with what makes it up."""
    remedy = f"attack another, or move {id} nearer"
    return _priced(state, id, f"the way of {named(state, id)} to {named(state, foe)}", far, remedy)


def _priced(state: State[Own], id: str, way: str, far: TooFar, remedy: str) -> Refused:
    measures = state.own.manual.measures
    have, want = far.refusal.have, far.refusal.want
    extra = [line for line in far.lines if line.row.startswith(measures.costs) and isinstance(line.value, int | float)]
    paid = [line for line in extra if line.value]
    # A row is called by what it is about: the third word of its id.
    parts = "".join(f", {line.row.split('.')[2]} {line.value:g}" for line in paid)
    says = f"{way} costs {want:g} {measures.unit}{f' ({parts[2:]})' if parts else ''} and {id} has {have:g}"
    measured = {"rows": tuple(line.row for line in paid), "have": have, "want": want, "unit": measures.unit}
    return refuse(far.refusal.at, f"{says}; {remedy}", **measured)
