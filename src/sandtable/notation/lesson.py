"""The file of a first battle that teaches: read with every fault named, against the game and the battle it is about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from sandtable.engine.game import Game
from sandtable.engine.lesson import Lesson, Mark, Step
from sandtable.engine.state import Setup
from sandtable.names import SIDES, Code, Json, Refused
from sandtable.notation.fault import Fault, Faults, Findings, meant, shown
from sandtable.notation.form import Entry, Flag, Number, Table, Tables, Text, Texts, Word
from sandtable.notation.lines import Place
from sandtable.notation.order import read as read_order
from sandtable.notation.toml import parsed

FEWEST, MOST = 6, 8
"""Steps: fewer teach too little, more are not read."""
BASES = Texts(Text(20, 1), 40)

MARK = Table(
    "a mark",
    {
        "order": Entry(Text(20), "The word of an order that the learner gave.", default=""),
        "bases": Entry(BASES, "One of these was ordered, or ruled about.", default=()),
        "ruled": Entry(Text(40), "A question of the sheet that was ruled on.", default=""),
        "undo": Entry(Flag(), "Whether the learner took an order back.", default=False),
    },
)
STEP = Table(
    "a step",
    {
        "title": Entry(Text(40, 1), "What it is about, in a few words.", required=True),
        "do": Entry(Text(220, 1), "The one thing to do.", required=True),
        "why": Entry(Text(260, 1), "Why one does it.", required=True),
        "light": Entry(BASES, "The bases that it speaks of.", default=()),
        "show": Entry(Texts(Text(200, 1), 12), "Orders that do it, as a teacher would give them.", default=()),
        "until": Entry(Tables(MARK, 1, 6), "It is done when the log shows one of these.", default=()),
    },
)
LESSON = Table(
    "a lesson",
    {
        "rules": Entry(Text(20, 1), "The rule set, by its id.", required=True),
        "scenario": Entry(Text(60, 1), "The battle, by its id.", required=True),
        "title": Entry(Text(60, 1), "The name of the lesson.", required=True),
        "about": Entry(Text(240, 1), "What one learns, in a sentence.", required=True),
        "minutes": Entry(Number(2, 40, whole=True), "About how long it takes.", required=True),
        "side": Entry(Word(SIDES), "The side that the learner leads.", default="a"),
        "against": Entry(Text(20, 1), "The computer that leads the other.", required=True),
        "seed": Entry(Text(40, 1), "What the dice fall from.", required=True),
        "step": Entry(Tables(STEP, FEWEST, MOST), "The steps, one after another.", required=True),
    },
)


class Known(NamedTuple):
    """What a lesson may speak of."""

    scenario: Callable[[str], Setup]
    """The battle of that name; refused if there is none."""
    game: Game
    tests: Collection[str]
    """The questions of the game's sheet."""


def read_lesson(text: str, known: Known, id: str) -> Lesson:
    """The lesson of a text; `Faults` if it cannot be used."""
    lesson, faults = examine_lesson(text, known, id)
    if lesson is None:
        raise Faults(faults)
    return lesson


def examine_lesson(text: str, known: Known, id: str) -> tuple[Lesson | None, list[Fault]]:
    """The lesson, if it can be used, and all that is wrong with it."""
    try:
        values, lines = parsed(text)
    except Faults as wrong:
        return None, list(wrong.faults)
    findings = Findings(lines)
    tree = LESSON.read(values, (), findings)
    setup = _setup(tree, known, findings)
    if setup is not None:
        for n, step in enumerate(tree.get("step", ())):
            _check_step(step, ("step", n), known, setup, findings)
    if not findings.sound:
        return None, findings.faults
    steps = tuple(_step(given) for given in tree["step"])
    head = {key: tree[key] for key in tree if key != "step"}
    return Lesson(id, **head, steps=steps), findings.faults


def _setup(tree: Mapping[str, Json], known: Known, findings: Findings) -> Setup | None:
    if "scenario" not in tree:
        return None
    try:
        setup = known.scenario(tree["scenario"])
    except Refused as refused:
        findings.fault(("scenario",), refused.refusal.message)
        return None
    if setup.rules != known.game.rules or tree.get("rules", setup.rules) != setup.rules:
        says = f"{shown(tree['scenario'])} is a battle of {setup.rules}, and the lesson is of another game: mend one"
        findings.fault(("rules",), says, Code.UNKNOWN_RULES)
        return None
    return setup


def _check_step(step: Mapping[str, Json], place: Place, known: Known, setup: Setup, findings: Findings) -> None:
    _check_bases(step.get("light", ()), (*place, "light"), setup, findings)
    for n, text in enumerate(step.get("show", ())):
        try:
            read_order(text, known.game, setup)
        except Refused as refused:
            findings.fault((*place, "show", n), f"{shown(text)} is no order: {refused.refusal.message}")
    for n, mark in enumerate(step.get("until", ())):
        at = (*place, "until", n)
        if not any(mark.values()):
            findings.fault(at, "this mark says nothing: give it an order, a ruling, bases, or an undo")
        _check_bases(mark.get("bases", ()), (*at, "bases"), setup, findings)
        for key, words in (("order", known.game.verbs), ("ruled", known.tests)):
            word = mark.get(key, "")
            if word and word not in words:
                findings.fault((*at, key), f"'{key}' is {shown(word)}, which this game has not; {meant(word, words)}")


def _check_bases(ids: Collection[str], place: Place, setup: Setup, findings: Findings) -> None:
    for n, id in enumerate(ids):
        if id not in setup.pieces:
            findings.fault((*place, n), f"nobody in this battle is called {shown(id)}; {meant(id, setup.pieces)}")


def _step(given: Mapping[str, Json]) -> Step:
    until = tuple(Mark(**mark) for mark in given["until"]) if given.get("until") else ()
    return Step(given["title"], given["do"], given["why"], given["light"], given["show"], until)
