"""Charges: who may charge whom, the way, whether it reaches, and contact (H21, H23)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.engine.told import Ruled
from sandtable.geometry.approach import clear_ahead
from sandtable.geometry.contact import FRONT, TOLERANCE
from sandtable.geometry.leg import SWINGS, Leg
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.body import enemies, in_contact, is_officer
from sandtable.mechanics.bodies.heading import towards
from sandtable.mechanics.bodies.quarters import quarter
from sandtable.mechanics.bodies.spans import share
from sandtable.mechanics.bodies.squaring import squared_up, struck_edge
from sandtable.mechanics.bodies.way import Way, cut, walk
from sandtable.mechanics.underfoot.track import Track, track
from sandtable.names import Code, Json, Pair, Refused
from sandtable.rulesets.ps import halting, land, marching, moving, observe, pace, places, sight, unit
from sandtable.rulesets.ps.facts.troops import TRAIN
from sandtable.rulesets.ps.marching import refuse
from sandtable.rulesets.ps.own import INCH, Own, with_
from sandtable.rulesets.ps.ruling import going, ruled
from sandtable.rulesets.ps.telling import length

STRAIGHT = 90_000
"""The wheel at the start of a charge is no more than this."""
ORDER, INITIATIVE = "order", "initiative"
"""What carries a charge, in the words of the page; a blunder and a victory have their own."""
NEAR = 4
"""Inches within which a unit charges on its own initiative."""
PURSUIT = "pursuit"
"""What carries pursuers on, whom nobody asks whether they may charge."""
SLIDE = 8 * INCH
"""How far a charger's front may go to line up with the edge it met."""
ANY = 99
"""The page sets no limit to those who charge home on one edge (H23)."""


@dataclass(frozen=True)
class Charge:
    """A charge that can be made: the way into contact, what it takes, and the ground under it."""

    id: str
    foe: str
    way: Way
    cost: float
    woods: float
    rough: bool
    across: bool
    """Whether an obstacle lies between the two when they are in contact."""
    over: bool = False
    """Whether formed troops come over an obstacle on the way."""

    def given(self, state: State[Own]) -> dict[str, Json]:
        """What the sheet asks of any move: who, and through what."""
        return {"a": observe.body(state, self.id), "terrain": self.grounds[-1]}

    @property
    def grounds(self) -> tuple[str, ...]:
        """The ground that it leads over, as the sheet asks for it."""
        return land.grounds(self.way.length, self.woods, self.rough)

    @property
    def open(self) -> bool:
        """Whether no woods lie on its way."""
        return self.woods <= TOLERANCE

    @property
    def inches(self) -> float:
        """Its length. Through woods what is open counts half, so that all is at half."""
        far = self.cost if self.open else self.cost / 2
        return min(200.0, round(far) / INCH)


def check_charger(state: State[Own], id: str, at: str) -> None:
    """Refuse a unit that does not charge at all (H7, H21, H30)."""
    who = unit.named(state, id)
    if unit.kind(state, id) in TRAIN:
        raise refuse(at, f"{who} do not charge (H21); name foot or horse")
    if unit.formation(state, id) in ("march-column", "hedgehog"):
        drawn_up = unit.formation(state, id).replace("-", " ")
        raise refuse(at, f"{who} are in {drawn_up} and do not charge (H21); reform them")
    if unit.disordered(state, id):
        raise refuse(at, f"{who} are disordered and do not charge (H7); name others")
    if unit.shaken(state, id):
        marks = f"{unit.casualties(state, id)} casualties, stamina {unit.stamina(state, id)}"
        raise refuse(at, f"{who} are shaken ({marks}) and do not charge (H5, H7); name others")
    if unit.broken_battalia(state, id):
        raise refuse(at, f"the battalia of {who} is broken and does not charge (H30); name others")
    if unit.housed(state, id):
        raise refuse(at, f"{who} are in a building and must leave it first (H27)")
    if in_contact(state, id):
        raise refuse(at, f"{who} are fighting already (H24); name others")


def may_charge(state: State[Own], id: str) -> bool:
    try:
        check_charger(state, id, "")
    except Refused:
        return False
    return True


def check_target(state: State[Own], id: str, foe: str, at: str, *, bound: bool = True) -> None:
    """Refuse an enemy that it may not charge: unseen, in a building for horse, or not the one it must answer."""
    if foe not in state.field.rects or state.side(foe) == state.side(id) or is_officer(state, foe):
        raise Refused(Code.BAD_VALUE, at, _no_target(state, id, foe))
    if unit.housed(state, foe) and unit.is_cavalry(state, id):
        raise refuse(
            at, f"{unit.named(state, foe)} are in a building, and cavalry does not charge those (H27); name others"
        )
    if bound and state.setup.options.get("H37", True):
        answers = observe.answered(state, id)
        if answers is not None and answers != foe:
            says = f"{unit.named(state, id)} are within 8 inches of {unit.named(state, answers)}, whom they must answer"
            raise refuse(at, f"{says} (H37); charge them, or nobody")
    if not sight.sees_unit(state, id, foe):
        says = f"{unit.named(state, id)} do not see {unit.named(state, foe)}, who {sight.unseen(state, id, foe)}"
        raise refuse(at, f"{says}; charge whom they see (H21)")


def _no_target(state: State[Own], id: str, foe: str) -> str:
    """What is said of a word that names nobody who could be charged."""
    if foe not in state.field.rects:
        return f"{foe[:40]!r} is no enemy unit on the table; name one to charge"
    if state.side(foe) == state.side(id):
        be = "is" if is_officer(state, foe) else "are"
        return f"{unit.named(state, foe)} {be} of the same army; name an enemy to charge"
    return f"{unit.named(state, foe)} is a commander, and only units are charged; name one"


def charge(state: State[Own], id: str, foe: str, at: str = "order.word") -> Charge:
    """The way of a charge into contact; refused if there is none."""
    rect, there = state.field.rects[id], state.field.rects[foe]
    who, whom = unit.named(state, id), unit.named(state, foe)
    says = f"{who} find no straight way to {whom} (H21); charge others, or come nearer first"
    for legs in _ways(rect, there):
        if any(leg.how in SWINGS and leg.by > STRAIGHT for leg in legs):
            says = f"{who} would have to wheel more than 90 degrees to charge {whom} (H21); turn them first"
            continue
        try:
            way = walk(state, id, legs, at=at)
        except Refused as refused:
            says = refused.refusal.message
            continue
        if way.met == foe and _has_room(state, id, foe, way):
            return _held(state, id, foe, way, at)
        if way.met == foe:
            says = f"{who} come from the front of {whom} and find no room there (H21, H23); charge others"
            continue
        between = "others" if way.met is None else unit.named(state, way.met)
        says = f"{between} stand between {who} and {whom}; charge those, or nobody"
    raise refuse(at, says)


def _ways(rect: Rect, there: Rect) -> Iterator[tuple[Leg, ...]]:
    """The straightest ways to an enemy (H21).

    Ahead, if half of the front meets him; with one wheel to the edge in whose quarter it starts; ahead with what meets
    him.
    """
    edge = quarter(there, (rect.pose.x, rect.pose.y))
    found = [towards(rect, there), towards(rect, there, edge)]
    if quarter(there, rect.front_middle) != edge and len(found[0]) > 1:
        del found[0]
    if (clear := clear_ahead(rect, there)) is not None:
        found.append((Leg("forward", int(clear) + 1),))
    yield from dict.fromkeys(found)


def struck(state: State[Own], foe: str, way: Way) -> int:
    """The edge that a charger strikes: the one it met, though from the front of its enemy never another (H21, H23)."""
    there, start = state.field.rects[foe], way.start.pose
    if not unit.fronts_only(state, foe) and quarter(there, (start.x, start.y)) == FRONT:
        return FRONT
    return struck_edge(way.rect, there)


def _has_room(state: State[Own], id: str, foe: str, way: Way) -> bool:
    """Whether a charger that met another edge than it may strike has room on that."""
    edge = struck(state, foe, way)
    return edge == struck_edge(way.rect, state.field.rects[foe]) or _flush(state, id, foe, way, edge) is not None


def _flush(state: State[Own], id: str, foe: str, way: Way, edge: int) -> Rect | None:
    return squared_up(state, id, way.rect, foe, SLIDE, room=ANY, flank=ANY, centred=False, edge=edge)


def _held(state: State[Own], id: str, foe: str, way: Way, at: str) -> Charge:
    """A way into contact, held against ground and friends."""
    for other in way.passed:
        if not marching.passes(state, id, other) and not _clears(state, way, other):
            says = f"{unit.named(state, other)} are in the way of {unit.named(state, id)} and let nobody through (H35)"
            raise refuse(at, f"{says}; clear them away first")
    if way.passed and lined_up(state, id, foe, way) is None:
        says = f"friends leave {unit.named(state, id)} no place before {unit.named(state, foe)} (H35)"
        raise refuse(at, f"{says}; clear them away, or charge others")
    ground = state.ground
    if not ground.areas and not ground.lines:
        return Charge(id, foe, way, way.length, 0.0, False, False)
    inside = [area.id for area in ground.under(way.start.corners)]
    house = [state.own.housed[foe]] if foe in state.own.housed else []
    if (bar := halting.bar_on(state, way, (*inside, *house))) is not None:
        says = f"{places.name_of(bar)} is in the way of {unit.named(state, id)}, and {halting.OVER[bar.kind]}"
        raise refuse(at, f"{says}; charge others, or come round it first")
    place = lined_up(state, id, foe, way) or way.rect
    if not land.near(ground, [*(sweep.box for sweep in way.sweeps), place.box()], land.UNDERFOOT):
        return Charge(id, foe, way, way.length, 0.0, False, *_across(state, id, foe, way, (), at))
    fronts = track(way, place)
    if (river := land.drowned(state, id, fronts)) is not None:
        says = f"{length(river.at / INCH)} ahead {unit.named(state, id)} come to {places.name_of(river.line)}"
        raise refuse(at, f"{says} beside bridge or ford (H38); charge others", river.at)
    woods, rough = share(land.in_woods(state, fronts)), land.is_rough(state, id, fronts)
    return Charge(id, foe, way, way.length + woods, woods, rough, *_across(state, id, foe, way, fronts, at))


def _clears(state: State[Own], way: Way, other: str) -> bool:
    """Whether a charger comes through a friend in one move: it ends beyond him, and he is no more than that away."""
    return way.length <= pace.allowance(state, way.id) and other not in state.field.overlapped(way.rect, (way.id,))


def lined_up(state: State[Own], id: str, foe: str, way: Way) -> Rect | None:
    """Where a charger stands in the end: along the edge it met, or as it came if there is no room for that (H23).

    Nowhere, if it would stand in a friend whom it came through.
    """
    place = _flush(state, id, foe, way, struck(state, foe, way))
    if place is not None:
        known = [area.id for area in state.ground.under(way.rect.corners)]
        if not land.barred(state, id, place.corners, known) and not _trips(state, id, foe, way, place):
            return place
    return None if set(way.passed) & set(state.field.overlapped(way.rect, (id,))) else way.rect


def _trips(state: State[Own], id: str, foe: str, way: Way, place: Rect) -> bool:
    """Whether lining up would take formed troops over an obstacle that their charge does not come over (H21, H46)."""
    if unit.loose(state, id) or not land.near(state.ground, (way.rect.box(), place.box()), land.OBSTACLES):
        return False
    known = {one.line.id for one in land.obstacles(state, id, track(way))}
    there = state.field.rects[foe]
    found = [one.line for one in land.obstacles(state, id, track(way, place)) if one.line.id not in known]
    return any(not land.lines_up(there, line, land.COVERED) for line in found)


def _across(state: State[Own], id: str, foe: str, way: Way, fronts: Track, at: str) -> tuple[bool, bool]:
    """Whether its enemy lines an obstacle, and whether it comes over one; refused if it does not start at that."""
    there = state.field.rects[foe]
    reach = way.rect.pose.ahead(way.rect.depth / 2 + land.COVERED)
    lined = any(
        line.kind in land.OBSTACLES
        and land.lines_up(there, line, land.COVERED)
        and state.ground.crossed((way.start.pose.x, way.start.pose.y), reach, line)
        for line in state.ground.lines
    )
    if unit.loose(state, id):
        return lined, False
    over = False
    for found in land.obstacles(state, id, fronts):
        if not land.lines_up(there, found.line, land.COVERED):
            starts = land.stands_at(state, way.start)
            if starts is None or starts.id != found.line.id:
                where = f"{length(found.at / INCH)} ahead {places.name_of(found.line)}"
                says = f"{where} is in the way of {unit.named(state, id)} (H21, H46)"
                raise refuse(at, f"{says}; come up to it first", found.at)
            over = True
    return lined, over


class Reach(NamedTuple):
    """What the sheet says of a charge: whether it gets home, whether the ground disorders it, and the records."""

    home: bool
    messy: bool
    records: tuple[Ruled, ...]


def ruling(state: State[Own], made: Charge, by: str, moves: int) -> Reach:
    """What the sheet says of a charge with so many moves.

    The page's own test of charges knows orders, initiative, and the die of a wild charge, which falls with the order
    that it comes of; who charges because he blundered, pursues or follows up has so many moves of his allowance.
    """
    given, who, records = made.given(state), {"a": made.id}, tuple[Ruled, ...]()
    going_on = {"a": given["a"], "moves": max(1, moves)}
    if by == ORDER:
        if made.rough:
            # The test of charges is asked of woods if there are any; rough ground has left one move of them before.
            going_on["moves"], _, records = going(made.id, going_on, made.grounds[:-1])
        given |= {"by": by, "moves": going_on["moves"], "distance": made.inches}
    elif by == INITIATIVE:
        # One that must wheel goes farther than the enemy is away, whose nearness gives the initiative.
        far = made.inches if made.inches <= NEAR else unit.inches(state, made.id, made.foe)
        given |= {"by": by, "distance": far}
    else:
        found = going(made.id, going_on, made.grounds)
        return Reach(made.cost <= ticks(state, made.id, moves, made.rough) + 1, found.messy, found.records)
    result, record = ruled("charge_move", who, given)
    return Reach(result["contact"], result["disordered"], (*records, record))


def ticks(state: State[Own], id: str, moves: int, rough: bool) -> float:
    """How far a charger comes with so many moves; formed troops in the rough with one."""
    full = pace.allowance(state, id)
    return full * (1 if rough and not unit.loose(state, id) else moves)


def contact(draft: Draft[Own], made: Charge, by: str, *, messy: bool = False) -> None:
    """The charger comes into contact and lines up with the edge it met (H23)."""
    state, id, foe = draft.state, made.id, made.foe
    place = lined_up(state, id, foe, made.way) or made.way.rect
    draft.place({id: place.pose})
    own = draft.own
    draft.own = replace(
        draft.own, charged=with_(own.charged, id), fresh=with_(own.fresh, id, *in_contact(draft.state, id))
    )
    if made.across:
        draft.own = replace(draft.own, across=with_(own.across, Pair(id, foe)))
    if messy:
        draft.own = replace(draft.own, disordered=with_(draft.own.disordered, id))
    mess = " and are disordered" if messy and not unit.disordered(state, id) else ""
    draft.say(f"{unit.named(state, id)} charge home against {unit.named(state, foe)}{mess}.")
    moving.passed(draft, made.way.passed, id, "moving")
    if made.over:
        moving.trip(draft, id)
    moving.finish(draft, id, by, 1)


def come_home(state: State[Own], id: str, foe: str, by: str, moves: int, *, messy: bool = False) -> State[Own]:
    """The table when a charge has come home; as it is, if it finds no way or has not moves enough."""
    draft = Draft(state)
    if id not in state.field.rects or foe not in state.field.rects:
        return state
    try:
        made = charge(state, id, foe)
    except Refused:
        return state
    if made.cost <= ticks(state, id, moves, made.rough) + 1:
        contact(draft, made, by, messy=messy)
    return draft.state


def fall_short(draft: Draft[Own], made: Charge, full: float) -> None:
    """A charge that does not reach stops where its moves end, an inch off the enemy at least (H21)."""
    stop_short(draft, made.id, short_legs(draft.state, made, full))


def chase(draft: Draft[Own], id: str, foe: str, full: float) -> None:
    """A charger whose enemy has evaded, and leaves it no way to him, goes after him as far as its moves carry it."""
    rects = draft.state.field.rects
    stop_short(draft, id, moving.within(draft.state, id, towards(rects[id], rects[foe]), full))


def stop_short(draft: Draft[Own], id: str, legs: Sequence[Leg]) -> None:
    """As much of a way as can be gone, an inch off every enemy."""
    state = draft.state
    found = moving.fitted(state, id, legs) if legs else None
    draft.say(f"The charge of {unit.named(state, id)} falls short.")
    if found is not None:
        moving.go(draft, found)
    moving.finish(draft, id, draft.own.acted.get(id, "order"), 1)


def short_legs(state: State[Own], made: Charge, full: float) -> Sequence[Leg]:
    """The way of a charge as far as its moves carry it, or an inch short."""
    length = min(full * made.way.length / max(1.0, made.cost), made.way.length - INCH)
    if length <= 0:
        return ()
    legs = [leg for leg in cut(state, made.way, length).legs if leg.by or leg.to]
    return tuple(legs)


def targets(state: State[Own], id: str) -> Iterator[str]:
    """The enemies that a unit may charge, whether it finds a way to them or not."""
    for foe in enemies(state, id):
        try:
            check_target(state, id, foe, "")
        except Refused:
            continue
        yield foe


def nearest_seen(state: State[Own], id: str) -> str | None:
    """The nearest enemy that it sees."""
    foes = sorted((unit.inches(state, id, foe), foe) for foe in enemies(state, id))
    return next((foe for _, foe in foes if sight.sees_unit(state, id, foe)), None)
