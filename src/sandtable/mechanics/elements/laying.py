"""Who attacks, and the terrain that the defender lays before the battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, Setup, State
from sandtable.geometry.ground import Ground
from sandtable.mechanics.elements import features
from sandtable.mechanics.elements.features import Feature, Landscape
from sandtable.mechanics.elements.way import refuse
from sandtable.names import OTHER, Side, listed


def is_laid(setup: Setup) -> bool:
    """Whether the terrain of a battle is laid by its players."""
    return bool(setup.traits.get("terrain", "given") == "laid")


def invader(state: State) -> Side:
    """The side that attacks and has the first bound: by the dice, or as the scenario says."""
    said: Side = state.own.invader or state.setup.traits.get("moves_first", "a")
    return said


def defender(state: State) -> Side:
    return OTHER[invader(state)]


def ask_attack(land: Landscape, state: State, what: str) -> Ask:
    """A die each for who attacks; the side named first has the first die."""
    first: Side = state.setup.traits.get("moves_first", "a")
    says = f"A die each, and the army's aggression added: the higher {land.attacks}."
    return Ask(what, first, (first, OTHER[first]), ("D6", "D6"), says)


def aggression(setup: Setup, side: str) -> int:
    return int(setup.traits.get("aggression", {}).get(side, 2))


def fall_attack(land: Landscape, state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """The higher total attacks; equal totals roll again."""
    draft = Draft(state)
    scores = {side: die + aggression(state.setup, side) for side, die in zip(asked.about, dice, strict=True)}
    one, other = asked.about
    if scores[one] == scores[other]:
        draft.tell(says=f"Both have {scores[one]}: roll again.")
    else:
        found = max(scores, key=lambda side: scores[side])
        draft.set(invader=found, phase="lay")
        says = f"Side {found} {land.attacks}, {max(scores.values())} to {min(scores.values())}."
        draft.tell(says=says, **{land.attacker: found})
    return draft.step(asked.what, seat=asked.seat, dice=dice)


def attack_odds(land: Landscape, state: State, asked: Ask) -> Mapping[str, Fraction]:
    """How likely each side is to attack."""
    one, other = asked.about
    ahead = aggression(state.setup, one) - aggression(state.setup, other)
    found: dict[str, Fraction] = {}
    for first, second in product(range(1, 7), repeat=2):
        lead = first + ahead - second
        word = "again" if not lead else f"{one if lead > 0 else other} {land.attacks}"
        found[word] = found.get(word, Fraction()) + Fraction(1, 36)
    return found


def ask_lay(land: Landscape, state: State) -> Ask:
    fewest, most = land.count
    says = f"Choose {fewest} to {most} features of terrain, each with its size: wood:400x300 marsh:240 road."
    return Ask("lay", defender(state), says=says)


def lay(land: Landscape, state: State, order: Order, asked: Ask) -> Step:
    """The defender names his features; dice will say where they lie."""
    words = order.word.split()
    fewest, most = land.count
    if not fewest <= len(words) <= most:
        message = f"{len(words)} features are named; take {fewest} to {most} ({land.rule})"
        raise refuse("order.word", f"{message}, like '{land.layouts[0]}'")
    chosen = [features.read(land, word) for word in words]
    for kind, limit in land.most.items():
        count = sum(feature.kind == kind for feature in chosen)
        if count > limit:
            message = f"{count} of {kind} are named, and {limit} is the most ({land.rule}); leave some out"
            raise refuse("order.word", message)
    draft = Draft(state)
    draft.set(sectors=tuple((feature.word, 0) for feature in chosen), phase="sectors")
    draft.tell(says=f"The defender takes {listed([feature.said for feature in chosen], 'and')}.")
    return draft.step("lay", seat=asked.seat, order=order)


def ask_sectors(land: Landscape, state: State) -> Ask:
    words = tuple(word for word, _ in state.own.sectors)
    return Ask("sectors", defender(state), words, ("D6",) * len(words), land.dealt)


def seen_by_defender(state: State, ground: Ground) -> Ground:
    """The ground with the defender's edge below, or, given back, as it lies: the same half-turn either way."""
    return ground if defender(state) == "a" else ground.half_turned()


def in_turn(chosen: Mapping[int, tuple[Feature, int]]) -> list[int]:
    """The numbers of features in the order in which they are set down."""
    return sorted(chosen, key=lambda n: (chosen[n][0].turn, n))


def set_down(land: Landscape, draft: Draft, chosen: Mapping[int, tuple[Feature, int]]) -> None:
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
    draft.tell(says=f"The ground: {listed([said[n] for n in sorted(said)], 'and')}.")


def chosen(land: Landscape, sectors: Sequence[tuple[str, int]]) -> dict[int, tuple[Feature, int]]:
    """By number: the features that the defender has named, and what the dice gave them."""
    return {n: (features.read(land, word), part) for n, (word, part) in enumerate(sectors, 1)}


def lying(land: Landscape, state: State) -> dict[int, tuple[Feature, int]]:
    """By number: the features that found room, and their parts of the table."""
    every = chosen(land, state.own.sectors)
    return {n: found for n, found in every.items() if state.ground.find(features.name(n)) is not None}


def layouts(land: Landscape) -> list[Order]:
    """What a computer may sensibly lay."""
    return [Order("lay", word=layout) for layout in land.layouts]
