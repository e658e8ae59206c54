"""The commands that list and check scenarios and army lists."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sandtable.catalogue import scenarios
from sandtable.cli import cli


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


def test_scenarios_are_listed_as_json() -> None:
    result = run("scenarios", "--json")
    assert result.exit_code == 0
    found = {entry["id"]: entry for entry in json.loads(result.stdout)}
    assert list(found) == list(scenarios())
    assert found["agincourt"] == {
        "id": "agincourt",
        "rules": "dbm",
        "title": "Agincourt",
        "year": "1415",
        "bounds": 16,
        "minutes": 120,
        "elements": {"a": 34, "b": 58},
    }


def test_a_sound_scenario_is_sound() -> None:
    result = run("scenario", "check", "magnesia")
    assert (result.exit_code, result.stdout) == (0, "magnesia: sound\n")


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.toml"
    path.write_text(scenarios()["magnesia"].text.replace("bounds = 20", "bonds = 20"))
    return path


def test_faults_are_told_with_the_line_itself(bad: Path) -> None:
    result = run("scenario", "check", str(bad))
    assert result.exit_code == 1
    assert f"{bad}:6: fault: bonds: a scenario has no 'bonds'; did you mean 'bounds'?" in result.stdout
    assert "\n    bonds = 20\n" in result.stdout
    assert result.stdout.endswith("1 fault\n")


def test_faults_are_told_as_json(bad: Path) -> None:
    result = run("scenario", "check", str(bad), "--json")
    assert result.exit_code == 1
    said = json.loads(result.stdout)
    assert said["ok"] is False
    assert [(fault["line"], fault["at"], fault["code"]) for fault in said["faults"]] == [(6, "bonds", "unknown_field")]


def test_warnings_are_faults_when_strict() -> None:
    assert "warning" in run("scenario", "check", "twin-lines").stdout
    assert run("scenario", "check", "twin-lines").exit_code == 0
    assert run("scenario", "check", "twin-lines", "--strict").exit_code == 1


BAD_FILES = {
    "no UTF-8": (b"\xff\xfe", "UTF-8"),
    "empty": (b"", "needs 'rules'"),
    "no TOML": (b"rules = ", "this is no TOML"),
    "no such rules": (b"# of our own\nrules = 'chess'", ":2: fault: rules: no rule set 'chess'; there are toy"),
    "a name twice": (b"rules = 'dbm'\nrules = 'dbm'", "a name that has a value already"),
    "a table twice": (b"rules = 'dbm'\n[a]\n[a]", "[a] is there already"),
    "a letter that cannot be read": (b'rules = "dbm"\ntitle = "\\u001b[31m"', "without control characters"),
    "rules of a wrong sort": (b"rules = 5", "a text in quotes"),
}


@pytest.mark.parametrize("command", ["scenario", "army"])
@pytest.mark.parametrize(("data", "words"), BAD_FILES.values(), ids=BAD_FILES)
def test_bad_files_are_refused(tmp_path: Path, command: str, data: bytes, words: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(data)
    result = run(command, "check", str(path))
    assert result.exit_code == 1
    assert words in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize("command", ["scenario", "army"])
def test_files_that_are_not_there(tmp_path: Path, command: str) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        result = run(command, "check", str(path))
        assert result.exit_code == 1
        assert "Error: " in result.output
        assert not isinstance(result.exception, OSError)


@pytest.mark.parametrize(("command", "at"), [("scenario", "scenario"), ("army", "file")])
def test_refusals_as_json(tmp_path: Path, command: str, at: str) -> None:
    result = run(command, "check", str(tmp_path / "none.toml"), "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["error"]["at"] == at


def test_an_army_list_is_priced() -> None:
    from sandtable.rulesets import dbm

    path = Path(dbm.__file__).parent / "armies" / "swiss.toml"
    result = run("army", "check", str(path))
    assert result.exit_code == 0
    assert "Swiss Confederate: 113 to 560 points" in result.stdout


@pytest.mark.parametrize("command", ["scenario", "army"])
def test_schemas_are_printed(command: str) -> None:
    made = json.loads(run(command, "schema", "dbm").stdout)
    assert made["properties"]["rules"]["const"] == "dbm"
    assert run(command, "schema", "chess").exit_code == 1


def test_a_value_in_place_of_a_table_is_told_how_to_be_one(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("rules = 'dbm'\ntable = 5\n")
    assert (
        ":2: fault: table: 'table' is 5; give a table: [table] on a line of its own"
        in run("scenario", "check", str(path)).output
    )


def test_of_ten_thousand_faults_the_first_are_told(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("rules = 'dbm'\n" + "".join(f"k{n} = {n}\n" for n in range(10_000)))
    result = run("scenario", "check", str(path))
    assert len(result.output.splitlines()) < 250
    assert "more; mend these first" in result.output
