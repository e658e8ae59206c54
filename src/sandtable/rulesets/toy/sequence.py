"""The sequence of play, and what the rules do by themselves: dice fall, bands fight, turns pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from sandtable.dice import D6
from sandtable.engine.draft import Draft, Step
from sandtable.engine.event import Event
from sandtable.engine.state import Ask, Ending, Setup, State
from sandtable.geometry.field import Field
from sandtable.geometry.leg import Leg, moved
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import OTHER, SIDES, Side
from sandtable.rulesets.toy import observe
from sandtable.rulesets.toy.questions import QUESTIONS

SEQUENCE: Mapping[str, str] = {
    "points": "The side whose turn it is rolls a D6: so many points has it.",
    "move": "For each point it moves one of its bands, each no more than once; it may leave points unused.",
    "fight": "Bands at blows fight, each once: the side's own bands in order, each with the first enemy it faces.",
    "turn": "The turn passes to the other side. Whoever fought is tired in the next turn.",
}
"""One turn of one side. When both have had theirs, the next turn begins."""

(FIGHT,) = QUESTIONS


@dataclass(frozen=True, slots=True)
class Own:
    """What Toy remembers beside where the bands stand."""

    side: Side
    turn: int = 1
    points: int = 0
    moved: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    tired: tuple[str, ...] = ()


def start(setup: Setup) -> State:
    """Both sides stand where the scenario puts them, and the first die is asked for."""
    places = {id: Pose(*pose) for plan in setup.plans.values() for id, pose in plan.items()}
    pieces = setup.pieces
    cell = max(piece.width for piece in pieces.values())
    field = Field(cell).placed({id: Rect(pose, pieces[id].width, pieces[id].depth) for id, pose in places.items()})
    first: Side = setup.traits["moves_first"]
    return State(setup, setup.ground, field, Own(first), ask=points_asked(first))


def points_asked(side: Side) -> Ask:
    return Ask("points", side, dice=(D6.name,), says="Roll for the points of this turn.")


def move_asked(side: Side, points: int) -> Ask:
    many = f"{points} points" if points > 1 else "1 point"
    return Ask("move", side, says=f"Move a band ({many} left), or say that you are done.")


def go_on(state: State) -> Step:
    """Nothing is asked: the next fight, or the next turn."""
    pairs = observe.fights(state)
    if pairs:
        id, foe = pairs[0]
        ask = Ask("fight", state.own.side, (id, foe), (D6.name, D6.name), f"{id} fights {foe}: a die for each.")
        return Draft(state).step("fight", ask=ask)
    return _next_turn(state)


def _next_turn(state: State) -> Step:
    draft, own = Draft(state), state.own
    side: Side = OTHER[own.side]
    both_have_had_theirs = side == state.setup.traits["moves_first"]
    if both_have_had_theirs and own.turn >= state.setup.traits["bounds"]:
        return draft.step("end", ending=_ending_on_losses(state))
    draft.set(side=side, turn=own.turn + both_have_had_theirs, points=0, moved=(), fought=(), tired=own.fought)
    return draft.step("turn", ask=points_asked(side))


def _ending_on_losses(state: State) -> Ending:
    a, b = observe.lost(state, "a"), observe.lost(state, "b")
    if a == b:
        return Ending("", f"the last turn is over, and both have lost {a} bands")
    return Ending(
        "a" if a < b else "b", f"the last turn is over, and it has lost fewer bands: {min(a, b)} to {max(a, b)}"
    )


def fall(state: State, dice: tuple[int, ...]) -> Step:
    """The dice that were asked for have fallen."""
    assert state.ask is not None
    if state.ask.what == "fight":
        return _fought(state, state.ask.about, dice)
    draft, (points,) = Draft(state), dice
    draft.set(points=points)
    return draft.step("points", dice=dice, ask=move_asked(state.own.side, points))


def _fought(state: State, pair: tuple[str, ...], dice: tuple[int, ...]) -> Step:
    """Two bands have fought: the sheet says what becomes of them, and the table shows it."""
    given = observe.fight(state, *pair)
    sides = [state.side(band) for band in pair]
    result, ruling = FIGHT.adjudicate(given, dict(zip(sides, dice, strict=True)))
    draft = Draft(state)
    draft.set(fought=(*state.own.fought, *pair))
    for side, band in zip(sides, pair, strict=True):
        if result[side]["outcome"] == "recoil":
            _recoil(draft, band)
        elif result[side]["outcome"] == "destroyed":
            draft.take({band: "destroyed"})
    draft.tell(
        given=given,
        result=result,
        lines=[[line.side, line.row, line.value] for line in ruling.lines],
        says=FIGHT.tells(ruling.given, result),
    )
    return draft.step("fought", dice=dice, ending=_ending_on_strength(draft.state))


def _recoil(draft: Draft, band: str) -> None:
    """A beaten band goes back by its own depth; one that has no room for that is destroyed."""
    rect = draft.state.rect(band)
    back = moved((rect,), Leg("back", rect.depth))
    ((outline,),) = back.swept
    if draft.state.field.in_way(outline, (band,)) or not draft.state.ground.holds(outline):
        draft.take({band: "destroyed"})
        draft.tell(no_room=band)
    else:
        draft.place({band: back.rects[0].pose})


def _ending_on_strength(state: State) -> Ending | None:
    for side in SIDES:
        if observe.strength(state, side) == 0:
            return Ending(OTHER[side], "the other side has lost half its bands")
    return None


def odds(state: State) -> Mapping[str, Fraction]:
    """What the dice that are asked for can bring: every way they can fall is gone through."""
    assert state.ask is not None
    falls = product(D6.faces, repeat=len(state.ask.dice))
    ways = Counter(_brought(fall(state, dice).event) for dice in falls)
    return {brought: Fraction(count, ways.total()) for brought, count in ways.items()}


def _brought(event: Event) -> str:
    """What dice have brought, in a few words."""
    if event.what == "points":
        return f"{event.own['points']} points"
    fates = {**dict.fromkeys(event.placed, "recoils"), **event.taken}
    return ", ".join(f"{id} {fate}" for id, fate in fates.items()) or "nothing"
