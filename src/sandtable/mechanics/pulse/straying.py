"""What is said to a player who would lead a unit farther than it goes: what a way costs, and how far it could go."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.state import State
from sandtable.geometry.leg import Leg
from sandtable.mechanics.bodies.way import Way, cut
from sandtable.mechanics.driven.way import last
from sandtable.mechanics.pulse import duties, telling
from sandtable.mechanics.pulse.moving import Barred, TooFar, over_barred
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named
from sandtable.names import Refused

ROUND_IT = "go round it, or not so far"


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


def barred(state: State[Own], id: str, found: Barred, remedy: str = "") -> Refused:
    """The refusal of a way over ground that bears nobody, with how much of it leads there."""
    manual, way = state.own.manual, found.way

    def bears(length: int) -> bool:
        return not any(over_barred(manual, state, id, sweep) for sweep in cut(state, way, length).sweeps)

    far, measures = last(int(way.length), bears), manual.measures
    ground, round_it = _called(state, id, cut(state, way, far + measures.tick / 10))
    says = f"{named(state, id)} cannot go over {ground}, to which it comes after {telling.length(measures, far)}"
    says = f"{says}; {remedy or round_it}"
    have, want = (round(length / measures.tick, 2) for length in (far, way.length))
    return refuse(found.refusal.at, says, have=have, want=want, unit=measures.unit)


def _called(state: State[Own], id: str, way: Way) -> tuple[str, str]:
    """The ground at the end of a way that bears nobody, by its name or else by what it is; and how one gets by."""
    moving, ground = state.own.manual.moving, state.ground
    rivers = moving.underfoot.rivers
    barring = [outline for sweep in way.sweeps for outline in sweep if moving.blocks(state, id, outline)]
    there = [area for outline in barring for area in ground.under(outline) if not ground.lines_at(area.outline, rivers)]
    found = [area for area in there if moving.blocks(state, id, area.outline)]
    if found:
        return found[0].name or f"the {found[0].kind}", ROUND_IT
    river = next((river for outline in barring for river in ground.lines_at(outline, rivers)), None)
    if river is None:
        return "that ground", ROUND_IT
    name = river.name or f"the {river.kind}"
    if not any(line.kind in moving.underfoot.crossings for line in ground.lines):
        return name, "go not so far"
    return f"{name} beside its bridges and fords", "lead its middle over one of them, or not so far"


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
