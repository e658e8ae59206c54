"""The file of a lesson: what is wrong in it is said by its line, with what to write instead."""

from __future__ import annotations

import pytest

from sandtable import catalogue
from sandtable.notation.fault import Faults
from sandtable.notation.lesson import Known, examine_lesson, read_lesson

KNOWN = Known(catalogue.scenario, catalogue.game("toy"), ["fight"])
STEP = """
[[step]]
title = "Push them"
do = "Drag it."
why = "It goes."
light = ["a1"]
show = ["move a1 forward 50"]
[[step.until]]
order = "move"
bases = ["a1"]
"""
HEAD = """\
rules = "toy"
scenario = "toy-meadow"
title = "A ride"
about = "How to ride."
minutes = 5
against = "steady"
seed = "1"
"""
TEXT = HEAD + STEP * 6

BAD = {
    "no TOML": ("", "this is no TOML", 'rules = "toy"', "rules = "),
    "no such battle": ("scenario", "did you mean toy-meadow", "toy-meadow", "toy-meadows"),
    "a battle of another game": ("rules", "is a battle of dbm", "toy-meadow", "twin-lines"),
    "too few steps": ("step", "is there 5 times; give 6 to 8 of them", STEP * 6, STEP * 5),
    "nobody of that name": (
        "step.0.light.0",
        "nobody in this battle is called 'a9'",
        'light = ["a1"]',
        'light = ["a9"]',
    ),
    "no order": ("step.0.show.0", "is no order", "move a1 forward", "mvoe a1 forward"),
    "a word that is no verb": ("step.0.until.0.order", "did you mean 'move'", 'order = "move"', 'order = "moves"'),
    "no ruling": ("step.0.until.0.ruled", "did you mean 'fight'", 'order = "move"', 'ruled = "fights"'),
    "an unknown key": ("step.0.untli", "did you mean 'until'", "step.until", "step.untli"),
    "an empty mark": ("step.0.until.0", "this mark says nothing", 'order = "move"\nbases = ["a1"]', ""),
    "no list": ("step.0.light", "a list of 40 texts at most", 'light = ["a1"]', 'light = "a1"'),
    "a number in a list": ("step.0.show.0", "a text in quotes", 'show = ["move a1 forward 50"]', "show = [5]"),
}


def test_a_sound_one_is_read() -> None:
    lesson = read_lesson(TEXT, KNOWN, "ride")
    assert (lesson.id, lesson.side, len(lesson.steps)) == ("ride", "a", 6)
    assert lesson.steps[0].until[0].bases == ("a1",)


@pytest.mark.parametrize(("at", "words", "old", "new"), BAD.values(), ids=BAD)
def test_what_is_wrong_is_said_with_its_place(at: str, words: str, old: str, new: str) -> None:
    lesson, faults = examine_lesson(TEXT.replace(old, new, 1), KNOWN, "ride")
    assert lesson is None
    assert any(fault.at == at and words in fault.message for fault in faults), faults
    with pytest.raises(Faults):
        read_lesson(TEXT.replace(old, new, 1), KNOWN, "ride")
