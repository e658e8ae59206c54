"""Who attacks, and the terrain that the defender lays before the battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sandtable.dice import D6
from sandtable.engine import zone
from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import Setup, State
from sandtable.engine.told import Fate
from sandtable.engine.verb import Verb
from sandtable.engine.zone import Zone
from sandtable.geometry.ground import Ground
from sandtable.mechanics.elements import features
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.features import Feature, Landscape
from sandtable.mechanics.elements.way import refuse
from sandtable.names import OTHER, SIDES, Json, Side, listed
from sandtable.sheet.ruling import Result


def is_laid(setup: Setup) -> bool:
    """Whether the terrain of a battle is laid by its players."""
    return bool(setup.traits.get("terrain", "given") == "laid")


def invader(state: State[B]) -> Side:
    """The side that attacks and has the first bound: by the dice, or as the scenario says."""
    said: Side = state.own.invader or state.setup.traits.get("moves_first", "a")
    return said


def defender(state: State[B]) -> Side:
    return OTHER[invader(state)]


def attack_dice(land: Landscape, word: str) -> Cast[B, None]:
    """A die each for who attacks, and the army's aggression added; equal totals roll again."""

    def done(draft: Draft[B], _: None, result: Result) -> Next:
        found = result[land.attacker]
        scores = sorted((result["a"], result["b"]), reverse=True)
        if not found:
            draft.say(f"Both have {scores[0]}: roll again.")
            return None
        draft.own = replace(draft.own, invader=found)
        draft.say(f"The {land.attacker} is {draft.state.setup.army(found)}, {scores[0]} to {scores[1]}.")
        draft.over()
        return None

    return Cast(
        word,
        PlainDice(lambda given: dict.fromkeys(given["sides"], D6), partial(_attacks, land)),
        done,
        lambda state, _: f"A die each, and the army's aggression added: the higher {land.attacks}.",
        given=lambda state, _: {"sides": _in_order(state), "adds": {s: aggression(state.setup, s) for s in SIDES}},
        about=lambda state, _: _in_order(state),
        by=(land.attacker,),
        leads=lambda state, _, result: (Fate("", "", _attacker_said(state, land, result[land.attacker])),),
        owner=lambda state, _, name: "a" if name == "a" else "b",
    )


def first_side(state: State[B]) -> Side:
    """The side that the scenario names first: it has the first die."""
    side: Side = state.setup.traits.get("moves_first", "a")
    return side


def _in_order(state: State[B]) -> tuple[Side, Side]:
    first = first_side(state)
    return first, OTHER[first]


def _attacks(land: Landscape, given: Json, faces: Mapping[str, int]) -> Result:
    """The totals, and who attacks by them, if they differ."""
    a, b = (faces[side] + given["adds"][side] for side in SIDES)
    return {"a": a, "b": b, land.attacker: "" if a == b else "a" if a > b else "b"}


def _attacker_said(state: State[B], land: Landscape, side: str) -> str:
    return f"the {land.attacker} is {state.setup.called(side)}" if side else "equal, to be rolled again"


def aggression(setup: Setup, side: str) -> int:
    return int(setup.traits.get("aggression", {}).get(side, 2))


def choosing_features(land: Landscape, says: str) -> Decision[B, None]:
    """The defender names his features; dice will say where they lie."""
    fewest, most = land.count
    lay: Verb[B, None] = Verb(
        "lay",
        says,
        partial(_lay, land),
        takes=(features.to_choose(land),),
        ready=lambda state, _: (Order("lay", word=layout) for layout in land.layouts),
        sure=True,
        typed="Each with its size in paces, or its way: lay wood:400x300 marsh:240 road:across waterway.",
    )
    now = f"Choose {fewest} to {most} features of terrain, each with its size."
    return Decision("lay", "Which features of terrain there are.", (lay,), now=lambda state, _: now, standing=False)


def _lay(land: Landscape, draft: Draft[B], order: Order, _: None) -> Next:
    words = order.word.split()
    fewest, most = land.count
    if not fewest <= len(words) <= most:
        says = f"{len(words)} features are named; take {fewest} to {most} ({land.rule}), like '{land.layouts[0]}'"
        limit = fewest if len(words) < fewest else most
        measure = {"have": len(words), "want": limit, "unit": "features", "instead": f"lay {land.layouts[0]}"}
        raise refuse("order.word", says, rows=(land.rule,), **measure)
    chosen = [features.read(land, word) for word in words]
    for kind, limit in land.most.items():
        count = sum(feature.kind == kind for feature in chosen)
        if count > limit:
            says = f"{count} of {kind} are named, and {limit} is the most ({land.rule}); leave some out"
            raise refuse("order.word", says, rows=(land.rule,), have=count, want=limit, unit="features")
    draft.own = replace(draft.own, sectors=tuple((feature.word, 0) for feature in chosen))
    draft.say(f"The defender takes {listed([feature.said for feature in chosen], 'and')}.")
    draft.over()
    return None


@dataclass(frozen=True, slots=True)
class Chosen:
    """Features that the defender has chosen, whose parts of the table are diced for."""

    words: tuple[str, ...]


def sector_dice(
    land: Landscape, dealt: Callable[[Draft[B]], None], total: str, adds: Callable[[int], int]
) -> Cast[B, Chosen]:
    """A die for the part of the table of each feature; `dealt` sets down those that have theirs.

    There are too many ways to tell one by one: `total` counts those that `adds` does.
    """

    def done(draft: Draft[B], about: Chosen, result: Result) -> Next:
        draft.own = replace(draft.own, sectors=tuple((word, result[str(n)]) for n, word in _numbered(about)))
        dealt(draft)
        draft.over()
        return None

    return Cast(
        "sectors",
        PlainDice(lambda given: dict.fromkeys(given, D6), total=total, adds=adds),
        done,
        lambda state, about: land.dealt,
        subject=Chosen,
        given=lambda state, about: [str(n) for n, _ in _numbered(about)],
        about=lambda state, about: about.words,
    )


def _numbered(about: Chosen) -> list[tuple[int, str]]:
    return list(enumerate(about.words, 1))


def chosen_words(state: State[B]) -> Chosen:
    """The features that the defender has chosen."""
    return Chosen(tuple(word for word, _ in state.own.sectors))


def seen_by_defender(state: State[B], ground: Ground) -> Ground:
    """The ground with the defender's edge below, or, given back, as it lies: the same half-turn either way."""
    return ground if defender(state) == "a" else ground.half_turned()


def in_turn(chosen: Mapping[int, tuple[Feature, int]]) -> list[int]:
    """The numbers of features in the order in which they are set down."""
    return sorted(chosen, key=lambda n: (chosen[n][0].turn, n))


def set_down(land: Landscape, draft: Draft[B], chosen: Mapping[int, tuple[Feature, int]]) -> None:
    """Each feature is placed wholly in its part of the table, if there is room."""
    state = draft.state
    ground = seen_by_defender(state, state.ground)
    parts = [part for feature, part in chosen.values() if feature.kind in land.areas]
    shared = [part for part in parts if parts.count(part) > 1] if land.outward else []
    said: dict[int, str] = {}
    for n in in_turn(chosen):
        feature, part = chosen[n]
        found = features.placed(land, ground, n, feature, part, outward=part in shared)
        ground = ground if found is None else found
        said[n] = f"{feature.said} {'has no room' if found is None else f'in {land.part} {part}'}"
    draft.lay(seen_by_defender(state, features.forded(land, ground)))
    draft.say(f"The ground: {listed([said[n] for n in sorted(said)], 'and')}.")


def chosen(land: Landscape, sectors: Sequence[tuple[str, int]]) -> dict[int, tuple[Feature, int]]:
    """By number: the features that the defender has named, and what the dice gave them."""
    return {n: (features.read(land, word), part) for n, (word, part) in enumerate(sectors, 1)}


def lying(land: Landscape, state: State[B]) -> dict[int, tuple[Feature, int]]:
    """By number: the features that found room, and their parts of the table."""
    every = chosen(land, state.own.sectors)
    return {n: found for n, found in every.items() if state.ground.find(features.name(n)) is not None}


PLACED = ("invasion", "attack", "lay", "sectors", "shift", "put", "edge", "weather", "deploy")
"""The phases before the first bound in which it matters whose edge is whose, ..."""
PARTED = ("sectors", "shift", "put")
"""... and those in which features go to parts of the table by their numbers."""
STRIP = 50
"""The mark along an edge is this part of the table deep."""


def marked(land: Landscape, state: State[B]) -> Iterator[Zone]:
    """Before the first bound: whose edge is whose; and while terrain is laid the parts of the table by their numbers,
    as the defender counts them."""
    if state.phase not in PLACED:
        return
    ground, setup = state.ground, state.setup
    across, up = ground.width // 2, ground.depth // 2
    for side, edge in zip(SIDES, (-1, 1), strict=True):
        inner = edge * (up - ground.depth // STRIP)
        strip = ((-across, edge * up), (across, edge * up), (across, inner), (-across, inner))
        yield zone.ground(setup.army(side), f"The edge of {setup.army(side)}.", strip)
    if is_laid(setup) and state.phase in PARTED:
        turned = 1 if defender(state) == "a" else -1
        for part in range(1, 2 * land.columns + 1):
            x0, y0, x1, y1 = (turned * length for length in features.limits(land, ground, part))
            yield zone.ground(str(part), f"{land.part} {part}", ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
