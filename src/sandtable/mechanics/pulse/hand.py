"""The roll for initiative on the table: both sides' dice and the odd one, the bidding of CDs, and who has the pulse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, combinations_with_replacement, product

from sandtable.dice import D6, Die, Distribution
from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next, Opening
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, OneOf
from sandtable.engine.phase import Phase
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import State
from sandtable.engine.task import Casting
from sandtable.engine.told import Fate
from sandtable.engine.verb import Verb
from sandtable.mechanics.pulse import telling
from sandtable.mechanics.pulse.choices import Again, shown, stands
from sandtable.mechanics.pulse.manual import Given, Manual
from sandtable.mechanics.pulse.own import Own, fresh_pulse
from sandtable.mechanics.pulse.turn import END, TURN, thrower
from sandtable.mechanics.pulse.weighing import DIE, INITIATIVE, no_gain
from sandtable.names import OTHER, SIDES, Code, Json, Refused, Side
from sandtable.sheet.chance import Wanted
from sandtable.sheet.question import Fallen
from sandtable.sheet.ruling import Result

MOST_CDS = 30
"""The questions know no more CDs in hand."""
BOTH = "both"
"""What a player says who rolls both of his dice again; else he names one by what it shows."""
AGAIN = "reroll"
"""What the question calls dice that are rolled again."""
BY = ("winner", "a.gained", "b.gained")
"""What two hands that lead to the same have in common."""
EXTREMES = ((1, 2), (5, 6), (1, 1), (6, 6))
"""Hands that as a rule show all that can come."""


@dataclass(frozen=True, slots=True)
class Bids:
    """What is made of a roll for initiative: the dice rolled again for CDs, and who has yet to say whether he does."""

    left: tuple[Side, ...] | None = None
    """Nothing while no dice lie."""
    rerolls: tuple[Again, ...] = ()

    def answered(self, *rerolls: Again) -> Bids:
        """The first who had yet to say has said it."""
        return Bids((self.left or ())[1:], (*self.rerolls, *rerolls))


@dataclass(frozen=True, eq=False)
class HandDice(PlainDice):
    """Two dice a side, the odd die, and those that are rolled again; they may end the turn before anybody bids."""

    manual: Manual | None = None

    @property
    def rules(self) -> Manual:
        assert self.manual is not None
        return self.manual

    def wants(self, given: Json, dice: Mapping[str, Json]) -> tuple[Wanted, ...]:
        turn = self.rules.turn
        if not dice:
            first: Side = given["roll"][f"{turn.name}_by"]
            each = (Wanted(side, 2, D6, False) for side in in_turn(first))
            return (*each, Wanted(turn.name, 1, turn.die, True))
        missing = len(given["roll"]["rerolls"]) - len(dice.get(AGAIN, ()))
        return (Wanted(AGAIN, missing, D6, False),) if missing else ()

    def answer(self, given: Json, dice: Mapping[str, Json]) -> Result:
        """Whether the turn ends; if not, who is higher as the dice lie, and what doubles would bring."""
        result = ends(self.rules, given["end"], dice[self.rules.turn.name])
        if result["turn_ends"]:
            return {"ends": True, "day": result["day_ends"]}
        found, _ = self.rules.questions["initiative"].adjudicate(given["roll"], dict(dice))
        return {"ends": False, "winner": found["winner"], **{side: found[side]["gained"] for side in SIDES}}

    def falls(self, given: Json, dice: Mapping[str, Json]) -> Distribution[Fallen]:
        return Distribution(self._again(given, dice) if dice else self._first(given))

    def _again(self, given: Json, dice: Mapping[str, Json]) -> Iterator[tuple[Fallen, int]]:
        (want,) = self.wants(given, dice)
        for faces in product(want.die.faces, repeat=want.count):
            result = self.answer(given, want.among(dice, faces))
            yield Fallen(((want.name, faces),), tuple(result.items())), 1

    def _first(self, given: Json) -> Iterator[tuple[Fallen, int]]:
        """The hands that lead to the same together, each with an example."""
        turn, question, hands = self.rules.turn, self.rules.questions["initiative"], len(D6.faces) ** 4
        for face, ways in Counter(turn.die.faces).items():
            ended = ends(self.rules, given["end"], face)
            if ended["turn_ends"]:
                key = (("ends", True), ("day", ended["day_ends"]))
                yield Fallen(self._shown(EXTREMES[0], EXTREMES[0], face), key), ways * hands
                continue
            for key, chance in question.odds(given["roll"], {turn.name: face}, BY).ranked():
                result = (("ends", False), *zip(("winner", *SIDES), key, strict=True))
                yield Fallen(self._example(given, face, dict(result)), result), int(chance * ways * hands)

    def _example(self, given: Json, face: int, result: Result) -> tuple[tuple[str, int | tuple[int, ...]], ...]:
        every = combinations_with_replacement(D6.faces, 2)
        for a, b in chain(product(EXTREMES, repeat=2), product(tuple(every), repeat=2)):
            if self.answer(given, {"a": list(a), "b": list(b), self.rules.turn.name: face}) == result:
                return self._shown(a, b, face)
        raise AssertionError(f"no dice come to {result}")

    def _shown(
        self, a: tuple[int, ...], b: tuple[int, ...], face: int
    ) -> tuple[tuple[str, int | tuple[int, ...]], ...]:
        return (("a", a), ("b", b), (self.rules.turn.name, face))


def in_turn(first: Side) -> tuple[Side, Side]:
    return first, OTHER[first]


def ends(manual: Manual, given: Given, face: int) -> Result:
    """The sheet's word on whether an odd die ends the turn."""
    return manual.questions["turn_end"].adjudicate(given, {manual.turn.name: face})[0]


def _ending(state: State[Own]) -> Given:
    own = state.own
    return {"pulses": own.pulse, "turn": own.turn, "basic_length": state.setup.traits["bounds"]}


def _given(state: State[Own], bids: Bids) -> Given:
    """What the question `initiative` is told, with the re-rolls made so far."""
    turn = state.own.manual.turn
    cds: Given = {side: {"cds": min(MOST_CDS, state.own.cds.get(side, 0))} for side in SIDES}
    rolled = [again.given for again in bids.rerolls]
    return {**cds, f"{turn.name}_by": thrower(state), **turn.also(state), "rerolls": rolled}


def _next(state: State[Own], casting: Casting[Bids]) -> Opening:
    """The odd die may end the turn; else the lower roller may bid, then the higher; then it is ruled."""
    manual, bids, dice = state.own.manual, casting.about, casting.lying()
    odd, left = dice[manual.turn.name], bids.left
    if left is None:
        if ends(manual, _ending(state), odd)["turn_ends"]:
            return TURN_END.on(Casting(TURN_END.word, casting.seat, odd, {manual.turn.name: odd}))
        result, _ = manual.questions["initiative"].adjudicate(_given(state, bids), dice)
        left = tuple(side for side in in_turn(OTHER[result["winner"]]) if state.own.cds.get(side, 0) > 0)
    if left:
        return BIDDING.asks(left[0], replace(casting, about=replace(bids, left=left)))
    return PULSE.on(replace(casting, cast=PULSE.word))


def _says(state: State[Own], bids: Bids) -> str:
    if bids.rerolls:
        count = sum(again.side == bids.rerolls[-1].side for again in bids.rerolls)
        return f"Initiative: {'a die' if count == 1 else 'two dice'} again for {_army(state, bids.rerolls[-1].side)}."
    first, die = thrower(state), state.own.manual.turn.die
    return f"Initiative: two dice and the {die} for {_army(state, first)}, two dice for {_army(state, OTHER[first])}."


def _army(state: State[Own], side: str) -> str:
    return state.setup.called(side)


def _owner(state: State[Own], bids: Bids, name: str) -> Side | None:
    found = bids.rerolls[-1].side if name == AGAIN else name
    return "a" if found == "a" else "b" if found == "b" else None


def _higher(state: State[Own], bids: Bids, result: Result) -> tuple[Fate, ...]:
    return (Fate(result["winner"], "higher", "is higher"),)


def _stand(state: State[Own], bids: Bids, result: Result) -> tuple[Fate, ...]:
    """Who has the initiative when the dice stand, and the CDs that doubles bring."""
    gained = {side: result[side]["gained"] for side in SIDES}
    return (*_higher(state, bids, result), *(Fate(side, "CDs more", cds) for side, cds in gained.items() if cds))


def _by_another(draft: Draft[Own], bids: Bids, result: Result) -> Next:
    raise AssertionError("the dice of an initiative are ruled by the turn's end or by the pulse")


def _nothing(given: Json) -> Mapping[str, Die]:
    return {}


ROLL: Cast[Own, Bids] = Cast(
    "initiative",
    lambda state, bids: HandDice(_nothing, manual=state.own.manual),
    _by_another,
    _says,
    subject=Bids,
    given=lambda state, bids: {"roll": _given(state, bids), "end": _ending(state)},
    leads=_higher,
    owner=_owner,
    between=_next,
    settled_by=lambda state, bids: (state.own.manual.questions["initiative"], _given(state, bids)),
)
INITIATIVE_PHASE: Phase[Own] = Phase(
    "initiative",
    "Two dice a side and the odd die. It may end the turn, and the day; else the lower roller may roll dice again for "
    "CDs, then the higher; a pulse begins.",
    lambda draft: ROLL.of(thrower(draft.state), Bids()),
)


def _turn_over(draft: Draft[Own], odd: int, result: Result) -> Next:
    """The odd die has ended the turn: the next begins, or the day is over."""
    draft.go_to(END if result["day_ends"] else TURN)
    return None


def _turn_told(state: State[Own], odd: int, result: Result) -> str:
    die, turn = state.own.manual.turn.die, state.own.turn
    return f"The {die} shows {odd}: turn {turn} ends{', and the day.' if result['day_ends'] else '.'}"


TURN_END: Cast[Own, int] = Cast(
    "turn-end",
    lambda state, odd: state.own.manual.questions["turn_end"],
    _turn_over,
    lambda state, odd: f"The {state.own.manual.turn.die} may end the turn.",
    subject=int,
    given=lambda state, odd: _ending(state),
    leads=lambda state, odd, result: (Fate("", "ends", f"the {'day' if result['day_ends'] else 'turn'} ends"),),
    tells=_turn_told,
)


def _pulse(draft: Draft[Own], bids: Bids, result: Result) -> Next:
    """The dice stand: who has the initiative, what it cost, what doubles bring; a new pulse begins."""
    own, winner = draft.own, result["winner"]
    cds: dict[str, int] = {
        side: min(MOST_CDS, own.cds.get(side, 0) - result[side]["spent"] + result[side]["gained"]) for side in SIDES
    }
    draft.own = replace(
        fresh_pulse(own),
        cds=cds,
        last=winner,
        pulse=own.pulse + 1,
        first=winner,
        side=winner,
        segment=own.manual.segments[0].id,
        closed=False,
    )
    draft.over()
    return None


def _pulse_told(state: State[Own], bids: Bids, result: Result) -> str:
    winner = result["winner"]
    ours, theirs = (result[side]["total"] for side in in_turn(winner))
    tie = f", by the {state.own.manual.turn.die} of {_army(state, thrower(state))}" if ours == theirs else ""
    totals = f"{ours} against {theirs}{tie}"
    said = [f"pulse {state.own.pulse + 1}", f"the initiative is with {_army(state, winner)}, {totals}"]
    gained = ((_army(state, side), result[side]["gained"]) for side in in_turn(winner))
    brought = (f"doubles bring {army} {telling.many(cds, 'CD')}" for army, cds in gained if cds)
    return telling.sentence([*said, *brought])


PULSE: Cast[Own, Bids] = Cast(
    "pulse",
    lambda state, bids: state.own.manual.questions["initiative"],
    _pulse,
    _says,
    subject=Bids,
    given=_given,
    who=lambda state, bids: {side: side for side in SIDES},
    leads=_stand,
    tells=_pulse_told,
)


def _lying(casting: Casting[Bids], side: Side) -> list[int]:
    """The two dice of a side as they stand."""
    new = zip(casting.about.rerolls, casting.lying().get(AGAIN, ()), strict=True)
    own = [(again, face) for again, face in new if again.side == side]
    return stands(casting.lying()[side], [again for again, _ in own], [face for _, face in own])


def _bidder(casting: Casting[Bids]) -> Side:
    assert casting.about.left
    return casting.about.left[0]


def _asked(state: State[Own], casting: Casting[Bids]) -> str:
    side = _bidder(casting)
    question, dice = state.own.manual.questions["initiative"], casting.lying()
    result, _ = question.adjudicate(_given(state, casting.about), dice)
    own, other = (_hand(state, casting, result, whose) for whose in in_turn(side))
    cds, turn = telling.many(state.own.cds[side], "CD"), state.own.manual.turn
    odd = f"The {turn.die} of {_army(state, thrower(state))} shows {dice[turn.name]}."
    again = shown(_lying(casting, side), *((BOTH,) if state.own.cds[side] > 1 else ()))
    price = f"for a CD each, of {cds}" if state.own.cds[side] > 1 else "for your last CD"
    return f"You have {own}, {_army(state, OTHER[side])} {other}. {odd} Roll {again} again, {price}?"


def _hand(state: State[Own], casting: Casting[Bids], result: Result, side: Side) -> str:
    """The two dice of a side, and what is added to them: '6 and 2 and 1 more, 9 in all'."""
    one, other = _lying(casting, side)
    total = result[side]["total"]
    more = f" and {total - one - other} more" if total != one + other else ""
    return f"{one} and {other}{more}, {total} in all"


def _dice(state: State[Own], order: Order, casting: Casting[Bids]) -> Sequence[Choice]:
    """One of them, or both where there are CDs for both."""
    side = _bidder(casting)
    faces = dict.fromkeys(_lying(casting, side))
    each = [Choice(str(face), f"Roll the {face} again, for a CD.") for face in faces]
    return [*each, Choice(BOTH, "Roll both again, for 2 CDs.")] if state.own.cds[side] > 1 else each


def _named(casting: Casting[Bids], word: str) -> tuple[int, ...]:
    """The places of the dice that a bidder names; none if they are not his."""
    if word == BOTH:
        return (0, 1)
    faces, places = _lying(casting, _bidder(casting)), list[int]()
    for face in word.split():
        showing = [place for place, shows in enumerate(faces) if str(shows) == face]
        if not showing:
            return ()
        places.append(next((place for place in showing if place not in places), showing[0]))
    return tuple(places)


def _again(draft: Draft[Own], order: Order, casting: Casting[Bids]) -> Next:
    """He rolls one of his dice again, or both, for a CD each."""
    side = _bidder(casting)
    faces, places = _lying(casting, side), _named(casting, order.word)
    have, want, one = draft.own.cds[side], len(places), f"reroll {faces[0]}"
    if not want:
        says = f"say which of your dice to roll again: {shown(faces, BOTH)}"
        raise Refused(Code.BAD_VALUE, "order.word", says, instead=one)
    if len({*places}) < want:
        raise _twice(draft.state, casting, places)
    if want > have:
        says = f"each die costs a CD and you have {have}; roll one again"
        raise Refused(Code.NOT_ALLOWED, "order.word", says, have=have, want=want, unit="CDs", instead=one)
    rerolls = (Again(die, side=side) for die in places)
    return ROLL.on(replace(casting, seat=side, about=casting.about.answered(*rerolls)))


def _twice(state: State[Own], casting: Casting[Bids], places: tuple[int, ...]) -> Refused:
    """Why a die is not rolled again twice, by the sheet."""
    side, dice = _bidder(casting), casting.lying()
    bids = casting.about.answered(*(Again(die, side=side) for die in places))
    lying = {**dice, AGAIN: [*dice.get(AGAIN, ()), *(D6.faces[0] for _ in places)]}
    try:
        state.own.manual.questions["initiative"].adjudicate(_given(state, bids), lying)
    except Refused as refused:
        says = f"{refused.refusal.message}; name each die once"
        return Refused(Code.NOT_ALLOWED, "order.word", says, rows=refused.refusal.rows)
    raise AssertionError("a die may be rolled again twice")


def _keep(draft: Draft[Own], order: Order, casting: Casting[Bids]) -> Next:
    """He lets his dice lie."""
    return ROLL.on(replace(casting, about=casting.about.answered()))


def _chances(state: State[Own], casting: Casting[Bids], order: Order) -> tuple[Fraction, bool]:
    """The chance that he has the initiative if he rolls these dice again, and whether he has it as they lie."""
    side, places, dice = _bidder(casting), _named(casting, order.word), casting.lying()
    question = state.own.manual.questions["initiative"]

    def wins(faces: tuple[int, ...]) -> bool:
        bids = casting.about.answered(*(Again(die, side=side) for die in places[: len(faces)]))
        lying = {**dice, AGAIN: [*dice.get(AGAIN, ()), *faces]} if bids.rerolls else dice
        return bool(question.adjudicate(_given(state, bids), lying)[0]["winner"] == side)

    ways = list(product(D6.faces, repeat=len(places)))
    return Fraction(sum(map(wins, ways)), len(ways)), wins(())


def _worth(state: State[Own], casting: Casting[Bids], order: Order) -> float:
    """How much likelier he has the initiative then, less the CDs."""
    then, now = _chances(state, casting, order)
    return INITIATIVE * (float(then) - now) - DIE * len(_named(casting, order.word))


BIDDING: Decision[Own, Casting[Bids]] = Decision(
    "reroll-initiative",
    "Whether to roll dice of the initiative again for CDs: reroll, or keep.",
    (
        Verb(
            "reroll",
            "Roll dice of the initiative again, for CDs.",
            _again,
            takes=(OneOf(of=_dice, strict=False),),
            sure=True,
            chance=lambda state, casting, order: _chances(state, casting, order)[0],
            gains="you are higher",
            weigh=_worth,
        ),
        Verb("keep", "Leave the dice as they lie.", _keep, sure=True, weigh=no_gain),
    ),
    subject=Casting,
    now=_asked,
    about=lambda state, casting: (f"pulse {state.own.pulse + 1}",),
)
