"""Changes as an order says them: what units can change here, before their way or at its end, each with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from sandtable.engine.order import Order
from sandtable.engine.part import Choice
from sandtable.engine.state import State
from sandtable.mechanics.bodies.body import is_officer
from sandtable.names import Refused
from sandtable.rulesets.ps import commanding, forming, land, manoeuvre, moving, unit
from sandtable.rulesets.ps.facts.troops import FORMATIONS
from sandtable.rulesets.ps.own import Own


def by_itself(state: State[Own], order: Order) -> list[Choice]:
    """What a unit can change on the spot, on its own initiative."""
    return [
        Choice(word.removeprefix("form "), f"{_begun(moving.changing(state, word))}.")
        for id in order.bases
        for word in _changes(state, id)
        if _can(lambda id=id, word=word: moving.plan(state, id, (), word, 1))  # type: ignore[misc]
    ]


def by_order(state: State[Own], order: Order) -> list[Choice]:
    """What units that are ordered together can change: first, at the end of their way, or both."""
    men = [id for id in order.bases if not is_officer(state, id)]
    if not men:
        return []
    words = list(_changes(state, men[0]))
    first = [word for word in words if _can(lambda word=word: commanding.planned(state, _with(order, word)))]  # type: ignore[misc]
    found = [Choice(word, f"{_begun(moving.changing(state, word))} first.") for word in first]
    found += [
        Choice(f"then {word}", f"{_begun(moving.changing(state, word))} at the end of the way.")
        for word in words
        if not word.startswith("leave")
    ]
    for word in first:
        if back := _back(state, men[0], word):
            says = f"{_begun(moving.changing(state, word))} first, {moving.changing(state, back)} again at the end."
            found.append(Choice(f"{word} then {back}", says))
    return found


def _with(order: Order, word: str) -> Order:
    return order._replace(legs=(), word=word)


def _can(tried: Callable[[], object]) -> bool:
    with suppress(Refused):
        tried()
        return True
    return False


def _begun(says: str) -> str:
    return f"{says[0].upper()}{says[1:]}"


def _changes(state: State[Own], id: str) -> Iterator[str]:
    """All that a unit of its kind may be told to change, as it stands."""
    if unit.housed(state, id):
        yield from (f"leave {face}" for face in manoeuvre.FACES)
        return
    if unit.is_gun(state, id):
        yield "unlimber" if unit.limbered(state, id) else "limber"
    else:
        now = unit.formation(state, id)
        yield from (f"form {one}" for one in FORMATIONS.words if one != now and forming.may_take(state, id, one))
    if unit.kind(state, id) == "dragoons":
        yield "dismount" if unit.mounted(state, id) else "mount"
    if land.fits(state, id):
        for house in land.houses(state):
            if not house.traits.get("burning") and land.holder(state, house.id) is None:
                yield f"enter {house.id}"


def _back(state: State[Own], id: str, word: str) -> str:
    """The change that undoes another; nothing if none does."""
    if word.startswith("form "):
        return f"form {unit.formation(state, id)}"
    return {"limber": "unlimber", "unlimber": "limber", "mount": "dismount", "dismount": "mount"}.get(word, "")
