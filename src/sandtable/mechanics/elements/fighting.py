"""Close combat and shooting ruled by the sheet, and what becomes of both sides on the table."""

from __future__ import annotations

from fractions import Fraction

from sandtable.engine.draft import Draft
from sandtable.engine.state import Ask, State
from sandtable.geometry.conform import squared_to
from sandtable.geometry.contact import FRONT
from sandtable.geometry.pose import Pose
from sandtable.mechanics.elements import shooting, telling
from sandtable.mechanics.elements.fronts import attackers, opponent
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.results import Fate
from sandtable.names import Json, Side


def duels(state: State) -> list[tuple[str, str]]:
    """The pairs that are to fight: front to front, or a front on an enemy who could not turn to face it."""
    found: set[tuple[str, str]] = set()
    pieces = state.setup.pieces
    for id in sorted(state.field.rects):
        other = opponent(state, id)
        if other is None:
            continue
        mutual = opponent(state, other)
        if mutual is None:
            # It could not turn to face: it fights the first who came.
            mutual = min(attackers(state, other), key=lambda foe: _made(state, foe, other))
        if mutual != id:
            continue
        pair = (id, other) if pieces[id].side == state.own.side else (other, id)
        found.add(pair)
    return sorted(found)


def still_on(state: State, pair: tuple[str, str]) -> bool:
    """Whether a pair that was to fight still stands against each other."""
    a, b = pair
    rects = state.field.rects
    if a not in rects or b not in rects or a in state.own.fought or b in state.own.fought:
        return False
    return opponent(state, a) == b or opponent(state, b) == a


def turn_to_face(draft: Draft) -> list[str]:
    """Those contacted only on flank or rear turn to face the first contact."""
    turned: list[str] = []
    for id in sorted(draft.state.field.rects):
        state = draft.state
        against = attackers(state, id)
        if not against or opponent(state, id) is not None:
            continue
        for foe in sorted(against, key=lambda foe: _made(state, foe, id)):
            pose = _facing_pose(state, id, foe)
            if pose is not None:
                draft.place({id: pose})
                turned.append(id)
                break
    return turned


def _made(state: State, foe: str, id: str) -> tuple[int, str]:
    word = f"{foe}>{id}"
    touched = state.own.touched
    return (touched.index(word) if word in touched else len(touched), foe)


def _facing_pose(state: State, id: str, foe: str) -> Pose | None:
    rect, other = state.field.rects[id], state.field.rects[foe]
    for pose in squared_to(rect, other, FRONT):
        there = rect.at(pose)
        if not state.field.overlapped(there, (id,)) and state.ground.holds(there.corners):
            return pose
    return None


def question(manual: Manual, state: State, a: str, b: str) -> dict[str, Json]:
    """The question of a close combat between two elements as they stand."""
    first: Side = "a" if state.setup.pieces[a].side == state.own.side else "b"
    said: dict[str, Json] = {
        "a": manual.element(state, a, b, close=True),
        "b": manual.element(state, b, a, close=True),
    }
    return said if first == "a" else {**said, "bound": "b"}


def shoot(manual: Manual, state: State, dice: tuple[int, ...], asked: Ask) -> Draft:
    """A shooting is ruled by the sheet and its outcome made at once."""
    a, b = asked.about
    shot = shooting.shot_of(manual, state, a, b)
    given = shooting.question(manual, state, shot)
    draft = Draft(state)
    own = state.own
    used = (a, *shot.aiding, *((b, *shot.aiding_back) if shot.mutual else ()))
    draft.set(shot=(*own.shot, *used), targets=(*own.targets, b, *((a,) if shot.mutual else ())))
    _rule(manual, draft, state, "shooting", given, dice, asked)
    draft.tell(shooters=list(used), fates=draft.told.pop("fates"))
    return draft


def fight(manual: Manual, state: State, dice: tuple[int, ...], asked: Ask) -> Draft:
    """A close combat is ruled by the sheet; what follows for both is made at once."""
    a, b = asked.about
    given = question(manual, state, a, b)
    draft = Draft(state)
    draft.set(fought=(*state.own.fought, a, b))
    _rule(manual, draft, state, "close_combat", given, dice, asked)
    draft.tell(fighters=[a, b], fates=draft.told.pop("fates"))
    return draft


def _rule(
    manual: Manual, draft: Draft, state: State, test: str, given: Json, dice: tuple[int, ...], asked: Ask
) -> None:
    """Ask the sheet, let both suffer what it says, and tell it."""
    a, b = asked.about
    close = test == "close_combat"
    result, made = manual.questions[test].adjudicate(given, {"a": dice[0], "b": dice[1]})
    fates: dict[str, Json] = {}
    for id, foe, side in ((a, b, "a"), (b, a, "b")):
        fate = manual.suffer(draft, id, foe, result[side]["outcome"], close)
        if fate.word == "stays":
            continue
        fates[id] = told(fate)
        if close:
            word = "destroyed" if fate.word == "lost" else fate.word
            draft.set(results={**draft.state.own.results, foe: word})
        for who, more in manual.aftermath(draft, state, id, foe, fate, close).items():
            fates[who] = {**fates.get(who, {}), **more}
    draft.tell(says=telling.combat(manual, state, (a, b), result, fates, close=close))
    draft.tell(ruling=ruled(test, (a, b), given, dice, result, made), fates=fates)


def odds(manual: Manual, state: State, asked: Ask) -> dict[str, Fraction]:
    """The exact odds of a shot or a fight that is about to be diced for."""
    a, b = asked.about
    if asked.what == "shot":
        test, given = "shooting", shooting.question(manual, state, shooting.shot_of(manual, state, a, b))
    else:
        test, given = "close_combat", question(manual, state, a, b)
    return spread(manual, test, given, a, b)


def spread(manual: Manual, test: str, given: Json, a: str, b: str) -> dict[str, Fraction]:
    """The exact odds of a combat by what becomes of both."""
    found = manual.questions[test].odds(given, {}, ("a.outcome", "b.outcome"))
    return {f"{a} {own}, {b} {theirs}": p for (own, theirs), p in found.ranked()}


def told(fate: Fate) -> dict[str, Json]:
    """A fate for the record."""
    said: dict[str, Json] = {"fate": fate.word}
    if fate.why:
        said["why"] = fate.why
    if fate.pushed:
        said["pushed"] = list(fate.pushed)
    return said


def ruled(
    test: str, who: tuple[str, str], given: Json, dice: tuple[int, ...], result: Json, made: Json
) -> dict[str, Json]:
    """A ruling for the record: the facts, the dice, the rows that counted."""
    lines = [line.as_json() for line in made.lines]
    said: dict[str, Json] = {"test": test, "who": {"a": who[0], "b": who[1]}, "given": given}
    return {**said, "dice": {"a": dice[0], "b": dice[1]}, "result": result, "lines": lines}
