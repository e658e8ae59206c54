"""Who invades, and the terrain that the defender lays (H6, H7)."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, Setup, State
from sandtable.geometry.ground import Ground
from sandtable.mechanics.elements.way import refuse
from sandtable.names import OTHER, Code, Refused, Side, listed
from sandtable.rulesets.dbm import features
from sandtable.rulesets.dbm.features import FEWEST, MOST_FEATURES, Feature, neighbours

MOST: Mapping[str, int] = {"built-up": 1, "river": 1, "road": 2, "waterway": 1}
MOVED_ON = 5
"""The least die that lets the invader move a feature."""
INVADER_PICKS_ON = 5
EDGES = ("keep", "turn")
LAYOUTS = (
    "gentle-hill:400x280 rough:280x200 orchard:200x200",
    "gentle-hill:300x200 gentle-hill:300x200 rough:240x200 road",
    "steep-hill:360x240 wood:300x240 rough:240x200 fields:240x200",
    "wood:360x300 wood:300x240 marsh:240x200 gentle-hill:300x200",
    "built-up:200x160 fields:240x200 fields:200x200 orchard:200x160 road",
    "river wood:240x200 gentle-hill:300x240 road:across",
    "dunes:360x240 dunes:300x240 rough:300x200 gentle-hill:300x200 waterway",
)
"""Landscapes that a defender may well choose."""


def is_laid(setup: Setup) -> bool:
    """Whether the terrain of a battle is laid by its players."""
    return bool(setup.traits.get("terrain", "given") == "laid")


def invader(state: State) -> Side:
    """The side that invades and has the first bound: by the dice, or as the scenario says."""
    said: Side = state.own.invader or state.setup.traits.get("moves_first", "a")
    return said


def defender(state: State) -> Side:
    return OTHER[invader(state)]


def ask_invasion(state: State) -> Ask:
    """A die each for who invades; the side named first has the first die."""
    first: Side = state.setup.traits.get("moves_first", "a")
    says = "A die each, and the army's aggression added: the higher invades."
    return Ask("invasion", first, (first, OTHER[first]), ("D6", "D6"), says)


def aggression(setup: Setup, side: str) -> int:
    return int(setup.traits.get("aggression", {}).get(side, 2))


def fall_invasion(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """The higher total invades; equal totals roll again."""
    draft = Draft(state)
    scores = {side: die + aggression(state.setup, side) for side, die in zip(asked.about, dice, strict=True)}
    one, other = asked.about
    if scores[one] == scores[other]:
        draft.tell(says=f"Both have {scores[one]}: roll again.")
    else:
        found = max(scores, key=lambda side: scores[side])
        draft.set(invader=found, phase="lay")
        draft.tell(says=f"Side {found} invades, {max(scores.values())} to {min(scores.values())}.", invader=found)
    return draft.step("invasion", seat=asked.seat, dice=dice)


def ask_lay(state: State) -> Ask:
    says = f"Choose {FEWEST} to {MOST_FEATURES} features of terrain, each with its size: wood:400x300 marsh:240 road."
    return Ask("lay", defender(state), says=says)


def lay(state: State, order: Order, asked: Ask) -> Step:
    """The defender names his features; dice will say where they lie."""
    words = order.word.split()
    if not FEWEST <= len(words) <= MOST_FEATURES:
        message = f"{len(words)} features are named; take {FEWEST} to {MOST_FEATURES} (H7)"
        raise refuse("order.word", f"{message}, like '{LAYOUTS[0]}'")
    chosen = [features.read(word) for word in words]
    for kind, most in MOST.items():
        count = sum(feature.kind == kind for feature in chosen)
        if count > most:
            raise refuse("order.word", f"{count} of {kind} are named, and {most} is the most (H7); leave some out")
    draft = Draft(state)
    draft.set(sectors=tuple((feature.word, 0) for feature in chosen), phase="sectors")
    draft.tell(says=f"The defender takes {listed([feature.said for feature in chosen], 'and')}.")
    return draft.step("lay", seat=asked.seat, order=order)


def ask_sectors(state: State) -> Ask:
    words = tuple(word for word, _ in state.own.sectors)
    says = "A die for the sector of each feature: 1 to 3 the far half, 4 to 6 the near one, from the defender's left."
    return Ask("sectors", defender(state), words, ("D6",) * len(words), says)


def fall_sectors(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """Each feature is placed wholly in its sector, if there is room."""
    draft = Draft(state)
    sectors = tuple(zip(asked.about, dice, strict=True))
    draft.set(sectors=sectors, phase="shift")
    ground = _seen_by_defender(state, state.setup.ground)
    chosen = {n: (features.read(word), sector) for n, (word, sector) in enumerate(sectors, 1)}
    placed: dict[int, str] = {}
    for n in sorted(chosen, key=lambda n: (chosen[n][0].turn, n)):
        found = features.placed(ground, n, *chosen[n])
        ground = ground if found is None else found
        placed[n] = "no room" if found is None else f"sector {chosen[n][1]}"
    draft.lay(_seen_by_defender(state, features.forded(ground)))
    told = listed([f"{chosen[n][0].said} in {placed[n]}" for n in sorted(chosen)], "and")
    draft.tell(says=f"The ground: {told.replace('in no room', 'has no room')}.")
    return draft.step("sectors", seat=asked.seat, dice=dice)


def _seen_by_defender(state: State, ground: Ground) -> Ground:
    """The ground with the defender's edge below, or, given back, as it lies: the same half-turn either way."""
    return ground if defender(state) == "a" else ground.half_turned()


def lying(state: State) -> dict[int, tuple[Feature, int]]:
    """By number: the features that found room, and their sectors."""
    return {
        n: (features.read(word), sector)
        for n, (word, sector) in enumerate(state.own.sectors, 1)
        if state.ground.find(features.name(n)) is not None
    }


def ask_shift(state: State) -> Ask | None:
    """The invader may try to move one feature; nothing is asked where none lies."""
    found = lying(state)
    if not found:
        return None
    about = tuple(f"{n} {to}" for n, (_, sector) in found.items() for to in neighbours(sector))
    told = listed([f"{n} {feature.said} in sector {sector}" for n, (feature, sector) in found.items()], "and")
    says = f"You may try to move one feature to a neighbouring sector, on 5 or 6 (shift 2 5), or say done: {told}."
    return Ask("shift", invader(state), about, says=says)


def shift(state: State, order: Order, asked: Ask) -> Step:
    """The invader names a feature by its number, and the sector it is to go to."""
    word = " ".join(order.word.split())
    if word not in asked.about:
        known = listed(list(asked.about[:6]))
        raise Refused(Code.BAD_VALUE, "order.word", f"name a feature and a sector beside its own: {known}; or say done")
    draft = Draft(state)
    says = f"Feature {word.split()[0]} moves to sector {word.split()[1]} on 5 or 6."
    return draft.step("shift", seat=asked.seat, order=order, ask=Ask("shifting", asked.seat, (word,), ("D6",), says))


def fall_shifting(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """On 5 or 6 the feature goes over, if there is room for it there."""
    draft = Draft(state)
    draft.set(phase="edge")
    n, to = (int(part) for part in asked.about[0].split())
    word, sector = state.own.sectors[n - 1]
    says = f"Feature {n} stays where it is."
    if dice[0] >= MOVED_ON:
        ground = _seen_by_defender(state, state.ground.without([features.name(n)]))
        moved = features.placed(ground, n, features.read(word), to)
        if moved is None:
            says = f"Feature {n} stays where it is: there is no room in sector {to}."
        else:
            sectors = tuple((w, to if i == n else s) for i, (w, s) in enumerate(state.own.sectors, 1))
            draft.lay(_seen_by_defender(state, features.forded(moved)))
            draft.set(sectors=sectors)
            says = f"Feature {n} is moved from sector {sector} to sector {to}."
    draft.tell(says=says)
    return draft.step("shift", seat=asked.seat, dice=dice)


def ask_edges(state: State) -> Ask:
    says = "A die for the base edges: on 1 to 4 the defender picks his own, on 5 or 6 the invader does."
    return Ask("edges", defender(state), dice=("D6",), says=says)


def fall_edges(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    draft = Draft(state)
    picks = invader(state) if dice[0] >= INVADER_PICKS_ON else defender(state)
    draft.tell(says=f"Side {picks} picks its base edge.", picks=picks)
    says = "Pick your base edge: keep yours, or turn the ground half round and so take the other."
    return draft.step("edges", seat=asked.seat, dice=dice, ask=Ask("edge", picks, EDGES, says=says))


def edge(state: State, order: Order, asked: Ask) -> Step:
    """Whoever picks the other edge has the ground turned half round; works stay with the side that made them."""
    if order.word not in EDGES:
        raise Refused(Code.BAD_VALUE, "order.word", f"say {listed(EDGES)}, not {order.word[:40]!r}")
    draft = Draft(state)
    if order.word == "turn":
        draft.lay(features.turned(state.ground))
    draft.set(phase=after_laying(state.setup))
    draft.tell(says=f"Side {asked.seat} {'takes the other edge' if order.word == 'turn' else 'keeps its edge'}.")
    return draft.step("edge", seat=asked.seat, order=order)


def after_laying(setup: Setup) -> str:
    """The part of the game that comes once the ground is known."""
    return "weather" if setup.options.get("H38") else "deploy"


def choices(asked: Ask) -> list[Order]:
    """What a computer may sensibly say when it is asked about terrain."""
    if asked.what == "lay":
        return [Order("lay", word=layout) for layout in LAYOUTS]
    if asked.what == "shift":
        return [Order("done"), *(Order("shift", word=word) for word in asked.about)]
    return [Order("edge", word=word) for word in EDGES]
