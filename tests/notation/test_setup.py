"""A setup in a log: written and read back exactly, and refused with its place where it was spoiled."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.catalogue import game, scenario, scenarios
from sandtable.names import Json, Refused
from sandtable.notation.mustered import check_mustered
from sandtable.notation.setup import setup_as_json, setup_from_json


@pytest.mark.parametrize("id", list(scenarios()))
def test_setups_come_back_exactly(id: str) -> None:
    setup = scenario(id)
    text = json.dumps(setup_as_json(setup))
    again = setup_from_json(json.loads(text))
    assert again == setup
    assert json.dumps(setup_as_json(again)) == text
    assert list(again.pieces) == list(setup.pieces)


@pytest.mark.parametrize("id", list(scenarios()))
def test_every_scenario_is_one_that_its_game_could_be_given(id: str) -> None:
    setup = scenario(id)
    with_rules = game(setup.rules)
    check_mustered(setup_as_json(setup), with_rules.muster, with_rules.options)


OUTLINE = [[0, 0], [9, 0], [0, 9]]
FORGED: dict[str, tuple[list[str | int], Json, str]] = {
    "troops of no kind": (["pieces", 3, "kind"], "guards", "none of its words"),
    "a grade of no kind": (["pieces", 3, "grade"], "Q", "none of its words"),
    "a base as large as a county": (["pieces", 3, "width"], 10**30, "a whole number from 1"),
    "regular or not": (["pieces", 3, "traits", "regular"], "yes", "true or false"),
    "a trait of nobody": (["pieces", 3, "traits", "flies"], True, "has no 'flies'"),
    "a rank of nobody": (["commands", 0, "traits", "rank"], "duke", "none of its words"),
    "a table as large as a county": (["ground", "width"], 10**30, "a whole number from 1"),
    "ground of no kind": (["ground", "areas"], [{"id": "t1", "kind": "lava", "outline": [[0, 0]] * 3}], "lava"),
    "a hill without a crest": (
        ["ground", "areas"],
        [{"id": "t1", "kind": "steep-hill", "outline": OUTLINE}],
        "give its crest",
    ),
    "a wood with a crest": (
        ["ground", "areas"],
        [{"id": "t1", "kind": "wood", "outline": OUTLINE, "crest": [[1, 1], [2, 1]]}],
        "wood has no crest",
    ),
    "an option of a wrong sort": (["options"], {"H999": 1}, "no 'H999'"),
    "nobody deploys first": (["traits", "deploys_first"], "\0", "there are a and b"),
    "bounds without end": (["traits", "bounds"], 10**9, "from 1 to 200"),
    "an army without a name": (["traits", "armies"], {"a": "x"}, "need 'b'"),
    "a name that no page can show": (["traits", "armies", "a"], "\x1b[31m", "control characters"),
}


@pytest.mark.parametrize(("path", "value", "says"), FORGED.values(), ids=FORGED)
def test_a_scenario_that_no_file_could_say_is_refused(path: list[str | int], value: Json, says: str) -> None:
    forged = put(json.loads(TEXT), path, value)
    with_rules = game("dbm")
    with pytest.raises(Refused, match=says) as raised:
        check_mustered(forged, with_rules.muster, with_rules.options)
    assert raised.value.refusal.at.startswith(f"scenario.{path[0]}")


TEXT = json.dumps(setup_as_json(scenario("twin-lines")))

SPOILED: dict[str, tuple[list[str | int], Json, str]] = {
    "no object": ([], 5, "scenario"),
    "a title of a wrong sort": (["title"], 5, "scenario.title"),
    "a side of nobody": (["pieces", 3, "side"], "c", "scenario.pieces.3.side"),
    "a base of no width": (["pieces", 3, "width"], 0, "scenario.pieces.3.width"),
    "a flag for a width": (["pieces", 3, "width"], True, "scenario.pieces.3.width"),
    "a piece of another command": (["pieces", 3, "command"], "B1", "scenario.pieces.3.command"),
    "a base of nobody": (["commands", 0, "bases", 2], "a99", "scenario.commands.0.bases.2"),
    "a leader of nobody": (["commands", 0, "leader"], "b1", "scenario.commands.0.leader"),
    "a place that is none": (["plans", "A1", "a2"], [1, 2], "scenario.plans.A1.a2"),
    "a place of a fraction": (["plans", "A1", "a2"], [1, 2.5, 3], "scenario.plans.A1.a2"),
    "a plan of nobody": (["plans", "C1"], {}, "scenario.plans.C1"),
    "ground of a wrong sort": (["ground", "width"], "wide", "ground.width"),
}


@pytest.mark.parametrize(("path", "value", "at"), SPOILED.values(), ids=SPOILED)
def test_spoiled_setups_are_refused_with_their_place(path: list[str | int], value: Json, at: str) -> None:
    with pytest.raises(Refused) as raised:
        setup_from_json(put(json.loads(TEXT), path, value))
    assert raised.value.refusal.at == at
    assert ":" in raised.value.refusal.message


def put(json: Json, path: list[str | int], value: Json) -> Json:
    if not path:
        return value
    place = json
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return json


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_nothing_but_refusals_comes_of_spoiled_setups(data: st.DataObject) -> None:
    setup = json.loads(TEXT)
    place: Json = setup
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not (isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans())):
            break
        place = place[key]
    if data.draw(st.booleans()):
        place[key] = data.draw(JSON)
    else:
        del place[key]
    with suppress(Refused):
        again = setup_from_json(setup)
        assert setup_from_json(json.loads(json.dumps(setup_as_json(again)))) == again
