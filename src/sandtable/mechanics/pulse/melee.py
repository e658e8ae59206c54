"""The combat segment: which combat is next, who leads, and what is thrown in.

The dice are in `blows`, what follows on the table (losses shared, units falling back, ground taken) in `aftermath`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, SomeOf, Target
from sandtable.engine.phase import Foretold, Phase
from sandtable.engine.state import State
from sandtable.engine.task import Task
from sandtable.engine.verb import Verb, one
from sandtable.mechanics.bodies import body
from sandtable.mechanics.pulse import attacking, rulings, telling
from sandtable.mechanics.pulse.aftermath import ROOM
from sandtable.mechanics.pulse.blows import COMBAT, USE, fighters, seat_of
from sandtable.mechanics.pulse.cds import CD, affords, spend
from sandtable.mechanics.pulse.fight import ROLES, Fight
from sandtable.mechanics.pulse.forces import current, pairs
from sandtable.mechanics.pulse.officers import begin
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.parting import in_touch, parted
from sandtable.mechanics.pulse.weighing import DIE, RISK, combat_worth, net
from sandtable.names import OTHER, Code, Pair, Refused, Side, listed

MOST = 4
"""Units of one side in a combat at most."""


def fights(state: State[Own]) -> list[Fight]:
    """The combats still to be fought: all who are in touch through attacks, so far as one has room."""
    made, links = pairs(state), _links(state)
    return [part for whole in _wholes(state, links) for part in parted(whole, made, links, MOST)]


def _wholes(state: State[Own], links: Sequence[Pair]) -> list[Fight]:
    """All who hang together, the strongest of either party first."""
    return [Fight(_ranked(state, whole.a), _ranked(state, whole.b)) for whole in in_touch(links)]


def _links(state: State[Own]) -> list[Pair]:
    """Attackers and those they strike: whom they attacked, and others whom they touch along an edge and may attack."""
    made = pairs(state)
    links = list(made)
    for attacker in dict.fromkeys(pair.a for pair in made):
        for foe, how in sorted(state.field.touching(attacker).items()):
            fresh = how.shared > 0 and (attacker, foe) not in links
            if fresh and _joins(state, attacker, foe):
                links.append(Pair(attacker, foe))
    return links


def _drawn_in(state: State[Own], fight: Fight) -> list[Pair]:
    """Those of a combat whom an attacker did not strike, but touches and may attack."""
    made = pairs(state)
    return [pair for pair in _links(state) if pair not in made and pair.a in fight.a and pair.b in fight.b]


def _joins(state: State[Own], attacker: str, foe: str) -> bool:
    """Whether an enemy whom an attacker touches by the way is drawn into his combat."""
    if not body.foreign(state, attacker, foe) or current(state, foe) <= 0:
        return False
    return attacking.allowed(state, attacker, foe)


def _ranked(state: State[Own], ids: Sequence[str]) -> tuple[str, ...]:
    """The strongest first, in the order of the setup where equal."""
    order = list(state.setup.pieces)
    return tuple(sorted(ids, key=lambda id: (-current(state, id), order.index(id))))


def _next_combat(draft: Draft[Own]) -> Next:
    """The attacker names the next combat, if there are several; then the two sides say what they throw in."""
    _let_go(draft)
    left = fights(draft.state)
    if len(left) > 1:
        return CHOOSING.asks(draft.own.side)
    for fight in left:
        _open(draft, fight)
    return None


def _let_go(draft: Draft[Own]) -> None:
    """Those whose enemy has gone back from before them, in another combat than theirs, have nobody left to fight."""
    state, own = draft.state, draft.own
    lost = [pair for pair in pairs(state) if pair.b in own.fought and pair.b not in state.field.touching(pair.a)]
    for pair in lost:
        draft.say(f"{own.manual.named(state, pair.a)} has lost touch of {own.manual.named(state, pair.b)}, and stands.")
    if lost:
        draft.own = replace(own, contacts=tuple(pair for pair in own.contacts if pair not in lost))


def _to_come(state: State[Own]) -> Iterator[Foretold]:
    """The combats that the contacts on the table would lead to."""
    for fight in fights(state):
        says = f"{telling.names(state, fight.a)} would fight {telling.names(state, fight.b)}."
        yield Foretold(says, COMBAT.of(state.own.side, fight))


FIGHTS = Phase("combat", "It fights its combats, in the order that it chooses.", _next_combat, foretells=_to_come)


def _open(draft: Draft[Own], fight: Fight) -> None:
    """A combat begins: who is drawn into it and who is in command is looked at, infantry may form square."""
    _tell_the_rest(draft, fight)
    for attacker, foe in _drawn_in(draft.state, fight):
        draft.rule(attacking.check_allowed(draft.state, attacker, foe, "order"))
    for id in (*fight.a, *fight.b):
        rulings.in_call(draft, id)
    draft.own.manual.melee.before(draft, fight)
    begin(draft, Fighting(fight))


def _tell_the_rest(draft: Draft[Own], fight: Fight) -> None:
    """Of more in touch than a combat has room for: who is not in this one."""
    state = draft.state
    in_it = {*fight.a, *fight.b}
    whole = next(one for one in _wholes(state, _links(state)) if in_it.issubset((*one.a, *one.b)))
    rest = [id for id in (*whole.a, *whole.b) if id not in in_it]
    later = {id for part in fights(state) for id in (*part.a, *part.b)}
    when = {"after it": [id for id in rest if id in later], "in none": [id for id in rest if id not in later]}
    for word, those in when.items():
        if those:
            verb = "fights" if len(those) == 1 else "fight"
            says = f"{telling.names(state, those)} {verb} {word}"
            draft.say(f"A combat has room for {telling.NUMBERS[MOST]} units of a side: {says}.")


def _foes(state: State[Own], order: Order, _: None) -> Sequence[Choice]:
    found = (foe for fight in fights(state) for foe in fight.b if set(order.bases) <= set(fight.a))
    return [telling.aimed_at(state, order.bases, foe) for foe in found]


def _choose(draft: Draft[Own], order: Order, _: None) -> Next:
    """`fight UNIT` with its enemy as the word: that combat is next."""
    left = fights(draft.state)
    for fight in left:
        if order.bases[0] in fight.a and order.word in fight.b:
            _open(draft, fight)
            return None
    known = [f"{fight.a[0]} {fight.b[0]}" for fight in left]
    says = f"name one of the combats that are left: {listed(known)}"
    raise Refused(Code.BAD_VALUE, "order.bases", says, instead=f"fight {known[0]}")


def _win_chance(state: State[Own], _: None, order: Order) -> Fraction | None:
    """The chance that the attackers win as they stand, neither party throwing in anything."""
    (id,) = order.bases
    fight = next((one for one in fights(state) if id in one.a and order.word in one.b), None)
    return None if fight is None else COMBAT.reached(state, fight)


def _surest(state: State[Own], _: None, order: Order) -> float:
    """The surest combat first."""
    return net(state.own.sight.fight(state, order.bases[0], order.word))


FIGHT: Verb[Own, None] = Verb(
    "fight",
    "Choose the combat that is fought next.",
    _choose,
    whom=one("unit"),
    takes=(Target(of=_foes, strict=False),),
    ready=lambda state, _: (Order("fight", (fight.a[0],), word=fight.b[0]) for fight in fights(state)),
    sure=True,
    chance=_win_chance,
    gains="you win",
    weigh=_surest,
)
CHOOSING: Decision[Own, None] = Decision(
    "combat",
    "Which combat is fought next.",
    (FIGHT,),
    now=lambda state, _: "Which combat is fought next?",
    about=lambda state, _: (*(f"{fight.a[0]}>{fight.b[0]}" for fight in fights(state)), f"pulse {state.own.pulse}"),
    standing=False,
)


@dataclass(frozen=True, slots=True)
class Fighting(Task[Own]):
    """A combat that is about to be fought."""

    word = "fighting"
    fight: Fight

    def do(self, draft: Draft[Own]) -> Next:
        """Who leads, attacker first; what each throws in; then the dice."""
        state, fight = draft.state, self.fight
        for role in ROLES:
            if role in fight.led:
                continue
            leaders = who_can_lead(state, fight, role)
            if not leaders:
                _part(draft, fight)
                return None
            if len(leaders) > 1:
                return LEADING.asks(seat_of(state, fight, role), fight)
            fight = fight.led_by(role, leaders[0])
        for role in ROLES:
            if fight.committed(role) is None:
                if on_offer(state, fight, role):
                    return COMMITTING.asks(seat_of(state, fight, role), fight)
                fight = fight.with_help(role, ())
        return COMBAT.of(draft.own.side, fight)


def who_can_lead(state: State[Own], fight: Fight, role: Side) -> list[str]:
    """Those at whose head the sheet lets a party fight the other: by the game's own rule first, else any of them."""
    for those in (state.own.manual.melee.leaders(state, fight, role), fight.units(role)):
        able = [id for id in those if _may_be(state, fight.led_by(role, id), OTHER[role])]
        if able:
            return able
    return []


def _may_be(state: State[Own], fight: Fight, other: Side) -> bool:
    """Whether the sheet allows a combat, whoever of the other party may still come to lead it."""
    manual = state.own.manual
    heads = fight.units(other)[:1] if other in fight.led else fight.units(other)
    for id in heads:
        try:
            manual.questions["combat"].ask(manual.melee.given(state, fight.led_by(other, id), ROOM))
        except Refused:
            continue
        return True
    return False


def _part(draft: Draft[Own], fight: Fight) -> None:
    """They cannot fight each other as they stand, and do not."""
    both = {*fight.a, *fight.b}
    kept = tuple(pair for pair in draft.own.contacts if not both.issuperset(pair))
    draft.own = replace(draft.own, contacts=kept)
    ours, theirs = (telling.names(draft.state, units) for units in (fight.a, fight.b))
    draft.say(f"{ours} cannot fight {theirs} there, and {'stands' if len(fight.a) == 1 else 'stand'} off.")


def _unled(fight: Fight) -> Side:
    """The party that is asked who leads it."""
    return next(role for role in ROLES if role not in fight.led)


def _leaders(state: State[Own], fight: Fight) -> list[str]:
    return who_can_lead(state, fight, _unled(fight))


def _lead(draft: Draft[Own], order: Order, fight: Fight) -> Next:
    """`lead UNIT`: it is the principal unit of its party."""
    (id,), able = order.bases, _leaders(draft.state, fight)
    if id not in able:
        raise Refused(Code.BAD_VALUE, "order.bases", f"name one of {listed(able)}", instead=f"lead {able[0]}")
    begin(draft, Fighting(fight.led_by(_unled(fight), id)))
    return None


def _lead_chance(state: State[Own], fight: Fight, order: Order) -> Fraction | None:
    """The chance that its party wins with that leader, neither throwing in anything."""
    role = _unled(fight)
    return COMBAT.reached(state, fight.led_by(role, order.bases[0]), role)


def _lead_worth(state: State[Own], fight: Fight, order: Order) -> float:
    """The leader with whom the combat is worth most."""
    role = _unled(fight)
    return combat_worth(state, fight.led_by(role, order.bases[0]), role)


LEAD: Verb[Own, Fight] = Verb(
    "lead",
    "Choose the unit that leads the combat.",
    _lead,
    whom=one("unit"),
    ready=lambda state, fight: (Order("lead", (id,)) for id in _leaders(state, fight)),
    sure=True,
    chance=_lead_chance,
    gains="you win",
    weigh=_lead_worth,
)
LEADING: Decision[Own, Fight] = Decision(
    "lead",
    "Which unit leads its side in a combat.",
    (LEAD,),
    subject=Fight,
    now=lambda state, fight: f"Which unit leads this combat: {telling.names(state, _leaders(state, fight), 'or')}?",
    about=lambda state, fight: tuple(_leaders(state, fight)),
    standing=False,
)


def on_offer(state: State[Own], fight: Fight, role: Side) -> tuple[str, ...]:
    """What a party may throw in, so far as its CDs go."""
    seat, leader = seat_of(state, fight, role), fight.units(role)[0]
    found = state.own.manual.melee.helps(state, fight, role)
    return tuple(word for word in found if word != CD or affords(state, seat, USE, leader))


def _uncommitted(fight: Fight) -> Side:
    """The party that is asked what it throws in."""
    return next(role for role in ROLES if fight.committed(role) is None)


def _helps(state: State[Own], fight: Fight) -> tuple[str, ...]:
    return on_offer(state, fight, _uncommitted(fight))


def _commit(draft: Draft[Own], order: Order, fight: Fight) -> Next:
    """`commit` with what is thrown in ('valor', 'cd dice'), or 'none'."""
    begin(draft, Fighting(throw_in(draft, fight, _words(order))))
    return None


def _words(order: Order) -> tuple[str, ...]:
    return () if order.word == "none" else tuple(order.word.split())


def throw_in(draft: Draft[Own], fight: Fight, words: tuple[str, ...]) -> Fight:
    """A party throws these into the combat: officers are used, CDs are paid."""
    state, role = draft.state, _uncommitted(fight)
    seat = seat_of(state, fight, role)
    for word in words:
        if word == CD:
            spend(draft, seat, USE, fight.units(role)[0])
        elif officer := draft.own.manual.melee.helper(state, fight, role, word):
            draft.own = replace(draft.own, used=(*draft.own.used, officer))
    return fight.with_help(role, words)


def _commit_worth(state: State[Own], fight: Fight, order: Order) -> float:
    """What the combat is worth with what is thrown in, less its price."""
    role, draft, words = _uncommitted(fight), Draft(state), _words(order)
    helped = throw_in(draft, fight, words)
    return combat_worth(draft.state, helped, role) - sum(DIE if word == CD else RISK for word in words)


def _commit_chance(state: State[Own], fight: Fight, order: Order) -> Fraction | None:
    """The chance that its party wins with what is thrown in, the other throwing in nothing more."""
    role, draft = _uncommitted(fight), Draft(state)
    helped = throw_in(draft, fight, _words(order))
    return COMBAT.reached(draft.state, helped, role)


def _on_offer(state: State[Own], order: Order, fight: Fight) -> Sequence[Choice]:
    says = state.own.manual.melee.help_says
    return [Choice(word, says[word]) for word in _helps(state, fight)]


def _commit_says(state: State[Own], fight: Fight) -> str:
    return f"{fighters(state, fight)}: throw in {listed(_helps(state, fight))}, or none?"


COMMIT: Verb[Own, Fight] = Verb(
    "commit",
    "Throw something into the combat, or nothing.",
    _commit,
    takes=(SomeOf(of=_on_offer),),
    sure=True,
    chance=_commit_chance,
    gains="you win",
    weigh=_commit_worth,
)
COMMITTING: Decision[Own, Fight] = Decision(
    "commit",
    "What is thrown into a combat, or none.",
    (COMMIT,),
    subject=Fight,
    now=_commit_says,
    about=lambda state, fight: (fight.units(_uncommitted(fight))[0], *_helps(state, fight)),
)
