"""A log of an earlier form, written before events told what they tell now: shown and followed, not ruled on again."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from click.testing import CliRunner

from sandtable.cli import cli
from sandtable.engine.log import FORM, looks_like_log, read

OLD = Path(__file__).parent / "form1.jsonl"


def test_it_is_read_whole_and_known_for_a_log_with_any_byte_changed() -> None:
    data = OLD.read_bytes()
    log = read(data)
    assert (log.header.form, len(log.events), log.torn) == (1, 49, "")
    assert FORM == 2
    for n in range(40):
        assert looks_like_log(data[:n] + b"#" + data[n + 1 :])


def test_its_claims_say_what_is_not_proven() -> None:
    answer = CliRunner().invoke(cli, ["replay", str(OLD), "--json"])
    proof = json.loads(answer.output)
    assert (answer.exit_code, proof["ok"]) == (3, None)
    words = {name: claim["is"] for name, claim in proof["claims"].items()}
    assert words == {
        "chain": "proven",
        "rulings": "not proven",
        "dice": "not proven",
        "scenario": "proven",
        "ending": "not proven",
    }
    assert "form 1" in proof["claims"]["rulings"]["says"]


STANDS = {"a1": (210, 110), "a2": (240, 210), "b4": (380, 445), "b5": (320, 210), "b6": (180, 270), "b7": (450, 140)}
"""Where some stood at the end, as the program that fought the battle says."""


def test_it_is_shown(tmp_path: Path) -> None:
    for words in (["draw", "-o", str(tmp_path / "map.svg")], ["report", "-o", str(tmp_path / "told.html")]):
        assert CliRunner().invoke(cli, [words[0], str(OLD), *words[1:]]).exit_code == 0
    bases = json.loads(CliRunner().invoke(cli, ["positions", str(OLD)]).output)["bases"]
    stands = {base["id"]: (base["x"], base["y"]) for base in bases}
    assert {id: stands[id] for id in STANDS} == STANDS


def test_it_is_not_gone_on_with(tmp_path: Path) -> None:
    log = tmp_path / "battle.jsonl"
    shutil.copy(OLD, log)
    answer = CliRunner().invoke(cli, ["battle", "--resume", "--log", str(log)])
    assert answer.exit_code == 1
    assert "form 1" in answer.output
    assert log.read_bytes() == OLD.read_bytes()
