"""What a gesture or an order would come to: tried on what the seat sees, given to nobody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.engine.game import Game
from sandtable.engine.machine import check
from sandtable.engine.order import Order
from sandtable.engine.seen import Seen
from sandtable.engine.state import State
from sandtable.geometry.angle import TURN
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.hand.gesture import Dropped, Gesture, Held, Put, Wheeled
from sandtable.hand.hand import Hand
from sandtable.hand.trodden import trodden
from sandtable.host.faces import Face, Painter, changed
from sandtable.host.happened import row_shown
from sandtable.host.offered import error_of
from sandtable.names import Code, Json, Refusal, Refused
from sandtable.notation.order import write
from sandtable.wire import table as wire

FAR = 1 << 24
"""Ticks: no table is as large."""


def gesture_from(given: Json) -> Gesture:
    """A gesture as a page sends it."""
    if not isinstance(given, dict):
        raise Refused(Code.BAD_VALUE, "gesture", "a gesture is an object with its sort: held, wheeled, dropped or put")
    match given.get("sort"):
        case "held":
            taken, held = _point(given, "taken"), _point(given, "held")
            return Held(_ids(given), taken, held, _whole(given.get("turned", 0), "gesture.turned"))
        case "wheeled":
            corner = given.get("corner")
            if corner not in ("left", "right"):
                raise Refused(Code.BAD_VALUE, "gesture.corner", "a front corner is 'left' or 'right'")
            return Wheeled(_ids(given), corner, _whole(given.get("by"), "gesture.by"))
        case "dropped":
            on = given.get("on")
            if not isinstance(on, str):
                raise Refused(Code.MISSING_FIELD, "gesture.on", "say on whom they are dropped")
            return Dropped(_ids(given), on)
        case "put":
            places = given.get("places")
            if not isinstance(places, dict):
                raise Refused(Code.MISSING_FIELD, "gesture.places", "give each base its place: x, y and facing")
            return Put({id: _pose(place, f"gesture.places.{id[:20]}") for id, place in places.items()})
    raise Refused(Code.BAD_VALUE, "gesture.sort", "a gesture is held, wheeled, dropped or put")


def _ids(given: dict[str, Json]) -> tuple[str, ...]:
    bases = given.get("bases")
    if not isinstance(bases, list) or not bases or not all(isinstance(id, str) for id in bases):
        raise Refused(Code.MISSING_FIELD, "gesture.bases", "name the bases that are in hand")
    return tuple(dict.fromkeys(bases))


def _whole(value: Json, at: str) -> int:
    if type(value) is not int or abs(value) > FAR:
        raise Refused(Code.BAD_VALUE, at, "give a whole number of ticks, or of thousandths of a degree")
    return value


def _point(given: dict[str, Json], name: str) -> tuple[int, int]:
    point = given.get(name)
    if not isinstance(point, list) or len(point) != 2:
        raise Refused(Code.BAD_VALUE, f"gesture.{name}", "a point is x and y, in ticks from the middle of the table")
    return _whole(point[0], f"gesture.{name}.0"), _whole(point[1], f"gesture.{name}.1")


def _pose(place: Json, at: str) -> Pose:
    if not isinstance(place, list) or len(place) != 3:
        raise Refused(Code.BAD_VALUE, at, "a place is x, y and facing, in ticks and thousandths of a degree")
    x, y, facing = (_whole(number, f"{at}.{n}") for n, number in enumerate(place))
    return Pose(x, y, facing % TURN)


def tried(n: int, seen: Seen, hand: Hand, gesture: Gesture, painter: Painter, verb: str = "") -> wire.Trial:
    """What a gesture comes to, by whatever verb or by the one that was chosen."""
    if not seen.asked:
        return _nothing(n, seen.not_asked)
    proposal = hand.propose(gesture, verb)
    draft = dict(gesture.places) if isinstance(gesture, Put) else {}
    trial = _shown(n, seen, proposal.orders, painter)
    trial["as_meant"] = proposal.as_meant
    trial["refusal"] = error_of(proposal.refusal) or trial["refusal"]
    trial["draft"] = trial["draft"] if trial["orders"] else _draft(seen.state, draft, painter)
    return trial


def tried_orders(n: int, seen: Seen, orders: Sequence[Order], painter: Painter) -> wire.Trial:
    """What orders come to, one after another."""
    return _shown(n, seen, orders, painter) if seen.asked else _nothing(n, seen.not_asked)


def _shown(n: int, seen: Seen, orders: Sequence[Order], painter: Painter) -> wire.Trial:
    game, before = seen.game, seen.state
    trial, state = _nothing(n, None), before
    ways: dict[str, tuple[Pose, ...]] = {}
    aim: State[Any] = before
    for order in orders:
        verdict = check(seen.frame, state, order)
        if verdict.step is None:
            trial["refusal"] = error_of(verdict.refusal)
            trial["draft"] = _draft(before, dict(zip(order.bases, order.poses, strict=False)), painter)
            break
        aim = verdict.aim or verdict.step.state
        for id, way in trodden(state, order, aim).items():
            ways[id] = (*ways.get(id, ()), *way)
        rows = [row_shown(row, painter.ruleset) for row in verdict.rows]
        chance = game.chance(state, order)
        trial["orders"].append(
            {
                "text": write(order, game, before.setup),
                "price": verdict.cost,
                "rows": rows,
                "chance": None if chance is None else float(chance),
            }
        )
        trial["draft"] = _draft(before, dict(zip(order.bases, order.poses, strict=False)), painter)
        state = verdict.step.state
    moved = changed(painter.faces(before), painter.faces(aim))
    trial["places"] = [painter.place(id, face) for id, face in moved.items()]
    trial["ways"] = [{"id": id, "places": [list(pose) for pose in way]} for id, way in ways.items()]
    trial["touches"] = [[id, foe] for id in moved for foe in sorted(aim.field.touching(id)) if _foes(aim, id, foe)]
    trial["says"] = _says(trial, game)
    return trial


def _small(says: str) -> str:
    """A row in the midst of a sentence: a word that is all capitals stays as it is."""
    return says if says[1:2].isupper() else says[:1].lower() + says[1:]


def _foes(state: State, id: str, other: str) -> bool:
    return state.side(id) != state.side(other)


def _says(trial: wire.Trial, game: Game) -> str:
    """The price of it, for the hand, and what makes it dearer or cheaper than any order is."""
    price = game.price(sum(order["price"] for order in trial["orders"]))
    words = dict.fromkeys(_small(row["says"]) for order in trial["orders"] for row in order["rows"][1:])
    return f"costs {price}{': ' if words else ''}{'; '.join(words)}" if price else ""


def _draft(state: State, places: dict[str, Pose], painter: Painter) -> list[wire.Place]:
    """Bases where somebody would put them, allowed or not."""
    found = []
    for id, pose in places.items():
        piece = state.setup.pieces.get(id)
        if piece is not None:
            face = painter.faces(state).get(id) or Face(Rect(pose, piece.width, piece.depth), "ready", (), None, ())
            found.append(painter.place(id, face._replace(rect=face.rect.at(pose))))
    return found


def _nothing(n: int, refusal: Refusal | None) -> wire.Trial:
    return {
        "n": n,
        "orders": [],
        "refusal": error_of(refusal),
        "places": [],
        "ways": [],
        "touches": [],
        "says": "",
        "looks": {},
        "draft": [],
        "as_meant": True,
    }
