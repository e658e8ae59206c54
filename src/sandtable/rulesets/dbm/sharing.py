"""Shared dice (H11): a regular C-in-C rolls for all regular commands and hands the dice out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, permutations

from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, OneOf
from sandtable.engine.state import Setup, State
from sandtable.engine.verb import Verb
from sandtable.mechanics.elements import calling
from sandtable.mechanics.elements.bound import general_of
from sandtable.mechanics.elements.sequence import Some
from sandtable.mechanics.elements.way import refuse
from sandtable.names import Code, Refused, listed
from sandtable.rulesets.dbm import allies, telling
from sandtable.rulesets.dbm.own import Own

MOST_CHOICES = 24


def led_by_regular(state: State[Own], command: str) -> bool:
    leader = state.setup.commands[command].leader
    return bool(leader) and bool(state.setup.pieces[leader].traits.get("regular"))


def sharing(state: State[Own], commands: Sequence[str]) -> tuple[str, ...]:
    """The commands of those rolled for whose dice are handed out; none if the rule is off or fewer than two share."""
    if not state.setup.options.get("H11"):
        return ()
    chiefs = [id for id in commands if state.setup.commands[id].traits.get("rank") == "c_in_c"]
    if not any(led_by_regular(state, id) and general_of(state, id) for id in chiefs):
        return ()
    found = tuple(id for id in commands if led_by_regular(state, id))
    return found if len(found) > 1 else ()


def _dice_to_share(state: State[Own], about: Some) -> str:
    dice = listed([str(die) for die in state.own.pool], "and")
    example = _word(about.ids, state.own.pool)
    whom = listed([_with_id(state.setup, id) for id in about.ids], "and")
    return f"Hand out the dice {dice} to {whom}: allot {example}."


def _with_id(setup: Setup, id: str) -> str:
    """Who gets a die, and the letters by which he is written in an order: 'Hannibal (A1)'."""
    name = calling.name(setup, id)
    return id if name == id else f"{name} ({id})"


def _allotted(state: State[Own], order: Order, about: Some) -> dict[str, int]:
    """Which command gets which die, or why not."""
    given: dict[str, int] = {}
    for part in order.word.split():
        command, _, die = part.partition("=")
        if command not in about.ids or die not in ("1", "2", "3", "4", "5", "6"):
            known = listed([f"{id}=3" for id in about.ids], "and")
            raise Refused(Code.BAD_VALUE, "order.word", f"{part[:40]!r} is no command with its die; write {known}")
        if command in given:
            raise refuse("order.word", f"{_with_id(state.setup, command)} is given two dice; give each command one")
        given[command] = int(die)
    missing = [id for id in about.ids if id not in given]
    if missing:
        all_of_them = listed([_with_id(state.setup, id) for id in about.ids])
        says = f"{_with_id(state.setup, missing[0])} has no die; give one to {all_of_them}"
        raise Refused(Code.MISSING_FIELD, "order.word", says)
    if sorted(given.values()) != sorted(state.own.pool):
        dice = listed([str(die) for die in state.own.pool], "and")
        instead = f"allot {_word(about.ids, state.own.pool)}"
        says = f"the dice are {dice}; hand out each of them once, and no other (H11)"
        raise refuse("order.word", says, rows=("H11",), instead=instead)
    return given


def _allot(draft: Draft[Own], order: Order, about: Some) -> Next:
    """The C-in-C has handed the dice out, and the bound goes on."""
    given, own, setup = _allotted(draft.state, order, about), draft.own, draft.state.setup
    commands = [id for id in setup.commands if id in given or id in own.points]
    points = {id: given.get(id, own.points.get(id, 0)) for id in commands}
    draft.own = replace(own, points=points, pool=())
    if setup.options.get("H40"):
        allies.waver(draft, points)
    draft.say(telling.points(setup, points, (own.number + 1) // 2))
    draft.over()
    return None


def _ways(state: State[Own], about: Some) -> list[Order]:
    """All ways to hand the dice out; first the best dice to the largest commands."""
    on_table = {id: sum(base in state.field.rects for base in state.setup.commands[id].bases) for id in about.ids}
    by_size = sorted(about.ids, key=lambda id: (-on_table[id], id))
    best = sorted(state.own.pool, reverse=True)
    made = dict.fromkeys(permutations(best))
    return [Order("allot", word=_word(by_size, dice)) for dice in islice(made, MOST_CHOICES)]


def _choices(state: State[Own], order: Order, about: Some) -> list[Choice]:
    """Every way to hand the dice out, in words: '6 to Caesar, 3 to Labienus'."""
    names = {id: calling.name(state.setup, id) for id in about.ids}
    made = dict.fromkeys(permutations(sorted(state.own.pool, reverse=True)))
    shares = [dict(zip(about.ids, dice, strict=True)) for dice in made]
    return [
        Choice(_word(about.ids, tuple(share.values())), ", ".join(f"{die} to {names[id]}" for id, die in share.items()))
        for share in shares
    ]


def _word(commands: Sequence[str], dice: Sequence[int]) -> str:
    return " ".join(f"{id}={die}" for id, die in sorted(zip(commands, dice, strict=True)))


ALLOT: Decision[Own, Some] = Decision(
    "allot",
    "How a regular C-in-C hands out his dice: allot, and the best go to the largest commands.",
    (
        Verb(
            "allot",
            "Hand out the dice of the regular commands.",
            _allot,
            takes=(OneOf(needed=False, of=_choices, strict=False),),
            ready=_ways,
            sure=True,
            typed="Each command with its die: allot A1=5 A2=3.",
        ),
    ),
    subject=Some,
    now=_dice_to_share,
    about=lambda state, about: about.ids,
)
