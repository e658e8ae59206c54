"""Whether the armies of a scenario come onto the table: as its blocks have them, or as their players place them."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.engine.game import Game
from sandtable.engine.state import Setup, State
from sandtable.names import Refused
from sandtable.notation.fault import Findings
from sandtable.notation.lines import Place


def check_deployed(game: Game, setup: Setup, blocks: Mapping[str, Place], findings: Findings) -> None:
    """Note every block on ground that does not bear it, and every command for which there is no room."""
    state = game.start(setup)
    noted: set[Place] = set()
    for id, rect in state.field.rects.items():
        place = (*blocks[id], "at")
        try:
            game.stands(state, id, rect, "")
        except Refused as refused:
            if place not in noted:
                noted.add(place)
                findings.fault(place, refused.refusal.message, refused.refusal.code)
    if findings.sound:
        _check_placed(game, state, blocks, findings)


def _check_placed(game: Game, state: State, blocks: Mapping[str, Place], findings: Findings) -> None:
    """Place the commands that are to be placed, each as its players first would."""
    state = _begun(game, state)
    while state.ask is not None and not state.ask.dice and (waiting := _waiting(state)):
        order = next(iter(game.legal(state)), None)
        if order is None:
            place = blocks[waiting[0]][:-2]
            says = f"there is no room for {len(waiting)} of this command where it may be placed"
            findings.fault(place, f"{says}: clear the ground, widen its zone, or take fewer troops")
            return
        obeyed = game.check(state, order).step
        assert obeyed is not None, "an order that a game lists is allowed"
        state = _begun(game, obeyed.state)


def _begun(game: Game, state: State) -> State:
    """The battle when somebody is asked something, or dice are to fall."""
    while state.ask is None and state.ending is None:
        state = game.go_on(state).state
    return state


def _waiting(state: State) -> list[str]:
    """Those of the command in question who have no place yet; nobody if no command is to be placed."""
    about = state.ask.about if state.ask is not None else ()
    commands = (state.setup.commands[id] for id in about if id in state.setup.commands)
    return [id for command in commands for id in command.bases if not _placed(state, id)]


def _placed(state: State, id: str) -> bool:
    return id in state.field.rects or id in state.taken
