"""What an order costs (4.1), with the facts of it read off the battle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sandtable.engine.state import State
from sandtable.geometry.rect import distance
from sandtable.mechanics.elements.bound import general_of
from sandtable.mechanics.elements.fronts import on_front
from sandtable.names import Json
from sandtable.rulesets.dbm import facts
from sandtable.rulesets.dbm.observe import BY_ID, moved_element
from sandtable.rulesets.dbm.own import PACE
from sandtable.rulesets.dbm.rows.pips import PIPS
from sandtable.rulesets.dbm.sight import sees, way_to
from sandtable.sheet.play import player
from sandtable.sheet.read import read_scope
from sandtable.sheet.ready import maker

FAR, UNSEEN = 1200 * PACE, 600 * PACE


def order_facts(
    state: State,
    ids: Sequence[str],
    action: str,
    *,
    short: frozenset[str] = frozenset(),
    **more: Json,
) -> dict[str, Json]:
    """The question of an order's cost; what is as usual is left out."""
    pieces = state.setup.pieces
    command = state.setup.commands[pieces[ids[0]].command]
    given: dict[str, Json] = {
        "action": action,
        "elements": [moved_element(state, id, short=id in short) for id in ids],
        "commander": command.traits.get("rank", "c_in_c"),
    }
    if command.id in state.own.stirred:
        given["general_moved"] = True
    if command.id in state.own.saved:
        given["discount_used"] = True
    general = general_of(state, command.id)
    if command.leader not in ids:
        given |= GENERALS.of(state, ids, command.id, general)
    elif general and on_front(state, general):
        given["general_state"] = "fighting"
    usual = {"deviation": "none", "ends_at": "nothing"}
    given.update({name: value for name, value in more.items() if value != usual.get(name)})
    return given


class Generals:
    """What was found of generals in one state: every order to the same troops asks it again."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._found: dict[tuple[str, ...], dict[str, Json]] = {}

    def of(self, state: State, ids: Sequence[str], command: str, general: str | None) -> dict[str, Json]:
        if state is not self._state:
            self._state, self._found = state, {}
        key = tuple(ids)
        if key not in self._found:
            self._found[key] = _general(state, ids, command, general)
        return self._found[key]


GENERALS = Generals()


def _general(state: State, ids: Sequence[str], command: str, general: str | None) -> dict[str, Json]:
    """Where the general is and how he fares, for troops that are without him."""
    if general is None:
        return {"general_state": "straggling" if command in state.own.waiting else "lost"}
    if on_front(state, general):
        return {"general_state": "fighting"}
    rects = state.field.rects
    nearest = min(ids, key=lambda id: (distance(rects[id], rects[general]), id))
    far = way_to(state, nearest, general, state.setup.pieces[general].side, FAR)
    said: dict[str, Json] = {"distance": far / PACE}
    if UNSEEN < far <= FAR and not any(sees(state, general, id) for id in ids):
        said["in_sight"] = False
    return said


def price(given: dict[str, Json]) -> int:
    """The cost in initiative points, quickly."""
    return _price(_rounded(given))


def _rounded(given: dict[str, Json]) -> Json:
    """The facts as a key. Only 600 and 1200 paces matter to the rows: a round figure above lets it be met again."""
    far = given.get("distance", 0)
    return _key({**given, "distance": -(-far // 100) * 100})


def _key(value: Json) -> Json:
    if isinstance(value, dict):
        return tuple((name, _key(inner)) for name, inner in value.items())
    if isinstance(value, list):
        return ("list", *map(_key, value))
    return value


@lru_cache(maxsize=20_000)
def _price(key: Json) -> int:
    here = maker(facts.PipCost)(read_scope(facts.PipCost, _given(key), "given"))
    return max(0, int(player(PIPS)(here, None, here)))


def _given(key: Json) -> Json:
    if isinstance(key, tuple):
        if key and key[0] == "list":
            return [_given(inner) for inner in key[1:]]
        return {name: _given(inner) for name, inner in key}
    return key


def ruling(given: dict[str, Json]) -> dict[str, Json]:
    """The cost with every row that counted, for the record."""
    result, lines = _ruling(_rounded(given))
    return {"test": "pip_cost", "given": given, "result": result, "lines": lines}


@lru_cache(maxsize=20_000)
def _ruling(key: Json) -> tuple[dict[str, Json], list[dict[str, Json]]]:
    result, made = BY_ID["pip_cost"].adjudicate(_given(key), {})
    return result, [line.as_json() for line in made.lines]
