"""Commanders on the table: they ride with the units they have joined, make room, and flee from the enemy (H3, H31)."""

from __future__ import annotations

from sandtable.engine.draft import Draft
from sandtable.engine.state import Ask, State
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.aside import settle as make_room
from sandtable.mechanics.bodies.aside import step_aside
from sandtable.mechanics.bodies.body import is_officer, officers, units
from sandtable.names import Side
from sandtable.rulesets.ps import land, unit
from sandtable.rulesets.ps.doing import push, tell
from sandtable.rulesets.ps.own import Own, Task, with_, without

LEAST_RATING = 5
BESIDE = 30
"""Ticks that an officer stands behind the unit he has joined."""
IN_COMBAT, UNDER_FIRE = 11, 12
"""The least of two dice that is his end, in a round of combat and by fire (H31)."""
LOST = "killed"


def settle(draft: Draft[Own]) -> None:
    """Every officer follows the unit he has joined, and whoever has somebody on his place steps aside."""
    state = draft.state
    for officer, where in state.own.joined.items():
        if officer in state.field.rects and where in state.field.rects:
            _ride_with(draft, officer, where)
    gone = {officer for officer, where in draft.own.joined.items() if where not in draft.state.field.rects}
    if gone:
        draft.set(joined={officer: where for officer, where in draft.own.joined.items() if officer not in gone})
    make_room(draft, land.barred)


def _ride_with(draft: Draft[Own], officer: str, where: str) -> None:
    """He stands close behind his unit."""
    state = draft.state
    rect, host = state.field.rects[officer], state.field.rects[where]
    place = behind(rect, host)
    if place.pose != rect.pose and state.ground.holds(place.corners):
        draft.place({officer: place.pose})


def behind(rect: Rect, host: Rect) -> Rect:
    """An officer's place behind a unit."""
    return rect.at(host.pose.shifted(-(host.depth + rect.depth) / 2 - BESIDE))


def join(draft: Draft[Own], officer: str, where: str) -> None:
    """He joins a unit, and moves with it from now on."""
    draft.set(joined={**draft.own.joined, officer: where})
    settle(draft)


def leave(draft: Draft[Own], officer: str) -> None:
    draft.set(joined={other: where for other, where in draft.own.joined.items() if other != officer})


def flee(draft: Draft[Own], officer: str) -> None:
    """Alone and reached by the enemy, he rides to the nearest friendly unit and stays with it."""
    state = draft.state
    near = state.field.nearest(state.field.rects[officer], units(state, state.side(officer)))
    if near is None:
        step_aside(draft, officer, land.barred)
        return
    join(draft, officer, near[1])
    tell(draft, f"{unit.named(state, officer)} rides for his life to {near[1]}.")


def reached(state: State[Own], by: str) -> list[str]:
    """The enemy officers, alone, whom a unit touches or stands on."""
    rect, side = state.field.rects[by], state.side(by)
    return [
        other
        for other in state.field.near(rect, 0)
        if state.side(other) != side and is_officer(state, other) and other not in state.own.joined
    ]


def danger(officer: str, where: str, least: int) -> Task:
    """The task of rolling for an officer's life."""
    return {"do": "danger", "officer": officer, "unit": where, "least": least}


def in_danger(draft: Draft[Own], where: str, least: int) -> None:
    """Whoever has joined this unit must roll for his life."""
    officer = unit.with_officer(draft.state, where)
    if officer is not None and draft.state.setup.options.get("H31", True):
        push(draft, danger(officer, where, least))


def roll(draft: Draft[Own], task: Task) -> Ask | None:
    """Ask for the two dice on which an officer's life hangs."""
    officer = task["officer"]
    if officer not in draft.state.field.rects:
        return None
    push(draft, task)
    says = f"{unit.named(draft.state, officer)} is with {task['unit']}: lost on {task['least']} or more."
    return Ask("danger", draft.state.side(officer), (officer,), ("D6", "D6"), says)


def fell(draft: Draft[Own], task: Task, dice: tuple[int, ...]) -> None:
    """The two dice have fallen."""
    officer, total = task["officer"], sum(dice)
    name = unit.named(draft.state, officer)
    if total < task["least"]:
        draft.say(f"{name} comes through unhurt ({total}).")
        return
    leave(draft, officer)
    draft.take({officer: LOST})
    draft.set(fallen=with_(draft.own.fallen, officer))
    draft.say(f"{name} falls ({total}).")


def replace_fallen(draft: Draft[Own], side: Side) -> None:
    """At the start of its player's turn a lost commander is replaced by one rated one less, with his first unit."""
    for officer in draft.own.fallen:
        state = draft.state
        command = state.setup.pieces[officer].command
        if state.setup.pieces[officer].side != side:
            continue
        men = [id for id in state.setup.commands[command].bases if id in state.field.rects]
        men = men or units(state, side)
        if not men:
            continue
        rating = max(LEAST_RATING, unit.rating(state, command) - 1)
        piece = state.setup.pieces[officer]
        base = Rect(state.field.rects[men[0]].pose, piece.width, piece.depth)
        draft.place({officer: behind(base, state.field.rects[men[0]]).pose})
        if not draft.state.ground.holds(draft.state.field.rects[officer].corners):
            draft.place({officer: state.field.rects[men[0]].pose})
        draft.set(ratings={**draft.own.ratings, command: rating}, fallen=without(draft.own.fallen, officer))
        settle(draft)
        tell(draft, f"A successor rated {rating} takes over from {unit.named(state, officer)}.")


def chief(state: State[Own], side: Side) -> str | None:
    """The general of a side, if he is on the table."""
    for id in officers(state, side):
        if not unit.is_battalia(state, state.setup.pieces[id].command):
            return id
    return None
