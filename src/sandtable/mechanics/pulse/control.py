"""The control segment: CDs given to Forces, their tests, the dice picked, and Forces settled without dice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.mechanics.pulse import casting
from sandtable.mechanics.pulse.casting import Roll, begin, dice_of, plain
from sandtable.mechanics.pulse.forces import commands
from sandtable.mechanics.pulse.manual import Given, Manual
from sandtable.mechanics.pulse.refusing import none_of, own_force, owned, refuse
from sandtable.names import Code, Json, Refused, Side
from sandtable.sheet.ruling import Result

MOST = 2
"""The CDs that a control test may be given at most."""


def untested(manual: Manual, state: State, side: Side) -> list[str]:
    """The Forces of a side whose status is not settled this pulse."""
    status = state.own.status
    return [force for force in commands(state, side) if force not in status and manual.command.tests(state, force)]


def price(manual: Manual, state: State, side: Side, use: str, whom: str, cds: int = 1) -> int:
    """What CDs for some use cost; refused where they may not be given or are not in hand."""
    given = manual.command.issue(state, side, use, whom)
    if given is None:
        raise refuse("order", f"no commander can spend CDs on {whom} so; order something else")
    result, _ = casting.ask(manual, "cd_issue", {**given, "cds": cds, "pool": state.own.cds.get(side, 0)})
    return int(result["cost"])


def affords(manual: Manual, state: State, side: Side, use: str, whom: str, cds: int = 1) -> bool:
    """Whether CDs may be spent so."""
    try:
        price(manual, state, side, use, whom, cds)
    except Refused:
        return False
    return True


def pay(draft: Draft, side: Side, cost: int) -> None:
    if cost:
        cds = draft.own.cds
        draft.set(cds={**cds, side: cds.get(side, 0) - cost})


def control(manual: Manual, draft: Draft) -> Ask | None:
    """The side gives CDs and tests its Forces; what it leaves is tested without CDs."""
    state = draft.state
    side, left = state.own.side, untested(manual, draft.state, draft.state.own.side)
    if left and not state.own.closed and _choice(manual, state, side, left):
        says = f"Control: give CDs to Forces ({state.own.cds.get(side, 0)} in hand), or say done to test the rest."
        return Ask("control", side, (*left, f"pulse {state.own.pulse}"), says=says)
    if left:
        return casting.start(manual, draft, TEST, begin("control-test", "control_test", force=left[0], cds=0))
    if not state.own.closed and any(affordable(manual, state, side)):
        says = "Control: give CDs to batteries outside any Force, or say done."
        return Ask("control", side, (f"pulse {state.own.pulse}",), says=says)
    draft.set(phase="move", closed=False)
    return None


def _choice(manual: Manual, state: State, side: Side, left: list[str]) -> bool:
    if any(affords(manual, state, side, "command", force) for force in left) or any(affordable(manual, state, side)):
        return True
    return any(manual.command.settled(state, force) for force in left)


def affordable(manual: Manual, state: State, side: Side) -> Iterator[str]:
    """Batteries outside any Force that can be given a CD."""
    for id in manual.command.batteries(state, side):
        if id not in state.own.given and affords(manual, state, side, "battery", id):
            yield id


def test(manual: Manual, state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """`control FORCE` with so many CDs: the Force tests."""
    none_of(order, legs=True, poses=True)
    force = _open(manual, state, order, asked)
    if order.word not in ("", "0", "1", "2"):
        raise Refused(Code.BAD_VALUE, "order.word", "say how many CDs the Force gets: 0, 1 or 2")
    cds = int(order.word or 0)
    cost = price(manual, state, asked.seat, "command", force, cds) if cds else 0
    draft = Draft(state)
    pay(draft, asked.seat, cost)
    if cds:
        draft.set(given={**state.own.given, force: cds})
    ask = casting.start(manual, draft, TEST, begin("control-test", "control_test", force=force, cds=cds))
    return cost, draft.step("control", seat=asked.seat, order=order, ask=ask)


def _open(manual: Manual, state: State, order: Order, asked: Ask) -> str:
    force = own_force(state, order, asked.seat)
    if force not in untested(manual, state, asked.seat):
        left = ", ".join(untested(manual, state, asked.seat)) or "none; say done"
        raise refuse("order.bases.0", f"{force} takes no test now; left are: {left}")
    return force


def settle(manual: Manual, state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """`lapels FORCE` or `hold FORCE`: its status is settled without dice."""
    none_of(order, legs=True, poses=True)
    force = _open(manual, state, order, asked)
    ways = manual.command.settled(state, force)
    change = ways.get((order.verb, order.word))
    if change is None:
        known = ", ".join(" ".join(filter(None, way)) for way in ways) or "a test only"
        raise refuse("order", f"{force} cannot be settled so; it can have {known}")
    draft = Draft(state)
    cast = begin("control-test", "control_test", force=force, cds=0, settled=change)
    if order.verb == "lapels" and (by := manual.command.grabber(state, force)):
        draft.set(grabbed=(*state.own.grabbed, by))
    return 0, draft.step(order.verb, seat=asked.seat, order=order, ask=casting.start(manual, draft, TEST, cast))


def battery(manual: Manual, state: State, order: Order, asked: Ask) -> tuple[int, Step]:
    """`battery UNIT`: a battery outside any Force is given a CD."""
    none_of(order, legs=True, poses=True, word=True)
    id = owned(state, order, asked.seat)
    if id not in manual.command.batteries(state, asked.seat):
        raise refuse("order.bases.0", f"{id} is no battery outside a Force that waits for a CD; name one that is")
    if id in state.own.given:
        raise refuse("order.bases.0", f"{id} has been given a CD this pulse; name another")
    cost = price(manual, state, asked.seat, "battery", id)
    draft = Draft(state)
    pay(draft, asked.seat, cost)
    draft.set(given={**state.own.given, id: 1})
    return cost, draft.step("battery", seat=asked.seat, order=order)


def done(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """The rest test without CDs."""
    draft = Draft(state)
    draft.set(closed=True)
    return draft.step("done", seat=asked.seat, order=order)


def _given(manual: Manual, state: State, cast: Json) -> Given:
    given = {**manual.command.control(state, cast["force"]), "cds": cast["cds"], **plain(cast.get("settled", {}))}
    if "picks" in cast:
        given["picks"] = plain(cast["picks"])
    if "rerolls" in manual.questions["control_test"].given.facts:
        given["rerolls"] = plain(cast.get("rerolls", ()))
    return given


def _says(manual: Manual, state: State, cast: Json) -> str:
    return f"Control test of {state.setup.commands[cast['force']].name or cast['force']}."


def _done(manual: Manual, draft: Draft, cast: Json, result: Result, told: dict[str, Json]) -> Ask | None:
    """The dice lie: a die may be rolled again, two are picked where it matters, and the Force has its status."""
    state, force = draft.state, cast["force"]
    seat = state.setup.commands[force].side
    if cast["dice"] and "rerolls" not in cast and not cast["cds"] and manual.command.rerolls(state, force):
        casting.wait(draft, cast)
        draft.tell(says=f"{_says(manual, state, cast)[:-1]}: {result['dice']}.")
        return Ask(
            "reroll", seat, (force,), says=f"{force} rolled {result['dice']}: roll a die again, 0 or 1, or keep?"
        )
    if cast["dice"] and "picks" not in cast and len(picks(manual, state, cast)) > 1:
        casting.wait(draft, cast)
        draft.tell(says=f"{_says(manual, state, cast)[:-1]}: {result['dice']}.")
        return Ask("pick", seat, (force,), says=f"{force} rolled {result['dice']}: pick the two dice that count.")
    draft.set(status={**draft.own.status, force: result["status"]})
    name = state.setup.commands[force].name or force
    total = "" if result["total"] is None else f" on a total of {result['total']}"
    draft.tell(ruling=told, says=f"{name} ({force}): {result['status']}{total}.")
    return None


TEST = Roll(
    given=_given,
    seat=lambda state, cast: state.setup.commands[cast["force"]].side,
    says=_says,
    done=_done,
)


def picks(manual: Manual, state: State, cast: Json) -> dict[str, tuple[int, int]]:
    """By status that can be had: the two dice to pick for it, the highest total first."""
    dice = dice_of(cast)
    count = len(dice["control"])
    found: dict[str, tuple[int, int]] = {}
    for pair in sorted(combinations(range(count), 2), key=lambda pair: -sum(dice["control"][place] for place in pair)):
        given = {**_given(manual, state, cast), "picks": list(pair)}
        result, _ = manual.questions["control_test"].adjudicate(given, dice)
        found.setdefault(result["status"], pair)
    return found


def pick(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """The two dice that count."""
    none_of(order, bases=True, legs=True, poses=True)
    cast = state.own.cast
    known = {" ".join(map(str, pair)) for pair in combinations(range(len(cast["dice"]["control"])), 2)}
    if order.word not in known:
        raise Refused(Code.BAD_VALUE, "order.word", f"name two of the dice, counted from 0: {', '.join(sorted(known))}")
    draft = Draft(state)
    places = tuple(int(place) for place in order.word.split())
    ask = casting.start(manual, draft, TEST, {**cast, "picks": places})
    return draft.step("pick", seat=asked.seat, order=order, ask=ask)


def keep(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """The dice of the test stay as they lie."""
    draft = Draft(state)
    ask = casting.start(manual, draft, TEST, {**state.own.cast, "rerolls": ()})
    return draft.step("keep", seat=asked.seat, order=order, ask=ask)


def reroll(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """An exceptional subordinate rolls one die of his test again."""
    none_of(order, bases=True, legs=True, poses=True)
    if order.word not in ("0", "1"):
        raise Refused(Code.BAD_VALUE, "order.word", "say which die to roll again: 0 or 1")
    draft = Draft(state)
    cast = {**state.own.cast, "rerolls": ({"die": int(order.word)},)}
    return draft.step("reroll", seat=asked.seat, order=order, ask=casting.start(manual, draft, TEST, cast))
