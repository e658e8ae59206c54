"""Battalias placed before the battle: where they may be, and whose turn it is to place one (H12)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next, Opening
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, OneOf, Places
from sandtable.engine.state import State
from sandtable.engine.verb import Verb, Whom
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.rect import Rect
from sandtable.mechanics import deploying
from sandtable.mechanics.bodies.body import is_officer
from sandtable.mechanics.bodies.placing import all_bases, from_the_start
from sandtable.mechanics.deploying import Placing
from sandtable.rulesets.ps import land, opening, places, unit
from sandtable.rulesets.ps.facts.troops import CAVALRY
from sandtable.rulesets.ps.marching import refuse
from sandtable.rulesets.ps.own import INCH, YARD, Own

DEEP, WINGS = 10 * INCH, 6 * INCH
"""How deep one deploys from one's own edge, and how far from a short edge all but the quick stay."""
QUICK = (*CAVALRY, "dragoons")
SHIFTS = (0, -4 * INCH, 4 * INCH)
"""How far aside of where the scenario has them battalias are thought to be placed."""


def check(state: State[Own], id: str, rect: Rect, at: str, zoned: bool) -> None:
    """Refuse a place that a base may not be given."""
    if not zoned:
        _check_zone(state, id, rect, at)
    houses = [house.id for house in land.houses(state)] if not is_officer(state, id) and land.fits(state, id) else []
    if (bar := land.bar(state, id, rect.corners, houses)) is not None:
        raise refuse(at, f"{unit.named(state, id)} cannot stand in {places.name_of(bar)} (H27, H38); place it beside")


def _check_zone(state: State[Own], id: str, rect: Rect, at: str) -> None:
    x0, y0, x1, y1 = rect.box()
    own_edge = -state.ground.depth / 2 if state.side(id) == "a" else state.ground.depth / 2
    deepest = max(abs(y0 - own_edge), abs(y1 - own_edge))
    if deepest > DEEP + TOLERANCE:
        zone = f"in front of its deployment zone, {YARD.said(DEEP)} deep from its own edge (H12)"
        says = f"{unit.named(state, id)} would stand {YARD.said(deepest - DEEP)} {zone}; move it back"
        raise YARD.refuse(at, says, deepest, DEEP, "H12")
    aside = state.ground.width / 2 - max(-x0, x1)
    if not _quick(state, id) and aside < WINGS - TOLERANCE:
        says = f"{unit.named(state, id)} would stand {YARD.said(WINGS - aside)} too near a short edge"
        within = f"only horse, dragoons and skirmishers are placed within {YARD.said(WINGS)} of it (H12)"
        raise YARD.refuse(at, f"{says}: {within}; move it in", aside, WINGS, "H12")


def _quick(state: State[Own], id: str) -> bool:
    if is_officer(state, id):
        return True
    return unit.kind(state, id) in QUICK or unit.formation(state, id) == "skirmish"


PLACING = Placing(commands=from_the_start, bases=all_bases, check=check, yard=YARD, grain=INCH)


def next_lot(state: State[Own]) -> Opening | None:
    """Whose battalia is to be placed, if any is left."""
    found = deploying.next_lot(PLACING, state, opening.deploys(state))
    return None if found is None else DEPLOY.asks(found[1], found[0])


def _deploy(draft: Draft[Own], order: Order, command: str) -> Next:
    draft.place(deploying.checked(PLACING, draft.state, order, command))
    draft.own = replace(draft.own, deployed=(*draft.own.deployed, command))
    return None


def _to_be_placed(state: State[Own], command: str) -> str:
    return f"To be placed: {state.setup.commands[command].said}."


def _which(state: State[Own], order: Order, command: str) -> list[Choice]:
    return [Choice(command, _to_be_placed(state, command))]


def _waits(state: State[Own], id: str) -> bool:
    """Whether a base is still to be placed."""
    return id not in state.field.rects


DEPLOY: Decision[Own, str] = Decision(
    "deploy",
    "Where a battalia is placed before the battle: deploy.",
    (
        Verb(
            "deploy",
            "Place a battalia before the battle.",
            _deploy,
            Whom(0, 1000, "unit", "group", there=_waits, gone="is placed already"),
            (Places(within=partial(deploying.within, PLACING)), OneOf(needed=False, of=_which, strict=False)),
            ready=lambda state, command: deploying.choices(PLACING, state, command, SHIFTS),
            sure=True,
        ),
    ),
    subject=str,
    now=_to_be_placed,
    about=lambda state, command: (command,),
    standing=False,
)
