"""The control test of a Force: its dice, one rolled again by an exceptional commander, the two that count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations

from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.memo import OfState
from sandtable.engine.opening import Next, Opening
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, OneOf
from sandtable.engine.state import State
from sandtable.engine.task import Casting
from sandtable.engine.verb import Verb
from sandtable.mechanics.pulse import telling
from sandtable.mechanics.pulse.choices import Again, by_face, shown
from sandtable.mechanics.pulse.manual import Given
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.weighing import no_gain, status_worth
from sandtable.names import Json, inside, listed
from sandtable.sheet.ruling import Result

DICE = "control"
"""What the question calls its dice."""


@dataclass(frozen=True, slots=True)
class Test:
    """A Force that takes its test: with how many CDs, or settled without dice, and what was chosen of its dice."""

    force: str
    cds: int = 0
    settled: Mapping[str, Json] = field(default_factory=dict)
    """What settles it without dice, in the question's own words."""
    picks: tuple[int, ...] | None = None
    """The two dice that count, by their places; nothing while that has not been said."""
    rerolls: tuple[Again, ...] | None = None
    """Dice that are rolled again; nothing while that has not been said."""


def _given(state: State[Own], test: Test) -> Given:
    manual = state.own.manual
    given = {**manual.command.control(state, test.force), "cds": test.cds, **test.settled}
    if test.picks is not None:
        given["picks"] = list(test.picks)
    if "rerolls" in manual.questions["control_test"].given.facts:
        given["rerolls"] = [again.given for again in test.rerolls or ()]
    return given


def _called(state: State[Own], force: str) -> str:
    """A Force by its commander's name and its id."""
    name = state.setup.commands[force].name
    return f"{name} ({force})" if name and name != force else force


def _choice(state: State[Own], casting: Casting[Test]) -> Opening | None:
    """A die may be rolled again; then two are picked where it matters."""
    test = casting.about
    seat = state.setup.commands[test.force].side
    if not casting.dice:
        return None
    rerolls = state.own.manual.command.rerolls
    if test.rerolls is None and not test.cds and rerolls is not None and rerolls(state, test.force):
        return REROLL.asks(seat, casting)
    if test.picks is None and len(picks(state, casting)) > 1:
        return PICKING.asks(seat, casting)
    return None


def _tested(draft: Draft[Own], test: Test, result: Result) -> Next:
    draft.own = replace(draft.own, status={**draft.own.status, test.force: result["status"]})
    return None


def _tells(state: State[Own], test: Test, result: Result) -> str:
    why = f" on a total of {result['total']}" if result["total"] is not None else _unrolled(state, test)
    return f"{_called(state, test.force)}: {telling.on(result['status'])}{why}."


def _unrolled(state: State[Own], test: Test) -> str:
    """Why no dice are thrown for its status: a commander has grabbed its lapels, or it has chosen."""
    return ", its commander grabbed by the lapels" if test.settled.get("lapels") else ", by choice"


TEST: Cast[Own, Test] = Cast(
    "control-test",
    lambda state, test: state.own.manual.questions["control_test"],
    _tested,
    lambda state, test: f"Control test of {inside(_called(state, test.force))}: {telling.dice(2 + test.cds)}.",
    subject=Test,
    given=_given,
    between=_choice,
    tells=_tells,
)


def statuses(state: State[Own], force: str) -> Mapping[int, str]:
    """By the total of the two dice that count: what a Force may do."""
    return _STATUSES.of(state, force, lambda: _by_total(state, force))


_STATUSES: OfState[str, Mapping[int, str]] = OfState()


def _by_total(state: State[Own], force: str) -> Mapping[int, str]:
    manual = state.own.manual
    given = {**manual.command.control(state, force), "cds": 0}

    def status(total: int) -> str:
        pair = [min(6, total - 1), total - min(6, total - 1)]
        return str(manual.questions["control_test"].adjudicate(given, {DICE: pair})[0]["status"])

    return {total: status(total) for total in range(2, 13)}


def picks(state: State[Own], casting: Casting[Test]) -> dict[str, tuple[int, int]]:
    """By status that can be had: the two dice to pick for it, the highest total first."""
    dice: Sequence[int] = casting.lying()[DICE]
    by_total = statuses(state, casting.about.force)
    found: dict[str, tuple[int, int]] = {}
    for pair in sorted(combinations(range(len(dice)), 2), key=lambda pair: -sum(dice[place] for place in pair)):
        found.setdefault(by_total[sum(dice[place] for place in pair)], pair)
    return found


def _rolled(state: State[Own], casting: Casting[Test], then: str) -> str:
    faces = listed([str(face) for face in casting.lying()[DICE]], "and")
    return f"{_called(state, casting.about.force)} rolled {faces}: {then}"


def _pairs(state: State[Own], order: Order, casting: Casting[Test]) -> Sequence[Choice]:
    pairs = dict.fromkeys(combinations(casting.lying()[DICE], 2))
    by_total = statuses(state, casting.about.force)
    return [
        Choice(f"{one} {two}", f"The {one} and the {two}: {telling.on(by_total[one + two])}.") for one, two in pairs
    ]


def _pair(casting: Casting[Test], word: str) -> tuple[int, int]:
    """The places of two dice that are named by what they show."""
    dice = casting.lying()[DICE]
    one, two = (int(face) for face in word.split())
    first = dice.index(one)
    return first, dice.index(two, first + 1 if one == two else 0)


def _pick(draft: Draft[Own], order: Order, casting: Casting[Test]) -> Next:
    """The two dice that count."""
    return TEST.on(replace(casting, about=replace(casting.about, picks=_pair(casting, order.word))))


def _picks_ready(state: State[Own], casting: Casting[Test]) -> Iterator[Order]:
    dice = casting.lying()[DICE]
    return (Order(PICK.word, word=f"{dice[one]} {dice[two]}") for one, two in picks(state, casting).values())


def _pick_worth(state: State[Own], casting: Casting[Test], order: Order) -> float:
    force = casting.about.force
    return status_worth(state, force, statuses(state, force)[sum(map(int, order.word.split()))])


PICK: Verb[Own, Casting[Test]] = Verb(
    "pick",
    "Choose the two dice that count.",
    _pick,
    takes=(OneOf(of=_pairs),),
    ready=_picks_ready,
    sure=True,
    weigh=_pick_worth,
)
PICKING: Decision[Own, Casting[Test]] = Decision(
    "pick",
    "Which two dice of a control test count.",
    (PICK,),
    subject=Casting,
    now=lambda state, casting: _rolled(state, casting, "pick the two dice that count."),
    about=lambda state, casting: (casting.about.force,),
)


def _places(state: State[Own], order: Order, casting: Casting[Test]) -> Sequence[Choice]:
    return [Choice(str(face), f"Roll the {face} again.") for face in dict.fromkeys(casting.lying()[DICE])]


def _named(casting: Casting[Test], word: str) -> int:
    """The place of the die that is named by what it shows."""
    place = by_face(casting.lying()[DICE], word)
    assert place is not None
    return place


def _again(draft: Draft[Own], order: Order, casting: Casting[Test]) -> Next:
    """An exceptional subordinate rolls one die of his test again."""
    return TEST.on(replace(casting, about=replace(casting.about, rerolls=(Again(_named(casting, order.word)),))))


def _keep(draft: Draft[Own], order: Order, casting: Casting[Test]) -> Next:
    """The dice of the test stay as they lie."""
    return TEST.on(replace(casting, about=replace(casting.about, rerolls=())))


def _again_chance(state: State[Own], casting: Casting[Test], order: Order) -> Fraction | None:
    """The chance that the Force may do what its player wants, with a new die beside the other."""
    test = replace(casting.about, rerolls=(Again(_named(casting, order.word)),))
    return TEST.reached(state, test, lying=casting.lying())


def _again_worth(state: State[Own], casting: Casting[Test], order: Order) -> float:
    """What the other die with a new one is worth on average, beside the dice as they lie."""
    force, dice = casting.about.force, casting.lying()[DICE]
    by_total = statuses(state, force)
    kept = sum(dice) - int(order.word)
    then = [status_worth(state, force, by_total[kept + new]) for new in range(1, 7)]
    return sum(then) / len(then) - status_worth(state, force, by_total[sum(dice)])


REROLL: Decision[Own, Casting[Test]] = Decision(
    "reroll",
    "Whether an exceptional commander rolls a die of his control test again: reroll, or keep.",
    (
        Verb(
            "reroll",
            "Roll a die of the control test again.",
            _again,
            takes=(OneOf(of=_places),),
            sure=True,
            chance=_again_chance,
            gains="active or better",
            weigh=_again_worth,
        ),
        Verb("keep", "Leave the dice as they lie.", _keep, sure=True, weigh=no_gain),
    ),
    subject=Casting,
    now=lambda state, casting: _rolled(state, casting, f"roll {shown(casting.lying()[DICE])} again, or keep?"),
    about=lambda state, casting: (casting.about.force,),
)
