"""Skirmishers and guns: who may shoot at whom, and what the sheet is told of it (H6, H9)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sandtable.engine.state import State
from sandtable.engine.zone import steps
from sandtable.mechanics.bodies.quarters import aspect, in_front_arc
from sandtable.mechanics.bodies.sight import sees
from sandtable.mechanics.pulse.forces import place
from sandtable.mechanics.pulse.manual import Segment
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.telling import aimed_at, named
from sandtable.names import OTHER, Code, Json, Refused, Side
from sandtable.rulesets.nap.ground import INCH, SCREENS, YARD, impassable_between, inches, town_of
from sandtable.rulesets.nap.observe import (
    BY_ID,
    Given,
    apart,
    exposed,
    hidden,
    in_command,
    in_square,
    is_battery,
    is_cavalry,
    is_infantry,
    kind,
    mixed,
    own_units,
    standing,
    trait,
)

SUPPORT = 2 * INCH
"""How near cavalry must be to support those whom skirmishers shoot at."""
CLOSE = 5
"""Ticks that a length loses when it is told to a hundredth of an inch."""
FARTHEST = 60
"""Inches: nothing shoots farther."""
WHATEVER_TARGET = ("given.a.", "given.weather", "given.initiative")
"""Where those bars stand that keep a unit from any shot."""
IN_FOG = 6 * INCH
"""How far one sees in fog."""


def reach(state: State[Own], id: str) -> int:
    """How far a unit can hurt others from where it stands, in ticks."""
    if is_battery(state, id):
        return gun_range(trait(state, id, "guns") or "light")
    return sk_range() if trait(state, id, "sk") else 0


def host(state: State[Own], id: str) -> str:
    """The base that a unit is on the table with: its own, or that of the infantry it is attached to."""
    return str(state.own.attached.get(id, id)) if id not in state.field.rects else id


def skirmish(state: State[Own], id: str, target: str) -> Given:
    """An SK attack."""
    by = {**standing(state, id), "sk": int(trait(state, id, "sk") or 0)}
    if not in_command(state, id):
        by["in_command"] = False
    at = {**hidden(state, target, id), **mixed(state, target)}
    if _supported(state, target):
        at["cavalry_support"] = True
    said: Given = {"a": by, "b": at, "range": inches(apart(state, id, target))}
    if state.side(id) != state.own.first:
        said["initiative"] = False
    if earlier := sum(pair.b == target for pair in state.own.shots):
        said["attackers"] = min(3, earlier)
    if _cut_off(state, id, target):
        said["impassable"] = True
    if state.own.weather not in ("", "clear"):
        said["weather"] = state.own.weather
    return said


def _supported(state: State[Own], target: str) -> bool:
    """Whether friendly cavalry stands within 2 inches of a target."""
    near = state.field.near(place(state, target), SUPPORT, (target,))
    return any(state.side(id) == state.side(target) and is_cavalry(state, id) for id in near)


def _cut_off(state: State[Own], id: str, target: str) -> bool:
    rect = place(state, target)
    return impassable_between(state, place(state, id).front_middle, (rect.pose.x, rect.pose.y))


def artillery_fire(state: State[Own], id: str, target: str) -> Given:
    """A battery fires."""
    by: Given = {"kind": kind(state, id), "guns": trait(state, id, "guns") or "light"}
    if not in_command(state, id):
        by["in_command"] = False
    if id in state.own.suppressed:
        by["suppressed"] = True
    said: Given = {"a": by, "b": exposed(state, target, id), "range": inches(apart(state, id, target))}
    struck = aspect(place(state, target), place(state, id).front_middle)
    if struck != "front" and town_of(state, target) is None and not in_square(state, host(state, target)):
        said["aspect"] = struck
    return said


def suppression(segment: str, state: State[Own], id: str, hits: int) -> Given:
    """A battery has been hit, or the pulse is over."""
    said: Given = {"a": {"kind": kind(state, id)}, "hits": min(12, hits), "segment": segment}
    if id in state.own.suppressed:
        said["a"]["suppressed"] = True
    if id in state.own.attached:
        said["a"]["attached"] = True
    return said


def in_view(state: State[Own], id: str, target: str, *, over: bool) -> bool:
    """Whether some of a target is in the front arc and in clear sight there (H9)."""
    by, at = host(state, id), host(state, target)
    if foggy(state) and apart(state, id, target) > IN_FOG:
        return False
    if by == at or not in_front_arc(place(state, id), place(state, target)):
        return False
    return sees(state, by, at, SCREENS, over=over, ahead=True)


def foggy(state: State[Own]) -> bool:
    """Whether the fog of the morning has not lifted."""
    return bool(state.own.turn <= state.setup.options.get("fog_turns", 0))


def _ruled_out(test: str, given: Given) -> Refused | None:
    """Why the sheet does not let this shot be made, if it does not."""
    try:
        BY_ID[test].ask(given)
    except Refused as refused:
        return refused
    return None


@lru_cache(maxsize=1)
def sk_range() -> int:
    """How far skirmishers reach, in ticks, by the sheet."""
    return _reach("skirmish", {"a": {"kind": "inf", "sk": 1}, "b": {"kind": "inf"}})


@lru_cache(maxsize=8)
def gun_range(guns: str) -> int:
    """How far a battery reaches, in ticks, by the sheet."""
    return _reach("artillery_fire", {"a": {"kind": "foot-art", "guns": guns}, "b": {"kind": "inf"}})


def _reach(test: str, given: Given) -> int:
    return INCH * max(far for far in range(FARTHEST) if _ruled_out(test, {**given, "range": far}) is None)


def ranges(state: State[Own], id: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """How a unit shoots by range: the rows that count, and up to how many inches."""
    if is_battery(state, id):
        return _ranges("artillery_fire", "foot-art", str(trait(state, id, "guns") or "light"))
    return _ranges("skirmish", "inf", "") if trait(state, id, "sk") else ()


@lru_cache(maxsize=8)
def _ranges(test: str, kind: str, guns: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    by: Given = {"kind": kind, "guns": guns} if guns else {"kind": kind, "sk": 1}
    given: Given = {"a": by, "b": {"kind": "inf"}}

    def rows(far: int) -> tuple[str, ...]:
        asked = BY_ID[test].ask({**given, "range": far})
        return tuple(line.row for line in BY_ID[test].before_dice(asked).lines)

    return tuple(steps(rows, _reach(test, given) // INCH))


def sk_targets(state: State[Own], id: str) -> list[str]:
    """Whom a unit's skirmishers may attack now."""
    others = own_units(state, OTHER[state.side(id)])
    return [target for target in others if sk_shot(state, id, target) is not None]


def gun_targets(state: State[Own], id: str) -> list[str]:
    """Whom a battery may fire at now."""
    others = own_units(state, OTHER[state.side(id)])
    return [target for target in others if gun_shot(state, id, target) is not None]


def sk_shot(state: State[Own], id: str, target: str) -> Given | None:
    """What the sheet is told of an SK attack that may be made now. Asked first is what is soonest known."""
    if not is_infantry(state, id) or not trait(state, id, "sk") or is_cavalry(state, target):
        return None
    if apart(state, id, target) > sk_range() + CLOSE or not in_view(state, id, target, over=False):
        return None
    said = skirmish(state, id, target)
    return said if _ruled_out("skirmish", said) is None else None


def gun_shot(state: State[Own], id: str, target: str) -> Given | None:
    """What the sheet is told of a battery's fire that may be opened now."""
    if not is_battery(state, id):
        return None
    far = gun_range(str(trait(state, id, "guns") or "light"))
    if apart(state, id, target) > far + CLOSE or not in_view(state, id, target, over=True):
        return None
    said = artillery_fire(state, id, target)
    return said if _ruled_out("artillery_fire", said) is None else None


def skirmishers(state: State[Own], side: Side) -> Sequence[str]:
    if side != state.own.first or state.own.weather not in ("", "clear"):
        return ()
    return [id for id in own_units(state, side) if is_infantry(state, id) and sk_targets(state, id)]


def batteries(state: State[Own], side: Side) -> Sequence[str]:
    return [id for id in own_units(state, side) if is_battery(state, id) and gun_targets(state, id)]


def check_skirmish(state: State[Own], id: str, target: str, at: str) -> None:
    _check(state, id, target, at, "skirmish", skirmish(state, id, target), over=False)


def check_fire(state: State[Own], id: str, target: str, at: str) -> None:
    if is_infantry(state, id):
        # Who has no guns is told why it does not skirmish, if there is more to it than that this segment is over.
        check_skirmish(state, id, target, at)
    _check(state, id, target, at, "artillery_fire", artillery_fire(state, id, target), over=True)


def _check(state: State[Own], id: str, target: str, at: str, test: str, given: Given, *, over: bool) -> None:
    refused = _ruled_out(test, given)
    if refused is not None:
        found = refused.refusal
        says = f"{found.message} ({aimed_at(state, (id,), target).says}); choose another target, or hold its fire"
        if found.at.startswith(WHATEVER_TARGET):
            barred = found.message.removeprefix(f"{''.join(found.rows)}: ")
            says = f"{id} fires at nobody now: {barred}; name another unit, or say done"
        measured: dict[str, Json] = {}
        if found.at == "given.range":
            # A hundredth too far is told to the hundredth.
            have, want = given["range"], inches(reach(state, id))
            says = f"{found.message} ({named(state, target)} is {have:g} inches away)"
            says = f"{says}; choose another target, or hold its fire"
            measured = {"have": have, "want": want, "unit": "inches"}
        raise Refused(found.code, at, says, rows=found.rows, **measured)
    if not in_view(state, id, target, over=over):
        says = f"{aimed_at(state, (id,), target).says}, is {_unseen(state, id, target)} (H9)"
        says = f"{says}; choose another target for {id}, or hold its fire"
        raise Refused(Code.NOT_ALLOWED, at, says, rows=("H9",))


def _unseen(state: State[Own], id: str, target: str) -> str:
    """Why a target is not in view."""
    if foggy(state) and apart(state, id, target) > IN_FOG:
        return f"in the fog, in which one sees {YARD.said(IN_FOG)}"
    if not in_front_arc(place(state, id), place(state, target)):
        return f"out of the front arc of {id}"
    return f"in the front arc of {id}, but hidden from it there"


SKIRMISH = Segment(
    id="skirmish",
    title="Skirmishing",
    test="skirmish",
    who="first",
    shooters=skirmishers,
    targets=sk_targets,
    check=check_skirmish,
    given=skirmish,
    shot=sk_shot,
    suppression=lambda state, id, hits: suppression("skirmish", state, id, hits),
)
ARTILLERY_FIRE = Segment(
    id="artillery",
    title="Artillery",
    test="artillery_fire",
    who="together",
    shooters=batteries,
    targets=gun_targets,
    check=check_fire,
    given=artillery_fire,
    shot=gun_shot,
    suppression=lambda state, id, hits: suppression("artillery", state, id, hits),
)
