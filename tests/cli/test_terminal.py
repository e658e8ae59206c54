"""What people see at a terminal: tables that fit it, indents that are kept, a pager, words beside codes."""

from __future__ import annotations

import json
import os
import re
import shlex
import stat
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result
from tests.cli.terminal import seen

from sandtable import catalogue
from sandtable.cli import cli
from sandtable.names import SIDES, Code
from sandtable.notation.glance import glance


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


def completed(*words: str) -> list[str]:
    """What the shell offers for the last of these words."""
    *before, begun = words
    found = ShellComplete(cli, {}, "sandtable", "_SANDTABLE_COMPLETE").get_completions(list(before), begun)
    return [item.value for item in found]


# Scenarios.


def test_scenarios_are_a_table_with_year_length_and_size() -> None:
    told = seen("scenarios", columns=100)
    assert re.search(r"^scenario +game +year +turns +time +size$", told, re.M)
    assert re.search(r"^agincourt +dbm +1415 +16 +2:00 +34 v 58 +Agincourt$", told, re.M)
    assert re.search(r"^cannae +dbm +216 BC +16 ", told, re.M)
    assert re.search(r"^toy-meadow +toy +12 +0:15 ", told, re.M)


def test_the_scenarios_of_one_game_are_listed() -> None:
    found = json.loads(run("scenarios", "nap", "--json").stdout)
    assert {entry["rules"] for entry in found} == {"nap"}
    assert "did you mean nap?" in run("scenarios", "npa").stderr


@pytest.mark.parametrize("id", catalogue.scenarios())
def test_what_is_seen_at_a_glance_is_what_the_game_reads(id: str) -> None:
    shipped, setup = catalogue.scenarios()[id], catalogue.scenario(id)
    found = glance(shipped.text, catalogue.troops(shipped.rules))
    assert found is not None
    troops = [piece for piece in setup.pieces.values() if not piece.traits.get("officer")]
    assert found.elements == {side: sum(piece.side == side for piece in troops) for side in SIDES}
    assert (found.title, found.year, found.bounds) == (setup.title, setup.traits["year"], setup.traits["bounds"])
    assert found.bases == len(setup.pieces)


@pytest.mark.parametrize("text", ["", "title = 'x'", "[army", "army = 3\ntitle = 'x'\nbounds = 3", "bounds = 'many'"])
def test_what_is_no_scenario_is_nothing_at_a_glance(text: str) -> None:
    assert glance(text, catalogue.troops("dbm")) is None


def test_a_scenario_is_shown_with_its_map_its_armies_and_how_it_is_won() -> None:
    told = run("scenario", "show", "the-convent-wall").stdout
    for said in (
        "The convent wall",
        "1811 · 4 turns",
        "a3-a5 Line, infantry",
        "How it is won:",
        "objective: The convent",
    ):
        assert said in told
    assert "did you mean mill-lane?" in run("scenario", "show", "mil-lane").stderr


def test_a_new_scenario_has_the_title_that_it_is_given_and_overwrites_nothing(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    made = run("scenario", "new", "dbr", str(file), "--title", 'The "lane"')
    assert made.exit_code == 0
    assert f"sandtable battle {file} --a human" in made.stdout
    assert catalogue.scenario(str(file)).title == 'The "lane"'
    before = file.read_text()
    again = run("scenario", "new", "dbr", str(file))
    assert (again.exit_code, file.read_text()) == (1, before)
    assert "there is such a file already" in again.stderr
    assert "did you mean dbr?" in run("scenario", "new", "dbrr", str(tmp_path / "other.toml")).stderr


# Words and codes.


def test_a_situation_is_told_in_words_or_in_codes() -> None:
    dice = ("dice.a=4", "dice.b=2", "--json")
    codes = ("a.kind=bd", "a.grade=S", "a.general=true", "b.kind=lh", 'b.support=[{"kind": "ps"}]')
    words = ("a.kind=Blades", "a.grade=superior", "a.general=yes", "b.kind=light-horse", "b.support.0.kind=psiloi")
    ruled = [json.loads(run("rule", "dbm", "close_combat", *said, *dice).stdout) for said in (codes, words)]
    assert ruled[0] == ruled[1]
    assert "result" in ruled[0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("rule", "dbm", "close_combat", "a.kind=blads", "b.kind=wb"), "did you mean bd (blades)?"),
        (("rule", "dbm", "close_combat", "a.knid=bd", "b.kind=wb"), "no such field here; did you mean kind? known are"),
        (("rule", "dbm", "close_combt"), 'dbm has no test \\"close_combt\\"; did you mean close_combat? it has'),
        (("rule", "dbn", "close_combat"), "no rule set 'dbn'; did you mean dbr or dbm? there are"),
        (("tests", "dbm", "close_combt"), "did you mean close_combat?"),
        (("tests", "dbm", "clo"), "did you mean close_combat?"),
        (("scenaros",), "no command 'scenaros'; did you mean scenarios?"),
        (("dbm",), "dbm is a game"),
        (("agincourt",), "agincourt is a scenario: 'sandtable battle agincourt' fights it"),
        (("battle", "agincort"), "did you mean agincourt?"),
    ],
)
def test_whoever_slips_is_asked_back(words: tuple[str, ...], says: str) -> None:
    result = run(*words)
    assert result.exit_code != 0
    assert says in result.output


@pytest.mark.parametrize(
    "words",
    [
        ("tests", "dbm", "chess"),
        ("scenarios", "chess"),
        ("scenario", "show", "nowhere"),
        ("scenario", "new", "chess", "x.toml"),
        ("battle", "nowhere"),
        ("battle",),
        ("battle", "toy-meadow", "--a", "nobody"),
        ("replay", "nowhere.jsonl"),
        ("positions", "nowhere.jsonl"),
        ("draw", "toy-meadow", "-o", "x.pdf"),
        ("report", "nowhere.jsonl", "-o", "x.html"),
        ("watch", "nowhere.jsonl"),
    ],
    ids=" ".join,
)
def test_a_refusal_is_words_for_people_and_no_code_of_the_contract(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 1
    assert len(result.stderr) > 20
    assert not [code for code in Code if code in result.stderr]


def test_a_log_that_is_wrong_is_told_without_codes(tmp_path: Path) -> None:
    log = tmp_path / "x.jsonl"
    assert run("battle", "toy-meadow", "--seed", "7", "--json", "--log", str(log)).exit_code == 0
    lines = log.read_bytes().split(b"\n")
    log.write_bytes(b"\n".join([lines[0], lines[2], *lines[2:]]))
    for words in (("replay", str(log)), ("positions", str(log)), ("watch", str(log))):
        told = run(*words).stderr
        assert told.startswith("event 1: the hash does not fit the line")


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        (("a.support.1.kind=sp",), "'1' is no place of this list: they are counted from 0, and 0 is next"),
        (("a.support.0.kind=sp", "a.support.2.kind=sp"), "'2' is no place of this list"),
        (("a.kind=sp",), "'a.kind=sp' is said of what has a value already: say it once"),
        (("b=3",), "'b=3' is said of what has a value already: say it once"),
    ],
)
def test_a_field_that_is_said_twice_or_a_place_that_is_left_out_is_asked_back(
    fields: tuple[str, ...], says: str
) -> None:
    result = run("rule", "dbm", "close_combat", "a.kind=bd", "b.kind=wb", *fields)
    assert result.exit_code == 2
    assert says in result.stderr


@pytest.mark.parametrize("title", ["", "x" * 121, "two\nlines", "a\x7fb", "\udcff"])
def test_a_title_that_no_scenario_can_have_is_refused_and_no_file_is_left(title: str, tmp_path: Path) -> None:
    result = run("scenario", "new", "toy", str(tmp_path / "mine.toml"), "--title", title)
    assert result.exit_code == 1
    assert "give a text of 1 to 120 characters" in result.stderr
    assert not list(tmp_path.iterdir())


def test_the_commands_that_are_told_for_a_new_scenario_can_be_typed_as_they_stand(tmp_path: Path) -> None:
    file = tmp_path / "my battle.toml"
    told = run("scenario", "new", "toy", str(file)).stdout
    (check,) = (line for line in told.splitlines() if "scenario check" in line)
    words = shlex.split(check.partition("every fault")[0])[1:]
    assert run(*words).exit_code == 0


@pytest.mark.parametrize("command", ["positions", "draw"])
def test_a_log_that_has_lost_its_header_is_no_scenario(command: str, tmp_path: Path) -> None:
    log = tmp_path / "x.jsonl"
    run("battle", "toy-meadow", "--seed", "7", "--json", "--log", str(log))
    log.write_bytes(log.read_bytes().partition(b"\n")[2])
    result = run(command, str(log), *(("-o", str(tmp_path / "x.svg")) if command == "draw" else ()))
    assert "this is not the log of a battle" in result.stderr
    assert "TOML" not in result.stderr


def test_a_battle_that_is_over_misses_nobody_at_its_seats(tmp_path: Path) -> None:
    log = tmp_path / "x.jsonl"
    run("battle", "toy-meadow", "--seed", "7", "--json", "--log", str(log))
    again = run("battle", "--resume", "--log", str(log))
    assert again.exit_code == 0
    assert not again.stderr


def test_the_fields_of_one_test_are_told_with_their_words_and_the_indent_is_kept() -> None:
    told = seen("tests", "dbm", "close_combat", columns=72)
    assert "bd blades" in " ".join(told.split())
    assert "Its fields are those of a." in told
    assert "press_forward" not in told
    kind = told[told.index("    kind ") :].splitlines()
    assert all(line.startswith(" " * 21) for line in kind[1:4]), kind[:5]
    assert max(map(len, told.splitlines())) <= 72


def test_one_form_is_given_as_json() -> None:
    (form,) = json.loads(run("tests", "dbm", "close_combat", "--json").stdout)
    assert form["test"] == "close_combat"


# The pager.


def test_what_is_longer_than_the_screen_opens_in_the_pager_and_what_is_not_does_not(tmp_path: Path) -> None:
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\necho PAGED\ncat\n")
    pager.chmod(pager.stat().st_mode | stat.S_IXUSR)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    long = seen("tests", "dbm", "close_combat", lines=24, PAGER="pager", PATH=path)
    short = seen("tests", "dbm", lines=40, PAGER="pager", PATH=path)
    assert long.startswith("PAGED")
    assert "Its fields are those of a." in long
    assert "PAGED" not in short
    assert "close_combat" in short


def test_a_pager_is_sent_colours_only_where_it_shows_them_as_such(tmp_path: Path) -> None:
    """`less` shows escapes as letters unless it is told otherwise; of any other pager nobody knows."""
    for name in ("less", "other"):
        pager = tmp_path / name
        pager.write_text('#!/bin/sh\necho "LESS is $LESS"\ncat -v\n')
        pager.chmod(pager.stat().st_mode | stat.S_IXUSR)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    words = ("tests", "dbm", "close_combat")
    less, other, mute = (
        seen(*words, PAGER=pager, LESS=options, PATH=path)
        for pager, options in (("less", ""), ("other", ""), ("less", "-i"))
    )
    assert less.startswith("LESS is -R")
    assert "^[[" in less
    for plain in (other, mute):
        assert "close_combat" in plain
        assert "^[[" not in plain


# Completion by the shell.

COMPLETIONS = {
    ("sc",): ["scenarios", "scenario"],
    ("rule", "d"): ["dbm", "dbr"],
    ("rule", "dbm", "close"): ["close_combat"],
    ("tests", "mr", "mu"): ["musketry"],
    ("battle", "agi"): ["agincourt"],
    ("scenario", "show", "twin-l"): ["twin-lines"],
    ("scenario", "ne"): ["new"],
    ("rule", "dbm", "close_combat", "a.kind=b"): ["a.kind=bd", "a.kind=bw", "a.kind=bge", "a.kind=bts"],
    ("rule", "dbm", "close_combat", "a.kind=bd", "b.upsl"): ["b.upslope=true", "b.upslope=false"],
    ("rule", "dbm", "close_combat", "a.kind", "=", "w"): ["wb", "wwg"],
    ("rule", "dbm", "close_combat", "dice.a=3"): ["dice.a=3"],
    ("rule", "nosuch", "x"): [],
}


@pytest.mark.parametrize(("words", "offered"), COMPLETIONS.items())
def test_the_shell_completes(words: tuple[str, ...], offered: list[str]) -> None:
    assert completed(*words) == offered


def test_every_field_of_a_test_is_completed() -> None:
    offered = completed("rule", "dbm", "close_combat", "")
    assert {"a.kind=", "b.support.0.kind=", "bound=", "dice.a="} <= set(offered)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell_that_is_documented_is_there(shell: str) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text("utf-8")
    assert f"_SANDTABLE_COMPLETE={shell}_source sandtable" in guide
    told = CliRunner().invoke(cli, [], prog_name="sandtable", env={"_SANDTABLE_COMPLETE": f"{shell}_source"})
    assert "_SANDTABLE_COMPLETE" in told.output
