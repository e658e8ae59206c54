"""What happened, in a sentence for the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.engine.state import Setup, State
from sandtable.mechanics.elements import calling
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.manual import Manual, counted
from sandtable.mechanics.elements.shooting import Shot
from sandtable.mechanics.elements.spontaneous import ADVANCES, RETIRES, TURNS, Went
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


def fate_of(fate: Mapping[str, Json]) -> str:
    """What became of an element, and why; nothing if only others did something because of it."""
    if "fate" not in fate:
        return ""
    why = f": {fate['why']}" if fate.get("why") and fate["fate"] != "lost" else ""
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
        aided, back = (_aided(manual, state, helpers) for helpers in (shot.aiding, shot.aiding_back))
        scores = f"{first}{aided} and {second}{back} shoot at each other, {score}"
    else:
        scores = f"{first}{_aided(manual, state, shot.aiding)} shoot at {second}, {score}"
    parts = []
    for id, fate in fates.items():
        if word := fate_of(fate):
            parts.append(f"{id if id in pair else manual.named(state, id)} {word}")
        if fate.get("pushed"):
            parts.append(f"{manual.all_named(state, fate['pushed'])} are pushed back")
        if follows := fate.get("follows"):
            parts.append(f"{id} {follows if isinstance(follows, str) else _pursuit(manual, state, pair, follows)}")
    both = shot is None and all(result[side]["outcome"] in HARMLESS for side in ("a", "b"))
    end = listed(parts, "and") or ("they fight on" if both else "nothing happens")
    return f"{scores}: {end}."


def _aided(manual: Manual[B], state: State[B], helpers: Sequence[str]) -> str:
    return f", with {manual.all_named(state, helpers)}," if helpers else ""


def _pursuit(manual: Manual[B], state: State[B], pair: Pair, follows: Mapping[str, Json]) -> str:
    met = follows.get("meets")
    meet = "" if not met else f" into {met}" if met in pair else f" into {manual.named(state, met)}"
    return f"pursue {counted(round(follows['paces'], 1), 'pace')}{meet}"


def bound_of(state: State[B]) -> str:
    """Whose bound begins."""
    return f"Bound {(state.own.number + 1) // 2} of {state.setup.army(state.own.side)}."


def points(setup: Setup, given: Mapping[str, int], bound: int) -> str:
    """The points of a bound."""
    said = [f"{counted(n, 'point')} for {calling.name(setup, command)}" for command, n in given.items()]
    return f"Bound {bound}: {listed(said, 'and') or 'nothing'} to spend."


def revealed(manual: Manual[B], state: State[B], ids: Sequence[str]) -> str:
    """Ambushes that are seen."""
    return f"{manual.all_named(state, ids)} are seen."


def unbidden(manual: Manual[B], state: State[B], went: Sequence[Went]) -> str:
    """What troops do of themselves: who runs at whom, and who makes for the rear."""
    foes: dict[str, list[str]] = {}
    for one in went:
        if one.does == ADVANCES:
            foes.setdefault(one.at, []).append(one.id)
    parts = [
        f"{manual.all_named(state, ids)} advance on {manual.named(state, foe)} unbidden" for foe, ids in foes.items()
    ]
    if retires := [one.id for one in went if one.does == RETIRES]:
        parts.append(f"{manual.all_named(state, retires)} make for the rear")
    if turns := [one.id for one in went if one.does == TURNS]:
        parts.append(f"{manual.all_named(state, turns)} turn to the rear and have no room to go")
    return f"{'; '.join(parts)}."
