"""Who invades, and the terrain that the defender lays (H6, H7): the invader may move a feature, and dice say who picks
his base edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next, Opening
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, OneOf
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import State
from sandtable.engine.verb import Verb
from sandtable.geometry.ground import Ground
from sandtable.mechanics.elements import features as shared
from sandtable.mechanics.elements import laying
from sandtable.mechanics.elements.ambush import DONE_SAYS
from sandtable.mechanics.elements.laying import defender, invader, lying, seen_by_defender
from sandtable.names import Side, listed
from sandtable.rulesets.dbm import features
from sandtable.rulesets.dbm.features import LANDSCAPE, neighbours
from sandtable.rulesets.dbm.own import Own
from sandtable.sheet.ruling import Result

MOVED_ON = 5
"""The least die that lets the invader move a feature."""
INVADER_PICKS_ON = 5
FACES = 6
NEAR = 4
"""The first of the sectors in the near half of the table, as the defender sees it."""


def _dealt(draft: Draft[Own]) -> None:
    """Each feature is placed wholly in its sector, if there is room (H7)."""
    laying.set_down(LANDSCAPE, draft, laying.chosen(LANDSCAPE, draft.own.sectors))


INVASION: Cast[Own, None] = laying.attack_dice(LANDSCAPE, "invasion")
LAY: Decision[Own, None] = laying.choosing_features(LANDSCAPE, "Choose the features of terrain and their sizes.")
SECTORS = laying.sector_dice(LANDSCAPE, _dealt, "in the defender's half", lambda face: face >= NEAR)


@dataclass(frozen=True, slots=True)
class Shift:
    """A feature, by its number, that is to go to another sector."""

    feature: int
    sector: int


def _shifts(state: State[Own]) -> list[Shift]:
    """Every feature that lies, to every sector beside its own."""
    found = lying(LANDSCAPE, state)
    return [Shift(n, to) for n, (_, sector) in found.items() for to in neighbours(sector)]


def _lie(state: State[Own], _: None) -> str:
    found = lying(LANDSCAPE, state).items()
    told = listed([f"{n} {feature.said} in sector {sector}" for n, (feature, sector) in found], "and")
    return f"You may try to move one feature to a neighbouring sector, on 5 or 6, or say done: {told}."


def _choices(state: State[Own], order: Order, _: None) -> list[Choice]:
    said = {n: feature.said for n, (feature, _) in lying(LANDSCAPE, state).items()}
    return [Choice(f"{n} {to}", f"Feature {n}, {said[n]}, to sector {to}.") for n, to in _numbers(state)]


def _numbers(state: State[Own]) -> list[tuple[int, int]]:
    return [(shift.feature, shift.sector) for shift in _shifts(state)]


def _shift(draft: Draft[Own], order: Order, _: None) -> Next:
    """The invader names a feature by its number, and the sector it is to go to."""
    feature, sector = map(int, order.word.split())
    return SHIFTING.of(invader(draft.state), Shift(feature, sector))


def _leave(draft: Draft[Own], order: Order, _: None) -> Next:
    draft.over()
    return None


def _ready(state: State[Own], _: None) -> Iterator[Order]:
    yield Order("done")
    yield from (Order("shift", word=f"{n} {to}") for n, to in _numbers(state))


def _hope(state: State[Own], _: None, order: Order) -> Fraction | None:
    """The chance that the feature which an order names is moved."""
    shift = next((shift for shift in _shifts(state) if f"{shift.feature} {shift.sector}" == order.word), None)
    if shift is None:
        return None
    return Fraction(FACES + 1 - MOVED_ON, FACES) if _shifted(state, shift) is not None else Fraction(0)


SHIFT: Decision[Own, None] = Decision(
    "shift",
    "Which feature of terrain is to be moved: shift, shift above 30% else done for one with room, or done.",
    (
        Verb(
            "shift",
            "Try to move a feature of terrain to a sector beside its own.",
            _shift,
            takes=(OneOf(of=_choices),),
            sure=True,
            chance=_hope,
            gains="it is moved",
        ),
        Verb("done", DONE_SAYS, _leave, sure=True),
    ),
    now=_lie,
    ready=_ready,
)


def to_shift(state: State[Own]) -> Opening | None:
    """The invader may try to move one feature; nothing is asked where none lies."""
    return SHIFT.asks(invader(state)) if _shifts(state) else None


def _moved(draft: Draft[Own], shift: Shift, result: Result) -> Next:
    """On 5 or 6 the feature goes over, if there is room for it there."""
    n, to, own = shift.feature, shift.sector, draft.own
    draft.over()
    ground = _shifted(draft.state, shift)
    if not result["moved"]:
        draft.say(f"Feature {n} stays where it is.")
    elif ground is None:
        draft.say(f"Feature {n} stays where it is: there is no room in sector {to}.")
    else:
        draft.say(f"Feature {n} is moved from sector {own.sectors[n - 1][1]} to sector {to}.")
        draft.lay(seen_by_defender(draft.state, shared.forded(LANDSCAPE, ground)))
        sectors = tuple((word, to if i == n else sector) for i, (word, sector) in enumerate(own.sectors, 1))
        draft.own = replace(own, sectors=sectors)
    return None


SHIFTING: Cast[Own, Shift] = Cast(
    "shifting",
    PlainDice(lambda given: {"moved": D6}, lambda given, faces: {"moved": faces["moved"] >= MOVED_ON}),
    _moved,
    lambda state, shift: f"Feature {shift.feature} moves to sector {shift.sector} on 5 or 6.",
    subject=Shift,
    about=lambda state, shift: (f"{shift.feature} {shift.sector}",),
)


def _shifted(state: State[Own], shift: Shift) -> Ground | None:
    """The ground, as the defender sees it, with a feature in another sector; nothing if there is no room there."""
    n = shift.feature
    ground = seen_by_defender(state, state.ground.without([shared.name(n)]))
    return shared.placed(LANDSCAPE, ground, n, shared.read(LANDSCAPE, state.own.sectors[n - 1][0]), shift.sector)


@dataclass(frozen=True, slots=True)
class Picking:
    """The side that picks its base edge."""

    side: Side


def _picks(draft: Draft[Own], _: None, result: Result) -> Next:
    """Who picks his base edge (H6)."""
    picks = invader(draft.state) if result["picks"] == "the invader picks" else defender(draft.state)
    draft.say(f"It is for {draft.state.setup.army(picks)} to pick its base edge.")
    return EDGE.asks(picks, Picking(picks))


EDGES: Cast[Own, None] = Cast(
    "edges",
    PlainDice(
        lambda given: {"picks": D6},
        lambda given, faces: {
            "picks": "the invader picks" if faces["picks"] >= INVADER_PICKS_ON else "the defender picks"
        },
    ),
    _picks,
    lambda state, _: "A die for the base edges: on 1 to 4 the defender picks his own, on 5 or 6 the invader does.",
)


def _edge(draft: Draft[Own], order: Order, about: Picking) -> Next:
    """Whoever picks the other edge has the ground turned half round; works stay with the side that made them."""
    if order.word == "turn":
        draft.lay(features.turned(draft.state.ground))
    army = draft.state.setup.army(about.side)
    draft.say(f"The other edge is for {army}." if order.word == "turn" else f"The edge stays with {army}.")
    draft.over()
    return None


CHOICES = [Choice("keep", "Keep your base edge."), Choice("turn", "Turn the ground half round, and so take the other.")]
EDGE: Decision[Own, Picking] = Decision(
    "edge",
    "Which base edge is taken: keep, or turn.",
    (
        Verb(
            "edge",
            "Keep your base edge, or turn the ground half round.",
            _edge,
            takes=(OneOf(of=lambda state, order, about: CHOICES),),
            sure=True,
        ),
    ),
    subject=Picking,
    now=lambda state, about: "Pick your base edge: keep yours, or turn the ground half round and so take the other.",
)
