"""A setup in a log: written and read back exactly, and refused with its place where it was spoiled."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.catalogue import scenario, scenarios
from sandtable.names import Json, Refused
from sandtable.notation.setup import setup_as_json, setup_from_json


@pytest.mark.parametrize("id", list(scenarios()))
def test_setups_come_back_exactly(id: str) -> None:
    setup = scenario(id)
    text = json.dumps(setup_as_json(setup))
    again = setup_from_json(json.loads(text))
    assert again == setup
    assert json.dumps(setup_as_json(again)) == text
    assert list(again.pieces) == list(setup.pieces)


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
