"""Losses counted, armies that break, and how the day ends."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from sandtable.engine.draft import Draft, Step
from sandtable.engine.state import Ask, Ending, State
from sandtable.mechanics.bodies.body import units
from sandtable.mechanics.bodies.objectives import holders
from sandtable.mechanics.pulse import telling
from sandtable.mechanics.pulse.forces import all_units, lost
from sandtable.mechanics.pulse.manual import Manual
from sandtable.names import OTHER, SIDES, Json, Side

TENTH = Fraction(1, 10)
"""Shares of units lost that differ by less are equal."""


def casualties(manual: Manual, state: State, side: Side) -> int:
    """The units lost that count against an army's morale."""
    return sum(manual.army.counts(state, id) for id in lost(state, side))


def share_lost(state: State, side: Side, more: int = 0) -> Fraction:
    """The share of its units that an army has lost, batteries too."""
    began = sum(1 for _ in all_units(state, side))
    return Fraction(min(began, len(lost(state, side)) + more), began) if began else Fraction(1)


def strength(manual: Manual, state: State, side: Side) -> float:
    """What is left of an army before its morale is in question."""
    point = manual.army.break_point(state, side)
    return max(0.0, 1.0 - casualties(manual, state, side) / point) if point else 1.0


def shaken(manual: Manual, state: State) -> Iterator[Side]:
    """The sides that must roll for their morale: losses at or beyond the break point that grew since they last did."""
    for side in (state.own.first, OTHER[state.own.first]):
        now = casualties(manual, state, side)
        if now >= manual.army.break_point(state, side) and now > state.own.counted.get(side, 0):
            yield side


def morale(manual: Manual, draft: Draft) -> Ask | None:
    """Armies that have lost too much roll, one after the other."""
    for side in shaken(manual, draft.state):
        says = (
            f"The army of side {side} has lost {casualties(manual, draft.state, side)} units: two dice for its morale."
        )
        return Ask("morale", side, (side,), ("D6", "D6"), says)
    return None


def morale_fell(manual: Manual, state: State, dice: tuple[int, ...]) -> Step:
    """An army stands, or breaks and has lost."""
    asked, draft = state.ask, Draft(state)
    assert asked is not None
    side = asked.seat
    fails, told = manual.army.fails(state, side, (dice[0], dice[1]))
    draft.set(counted={**state.own.counted, side: casualties(manual, state, side)})
    if told:
        draft.tell(ruling=told)
    if not fails:
        draft.tell(says=f"The army of side {side} stands.")
        return draft.step("morale", dice=dice)
    draft.tell(says=f"The army of side {side} breaks.")
    return draft.step(
        "morale", dice=dice, ending=Ending(OTHER[side], f"the other army is broken{_tally(manual, state, OTHER[side])}")
    )


def morale_odds(manual: Manual, state: State, side: Side) -> dict[str, Fraction]:
    rolls = list(product(range(1, 7), repeat=2))
    breaks = Fraction(sum(manual.army.fails(state, side, (one, two))[0] for one, two in rolls), len(rolls))
    found = {"the army breaks": breaks, "the army stands": 1 - breaks}
    return {says: chance for says, chance in found.items() if chance}


def swept(state: State) -> Ending | None:
    """An army with nobody left on the table, and nobody still to come, has lost."""
    gone = [side for side in SIDES if not units(state, side) and not _coming(state, side)]
    if not gone:
        return None
    if len(gone) == 2:
        return Ending("", "neither army has anybody left on the table")
    return Ending(OTHER[gone[0]], "the other army has nobody left on the table")


def _coming(state: State, side: Side) -> bool:
    return any(state.setup.commands[id].side == side for id in state.own.waiting)


def hold(draft: Draft) -> None:
    """Who holds which objective now; told where one has changed hands."""
    before = draft.own.held
    now = holders(draft.state, before)
    if now == before:
        return
    draft.set(held=now)
    names = {area.id: area.name or area.id for area in draft.state.ground.areas}
    taken = [f"side {side} holds {names[id]}" for id, side in now.items() if side in SIDES and before.get(id) != side]
    if taken:
        draft.tell(says=telling.sentence(taken), held=dict(now))


def objectives_held(state: State, side: Side) -> int:
    return sum(holder == side for holder in state.own.held.values())


def at_day_s_end(manual: Manual, state: State) -> Ending:
    """More objectives win; else the smaller share of units lost, if they differ by a tenth; else it is a draw."""
    a, b = (objectives_held(state, side) for side in SIDES)
    if a != b:
        winner: Side = "a" if a > b else "b"
        return Ending(
            winner, f"night falls, and it holds {max(a, b)} objectives to {min(a, b)}{_tally(manual, state, winner)}"
        )
    share = {side: share_lost(state, side) for side in SIDES}
    if abs(share["a"] - share["b"]) < TENTH:
        return Ending("", "night falls, and neither has the better of it")
    winner = "a" if share["a"] < share["b"] else "b"
    lost_ = {side: len(lost(state, side)) for side in SIDES}
    reason = f"night falls, and it has lost fewer: {lost_[winner]} units to {lost_[OTHER[winner]]}"
    return Ending(winner, f"{reason}{_tally(manual, state, winner)}")


def _tally(manual: Manual, state: State, winner: Side) -> str:
    """What the pursuit adds to the loser's losses."""
    more: Json = manual.army.pursued(state, winner)
    return f"; the pursuit takes {more} more" if more > 0 else ""
