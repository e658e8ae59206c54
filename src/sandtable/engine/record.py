"""Events and orders as JSON, and back: what a line of the log holds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

from sandtable.engine.event import Event, frozen
from sandtable.engine.order import Order
from sandtable.engine.resting import plain
from sandtable.engine.state import Ask, Ending, Thrown
from sandtable.engine.told import PARTS, Fate, Outcome, Ruled, Told
from sandtable.geometry.leg import HOWS, Leg
from sandtable.geometry.pose import Pose
from sandtable.names import SIDES, Code, Json, Refused, RowId, listed
from sandtable.sheet.explain import Line

FIELDS = (
    *("what", "seat", "order", "dice", "thrown", "placed", "taken", "own"),
    *("ground", "ask", "ending", "told", "phase", "todo"),
)
"""What an event can say, in the order in which its line says it."""

WINNERS = ("", *SIDES)
"""Of an ending: nobody, or a side."""
T = TypeVar("T")


def event_as_json(event: Event) -> dict[str, Json]:
    """An event for the log: what it does not say is left out."""
    json: dict[str, Json] = {"what": event.what}
    if event.seat is not None:
        json["seat"] = event.seat
    if event.order is not None:
        json["order"] = event.order.as_json()
    for name in ("dice", "thrown", "placed", "taken", "own"):
        if value := getattr(event, name):
            json[name] = plain(value) if name == "own" else value
    if event.ground is not None:
        json["ground"] = event.ground
    if event.ask is not None:
        json["ask"] = ask_as_json(event.ask)
    if event.ending is not None:
        json["ending"] = {"winner": event.ending.winner, "reason": event.ending.reason}
    if event.told is not None:
        json["told"] = event.told.as_json()
    for name in ("phase", "todo"):
        if (value := getattr(event, name)) is not None:
            json[name] = value
    return json


def ask_as_json(ask: Ask) -> dict[str, Json]:
    json: dict[str, Json] = {"what": ask.what, "seat": ask.seat}
    for name in ("about", "dice"):
        if value := getattr(ask, name):
            json[name] = list(value)
    if ask.says:
        json["says"] = ask.says
    for name in ("owners", "names"):
        if value := getattr(ask, name):
            json[name] = list(value)
    return json


def event_from_json(json: Json, at: str) -> Event:
    """An event as a log holds it; refused at that place if it holds no such thing."""
    given = _object(json, at, required=("what",), optional=FIELDS)
    dice, thrown = _given(given, "dice", at, _ints) or (), _given(given, "thrown", at, _thrown) or ()
    if thrown and len(thrown) != len(dice):
        says = f"{len(dice)} dice fell, and of {len(thrown)} it is said whose they were: say it of each"
        raise Refused(Code.BAD_VALUE, f"{at}.thrown", says)
    return Event(
        what=_text(given["what"], f"{at}.what"),
        seat=_given(given, "seat", at, _seat),
        order=_given(given, "order", at, order_from_json),
        dice=dice,
        placed=_given(given, "placed", at, _placed) or {},
        taken=_given(given, "taken", at, _texts_by_name) or {},
        own=_given(given, "own", at, _frozen_by_name) or {},
        ground=given.get("ground"),
        ask=_given(given, "ask", at, ask_from_json),
        ending=_given(given, "ending", at, _ending),
        told=_given(given, "told", at, _told),
        phase=_given(given, "phase", at, _text),
        todo=_given(given, "todo", at, _todo),
        thrown=thrown,
    )


def order_from_json(json: Json, at: str) -> Order:
    """An order as a log or a message holds it."""
    given = _object(json, at, required=("verb",), optional=("bases", "legs", "poses", "word"))
    return Order(
        verb=_text(given["verb"], f"{at}.verb"),
        bases=_given(given, "bases", at, _texts) or (),
        legs=tuple(_leg(leg, f"{at}.legs.{n}") for n, leg in enumerate(_list(given.get("legs", []), f"{at}.legs"))),
        poses=tuple(
            _pose(pose, f"{at}.poses.{n}") for n, pose in enumerate(_list(given.get("poses", []), f"{at}.poses"))
        ),
        word=_text(given.get("word", ""), f"{at}.word"),
    )


def ask_from_json(json: Json, at: str) -> Ask:
    given = _object(json, at, required=("what", "seat"), optional=("about", "dice", "says", "owners", "names"))
    return Ask(
        what=_text(given["what"], f"{at}.what"),
        seat=_seat(given["seat"], f"{at}.seat"),
        about=_given(given, "about", at, _texts) or (),
        dice=_given(given, "dice", at, _texts) or (),
        says=_text(given.get("says", ""), f"{at}.says"),
        owners=tuple(_seat(side, f"{at}.owners.{n}") for n, side in enumerate(_list(given.get("owners", []), at))),
        names=_given(given, "names", at, _texts) or (),
    )


def _thrown(json: Json, at: str) -> tuple[Thrown, ...]:
    throws = []
    for n, throw in enumerate(_list(json, at)):
        match throw:
            case [owner, str(die), str(name)]:
                throws.append(Thrown(_seat(owner, f"{at}.{n}.0"), die, name))
            case _:
                says = "of a die it is said whose it was, which sort of die, and what for"
                raise Refused(Code.BAD_VALUE, f"{at}.{n}", says)
    return tuple(throws)


def _ending(json: Json, at: str) -> Ending:
    given = _object(json, at, required=("winner", "reason"))
    if given["winner"] not in WINNERS:
        raise Refused(Code.BAD_VALUE, f"{at}.winner", "must be 'a', 'b', or '' for a draw")
    return Ending(given["winner"], _text(given["reason"], f"{at}.reason"))


def _told(json: Json, at: str) -> Told:
    given = _object(json, at, required=(), optional=PARTS)
    ruled = tuple(_ruled(one, f"{at}.ruled.{n}") for n, one in enumerate(_list(given.get("ruled", []), f"{at}.ruled")))
    facts = _fates(given.get("facts", []), f"{at}.facts")
    return Told(_text(given.get("says", ""), f"{at}.says"), ruled, _given(given, "came", at, _outcome), facts)


def _ruled(json: Json, at: str) -> Ruled:
    given = _object(json, at, required=("test", "who", "given", "dice", "result", "lines"))
    who = _texts_by_name(given["who"], f"{at}.who")
    lines = tuple(_line(line, f"{at}.lines.{n}") for n, line in enumerate(_list(given["lines"], f"{at}.lines")))
    return Ruled(_text(given["test"], f"{at}.test"), who, given["given"], given["dice"], given["result"], lines)


def _line(json: Json, at: str) -> Line:
    match json:
        case [("a" | "b" | None) as side, str(row), value]:
            return Line(side, RowId(row), value)
    raise Refused(Code.BAD_VALUE, at, "a line is a side or nothing, the id of a row, and what it gave")


def _outcome(json: Json, at: str) -> Outcome:
    given = _object(json, at, required=("fates",), optional=("open",))
    return Outcome(_fates(given["fates"], f"{at}.fates"), _text(given.get("open", ""), f"{at}.open"))


def _fates(json: Json, at: str) -> tuple[Fate, ...]:
    fates = []
    for n, fate in enumerate(_list(json, at)):
        match fate:
            case [str(whom), str(what), value]:
                fates.append(Fate(whom, what, frozen(value)))
            case _:
                raise Refused(Code.BAD_VALUE, f"{at}.{n}", "must be of whom (or nobody: ''), what, and how much")
    return tuple(fates)


def _todo(json: Json, at: str) -> tuple[Mapping[str, Json], ...]:
    return tuple(_frozen_by_name(task, f"{at}.{n}") for n, task in enumerate(_list(json, at)))


def _leg(json: Json, at: str) -> Leg:
    match json:
        case [str(how), int(by)] if how in HOWS and how != "to" and type(by) is int:
            return Leg(how, by)
        case ["to", list(place)]:
            return Leg("to", to=_pose(place, at))
    raise Refused(Code.BAD_VALUE, at, f"a leg is a pair such as ['forward', 8000]; the first is {listed(list(HOWS))}")


def _pose(json: Json, at: str) -> Pose:
    numbers = _ints(json, at)
    if len(numbers) != 3:
        raise Refused(Code.BAD_VALUE, at, "a place is three whole numbers: x, y and the facing")
    return Pose(*numbers)


def _placed(json: Json, at: str) -> dict[str, tuple[int, ...]]:
    placed = {id: _ints(place, f"{at}.{id}") for id, place in _mapping(json, at).items()}
    for id, place in placed.items():
        if len(place) not in (3, 5) or min(place[3:], default=1) <= 0:
            raise Refused(
                Code.BAD_VALUE, f"{at}.{id}", "a base stands at x, y and a facing, with width and depth or not"
            )
    return placed


def _object(json: Json, at: str, required: Collection[str], optional: Collection[str] = ()) -> Mapping[str, Json]:
    given = _mapping(json, at)
    for name in given:
        if name not in required and name not in optional:
            known = listed([*required, *(other for other in optional if other not in required)])
            raise Refused(Code.UNKNOWN_FIELD, f"{at}.{name[:40]}", f"no such field here; there are {known}")
    for name in required:
        if name not in given:
            raise Refused(Code.MISSING_FIELD, f"{at}.{name}", "must be given and is not")
    return given


def _given(given: Mapping[str, Json], name: str, at: str, read: Callable[[Json, str], T]) -> T | None:
    return read(given[name], f"{at}.{name}") if name in given else None


def _mapping(json: Json, at: str) -> Mapping[str, Json]:
    if not isinstance(json, dict):
        raise Refused(Code.BAD_VALUE, at, "must be an object of names and values")
    return json


def _list(json: Json, at: str) -> list[Json]:
    if not isinstance(json, list):
        raise Refused(Code.BAD_VALUE, at, "must be a list")
    return json


def _text(json: Json, at: str) -> str:
    if not isinstance(json, str):
        raise Refused(Code.BAD_VALUE, at, "must be a text")
    return json


def _texts(json: Json, at: str) -> tuple[str, ...]:
    return tuple(_text(entry, f"{at}.{n}") for n, entry in enumerate(_list(json, at)))


def _texts_by_name(json: Json, at: str) -> dict[str, str]:
    return {name: _text(entry, f"{at}.{name}") for name, entry in _mapping(json, at).items()}


def _frozen_by_name(json: Json, at: str) -> dict[str, Json]:
    return {name: frozen(entry) for name, entry in _mapping(json, at).items()}


def _ints(json: Json, at: str) -> tuple[int, ...]:
    numbers = _list(json, at)
    if any(type(number) is not int for number in numbers):
        raise Refused(Code.BAD_VALUE, at, "must be a list of whole numbers")
    return tuple(numbers)


def _seat(json: Json, at: str) -> Json:
    if json not in SIDES:
        raise Refused(Code.BAD_VALUE, at, "must be 'a' or 'b'")
    return json
