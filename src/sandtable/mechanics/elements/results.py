"""What becomes of the beaten and the victors: recoil with push-back, flight, retirement, pursuit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Generic, NamedTuple

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.engine.told import Ruled
from sandtable.geometry.angle import DEGREE, HALF, QUARTER, TURN, between, towards
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import drawn
from sandtable.geometry.rect import Polygon, Rect, hull
from sandtable.mechanics.driven.drive import ANY_LENGTH, EDGE, ENEMY, FRIEND, IMPASSABLE, SHORT, Drive, Driven, Reach
from sandtable.mechanics.driven.going import driven
from sandtable.mechanics.driven.telling import carry
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.edges import any_edge
from sandtable.mechanics.elements.fronts import attackers, on_front
from sandtable.mechanics.elements.ruling import Allowance, by_house
from sandtable.mechanics.elements.way import Prevents, Walk, edge_met, line_up
from sandtable.names import Json

DEVIATIONS = tuple(sign * angle * DEGREE for angle in range(0, 46, 5) for sign in (-1, 1) if angle or sign == 1)
"""The bends that a fleeing element tries, the smallest first."""


def _nothing(state: State[B], id: str, outline: Polygon) -> bool:
    return False


def _flanked(state: State[B], id: str, word: str) -> bool:
    return bool(attackers(state, id))


def _nobody(state: State[B], id: str, other: str) -> bool:
    return False


class House(NamedTuple):
    """The house rules of such moves, as lines of a ruling name them."""

    recoil: str
    flight: str
    pursuit: str
    retreat: str


@dataclass(frozen=True, slots=True)
class Custom(Generic[B]):
    """What a game says of such moves: lengths in ticks, and who may go where."""

    house: House
    pace: int
    """Ticks in a pace."""
    recoil: Callable[[State[B], str], int]
    """How far it recoils."""
    least_flight: int
    slide: int
    short: int
    passes: Callable[[State[B], str, str], bool]
    """Whether an element that recoils or flees may pass through a friend."""
    pushes: Callable[[State[B], str, str], bool]
    """Whether a friend in the way of one that recoils may be pushed."""
    bars: Callable[[State[B], str, Polygon], bool]
    """Whether ground that this element cannot enter is in an outline."""
    flight: Callable[[State[B], str, Polygon], Allowance]
    """How far it flees over that ground."""
    ruling: Callable[[dict[str, Json], Mapping[str, str]], Ruled]
    """(facts, who): the sheet's ruling on such an allowance."""
    prevents: Prevents[B]
    """Whether ground prevents one who pursues from lining up with whom it meets."""
    halts: Callable[[State[B], str, Polygon], bool] = field(default=_nothing)
    """Whether something in an outline ends a pursuit, though troops may enter it at other times."""
    trapped: Callable[[State[B], str, str], bool] = field(default=_flanked)
    """(state, id, 'recoil' or 'flee'): whether that is the end of it; an enemy front on flank or rear, unless said."""
    beyond: float = ANY_LENGTH
    """How far it may recoil in all, to stand beyond friends whom it passes."""
    first_only: bool = False
    """It goes on beyond the first of them only."""
    flees_through: Callable[[State[B], str, str], bool] | None = None
    """Whether one that flees may pass through a friend, where that is another answer than for one that recoils."""

    def reach(self, state: State[B], id: str) -> Reach:
        """How far an element runs, by the ground."""
        return lambda outline: self.flight(state, id, outline).ticks


class Fate(NamedTuple):
    """How it went: 'recoil', 'flee', 'destroyed', 'lost', 'stays'; why; and who was pushed back."""

    word: str
    why: str = ""
    pushed: tuple[str, ...] = ()


def _ruled(
    draft: Draft[B],
    custom: Custom[B],
    row: str,
    test: str,
    who: tuple[str, str],
    fate: Fate,
    went: Driven | None = None,
) -> Fate:
    """What a house rule makes of one who must go, and from whom, is a ruling."""
    pace, (id, foe) = custom.pace, who
    facts: dict[str, Json] = {} if went is None else {"paces": round(went.wanted / pace, 1)}
    result: dict[str, Json] = {"fate": fate.word}
    if fate.why:
        result["why"] = fate.why
    elif went is not None:
        result["paces"] = round(went.gone / pace, 1)
        if went.passed:
            result["passes"] = list(went.passed)
        if went.pushed:
            result["pushes"] = list(went.pushed)
    draft.rule(by_house(row, test, {"a": id, **({"b": foe} if foe else {})}, facts, result))
    return fate


def recoil(draft: Draft[B], id: str, foe: str, custom: Custom[B], *, shot: bool) -> Fate:
    """Straight back, facing the same way, or ahead if it was shot from behind; friends are passed or pushed."""
    fate, went = _recoiled(draft, id, foe, custom, shot=shot)
    return _ruled(draft, custom, custom.house.recoil, "recoil", (id, foe), fate, went)


def _recoiled(draft: Draft[B], id: str, foe: str, custom: Custom[B], *, shot: bool) -> tuple[Fate, Driven | None]:
    state = draft.state
    if custom.trapped(state, id, "recoil"):
        return _gone(draft, id, "an enemy front edge is on their flank or rear"), None
    rect = state.field.rects[id]
    away = 0 if shot and _behind(rect, state.field.rects.get(foe)) else HALF
    drive = Drive(
        (rect.pose.facing + away) % TURN,
        custom.recoil(state, id),
        custom.passes,
        custom.bars,
        pushes=custom.pushes,
        beyond=custom.beyond,
        first_only=custom.first_only,
    )
    went = driven(state, id, drive)
    if went.stopped:
        return _gone(draft, id, _driven_against(went)), went
    carry(draft, id, went, foe)
    return Fate("recoil", pushed=tuple(went.pushed)), went


def _behind(rect: Rect, foe: Rect | None) -> bool:
    """Whether the middle of another lies behind the line of its rear edge."""
    return foe is not None and rect.pose.seen((foe.pose.x, foe.pose.y))[1] < -rect.depth / 2


def _driven_against(went: Driven) -> str:
    """Why it could not recoil."""
    return {
        EDGE: "they are driven against the edge of the table",
        IMPASSABLE: "they are driven against ground that they cannot enter",
        ENEMY: f"they are driven on to {went.met}",
        FRIEND: f"{went.met} in their way cannot be passed or pushed",
    }[went.stopped]


def _gone(draft: Draft[B], id: str, why: str) -> Fate:
    draft.take({id: "destroyed"})
    return Fate("destroyed", why)


def flee(draft: Draft[B], id: str, foe: str | None, custom: Custom[B], heading: int | None = None) -> Fate:
    """Turn about and run the full move, bending by up to 45 degrees to pass what cannot be passed through.

    Where a heading is given, that is the way it runs.
    """
    state = draft.state
    fate, went = _fled(draft, id, foe, custom, heading)
    _rule_length(draft, state, id, custom, went)
    return _ruled(draft, custom, custom.house.flight, "flight", (id, foe or ""), fate, went)


def _rule_length(draft: Draft[B], before: State[B], id: str, custom: Custom[B], went: Driven | None) -> None:
    """The sheet's ruling on how far it runs, where the ground straight from end to end of its way says the same."""
    if went is None:
        return
    allowed = custom.flight(before, id, hull((*before.field.rects[id].corners, *went.rect.corners)))
    if allowed.ticks == went.wanted:
        draft.rule(custom.ruling(allowed.facts, {"a": id}))


def _fled(
    draft: Draft[B], id: str, foe: str | None, custom: Custom[B], heading: int | None
) -> tuple[Fate, Driven | None]:
    state = draft.state
    if custom.trapped(state, id, "flee"):
        return _gone(draft, id, "an enemy front edge is on their flank or rear"), None
    rect, enemy = state.field.rects[id], state.field.rects.get(foe) if foe else None
    away = _away(rect, enemy) if heading is None else heading
    bends = _bends(rect, enemy, away) if heading is None else DEVIATIONS
    passes = custom.flees_through or custom.passes
    drive = Drive(away, custom.reach(state, id), passes, custom.bars, turns=True, bends=bends, comes=0, leaves=True)
    went = driven(state, id, drive)
    if went.off:
        draft.take({id: "fled"})
        return Fate("lost", "they run off the table"), went
    if went.stopped == ENEMY:
        return _gone(draft, id, f"their flight is barred by {went.met}"), went
    if went.gone < custom.least_flight:
        return _gone(draft, id, "they cannot get away"), went
    carry(draft, id, went, foe or "" if heading is None else "")
    return Fate("flee"), went


def _away(rect: Rect, foe: Rect | None) -> int:
    """The heading in which it runs: about if the enemy is ahead, on as it faces if he is behind."""
    if foe is not None and rect.pose.seen((foe.pose.x, foe.pose.y))[1] < 0:
        return rect.pose.facing
    return (rect.pose.facing + HALF) % TURN


def _bends(rect: Rect, foe: Rect | None, heading: int) -> tuple[int, ...]:
    """By how much it may go aside: never so that it comes nearer to the enemy."""
    if foe is None:
        return DEVIATIONS
    there = towards(foe.pose.x - rect.pose.x, foe.pose.y - rect.pose.y)
    return tuple(bend for bend in DEVIATIONS if not bend or abs(between(there, heading + bend)) >= QUARTER)


def pursue(draft: Draft[B], id: str, by: int, custom: Custom[B]) -> tuple[int, str | None]:
    """Straight ahead after the beaten, or into contact with what it meets. Gives how far, and whom it met."""
    state = draft.state
    rect = state.field.rects[id]

    def halts(state: State[B], id: str, way: Polygon) -> bool:
        return custom.bars(state, id, way) or custom.halts(state, id, way)

    went = driven(state, id, Drive(rect.pose.facing, by, _nobody, halts, comes=0))
    if went.gone <= TOLERANCE:
        return 0, None
    met = (went.met,) if went.stopped == ENEMY else ()
    walk = Walk((id,), (rect,), (went.rect,), ((drawn(rect, went.rect),),), went.gone, True, met)
    walk = line_up(state, walk, custom.slide, partial(any_edge, state), custom.short, custom.prevents, edges=edge_met)
    if state.field.overlapped(walk.rects[0], {id, *(other for other, _ in walk.lined_up)}):
        return 0, None
    draft.place(walk.places())
    return round(walk.length), walk.met[0] if walk.met else None


def follow(draft: Draft[B], id: str, by: int, custom: Custom[B]) -> Json:
    """Pursue, and remember it; gives what is told, or nothing if it could not."""
    length, met = pursue(draft, id, by, custom)
    if not length:
        return None
    paces = length / custom.pace
    facts, result = {"paces": by / custom.pace}, {"paces": round(paces, 1), **({"meets": met} if met else {})}
    draft.rule(by_house(custom.house.pursuit, "pursuit", {"a": id}, facts, result))
    draft.own = replace(draft.own, pursued=(*draft.own.pursued, id))
    return {"pursues": id, "paces": paces, **({"meets": met} if met else {})}


def retire(draft: Draft[B], id: str, heading: int, custom: Custom[B]) -> Fate:
    """Turn that way and go the full move, or as far as there is room, and into no contact; off the table if it comes to
    the edge. Who could only turn his front on to an enemy stays as he stands."""
    state = draft.state
    drive = Drive(heading, custom.reach(state, id), custom.passes, custom.bars, turns=True, ends=SHORT, leaves=True)
    went = driven(state, id, drive)
    fate = Fate("retires")
    if not went.gone and not went.off and on_front(replace(state, field=state.field.placed({id: went.rect})), id):
        return fate
    if went.off:
        draft.take({id: "left"})
        fate = Fate("lost", "they leave the table")
    else:
        carry(draft, id, went)
    if not went.off and not went.gone:
        return fate
    _rule_length(draft, state, id, custom, went)
    return _ruled(draft, custom, custom.house.retreat, "retreat", (id, ""), fate, went)
