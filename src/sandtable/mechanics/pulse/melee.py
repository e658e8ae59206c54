"""The combat segment: which combat is next, who leads, what is thrown in, the dice, and what they mean.

What follows a combat on the table (losses shared, units falling back, ground taken) is in `aftermath`.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.mechanics.bodies import body
from sandtable.mechanics.pulse import aftermath, attacking, casting
from sandtable.mechanics.pulse.casting import Roll, begin, plain
from sandtable.mechanics.pulse.control import affords, pay, price
from sandtable.mechanics.pulse.forces import current, pairs
from sandtable.mechanics.pulse.manual import Given, Manual
from sandtable.mechanics.pulse.own import ROLES, Fight
from sandtable.mechanics.pulse.refusing import none_of
from sandtable.names import OTHER, Code, Json, Refused, Side, listed
from sandtable.sheet.ruling import Result

MOST = 4
"""Units of one side in a combat at most."""
CD = "cd"


def fights(manual: Manual, state: State) -> list[Fight]:
    """The combats still to be fought: all who are in touch through somebody's attack fight together."""
    links = _links(manual, state)
    found: list[Fight] = []
    seen: set[str] = set()
    for attacker, _ in links:
        if attacker in seen:
            continue
        ours, theirs = [attacker], list[str]()
        grown = True
        while grown:
            before = len(ours) + len(theirs)
            theirs += [foe for one, foe in links if one in ours and foe not in theirs]
            ours += [one for one, foe in links if foe in theirs and one not in ours]
            ours, theirs = list(dict.fromkeys(ours)), list(dict.fromkeys(theirs))
            grown = len(ours) + len(theirs) > before
        seen.update(ours)
        found.append(Fight(_ranked(state, ours), _ranked(state, theirs)))
    return found


def _links(manual: Manual, state: State) -> list[tuple[str, str]]:
    """Attackers and those they strike: whom they attacked, and others whom they touch along an edge and may attack."""
    made = pairs(state)
    links = list(made)
    for attacker in dict.fromkeys(one for one, _ in made):
        for foe, how in sorted(state.field.touching(attacker).items()):
            fresh = how.shared > 0 and (attacker, foe) not in links
            if fresh and _joins(manual, state, attacker, foe):
                links.append((attacker, foe))
    return links


def _joins(manual: Manual, state: State, attacker: str, foe: str) -> bool:
    """Whether an enemy whom an attacker touches by the way is drawn into his combat."""
    if not body.foreign(state, attacker, foe) or current(state, foe) <= 0:
        return False
    return attacking.allowed(manual, state, attacker, foe)


def _ranked(state: State, ids: Sequence[str]) -> tuple[str, ...]:
    """The strongest first, in the order of the setup where equal; no more than a combat has room for."""
    order = list(state.setup.pieces)
    return tuple(sorted(ids, key=lambda id: (-current(state, id), order.index(id)))[:MOST])


def fight_of(state: State) -> Fight:
    """The combat under way."""
    kept = state.own.fight
    return Fight(*kept)


def _keep(draft: Draft, fight: Fight) -> None:
    draft.set(fight=tuple(fight))


def combat(manual: Manual, draft: Draft) -> Ask | None:
    """The attacker names the next combat, if there are several; then the two sides say what they throw in."""
    state = draft.state
    if state.own.fight is not None:
        return prepare(manual, draft)
    left = fights(manual, state)
    if not left:
        draft.set(phase="next-side")
        return None
    if len(left) == 1:
        open_fight(manual, draft, left[0])
        return None
    words = tuple(f"{fight.a[0]}>{fight.b[0]}" for fight in left)
    return Ask("combat", state.own.side, (*words, f"pulse {state.own.pulse}"), says="Which combat is fought next?")


def choose(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """`fight UNIT` with its enemy as the word: that combat is next."""
    none_of(order, legs=True, poses=True)
    left = fights(manual, state)
    for fight in left:
        if len(order.bases) == 1 and order.bases[0] in fight.a and order.word in fight.b:
            draft = Draft(state)
            open_fight(manual, draft, fight)
            return draft.step("fight", seat=asked.seat, order=order)
    known = listed([f"{fight.a[0]} {fight.b[0]}" for fight in left])
    raise Refused(Code.BAD_VALUE, "order.bases", f"name one of the combats that are left: {known}")


def open_fight(manual: Manual, draft: Draft, fight: Fight) -> None:
    """A combat begins: infantry may form square, whatever the game does before dice are thought of."""
    _keep(draft, fight)
    manual.melee.before(draft, fight)


def seat_of(state: State, fight: Fight, role: Side) -> Side:
    """The player of a party."""
    attacker = state.side(fight.a[0])
    return attacker if role == "a" else OTHER[attacker]


def prepare(manual: Manual, draft: Draft) -> Ask | None:
    """Who leads, attacker first; what each throws in; then the dice."""
    for role in ROLES:
        fight = fight_of(draft.state)
        if fight.led[ROLES.index(role)]:
            continue
        leaders = who_can_lead(manual, draft.state, fight, role)
        if not leaders:
            _part(draft, fight)
            return None
        if len(leaders) > 1:
            says = f"Which unit leads this combat: {listed(leaders)}?"
            return Ask("lead", seat_of(draft.state, fight, role), tuple(leaders), says=says)
        _keep(draft, led(fight, role, leaders[0]))
    for role in ROLES:
        fight = fight_of(draft.state)
        if (fight.help_a if role == "a" else fight.help_b) is not None:
            continue
        helps = on_offer(manual, draft.state, fight, role)
        if helps:
            says = (
                f"Combat of {listed(fight.a, 'and')} with {listed(fight.b, 'and')}: throw in {listed(helps)}, or none?"
            )
            return Ask("commit", seat_of(draft.state, fight, role), (fight.units(role)[0], *helps), says=says)
        _keep(draft, helped(fight, role, ()))
    fight = fight_of(draft.state)
    return casting.start(manual, draft, COMBAT, begin("combat-dice", "combat", fight.a[0], fight.b[0]))


def who_can_lead(manual: Manual, state: State, fight: Fight, role: Side) -> list[str]:
    """Those at whose head the sheet lets a party fight the other: by the game's own rule first, else any of them."""
    for those in (list(manual.melee.leaders(state, fight.units(role), role)), list(fight.units(role))):
        able = [id for id in those if _may_be(manual, state, led(fight, role, id), OTHER[role])]
        if able:
            return able
    return []


def _may_be(manual: Manual, state: State, fight: Fight, other: Side) -> bool:
    """Whether the sheet allows a combat, whoever of the other party may still come to lead it."""
    heads = fight.units(other)[:1] if fight.led[ROLES.index(other)] else fight.units(other)
    for id in heads:
        try:
            manual.questions["combat"].ask(manual.melee.given(state, led(fight, other, id), aftermath.ROOM))
        except Refused:
            continue
        return True
    return False


def _part(draft: Draft, fight: Fight) -> None:
    """They cannot fight each other as they stand, and do not."""
    both = {*fight.a, *fight.b}
    kept = tuple(pair for pair in draft.own.contacts if not both.issuperset(pair.split(">")))
    draft.set(fight=None, contacts=kept)
    draft.tell(says=f"{listed(fight.a, 'and')} cannot fight {listed(fight.b, 'and')} there, and stand off.")


def led(fight: Fight, role: Side, leader: str) -> Fight:
    """The fight with one unit of a party at its head."""
    units = fight.units(role)
    ranked = (leader, *(id for id in units if id != leader))
    done = (True, fight.led[1]) if role == "a" else (fight.led[0], True)
    return fight._replace(a=ranked, led=done) if role == "a" else fight._replace(b=ranked, led=done)


def helped(fight: Fight, role: Side, words: tuple[str, ...]) -> Fight:
    return fight._replace(help_a=words) if role == "a" else fight._replace(help_b=words)


def on_offer(manual: Manual, state: State, fight: Fight, role: Side) -> tuple[str, ...]:
    """What a party may throw in, so far as its CDs go."""
    seat, leader = seat_of(state, fight, role), fight.units(role)[0]
    found = manual.melee.helps(state, fight, role)
    return tuple(word for word in found if word != CD or affords(manual, state, seat, "combat", leader))


def asked_role(state: State, seat: Side) -> Side:
    """Which party of the combat under way a seat plays."""
    return "a" if seat_of(state, fight_of(state), "a") == seat else "b"


def lead(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """`lead UNIT`: it is the principal unit of its party."""
    none_of(order, legs=True, poses=True, word=True)
    if len(order.bases) != 1 or order.bases[0] not in asked.about:
        raise Refused(Code.BAD_VALUE, "order.bases", f"name one of {listed(list(asked.about))}")
    draft = Draft(state)
    _keep(draft, led(fight_of(state), asked_role(state, asked.seat), order.bases[0]))
    return draft.step("lead", seat=asked.seat, order=order)


def commit(manual: Manual, state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """`commit` with what is thrown in ('valor', 'cd dice'), or 'none'."""
    none_of(order, bases=True, legs=True, poses=True)
    role, offered = asked_role(state, asked.seat), asked.about[1:]
    words = tuple(word for word in offered if word in order.word.split())
    if order.word != (" ".join(words) or "none"):
        raise Refused(Code.BAD_VALUE, "order.word", f"say what you throw in, in this order, or none: {listed(offered)}")
    draft = Draft(state)
    cost = throw_in(manual, draft, role, words)
    return cost, draft.step("commit", seat=asked.seat, order=order)


def throw_in(manual: Manual, draft: Draft, role: Side, words: tuple[str, ...]) -> int:
    """A party throws these into the combat: officers are used, CDs are paid; how many."""
    state, cost = draft.state, 0
    fight = fight_of(state)
    seat = seat_of(state, fight, role)
    for word in words:
        if word == CD:
            cost += price(manual, state, seat, "combat", fight.units(role)[0])
        elif officer := manual.melee.helper(state, fight, role, word):
            draft.set(used=(*draft.own.used, officer))
    pay(draft, seat, cost)
    _keep(draft, helped(fight, role, words))
    return cost


def _given(manual: Manual, state: State, cast: Json) -> Given:
    fight = fight_of(state)
    given = manual.melee.given(state, fight, aftermath.room(manual, state, fight))
    if "rerolls" in manual.questions["combat"].given.facts:
        given = {**given, "rerolls": plain(cast.get("rerolls", ()))}
    return given


def _says(manual: Manual, state: State, cast: Json) -> str:
    fight = fight_of(state)
    return f"{listed(fight.a, 'and')} fight {listed(fight.b, 'and')}."


def _done(manual: Manual, draft: Draft, cast: Json, result: Result, told: dict[str, Json]) -> Ask | None:
    """The dice lie: commanders may have one rolled again, the attacker's first; then it is decided."""
    state = draft.state
    fight = fight_of(state)
    for role in ROLES:
        if role in cast.get("kept", ()) or not manual.melee.rerolls(state, fight, role):
            continue
        seat = seat_of(state, fight, role)
        if affords(manual, state, seat, "combat", fight.units(role)[0]):
            casting.wait(draft, cast)
            says = _standing(result, role)
            draft.tell(says=f"{_says(manual, state, cast)[:-1]}: {says}.")
            return Ask("reroll-combat", seat, (fight.units(role)[0],), says=f"{says}: roll a die again, or keep?")
    draft.tell(ruling=told)
    aftermath.decide(manual, draft, fight, manual.melee.outcome(state, fight, result), manual.questions["combat"], told)
    return None


def _standing(result: Result, role: Side) -> str:
    """How a combat stands, as far as a party's dice may still change it."""
    return f"{'the attacker' if result['winner'] == 'a' else 'the defender'} wins as the dice lie"


COMBAT = Roll(given=_given, seat=lambda state, cast: state.own.side, says=_says, done=_done)


def combat_again(manual: Manual, state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """One die of a party is rolled again for a CD, or its dice are left as they lie."""
    none_of(order, bases=True, legs=True, poses=True)
    draft, cast = Draft(state), state.own.cast
    role, cost = asked_role(state, asked.seat), 0
    cast = {**cast, "kept": (*cast.get("kept", ()), role)}
    if order.verb == "reroll":
        count = len(cast["dice"][role])
        if not order.word.isdecimal() or int(order.word) >= count:
            raise Refused(Code.BAD_VALUE, "order.word", f"say which of your {count} dice to roll again, counted from 0")
        cost = price(manual, state, asked.seat, "combat", asked.about[0])
        pay(draft, asked.seat, cost)
        entry = {"side": role, "die": int(order.word), "by": "cd"}
        cast = {**cast, "rerolls": (*cast.get("rerolls", ()), entry)}
    ask = casting.start(manual, draft, COMBAT, cast)
    return cost, draft.step(order.verb, seat=asked.seat, order=order, ask=ask)
