"""The turn: command dice, the initiative with its bidding of CDs, the end of the turn and of the day."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, Ending, State
from sandtable.mechanics.bodies.aside import settle as step_aside
from sandtable.mechanics.bodies.placing import arrive, arriving
from sandtable.mechanics.pulse import casting, telling, victory
from sandtable.mechanics.pulse.casting import Roll, begin
from sandtable.mechanics.pulse.forces import chief, rating
from sandtable.mechanics.pulse.manual import Given, Manual
from sandtable.mechanics.pulse.own import fresh_pulse
from sandtable.mechanics.pulse.refusing import none_of
from sandtable.names import OTHER, SIDES, Code, Json, Refused, Side
from sandtable.sheet.ruling import Result

MOST_CDS = 30
"""The questions know no more CDs in hand."""
WORDS: Mapping[str, tuple[int, ...]] = {"0": (0,), "1": (1,), "both": (0, 1)}
"""What a player may say that he rolls again."""


def thrower(state: State) -> Side:
    """The side that throws the odd die, decided once for the battle."""
    found: Side = state.setup.traits.get("moves_first", "a")
    return found


def in_turn(first: Side) -> tuple[Side, Side]:
    return first, OTHER[first]


def weather(manual: Manual, draft: Draft) -> Ask | None:
    """Before the first turn: the weather of the day, where it is diced for."""
    if draft.own.weather or not manual.turn.weather(draft.state):
        draft.set(phase="turn")
        return None
    return Ask("weather", thrower(draft.state), (), ("D6", "D6"), "Two dice for the weather of the day.")


def weather_fell(manual: Manual, state: State, dice: tuple[int, ...]) -> Step:
    draft = Draft(state)
    found = manual.turn.fair(sum(dice))
    draft.set(weather=found, phase="turn")
    draft.tell(says=f"The weather of the day is {found}.")
    return draft.step("weather", dice=dice)


def new_turn(manual: Manual, draft: Draft) -> None:
    """The next turn begins: no CDs yet, and reserves come on."""
    turn = draft.own.turn + 1
    draft.set(turn=turn, pulse=0, cds={}, phase="command")
    parts = [f"turn {turn}"]
    for command in arriving(draft.state, turn):
        came = arrive(draft, command)
        if came:
            parts.append(f"{draft.state.setup.commands[command].name or command} enters the table")
    step_aside(draft, manual.moving.bars)
    coming = tuple(id for id in draft.own.waiting if _out(draft.state, id))
    draft.set(waiting=coming)
    draft.tell(turn=turn, says=telling.sentence(parts))


def _out(state: State, command: str) -> bool:
    """Whether some of a command have yet to come on."""
    bases = state.setup.commands[command].bases
    return any(id not in state.field.rects and id not in state.taken for id in bases)


def command(manual: Manual, draft: Draft) -> Ask | None:
    """Each army commander throws for his CDs."""
    state = draft.state
    for side in in_turn(thrower(state)):
        if side not in state.own.cds:
            return casting.start(manual, draft, COMMAND, begin("command", "command_dice", side=side))
    draft.set(phase="initiative")
    return None


def _command_given(manual: Manual, state: State, cast: Json) -> Given:
    return {"level": max(1, min(4, rating(state, chief(state, cast["side"]).id, "level")))}


def _command_done(manual: Manual, draft: Draft, cast: Json, result: Result, told: dict[str, Json]) -> Ask | None:
    side = cast["side"]
    draft.set(cds={**draft.own.cds, side: result["cds"]})
    name = chief(draft.state, side).name or "the army commander"
    draft.tell(ruling=told, says=f"{name} has {telling.many(result['cds'], 'CD')} this turn.")
    return None


COMMAND = Roll(
    given=_command_given,
    seat=lambda state, cast: cast["side"],
    says=lambda manual, state, cast: "Throw the command dice for this turn's CDs.",
    done=_command_done,
)


def initiative(manual: Manual, draft: Draft) -> Ask | None:
    """Two dice a side, and the odd die."""
    first = thrower(draft.state)
    names = ("D6",) * 4 + (manual.turn.die.name,)
    says = f"Initiative: two dice for side {first}, two for side {OTHER[first]}, and the {manual.turn.die}."
    return Ask("initiative", first, in_turn(first), names, says)


def given(manual: Manual, state: State) -> Given:
    """What the question `initiative` is told, with the re-rolls made so far."""
    hand = state.own.hand
    rolled = [{"side": side, "die": die} for side, die, _ in hand["rerolls"]] if hand else []
    cds: Given = {side: {"cds": min(MOST_CDS, state.own.cds.get(side, 0))} for side in SIDES}
    return {**cds, f"{manual.turn.name}_by": thrower(state), **manual.turn.also(state), "rerolls": rolled}


def dice(manual: Manual, hand: Json) -> dict[str, Json]:
    """The dice of the hand as the question reads them."""
    again = [new for _, _, new in hand["rerolls"]]
    lying: dict[str, Json] = {side: list(hand[side]) for side in SIDES}
    lying[manual.turn.name] = hand["odd"]
    return {**lying, "reroll": again} if again else lying


def initiative_fell(manual: Manual, state: State, fell: tuple[int, ...]) -> Step:
    """The dice lie: the odd one may end the turn; else the lower roller may bid."""
    draft, first = Draft(state), thrower(state)
    draft.set(odd=fell[4])
    if _turn_ends(manual, draft, fell[4]):
        return draft.step("initiative", dice=fell)
    hand = {first: fell[:2], OTHER[first]: fell[2:4], "odd": fell[4], "rerolls": (), "bidders": ()}
    draft.set(hand=hand)
    result, _ = manual.questions["initiative"].adjudicate(given(manual, draft.state), dice(manual, hand))
    low: Side = OTHER[result["winner"]]
    bidders = tuple(side for side in in_turn(low) if draft.own.cds.get(side, 0) > 0)
    draft.set(hand={**hand, "bidders": bidders}, phase="bid")
    if not bidders:
        settle(manual, draft)
    else:
        own, other = (result[side]["total"] for side in in_turn(low))
        how = f"is lower, {own} to {other}" if own != other else f"would lose the tie at {own}"
        draft.tell(says=f"Side {low} {how}; CDs may roll dice again.")
    return draft.step("initiative", dice=fell)


def _turn_ends(manual: Manual, draft: Draft, odd: int) -> bool:
    """Whether the odd die ends the turn; if so, the next begins or the day is over."""
    own, question = draft.own, manual.questions["turn_end"]
    asked = {"pulses": own.pulse, "turn": own.turn, "basic_length": draft.state.setup.traits["bounds"]}
    lying = {manual.turn.name: odd}
    result, ruled = question.adjudicate(asked, lying)
    if not result["turn_ends"]:
        return False
    draft.set(phase="end" if result["day_ends"] else "turn", hand=None)
    says = f"The {manual.turn.die} shows {odd}: turn {own.turn} ends" + (
        ", and the day." if result["day_ends"] else "."
    )
    draft.tell(ruling=telling.ruling(question, asked, lying, result, ruled), says=says)
    return True


def bid(manual: Manual, draft: Draft) -> Ask | None:
    """Whoever may still roll dice again says so, the lower roller first."""
    hand = draft.own.hand
    if not hand["bidders"]:
        settle(manual, draft)
        return None
    side: Side = hand["bidders"][0]
    return Ask("reroll-initiative", side, (f"pulse {draft.own.pulse + 1}",), says=_bid_says(manual, draft.state, side))


def _bid_says(manual: Manual, state: State, side: Side) -> str:
    own, other = lying(state.own.hand, side), lying(state.own.hand, OTHER[side])
    cds = telling.many(state.own.cds[side], "CD")
    return f"You have {own[0]} and {own[1]} against {other[0]} and {other[1]}, and {cds}: roll 0, 1 or both again?"


def lying(hand: Json, side: Side) -> list[int]:
    """The two dice of a side as they stand."""
    faces = list(hand[side])
    for who, die, new in hand["rerolls"]:
        if who == side:
            faces[die] = new
    return faces


def keep(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """He lets his dice lie."""
    draft = Draft(state)
    hand = state.own.hand
    draft.set(hand={**hand, "bidders": hand["bidders"][1:]})
    return draft.step("keep", seat=asked.seat, order=order)


def reroll(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """He rolls one of his dice again, or both, for a CD each."""
    none_of(order, bases=True, legs=True, poses=True)
    if order.word not in WORDS:
        raise Refused(Code.BAD_VALUE, "order.word", "say which of your dice to roll again: 0, 1 or both")
    places, cds = WORDS[order.word], state.own.cds[asked.seat]
    if len(places) > cds:
        raise Refused(Code.NOT_ALLOWED, "order.word", f"each die costs a CD and you have {cds}; roll one again")
    names = ("D6",) * len(places)
    ask = Ask("initiative-again", asked.seat, (order.word,), names, f"Side {asked.seat} rolls again.")
    return Draft(state).step("reroll", seat=asked.seat, order=order, ask=ask)


def again_fell(manual: Manual, state: State, fell: tuple[int, ...]) -> Step:
    """The new dice stand, better or worse."""
    asked, hand, draft = state.ask, state.own.hand, Draft(state)
    assert asked is not None
    new = tuple((asked.seat, die, face) for die, face in zip(WORDS[asked.about[0]], fell, strict=True))
    draft.set(hand={**hand, "rerolls": (*hand["rerolls"], *new), "bidders": hand["bidders"][1:]})
    if not draft.own.hand["bidders"]:
        settle(manual, draft)
    return draft.step("initiative-again", dice=fell)


def settle(manual: Manual, draft: Draft) -> None:
    """The dice stand: who has the initiative, what it cost, what doubles bring; a new pulse begins."""
    state, question = draft.state, manual.questions["initiative"]
    hand = state.own.hand
    asked, lie = given(manual, state), dice(manual, hand)
    result, ruled = question.adjudicate(asked, lie)
    cds = {
        side: min(MOST_CDS, state.own.cds.get(side, 0) - result[side]["spent"] + result[side]["gained"])
        for side in SIDES
    }
    winner: Side = result["winner"]
    draft.set(cds=cds, hand=None, last=winner, **begin_pulse(manual, state, winner))
    says = question.tells(asked, result)
    draft.tell(ruling=telling.ruling(question, asked, lie, result, ruled), says=f"Pulse {draft.own.pulse}. {says}")


def begin_pulse(manual: Manual, state: State, winner: Side) -> dict[str, Json]:
    """What the game's own state is when a pulse begins."""
    return {
        **fresh_pulse(),
        "pulse": state.own.pulse + 1,
        "first": winner,
        "side": winner,
        "phase": "fire",
        "segment": manual.segments[0].id,
        "closed": False,
    }


def end(manual: Manual, draft: Draft) -> Ending:
    """The day is over."""
    return victory.at_day_s_end(manual, draft.state)
