"""Who deploys first and so has the first turn: as the scenario says, or by a die for each side (H12, H14)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sandtable.engine.draft import Draft
from sandtable.engine.state import Ask, State
from sandtable.names import Side


def moves(state: State) -> Side:
    """The side that has the first turn."""
    found: Side = state.own.first or state.setup.traits.get("moves_first", "a")
    return found


def deploys(state: State) -> Side:
    """The side that places a battalia first."""
    found: Side = state.own.first or state.setup.traits.get("deploys_first", "a")
    return found


def unsettled(state: State) -> bool:
    """Whether the dice are to say it and have not yet."""
    return bool(state.setup.options.get("H12")) and not state.own.first


def ask() -> Ask:
    return Ask("first", "a", ("a", "b"), ("D6", "D6"), "A die for each side: the lower deploys first and moves first.")


def fall(draft: Draft, dice: tuple[int, ...]) -> None:
    first = _lower(dice)
    if not first:
        draft.tell(says="Equal: roll again.")
        return
    draft.set(first=first, side=first)
    draft.tell(says=f"Side {first} deploys first and moves first.")


def odds() -> Mapping[str, Fraction]:
    found: dict[str, Fraction] = {}
    for dice in ((a, b) for a in range(1, 7) for b in range(1, 7)):
        first = _lower(dice)
        says = f"side {first} is first" if first else "roll again"
        found[says] = found.get(says, Fraction()) + Fraction(1, 36)
    return found


def _lower(dice: tuple[int, ...]) -> str:
    a, b = dice
    return "a" if a < b else "b" if b < a else ""
