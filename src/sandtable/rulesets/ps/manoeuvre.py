"""Changes that cost a move: of formation, guns limbered, dragoons in the saddle, a building entered or left."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from difflib import get_close_matches

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.angle import QUARTER, TURN, heading
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Area
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.bodies.body import is_officer
from sandtable.names import Code, Refused, listed
from sandtable.rulesets.ps import forming, land, places, unit
from sandtable.rulesets.ps.facts.troops import FORMATIONS, INFANTRY
from sandtable.rulesets.ps.marching import refuse
from sandtable.rulesets.ps.own import INCH, Own
from sandtable.rulesets.ps.telling import length

FACES = ("front", "right", "rear", "left")
SIMPLE = ("limber", "unlimber", "mount", "dismount", "enter", "leave")
"""Changes beside those of formation."""
AT_THE_DOOR = INCH
"""A unit this near to a building can enter it by its move."""
WORDS = "form line (column, march-column, skirmish, hedgehog), limber, unlimber, mount, dismount, enter, leave"


def parted(word: str) -> tuple[str, str]:
    """The change that is made before the way, and the one after it: 'form column then form line'."""
    words = word.split()
    if "then" not in words:
        return " ".join(words), ""
    at = words.index("then")
    return " ".join(words[:at]), " ".join(words[at + 1 :])


def change(draft: Draft[Own], id: str, word: str, forming_too: Collection[str] = (), at: str = "order.word") -> None:
    """Make a change on the spot; refused where it cannot be made."""
    what, *rest = word.split() or [""]
    if what == "form" and rest:
        what, *rest = rest
    if what in FORMATIONS.words and not rest:
        _form(draft, id, what, forming_too, at)
    elif what in ("limber", "unlimber") and not rest:
        _limber(draft, id, what == "limber", at)
    elif what in ("mount", "dismount") and not rest:
        _mount(draft, id, what == "mount", at)
    elif what == "enter" and rest:
        _enter(draft, id, " ".join(rest), at)
    elif what == "leave" and (not rest or (len(rest) == 1 and rest[0] in FACES)):
        _leave(draft, id, FACES.index(rest[0]) if rest else 0, at)
    else:
        raise Refused(Code.BAD_VALUE, at, _no_change(draft.state, id, word))


def _no_change(state: State[Own], id: str, word: str) -> str:
    """What is said of a word that is no change: it may be a slip, or a base that an order does not speak to."""
    base = next((one for one in word.split() if one in state.setup.pieces), None)
    if base is not None:
        whose = state.setup.army(state.side(base))
        if state.side(base) == state.side(id):
            return f"'{word[:40]}' comes after those who are ordered; name {base} with them, before the way"
        says = f"{unit.named(state, base)} are of {whose}, and no change that a unit makes"
        return f"{says}; to charge them: charge {id} {base}"
    first = word.split()[:1]
    if first == ["leave"]:
        return f"'{word[:40]}' is no change that a unit makes; say leave {listed(FACES)}"
    if first == ["enter"] and (houses := land.houses(state)):
        names = listed([f"enter {house.id} ({places.name_of(house)})" for house in houses])
        return f"'{word[:40]}' is no change that a unit makes; say which building: {names}"
    known = [*(f"form {one}" for one in FORMATIONS.words), *SIMPLE]
    close = get_close_matches(word, known, 1) or get_close_matches(f"form {word}", known, 1, 0.8)
    meant = f"; did you mean '{close[0]}'?" if close else ""
    return f"'{word[:40]}' is no change that a unit makes{meant}; say {WORDS}"


def _form(draft: Draft[Own], id: str, formation: str, forming_too: Collection[str], at: str) -> None:
    state = draft.state
    who = unit.named(state, id)
    if unit.is_gun(state, id):
        raise refuse(at, f"{who} stand in line, limbered or not; limber or unlimber them")
    if not forming.may_take(state, id, formation):
        may = listed([FORMATIONS.names[one] for one in FORMATIONS.words if forming.may_take(state, id, one)])
        raise refuse(at, f"{who} do not form {FORMATIONS.names[formation]} (H19); they form {may}")
    if unit.housed(state, id):
        raise refuse(at, f"{unit.named(state, id)} are in a building; they must leave it first (H27)")
    if unit.formation(state, id) == formation:
        raise refuse(at, f"{who} are in {FORMATIONS.names[formation]} already; choose another formation")
    if formation == "hedgehog":
        if unit.disordered(state, id):
            raise refuse(at, f"{who} are disordered and form no hedgehog by order (H7); they may as a reaction")
        if not forming.sheltered(state, id, forming_too):
            if pikes := forming.shelters(state, id, forming_too):
                taken = f"{unit.all_named(state, pikes)} shelter one shot each and have theirs"
                raise refuse(at, f"{taken}, so that {who} have none to shelter under (H33); leave them out")
            raise refuse(
                at, f"{who} have no pikes within 2 inches that are in hedgehog or form it (H33); bring them up first"
            )
    place = forming.drawn_up(state, id, formation)
    if place is None:
        why = _crowded(state, id, formation)
        raise refuse(at, f"{who} have no room to form {FORMATIONS.names[formation]} here, {why}; move them first")
    forming.form(draft, id, formation, place)


def _crowded(state: State[Own], id: str, formation: str) -> str:
    """What keeps a unit from forming so where it stands, about its middle."""
    _, place, _ = forming.places(state.field.rects[id], forming.footprint(state, id, formation))
    if not state.ground.holds(place.corners):
        return "at the edge of the table"
    if others := [other for other in state.field.overlapped(place, (id,)) if not is_officer(state, other)]:
        return f"beside {unit.all_named(state, others)}"
    if (bar := land.bar(state, id, place.corners)) is not None:
        return f"beside {places.name_of(bar)}"
    return "within an inch of the enemy (H19)"


def _limber(draft: Draft[Own], id: str, up: bool, at: str) -> None:
    state = draft.state
    if not unit.is_gun(state, id):
        raise refuse(at, f"{unit.named(state, id)} are not limbered; only guns are (H28)")
    if unit.limbered(state, id) == up:
        raise refuse(
            at, f"{unit.named(state, id)} are {'limbered' if up else 'unlimbered'} already; order something else"
        )
    if unit.housed(state, id):
        raise refuse(at, f"{unit.named(state, id)} are in a building; they must leave it first (H27)")
    draft.own = replace(draft.own, limbered={**draft.own.limbered, id: up})


def _mount(draft: Draft[Own], id: str, up: bool, at: str) -> None:
    state = draft.state
    if unit.kind(state, id) != "dragoons":
        raise refuse(at, f"{unit.named(state, id)} neither mount nor dismount; only dragoons do (H42)")
    if unit.mounted(state, id) == up:
        raise refuse(at, f"{unit.named(state, id)} are {'mounted' if up else 'on foot'} already; order something else")
    if unit.housed(state, id):
        raise refuse(at, f"{unit.named(state, id)} are in a building; they must leave it first (H27)")
    draft.own = replace(draft.own, mounted={**draft.own.mounted, id: up})


def open_house(state: State[Own], id: str, house: str, at: str) -> Area:
    """A building, by id or name, that a unit may enter; refused if it may not (H27)."""
    found = places.house(state, house, at)
    name = places.name_of(found)
    if not land.fits(state, id):
        raise refuse(at, f"{unit.named(state, id)} {_unfit(state, id)}")
    if found.traits.get("burning"):
        raise refuse(at, f"{name} is burning and cannot be entered; choose another way")
    if (inside := land.holder(state, found.id)) is not None:
        raise refuse(at, f"{unit.named(state, inside)} are in {name}; only one unit at a time can be (H27)")
    return found


def _unfit(state: State[Own], id: str) -> str:
    """Why a unit does not enter buildings as it is (H27)."""
    what = unit.kind(state, id)
    if what == "dragoons" and unit.mounted(state, id):
        return "are mounted and do not enter buildings (H27); let them dismount first"
    if unit.limbered(state, id) and what == "light-gun":
        return "are limbered and do not enter buildings (H27); let them unlimber first"
    if what not in INFANTRY and what != "light-gun":
        return "do not enter buildings (H27): only foot, dismounted dragoons and light guns do; choose another way"
    drawn_up = FORMATIONS.names[unit.formation(state, id)]
    return f"are in {drawn_up} and do not enter buildings (H27); let them form line first"


def _enter(draft: Draft[Own], id: str, house: str, at: str) -> None:
    state = draft.state
    found = open_house(state, id, house, at)
    rect = state.field.rects[id]
    walls = land.house_rect(found, rect.pose.facing)
    far = distance(rect, walls)
    if far > AT_THE_DOOR + TOLERANCE:
        says = f"{unit.named(state, id)} are {length(far / INCH)} from {places.name_of(found)}"
        raise refuse(at, f"{says}; bring them within an inch first", far, AT_THE_DOOR)
    if not garrison(draft, id, found):
        raise refuse(at, f"others stand too close to {places.name_of(found)}; let them make room")


def garrison(draft: Draft[Own], id: str, house: Area) -> bool:
    """Put a unit into a building: it fills it, wall to wall. Whether there was room."""
    state = draft.state
    walls = land.house_rect(house, state.field.rects[id].pose.facing)
    if any(not is_officer(state, other) for other in state.field.overlapped(walls, (id,))):
        return False
    draft.place({id: walls.pose}, {id: (walls.width, walls.depth)})
    draft.own = replace(draft.own, housed={**draft.own.housed, id: house.id})
    return True


def turned_out(state: State[Own], id: str, face: int) -> Rect:
    """Where a unit stands that has come out of a building by a face, its back to the wall."""
    walls = state.field.rects[id]
    width, depth = forming.footprint(state, id, unit.formation(state, id))
    facing = (walls.pose.facing + face * QUARTER) % TURN
    s, c = heading(facing)
    out = ((walls.depth if face % 2 == 0 else walls.width) + depth) / 2 + 1
    return Rect(Pose(walls.pose.x + round(s * out), walls.pose.y + round(c * out), facing), width, depth)


def _leave(draft: Draft[Own], id: str, face: int, at: str) -> None:
    state = draft.state
    if not unit.housed(state, id):
        raise refuse(at, f"{unit.named(state, id)} are in no building; order something else")
    place = turned_out(state, id, face)
    if not forming.free(state, id, place):
        others = listed([one for n, one in enumerate(FACES) if n != face])
        raise refuse(at, f"{unit.named(state, id)} have no room before that face; leave by another: {others}")
    step_out(draft, id, place)


def step_out(draft: Draft[Own], id: str, place: Rect) -> None:
    """It is in the open again, there."""
    draft.place({id: place.pose}, {id: (place.width, place.depth)})
    draft.own = replace(draft.own, housed={other: house for other, house in draft.own.housed.items() if other != id})
