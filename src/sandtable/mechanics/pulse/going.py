"""Going because one must, or may: getting away from an attacker, stopping short of him, on into ground that is free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.leg import Leg
from sandtable.geometry.rect import distance
from sandtable.mechanics.bodies.aside import settle
from sandtable.mechanics.bodies.heading import away_facing
from sandtable.mechanics.bodies.way import unhindered, walk
from sandtable.mechanics.driven.drive import SHORT, Drive, Driven
from sandtable.mechanics.driven.going import driven
from sandtable.mechanics.driven.telling import carry
from sandtable.mechanics.driven.way import last
from sandtable.mechanics.pulse import rulings
from sandtable.mechanics.pulse.attacking import stopped
from sandtable.mechanics.pulse.officers import endangered, trampled
from sandtable.mechanics.pulse.own import Own
from sandtable.names import Refused


def fly(draft: Draft[Own], id: str, by: str, way: str = "") -> int:
    """It turns its back and goes; how far, or not at all if it had no room to."""
    state, manual = draft.state, draft.own.manual
    flight = manual.attack.flight(state, id, by, way)
    heading = away_facing(state.field.rects[id], state.field.rects[by])
    moving = manual.moving
    gone = driven(state, id, Drive(heading, flight.distance, moving.passes, moving.bars, facing=flight.facing))
    if gone.gone < manual.measures.flight:
        return 0
    rulings.passed(draft, id, gone.passed)
    carry(draft, id, gone, by, flight.size if flight.size[0] else None)
    if flight.formation:
        draft.own = replace(draft.own, formation={**draft.own.formation, id: flight.formation})
    if flight.rests:
        own = draft.own
        draft.own = replace(own, halted=(*own.halted, id), moved={**own.moved, id: "flee"})
    settle(draft, manual.moving.bars)
    trampled(draft, state, id, gone.rect)
    return gone.gone


def stop_short(draft: Draft[Own], id: str, foe: str, legs: Sequence[Leg]) -> None:
    """A unit whose nerve failed stops short of its target, or where it is if it is nearer."""
    state, measures, target = draft.state, draft.own.manual.measures, draft.state.field.rects[foe]
    short = stopped(state, walk(state, id, legs), lambda rect: distance(rect, target) >= measures.short)
    draft.place({id: short.rect.pose})
    settle(draft, draft.own.manual.moving.bars)
    endangered(draft, short)
    own = draft.own
    draft.own = replace(own, moved={**own.moved, id: "attack"}, halted=(*own.halted, id))


def ahead(state: State[Own], by: str, wanted: int) -> Driven:
    """Where it gets straight ahead, short of enemies and of ground that is closed to it."""
    manual = state.own.manual
    moving, comes = manual.moving, max(manual.measures.short, SHORT)
    heading = state.field.rects[by].pose.facing

    def goes(far: int) -> Driven:
        return driven(state, by, Drive(heading, far, moving.passes, moving.bars, comes=comes))

    gone = goes(wanted)
    if (open_to_it := _open_ahead(state, by, gone.gone)) < gone.gone:
        gone = goes(open_to_it)
    return gone


def straight_on(draft: Draft[Own], by: str, wanted: int) -> int:
    """Go straight ahead, short of enemies and of ground that is closed to it; how far it went."""
    state = draft.state
    gone = ahead(state, by, wanted)
    rulings.passed(draft, by, gone.passed)
    carry(draft, by, gone)
    settle(draft, draft.own.manual.moving.bars)
    trampled(draft, state, by, gone.rect)
    return gone.gone


def _open_ahead(state: State[Own], by: str, far: int) -> int:
    """How far straight ahead it may go for the ground, which is closed or held."""

    def may(length: int) -> bool:
        try:
            state.own.manual.moving.enters(state, by, unhindered(state, by, (Leg("forward", length),)))
        except Refused:
            return False
        return True

    return last(far, may)
