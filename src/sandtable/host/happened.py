"""What has happened, as somebody hears of it: an event with its sentence, its rulings in words, and who moved how."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from sandtable.dice.die import BOX
from sandtable.drawing.words import capital, spoken
from sandtable.engine.cast import MORE_DICE
from sandtable.engine.event import Event
from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.state import Setup, State, Thrown
from sandtable.engine.told import Ruled
from sandtable.engine.trail import UNDO
from sandtable.hand.trodden import trodden
from sandtable.host.board import areas
from sandtable.host.faces import Faces, Painter, changed
from sandtable.host.history import back_to
from sandtable.host.stood import stood
from sandtable.host.telling import named
from sandtable.names import Refused, listed
from sandtable.notation.order import write
from sandtable.notation.way import gone_said, way_said
from sandtable.sheet.question import Question
from sandtable.sheet.ruleset import Ruleset
from sandtable.wire import table as wire


class Sight(NamedTuple):
    """A table as it is seen, all faces on it, and how the battle stands."""

    state: State
    faces: Faces
    stood: wire.Stood


def sight(seen: State, painter: Painter) -> Sight:
    """A table with all that is told of it."""
    return Sight(seen, painter.faces(seen), stood(seen, painter.game))


def sight_after(event: Event, earlier: Sight, seen: State, painter: Painter) -> Sight:
    """The table after an event. Where no dice fell and nobody came or went, both armies are as strong as they were."""
    weighs = event.dice or event.taken or event.what == UNDO or len(seen.field) != len(earlier.state.field)
    return Sight(seen, painter.faces(seen), stood(seen, painter.game, None if weighs else earlier.stood["armies"]))


def happened(n: int, event: Event, earlier: Sight, later: Sight, painter: Painter) -> wire.Happened:
    """An event between two moments, all of them as they are seen."""
    (before, was, _), (after, now, stands) = earlier, later
    game, setup = painter.game, after.setup
    moved = changed(was, now)
    ways = trodden(before, event.order, after) if event.order is not None else {}
    straight = {id: (was[id].rect.pose, face.rect.pose) for id, face in moved.items() if id in was}
    went = {id: ways.get(id, way) for id, way in straight.items() if way[0] != way[1]}
    tells = event.told is not None and bool(event.told.says)
    return {
        "n": n,
        "what": event.what,
        "seat": event.seat,
        "says": _says(event, painter, before, after),
        "order": write(event.order, game, setup) if event.order is not None else "",
        "dice": dice_shown(event.thrown, event.dice),
        "rulings": [
            ruling(ruled, painter, told=tells) for ruled in (event.told.ruled if event.told is not None else ())
        ],
        "placed": [painter.place(id, face) for id, face in moved.items()],
        "ways": [{"id": id, "places": [list(pose) for pose in way]} for id, way in went.items()],
        "gone": {id: after.taken.get(id, "") for id in was if id not in now},
        "ground": painter.ground(after) if after.ground != before.ground else None,
        "areas": areas(after, game) if after.ground != before.ground else None,
        "back": back_to(event),
        "stood": stands if stands != earlier.stood else None,
    }


def _says(event: Event, painter: Painter, before: State, state: State) -> str:
    """What came of it, in the game's own sentence if it has one; else in a plain one."""
    setup, parts = state.setup, _went(event, painter, before, state)
    if event.what == UNDO:
        parts.append("The last order is taken back.")
    if event.told is not None and event.told.says:
        parts.append(event.told.says.replace(MORE_DICE, _more_dice(state)))
    if event.taken:
        gone = [f"{named(painter.game, setup, id)} ({how})" for id, how in event.taken.items()]
        parts.append(f"Off the table: {listed(gone, 'and')}.")
    if not parts and event.order is not None and event.order.poses:
        parts.append(_placed(event.order, painter.game, setup))
    if not parts and event.order is None and event.ending is None and event.dice:
        parts.append(f"{capital(spoken(event.what))}.")
    if event.ending is not None:
        parts.append(f"The battle is over: {event.ending.reason}.")
    return " ".join(parts)


def _more_dice(state: State) -> str:
    """Whose dice are thrown next, how many, of what sort, and for what."""
    if state.ask is None or not state.ask.dice:
        return MORE_DICE
    counts = Counter((one.owner, one.die) for one in state.ask.throws)
    whose = listed([f"{count} {die} by {state.setup.army(owner)}" for (owner, die), count in counts.items()], "and")
    more = "More dice are" if len(state.ask.dice) > 1 else "One more die is"
    return f"{more} to be thrown, {whose}: {state.ask.says or spoken(state.ask.what)}"


SEVERAL = 2
"""So many are named; of more, how many."""


def _went(event: Event, painter: Painter, before: State, state: State) -> list[str]:
    """Who was told to go, and which way, or what else he was told, where the game's own sentence does not name him."""
    order, told = event.order, event.told.says if event.told is not None else ""
    there = [id for id in order.bases if id in before.field.rects] if order is not None else []
    if order is None or not there or set(there) & set(re.findall(r"\w+", told)):
        return []
    names = [named(painter.game, before.setup, id) for id in there]
    who = listed(names, "and") if len(names) <= SEVERAL else f"{names[0]} and {len(names) - 1} more"
    if order.legs:
        start, end = before.rect(there[0]).pose, state.field.rects.get(there[0])
        if end is not None and end.pose != start:
            return [f"{who}: {gone_said(order.legs, start, end.pose, painter.game)}."]
        if any(state.field.rects.get(id) != before.field.rects[id] for id in there):
            return [f"{who}: {way_said(order.legs, start, painter.game)}."]
        # Whether they go can hang on a die that is still to fall.
        told_to = "are told" if len(there) > 1 else "is told"
        return [f"{who} {told_to}: {way_said(order.legs, start, painter.game)}."]
    # An order of which the game says nothing at all stands in the log as it was given.
    return [f"{who}: {spoken(order.verb)}."] if told and not _by_name(before, there, told) else []


def _by_name(state: State, ids: list[str], told: str) -> bool:
    """Whether a sentence speaks of one of them by his name."""
    return any(name in told for id in ids if (name := state.setup.pieces[id].name))


def _placed(order: Order, game: Game, setup: Setup) -> str:
    """Who was put down: a whole command by its name, else each by his own."""
    whole = next((one.name for one in setup.commands.values() if one.name and set(one.bases) == set(order.bases)), "")
    who = whole or listed([named(game, setup, id) for id in order.bases], "and")
    return f"{capital(who) if whole else who} {'is' if whole or len(order.bases) == 1 else 'are'} placed."


def dice_shown(thrown: tuple[Thrown, ...], faces: tuple[int, ...] = ()) -> list[wire.ShownDie]:
    """Dice as they are shown: fallen, or still to fall."""
    fell = (*faces, *(None for _ in thrown[len(faces) :]))
    return [_die(one, face) for one, face in zip(thrown, fell, strict=False)]


def _die(thrown: Thrown, face: int | None) -> wire.ShownDie:
    die = BOX[thrown.die]
    return {
        "owner": thrown.owner,
        "die": thrown.die,
        "name": thrown.name,
        "least": die.lowest,
        "most": die.highest,
        "face": face,
    }


def ruling(ruled: Ruled, painter: Painter, *, told: bool = False) -> wire.ShownRuling:
    """A ruling with its rows in words. Where the event has told what came of it, by the names on the table, the sheet
    does not say it once more by the sides of a ruling."""
    ruleset = painter.ruleset
    question = next((each for each in ruleset.questions if each.id == ruled.test), None)
    return {
        "test": ruled.test,
        "title": question.title if question is not None else capital(spoken(ruled.test)),
        "asked": question is not None,
        "who": dict(ruled.who),
        "given": ruled.given,
        "dice": ruled.dice,
        "result": ruled.result,
        "says": "" if question is None or told else _told(question, ruled),
        "lines": [row_shown(line.row, ruleset, line.value, line.side) for line in ruled.lines],
    }


def row_shown(row: str, ruleset: Ruleset, value: object = None, side: str | None = None) -> wire.ShownLine:
    return {"side": side, "row": row, "value": value, "says": ruleset.words(row)}


def _told(question: Question, ruled: Ruled) -> str:
    """What was ruled, in the question's own sentence; a log of another edition may say what it cannot tell."""
    try:
        return question.tells(question.ask(ruled.given).given, ruled.result)
    except (Refused, LookupError, TypeError):
        return ""
