"""Losses counted, armies that break, and how the day ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import Ending, State
from sandtable.engine.told import Fate, Ruled
from sandtable.mechanics.bodies.body import units
from sandtable.mechanics.bodies.objectives import holders
from sandtable.mechanics.pulse import rulings, telling
from sandtable.mechanics.pulse.forces import all_units, lost
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.telling import told_by_what_is_done
from sandtable.names import OTHER, SIDES, Side
from sandtable.sheet.ruling import Result

TENTH = Fraction(1, 10)
"""Shares of units lost that differ by less are equal."""


def casualties(state: State[Own], side: Side) -> int:
    """The units lost that count against an army's morale."""
    return sum(state.own.manual.army.counts(state, id) for id in lost(state, side))


def share_lost(state: State[Own], side: Side, more: int = 0) -> Fraction:
    """The share of its units that an army has lost, batteries too."""
    began = sum(1 for _ in all_units(state, side))
    return Fraction(min(began, len(lost(state, side)) + more), began) if began else Fraction(1)


def strength(state: State[Own], side: Side) -> float:
    """What is left of an army before its morale is in question."""
    point = state.own.manual.army.break_point(state, side)
    return max(0.0, 1.0 - casualties(state, side) / point) if point else 1.0


def shaken(state: State[Own]) -> Iterator[Side]:
    """The sides that must roll for their morale: losses at or beyond the break point that grew since they last did."""
    for side in (state.own.first, OTHER[state.own.first]):
        now = casualties(state, side)
        if now >= state.own.manual.army.break_point(state, side) and now > state.own.counted.get(side, 0):
            yield side


@dataclass(frozen=True, slots=True)
class Shaken:
    """An army that has lost too much, and rolls for its morale."""

    side: Side


def morale(draft: Draft[Own]) -> Next:
    """Armies that have lost too much roll, one after the other; when all have, what they rolled counts."""
    for side in shaken(draft.state):
        return MORALE.of(side, Shaken(side))
    if draft.own.beaten:
        return _won(draft, _broken(draft.state, draft.own.beaten))
    counted: dict[str, int] = {side: casualties(draft.state, side) for side in SIDES}
    draft.own = replace(draft.own, counted=counted)
    return None


def _broken(state: State[Own], beaten: tuple[Side, ...]) -> Ending:
    """A broken army has lost; if both are broken it is drawn."""
    if len(beaten) > 1:
        return Ending("", "both armies are broken")
    (side,) = beaten
    return Ending(OTHER[side], f"{state.setup.called(side)} is broken{_tally(state, OTHER[side])}")


def _won(draft: Draft[Own], ending: Ending) -> Ending:
    """A battle that is over; the light horse on both sides says how the beaten are pursued."""
    if ending.winner:
        rulings.scouted(draft)
    return ending


def night(draft: Draft[Own]) -> Ending:
    """The day is over."""
    return _won(draft, at_day_s_end(draft.state))


def _stood(state: State[Own], army: Shaken, result: Result) -> tuple[bool, Ruled | None]:
    """Whether an army breaks, and the sheet's ruling where it has one."""
    return state.own.manual.army.fails(state, army.side, (result["one"], result["two"]))


def _rolled(draft: Draft[Own], army: Shaken, result: Result) -> Next:
    """An army stands, or breaks; that counts when the other has rolled too, if it must."""
    state, own, side = draft.state, draft.own, army.side
    fails, ruled = _stood(state, army, result)
    beaten = (*own.beaten, side) if fails else own.beaten
    draft.own = replace(own, counted={**own.counted, side: casualties(state, side)}, beaten=beaten)
    if ruled is not None:
        draft.rule(ruled)
    one, two, lost = result["one"], result["two"], casualties(state, side)
    beyond = lost - own.manual.army.break_point(state, side)
    more = f" and {beyond} beyond its break point" if beyond else ""
    total = one + two + own.turn + beyond
    does = "breaks" if fails else "stands"
    sum_up = f"{one} and {two}, turn {own.turn}{more} make {total}"
    draft.say(telling.sentence([f"{state.setup.called(side)} {does}: {sum_up}"]))
    return None


def _fates(state: State[Own], army: Shaken, result: Result) -> tuple[Fate, ...]:
    return (Fate("", "morale", f"the army {'breaks' if _stood(state, army, result)[0] else 'stands'}"),)


def _says(state: State[Own], army: Shaken) -> str:
    lost, point = casualties(state, army.side), state.own.manual.army.break_point(state, army.side)
    return f"Morale of {state.setup.army(army.side)}, {telling.many(lost, 'unit')} lost, break point {point}: two dice."


MORALE: Cast[Own, Shaken] = Cast(
    "morale",
    PlainDice(lambda given: {"one": D6, "two": D6}),
    _rolled,
    _says,
    subject=Shaken,
    leads=_fates,
    tells=told_by_what_is_done,
    hopes=lambda state, army, result, side: not _stood(state, army, result)[0],
)


def swept(state: State[Own]) -> Ending | None:
    """An army with nobody left on the table, and nobody still to come, has lost."""
    if not state.own.turn:
        return None
    gone = [side for side in SIDES if not units(state, side) and not _coming(state, side)]
    if not gone:
        return None
    if len(gone) == 2:
        return Ending("", "neither army has anybody left on the table")
    return Ending(OTHER[gone[0]], "the other army has nobody left on the table")


def _coming(state: State[Own], side: Side) -> bool:
    return any(state.setup.commands[id].side == side for id in state.own.waiting)


def hold(draft: Draft[Own]) -> None:
    """Who holds which objective now; told where one has changed hands."""
    state, before = draft.state, draft.own.held
    now = holders(state, before)
    if now == before:
        return
    draft.own = replace(draft.own, held=now)
    names = {area.id: area.name or area.id for area in state.ground.areas}
    taken = ((names[id], side) for id, side in now.items() if side in SIDES and before.get(id) != side)
    if said := [f"{name} is now held by {state.setup.called(side)}" for name, side in taken]:
        draft.say(telling.sentence(said))


def objectives_held(state: State[Own], side: Side) -> int:
    return sum(holder == side for holder in state.own.held.values())


def won(state: State[Own]) -> str:
    """How a battle is won: by an army that breaks, or by what is held and lost at night."""
    points = {side: state.own.manual.army.break_point(state, side) for side in SIDES}
    least = f"{points['a']} units of {state.setup.army('a')} or {points['b']} of {state.setup.army('b')}"
    night = "When night falls, who holds more objectives wins; else who has lost a clearly smaller share."
    about = f"The day has about {state.setup.traits['bounds']} turns; dice say when it ends."
    return f"From {least} lost on, that army rolls for its morale and may break. {night} {about}"


def at_day_s_end(state: State[Own]) -> Ending:
    """More objectives win; else the smaller share of units lost, if they differ by a tenth; else it is a draw."""
    a, b = (objectives_held(state, side) for side in SIDES)
    if a != b:
        winner: Side = "a" if a > b else "b"
        return Ending(
            winner,
            f"night falls, and it holds {telling.many(max(a, b), 'objective')} to {min(a, b)}{_tally(state, winner)}",
        )
    share = {side: share_lost(state, side) for side in SIDES}
    if abs(share["a"] - share["b"]) < TENTH:
        return Ending("", "night falls, and neither has the better of it")
    winner = "a" if share["a"] < share["b"] else "b"
    lost_ = {side: len(lost(state, side)) for side in SIDES}
    reason = f"night falls, and it has lost fewer: {telling.many(lost_[winner], 'unit')} to {lost_[OTHER[winner]]}"
    return Ending(winner, f"{reason}{_tally(state, winner)}")


def _tally(state: State[Own], winner: Side) -> str:
    """What the pursuit adds to the loser's losses."""
    more = state.own.manual.army.pursued(state, winner)
    return f"; the pursuit takes {telling.many(more, 'unit')} more" if more > 0 else ""
