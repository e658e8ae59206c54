"""Who may fire at whom: arcs, sight, corridors, and the rules of choice (H12, R20)."""

from __future__ import annotations

from functools import cache
from math import inf

from sandtable.engine.memo import OfState
from sandtable.engine.state import State
from sandtable.engine.zone import steps
from sandtable.geometry.rect import Rect
from sandtable.geometry.sight import between as nearest_points
from sandtable.geometry.sight import screens as standing_between
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.quarters import in_front_arc
from sandtable.mechanics.bodies.sight import corridor, sees
from sandtable.mechanics.bodies.spans import in_areas
from sandtable.mechanics.pulse import forces
from sandtable.mechanics.pulse.manual import Given, Segment
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.telling import named
from sandtable.names import Code, Refusal, Refused, Side, listed
from sandtable.rulesets.mr import observe
from sandtable.rulesets.mr.commanding import far_obeys, in_command
from sandtable.rulesets.mr.facts.words import ARTILLERY, INFANTRY
from sandtable.rulesets.mr.ground import BW, SCREENS, bw, town
from sandtable.rulesets.mr.observe import BY_ID

CLOSE = 1
"""BW: infantry with enemies so near fires only at those."""
FARTHEST = 20
"""BW: nobody fires so far."""
LANE = BW
"""How wide the line of fire of a battery must be."""

_AIMS: OfState[str, list[tuple[float, str]]] = OfState()
_NEAREST: OfState[str, float] = OfState()


def reach(state: State[Own], id: str) -> int:
    """How far a unit fires at all, in BW."""
    return _reach(state.piece(id).kind)


@cache
def _reach(kind: str) -> int:
    """The farthest that the sheet lets a kind fire."""
    if kind not in INFANTRY and kind not in ARTILLERY:
        return 0
    return max(far for far in range(FARTHEST) if _fires(kind, far))


def _fires(kind: str, far: int) -> bool:
    test = BY_ID["musketry" if kind in INFANTRY else "artillery_fire"]
    shooter: Given = {"kind": kind, "sp": 1} if kind in INFANTRY else {"kind": kind}
    try:
        test.ask({"a": shooter, "b": {"kind": "reg-inf"}, "range": far})
    except Refused:
        return False
    return True


@cache
def canister(kind: str) -> int:
    """How near a target must be, in BW, for a battery to have to fire at it, by the sheet."""
    test = BY_ID["artillery_fire"]
    near = 0
    for far in range(_reach(kind) + 1):
        ruling = test.before_dice(test.ask({"a": {"kind": kind}, "b": {"kind": "reg-inf"}, "range": far}))
        if any(line.row == "mr.artillery.mandatory" for line in ruling.lines):
            near = far
    return near


@cache
def ranges(kind: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """How a kind fires by range: the rows that count, and up to how many BW."""
    test = BY_ID["musketry" if kind in INFANTRY else "artillery_fire"]
    shooter: Given = {"kind": kind, "sp": 1} if kind in INFANTRY else {"kind": kind}

    def rows(far: int) -> tuple[str, ...]:
        asked = test.ask({"a": shooter, "b": {"kind": "reg-inf"}, "range": far})
        return tuple(line.row for line in test.before_dice(asked).lines)

    return tuple(steps(rows, _reach(kind))) if _reach(kind) else ()


def ready(state: State[Own], id: str) -> bool:
    """Whether a unit can fire in this pulse: in FF, in command, not suppressed."""
    if forces.formation(state, id) == "mf" or id in state.own.suppressed or id in state.own.halted:
        return False
    return reach(state, id) > 0 and in_command(state, id)


def aims(state: State[Own], id: str) -> list[tuple[float, str]]:
    """The enemies in range, arc and sight of a unit, each with its distance in BW, the nearest first."""
    return _AIMS.of(state, id, lambda: _found(state, id))


def _found(state: State[Own], id: str) -> list[tuple[float, str]]:
    return [(off, other) for off, other in _near(state, id) if bears(state, id, other)]


def _near(state: State[Own], id: str) -> list[tuple[float, str]]:
    """The enemies in range, each with its distance in BW, the nearest first."""
    far, rect = reach(state, id), state.rect(id)
    near = [other for other in state.field.near(rect, far * BW + BW // 100) if body.foreign(state, id, other)]
    found = [(bw(body.gap(state, id, other)), other) for other in near]
    return sorted((off, other) for off, other in found if off <= far)


def all_round(state: State[Own], id: str) -> bool:
    """Whether it fires from any side: infantry in a town does (H20)."""
    return state.piece(id).kind in INFANTRY and town(state, id) is not None


def bears(state: State[Own], id: str, target: str) -> bool:
    """Whether a target is in arc and sight."""
    rect, aim = state.rect(id), state.rect(target)
    if all_round(state, id):
        return sees(state, id, target, SCREENS, frm=_window(rect, aim))
    if not in_front_arc(rect, aim):
        return False
    if state.piece(id).kind in ARTILLERY:
        return corridor(state, id, target, SCREENS, LANE, over=True)
    return sees(state, id, target, SCREENS, ahead=True)


def _window(rect: Rect, aim: Rect) -> tuple[float, float]:
    """The point of a base in a town that is nearest to its target."""
    return nearest_points(rect, aim)[0]


def targets(state: State[Own], id: str) -> list[str]:
    """Whom a unit may fire at: of enemies that press it only those."""
    if not ready(state, id):
        return []
    found = aims(state, id)
    kind = state.piece(id).kind
    if kind in ARTILLERY:
        pressing = [off for off, _ in found if off <= canister(kind)]
        least = min(pressing, default=None)
        return [other for off, other in found if least is None or off == least]
    pressing_ones = [other for off, other in found if off <= CLOSE]
    return pressing_ones or [other for _, other in found]


def must_fire(state: State[Own], id: str) -> bool:
    """Whether a battery has a target so near that it must fire (R20)."""
    kind = state.piece(id).kind
    if kind not in ARTILLERY or not ready(state, id):
        return False
    return any(off <= canister(kind) for off, _ in aims(state, id))


def infantry(state: State[Own], side: Side) -> list[str]:
    """Infantry with somebody to fire at."""
    return [id for id in body.units(state, side) if state.piece(id).kind in INFANTRY and targets(state, id)]


def batteries(state: State[Own], side: Side) -> list[str]:
    """Batteries with somebody to fire at."""
    return [id for id in body.units(state, side) if state.piece(id).kind in ARTILLERY and targets(state, id)]


def volley_shot(state: State[Own], id: str, target: str) -> Given | None:
    """What the sheet is told of a volley that may be fired now."""
    return _shot("musketry", state, id, target) if state.piece(id).kind in INFANTRY else None


def cannon_shot(state: State[Own], id: str, target: str) -> Given | None:
    """What the sheet is told of a battery's shot that may be fired now."""
    return _shot("artillery_fire", state, id, target) if state.piece(id).kind in ARTILLERY else None


def _shot(test: str, state: State[Own], id: str, target: str) -> Given | None:
    """What the sheet is told, where `_check` has nothing against it. Asked first is what is soonest known."""
    if not ready(state, id):
        return None
    off = observe.between(state, id, target)
    if off > reach(state, id) or not bears(state, id, target) or not _suits(state, id, off):
        return None
    given = _volley(state, id, target) if test == "musketry" else _cannonade(state, id, target)
    try:
        BY_ID[test].ask(given)
    except Refused:
        return None
    return given


def _suits(state: State[Own], id: str, off: float) -> bool:
    """Whether no enemy presses a unit so that it may not fire at one so far off."""
    kind = state.piece(id).kind
    if kind not in ARTILLERY:
        return off <= CLOSE or nearest(state, id) > CLOSE
    least = nearest(state, id)
    return least > canister(kind) or off == least


def nearest(state: State[Own], id: str) -> float:
    """How near the nearest enemy is, in BW, whom a unit could fire at; without end if there is none."""
    return _NEAREST.of(
        state, id, lambda: next((off for off, other in _near(state, id) if bears(state, id, other)), inf)
    )


def _check(test: str, state: State[Own], id: str, target: str, at: str) -> None:
    """Why a unit may not fire at that enemy, if so."""
    if test == "musketry" and state.piece(id).kind not in INFANTRY:
        raise Refused(Code.NOT_ALLOWED, "order.bases.0", f"{named(state, id)} has no muskets; name infantry")
    shot = _volley(state, id, target) if test == "musketry" else _cannonade(state, id, target)
    try:
        BY_ID[test].ask(shot)
    except Refused as refused:
        found = refused.refusal
        place = "order.bases.0" if found.at.startswith("given.a") else at
        astray = "" if in_command(state, id) else f", being out of command, {_from_officer(state, id)}"
        have, want = _measured(state, id, target, found)
        barred = found.message.removeprefix(f"{found.rows[0]}: ") if found.rows else found.message
        says = f"{named(state, id)}{astray}: {barred[:1].lower()}{barred[1:]}"
        away = f"{observe.between(state, id, target):g} BW away"
        says = f"{says} ({named(state, target)}, {away}); {id} fires at nobody so, or at another"
        raise Refused(
            Code.NOT_ALLOWED, place, says, rows=found.rows, have=have, want=want, unit="BW" if want else ""
        ) from None
    if id in state.own.halted:
        says = f"{named(state, id)} has got away and does nothing more this pulse (H3); let another fire"
        raise Refused(Code.NOT_ALLOWED, "order.bases.0", says, rows=("H3",))
    if not bears(state, id, target):
        says = f"{named(state, target)} is not in the arc and clear sight of {named(state, id)}"
        says = f"{says}: {_unseen(state, id, target)} (H12)"
        raise Refused(Code.NOT_ALLOWED, at, f"{says}; {_instead(state, id)}", rows=("H12",))
    if target not in targets(state, id):
        off, least = observe.between(state, id, target), nearest(state, id)
        says = f"{named(state, id)} has enemies nearer that it must fire at, {least:g} BW off to {off:g} (H12)"
        says = f"{says}; {_instead(state, id)}"
        raise Refused(Code.NOT_ALLOWED, at, says, rows=("H12",), have=off, want=least, unit="BW")


def _unseen(state: State[Own], id: str, target: str) -> str:
    """Why it does not see a target, by the line from the one to the other where they are nearest."""
    rect, aim = state.rect(id), state.rect(target)
    if not all_round(state, id) and not in_front_arc(rect, aim):
        return "no part of it is ahead, within 45 degrees of straight on from the front corners"
    start, end = rect.front_middle, nearest_points(rect, aim)[1]
    those = standing_between(state.field, start, end, (id, target))
    there = [named(state, other) for other in those if not body.is_officer(state, other)]
    there += [area.name or f"the {area.kind}" for area, _ in in_areas(state.ground.areas, start, end)]
    return f"between them: {listed(there, 'and')}" if there else "too little of it shows"


def _measured(state: State[Own], id: str, target: str, found: Refusal) -> tuple[float | None, int | None]:
    """How far off the target is and may be, or the sub-commander, where that is what bars a shot."""
    if found.at == "given.range":
        pressed = "mr.artillery.mandatory" in found.rows
        return observe.between(state, id, target), canister(state.piece(id).kind) if pressed else reach(state, id)
    officer = body.leader(state, id)
    if found.at == "given.a.in_command" and officer is not None:
        return bw(body.gap(state, id, officer)), far_obeys(state.piece(id).kind)
    return None, None


def _from_officer(state: State[Own], id: str) -> str:
    officer = body.leader(state, id)
    return "led by nobody" if officer is None else f"{bw(body.gap(state, id, officer)):g} BW from {officer}"


def _instead(state: State[Own], id: str) -> str:
    found = targets(state, id)
    return f"it may fire at {', '.join(found)}" if found else "it has no target now"


def check_volley(state: State[Own], id: str, target: str, at: str) -> None:
    _check("musketry", state, id, target, at)


def check_cannonade(state: State[Own], id: str, target: str, at: str) -> None:
    _check("artillery_fire", state, id, target, at)


def _volley(state: State[Own], id: str, target: str) -> Given:
    return observe.musketry(state, id, target)


def _cannonade(state: State[Own], id: str, target: str) -> Given:
    least = min(nearest(state, id), observe.between(state, id, target))
    given = observe.artillery_fire(state, id, target, least)
    return {**given, "line_of_fire": 0} if _too_narrow(state, id, target) else given


def _too_narrow(state: State[Own], id: str, target: str) -> bool:
    """Whether a battery has its target in its arc and sees it, but through a gap that is too narrow for its guns."""
    rect, aim = state.rect(id), state.rect(target)
    if not in_front_arc(rect, aim) or bears(state, id, target):
        return False
    return sees(state, id, target, SCREENS, over=True, ahead=True)


SEGMENTS = (
    Segment(
        id="musketry",
        title="Musketry",
        test="musketry",
        who="each",
        shooters=infantry,
        targets=targets,
        check=check_volley,
        given=_volley,
        shot=volley_shot,
        save=observe.save,
        suppression=observe.suppression,
    ),
    Segment(
        id="artillery",
        title="Artillery fire",
        test="artillery_fire",
        who="together",
        shooters=batteries,
        targets=targets,
        check=check_cannonade,
        given=_cannonade,
        shot=cannon_shot,
        must=must_fire,
        save=observe.save,
        suppression=observe.suppression,
    ),
)
