"""Shared dice (H11): a regular C-in-C rolls for all regular commands and hands the dice out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, permutations

from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.mechanics.elements.bound import general_of
from sandtable.mechanics.elements.way import refuse
from sandtable.names import Code, Refused, listed

MOST_CHOICES = 24


def led_by_regular(state: State, command: str) -> bool:
    leader = state.setup.commands[command].leader
    return bool(leader) and bool(state.setup.pieces[leader].traits.get("regular"))


def sharing(state: State, commands: Sequence[str]) -> tuple[str, ...]:
    """The commands of those rolled for whose dice are handed out; none if the rule is off or fewer than two share."""
    if not state.setup.options.get("H11"):
        return ()
    chiefs = [id for id in commands if state.setup.commands[id].traits.get("rank") == "c_in_c"]
    if not any(led_by_regular(state, id) and general_of(state, id) for id in chiefs):
        return ()
    found = tuple(id for id in commands if led_by_regular(state, id))
    return found if len(found) > 1 else ()


def ask(state: State, share: Sequence[str]) -> Ask:
    """The C-in-C hands out the dice of the pool."""
    dice = listed([str(die) for die in state.own.pool], "and")
    example = " ".join(f"{id}={die}" for id, die in zip(share, state.own.pool, strict=True))
    says = f"Hand out the dice {dice} to {listed(tuple(share), 'and')}: allot {example}."
    return Ask("allot", state.own.side, tuple(share), says=says)


def allotted(state: State, order: Order, asked: Ask) -> dict[str, int]:
    """Which command gets which die, or why not."""
    given: dict[str, int] = {}
    for part in order.word.split():
        command, _, die = part.partition("=")
        if command not in asked.about or die not in ("1", "2", "3", "4", "5", "6"):
            known = listed([f"{id}=3" for id in asked.about], "and")
            raise Refused(Code.BAD_VALUE, "order.word", f"{part[:40]!r} is no command with its die; write {known}")
        if command in given:
            raise refuse("order.word", f"{command} is given two dice; give each command one")
        given[command] = int(die)
    missing = [id for id in asked.about if id not in given]
    if missing:
        raise Refused(Code.MISSING_FIELD, "order.word", f"{missing[0]} has no die; give one to {listed(asked.about)}")
    if sorted(given.values()) != sorted(state.own.pool):
        dice = listed([str(die) for die in state.own.pool], "and")
        raise refuse("order.word", f"the dice are {dice}; hand out each of them once, and no other (H11)")
    return given


def choices(state: State, asked: Ask) -> list[Order]:
    """All ways to hand the dice out; first the best dice to the largest commands."""
    on_table = {id: sum(base in state.field.rects for base in state.setup.commands[id].bases) for id in asked.about}
    by_size = sorted(asked.about, key=lambda id: (-on_table[id], id))
    best = sorted(state.own.pool, reverse=True)
    made = dict.fromkeys(permutations(best))
    return [Order("allot", word=_word(by_size, dice)) for dice in islice(made, MOST_CHOICES)]


def _word(commands: Sequence[str], dice: Sequence[int]) -> str:
    return " ".join(f"{id}={die}" for id, die in sorted(zip(commands, dice, strict=True)))
