"""Who deploys first and so has the first turn: as the scenario says, or by a die for each side (H12, H14)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from sandtable.engine.draft import Draft
from sandtable.engine.state import Ask, State
from sandtable.names import OTHER, Side
from sandtable.rulesets.ps.own import Own


def moves(state: State[Own]) -> Side:
    """The side that has the first turn."""
    found: Side = state.own.first or state.setup.traits.get("moves_first", "a")
    return found


def deploys(state: State[Own]) -> Side:
    """The side that places a battalia first."""
    found: Side = state.own.first or state.setup.traits.get("deploys_first", "a")
    return found


def unsettled(state: State[Own]) -> bool:
    """Whether the dice are to say it and have not yet."""
    return bool(state.setup.options.get("H12")) and not state.own.first


def ask(state: State[Own]) -> Ask:
    """A die each; the side that the scenario names first has the first one."""
    first: Side = state.setup.traits.get("moves_first", "a")
    says = "A die for each side: the lower deploys first and moves first."
    return Ask("first", first, (first, OTHER[first]), ("D6", "D6"), says)


def fall(draft: Draft[Own], asked: Ask, dice: tuple[int, ...]) -> None:
    first = _lower(asked, dice)
    if not first:
        draft.say("Equal: roll again.")
        return
    draft.set(first=first, side=first)
    draft.say(f"Side {first} deploys first and moves first.")


def odds(asked: Ask) -> Mapping[str, Fraction]:
    found: dict[str, Fraction] = {}
    for dice in product(range(1, 7), repeat=2):
        first = _lower(asked, dice)
        says = f"side {first} is first" if first else "roll again"
        found[says] = found.get(says, Fraction()) + Fraction(1, 36)
    return found


def _lower(asked: Ask, dice: tuple[int, ...]) -> str:
    """The side whose die is the lower; nothing if neither is."""
    (die, one), (other_die, other) = zip(dice, asked.about, strict=True)
    return one if die < other_die else other if other_die < die else ""
