"""Contact: the nerve to go in, guns that try to escape, horse that evades, whoever stands; and what follows a target
that is gone.

An attack is made in the movement segment. While it waits for dice or an answer it is a value that these are about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next, Opening
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, OneOf, Target
from sandtable.engine.state import State
from sandtable.engine.task import Casting, Task
from sandtable.engine.told import Fate
from sandtable.engine.verb import Verb, one
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import Leg
from sandtable.geometry.rect import Rect
from sandtable.mechanics.pulse import attacking, moving, telling
from sandtable.mechanics.pulse.attack import (
    Attack,
    Escape,
    escape_given,
    evades_worth,
    evading,
    fires,
    gets_away,
    last_given,
    nerve,
    nerve_chance,
    nerve_given,
    nerve_worth,
    stands,
    stands_worth,
)
from sandtable.mechanics.pulse.cds import CD, affords, spend
from sandtable.mechanics.pulse.choices import Again
from sandtable.mechanics.pulse.going import fly, stop_short, straight_on
from sandtable.mechanics.pulse.losses import DESTROYED, hurt, remove
from sandtable.mechanics.pulse.moving import Plan
from sandtable.mechanics.pulse.officers import begin
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.telling import told_by_what_is_done
from sandtable.mechanics.pulse.weighing import net, no_gain
from sandtable.names import Code, Pair, Refused, listed
from sandtable.sheet.ruling import Result


def launch(draft: Draft[Own], made: Plan, at: str = "order.legs", spent: int = 0) -> Next:
    """An attack begins, with the test of nerve where one is needed. `spent` are ticks of movement made before it."""
    state, manual = draft.state, draft.own.manual
    assert made.foe is not None
    allowed = attacking.check_strike(state, made, at)
    attack = Attack(made.id, made.foe, made.way.ordered, spent)
    draft.say(f"{manual.named(state, made.id)} attacks {manual.named(state, made.foe)}.")
    draft.rule(allowed)
    if allowed.result.get("attack_test") and manual.attack.test is not None:
        draft.rule(made.told)
        return NERVE.of(state.side(made.id), attack)
    return _strike(draft, made, attack)


def _strike(draft: Draft[Own], made: Plan, attack: Attack) -> Next:
    """The attacker comes into contact; what the target answers comes next."""
    manual, foe = draft.own.manual, str(made.foe)
    moving.carry_out(draft, made, "attack")
    left = round(float(made.result["left"]) * manual.measures.tick) - attack.spent
    guns = tuple(manual.attack.guns(draft.state, foe))
    begin(draft, Contact(replace(attack, foe=foe, left=max(0, left), guns=guns)))
    return None


def _wavers(state: State[Own], casting: Casting[Attack]) -> Opening | None:
    """A failed test may be rolled again once, for a CD."""
    attack, side = casting.about, state.side(casting.about.by)
    if attack.rerolls is not None or not affords(state, side, "attack-test", attack.by):
        return None
    return None if nerve(state, casting)["passed"] else NERVE_AGAIN.asks(side, casting)


def _tested(draft: Draft[Own], attack: Attack, result: Result) -> Next:
    name = draft.own.manual.named(draft.state, attack.by)
    if not result["passed"]:
        draft.say(f"{name} does not go in.")
        stop_short(draft, attack.by, attack.foe, attack.legs)
        return None
    draft.say(f"{name} goes in.")
    return _strike(draft, moving.plan(draft.state, attack.by, attack.legs, under_way=True), attack)


NERVE: Cast[Own, Attack] = Cast(
    "attack-test",
    lambda state, attack: state.own.manual.questions["attack_test"],
    _tested,
    lambda state, attack: f"Attack test of {state.own.manual.named(state, attack.by)}: a die.",
    subject=Attack,
    given=nerve_given,
    who=lambda state, attack: {"a": attack.by},
    between=_wavers,
    tells=told_by_what_is_done,
)


def _wavering(state: State[Own], casting: Casting[Attack]) -> str:
    result, name = nerve(state, casting), state.own.manual.named(state, casting.about.by)
    return f"{name} rolled {result['stands']} and needs {result['needed']} or less: roll again for a CD, or keep?"


def _nerve_again(draft: Draft[Own], order: Order, casting: Casting[Attack]) -> Next:
    by = casting.about.by
    spend(draft, draft.state.side(by), "attack-test", by)
    return NERVE.on(replace(casting, about=replace(casting.about, rerolls=(Again(0, CD),))))


def _nerve_kept(draft: Draft[Own], order: Order, casting: Casting[Attack]) -> Next:
    return NERVE.on(replace(casting, about=replace(casting.about, rerolls=())))


NERVE_AGAIN: Decision[Own, Casting[Attack]] = Decision(
    "reroll-attack",
    "Whether a failed attack test is rolled again for a CD: reroll, or keep.",
    (
        Verb(
            "reroll",
            "Roll the attack test again, for a CD.",
            _nerve_again,
            sure=True,
            chance=nerve_chance,
            gains="it attacks",
            weigh=nerve_worth,
        ),
        Verb("keep", "Leave the dice as they lie.", _nerve_kept, sure=True, weigh=no_gain),
    ),
    subject=Casting,
    now=_wavering,
    about=lambda state, casting: (casting.about.by, casting.about.foe),
)


@dataclass(frozen=True, slots=True)
class Contact(Task[Own]):
    """An attacker has come into contact; his target has yet to answer."""

    word = "contact"
    attack: Attack

    def do(self, draft: Draft[Own]) -> Next:
        """Guns try to escape; horse may evade; whoever is left comes to blows."""
        state, attack, rules = draft.state, self.attack, draft.own.manual.attack
        by, foe = attack.by, attack.foe
        if by not in state.field.rects or foe not in state.field.rects:
            return None
        if attack.guns:
            gun, *rest = attack.guns
            return ESCAPE.of(state.side(gun), Escape(replace(attack, guns=tuple(rest)), gun))
        if rules.escapes(state, foe):
            if ruled := stands(state, attack):
                draft.rule(ruled)
            return ESCAPE.of(state.side(foe), Escape(attack, foe))
        if _free_to_go(state, foe) and rules.may_evade(state, by, foe):
            return REACTING.asks(state.side(foe), attack)
        _stands_up_to(draft, attack)
        return None


def _free_to_go(state: State[Own], id: str) -> bool:
    """Whether nobody has it at blows already, and it has not fled this pulse."""
    return id not in state.own.halted and all(pair.b != id for pair in state.own.contacts)


def join(draft: Draft[Own], attack: Attack) -> None:
    """They come to blows: the combat is fought in the combat segment."""
    pair, own = Pair(attack.by, attack.foe), draft.own
    draft.own = replace(own, contacts=(*(one for one in own.contacts if one != pair), pair))


def _stands_up_to(draft: Draft[Own], attack: Attack) -> None:
    """The target does not get out of the way, and they come to blows; told where the sheet has a row for that."""
    if ruled := stands(draft.state, attack):
        draft.rule(ruled)
    join(draft, attack)


def _attacked(state: State[Own], attack: Attack) -> str:
    named = state.own.manual.named
    return f"{named(state, attack.by)} attacks {named(state, attack.foe)}: evade, or stand?"


def _ways(state: State[Own], order: Order, attack: Attack) -> Sequence[Choice]:
    return [Choice(word, says) for word, says in state.own.manual.attack.ways.items()]


def _evade(draft: Draft[Own], order: Order, attack: Attack) -> Next:
    ways = tuple(draft.own.manual.attack.ways)
    if order.word and order.word not in ways:
        how = " ".join(("evade", *ways[:1]))
        says = f"say evade, or how: evade {listed(ways)}" if ways else "there is one way to evade: say evade"
        raise Refused(Code.BAD_VALUE, "order.word", says, instead=how)
    return EVADE.of(draft.state.side(attack.foe), replace(attack, way=order.word))


def _stand(draft: Draft[Own], order: Order, attack: Attack) -> Next:
    draft.say(f"{draft.own.manual.named(draft.state, attack.foe)} stands.")
    _stands_up_to(draft, attack)
    return None


REACTING: Decision[Own, Attack] = Decision(
    "react",
    "What a unit does that is attacked and may get away: evade, or stand.",
    (
        Verb(
            "evade",
            "The unit tries to get away.",
            _evade,
            takes=(OneOf(needed=False, of=_ways, strict=False),),
            sure=True,
            chance=gets_away,
            gains="it gets away",
            weigh=evades_worth,
        ),
        Verb("stand", "The unit stands and fights.", _stand, sure=True, weigh=stands_worth),
    ),
    subject=Attack,
    now=_attacked,
    about=lambda state, attack: (attack.foe, attack.by),
)


def _evaded(draft: Draft[Own], attack: Attack, result: Result) -> Next:
    by, foe = attack.by, attack.foe
    name, stood = draft.own.manual.named(draft.state, foe), draft.state.field.rects[foe]
    hits = int(result.get("hits") or 0)
    if result["reaction"] == "evade":
        if far := fly(draft, foe, by, attack.way):
            draft.say(f"{name} evades {telling.length(draft.own.manual.measures, far)}.")
            return _ground_gained(draft, attack, stood)
        hits, name = draft.own.manual.attack.trapped, f"{name} has no room to get away,"
    if hurt(draft, foe, hits):
        draft.say(f"{name} is caught and breaks.")
        return _ground_gained(draft, attack, stood)
    lost = f" and loses {telling.many(hits, 'SP')}" if hits else ""
    draft.say(f"{name} is caught{lost}.")
    join(draft, attack)
    return None


def _evade_says(state: State[Own], attack: Attack) -> str:
    named = state.own.manual.named
    return f"{named(state, attack.foe)} tries to evade {named(state, attack.by)}: a die each."


EVADE: Cast[Own, Attack] = Cast(
    "evade",
    lambda state, attack: state.own.manual.questions[state.own.manual.attack.evade],
    _evaded,
    _evade_says,
    subject=Attack,
    given=evading,
    who=lambda state, attack: attack.who,
    tells=told_by_what_is_done,
)


def _escape_says(state: State[Own], escape: Escape) -> str:
    named = state.own.manual.named
    what = "two dice for its last shots" if escape.gun in state.own.attached else "two dice to escape"
    return f"{named(state, escape.gun)} is attacked by {named(state, escape.attack.by)}: {what}."


def _last_first(state: State[Own], casting: Casting[Escape]) -> Opening | None:
    """Where it fires its last, the dice are ruled on for that first."""
    escape = casting.about
    if escape.lying or not fires(state, escape):
        return None
    return FINAL_FIRE.on(Casting(FINAL_FIRE.word, casting.seat, replace(escape, lying=casting.dice), casting.dice))


def _last_shots(draft: Draft[Own], escape: Escape, result: Result) -> Next:
    """They count at once, before the attacker closes."""
    named, by, hits = draft.own.manual.named, escape.attack.by, int(result["hits"])
    if hurt(draft, by, hits):
        return _shot_down(draft, escape)
    lost = f"{named(draft.state, by)} loses {telling.many(hits, 'SP')}" if hits else "no hits"
    draft.say(f"{named(draft.state, escape.gun)} fires its last: {lost}.")
    return ESCAPE.on(Casting(ESCAPE.word, draft.state.side(escape.gun), escape, escape.lying))


def _shot_down(draft: Draft[Own], escape: Escape) -> Next:
    """The last shots leave no attacker: the guns stay where they are."""
    named = draft.own.manual.named
    draft.say(f"{named(draft.state, escape.gun)} fires its last: {named(draft.state, escape.attack.by)} breaks.")
    return None


def _escaped(draft: Draft[Own], escape: Escape, result: Result) -> Next:
    """Its shots count; then it is away, destroyed, or shares the fate of those it is attached to."""
    by, gun, named = escape.attack.by, escape.gun, draft.own.manual.named
    hits = int(result.get("hits") or 0)
    parts = [f"{named(draft.state, by)} loses {telling.many(hits, 'SP')}"] if hits else []
    if hurt(draft, by, hits):
        return _shot_down(draft, escape)
    if result["outcome"] == "attached":
        draft.say(f"{named(draft.state, gun)} stays with its unit; {'; '.join(parts) or 'no hits'}.")
        begin(draft, Contact(escape.attack))
        return None
    stood = draft.state.field.rects[gun]
    name, escapes = named(draft.state, gun), result["outcome"] == "escaped"
    measures = draft.own.manual.measures
    if escapes and (far := fly(draft, gun, by)):
        draft.say("; ".join([f"{name} escapes by {telling.length(measures, far)}", *parts]) + ".")
    else:
        room = telling.length(measures, measures.flight)
        why = f" for want of room: its roll lets it escape, and it has not {room} to go" if escapes else ""
        draft.say("; ".join([f"{name} is destroyed{why}", *parts]) + ".")
        remove(draft, gun, DESTROYED)
    return _ground_gained(draft, escape.attack, stood)


def _last_fates(state: State[Own], escape: Escape, result: Result) -> tuple[Fate, ...]:
    """What the last shots hit, and what becomes of the guns if they leave anybody to close."""
    question = state.own.manual.questions["artillery_escape"]
    dice = Casting(ESCAPE.word, state.side(escape.gun), escape, escape.lying).lying()
    outcome = question.adjudicate(escape_given(state, escape), dice)[0]["outcome"]
    return (Fate(escape.attack.by, "hits", result["hits"]), Fate(escape.gun, "outcome", outcome))


ESCAPE: Cast[Own, Escape] = Cast(
    "escape",
    lambda state, escape: state.own.manual.questions["artillery_escape"],
    _escaped,
    _escape_says,
    subject=Escape,
    given=escape_given,
    who=lambda state, escape: escape.who,
    between=_last_first,
    tells=told_by_what_is_done,
)
FINAL_FIRE: Cast[Own, Escape] = Cast(
    "final-fire",
    lambda state, escape: state.own.manual.questions["final_fire"],
    _last_shots,
    _escape_says,
    subject=Escape,
    given=last_given,
    who=lambda state, escape: escape.who,
    leads=_last_fates,
    tells=told_by_what_is_done,
)


def _ground_gained(draft: Draft[Own], attack: Attack, stood: Rect) -> Next:
    """The target is gone: the attacker goes on to where it stood, with the movement that it has left."""
    by, left = attack.by, attack.left
    _, ahead = draft.state.field.rects[by].pose.seen((stood.pose.x, stood.pose.y))
    wanted = int(min(left, max(0.0, ahead)))
    gone = straight_on(draft, by, wanted) if wanted > 0 else 0
    begin(draft, Onward(replace(attack, left=max(0, left - gone))))
    return None


@dataclass(frozen=True, slots=True)
class Onward(Task[Own]):
    """An attacker whose target is gone: with movement left and another enemy ahead he may go on at him."""

    word = "onward"
    attack: Attack

    def do(self, draft: Draft[Own]) -> Next:
        made = None if draft.own.closed else onward(draft.state, self.attack)
        return None if made is None else GOING_ON.asks(draft.state.side(made.id), self.attack)


def onward(state: State[Own], attack: Attack) -> Plan | None:
    """The attack straight ahead that an attacker whose target is gone can still make."""
    by, left = attack.by, attack.left
    if by not in state.field.rects or left <= 0:
        return None
    try:
        made = moving.plan(state, by, (Leg("forward", left),), under_way=True)
        if made.foe is None or made.foe == attack.foe:
            return None
        if made.result["cost"] * state.own.manual.measures.tick > left + TOLERANCE:
            return None
        attacking.check_strike(state, made, "order")
    except Refused:
        return None
    return made


def _next_foe(state: State[Own], attack: Attack) -> str:
    made = onward(state, attack)
    assert made is not None
    return str(made.foe)


def _aimed_at(state: State[Own], attack: Attack) -> Choice:
    foe = _next_foe(state, attack)
    return telling.aimed_at(state, (attack.by,), foe)


def _going_on(state: State[Own], attack: Attack) -> str:
    named = state.own.manual.named
    return f"{named(state, attack.by)} has movement left: attack {named(state, _next_foe(state, attack))} too, or halt?"


def _go_on(draft: Draft[Own], order: Order, attack: Attack) -> Next:
    """He attacks the next enemy."""
    made = onward(draft.state, attack)
    if made is None or order.bases != (made.id,) or order.word != made.foe:
        says = f"say attack {attack.by} {_next_foe(draft.state, attack)}, or halt"
        raise Refused(Code.BAD_VALUE, "order", says, instead=f"attack {attack.by} {_next_foe(draft.state, attack)}")
    draft.aim = attacking.aimed(draft.state, made)
    spent = round(made.result["allowance"] * draft.own.manual.measures.tick) - attack.left
    return launch(draft, made, spent=spent)


def _halt(draft: Draft[Own], order: Order, attack: Attack) -> Next:
    return None


GO_ON: Verb[Own, Attack] = Verb(
    "attack",
    "A unit goes at an enemy unit by the shortest way.",
    _go_on,
    whom=one("unit"),
    takes=(Target(of=lambda state, order, attack: [_aimed_at(state, attack)], strict=False),),
    ready=lambda state, attack: [Order("attack", (attack.by,), word=_next_foe(state, attack))],
    sure=True,
    weigh=lambda state, attack, order: net(state.own.sight.fight(state, attack.by, _next_foe(state, attack))),
)
HALT: Verb[Own, Attack] = Verb("halt", "A victorious attacker stays where it is.", _halt, sure=True, weigh=no_gain)
GOING_ON: Decision[Own, Attack] = Decision(
    "go-on",
    "Whether an attacker whose target is gone goes on at another enemy.",
    (GO_ON, HALT),
    subject=Attack,
    now=_going_on,
    about=lambda state, attack: (attack.by, _next_foe(state, attack)),
)
