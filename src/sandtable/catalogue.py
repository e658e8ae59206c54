"""The only list of rule sets. A new one is a folder in `rulesets` and one line here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from sandtable.names import Code, Json, Refused, listed

if TYPE_CHECKING:  # A ruling needs no battle: what battles need is loaded when one is asked for.
    from importlib.resources.abc import Traversable

    from sandtable.engine.game import Game
    from sandtable.engine.lesson import Lesson
    from sandtable.engine.state import Setup
    from sandtable.notation.army import ArmyList
    from sandtable.notation.scenario import Reading
    from sandtable.sheet.ruleset import Ruleset

FOLDERS = ("toy", "dbm", "dbr", "mr", "nap", "ps")


@cache
def load(id: str) -> Ruleset:
    """The rule set of that id, read at its first use.

    >>> load("dbm").title
    'De Bellis Multitudinis'
    """
    check_known(id)
    ruleset: Ruleset = import_module(f"sandtable.rulesets.{id}").RULESET
    return ruleset


def check_known(id: str) -> None:
    """Refuse a rule set that there is not."""
    if id not in FOLDERS:
        said = str(id)[:40]
        near = get_close_matches(said.lower(), FOLDERS, 2)
        meant = f"; did you mean {listed(near)}?" if near else ";"
        raise Refused(Code.UNKNOWN_RULES, "rules", f"no rule set {said!r}{meant} there are {listed(FOLDERS, 'and')}")


class Shelf(Mapping[str, "Ruleset"]):
    """All rule sets by id, each taken down only when it is asked for."""

    def __getitem__(self, id: str) -> Ruleset:
        if id not in FOLDERS:
            raise KeyError(id)
        return load(id)

    def __iter__(self) -> Iterator[str]:
        return iter(FOLDERS)

    def __len__(self) -> int:
        return len(FOLDERS)


RULESETS = Shelf()


def fought() -> tuple[str, ...]:
    """The rule sets that can be fought: those that have a battle of their own."""
    return tuple(id for id in FOLDERS if _folder(id).joinpath("battle.py").is_file())


@cache
def game(id: str) -> Game:
    """The game of that id, read at its first use."""
    check_known(id)
    if id not in fought():
        can = listed(fought(), "and")
        raise Refused(Code.UNKNOWN_RULES, "rules", f"{id} cannot be fought yet, only ruled; {can} can be fought")
    found: Game = import_module(f"sandtable.rulesets.{id}.battle").GAME
    return found


class Shipped(NamedTuple):
    """A scenario, an army list or a lesson that comes with a rule set."""

    id: str
    rules: str
    file: Traversable

    @property
    def text(self) -> str:
        return self.file.read_text("utf-8")


@cache
def scenarios() -> Mapping[str, Shipped]:
    """All scenarios that can be fought, by id, those of a rule set together."""
    return {shipped.id: shipped for rules in fought() for shipped in _shipped(rules, "scenarios")}


@cache
def troops(rules: str) -> str:
    """The text of a game's muster, as its file has it."""
    return _folder(rules).joinpath("troops.toml").read_text("utf-8")


def template(rules: str) -> str:
    """A scenario to begin with: small, sound, and with a word on everything that may be changed."""
    check_known(rules)
    return _folder(rules).joinpath("template.toml").read_text("utf-8")


@cache
def lists(rules: str) -> Mapping[str, ArmyList]:
    """The army lists of a rule set, by id."""
    from sandtable.notation.army import read_army

    muster = game(rules).muster
    return {shipped.id: read_army(shipped.text, muster, rules, shipped.id) for shipped in _shipped(rules, "armies")}


def scenario(named: str) -> Setup:
    """The setup of a scenario: one of ours by its id, or a file by its path; `Faults` if it cannot be used."""
    from sandtable.notation.fault import Faults

    reading = examined(named)
    if reading.setup is None:
        raise Faults(reading.faults)
    return reading.setup


@cache
def lessons() -> Mapping[str, Shipped]:
    """The files of the first battles that teach, by id, in the order of the rule sets."""
    return {shipped.id: shipped for rules in fought() for shipped in _shipped(rules, "lessons")}


@cache
def lesson(id: str) -> Lesson:
    """A first battle that teaches, of those that there are: read with its own game alone."""
    from sandtable.notation.lesson import Known, read_lesson

    shipped = lessons()[id]
    known = Known(scenario, game(shipped.rules), [question.id for question in load(shipped.rules).questions])
    return read_lesson(shipped.text, known, id)


def compared(given: Mapping[str, Json]) -> list[str] | None:
    """In what the scenario in the header of a log differs from ours of that id; nothing if we ship none."""
    from sandtable.notation.setup import differing, setup_as_json

    id = given["scenario"]
    return differing(setup_as_json(scenario(id)), given) if id in scenarios() else None


def examined(named: str, *, strict: bool = False) -> Reading:
    """All that there is to say of a scenario, named by id or by path."""
    from sandtable.notation.fault import Faults
    from sandtable.notation.scenario import Reading, examine, rules_of

    text, id = _found(named)
    try:
        rules = rules_of(text, FOLDERS)
    except Faults as wrong:
        return Reading(None, wrong.faults)
    found = game(rules)
    return examine(
        text, found.muster, found.options, rules, scenario=id, lists=lists(rules), strict=strict, fought=found
    )


def _found(named: str) -> tuple[str, str]:
    """The text of a scenario and its id."""
    shipped = scenarios().get(named)
    if shipped is not None:
        return shipped.text, shipped.id
    from pathlib import Path

    from sandtable.notation.toml import text_of

    try:
        return text_of(Path(named)), Path(named).stem
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or str(fault)
        near = get_close_matches(named[:80], scenarios(), 1)
        ours = (f"did you mean {near[0]}? " if near else "") + "'sandtable scenarios' lists them"
        message = f"no scenario {named[:80]!r}: it is none of ours ({ours}), and as a file: {why}"
        raise Refused(Code.BAD_VALUE, "scenario", message) from None


def _shipped(rules: str, folder: str) -> list[Shipped]:
    held = _folder(rules).joinpath(folder)
    files = sorted(held.iterdir(), key=lambda file: file.name) if held.is_dir() else []
    named = [file for file in files if file.name.endswith(".toml")]
    return [Shipped(file.name.removesuffix(".toml"), rules, file) for file in named]


def _folder(rules: str) -> Traversable:
    from importlib.resources import files

    return files("sandtable.rulesets").joinpath(rules)
