"""The way of a unit that is ordered to move: cut into moves, and held against what it may not do (H19, H35 to H37)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, QUARTER, between, towards
from sandtable.geometry.band import in_band, strip
from sandtable.geometry.contact import FRONT, REAR, TOLERANCE
from sandtable.geometry.leg import SWINGS, Leg
from sandtable.geometry.rect import Rect, distance, gap
from sandtable.mechanics.bodies.body import enemies, is_officer, nearest_enemy
from sandtable.mechanics.bodies.heading import away_facing
from sandtable.mechanics.bodies.quarters import quarter
from sandtable.mechanics.bodies.spans import share
from sandtable.mechanics.bodies.way import Way, nearest_to, walk
from sandtable.mechanics.underfoot.lines import Crossing
from sandtable.mechanics.underfoot.track import leg_track, track
from sandtable.names import Code, Refused
from sandtable.rulesets.ps import halting, land, observe, pace, places, unit
from sandtable.rulesets.ps.own import INCH, YARD, Own
from sandtable.rulesets.ps.telling import counted, length

LEGS = ("forward", "back", "wheel-left", "wheel-right", "turn", "to")
"""How a unit goes (H19)."""
MOST_MOVES = 3
CLOSE = INCH
"""Nobody comes nearer to an enemy than this but to charge."""
AWAY = 45_000
"""A way no further off than this from straight away leads away."""
ACROSS = 50
"""Ticks that a unit ends beyond an obstacle it has crossed."""


@dataclass(frozen=True)
class March:
    """A way in moves: the legs of each, and where the unit is at its end."""

    id: str
    way: Way
    stages: tuple[tuple[Leg, ...], ...]
    ends: tuple[Rect, ...]
    woods: float
    """How much of it leads through woods, in ticks."""
    rough: bool
    line: str
    """The obstacle that it crosses, which takes its whole turn."""

    @property
    def grounds(self) -> tuple[str, ...]:
        """The ground that it leads over, as the sheet asks for it."""
        return land.grounds(self.way.length, self.woods, self.rough)

    def legs(self, moves: int) -> tuple[Leg, ...]:
        """The legs of so many moves."""
        return tuple(leg for stage in self.stages[:moves] for leg in stage)


def refuse(at: str, says: str, ticks: float | None = None, want: float | None = None) -> Refused:
    """What the rules do not allow: how far it may go, or is off, and what would be wanted, where that is known."""
    measured: dict[str, Any] = {} if ticks is None else {"have": halting.tenths(ticks), "unit": "inches"}
    if want is not None:
        measured["want"] = ceil((want - 1) * 10 / INCH) / 10
    return Refused(Code.NOT_ALLOWED, at, says, **measured)


def plan(
    state: State[Own],
    id: str,
    legs: Sequence[Leg],
    most: int = MOST_MOVES,
    *,
    at: str = "order.legs",
    bound: bool = True,
) -> March:
    """The way of a unit in at most so many moves; refused where it may not go. `bound`: proximity and nerve count."""
    _check_legs(state, id, legs, at)
    start = state.field.rects[id]
    line = _crossed(state, id, start, legs)
    stages: tuple[tuple[Leg, ...], ...]
    ends: tuple[Rect, ...]
    if line is not None:
        _check_only_over(state, id, legs, line, at)
        legs = (Leg("forward", _over(start, line[1])),)
        stages, ends = (tuple(legs),), (pace.end(start, legs[0]),)
        woods = share(land.in_woods(state, tuple(leg_track(start, legs[0], ends[0], float(legs[0].by)))))
    else:
        stages, ends, woods = _in_moves(state, id, legs, most, at)
    way = walk(state, id, tuple(leg for stage in stages for leg in stage), at=at, yard=YARD)
    if way.met is not None:
        short = max(0.0, way.length - CLOSE)
        says = f"{unit.named(state, id)} would run into {unit.named(state, way.met)} after {length(way.length / INCH)}"
        says = f"{says}; charge them, or stop an inch short (H19): {halting.at_most(short)}"
        raise refuse(at, says, short, way.length)
    rough = _is_rough(state, id, way, len(stages), at, line[0] if line else "")
    made = March(id, way, stages, ends, woods if woods > TOLERANCE else 0.0, rough, line[0] if line else "")
    _check_friends(state, made, most, at)
    near = nearest_enemy(state, id)
    if near is not None and any(leg.how != "turn" for leg in way.legs):
        _check_enemies(state, made, near[0], at, bound=bound)
        if bound:
            _check_nerve(state, made, near, at)
    if bound and near is not None and near[0] <= observe.PROXIMITY + way.length:
        _check_proximity(state, made, at)
    return made


def _check_legs(state: State[Own], id: str, legs: Sequence[Leg], at: str) -> None:
    if not legs:
        raise Refused(Code.MISSING_FIELD, at, f"say where {unit.named(state, id)} shall go, for instance forward 4")
    for n, leg in enumerate(legs):
        if leg.how == "turn" and leg.by % (2 * HALF) == 0:
            raise Refused(Code.BAD_VALUE, f"{at}.{n}", "a turn by nothing changes nothing; say by how many degrees")
        if leg.how != "turn" and leg.to is None and not leg.by:
            raise Refused(Code.BAD_VALUE, f"{at}.{n}", f"'{leg.how}' by nothing leads nowhere; say how far")
    if pace.allowance(state, id) == 0 and any(leg.how != "turn" for leg in legs):
        may = "turn" if unit.is_gun(state, id) else "turn, or form line first" if unit.hedgehog(state, id) else "turn"
        raise refuse(at, f"{unit.named(state, id)} cannot move from their place (4.4); they may {may}")


Split = tuple[tuple[tuple[Leg, ...], ...], tuple[Rect, ...], float]
"""The legs of each move, where it ends, and how much of them all leads through woods."""


def split(state: State[Own], id: str, legs: Sequence[Leg], most: int, at: str, *, apart: bool = False) -> Split:
    """Legs cut into moves: a turn takes one, backwards goes at half pace, no more than 90 degrees of wheels in one.

    And how much of them, in ticks, leads through woods. Legs that are kept `apart` are each in moves of their own.
    """
    full = float(pace.allowance(state, id))
    rect, stages, ends = state.field.rects[id], list[tuple[Leg, ...]](), list[Rect]()
    stage: list[Leg] = []
    mode, left, wheel = "", full, QUARTER
    woods = gone = kept = 0.0

    def close() -> None:
        nonlocal stage, mode, left, wheel, kept
        if stage:
            if len(stages) == most:
                raise _too_far(state, id, legs, most, full / 2 if mode == "back" else full, kept, at)
            stages.append(tuple(stage))
            ends.append(rect)
            kept = gone
        stage, mode, left, wheel = [], "", full, QUARTER

    todo = list(legs)
    while todo:
        leg = todo.pop(0)
        sort = _sort(leg)
        if mode not in ("", sort) or (mode == "turn") or (apart and stage):
            close()
        mode = sort
        wanted = leg._replace(by=wheel) if leg.how in SWINGS and leg.by > wheel else leg
        done, took, there = pace.go(state, rect, wanted, left)
        if _something(rect, done):
            stage.append(done)
            # Woods are gone through at half pace: what they add is as much again as leads through them.
            woods += (took - pace.length(rect, done)) / (2 if done.how == "back" else 1)
            gone += _long(rect, done)
            left, rect = left - took, there
            wheel -= done.by if done.how in SWINGS else 0
            more = pace.rest(leg, done)
        elif stage:
            more = leg
        else:
            raise refuse(
                at, f"{unit.named(state, id)} have not so much as a step of that leg in one move; order another"
            )
        if more is not None:
            close()
            todo.insert(0, more)
    close()
    return tuple(stages), tuple(ends), woods


def _too_far(state: State[Own], id: str, legs: Sequence[Leg], most: int, one: float, gone: float, at: str) -> Refused:
    """The refusal of a way that takes more moves than there are: how far they lead, where that is not all of them."""
    who, moves = unit.named(state, id), counted(most, "move")
    rect, whole = state.field.rects[id], 0.0
    for leg in legs:
        whole += _long(rect, leg)
        rect = pace.end(rect, leg)
    sorts = {_sort(leg) for leg in legs}
    if sorts == {"turn"}:
        says = f"a turn takes a move, and {who} have {moves}; turn them once, by as much as is wanted"
        return Refused(Code.NOT_ALLOWED, at, says, have=most, want=len(legs), unit="moves")
    if len(sorts) > 1:
        says = f"{who} cannot do all that in {moves}: turns, ways ahead and ways back are moves of their own (H19)"
        return refuse(at, f"{says}; {halting.at_most(gone)} of that way", gone)
    says = f"{who} cannot go so far: they have {moves} of {length(one / INCH)}"
    if _wooded(state, id, legs):
        says = f"{says}, and woods are gone through at half pace (4.5)"
        return refuse(at, f"{says}: {halting.at_most(gone)} of that way", gone, whole)
    in_all = f", {length(most * one / INCH)} in all" if most > 1 else ""
    return refuse(at, f"{says}{in_all}; order less", gone, whole)


def _sort(leg: Leg) -> str:
    """What a leg is of, since a move is of one sort (H19): a turn, a way back, or a way ahead with its wheels."""
    return leg.how if leg.how in ("turn", "back") else "ahead"


def _long(rect: Rect, leg: Leg) -> float:
    """How long a leg is on the table, whatever it takes of a move."""
    return float(leg.by) if leg.how == "back" else pace.length(rect, leg)


def _wooded(state: State[Own], id: str, legs: Sequence[Leg]) -> bool:
    """Whether some of a way leads through woods."""
    rect = state.field.rects[id]
    for leg in legs:
        there = pace.end(rect, leg)
        if leg.how != "turn" and land.in_woods(state, tuple(leg_track(rect, leg, there, pace.length(rect, leg)))):
            return True
        rect = there
    return False


def _in_moves(state: State[Own], id: str, legs: Sequence[Leg], most: int, at: str) -> Split:
    """Legs cut into moves: each as long as it can be, or each leg in moves of its own where that keeps clear of friends
    whom a move goes through wholly or not at all (H35)."""
    cut = split(state, id, legs, most, at)
    if len(legs) < 2 or not _ends_in_friends(state, id, cut):
        return cut
    try:
        other = split(state, id, legs, most, at, apart=True)
    except Refused:
        return cut
    return cut if _ends_in_friends(state, id, other) else other


def _ends_in_friends(state: State[Own], id: str, cut: Split) -> bool:
    """Whether a move of those ends where a friend stands who is passed in one move or not at all."""
    inside = {other for end in cut[1] for other in state.field.overlapped(end, (id,))}
    return any(not is_officer(state, other) and not passes(state, id, other) for other in inside)


def _something(rect: Rect, leg: Leg) -> bool:
    """Whether a leg leads anywhere."""
    if leg.to is not None:
        return (leg.to.x, leg.to.y) != (rect.pose.x, rect.pose.y)
    return leg.by != 0


def _crossed(state: State[Own], id: str, start: Rect, legs: Sequence[Leg]) -> tuple[str, float] | None:
    """The obstacle that a formed unit stands at and goes over by its first leg, and how far it is (R12)."""
    if not state.ground.lines or unit.loose(state, id) or legs[0].how != "forward":
        return None
    at = land.stands_at(state, start)
    if at is None:
        return None
    fronts = tuple(leg_track(start, legs[0], pace.end(start, legs[0]), float(legs[0].by)))
    found = next(iter(land.obstacles(state, id, fronts)), None)
    return (at.id, found.at) if found is not None and found.line.id == at.id else None


def _over(start: Rect, far: float) -> int:
    """How far it goes over an obstacle that begins so far ahead: to just beyond (R12)."""
    return round(far) + start.depth + ACROSS


def _check_only_over(state: State[Own], id: str, legs: Sequence[Leg], line: tuple[str, float], at: str) -> None:
    """Refuse what is to be done on the way over an obstacle beside going straight over it: no move is left (R12)."""
    for n, leg in enumerate(legs):
        if leg.how != "forward":
            over = _over(state.field.rects[id], line[1])
            says = f"{unit.named(state, id)} cross {places.called(state, line[0])}, which takes the whole turn (R12)"
            says = f"{says}, and end just beyond it with no move for '{leg.how}'"
            raise refuse(f"{at}.{n}", f"{says}; order forward {halting.tenths(over):g} alone", over)


def _slanting(state: State[Own], way: Way, one: Crossing, at: str) -> Refused:
    """The refusal of a way over an obstacle that it stands at, but not straight on (R12)."""
    says = (
        f"{unit.named(state, way.id)} stand at {places.name_of(one.line)}, and it takes the whole turn to cross (R12)"
    )
    return refuse(at, f"{says}; go straight on over it first, with nothing before: forward")


def _is_rough(state: State[Own], id: str, way: Way, moves: int, at: str, over: str) -> bool:
    """Whether a way leads through rough ground; refused where it may not lead. `over`: the obstacle that it crosses."""
    ground = state.ground
    if not ground.areas and not ground.lines:
        return False
    halting.check_barred(state, way, at)
    if not land.near(ground, [sweep.box for sweep in way.sweeps], land.HINDERS):
        return False
    fronts = track(way)
    if (river := land.drowned(state, id, fronts)) is not None:
        raise halting.in_the_way(state, way, river.line, river.at, at)
    rough = land.is_rough(state, id, fronts)
    found = [] if unit.loose(state, id) else land.obstacles(state, id, fronts)
    for one in found:
        if one.line.id != over:
            if (stands := land.stands_at(state, way.start)) is not None and stands.id == one.line.id:
                raise _slanting(state, way, one, at)
            says = f"{length(one.at / INCH)} ahead a quarter of the front of {unit.named(state, id)} comes over"
            says = f"{says} {places.name_of(one.line)}, which takes a whole turn (R12, H46)"
            says = f"{says}; stop at it first: {halting.at_most(one.at)}"
            raise halting.refuse_beyond(at, says, one.at, way)
    if rough and moves > 1 and not unit.loose(state, id):
        most = pace.allowance(state, id)
        says = f"through rough ground {unit.named(state, id)} make one move at most (4.5), which is"
        raise refuse(at, f"{says} {length(most / INCH)}; order no more than that", most, way.length)
    return rough


def _check_enemies(state: State[Own], made: March, near: float, at: str, *, bound: bool) -> None:
    """Nobody comes within an inch of the enemy but to charge, march columns by choice not within eight (H19, H36)."""
    id, way = made.id, made.way
    on_march = bound and unit.on_march(state, id)
    limit = observe.PROXIMITY if on_march else CLOSE
    if near > limit + way.length + way.start.reach * 2:
        return
    nearest = way.nearest
    if nearest is None or nearest >= limit - TOLERANCE:
        return
    if nearest >= near - TOLERANCE and nearest >= CLOSE - TOLERANCE:
        return
    foe = min(enemies(state, id), key=lambda foe: nearest_to(way, state.field.rects[foe]))
    apart = f"{unit.named(state, id)} would come within {length(nearest / INCH)} of {unit.named(state, foe)}"
    if on_march:
        says = f"{apart}, and on the march they keep 8 inches away (H36); stop short, or form them first"
    else:
        says = f"{apart}, and nobody comes within an inch but to charge (H19); charge them, or stop short"
    raise Refused(Code.NOT_ALLOWED, at, says, have=halting.tenths(nearest), want=limit // INCH, unit="inches")


def passes(state: State[Own], id: str, other: str) -> bool:
    """Whether one of two friends is of those who pass and are passed freely (H35)."""
    return any(unit.loose(state, one) or unit.limbered(state, one) for one in (id, other))


def _check_friends(state: State[Own], made: March, most: int, at: str) -> None:
    """It ends in nobody's place; formed troops whom it goes through it must clear in one move (H35)."""
    id, rects = made.id, state.field.rects
    for other in state.field.overlapped(made.way.rect, (id,)):
        if not is_officer(state, other):
            past = passes(state, id, other) or _clears(state, id, other)
            raise halting.in_place_of(state, made.way, other, at, "past them" if past else "round them")
    for other in made.way.passed:
        if passes(state, id, other):
            continue
        if any(gap(end, rects[other]) < -TOLERANCE for end in made.ends):
            raise _not_clear(state, made, other, most, at)


def _clears(state: State[Own], id: str, other: str) -> bool:
    """Whether one move is enough to go through a friend from right before him, the two facing alike."""
    rects = state.field.rects
    return rects[id].depth + rects[other].depth <= pace.allowance(state, id) + TOLERANCE


def _not_clear(state: State[Own], made: March, other: str, most: int, at: str) -> Refused:
    """The refusal of a way through a friend that a move of it ends in: how far it may go, and how it could be done."""
    says = f"{unit.named(state, made.id)} cannot clear {unit.named(state, other)} in one move (H35)"
    clear = halting.to_friend(state, made.way, other)
    if clear is None:
        return refuse(at, f"{says}; go round them, or stop before them")
    full = pace.allowance(state, made.id)
    left = full * (most - ceil(clear / full))
    if left > 0 and _clears(state, made.id, other):
        far, on = halting.tenths(clear), halting.tenths(min(left, made.way.length - clear))
        says = f"{says} that begins farther off; go up to them first, and on in a move of its own"
        return refuse(at, f"{says}: forward {far:g} forward {on:g}", clear)
    return refuse(at, f"{says}; {halting.at_most(clear)}, or round them", clear)


def _check_nerve(state: State[Own], made: March, near: tuple[float, str], at: str) -> None:
    """The shaken within 8 inches only go away; a broken battalia does not go nearer (H7, H30)."""
    id, way = made.id, made.way
    broken = unit.broken_battalia(state, id)
    shy = near[0] <= observe.PROXIMITY and unit.shaken(state, id)
    if not broken and not shy:
        return
    after = nearest_enemy(state, id, way.rect)
    closer = after is not None and after[0] < near[0] - TOLERANCE
    if closer and broken:
        says = f"the battalia of {unit.named(state, id)} is broken and goes no nearer to the enemy (H30)"
        raise refuse(at, f"{says}; send it back")
    if shy and (closer or not leads_away(state, way, near[1])):
        foe, far = unit.named(state, near[1]), length(near[0] / INCH)
        says = f"{unit.named(state, id)} are shaken, {foe} are {far} away, and within 8 inches they move only away"
        raise refuse(at, f"{says} (H7); send them straight back")


def leads_away(state: State[Own], way: Way, foe: str) -> bool:
    """Whether a way leads straight away from an enemy, as near as matters."""
    there = state.field.rects[foe]
    if distance(way.rect, there) < distance(way.start, there) - TOLERANCE:
        return False
    dx, dy = way.rect.pose.x - way.start.pose.x, way.rect.pose.y - way.start.pose.y
    if dx == 0 and dy == 0:
        return True
    return abs(between(away_facing(way.start, there), towards(dx, dy))) <= AWAY


def _check_proximity(state: State[Own], made: March, at: str) -> None:
    """Within 8 inches a unit goes straight towards the enemy it answers, straight away, or turns to face (H37)."""
    if not state.setup.options.get("H37", True):
        return
    before = made.way.start
    for stage, end in zip(made.stages, made.ends, strict=True):
        foe = observe.answered(state, made.id, before)
        if foe is not None and not _answers(state, before, end, stage, foe):
            says = f"{unit.named(state, made.id)} are within 8 inches of {unit.named(state, foe)} and may only go"
            raise refuse(at, f"{says} straight at them, straight away, or face them (H37); order one of these")
        before = end


def _answers(state: State[Own], before: Rect, end: Rect, stage: Sequence[Leg], foe: str) -> bool:
    there = state.field.rects[foe]
    middle = (there.pose.x, there.pose.y)
    if stage[0].how == "turn":
        return quarter(end, middle) in (FRONT, REAR)
    dx, dy = end.pose.x - before.pose.x, end.pose.y - before.pose.y
    grows = distance(end, there) - distance(before, there)
    if grows >= -TOLERANCE and (dx or dy):
        return abs(between(away_facing(before, there), towards(dx, dy))) <= AWAY
    return in_band(strip(end, FRONT, distance(end, there) + 2 * there.reach), there)
