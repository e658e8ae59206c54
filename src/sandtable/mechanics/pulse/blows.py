"""The dice of a combat: thrown for both parties, one of each rolled again for a CD, and what they decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next, Opening
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, OneOf
from sandtable.engine.state import State
from sandtable.engine.task import Casting
from sandtable.engine.verb import Verb
from sandtable.mechanics.pulse import telling
from sandtable.mechanics.pulse.aftermath import decide, room
from sandtable.mechanics.pulse.cds import CD, affords, spend
from sandtable.mechanics.pulse.choices import Again, by_face, shown, stands
from sandtable.mechanics.pulse.fight import ROLES, Fight
from sandtable.mechanics.pulse.manual import Given
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.weighing import DIE, ROOM, ended, no_gain
from sandtable.names import OTHER, Side, listed
from sandtable.sheet.question import Question
from sandtable.sheet.ruling import Result

USE = "combat"
"""What the sheet calls a CD that is spent on a combat."""


def seat_of(state: State[Own], fight: Fight, role: Side) -> Side:
    """The player of a party."""
    attacker = state.side(fight.a[0])
    return attacker if role == "a" else OTHER[attacker]


def _question(state: State[Own], fight: Fight) -> Question:
    return state.own.manual.questions["combat"]


def _given(state: State[Own], fight: Fight) -> Given:
    given = state.own.manual.melee.given(state, fight, room(state, fight))
    if "rerolls" in _question(state, fight).given.facts:
        given = {**given, "rerolls": [again.given for again in fight.rerolls]}
    return given


def fighters(state: State[Own], fight: Fight) -> str:
    """Who fights whom: 'a1 (Guards) and a2 (Line) fight b4 (Line)'."""
    verb = "fights" if len(fight.a) == 1 else "fight"
    return f"{telling.names(state, fight.a)} {verb} {telling.names(state, fight.b)}"


def _says(state: State[Own], fight: Fight) -> str:
    """Who fights whom, and how many dice each throws."""
    wants = _question(state, fight).wants(_given(state, fight), {})
    each = [f"{telling.dice(want.count)} for {_army(state, fight, want.name)}" for want in wants]
    return f"{fighters(state, fight)}: {listed(each, 'and')}."


def _army(state: State[Own], fight: Fight, name: str) -> str:
    """The army whose the dice of a name are."""
    return state.setup.called(_owner(state, fight, name) or "")


def _again_says(state: State[Own], fight: Fight, name: str) -> str:
    """What the dice are for that are thrown after others; those of the defenders come with the attackers' second."""
    role, _, again = name.partition("_")
    what = f"{'dice' if again else 'a die'} rolled again for {_army(state, fight, name)}"
    also = f", and the dice of {_army(state, fight, OTHER['a'])}" if again and role == "a" else ""
    return f"{fighters(state, fight)}: {what}{also}."


def _may_reroll(state: State[Own], casting: Casting[Fight]) -> Opening | None:
    """Commanders may have one die rolled again, the attacker's first; then it may be another combat than it was."""
    fight = casting.about
    role = _asked(state, fight)
    if role is not None:
        return REROLL.asks(seat_of(state, fight, role), casting)
    melee = state.own.manual.melee
    if fight.broken or not melee.breaks(state, fight, _as_it_lies(state, casting)):
        return None
    return COMBAT.on(replace(casting, about=replace(fight, broken=True)))


def _as_it_lies(state: State[Own], casting: Casting[Fight]) -> Result:
    fight = casting.about
    return _question(state, fight).adjudicate(_given(state, fight), casting.lying())[0]


def _asked(state: State[Own], fight: Fight) -> Side | None:
    """The party that may still have a die rolled again, and has not said."""
    rerolls = state.own.manual.melee.rerolls
    for role in ROLES:
        if role in fight.kept or rerolls is None or not rerolls(state, fight, role):
            continue
        if affords(state, seat_of(state, fight, role), USE, fight.units(role)[0]):
            return role
    return None


def _decided(draft: Draft[Own], fight: Fight, result: Result) -> Next:
    decide(draft, fight, draft.own.manual.melee.outcome(draft.state, fight, result))
    return None


def _tells(state: State[Own], fight: Fight, result: Result) -> str:
    return f"{fighters(state, fight)}. {state.own.manual.melee.told(state, fight, result)}"


def _owner(state: State[Own], fight: Fight, name: str) -> Side | None:
    """The dice of a party, and its hits or misses rolled again, have its letter first: 'a', 'a_miss'. Any other die
    that is rolled again is his who pays for it."""
    role = name.partition("_")[0]
    if role not in ROLES:
        role = fight.rerolls[-1].side
    return seat_of(state, fight, "a" if role == "a" else "b")


COMBAT: Cast[Own, Fight] = Cast(
    "combat-dice",
    _question,
    _decided,
    _says,
    subject=Fight,
    then=_again_says,
    given=_given,
    who=lambda state, fight: {"a": fight.a[0], "b": fight.b[0]},
    owner=_owner,
    between=_may_reroll,
    tells=_tells,
)


def _party(state: State[Own], casting: Casting[Fight]) -> Side:
    role = _asked(state, casting.about)
    assert role is not None
    return role


def _standing(casting: Casting[Fight], role: Side) -> list[int]:
    """The dice of a party as they stand."""
    again, dice = casting.about.rerolls, casting.lying()
    own = [(entry, new) for entry, new in zip(again, dice.get("reroll", ()), strict=False) if entry.side == role]
    return stands(dice[role], [entry for entry, _ in own], [new for _, new in own])


def _line(state: State[Own], casting: Casting[Fight]) -> str:
    fight, result = casting.about, _as_it_lies(state, casting)
    role = _party(state, casting)
    leads = "You win" if result["winner"] == role else "You lose"
    return f"{fighters(state, fight)}. {leads} as the dice lie: roll {shown(_standing(casting, role))} again, or keep?"


def _dice(state: State[Own], order: Order, casting: Casting[Fight]) -> Sequence[Choice]:
    faces = dict.fromkeys(_standing(casting, _party(state, casting)))
    return [Choice(str(face), f"Roll the {face} again, for a CD.") for face in faces]


def _named(casting: Casting[Fight], role: Side, word: str) -> int:
    """The place of the die that a party names by what it shows."""
    place = by_face(_standing(casting, role), word)
    assert place is not None
    return place


def _again(draft: Draft[Own], order: Order, casting: Casting[Fight]) -> Next:
    """One die of a party is rolled again for a CD."""
    fight, role = casting.about, _party(draft.state, casting)
    spend(draft, seat_of(draft.state, fight, role), USE, fight.units(role)[0])
    again = (*fight.rerolls, Again(_named(casting, role, order.word), CD, role))
    return COMBAT.on(replace(casting, about=replace(fight, rerolls=again, kept=(*fight.kept, role))))


def _keep(draft: Draft[Own], order: Order, casting: Casting[Fight]) -> Next:
    fight = casting.about
    kept = (*fight.kept, _party(draft.state, casting))
    return COMBAT.on(replace(casting, about=replace(fight, kept=kept)))


def _rerolled(state: State[Own], casting: Casting[Fight], order: Order) -> tuple[list[float], float]:
    """What the combat is worth with each face of a new die, and as the dice lie."""
    fight, role, question = casting.about, _party(state, casting), _question(state, casting.about)
    given = {**state.own.manual.melee.given(state, fight, ROOM), "rerolls": []}
    lying = {party: _standing(casting, party) for party in ROLES}

    def worth(dice: list[int]) -> float:
        return ended(state, fight, question.adjudicate(given, {**lying, role: dice})[0], role)

    place, dice = _named(casting, role, order.word), lying[role]
    return [worth([*dice[:place], face, *dice[place + 1 :]]) for face in D6.faces], worth(dice)


def _betters(state: State[Own], casting: Casting[Fight], order: Order) -> Fraction:
    """The chance that a new die is better than the one that lies."""
    then, now = _rerolled(state, casting, order)
    return Fraction(sum(worth > now for worth in then), len(then))


def _worth(state: State[Own], casting: Casting[Fight], order: Order) -> float:
    """What a new die is worth on average, beside the dice as they lie."""
    then, now = _rerolled(state, casting, order)
    return sum(then) / len(then) - now - DIE


REROLL: Decision[Own, Casting[Fight]] = Decision(
    "reroll-combat",
    "Whether a die of a combat is rolled again for a CD: reroll, or keep.",
    (
        Verb(
            "reroll",
            "Roll a die of this combat again, for a CD.",
            _again,
            takes=(OneOf(of=_dice),),
            sure=True,
            chance=_betters,
            gains="better than now",
            weigh=_worth,
        ),
        Verb("keep", "Leave the dice as they lie.", _keep, sure=True, weigh=no_gain),
    ),
    subject=Casting,
    now=_line,
    about=lambda state, casting: (casting.about.units(_party(state, casting))[0],),
)
