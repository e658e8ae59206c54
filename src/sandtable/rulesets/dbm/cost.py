"""What an order costs (4.1), with the facts of it read off the battle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sandtable.engine.memo import OfMoment
from sandtable.engine.state import Setup, State
from sandtable.mechanics.elements.bound import general_of
from sandtable.mechanics.elements.fronts import on_front
from sandtable.mechanics.elements.paying import Prices, rounded_up, whereabouts
from sandtable.names import Json
from sandtable.rulesets.dbm import facts
from sandtable.rulesets.dbm.observe import BY_ID, moved_element
from sandtable.rulesets.dbm.own import PACE, Own
from sandtable.rulesets.dbm.rows.pips import PIPS
from sandtable.rulesets.dbm.sight import sees
from sandtable.sheet.play import player
from sandtable.sheet.read import read_scope
from sandtable.sheet.ready import maker

FAR, UNSEEN = 1200 * PACE, 600 * PACE


def order_facts(
    state: State[Own],
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
    if command.leader not in ids:
        given |= general_facts(state, ids)
    elif (general := general_of(state, command.id)) and on_front(state, general):
        given["general_state"] = "fighting"
    usual = {"deviation": "none", "ends_at": "nothing"}
    given.update({name: value for name, value in more.items() if value != usual.get(name)})
    return given


GENERALS: OfMoment[tuple[str, ...], dict[str, Json]] = OfMoment()
"""What was found of generals: every order to the same troops asks it again."""


def general_facts(state: State[Own], ids: Sequence[str]) -> dict[str, Json]:
    """Where the general is and how he fares, for troops that are without him."""
    return GENERALS.of(state, tuple(ids), lambda: _general(state, ids))


def _general(state: State[Own], ids: Sequence[str]) -> dict[str, Json]:
    command = state.setup.pieces[ids[0]].command
    general = general_of(state, command)
    if general is None:
        return {"general_state": "straggling" if command in state.own.waiting else "lost"}
    if on_front(state, general):
        return {"general_state": "fighting"}
    far, seen = whereabouts(state, ids, general, UNSEEN, FAR, sees)
    return {"distance": far / PACE} if seen else {"distance": far / PACE, "in_sight": False}


def _quick(given: Json) -> int:
    here = maker(facts.PipCost)(read_scope(facts.PipCost, given, "given"))
    return max(0, int(player(PIPS)(here, None, here)))


def _rounded(given: dict[str, Json]) -> dict[str, Json]:
    """Only 600 and 1200 paces matter to the rows: a round figure above lets the facts be met again."""
    return rounded_up(given, "distance", 100)


PRICES: Prices = Prices(BY_ID["pip_cost"], _quick, _rounded)
GENERAL_SAVES = "dbm.pip.general"
"""The row by which a general costs a point less."""


def paid(own: Own, setup: Setup, command: str, ids: Sequence[str], given: dict[str, Json]) -> Own:
    """What paying changes beside the points: the general's saving, and that he has moved."""
    if setup.commands[command].leader not in ids:
        return own
    if GENERAL_SAVES in [line.row for line in PRICES.ruling(given).lines]:
        own = replace(own, saved=(*own.saved, command))
    if given["action"] != "halt" and command not in own.stirred:
        own = replace(own, stirred=(*own.stirred, command))
    return own
