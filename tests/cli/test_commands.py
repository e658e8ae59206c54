"""The command as a person or a program meets it: streams, rulings, sheets, tables, and every kind of bad input."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sandtable.catalogue import RULESETS
from sandtable.cli import COMMANDS, cli

FIGHT = {"rules": "toy", "test": "fight", "given": {"a": {"kind": "horse"}, "b": {"kind": "foot"}}}
RULED = {**FIGHT, "dice": {"a": 4, "b": 2}}


def run(*words: str, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(cli, words, input=stdin)


def answers(result: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_help_names_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(name in result.stdout for name in COMMANDS)


def test_adjudicate_answers_in_order_and_echoes_ids() -> None:
    lines = "\n".join(json.dumps({"id": n, **RULED}) for n in range(5))
    result = run("adjudicate", stdin=lines + "\n\n")
    assert result.exit_code == 0
    assert [answer["id"] for answer in answers(result)] == [0, 1, 2, 3, 4]


def test_one_bad_request_never_stops_the_others(tmp_path: Path) -> None:
    file = tmp_path / "requests.jsonl"
    file.write_text(f"{json.dumps(RULED)}\nnot json\n{json.dumps(RULED)}\n")
    result = run("adjudicate", str(file))
    assert result.exit_code == 1
    assert ["error" in answer for answer in answers(result)] == [False, True, False]


BAD_LINES = {
    "broken": (b'{"rules": ', "bad_json", ""),
    "not an object": (b"[1, 2]", "bad_json", ""),
    "NaN": (b'{"rules": NaN}', "bad_json", ""),
    "infinity": (b'{"rules": -Infinity}', "bad_json", ""),
    "a name twice": (b'{"rules": "toy", "rules": "toy"}', "bad_json", ""),
    "a name twice within": (b'{"rules": "toy", "given": {"a": {"kind": "foot", "kind": "foot"}}}', "bad_json", ""),
    "not UTF-8": (b'{"rules": "\xff"}', "bad_json", ""),
    "deep": (b"[" * 100_000, "bad_json", ""),
    "no rules": (b"{}", "missing_field", "rules"),
    "no such rules": (b'{"rules": "chess", "test": "x"}', "unknown_rules", "rules"),
    "rules of a wrong sort": (b'{"rules": 5, "test": "x"}', "unknown_rules", "rules"),
    "no such test": (b'{"rules": "toy", "test": "x"}', "unknown_test", "test"),
    "no such field": (b'{"rules": "toy", "test": "fight", "dices": {}}', "unknown_field", "dices"),
    "given is null": (b'{"rules": "toy", "test": "fight", "given": null}', "bad_value", "given"),
    "a huge number": (
        b'{"rules": "toy", "test": "fight", "given": {"a": {"kind": "foot", "friends": ' + b"9" * 9999 + b"}}}",
        "bad_value",
        "given.a.friends",
    ),
    "a number beyond all floats": (
        b'{"rules": "toy", "test": "fight", "given": {"a": {"kind": "foot", "friends": 1e999}}}',
        "bad_value",
        "given.a.friends",
    ),
}


@pytest.mark.parametrize(("line", "code", "at"), BAD_LINES.values(), ids=BAD_LINES)
def test_bad_lines_are_answered(line: bytes, code: str, at: str) -> None:
    result = run("adjudicate", stdin=line + b"\n")
    assert result.exit_code == 1
    (answer,) = answers(result)
    error = answer["error"]
    assert isinstance(error, dict)
    assert (error["code"], error["at"]) == (code, at)
    assert len(error["message"]) < 400


def test_a_line_too_long_is_refused_and_the_next_answered() -> None:
    result = run("adjudicate", stdin=b'{"id": "' + b"x" * (1 << 21) + b'"}\n' + json.dumps(RULED).encode() + b"\n")
    first, second = answers(result)
    assert "error" in first
    assert "result" in second


def test_an_id_beyond_json_is_refused() -> None:
    result = run("adjudicate", stdin=json.dumps(RULED)[:-1] + ', "id": 1e999}\n')
    (answer,) = answers(result)
    assert answer["error"]["at"] == "id"  # type: ignore[index]


def test_missing_file_is_one_line() -> None:
    result = run("adjudicate", "no/such/file.jsonl")
    assert result.exit_code == 1
    assert "cannot read" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    result = run("odds", str(tmp_path))
    assert result.exit_code == 1
    assert "cannot read" in result.stderr


def test_closed_pipe_is_quiet(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text((json.dumps(RULED) + "\n") * 20_000)
    command = f"{sys.executable} -m sandtable adjudicate {file} | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""


def test_memory_does_not_grow_with_the_stream(tmp_path: Path) -> None:
    """Forty thousand lines more must not need more memory than two thousand do."""
    code = (
        "import resource, sys, io; sys.stdout = open('/dev/null', 'w')\n"
        "from sandtable.cli import cli\n"
        "try: cli(['adjudicate', sys.argv[1]])\n"
        "except SystemExit: pass\n"
        "sys.stderr.write(str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss))"
    )
    peaks = []
    for count in (2_000, 40_000):
        file = tmp_path / f"{count}.jsonl"
        file.write_text((json.dumps(RULED) + "\n") * count)
        done = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=True)
        peaks.append(int(done.stderr))
    assert peaks[1] < peaks[0] * 1.15


def test_odds_sum_to_one_likeliest_first() -> None:
    from fractions import Fraction

    result = run("odds", stdin=json.dumps({"id": "x", **FIGHT, "by": ["a.outcome"]}) + "\n")
    (answer,) = answers(result)
    chances = [Fraction(chance["p"]) for chance in answer["odds"]]  # type: ignore[attr-defined]
    assert sum(chances) == 1
    assert chances == sorted(chances, reverse=True)
    assert answer["id"] == "x"


def test_odds_with_one_die_on_the_table_and_advice() -> None:
    result = run("odds", stdin=json.dumps({**FIGHT, "dice": {"a": 6}, "what_if": True}) + "\n")
    (answer,) = answers(result)
    assert {advice["side"] for advice in answer["what_if"]} == {"a", "b"}  # type: ignore[attr-defined]
    assert all(chance["p"].endswith(("/6", "/3", "/2", "1")) for chance in answer["odds"])  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("extra", "at"),
    [
        ({"by": []}, "by"),
        ({"by": ["a.luck"]}, "by.0"),
        ({"by": "a"}, "by"),
        ({"what_if": 1}, "what_if"),
        ({"why": True}, "why"),
    ],
)
def test_bad_requests_for_odds(extra: dict[str, object], at: str) -> None:
    (answer,) = answers(run("odds", stdin=json.dumps({**FIGHT, **extra}) + "\n"))
    assert answer["error"]["at"] == at  # type: ignore[index]


def test_why_lists_near_misses() -> None:
    (answer,) = answers(run("adjudicate", stdin=json.dumps({**RULED, "why": True}) + "\n"))
    near = answer["near"]
    assert {"side": "b", "row": "toy.added.uphill", "value": 1, "failed": "it is uphill"} in near  # type: ignore[operator]


def test_rule_rolls_what_is_missing_and_says_so() -> None:
    result = run("rule", "toy", "fight", "a.kind=horse", "b.kind=foot", "dice.a=4")
    said = json.loads(result.stdout)
    assert set(said["rolled"]) == {"b"}
    assert 1 <= said["rolled"]["b"] <= 6


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("rule", "toy", "fight", "kind"), "path=value"),
        (("rule", "toy", "fight", "a..kind=foot"), "single dots"),
        (("rule", "toy", "fight", "a=1", "a.kind=foot"), "a value of its own"),
    ],
)
def test_rule_says_how_fields_are_written(words: tuple[str, ...], says: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert says in result.stderr


def test_rule_refuses_by_the_contract() -> None:
    result = run("rule", "toy", "fight", "a.kind=horse", "b.kind=camel")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["error"]["at"] == "given.b.kind"


@pytest.mark.parametrize("form", ["md", "html", "json"])
@pytest.mark.parametrize("id", list(RULESETS))
def test_sheets_print_every_row(id: str, form: str) -> None:
    result = run("sheet", id, "--format", form)
    assert result.exit_code == 0
    table_rows = [row for table in RULESETS[id].tables for row in table if not hasattr(table, "lines")]
    assert all(row.id in result.stdout for row in table_rows)


def test_sheet_of_nothing() -> None:
    result = run("sheet", "chess")
    assert result.exit_code == 1
    assert "no rule set" in result.stderr


@pytest.mark.parametrize("id", list(RULESETS))
def test_tests_give_forms_and_schema(id: str) -> None:
    forms = json.loads(run("tests", id).stdout)
    schema = json.loads(run("tests", id, "--schema").stdout)
    assert [form["test"] for form in forms] == [question.id for question in RULESETS[id].questions]
    assert [branch["properties"]["test"]["const"] for branch in schema["oneOf"]] == [form["test"] for form in forms]


def test_matchups_in_every_form(tmp_path: Path) -> None:
    for name in ("m.csv", "m.html", "m.png"):
        assert (
            run("matchups", "dbm", "--test", "shooting", "--set", "b.aiding=1", "-o", str(tmp_path / name)).exit_code
            == 0
        )
    lines = list(csv.DictReader((tmp_path / "m.csv").read_text().splitlines()))
    assert len(lines) == 100 * 100
    archers = next(
        line
        for line in lines
        if (line["a.kind"], line["a.grade"], line["b.kind"], line["b.grade"]) == ("bw", "O", "sp", "O")
    )
    assert archers["b.beaten"] == "5/18"  # 2 against 4 less 1 for the aiding element: one behind, so 10 of 36
    assert (tmp_path / "m.png").read_bytes().startswith(b"\x89PNG")
    assert "<table>" in (tmp_path / "m.html").read_text()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("matchups", "dbm", "--test", "luck"), "no matchups of"),
        (("matchups", "dbm", "--measure", "luck"), "no measure"),
        (("matchups", "dbm", "-o", "m.gif"), "must end in"),
        (("matchups", "toy"), "has no matchups"),
        (("matchups", "dbm", "--test", "close_combat", "--set", "a.kind.x=1"), "set.a.kind.x: no such field here"),
        (("matchups", "dbm", "--set", "b.upslope=3"), "set.b.upslope: must be true or false"),
        (("matchups", "dbm", "--set", "0=1"), "set: must be an object of paths and values"),
        (("matchups", "dbm", "--set", "dice.a=1"), "leave dice out of --set"),
        (("matchups", "dbm", "--set", "a.upslope=true", "--set", "b.upslope=true"), "no pair can be asked so"),
        (("matchups", "dbm", "-o", "no/such/folder/m.csv"), "cannot write"),
    ],
)
def test_matchups_say_what_is_wrong(words: tuple[str, ...], says: str) -> None:
    result = run(*words)
    assert result.exit_code != 0
    assert says in result.stderr


@pytest.mark.parametrize("id", [id for id in RULESETS if RULESETS[id].examples])
def test_demo_shows_a_ruling(id: str) -> None:
    result = run("demo", id)
    assert result.exit_code == 0
    assert RULESETS[id].examples[0].says in result.stdout.replace("\n", " ")
