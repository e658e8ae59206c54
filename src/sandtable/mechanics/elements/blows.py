"""Shots and close combats: who means whom, which is next, the dice of each, and what becomes of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, Generic

from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.memo import OfMoment
from sandtable.engine.opening import Next
from sandtable.engine.phase import Foretold
from sandtable.engine.state import State
from sandtable.engine.told import Fate
from sandtable.engine.verb import Verb
from sandtable.mechanics.elements import ambush, fighting, shooting, telling
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.fronts import on_front
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.pairing import Pairs, bases_of, choosing
from sandtable.mechanics.elements.shooting import Shot
from sandtable.names import SIDES, Json, Pair, Side
from sandtable.sheet.ruling import Result

SHOOTING, CLOSE = "shooting", "close_combat"
"""The questions of the sheet."""
HARMLESS = ("none", "continue")
"""Outcomes that beat nobody."""

Fates = Mapping[str, Mapping[str, Json]]
"""By element: what becomes of it on the table."""

_DRAWN: OfMoment[Manual[Any], dict[Pair, Shot]] = OfMoment()
_GIVEN: OfMoment[tuple[str, Pair], dict[str, Json]] = OfMoment()
_FATES: OfMoment[tuple[str, Pair, str, str], tuple[Fate, ...]] = OfMoment()


def nothing_more(draft: Draft[B], pair: Pair) -> Next:
    """A combat that nothing else comes of."""
    return None


@dataclass(frozen=True, eq=False)
class Blows(Generic[B]):
    """The casts and decisions of shooting and close combat in one game."""

    manual: Manual[B]
    shot: Cast[B, Pair]
    fight: Cast[B, Pair]
    aim: Decision[B, Pairs]
    main: Decision[B, Pairs]
    shooting: Decision[B, Pairs]
    combat: Decision[B, Pairs]
    ambushes: ambush.Ambushes[B]

    def shoot(self, draft: Draft[B]) -> Next:
        """Both sides shoot: who means whom, who leads, and which is next; then the duels are drawn up."""
        state, manual = draft.state, self.manual
        if state.own.hidden and (asked := self.ambushes.asked_to_spring(state)) is not None:
            return asked
        found = shooting.aims(manual, state)
        open_aim = shooting.unsettled(state, found)
        if open_aim is not None:
            pairs = Pairs(tuple(Pair(open_aim, target) for _, target in found[open_aim]))
            return self.aim.asks(state.side(open_aim), pairs)
        left = shooting.shots(manual, state, shooting.aimed(state, found), found)
        if not left:
            draft.own = replace(draft.own, duels=tuple(fighting.duels(state)))
            return None
        for shot in left:
            if shot.candidates:
                pairs = Pairs(tuple(Pair(id, shot.target) for id in shot.candidates))
                return self.main.asks(state.side(shot.candidates[0]), pairs)
        if len(left) == 1:
            return self.shot.of(state.own.side, left[0].pair)
        return self.shooting.asks(state.own.side, Pairs(tuple(shot.pair for shot in left)))

    def close(self, draft: Draft[B]) -> Next:
        """Close combats are fought in the order that the player whose bound it is chooses."""
        state = draft.state
        left = tuple(pair for pair in state.own.duels if fighting.still_on(state, pair))
        if not left:
            return None
        if len(left) == 1:
            return self.fight.of(state.own.side, left[0])
        return self.combat.asks(state.own.side, Pairs(left))

    def shots_to_come(self, state: State[B]) -> Iterator[Foretold]:
        """The shootings that there would be, as far as it is settled who aims at whom."""
        for pair in _drawn_up(self.manual, state):
            a, b = (self.manual.named(state, id) for id in pair)
            yield Foretold(f"{a} would shoot at {b}.", self.shot.of(state.own.side, pair))

    def combats_to_come(self, state: State[B]) -> Iterator[Foretold]:
        """The close combats that there would be."""
        for pair in fighting.duels(state):
            a, b = (self.manual.named(state, id) for id in pair)
            yield Foretold(f"{a} would fight {b}.", self.fight.of(state.own.side, pair))


def joined(
    manual: Manual[B], ambushes: ambush.Ambushes[B], fought: Callable[[Draft[B], Pair], Next] = nothing_more
) -> Blows[B]:
    """The blows of a game. `fought` is what else comes of a close combat."""
    shot = _blow("shot", SHOOTING, manual, "shoot at", partial(_shot_given, manual), partial(_shot, manual))
    fight = _blow(
        "fight", CLOSE, manual, "fight", partial(_fight_given, manual), partial(_fought, manual, fought=fought)
    )
    aim: Decision[B, Pairs] = Decision(
        "aim",
        "Which of several targets a shooter means: aim, or aim above 50% for the likeliest to be beaten.",
        (choosing(manual, "aim", "Choose the target of a shooter.", _aim, partial(_aim_hope, manual)),),
        subject=Pairs,
        now=lambda state, about: f"{manual.named(state, about.pairs[0].a)} have several targets: choose one.",
        about=bases_of,
    )
    main: Decision[B, Pairs] = Decision(
        "main",
        "Which of several shooters is the main one: main, or main above 50% for the likeliest to beat the target.",
        (choosing(manual, "main", "Choose the main shooter at a target.", _main, partial(_main_hope, manual)),),
        subject=Pairs,
        now=lambda state, about: f"Several shoot at {manual.named(state, about.pairs[0].b)}: name the main shooter.",
        about=bases_of,
    )
    next_shot: Verb[B, Pairs] = choosing(
        manual,
        "shoot",
        "Choose the shooting that comes next.",
        lambda draft, pair: shot.of(draft.own.side, pair),
        partial(_shot_hope, manual),
    )
    next_fight: Verb[B, Pairs] = choosing(
        manual,
        "fight",
        "Choose the combat that comes next.",
        lambda draft, pair: fight.of(draft.own.side, pair),
        lambda state, pair: beaten(manual, CLOSE, _fight_given(manual, state, pair), _enemy(state, pair)),
    )
    shoots: Decision[B, Pairs] = Decision(
        "shooting",
        "Which shooting is next: shoot, or shoot above 50% for the likeliest to beat an enemy.",
        (next_shot,),
        subject=Pairs,
        now=lambda state, about: "Which shooting is next?",
        about=bases_of,
    )
    combat: Decision[B, Pairs] = Decision(
        "combat",
        "Which close combat is next: fight, or fight above 50% for the likeliest to beat an enemy.",
        (next_fight,),
        subject=Pairs,
        now=lambda state, about: "Which combat is next?",
        about=bases_of,
    )
    return Blows(manual, shot, fight, aim, main, shoots, combat, ambushes)


def _blow(
    word: str,
    test: str,
    manual: Manual[B],
    does: str,
    given: Callable[[State[B], Pair], Json],
    done: Callable[[Draft[B], Pair, Result], Next],
) -> Cast[B, Pair]:
    return Cast(
        word,
        manual.questions[test],
        done,
        lambda state, pair: f"{manual.named(state, pair.a)} {does} {manual.named(state, pair.b)}: a die for each.",
        subject=Pair,
        given=given,
        who=lambda state, pair: pair._asdict(),
        leads=partial(fates_of, manual, test),
        # What became of both is known only once it has been done to them: it is told there.
        tells=lambda state, pair, result: "",
    )


def _aim(draft: Draft[B], pair: Pair) -> Next:
    """The owner says which target a shooter means."""
    draft.own = replace(draft.own, aims={**draft.own.aims, pair.a: pair.b})
    return None


def _main(draft: Draft[B], pair: Pair) -> Next:
    """The owner says which of several is the main shooter."""
    draft.own = replace(draft.own, mains={**draft.own.mains, pair.b: pair.a})
    return None


def _drawn_up(manual: Manual[B], state: State[B]) -> dict[Pair, Shot]:
    """The shootings that are still to come, by shooter and target, as far as it is settled who aims at whom."""

    def drawn() -> dict[Pair, Shot]:
        found = shooting.aims(manual, state)
        settled = {id: choice for id, choice in found.items() if shooting.is_settled(state, id, choice)}
        return {shot.pair: shot for shot in shooting.shots(manual, state, shooting.aimed(state, settled), settled)}

    return _DRAWN.of(state, manual, drawn)


def _shot_given(manual: Manual[B], state: State[B], pair: Pair) -> dict[str, Json]:
    """The question of a shooting as it is drawn up."""
    drawn = lambda: shooting.question(manual, state, _drawn_up(manual, state)[pair])  # noqa: E731
    return _GIVEN.of(state, (SHOOTING, pair), drawn)


def _fight_given(manual: Manual[B], state: State[B], pair: Pair) -> dict[str, Json]:
    """The question of a close combat as it stands."""
    return _GIVEN.of(state, (CLOSE, pair), lambda: fighting.question(manual, state, *pair))


def _shot(manual: Manual[B], draft: Draft[B], pair: Pair, result: Result) -> Next:
    """Who has shot is known, and what the sheet says is made at once."""
    shot, own = _drawn_up(manual, draft.state)[pair], draft.own
    used = (pair.a, *shot.aiding, *((pair.b, *shot.aiding_back) if shot.mutual else ()))
    hit = (pair.b, *((pair.a,) if shot.mutual else ()))
    draft.own = replace(own, shot=(*own.shot, *used), targets=(*own.targets, *hit))
    aims = {id: pair.b if draft.state.side(id) == draft.state.side(pair.a) else pair.a for id in used}
    for id, target in aims.items():
        draft.rule(shooting.in_range(manual, draft.state, id, target))
    _suffered_and_told(manual, draft, pair, result, shot)
    for id, target in aims.items():
        draft.fact(id, "shoots", target)
    return None


def _fought(
    manual: Manual[B], draft: Draft[B], pair: Pair, result: Result, *, fought: Callable[[Draft[B], Pair], Next]
) -> Next:
    """A close combat: what follows for both is made at once."""
    draft.own = replace(draft.own, fought=(*draft.own.fought, *pair))
    _suffered_and_told(manual, draft, pair, result)
    return fought(draft, pair)


def _suffered_and_told(
    manual: Manual[B], draft: Draft[B], pair: Pair, result: Result, shot: Shot | None = None
) -> None:
    state = draft.state
    fates = suffered(manual, draft, pair, result, close=shot is None)
    draft.say(telling.combat(manual, state, pair, result, fates, shot))


def suffered(manual: Manual[B], draft: Draft[B], pair: Pair, result: Result, *, close: bool) -> Fates:
    """Both suffer what the sheet says; by element, what has become of it."""
    state, fates = draft.state, dict[str, dict[str, Json]]()
    for id, foe, side in ((pair.a, pair.b, "a"), (pair.b, pair.a, "b")):
        outcome = result[side]["outcome"]
        fate = manual.combat.suffer(draft, id, foe, outcome, close)
        if close and id in on_front(state, foe):
            draft.own = replace(draft.own, results={**draft.own.results, foe: fighting.made_to(outcome, fate)})
        if fate.word == "stays":
            continue
        fates[id] = fighting.told(fate)
        for who, more in manual.combat.aftermath(draft, state, id, foe, fate, close).items():
            fates[who] = {**fates.get(who, {}), **more}
    return fates


def fates_of(manual: Manual[B], test: str, state: State[B], pair: Pair, result: Result) -> tuple[Fate, ...]:
    """What a result means on this table: who recoils, and who has no room to and is lost."""

    def found() -> tuple[Fate, ...]:
        fates = suffered(manual, Draft(state), pair, result, close=test == CLOSE)
        words = {id: telling.fate_of(fate) for id, fate in fates.items()}
        return tuple(Fate(id, "fate", word) for id, word in words.items() if word)

    outcomes = [result[side]["outcome"] for side in SIDES]
    return _FATES.of(state, (test, pair, outcomes[0], outcomes[1]), found)


def _enemy(state: State[B], pair: Pair) -> Side:
    """Which of the two in a question is the enemy of the side whose bound it is."""
    return "b" if state.side(pair.b) != state.own.side else "a"


def _shot_hope(manual: Manual[B], state: State[B], pair: Pair) -> Fraction | None:
    """That the enemy is beaten; nothing where it is he who shoots, and nobody shoots back."""
    enemy = _enemy(state, pair)
    found = beaten(manual, SHOOTING, _shot_given(manual, state, pair), enemy)
    return found if found or enemy == "b" else None


def beaten(manual: Manual[B], test: str, given: Json, enemy: Side) -> Fraction:
    """The exact chance that one side of a combat is beaten."""
    spread = manual.questions[test].odds(given, {}, (f"{enemy}.outcome",)).ranked()
    return sum((p for (outcome,), p in spread if outcome not in HARMLESS), Fraction(0))


def _aim_hope(manual: Manual[B], state: State[B], pair: Pair) -> Fraction | None:
    return _hope(manual, replace(state, own=replace(state.own, aims={**state.own.aims, pair.a: pair.b})), pair.b)


def _main_hope(manual: Manual[B], state: State[B], pair: Pair) -> Fraction | None:
    return _hope(manual, replace(state, own=replace(state.own, mains={**state.own.mains, pair.b: pair.a})), pair.b)


def _hope(manual: Manual[B], state: State[B], target: str) -> Fraction | None:
    """The chance of the shooting at a target, as others aim who have no choice."""
    for pair in _drawn_up(manual, state):
        if target in pair:
            given = _shot_given(manual, state, pair)
            return beaten(manual, SHOOTING, given, "b" if pair.b == target else "a")
    return None
