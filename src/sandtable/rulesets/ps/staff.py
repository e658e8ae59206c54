"""Commanders on the table: they ride with the units they have joined, make room, and flee from the enemy (H3, H31)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import State
from sandtable.engine.task import Task
from sandtable.engine.told import Fate
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.aside import settle as make_room
from sandtable.mechanics.bodies.aside import step_aside
from sandtable.mechanics.bodies.body import is_officer, officers, units
from sandtable.names import Json, Side
from sandtable.rulesets.ps import land, unit
from sandtable.rulesets.ps.own import Own, with_, without
from sandtable.sheet.ruling import Result

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
        draft.own = replace(
            draft.own, joined={officer: where for officer, where in draft.own.joined.items() if officer not in gone}
        )
    make_room(draft, land.barred)


def _ride_with(draft: Draft[Own], officer: str, where: str) -> None:
    """He stands close behind his unit, or beside or before it where that is off the table."""
    state = draft.state
    rect, host = state.field.rects[officer], state.field.rects[where]
    place = next((place for place in _places(rect, host) if state.ground.holds(place.corners)), rect)
    if place.pose != rect.pose:
        draft.place({officer: place.pose})


def _places(rect: Rect, host: Rect) -> Iterator[Rect]:
    """An officer's places with a unit: behind it, at its right or left, level with its rear, and before it."""
    yield behind(rect, host)
    back = (rect.depth - host.depth) / 2
    aside = (host.width + rect.width) / 2 + BESIDE
    yield from (rect.at(host.pose.shifted(back, sign * aside)) for sign in (1, -1))
    yield rect.at(host.pose.shifted((host.depth + rect.depth) / 2 + BESIDE))


def behind(rect: Rect, host: Rect) -> Rect:
    """An officer's place behind a unit."""
    return rect.at(host.pose.shifted(-(host.depth + rect.depth) / 2 - BESIDE))


def join(draft: Draft[Own], officer: str, where: str) -> None:
    """He joins a unit, and moves with it from now on."""
    draft.own = replace(draft.own, joined={**draft.own.joined, officer: where})
    settle(draft)


def leave(draft: Draft[Own], officer: str) -> None:
    draft.own = replace(
        draft.own, joined={other: where for other, where in draft.own.joined.items() if other != officer}
    )


def flee(draft: Draft[Own], officer: str) -> None:
    """Alone and reached by the enemy, he rides to the nearest friendly unit and stays with it."""
    state = draft.state
    near = state.field.nearest(state.field.rects[officer], units(state, state.side(officer)))
    if near is None:
        step_aside(draft, officer, land.barred)
        return
    join(draft, officer, near[1])
    draft.say(f"{unit.named(state, officer)} rides for his life to {unit.named(state, near[1])}.")


def reached(state: State[Own], by: str) -> list[str]:
    """The enemy officers, alone, whom a unit touches or stands on."""
    rect, side = state.field.rects[by], state.side(by)
    return [
        other
        for other in state.field.near(rect, 0)
        if state.side(other) != side and is_officer(state, other) and other not in state.own.joined
    ]


@dataclass(frozen=True, slots=True)
class Danger(Task[Own]):
    """An officer with a unit must roll for his life: lost on so much or more."""

    word = "danger"
    officer: str
    unit: str
    least: int

    def do(self, draft: Draft[Own]) -> Next:
        there = self.officer in draft.state.field.rects
        return DANGER.of(draft.state.side(self.officer), self) if there else None


def in_danger(draft: Draft[Own], where: str, least: int) -> None:
    """Whoever has joined this unit must roll for his life."""
    officer = unit.with_officer(draft.state, where)
    if officer is not None and draft.state.setup.options.get("H31", True):
        draft.begin(Danger(officer, where, least))


def _lives_or_falls(given: Json, faces: Mapping[str, int]) -> Result:
    total = sum(faces.values())
    return {"total": total, "falls": total >= given["least"]}


def _fell(draft: Draft[Own], risk: Danger, result: Result) -> Next:
    if result["falls"]:
        leave(draft, risk.officer)
        draft.take({risk.officer: LOST})
        draft.own = replace(draft.own, fallen=with_(draft.own.fallen, risk.officer))
    return None


def _told(state: State[Own], risk: Danger, result: Result) -> str:
    fate = "falls" if result["falls"] else "comes through unhurt"
    return f"{unit.named(state, risk.officer)} {fate} ({result['total']})."


DANGER: Cast[Own, Danger] = Cast(
    "danger",
    PlainDice(lambda given: {"first": D6, "second": D6}, _lives_or_falls),
    _fell,
    lambda state, risk: (
        f"{unit.named(state, risk.officer)} is with {unit.named(state, risk.unit)}: lost on {risk.least} or more."
    ),
    subject=Danger,
    given=lambda state, risk: {"least": risk.least},
    about=lambda state, risk: (risk.officer,),
    leads=lambda state, risk, result: (Fate(risk.officer, "fate", "falls" if result["falls"] else "lives"),),
    tells=_told,
    hopes=lambda state, risk, result, side: not result["falls"],
)


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
        draft.own = replace(
            draft.own, ratings={**draft.own.ratings, command: rating}, fallen=without(draft.own.fallen, officer)
        )
        settle(draft)
        who = unit.named(state, officer)
        draft.say(f"{who} is gone: a successor rated {rating} takes over (H31).")


def chief(state: State[Own], side: Side) -> str | None:
    """The general of a side, if he is on the table."""
    for id in officers(state, side):
        if not unit.is_battalia(state, state.setup.pieces[id].command):
            return id
    return None
