"""The guide to scenarios: what it says of the games is what they say, and its examples check and play."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.notation.guide import GUIDE, written

from sandtable import catalogue
from sandtable.cli import cli

TEXT = GUIDE.read_text("utf-8")
EXAMPLES = {
    found[1]: block
    for block in re.findall(r"```toml\n(.*?)```", TEXT, re.S)
    if (found := re.search(r'^rules = "(\w+)"', block, re.M))
}


def test_what_is_made_from_the_games_is_as_they_have_it() -> None:
    assert written(TEXT) == TEXT, "python -m tests.notation.guide writes it anew"


def test_every_game_has_its_example_and_it_is_what_the_command_writes(tmp_path: Path) -> None:
    assert {"toy", "dbm", "dbr", "mr", "nap", "ps"} <= set(EXAMPLES) <= set(catalogue.fought())
    for rules, example in EXAMPLES.items():
        file = tmp_path / f"{rules}.toml"
        assert CliRunner().invoke(cli, ["scenario", "new", rules, str(file)]).exit_code == 0
        assert file.read_text("utf-8") == example


def as_options(example: str) -> str:
    """The example with the house rules that it shows by the way."""
    head, mark, rest = example.partition("# [options]\n")
    shown, _, rest = rest.partition("\n\n")
    return f"{head}[options]\n{re.sub('(?m)^# ', '', shown)}\n\n{rest}" if mark else example


@pytest.mark.parametrize("rules", EXAMPLES)
def test_an_example_is_sound_with_its_options_too(rules: str, tmp_path: Path) -> None:
    for name, text in (("plain", EXAMPLES[rules]), ("options", as_options(EXAMPLES[rules]))):
        file = tmp_path / f"{name}.toml"
        file.write_text(text, "utf-8")
        checked = CliRunner().invoke(cli, ["scenario", "check", "--strict", str(file)])
        assert checked.output == f"{file}: sound\n"
    setup = catalogue.scenario(str(tmp_path / "options.toml"))
    changed = [option for option in catalogue.game(rules).options if setup.options[option.id] != option.default]
    assert bool(changed) == bool(catalogue.game(rules).options)


@pytest.mark.parametrize("rules", EXAMPLES)
def test_an_example_is_played_to_its_end(rules: str, tmp_path: Path) -> None:
    file, log = tmp_path / "battle.toml", tmp_path / "battle.jsonl"
    file.write_text(EXAMPLES[rules], "utf-8")
    words = ["battle", str(file), "--a", "random", "--b", "random", "--seed", "4", "--log", str(log)]
    fought = CliRunner().invoke(cli, words)
    assert fought.exit_code == 0, fought.output
    assert "What next:" in fought.stdout
    assert f"sandtable watch {log}" in fought.stdout
