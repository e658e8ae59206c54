"""The morale of battalias and of armies, and the units of a broken battalia (H8, H9, H30)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.state import Ending, State
from sandtable.engine.task import Task
from sandtable.engine.told import Ruled
from sandtable.mechanics.bodies.body import in_contact, units
from sandtable.names import OTHER, SIDES, Json, Side, listed
from sandtable.rulesets.ps import retiring, unit
from sandtable.rulesets.ps.losing import lose
from sandtable.rulesets.ps.own import Own, with_, without
from sandtable.rulesets.ps.questions import ASK
from sandtable.rulesets.ps.ruling import ruled, said
from sandtable.rulesets.ps.telling import broken_battalias

SAFE = 8
"""Inches that shaken units of a broken battalia must be from all enemies after falling back."""
DISPERSED = "dispersed"


def battalias(state: State[Own], side: Side) -> list[str]:
    """The battalias of a side, those yet to come too: the general's own command is none."""
    return [
        id
        for id, command in state.setup.commands.items()
        if command.side == side and unit.is_battalia(state, id) and members(state, id)
    ]


def name(state: State[Own], command: str) -> str:
    return state.setup.commands[command].name or command


def members(state: State[Own], command: str) -> list[str]:
    """The units of a command, lost ones too."""
    return [id for id in state.setup.commands[command].bases if not state.setup.pieces[id].traits.get("officer")]


def condition(state: State[Own], id: str) -> str:
    """How a unit stands, in the words of the question."""
    if id in state.taken:
        return "lost"
    if unit.shaken(state, id):
        return "shaken"
    return "disordered" if unit.disordered(state, id) else "good"


def given(state: State[Own], command: str) -> Json:
    return {"units": [{"kind": unit.kind(state, id), "state": condition(state, id)} for id in members(state, command)]}


def is_broken(state: State[Own], command: str) -> tuple[Json, Ruled]:
    there = state.setup.commands[command]
    return ruled("battalia_morale", {"a": there.leader or there.bases[0]}, given(state, command))


@dataclass(frozen=True, slots=True)
class Look(Task[Own]):
    """At the start of its player's turn each battalia is looked at; one that has changed is told of."""

    word = "morale"

    def do(self, draft: Draft[Own]) -> Next:
        state = draft.state
        for command in battalias(state, state.own.side):
            if command not in state.own.waiting:
                _look_at(draft, command)
        draft.begin(*map(FallingBack, falling_back(draft.state)))
        for side in SIDES:
            result, record = army_morale(draft.state, side)
            if result["broken"]:
                draft.rule(record)
        return ending(draft.state)


def _look_at(draft: Draft[Own], command: str) -> None:
    """A battalia with anybody shaken or lost is ruled on; it breaks, or stands again (H8, H30)."""
    state, own = draft.state, draft.own
    result, record = is_broken(state, command)
    if result["down"]:
        draft.rule(record)
    if result["broken"] != (command in own.broken):
        broken = with_(own.broken, command) if result["broken"] else without(own.broken, command)
        draft.own = replace(own, broken=broken)
        draft.say(said(ASK["battalia_morale"], record.given, result, {"a": name(state, command)}))


def falling_back(state: State[Own]) -> list[str]:
    """The units of broken battalias that must go one move to the rear now, those nearest to their edge first."""
    if not state.setup.options.get("H30", True):
        return []
    side = state.own.side
    away = 1 if side == "a" else -1
    found = [
        id
        for id in units(state, side)
        if unit.broken_battalia(state, id)
        and not unit.housed(state, id)
        and not unit.hedgehog(state, id)
        and not in_contact(state, id)
    ]
    return sorted(found, key=lambda id: (away * state.field.rects[id].pose.y, id))


@dataclass(frozen=True, slots=True)
class FallingBack(Task[Own]):
    """A unit of a broken battalia falls back; the shaken who cannot get away from the enemy are lost (H30)."""

    word = "shy"
    id: str

    def do(self, draft: Draft[Own]) -> Next:
        state, id = draft.state, self.id
        if id not in state.field.rects:
            return None
        home = unit.home(state.side(id))
        there = retiring.go(draft, id, home, 1, says="fall back")
        if there and unit.shaken(draft.state, id) and unit.enemy_inches(draft.state, id) < SAFE:
            lose(draft, id, DISPERSED)
            draft.say("They cannot get away and are lost.")
        return None


def army(state: State[Own], side: Side) -> Json:
    """The facts of an army's morale."""
    there = battalias(state, side)
    return {"battalias": max(1, len(there)), "broken": sum(id in state.own.broken for id in there)}


def army_morale(state: State[Own], side: Side) -> tuple[Json, Ruled]:
    return ruled("army_morale", {"a": side}, army(state, side))


def beaten(state: State[Own], side: Side) -> bool:
    """Whether more than half the battalias of an army are broken."""
    result, _ = army_morale(state, side)
    return bool(result["broken"])


def _ruin(state: State[Own], side: Side) -> str:
    """'3 of 5 battalias of Parliament are broken'."""
    return broken_battalias(army(state, side), {"a": state.setup.army(side)})


def _prize(state: State[Own], command: str) -> str:
    """The word of prize of a battalia, if the scenario gives it one."""
    return str(state.setup.commands[command].traits.get("prize") or "")


def prizes(state: State[Own], side: Side) -> list[str]:
    """What the enemy must break of an army to win at once, where the scenario says so."""
    words = [_prize(state, id) for id in battalias(state, side)]
    return list(dict.fromkeys(word for word in words if word))


def prizes_lost(state: State[Own], side: Side) -> bool:
    """Whether for each word of prize a battalia of it is broken."""
    words = prizes(state, side)
    broken = {_prize(state, id) for id in battalias(state, side) if id in state.own.broken}
    return bool(words) and all(word in broken for word in words)


def ending(state: State[Own]) -> Ending | None:
    """An army is beaten, or both are."""
    down = [side for side in SIDES if beaten(state, side)] if state.setup.options.get("H9", True) else []
    if len(down) == 2:
        return Ending("", f"both armies are beaten: {listed([_ruin(state, side) for side in SIDES], 'and')}")
    if down:
        return Ending(OTHER[down[0]], f"{_ruin(state, down[0])}, which is more than half")
    taken: Sequence[Side] = [side for side in SIDES if prizes_lost(state, side)]
    if len(taken) == 1:
        lost = [name(state, id) for id in battalias(state, taken[0]) if id in state.own.broken and _prize(state, id)]
        return Ending(OTHER[taken[0]], f"{listed(lost, 'and')} of {state.setup.army(taken[0])} are broken")
    return None
