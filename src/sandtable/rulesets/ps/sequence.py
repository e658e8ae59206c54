"""The sequence of play as one list that can be read aloud (section 3), and the rules going on through it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from sandtable.engine.draft import Draft, Step
from sandtable.engine.state import Ask, Ending, Setup, State
from sandtable.geometry.field import Field
from sandtable.mechanics import deploying
from sandtable.mechanics.bodies import placing
from sandtable.mechanics.bodies.body import in_contact, is_officer, units
from sandtable.mechanics.bodies.objectives import holders
from sandtable.names import OTHER, Side, listed
from sandtable.rulesets.ps import (
    book,
    casting,
    land,
    manoeuvre,
    melee,
    observe,
    opening,
    rallying,
    shooting,
    staff,
    unit,
    victory,
    weather,
)
from sandtable.rulesets.ps.deploy import PLACING
from sandtable.rulesets.ps.doing import now, push, tell
from sandtable.rulesets.ps.own import INCH, Own, fresh_turn, without
from sandtable.rulesets.ps.questions import ASK
from sandtable.rulesets.ps.ruling import ruled

CELL = 6 * INCH
SEQUENCE = (
    ("deploy", "Battalias are placed in turn."),
    ("turn", "A player's turn begins: the mist, arrivals, new commanders."),
    ("battalia-morale", "Broken battalias are looked for, and fall back."),
    ("rally-elite", "Elite units try to shed disorder."),
    ("initiative", "Units within 4 inches of enemy move on their own initiative."),
    ("orders", "All other moves, by command rolls; then the commanders move."),
    ("shooting", "The moving player shoots; then those it brought above their stamina test."),
    ("hand-to-hand", "Both sides fight, one combat after another."),
    ("remove-disorder", "The moving player's units shed disorder."),
)


def start(setup: Setup) -> State[Own]:
    """The battle before anything has happened; troops whose place is given stand there."""
    if bounds := setup.options.get("H40"):
        setup = replace(setup, traits={**setup.traits, "bounds": bounds})
    field, deployed = Field(CELL), tuple[str, ...]()
    if setup.traits.get("deployment", "given") == "given":
        field = placing.as_given(setup, field)
        deployed = tuple(setup.commands)
    waiting = tuple(id for id in setup.commands if placing.enters(setup, id))
    state = State(setup, setup.ground, field, Own(deployed=deployed, waiting=waiting))
    draft = Draft(replace(state, own=replace(state.own, side=opening.moves(state), held=holders(state, {}))))
    quarter(draft)
    return replace(draft.state, ask=None)


def quarter(draft: Draft[Own]) -> None:
    """Units that are put down in a building fill it."""
    for house in land.houses(draft.state):
        for id in sorted(draft.state.field.within(house.box)):
            rect = draft.state.field.rects[id]
            inside = house in draft.state.ground.at((rect.pose.x, rect.pose.y))
            if inside and not is_officer(draft.state, id) and land.fits(draft.state, id):
                manoeuvre.garrison(draft, id, house)


def go_on(state: State[Own]) -> Step:
    """The rules go on by themselves, until somebody is asked or something has happened."""
    draft = Draft(state)
    while True:
        if draft.state.todo:
            task = draft.take_up()
            what, found = str(task.get("cast") or task["do"]), book.do(draft, task)
        else:
            what = draft.own.step
            found = STEPS[what](draft)
        if isinstance(found, Ending):
            draft.drop()
            return draft.step(what, ending=found)
        if isinstance(found, Ask):
            return draft.step(what, ask=found)
        if draft.speaks:
            return draft.step(what)


def fall(state: State[Own], dice: tuple[int, ...]) -> Step:
    """The dice that were asked for have fallen."""
    asked = state.ask
    assert asked is not None
    assert len(dice) == len(asked.dice)
    draft = Draft(state)
    if asked.what == "first":
        opening.fall(draft, asked, dice)
    elif asked.what == "mist":
        weather.fall(draft, dice)
    elif asked.what == "arrival":
        _arrived(draft, asked.about, dice)
    else:
        task = draft.take_up()
        if asked.what == "danger":
            staff.fell(draft, task, dice)
        else:
            casting.fell(book.CASTS, draft, task, dice)
    return draft.step(asked.what, seat=asked.seat, dice=dice)


def odds(state: State[Own]) -> Mapping[str, Fraction]:
    """The exact odds of the dice that are about to fall."""
    asked = state.ask
    if asked is None or not asked.dice:
        return {}
    if asked.what == "first":
        return opening.odds(asked)
    if asked.what == "mist":
        return weather.odds()
    if asked.what == "arrival":
        least = _least(state, asked.about[0])
        come = Fraction(7 - least, 6)
        return {"they come": come, "they are late": 1 - come}
    task = state.todo[0]
    if asked.what == "danger":
        ways = sum(a + b >= task["least"] for a in range(1, 7) for b in range(1, 7))
        return {f"{task['officer']} falls": Fraction(ways, 36), f"{task['officer']} lives": Fraction(36 - ways, 36)}
    return casting.odds(book.CASTS, state, task)


@lru_cache(maxsize=32)
def _following(step: str) -> str:
    """The next step of the turn, by the sheet."""
    result, _ = ASK["sequence"].adjudicate({"after": step}, {})
    return "turn" if result["player_changes"] else str(result["step"])


def advance(draft: Draft[Own]) -> None:
    """On to the next step."""
    draft.set(step=_following(draft.own.step))


def _deploy(draft: Draft[Own]) -> Ask | None:
    if opening.unsettled(draft.state):
        return opening.ask(draft.state)
    asked = deploying.ask(PLACING, draft.state, opening.deploys(draft.state))
    if asked is None:
        quarter(draft)
        draft.set(step="turn", held=holders(draft.state, draft.own.held))
    return asked


def _turn(draft: Draft[Own]) -> Ask | Ending | None:
    """The next player's turn."""
    own, setup = draft.own, draft.state.setup
    begins = opening.moves(draft.state)
    side: Side = begins if not own.turn else OTHER[own.side]
    turn = own.turn + (side == begins)
    draft.set(held=holders(draft.state, own.held))
    if turn > int(setup.traits.get("bounds", 10)):
        return victory.ending(draft.state)
    touching = {id: in_contact(draft.state, id) for id in draft.state.field.rects}
    across = tuple(pair for pair in own.across if _still(touching, pair))
    won = tuple(id for id in own.won if touching.get(id))
    draft.set(**fresh_turn(), turn=turn, side=side, across=across, won=won, step="muster")
    if side != begins:
        return None
    draft.set(sight=0)
    return weather.ask(draft.state) if weather.misty(draft.state) else None


def _still(touching: Mapping[str, list[str]], pair: str) -> bool:
    id, _, foe = pair.partition(">")
    return foe in touching.get(id, ())


def _muster(draft: Draft[Own]) -> Ask | None:
    """Those who come onto the table now, and commanders in the place of the fallen."""
    state = draft.state
    side, turn = state.own.side, state.own.turn
    due = [id for id in placing.arriving(state, turn) if state.setup.commands[id].side == side]
    for command in due:
        late = turn > placing.enters(state.setup, command)
        if _least(state, command) > 1 and not late and command in state.own.waiting:
            draft.set(step="late")
            says = f"{state.setup.commands[command].name or command} come on {_least(state, command)} or more."
            return Ask("arrival", side, (command, now(state)), ("D6",), says)
        _come(draft, command)
    draft.set(step="battalia-morale")
    push(draft, {"do": "morale"})
    staff.replace_fallen(draft, side)
    return None


def _late(draft: Draft[Own]) -> None:
    """The die for an arrival has fallen."""
    draft.set(step="battalia-morale")
    push(draft, {"do": "morale"})
    staff.replace_fallen(draft, draft.own.side)


def _least(state: State[Own], command: str) -> int:
    return int(state.setup.commands[command].traits.get("enters_on") or 0)


def _come(draft: Draft[Own], command: str) -> None:
    come = placing.arrive(draft, command)
    if come:
        draft.set(waiting=without(draft.own.waiting, command))
        staff.settle(draft)
        tell(draft, f"{listed(come, 'and')} come onto the table.")


def _arrived(draft: Draft[Own], about: tuple[str, ...], dice: tuple[int, ...]) -> None:
    if dice[0] >= _least(draft.state, about[0]):
        _come(draft, about[0])
    if not draft.speaks:
        draft.say("Nobody comes yet.")


def _battalia_morale(draft: Draft[Own]) -> None:
    advance(draft)


def _rally_elite(draft: Draft[Own]) -> None:
    advance(draft)
    rallying.try_elites(draft)


def initiative(state: State[Own], id: str) -> bool:
    """Whether a unit may move on its own initiative."""
    if id in state.own.acted or in_contact(state, id) or unit.disordered(state, id):
        return False
    far = unit.enemy_inches(state, id)
    if far * INCH > observe.PROXIMITY:
        return False
    result, _ = ruled("initiative", {"a": id}, {"a": observe.body(state, id), "enemy": far})
    return bool(result["initiative"])


def _initiative(draft: Draft[Own]) -> Ask | None:
    state = draft.state
    side = state.own.side
    able = [id for id in units(state, side) if initiative(state, id)]
    if not able:
        advance(draft)
        return None
    says = f"{listed(able, 'and')} may move on their own initiative; or say done."
    return Ask("initiative", side, (now(state),), says=says)


def _orders(draft: Draft[Own]) -> Ask | None:
    state = draft.state
    if not units(state, state.own.side):
        advance(draft)
        return None
    return Ask("orders", state.own.side, (now(state),), says="Give an order, move a commander, or say done.")


def _shooting(draft: Draft[Own]) -> Ask | None:
    state = draft.state
    if not shooting.shooters(state, state.own.side):
        close_shooting(draft)
        return None
    return Ask("shooting", state.own.side, (now(state),), says="Shoot, or say done.")


def close_shooting(draft: Draft[Own]) -> None:
    """All have shot: break tests, and then all who are in contact fight."""
    draft.set(step="brawl")
    shooting.tests(draft)


def _brawl(draft: Draft[Own]) -> None:
    draft.set(step="hand-to-hand", fresh=tuple(melee.engaged_units(draft.state)))


def _hand_to_hand(draft: Draft[Own]) -> Ask | None:
    """The next combat, as the player whose turn it is chooses."""
    state = draft.state
    left = melee.combats(state, state.own.fresh)
    if not left:
        advance(draft)
        return None
    if len(left) == 1:
        melee.begin(draft, left[0])
        return None
    about = tuple(first_of(state, combat) for combat in left)
    return Ask("combat", state.own.side, (*about, now(state)), says="Which combat is fought next?")


def first_of(state: State[Own], combat: tuple[str, ...]) -> str:
    """The unit by which a combat is named: the first of the player whose turn it is."""
    return next(id for id in combat if state.side(id) == state.own.side)


def _remove_disorder(draft: Draft[Own]) -> None:
    if not rallying.shed(draft):
        advance(draft)


STEPS: Mapping[str, Callable[[Draft[Own]], Ask | Ending | None]] = {
    "deploy": _deploy,
    "turn": _turn,
    "muster": _muster,
    "late": _late,
    "battalia-morale": _battalia_morale,
    "rally-elite": _rally_elite,
    "initiative": _initiative,
    "orders": _orders,
    "shooting": _shooting,
    "brawl": _brawl,
    "hand-to-hand": _hand_to_hand,
    "remove-disorder": _remove_disorder,
}
