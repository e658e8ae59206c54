"""What happened, in a sentence for the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.engine.state import State
from sandtable.mechanics.elements.bound import B, kind
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.shooting import Shot
from sandtable.mechanics.elements.spontaneous import ADVANCES, RETIRES, Went
from sandtable.names import Json, Pair, listed

FATES = {
    "recoil": "recoil",
    "flee": "flee",
    "destroyed": "are destroyed",
    "captured": "are captured",
    "teams_desert": "lose their teams",
    "lost": "flee from the table",
    "stays": "stand",
}
HARMLESS = ("continue", "none")


def named(names: Mapping[str, str], state: State[B], id: str) -> str:
    """'a3 blades (O)', by the names of the kinds."""
    return f"{id} {names[kind(state, id)]} ({state.setup.pieces[id].grade})"


def fate_of(fate: Mapping[str, Json]) -> str:
    """What became of an element, and why; nothing if only others did something because of it."""
    if "fate" not in fate:
        return ""
    why = f", {fate['why']}" if fate.get("why") else ""
    return f"{FATES[fate['fate']]}{why}"


def combat(
    manual: Manual[B],
    state: State[B],
    pair: Pair,
    result: Json,
    fates: Mapping[str, Mapping[str, Json]],
    shot: Shot | None = None,
) -> str:
    """A fight, or a shot: who helped, the scores, and what became of whom."""
    first, second = (manual.named(state, id) for id in pair)
    score = f"{result['a']['final']} to {result['b']['final']}"
    if shot is None:
        scores = f"{first} fight {second}, {score}"
    elif shot.mutual:
        scores = f"{first}{_aided(shot.aiding)} and {second}{_aided(shot.aiding_back)} shoot at each other, {score}"
    else:
        scores = f"{first}{_aided(shot.aiding)} shoot at {second}, {score}"
    parts = []
    for id, fate in fates.items():
        if word := fate_of(fate):
            parts.append(f"{id} {word}")
        if fate.get("pushed"):
            parts.append(f"{listed(fate['pushed'], 'and')} are pushed back")
        if follows := fate.get("follows"):
            parts.append(f"{id} {follows}" if isinstance(follows, str) else f"{id} pursue {follows['paces']:g} paces")
    both = shot is None and all(result[side]["outcome"] in HARMLESS for side in ("a", "b"))
    end = listed(parts, "and") or ("they fight on" if both else "nothing happens")
    return f"{scores}: {end}."


def _aided(helpers: Sequence[str]) -> str:
    return f", with {listed(list(helpers), 'and')}," if helpers else ""


def points(given: Mapping[str, int], bound: int) -> str:
    """The points of a bound."""
    return f"Bound {bound}: {listed([f'{command} {n}' for command, n in given.items()], 'and') or 'nothing'} to spend."


def revealed(ids: Sequence[str]) -> str:
    """Ambushes that are seen."""
    return f"{listed(list(ids), 'and')} {'is' if len(ids) == 1 else 'are'} seen."


def unbidden(went: Sequence[Went]) -> str:
    """Spontaneous moves."""
    advances = [one.id for one in went if one.does == ADVANCES]
    retires = [one.id for one in went if one.does == RETIRES]
    parts = []
    if advances:
        parts.append(f"{listed(advances, 'and')} advance{'s' if len(advances) == 1 else ''} unbidden")
    if retires:
        parts.append(f"{listed(retires, 'and')} make{'s' if len(retires) == 1 else ''} for the rear")
    return f"{'; '.join(parts)}."
