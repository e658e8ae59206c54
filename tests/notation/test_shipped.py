"""The data that comes with the games: scenarios and army lists are sound, and their published schemas up to date."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path

import jsonschema_rs
import pytest

import sandtable
from sandtable.catalogue import Shipped, fought, game, lists, scenario, scenarios
from sandtable.engine.state import Setup
from sandtable.names import Code, Refused
from sandtable.notation.army import examine_army
from sandtable.notation.fault import Faults
from sandtable.notation.scenario import army_schema, examine, schema

SCHEMAS = Path(__file__).parents[2] / "docs" / "schema"
RULESETS = Path(sandtable.__file__).parent / "rulesets"
BATTLES = [pytest.param(shipped, id=shipped.id) for shipped in scenarios().values()]
ARMIES = [
    pytest.param(path, id=path.stem) for rules in fought() for path in sorted(RULESETS.glob(f"{rules}/armies/*.toml"))
]
PUBLISHED = sorted(SCHEMAS.glob("*.json"))
ONE_COMMAND = "an army has 2 to 4 commands, this one 1"


@pytest.mark.parametrize("shipped", BATTLES)
def test_scenarios_read_clean(shipped: Shipped) -> None:
    rules = game(shipped.rules)
    reading = examine(
        shipped.text, rules.muster, rules.options, shipped.rules, scenario=shipped.id, lists=lists(shipped.rules)
    )
    # The smallest battles have one command a side, which is unusual but allowed.
    assert [str(fault) for fault in reading.faults if not (fault.warning and ONE_COMMAND in fault.message)] == []
    assert reading.setup is not None
    assert reading.setup.scenario == shipped.id


@pytest.mark.parametrize("shipped", BATTLES)
def test_scenarios_keep_their_schema(shipped: Shipped) -> None:
    rules = game(shipped.rules)
    made = schema(rules.muster, rules.options, shipped.rules)
    assert jsonschema_rs.is_valid(made, tomllib.loads(shipped.text))
    assert not jsonschema_rs.is_valid(made, {**tomllib.loads(shipped.text), "bonds": 4})


@pytest.mark.parametrize("path", ARMIES)
def test_army_lists_read_clean_and_keep_their_schema(path: Path) -> None:
    rules = path.parent.parent.name
    text = path.read_text("utf-8")
    army, faults = examine_army(text, game(rules).muster, rules, path.stem)
    assert [str(fault) for fault in faults] == []
    assert army is not None
    assert lists(rules)[path.stem] == army
    assert jsonschema_rs.is_valid(army_schema(game(rules).muster, rules), tomllib.loads(text))


def test_army_lists_span_the_period() -> None:
    found = lists("dbm").values()
    assert len(found) >= 8
    assert min(army.dates[0] for army in found) < -2500
    assert max(army.dates[1] for army in found) >= 1500


@pytest.mark.parametrize("path", PUBLISHED, ids=[path.name for path in PUBLISHED])
def test_published_schemas_are_up_to_date(path: Path) -> None:
    """If not: `sandtable scenario schema RULES > docs/schema/RULES.scenario.json`, and `army schema` likewise."""
    rules, what, _ = path.name.split(".")
    found = game(rules)
    made = schema(found.muster, found.options, rules) if what == "scenario" else army_schema(found.muster, rules)
    assert json.loads(path.read_text("utf-8")) == json.loads(json.dumps(made))


def test_schemas_are_published() -> None:
    assert {path.name for path in PUBLISHED} >= {"dbm.scenario.json", "dbm.army.json"}


def troops(setup: Setup, command: str) -> Counter[str]:
    pieces = [setup.pieces[id] for id in setup.commands[command].bases]
    return Counter(
        f"{piece.kind} {piece.grade} {'R' if piece.traits['regular'] else 'Irr'}"
        f"{' general' if piece.traits['general'] else ''}"
        for piece in pieces
    )


HISTORY = {
    "magnesia": {
        "A1": {"cv O R general": 1, "bd O R": 16, "sp S R": 4, "ps S R": 6},
        "A2": {"cv O R general": 1, "bd O R": 8, "sp S R": 2, "ps S R": 3, "cv O R": 1},
        "A3": {"cv O R general": 1, "cv O R": 9, "lh O Irr": 2, "ax S R": 6, "ps O Irr": 2},
        "A4": {"ax O Irr general": 1, "ax O Irr": 3, "el I Irr": 2, "bge O Irr": 2},
        "B1": {
            "kn F R general": 1,
            "kn F R": 3,
            "kn X R": 6,
            "pk S R": 8,
            "lh S Irr": 2,
            "ps O Irr": 6,
            "bge O Irr": 2,
        },
        "B2": {"cv O R general": 1, "pk O R": 32, "el O Irr": 4, "wb O Irr": 3, "ps O Irr": 4, "bge O Irr": 2},
        "B3": {
            "kn F R general": 1,
            "kn X R": 6,
            "exp O Irr": 4,
            "cm O Irr": 2,
            "cv O Irr": 5,
            "lh O Irr": 3,
            "ax O Irr": 8,
            "el O Irr": 2,
            "ps O Irr": 6,
            "bge O Irr": 2,
        },
    },
    "agincourt": {
        "A1": {"bd S R general": 1, "bd S R": 3, "bw S R": 6},
        "A2": {"bd S R general": 1, "bd S R": 1, "bw S R": 9},
        "A3": {"bd S R general": 1, "bd S R": 1, "bw S R": 9, "bge O R": 2},
        "B1": {"bd S Irr general": 1, "bd S Irr": 16, "bw O Irr": 4, "art I R": 1, "kn O Irr": 4},
        "B2": {"bd S Irr general": 1, "bd S Irr": 11, "bd I Irr": 4},
        "B3": {"kn O Irr general": 1, "kn O Irr": 9, "hd O Irr": 4, "bge O Irr": 2},
    },
}


@pytest.mark.parametrize("id", HISTORY)
def test_historical_armies_are_those_of_the_page(id: str) -> None:
    setup = scenario(id)
    assert {command: dict(troops(setup, command)) for command in setup.commands} == HISTORY[id]


def test_agincourt_has_stakes_before_every_front_of_archers() -> None:
    setup = scenario("agincourt")
    stakes = {line.points for line in setup.ground.lines if line.kind == "fortification-temporary"}
    poses = {id: pose for plan in setup.plans.values() for id, pose in plan.items()}
    archers = [id for id, piece in setup.pieces.items() if piece.side == "a" and piece.kind == "bw"]
    front = max(poses[id][1] for id in archers)
    first = [poses[id] for id in archers if poses[id][1] == front]
    assert stakes == {((x - 4000, y + 1500), (x + 4000, y + 1500)) for x, y, _ in first}
    assert {setup.pieces[id].traits["weapon"] for id in archers} == {"longbow"}


@pytest.mark.parametrize("rules", fought())
def test_every_option_that_is_off_unless_said_is_on_in_some_battle(rules: str) -> None:
    battles = [scenario(id) for id, shipped in scenarios().items() if shipped.rules == rules]
    off = [option.id for option in game(rules).options if option.default is False]
    assert [id for id in off if not any(battle.options[id] for battle in battles)] == []


def test_a_scenario_is_found_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(scenarios()["twin-lines"].text)
    assert scenario(str(path)).scenario == "mine"
    assert scenario(str(path)).pieces == scenario("twin-lines").pieces


@pytest.mark.parametrize("named", ["nowhere", "/", "a\0b", "x" * 5000], ids=["missing", "a folder", "a null", "long"])
def test_a_scenario_that_is_not_there_is_refused(named: str) -> None:
    with pytest.raises(Refused, match="none of ours"):
        scenario(named)


def test_a_bad_file_is_refused_with_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"rules = '\xff'")
    with pytest.raises(Faults, match="UTF-8"):
        scenario(str(path))
    path.write_text("rules = 'chess'")
    with pytest.raises(Refused, match="no rule set 'chess'") as raised:
        scenario(str(path))
    assert raised.value.refusal.code == Code.UNKNOWN_RULES
    path.write_text("rules = 'dbm'")
    with pytest.raises(Faults, match="needs 'title'"):
        scenario(str(path))


def test_games_that_cannot_be_fought_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.catalogue.fought", lambda: ("toy",))
    with pytest.raises(Refused, match="ps cannot be fought yet, only ruled; toy can be fought"):
        game.__wrapped__("ps")
    with pytest.raises(Refused, match="no rule set"):
        game("chess")
