"""Commands are called by what the scenario calls them, in words that fit into a sentence."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable import catalogue
from sandtable.engine.state import Command, Setup
from sandtable.geometry.ground import Ground
from sandtable.mechanics.elements import calling

NAMES = {"A1": "Hannibal", "A2": "The allied wing", "A3": "Paullus, on the right", "B1": "", "B2": "B2"}
COMMANDS = {id: Command(id, "a" if id[0] == "A" else "b", name, "", (), {}) for id, name in NAMES.items()}
SETUP = Setup(
    rules="dbm",
    scenario="",
    title="",
    ground=Ground(1, 1),
    pieces={},
    commands=COMMANDS,
    options={},
    plans={},
    traits={},
)


@pytest.mark.parametrize(
    ("ids", "says"),
    [
        (("A1",), "the command of Hannibal is beaten"),
        (("A2",), "the command of the allied wing is beaten"),
        (("A3",), "the command of Paullus is beaten"),
        (("B1",), "the command B1 is beaten"),
        (("A1", "A2"), "the commands of Hannibal and the allied wing are beaten"),
        (("B1", "B2"), "the commands B1 and B2 are beaten"),
    ],
)
def test_what_commands_are_called(ids: tuple[str, ...], says: str) -> None:
    assert calling.commands(SETUP, ids, ("is beaten", "are beaten")) == says


def test_inside_a_sentence_no_command_begins_with_a_capital() -> None:
    assert [COMMANDS[id].said for id in ("A1", "A2", "B1")] == ["Hannibal", "the allied wing", "B1"]


def test_a_sentence_begins_with_a_capital() -> None:
    assert calling.begun(calling.command(SETUP, "A2")) == "The command of the allied wing"


@pytest.mark.parametrize("rules", ["dbm", "dbr"])
def test_no_two_commands_of_an_army_are_called_the_same(rules: str) -> None:
    for id, shipped in catalogue.scenarios().items():
        if shipped.rules == rules:
            setup = catalogue.scenario(id)
            names = Counter((command.side, calling.name(setup, one)) for one, command in setup.commands.items())
            assert names.most_common(1)[0][1] == 1, (id, names)
