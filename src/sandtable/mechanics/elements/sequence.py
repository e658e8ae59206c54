"""The rules going on by themselves through a list of phases, and the phases that every game of elements has."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandtable.engine.draft import Draft, Step
from sandtable.engine.state import Ask, Ending, State
from sandtable.mechanics.elements import ambush, fighting, telling
from sandtable.mechanics.elements import shooting as shots
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.ordering import dice_for
from sandtable.names import listed

Phase = Callable[[Draft], Ask | Ending | None]
"""A part of the bound: it asks, ends the battle, or goes on to the next by setting `phase`."""


def go_on(phases: Mapping[str, Phase], state: State, manual: Manual) -> Step:
    """From phase to phase, until somebody is asked or something has happened.

    Ambushes that enemies have come near to are seen before anything else.
    """
    draft = Draft(state)
    if state.own.hidden and state.own.number and (seen := ambush.reveal(manual, draft)):
        draft.tell(says=telling.revealed(seen))
        return draft.step("revealed")
    first = state.own.phase
    while True:
        phase = draft.state.own.phase
        found = phases[phase](draft)
        if isinstance(found, Ending):
            return draft.step(phase, ending=found)
        if isinstance(found, Ask):
            return draft.step(phase if found.what != "orders" else first, ask=found)
        if draft.told and draft.state.own.phase != phase:
            return draft.step(phase)


Fall = Callable[[State, tuple[int, ...], Ask], Step]
"""What dice do that were asked for."""


def fall(falls: Mapping[str, Fall], state: State, dice: tuple[int, ...]) -> Step:
    """The dice that were asked for have fallen."""
    asked = state.ask
    assert asked is not None
    assert len(dice) == len(asked.dice)
    return falls[asked.what](state, dice, asked)


def points_ask(draft: Draft, there: tuple[str, ...], then: str) -> Ask | None:
    """A new bound: a die for each command that is there; where none is, it goes on."""
    own = draft.state.own
    draft.tell(bound=(own.number + 1) // 2, side=own.side)
    if not there:
        draft.set(phase=then)
        return None
    return Ask("pips", own.side, there, ("D6",) * len(there), f"Initiative points: a die for {listed(there, 'and')}.")


def facing(draft: Draft, then: str) -> None:
    """Those contacted only on flank or rear turn to face."""
    turned = fighting.turn_to_face(draft)
    if turned:
        draft.tell(says=f"{listed(turned, 'and')} turn to face.", turn_to_face=turned)
    draft.set(phase=then)


def shooting(manual: Manual, draft: Draft, then: str) -> Ask | None:
    """Both sides shoot: who means whom, who leads, and which is next; then the duels are drawn up."""
    state = draft.state
    if state.own.hidden and (asked := ambush.ask_to_spring(manual, state)) is not None:
        return asked
    found = shots.aims(manual, state)
    open_aim = shots.unsettled(state, found)
    if open_aim is not None:
        about = tuple(f"{open_aim}>{target}" for _, target in found[open_aim])
        return Ask("aim", state.side(open_aim), about, says=f"{open_aim} has targets equally near: choose one.")
    left = shots.shots(manual, state, shots.aimed(state, found), found)
    if not left:
        draft.set(phase=then, duels=tuple(">".join(pair) for pair in fighting.duels(state)))
        return None
    for shot in left:
        if shot.candidates:
            about = tuple(f"{id}>{shot.target}" for id in shot.candidates)
            owner = state.side(shot.candidates[0])
            return Ask("main", owner, about, says=f"Several shoot at {shot.target}: name the main shooter.")
    if len(left) == 1:
        return dice_for("shot", state.own.side, left[0].shooter, left[0].target)
    return Ask("shooting", state.own.side, tuple(shot.word for shot in left), says="Which shooting is next?")


def combat(draft: Draft, then: str) -> Ask | None:
    """Close combats are fought in the order that the player whose bound it is chooses."""
    state = draft.state
    left = [word for word in state.own.duels if fighting.still_on(state, _pair(word))]
    if not left:
        draft.set(phase=then)
        return None
    if len(left) == 1:
        return dice_for("fight", state.own.side, *_pair(left[0]))
    return Ask("combat", state.own.side, tuple(left), says="Which combat is next?")


def _pair(word: str) -> tuple[str, str]:
    a, _, b = word.partition(">")
    return a, b
