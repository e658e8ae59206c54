"""What happened, in a sentence for the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.engine.state import State
from sandtable.mechanics.elements.bound import kind
from sandtable.names import Json, listed
from sandtable.rulesets.dbm.facts.vocabulary import KINDS

VERBS = {
    "recoil": "recoil",
    "flee": "flee",
    "destroyed": "are destroyed",
    "lost": "flee from the table",
    "stays": "stand",
}


def named(state: State, id: str) -> str:
    """'a3 blades (O)'."""
    return f"{id} {KINDS.names[kind(state, id)]} ({state.setup.pieces[id].grade})"


def combat(state: State, a: str, b: str, verb: str, result: Json, fates: Mapping[str, Json]) -> str:
    """A shot or a fight: the scores, and what became of whom."""
    scores = f"{named(state, a)} {verb} {named(state, b)}, {result['a']['final']} to {result['b']['final']}"
    parts = []
    for id, fate in fates.items():
        if "fate" in fate:
            why = f", {fate['why']}" if fate.get("why") else ""
            parts.append(f"{id} {VERBS[fate['fate']]}{why}")
        if fate.get("pushed"):
            parts.append(f"{listed(fate['pushed'], 'and')} are pushed back")
        if follows := fate.get("follows"):
            parts.append(f"{id} {follows}" if isinstance(follows, str) else f"{id} pursue {follows['paces']:g} paces")
    both = result["a"]["outcome"] == result["b"]["outcome"] == "continue"
    end = listed(parts, "and") or ("they fight on" if both else "nothing happens")
    return f"{scores}: {end}."


def points(given: Mapping[str, int], bound: int, came: Sequence[str] = ()) -> str:
    """The points of a bound, and the flank marches that it brings."""
    said = f"Bound {bound}: {listed([f'{command} {n}' for command, n in given.items()], 'and') or 'nothing'} to spend."
    return (
        f"{said} {listed(list(came), 'and')} {'comes' if len(came) == 1 else 'come'} on from the flank."
        if came
        else said
    )


def revealed(ids: Sequence[str]) -> str:
    """Ambushes that are seen."""
    return f"{listed(list(ids), 'and')} {'is' if len(ids) == 1 else 'are'} seen."


def demoralised(commands: Sequence[str]) -> str:
    """Commands that have lost heart."""
    return f"{listed(list(commands), 'and')} {'is' if len(commands) == 1 else 'are'} demoralised."


def unbidden(told: list[Json]) -> str:
    """Spontaneous moves."""
    advances = [item["advances"] for item in told if "advances" in item]
    retires = [item["retires"] for item in told if "retires" in item]
    parts = []
    if advances:
        parts.append(f"{listed(advances, 'and')} advance unbidden")
    if retires:
        parts.append(f"{listed(retires, 'and')} make for the rear")
    return f"{'; '.join(parts)}."
