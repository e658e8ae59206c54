"""What units, shots, formations and heart are worth, for whoever must decide about them."""

from __future__ import annotations

from sandtable.engine.game import Prospect
from sandtable.engine.memo import OfMoment
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.contact import FRONT
from sandtable.mechanics.bodies.body import in_contact, is_officer
from sandtable.mechanics.bodies.quarters import quarter
from sandtable.names import Json
from sandtable.rulesets.ps import observe, rallying, reckoning, sight, support, unit, victory
from sandtable.rulesets.ps.own import INCH, Own
from sandtable.rulesets.ps.reckoning import Reckoned, key

STANDARD = 40.0
"""Points of a usual unit: worth is counted in these."""
OFFICER = 0.8
RALLIED = 0.15
"""What a casualty that comes off is worth, as a share of a unit's worth, ..."""
HEARTENED = 0.7
"""... and if the unit is shaken no more then."""
SADDLED = {"mount": 0.01, "dismount": -0.01}
"""Dragoons fight alike on foot and in the saddle (H42), and an order may fail: only to ride again is worth a little."""
SOMEDAY = 0.15
"""What a formation is worth against a charge that may never come, beside one that does."""
AWAY = -0.04
"""What it is worth to have given way before a charge."""
CLOSE = 4
"""Inches within which firearms hit more easily."""
FREE = 0.05
"""What it is worth that a unit can move, as it cannot in a hedgehog."""


def worth(state: State[Own], id: str) -> float:
    return OFFICER if is_officer(state, id) else victory.worth(state, id) / STANDARD


def prospect(state: State[Own], a: str, b: str, found: Reckoned) -> Prospect:
    """What a reckoning comes to in worth."""
    return Prospect(found.hurts, found.theirs * worth(state, b), found.own * worth(state, a))


def fighter(state: State[Own], id: str, foe: str) -> dict[str, Json]:
    """A unit as it would fight that enemy from where both stand."""
    said = observe.fighter(state, id, foe)
    # Whoever supports is near enough; how near, no row asks.
    said |= dict.fromkeys(support.inches(state, id), 0.0)
    if not in_contact(state, id) and not unit.fronts_only(state, id):
        there = state.field.rects[foe].pose
        if quarter(state.field.rects[id], (there.x, there.y)) != FRONT:
            said["flanked"] = 1
    said.pop("elite", None)
    said.pop("arms", None)
    return said


def frozen(given: dict[str, Json]) -> dict[str, Json]:
    """Facts that can be remembered by."""
    return {name: key(value) if isinstance(value, dict) else value for name, value in given.items()}


def shot(state: State[Own], id: str, foe: str) -> Prospect | None:
    """A shot at that enemy from where it stands, if it can be made."""
    far = sight.reach(state, id)
    if not far or is_officer(state, foe) or in_contact(state, id) or in_contact(state, foe):
        return None
    rects = state.field.rects
    if unit.inches(state, id, foe) * 1000 > far or not sight.in_front(state, id, rects[foe]):
        return None
    if not sight.sees_unit(state, id, foe):
        return None
    given = observe.fire(state, id, foe)
    # Of a range that the weapon reaches only this is asked.
    given["range"] = CLOSE if given["range"] <= CLOSE else far // INCH
    return prospect(state, id, foe, reckoning.volley("shooting", key(frozen(given))))


def heart(state: State[Own], id: str) -> float:
    """What it is worth that a unit loses a casualty."""
    if unit.casualties(state, id) < rallying.LEAST or unit.disordered(state, id):
        return 0.0
    return (HEARTENED if unit.shaken(state, id) else RALLIED) * worth(state, id)


def net(state: State[Own], own: dict[str, Json], theirs: dict[str, Json], id: str, foe: str) -> float:
    """What a round of hand to hand gains less what it loses."""
    found = reckoning.fight(key(own), key(theirs))
    return found.theirs * worth(state, foe) - found.own * worth(state, id)


def formed(state: State[Own], order: Order) -> float | None:
    """What another formation is worth against the nearest enemy, if he came at once."""
    return _FORMED.of(state, order, lambda: _formed(state, order))


_FORMED: OfMoment[Order, float | None] = OfMoment()
"""Whoever weighs an order asks again whether it has been weighed."""


def _formed(state: State[Own], order: Order) -> float | None:
    id = order.bases[-1] if order.bases else ""
    word = order.word.split()[-1]
    if word in SADDLED:
        return SADDLED[word]
    foe = observe.answered(state, id) if id in state.field.rects and not is_officer(state, id) else None
    if foe is None or word not in ("line", "hedgehog"):
        return None
    now = fighter(state, id, foe)
    then = {name: value for name, value in now.items() if name not in ("flanked", "formation")}
    if word != "line":
        then["formation"] = word
    theirs = {**fighter(state, foe, id), "charged": True}
    better = SOMEDAY * (net(state, then, theirs, id, foe) - net(state, now, theirs, id, foe))
    return better + FREE * ((now.get("formation") == "hedgehog") - (word == "hedgehog"))


def meeting(state: State[Own], id: str, charger: str) -> tuple[dict[str, Json], dict[str, Json]]:
    """A unit that is charged and its charger as they would fight."""
    theirs = {**fighter(state, charger, id), "charged": True}
    theirs.pop("flanked", None)
    return fighter(state, id, charger), theirs


def standing(state: State[Own], id: str, charger: str) -> float:
    """What it is worth to stand against a charge."""
    return net(state, *meeting(state, id, charger), id, charger)


def firing(state: State[Own], id: str, charger: str) -> float:
    """What it is worth to stand and give closing fire."""
    given = key(frozen(observe.closing(state, id, charger)))
    return standing(state, id, charger) + reckoning.volley("closing_fire", given).theirs * worth(state, charger)


def countering(state: State[Own], id: str, charger: str) -> float:
    """What it is worth to counter-charge."""
    own, theirs = meeting(state, id, charger)
    return net(state, {**own, "charged": True}, theirs, id, charger)


def squaring(state: State[Own], id: str, charger: str, passed: float) -> float:
    """What it is worth to try to form hedgehog, with that chance."""
    own, theirs = meeting(state, id, charger)
    square = {name: value for name, value in own.items() if name not in ("flanked", "position")}
    better = net(state, {**square, "formation": "hedgehog"}, theirs, id, charger)
    return passed * better + (1 - passed) * net(state, own, theirs, id, charger)


def facing(state: State[Own], id: str, charger: str, passed: float) -> float:
    """What it is worth to turn to face a charge, with that chance to keep in order."""
    own, theirs = meeting(state, id, charger)
    faced = {name: value for name, value in own.items() if name != "flanked"}
    worse = net(state, {**faced, "disordered": True}, theirs, id, charger)
    return passed * net(state, faced, theirs, id, charger) + (1 - passed) * worse


def evading(state: State[Own], id: str, charger: str, escapes: bool) -> float:
    """What it is worth to evade: to be away, or to be caught."""
    if escapes:
        return AWAY
    own, theirs = meeting(state, id, charger)
    return net(state, {**own, "flanked": 1, "disordered": True}, theirs, id, charger)
