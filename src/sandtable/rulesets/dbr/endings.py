"""The end of a bound (H23 to H25, H38): beaten and broken commands, the lost commander-in-chief, victory."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from sandtable.engine.draft import Draft
from sandtable.engine.state import Ending, State
from sandtable.mechanics.elements import calling
from sandtable.mechanics.elements import losses as sums
from sandtable.mechanics.elements.bound import kind
from sandtable.names import SIDES, Side
from sandtable.rulesets.dbr import outcomes, routing
from sandtable.rulesets.dbr.losses import IN_CAMP, chief, is_lost
from sandtable.rulesets.dbr.manual import MANUAL
from sandtable.rulesets.dbr.observe import mobile
from sandtable.rulesets.dbr.own import Own

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)


def judge(draft: Draft[Own]) -> None:
    """Commands that have lost a third are beaten while they have; at one half they break for good, and all flee."""
    state = draft.state
    shattered = [id for id in sums.down_to(MANUAL, state, HALF) if id not in state.own.shattered]
    if shattered:
        draft.own = replace(draft.own, shattered=(*state.own.shattered, *shattered))
        for command in shattered:
            _scatter(draft, command)
    now = sums.down_to(MANUAL, draft.state, THIRD)
    beaten = tuple(id for id in draft.state.setup.commands if id in now or id in draft.state.own.shattered)
    fresh = [id for id in beaten if id not in state.own.broken]
    recovered = [id for id in state.own.broken if id not in beaten]
    if beaten != state.own.broken:
        draft.own = replace(draft.own, broken=beaten)
    fresh = [id for id in fresh if id not in shattered]
    for word, ids in (("beaten", fresh), ("broken for good", shattered), ("in good order again", recovered)):
        if ids:
            draft.say(calling.begun(calling.commands(state.setup, ids, (f"is {word}.", f"are {word}."))))
        for id in ids:
            draft.rule(sums.heart_ruling(MANUAL, draft.state, id, word))


def _scatter(draft: Draft[Own], command: str) -> None:
    """All elements of a broken command flee at once; what cannot move stays."""
    state = draft.state
    away = 1 if state.setup.commands[command].side == "a" else -1
    rects = state.field.rects
    ids = [id for id in state.setup.commands[command].bases if id in rects and id not in state.own.routing]
    for id in sorted(ids, key=lambda id: (away * rects[id].pose.y, id)):
        if mobile(draft.state, id) or kind(draft.state, id) == "art":
            routing.flee(draft, id, None)
            outcomes.drop(draft, id)


def orphaned(state: State[Own]) -> list[Side]:
    """Sides whose commander-in-chief is lost, and which have not rolled for it yet."""
    found: list[Side] = []
    for side in SIDES:
        command = chief(state.setup, side)
        leader = state.setup.commands[command].leader if command else ""
        if leader and is_lost(state, leader) and side not in state.own.bereft:
            found.append(side)
    return found


def consoled(draft: Draft[Own]) -> None:
    """A commander-in-chief who has rallied is back."""
    state = draft.state
    back = []
    for side in state.own.bereft:
        command = chief(state.setup, side)
        if command and not is_lost(state, state.setup.commands[command].leader):
            back.append(side)
    if back:
        draft.own = replace(draft.own, bereft=tuple(side for side in state.own.bereft if side not in back))


def won(state: State[Own]) -> str:
    """How a battle is won: by losses, or in a camp where the scenario has one."""
    camps = [(str(side), area) for area in state.ground.areas if (side := area.traits.get("won_by")) in SIDES]
    stormed = [
        f" {state.setup.called(side)} also wins with {IN_CAMP} elements inside {area.name or 'the camp'}."
        for side, area in camps
    ]
    return f"{sums.won(_bounds(state))}{''.join(stormed)}"


def _bounds(state: State[Own]) -> int:
    return int(state.setup.traits.get("bounds", 20))


def ending(state: State[Own]) -> Ending | None:
    """Victory, by losses or by what the scenario says, if the bound that ends brings it."""
    for area in state.ground.areas:
        side = area.traits.get("won_by")
        if side in SIDES:
            inside = [
                id
                for id, rect in state.field.rects.items()
                if state.setup.pieces[id].side == side
                and id not in state.own.routing
                and state.ground.share(rect, area) > 0.999
            ]
            if len(inside) >= IN_CAMP:
                return Ending(str(side), f"{len(inside)} of its elements are inside {area.name or 'the camp'}")
    return sums.ending(MANUAL, state, _bounds(state), just_even=True)
