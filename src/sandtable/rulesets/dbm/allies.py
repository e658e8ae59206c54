"""Allies who hold back (H40)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sandtable.engine.draft import Draft
from sandtable.mechanics.elements import calling
from sandtable.mechanics.elements.bound import enemies
from sandtable.mechanics.elements.ruling import by_house, house_row
from sandtable.rulesets.dbm.own import PACE, Own

HOLDS_BACK = 400 * PACE
FIRST_BOUNDS = 2
"""Bounds of both sides together in which the first dice fall."""


def waver(draft: Draft[Own], points: Mapping[str, int]) -> None:
    """An ally whose first die is 1 holds back, until the C-in-C rolls a 6."""
    state = draft.state
    ranks = {id: state.setup.commands[id].traits.get("rank") for id in points}
    if any(ranks[id] == "c_in_c" and points[id] == 6 for id in points):
        side = state.own.side
        others = tuple(id for id in state.own.holding if state.setup.commands[id].side != side)
        if others != state.own.holding:
            draft.own = replace(draft.own, holding=others)
            draft.say("The C-in-C has rolled a 6: his allies hold back no longer.")
    elif state.own.number <= FIRST_BOUNDS:
        held = tuple(id for id in points if ranks[id] == "ally" and points[id] == 1)
        if held:
            draft.own = replace(draft.own, holding=(*state.own.holding, *held))
            draft.say(calling.begun(calling.commands(state.setup, held, ("holds back.", "hold back."))))
            for id in held:
                _ruled(draft, id, "holds back")


def rouse(draft: Draft[Own]) -> None:
    """An ally who holds back is roused by enemy whom he sees within 400 paces."""
    state = draft.state
    for command in state.own.holding:
        who = state.setup.commands[command]
        foes = [id for id in enemies(state, who.side) if id not in state.own.hidden]
        ids = [id for id in who.bases if id in state.field.rects]
        near = (state.field.nearest(state.field.rects[id], foes) for id in ids)
        if any(found is not None and found[0] <= HOLDS_BACK for found in near):
            draft.own = replace(draft.own, holding=tuple(id for id in draft.own.holding if id != command))
            draft.say(f"{calling.begun(calling.command(state.setup, command))} holds back no longer: enemy are near.")
            _ruled(draft, command, "roused")


def _ruled(draft: Draft[Own], command: str, word: str) -> None:
    draft.rule(by_house(house_row("dbm", "H40"), "ally", {"a": command}, {}, {"command": word}))
