"""Dice for the sheet's questions: asked for one sort after another, and answered when all lie on the table."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sandtable.engine.draft import Draft
from sandtable.engine.state import Ask, State
from sandtable.names import Json, listed
from sandtable.rulesets.ps.doing import Cast, push, tell
from sandtable.rulesets.ps.own import Own, Task
from sandtable.rulesets.ps.questions import ASK
from sandtable.rulesets.ps.ruling import ruled, said

Casts = Mapping[str, Cast]
TEN_SIDED = "command"
"""The one name of dice that are D10."""
SAVES = "save"
"""The name of dice that are thrown by whoever was hit."""
QUIET = (None, False, "none", 0)


def throw(casts: Casts, draft: Draft[Own], task: Task) -> Ask | None:
    """Ask for the dice that are needed next; where none are, the question is answered."""
    cast = casts[task["cast"]]
    needed = _next(cast, draft.state, task)
    if not needed:
        settle(casts, draft, task)
        return None
    push(draft, task)
    count = sum(needed.values())
    die = "D10" if TEN_SIDED in needed else "D6"
    word = task["cast"] if not task["dice"] else f"{task['cast']}-{next(iter(needed))}"
    about = tuple(dict.fromkeys(cast.who(task).values()))
    seat = draft.state.side(task[cast.saver]) if cast.saver and SAVES in needed else task["seat"]
    return Ask(word, seat, about, (die,) * count, cast.says(draft.state, task))


def _next(cast: Cast, state: State[Own], task: Task) -> dict[str, int]:
    """The names and numbers of the dice that are to be thrown now."""
    if cast.first is not None and not task["dice"]:
        return dict([cast.first])
    wants = ASK[cast.test].wants(cast.given(state, task), _loose(task))
    return {want.name: want.count for want in (wants if cast.together else wants[:1])}


def _loose(task: Task) -> dict[str, Json]:
    """The dice so far as a question wants them."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in task["dice"].items()}


def fell(casts: Casts, draft: Draft[Own], task: Task, dice: tuple[int, ...]) -> None:
    """Dice have fallen: more are asked for, or the question is answered."""
    cast = casts[task["cast"]]
    thrown, left = dict(task["dice"]), list(dice)
    for name, count in _next(cast, draft.state, task).items():
        faces, left = left[:count], left[count:]
        thrown[name] = tuple(faces) if name in getattr(ASK[cast.test], "lists", ()) else faces[0]
    more = {**task, "dice": thrown}
    if _next(cast, draft.state, more):
        push(draft, more)
        draft.say(f"The dice show {listed([str(face) for face in dice], 'and')}; more are to be thrown.")
        return
    settle(casts, draft, more)


def settle(casts: Casts, draft: Draft[Own], task: Task) -> None:
    """All dice lie: the sheet answers, it is told, and what follows is done."""
    cast = casts[task["cast"]]
    given = cast.given(draft.state, task)
    result, record = ruled(cast.test, cast.who(task), given, _loose(task))
    tell(draft, said(cast.test, given, result), ruling=record)
    cast.done(draft, task, result)


def odds(casts: Casts, state: State[Own], task: Task) -> dict[str, Fraction]:
    """The exact odds of the dice that are asked for, by what would come of them."""
    cast = casts[task["cast"]]
    spread = ASK[cast.test].odds(cast.given(state, task), _loose(task), cast.by)
    found: dict[str, Fraction] = {}
    for key, chance in spread.ranked():
        words = _worded(cast, task, key)
        found[words] = found.get(words, Fraction(0)) + chance
    return found


def _worded(cast: Cast, task: Task, key: tuple[Json, ...]) -> str:
    """What one set of results comes to, in a few words."""
    who, parts = cast.who(task), []
    for path, value in zip(cast.by, key, strict=True):
        side, _, name = path.rpartition(".")
        if value in QUIET and len(cast.by) > 1:
            continue
        plain = name.replace("_", " ")
        if isinstance(value, bool):
            word = plain if value else f"not {plain}"
        else:
            word = str(value).replace("_", " ") if isinstance(value, str) else f"{value} {plain}"
        parts.append(f"{who[side]} {word}" if side in who else word)
    return ", ".join(parts) or "nothing"
