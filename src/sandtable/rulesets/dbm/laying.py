"""Who invades, and the terrain that the defender lays (H6, H7): the invader may move a feature, and dice say who picks
his base edge."""

from __future__ import annotations

from fractions import Fraction

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, Setup, State
from sandtable.geometry.ground import Ground
from sandtable.mechanics.elements import features as shared
from sandtable.mechanics.elements import laying
from sandtable.mechanics.elements.laying import defender, invader, lying, seen_by_defender
from sandtable.names import Code, Refused, listed
from sandtable.rulesets.dbm import features
from sandtable.rulesets.dbm.features import LANDSCAPE, neighbours

MOVED_ON = 5
"""The least die that lets the invader move a feature."""
INVADER_PICKS_ON = 5
FACES = 6
EDGES = ("keep", "turn")


def fall_sectors(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """Each feature is placed wholly in its sector, if there is room."""
    draft = Draft(state)
    sectors = tuple(zip(asked.about, dice, strict=True))
    draft.set(sectors=sectors, phase="shift")
    laying.set_down(LANDSCAPE, draft, laying.chosen(LANDSCAPE, sectors))
    return draft.step("sectors", seat=asked.seat, dice=dice)


def ask_shift(state: State) -> Ask | None:
    """The invader may try to move one feature; nothing is asked where none lies."""
    found = lying(LANDSCAPE, state)
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
    sector = state.own.sectors[n - 1][1]
    says = f"Feature {n} stays where it is."
    if dice[0] >= MOVED_ON:
        moved = _shifted(state, n, to)
        if moved is None:
            says = f"Feature {n} stays where it is: there is no room in sector {to}."
        else:
            sectors = tuple((w, to if i == n else s) for i, (w, s) in enumerate(state.own.sectors, 1))
            draft.lay(seen_by_defender(state, shared.forded(LANDSCAPE, moved)))
            draft.set(sectors=sectors)
            says = f"Feature {n} is moved from sector {sector} to sector {to}."
    draft.tell(says=says)
    return draft.step("shift", seat=asked.seat, dice=dice)


def _shifted(state: State, n: int, to: int) -> Ground | None:
    """The ground, as the defender sees it, with a feature in another sector; nothing if there is no room there."""
    ground = seen_by_defender(state, state.ground.without([shared.name(n)]))
    return shared.placed(LANDSCAPE, ground, n, shared.read(LANDSCAPE, state.own.sectors[n - 1][0]), to)


def chance(state: State, order: Order) -> Fraction | None:
    """The chance that the feature which an order names is moved; nothing for any other order."""
    word = " ".join(order.word.split())
    if state.ask is None or state.ask.what != "shift" or word not in state.ask.about:
        return None
    n, to = (int(part) for part in word.split())
    return Fraction(FACES + 1 - MOVED_ON, FACES) if _shifted(state, n, to) is not None else Fraction(0)


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
        return laying.layouts(LANDSCAPE)
    if asked.what == "shift":
        return [Order("done"), *(Order("shift", word=word) for word in asked.about)]
    return [Order("edge", word=word) for word in EDGES]
