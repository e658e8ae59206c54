"""The sequence of play, and what the rules do by themselves: dice fall, bands fight, turns pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.frame import Frame
from sandtable.engine.machine import opened
from sandtable.engine.opening import Next, Opening
from sandtable.engine.phase import Foretold, Phase
from sandtable.engine.plain_dice import one_die
from sandtable.engine.state import Setup, State
from sandtable.engine.told import Fate, Outcome
from sandtable.geometry.field import Field
from sandtable.geometry.leg import Leg, Moved, moved
from sandtable.mechanics.bodies import losses
from sandtable.mechanics.deploying import as_given
from sandtable.names import OTHER, SIDES, Pair
from sandtable.rulesets.toy import observe
from sandtable.rulesets.toy.orders import MOVING
from sandtable.rulesets.toy.own import Own
from sandtable.rulesets.toy.questions import FIGHTING
from sandtable.rulesets.toy.zones import zones
from sandtable.sheet.ruling import Result

RECOILS, NO_ROOM = "recoils", "has no room and is destroyed"
FATES = {"recoil": RECOILS, "destroyed": "is destroyed"}
"""What becomes of a band, by the sheet's word for it."""


def start(setup: Setup) -> State[Own]:
    """Both sides stand where the scenario puts them, and the first die is asked for."""
    field = as_given(setup, Field(max(piece.width for piece in setup.pieces.values())))
    state = State(setup, setup.ground, field, Own(setup.traits["moves_first"]))
    return opened(FRAME, state, POINTS.of(state.own.side), "points")


def _given_points(draft: Draft[Own], _: None, result: Result) -> Next:
    draft.own = replace(draft.own, points=result["points"])
    draft.over()
    return None


POINTS: Cast[Own, None] = Cast(
    "points",
    one_die("points", D6),
    _given_points,
    lambda state, _: "Roll for the points of this turn.",
    hopes=lambda state, _, result, side: result["points"],
)


def _fates(state: State[Own], pair: Pair, result: Result) -> tuple[Fate, ...]:
    """What becomes of two who fought. A beaten band that has no room to recoil is destroyed."""
    beaten = [(band, result[side]["outcome"]) for side, band in zip(SIDES, pair, strict=True)]
    fates = [(band, FATES[outcome]) for band, outcome in beaten if outcome != "none"]
    return tuple(
        Fate(band, "outcome", NO_ROOM if fate == RECOILS and not _has_room(state, band) else fate)
        for band, fate in fates
    )


def _recoil(state: State[Own], band: str) -> Moved:
    """Straight back, by its own depth."""
    rect = state.rect(band)
    return moved((rect,), Leg("back", rect.depth))


def _has_room(state: State[Own], band: str) -> bool:
    ((outline,),) = _recoil(state, band).swept
    return not state.field.in_way(outline, (band,)) and state.ground.holds(outline)


def _fought(draft: Draft[Own], pair: Pair, result: Result) -> Next:
    """Two bands have fought: the table shows what becomes of them."""
    draft.own = replace(draft.own, fought=(*draft.own.fought, *pair))
    for band, _, fate in _fates(draft.state, pair, result):
        if fate == RECOILS:
            draft.place({band: _recoil(draft.state, band).rects[0].pose})
        else:
            draft.take({band: "destroyed"})
    return losses.beaten(draft.state, "bands")


def _told(state: State[Own], pair: Pair, result: Result) -> str:
    """A fight in a sentence: the scores, and what became of whom."""
    a, b = (f"{observe.named(state, band)} {result[side]['final']}" for side, band in pair._asdict().items())
    return f"{a} against {b}: {Outcome(_fates(state, pair, result))}."


FIGHT: Cast[Own, Pair] = Cast(
    "fight",
    FIGHTING,
    _fought,
    lambda state, pair: f"{pair.a} fights {pair.b}: a die for each.",
    subject=Pair,
    given=observe.fight,
    who=lambda state, pair: pair._asdict(),
    leads=_fates,
    tells=_told,
)


def _first_fight(state: State[Own]) -> Opening | None:
    return next((FIGHT.of(state.own.side, pair) for pair in observe.fights(state)), None)


def _fights_to_come(state: State[Own]) -> Iterator[Foretold]:
    for pair in observe.fights(state):
        yield Foretold(f"{pair.a} would fight {pair.b}.", FIGHT.of(state.own.side, pair))


def _next_turn(draft: Draft[Own]) -> Next:
    """The other side's turn, or the end of the battle."""
    own, setup = draft.own, draft.state.setup
    side = OTHER[own.side]
    both_have_had_theirs = side == setup.traits["moves_first"]
    if both_have_had_theirs and own.turn >= setup.traits["bounds"]:
        return losses.after_the_last_turn(draft.state, "bands")
    draft.own = Own(side, own.turn + both_have_had_theirs, tired=own.fought)
    draft.over()
    return None


SEQUENCE: tuple[Phase[Own], ...] = (
    Phase(
        "points",
        "The side whose turn it is rolls a D6: so many points has it.",
        asks=lambda state: POINTS.of(state.own.side),
    ),
    Phase(
        "move",
        "For each point it moves one of its bands, each no more than once; it may leave points unused.",
        asks=lambda state: MOVING.asks(state.own.side) if state.own.points else None,
    ),
    Phase(
        "fight",
        "Bands at blows fight, each once: the side's own bands in order, each with the first enemy it faces.",
        asks=_first_fight,
        foretells=_fights_to_come,
    ),
    Phase("turn", "The turn passes to the other side. Whoever fought is tired in the next turn.", _next_turn),
)
"""One turn of one side. When both have had theirs, the next turn begins."""

FRAME = Frame(SEQUENCE, decisions=(MOVING,), casts=(POINTS, FIGHT), zones=zones)
