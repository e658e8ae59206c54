"""What events told in logs of form 1, read as what they tell now."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.heard import heard

from sandtable.engine.form1 import as_form_2
from sandtable.engine.log import read
from sandtable.engine.record import event_from_json
from sandtable.engine.told import Fate, Told
from sandtable.names import Json, RowId
from sandtable.sheet.explain import Line

OLD = Path(__file__).parents[1] / "cli" / "form1.jsonl"


def told(old: Json) -> Told:
    return heard(event_from_json(as_form_2({"what": "fight", "told": old}), "event 1"))


def test_a_ruling_beside_its_sentence() -> None:
    found = told(
        {"given": {"a": {}}, "result": {"a": 1}, "lines": [["a", "x.y", 2], [None, "x.z", "recoil"]], "says": "So."}
    )
    (ruled,) = found.ruled
    assert found.says == "So."
    assert ruled.lines == (Line("a", RowId("x.y"), 2), Line(None, RowId("x.z"), "recoil"))
    assert (ruled.given, ruled.result, ruled.who, found.facts) == ({"a": {}}, {"a": 1}, {}, ())


def test_a_ruling_told_whole() -> None:
    old = {
        "test": "combat",
        "who": {"a": "a1", "b": 3},
        "lines": [{"side": "b", "row": "x.y", "value": 2}, {"row": "x.w"}],
    }
    found = told({"ruling": old, "says": "So.", "paces": 20, "revealed": ["b3"]})
    (ruled,) = found.ruled
    assert (ruled.test, ruled.who) == ("combat", {"a": "a1"})
    assert ruled.lines == (Line("b", RowId("x.y"), 2), Line(None, RowId("x.w"), None))
    assert found.facts == (Fate("", "paces", 20), Fate("", "revealed", ("b3",)))


@pytest.mark.parametrize("odd", [3, "a text", ["a"], {}, {"says": 12}, {"ruling": 3}, {"lines": 3}, {"ruling": {}}])
def test_whatever_it_told_can_be_read(odd: Json) -> None:
    assert isinstance(told(odd), Told)


def test_an_old_log_tells_its_fights() -> None:
    fights = [heard(event) for event in read(OLD.read_bytes()).events if event.told and event.dice]
    assert fights
    for fight in fights:
        (ruled,) = fight.ruled
        assert fight.says
        assert ruled.lines
        assert fight.came is None
