"""The commands of a battle: fought, logged, broken off and gone on with, replayed, and looked at."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.engine.forging import rechained
from tests.engine.tiny import GAME, NEWER, quick, setup

from sandtable import catalogue
from sandtable.cli import cli
from sandtable.cli.display import Display
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.event import Event
from sandtable.engine.game import Game
from sandtable.engine.state import Setup
from sandtable.names import Code, Refused

RANDOM = ("--a", "random", "--b", "random")


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalogue of one game and one scenario."""
    use(monkeypatch, GAME)


def use(monkeypatch: pytest.MonkeyPatch, only: Game) -> None:
    def game(id: str) -> Game:
        if id != "tiny":
            raise Refused(Code.UNKNOWN_RULES, "rules", f"no rule set {id}; there is tiny")
        return only

    def scenario(named: str) -> Setup:
        if named != "field":
            raise Refused(Code.BAD_VALUE, "scenario", f"no scenario {named}; there is field")
        return setup()

    monkeypatch.setattr(catalogue, "game", game)
    monkeypatch.setattr(catalogue, "scenario", scenario)
    monkeypatch.setattr(catalogue, "scenarios", lambda: {"field": None})


def run(*words: str | Path, typed: str = "") -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], input=typed)


def fought(path: Path, seed: str = "7") -> dict[str, Any]:
    result = run("battle", "field", *RANDOM, "--seed", seed, "--log", path, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_the_result_is_json_and_nothing_else(tmp_path: Path) -> None:
    found = fought(tmp_path / "log")
    assert list(found) == ["winner", "reason", "turns", "losses", "orders", "dice", "hash"]
    assert (found["winner"], found["reason"], found["turns"]) == ("a", "it rained", 4)
    assert found["losses"] == {"a": 0, "b": 0}
    assert found["dice"] == 12


def test_the_same_seed_gives_the_same_battle_with_a_log_or_without(tmp_path: Path) -> None:
    one, other = fought(tmp_path / "one"), fought(tmp_path / "other")
    assert one == other
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()
    assert json.loads(run("battle", "field", *RANDOM, "--seed", "7", "--json").stdout) == one
    assert fought(tmp_path / "third", "8")["hash"] != one["hash"]


def test_without_a_seed_one_is_made_kept_and_revealed(tmp_path: Path) -> None:
    log = tmp_path / "log"
    assert run("battle", "field", *RANDOM, "--log", log).exit_code == 0
    last = json.loads(log.read_text().splitlines()[-1])
    assert len(last["seed"]) == 64
    assert not (tmp_path / "log.seed").exists()
    assert run("replay", log).exit_code == 0


def test_a_person_reads_who_won(tmp_path: Path) -> None:
    result = run("battle", "field", *RANDOM, "--seed", "7")
    assert "The red army (a) wins: it rained" in result.stdout


def test_an_earlier_log_is_not_lost(tmp_path: Path) -> None:
    log = tmp_path / "log"
    fought(log, "1")
    before = log.read_bytes()
    fought(log, "2")
    assert (tmp_path / "log.1").read_bytes() == before
    assert log.read_bytes() != before


def test_replay_checks_and_counts(tmp_path: Path) -> None:
    found = fought(tmp_path / "log")
    lines = (tmp_path / "log").read_text().splitlines()
    result = run("replay", tmp_path / "log", "--json")
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert list(answer) == ["ok", "events", "hash", "claims"]
    assert (answer["ok"], answer["events"], answer["hash"]) == (True, len(lines) - 2, found["hash"])
    assert list(answer["claims"]) == ["chain", "rulings", "dice", "scenario", "ending"]
    assert {claim["is"] for claim in answer["claims"].values()} == {"proven"}


def test_replay_shows_a_line_for_each_claim_with_a_sign(tmp_path: Path) -> None:
    log = tmp_path / "log"
    fought(log)
    lines = run("replay", log).stdout.splitlines()
    assert [line.split()[:3] for line in lines[:5]] == [
        ["✓", name, "proven"] for name in ("chain", "rulings", "dice", "scenario", "ending")
    ]
    assert lines[5].startswith("hash ")
    assert lines[6].endswith("all is proven that a log can prove.")
    forge(log, loaded)
    result = run("replay", log)
    assert [line[0] for line in result.stdout.splitlines()[:5]] == ["✓", "✓", "✗", "✓", "✓"]
    assert "event 2" in result.stderr
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:3]))
    result = run("replay", log)
    assert result.exit_code == 3
    assert [line[0] for line in result.stdout.splitlines()[:5]] == ["✓", "✓", "?", "✓", "?"]
    assert "nothing is wrong, but not all is proven" in result.stdout


def test_replay_refuses_one_changed_byte_and_names_the_event(tmp_path: Path) -> None:
    log = tmp_path / "log"
    fought(log)
    lines = log.read_bytes().splitlines(keepends=True)
    lines[5] = lines[5].replace(b'"what"', b'"whar"', 1)
    log.write_bytes(b"".join(lines))
    result = run("replay", log, "--json")
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    assert answer["ok"] is False
    assert answer["error"]["at"] == "event 5"
    assert "event 5" in run("replay", log).stderr


def forge(log: Path, change: Any) -> None:
    log.write_bytes(rechained(log.read_bytes(), change))


def loaded(n: int, fields: dict[str, Any]) -> None:
    if n == 2:
        fields["dice"] = [6, 3]
        fields["own"]["points"] = 9
        fields["told"]["says"] = "9 points"
        fields["told"]["came"]["fates"][0][2] = 9


def other_seed(n: int, fields: dict[str, Any]) -> None:
    if "seed" in fields:
        fields["seed"] = "8"


def other_house(n: int, fields: dict[str, Any]) -> None:
    if n == 0:
        fields["house"] = {"mud": True}


def other_rules(n: int, fields: dict[str, Any]) -> None:
    if n == 0:
        fields["rules"] = "chess"


def no_army(n: int, fields: dict[str, Any]) -> None:
    if n == 0:
        fields["scenario"] = {"title": "?"}


@pytest.mark.parametrize(
    ("change", "at", "says"),
    [
        (loaded, "event 2", "committed"),
        (other_seed, "event 0", "committed"),
        (other_house, "event 0", "house"),
        (other_rules, "event 0", "chess"),
        (no_army, "event 0", "missing"),
    ],
)
def test_a_forger_who_mends_the_chain_is_found_out(tmp_path: Path, change: Any, at: str, says: str) -> None:
    log = tmp_path / "log"
    fought(log)
    forge(log, change)
    error = json.loads(run("replay", log, "--json").stdout)["error"]
    assert error["at"] == at
    assert says in error["message"]


def test_a_log_of_another_edition_replays_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log"
    fought(log)
    use(monkeypatch, NEWER)
    result = run("replay", log, "--json")
    assert result.exit_code == 3
    answer = json.loads(result.stdout)
    assert answer["ok"] is None
    assert answer["claims"]["rulings"]["is"] == "not proven"
    assert "edition 1 and this program rules by 2" in answer["claims"]["rulings"]["says"]
    refused = run("battle", "--resume", "--log", log, *RANDOM)
    assert refused.exit_code == 1
    assert "edition 1" in refused.stderr


def test_cut_anywhere_a_battle_is_gone_on_with_and_ends(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    fought(whole)
    data = whole.read_bytes()
    header = data.index(b"\n") + 1
    for cut in [*range(header, len(data), 97), len(data) - 1, len(data)]:
        log = tmp_path / f"cut{cut}"
        log.write_bytes(data[:cut])
        result = run("battle", "--resume", "--log", log, *RANDOM, "--seed", "7", "--json")
        assert result.exit_code == 0, result.output
        torn = data[cut - 1 : cut] != b"\n"
        assert ("was cut off" in result.stderr) == torn
        kept = data[: data.rfind(b"\n", 0, cut) + 1]
        assert log.read_bytes().startswith(kept)
        replayed = run("replay", log, "--json")
        assert json.loads(replayed.stdout)["hash"] == json.loads(result.stdout)["hash"]


def test_the_seed_of_an_unfinished_battle_is_beside_its_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    left = run("battle", "field", "--a", "human", "--b", "random", "--log", log, typed="quit\n")
    assert left.exit_code == 1
    assert "--resume" in left.stderr
    kept = tmp_path / "log.seed"
    assert kept.stat().st_mode & 0o077 == 0
    seed = kept.read_text()
    assert seed not in log.read_text()
    claims = json.loads(run("replay", log, "--json").stdout)["claims"]
    assert [name for name, claim in claims.items() if claim["is"] == "not proven"] == ["dice", "ending"]
    assert run("battle", log, "--resume", *RANDOM).exit_code == 0
    assert json.loads(log.read_text().splitlines()[-1])["seed"] == seed
    assert not kept.exists()


def test_another_seed_or_none_cannot_go_on(tmp_path: Path) -> None:
    log = tmp_path / "log"
    fought(log)
    data = log.read_bytes()
    log.write_bytes(data[: data.index(b"\n") + 1])
    for words, says in ((("--seed", "8"), "not the seed"), ((), "is gone")):
        result = run("battle", "--resume", "--log", log, *RANDOM, *words)
        assert result.exit_code == 1
        assert says in result.stderr
    assert log.read_bytes() == data[: data.index(b"\n") + 1]


TYPED = """?
mvoe a1 forward 1
move a1 forward 99
move a1 forward 1
undo
undo

move a2 forward 2
done
quit
"""


def test_a_person_is_asked_helped_and_corrected(tmp_path: Path) -> None:
    log = tmp_path / "log"
    result = run("battle", "field", "--a", "human", "--b", "random", "--seed", "7", "--log", log, typed=TYPED)
    for said in (
        "Move.",
        "For instance: move a1 forward 1",
        "did you mean move",
        "too far",
        "nothing to take back",
        "a: done",
    ):
        assert said in result.stdout, result.stdout
    whats = [json.loads(line)["what"] for line in log.read_text().splitlines()[1:]]
    assert whats[:6] == ["roll", "points", "move", "undo", "move", "done"]
    assert run("replay", log).exit_code == 3


def test_dice_are_typed_and_asked_again_if_impossible(tmp_path: Path) -> None:
    log = tmp_path / "log"
    typed = "7 1\nsix\n1\n" + "3 2\n" * 6
    result = run("battle", "field", *RANDOM, "--typed-dice", "--log", log, typed=typed)
    assert result.exit_code == 0, result.output
    for said in ("cannot show 7", "numbers with blanks", "one for each die"):
        assert said in result.stdout
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert (lines[0]["dice"], lines[0]["commitment"], lines[2]["dice"]) == ("typed", "", [3, 2])
    assert run("replay", log).exit_code == 0


def test_positions_after_an_event(tmp_path: Path) -> None:
    log = tmp_path / "log"
    fought(log)
    events = len(log.read_text().splitlines()) - 2
    before = json.loads(run("positions", "field").stdout)
    start = json.loads(run("positions", log, "--at", "0").stdout)
    end = json.loads(run("positions", log).stdout)
    assert start == before
    assert (start["event"], end["event"]) == (0, events)
    assert end == json.loads(run("positions", log, "--at", str(events)).stdout)
    assert end["bases"] != start["bases"]
    assert list(start["bases"][0]) == ["id", "side", "kind", "grade", "x", "y", "facing", "width", "depth", "state"]


def test_draw_writes_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toy = catalogue.load("toy")
    monkeypatch.setattr("sandtable.cli.draw.load", lambda id: toy)
    log, picture = tmp_path / "log", tmp_path / "table.svg"
    fought(log)
    result = run("draw", log, "--at", "3", "-o", picture)
    assert result.exit_code == 0, result.output
    assert f"wrote {picture}" in result.stderr
    text = picture.read_text()
    assert "<svg" in text
    assert "After event 3" in text
    assert text.count("base-a") >= 11


FAULTS = {
    "no such scenario": (("battle", "nowhere", *RANDOM), "no scenario nowhere"),
    "no scenario at all": (("battle", *RANDOM), "which battle"),
    "no such player": (("battle", "field", "--a", "napoleon"), "no player 'napoleon'"),
    "nothing to go on with": (("battle", "--resume", *RANDOM), "which log"),
    "no such log": (("battle", "--resume", "--log", "no/such/log", *RANDOM), "cannot be opened"),
    "nowhere to write": (("battle", "field", "--log", "no/such/log", *RANDOM), "cannot be opened"),
    "nothing to replay": (("replay", "no/such/log"), "cannot be read"),
    "a folder for a log": (("replay", "."), "cannot be read"),
    "nothing to look at": (("positions", "nowhere"), "no scenario nowhere"),
    "no event in a scenario": (("positions", "field", "--at", "3"), "leave out --at"),
    "an unknown picture": (("draw", "field", "-o", "x.bmp"), "name the file so"),
}


@pytest.mark.parametrize(("words", "says"), FAULTS.values(), ids=FAULTS)
def test_faults_are_one_sentence(words: tuple[str, ...], says: str) -> None:
    result = run(*words)
    assert result.exit_code == 1
    assert says in result.stderr
    assert "Traceback" not in result.output
    assert isinstance(result.exception, SystemExit)


def test_faults_are_json_for_programs() -> None:
    result = run("battle", "nowhere", *RANDOM, "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["error"]["at"] == "scenario"


def test_an_event_beyond_the_log_is_refused(tmp_path: Path) -> None:
    fought(tmp_path / "log")
    result = run("positions", tmp_path / "log", "--at", "9999")
    assert result.exit_code == 1
    assert "no event 9999" in result.stderr


def test_the_display_shows_turn_strength_and_the_last_rulings() -> None:
    from rich.console import Console

    battle = Battle(GAME, setup(), Stream("7"))
    console = Console(width=100, record=True, file=None, quiet=False)
    display = Display(battle, console)
    for event in battle.fight({"a": quick, "b": quick}):
        display.show(event)
    display.show(Event("nothing"))
    with console.capture() as shown:
        console.print(display.panel())
    text = shown.get()
    for said in ("A field", "turn 4", "100%", "11 bases", "12 dice", "b: done", "it rained"):
        assert said in text
    assert "nothing" not in text


def test_a_standing_order_that_cannot_be_read_leaves_the_earlier_log_alone(tmp_path: Path) -> None:
    log = tmp_path / "log"
    fought(log)
    before = log.read_bytes()
    for order in ("a weather: fine", "c order: done", "a"):
        result = run("battle", "field", *RANDOM, "--log", log, "--standing", order)
        assert result.exit_code == 1
        assert "standing" in result.stderr
    assert log.read_bytes() == before
    assert sorted(tmp_path.iterdir()) == [log]


def test_a_log_that_cannot_be_kept_is_refused_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "log.seed").mkdir()
    result = run("battle", "field", *RANDOM, "--log", tmp_path / "log")
    assert result.exit_code == 1
    assert "name a log elsewhere" in result.stderr
    result = run("battle", "field", *RANDOM, "--log", tmp_path / "no" / "log")
    assert "name a file that can be read and written" in result.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_a_battle_whose_disk_is_full_says_so() -> None:
    result = run("battle", "field", *RANDOM, "--log", "/dev/full", "--json")
    assert result.exit_code == 1
    assert "No space left" in json.loads(result.stdout)["error"]["message"]


def test_a_seed_that_cannot_be_read_is_asked_for(tmp_path: Path) -> None:
    log = tmp_path / "log"
    fought(log)
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:4]))
    (tmp_path / "log.seed").write_bytes(b"\xff\xfe")
    result = run("battle", "--resume", *RANDOM, "--log", log)
    assert result.exit_code == 1
    assert "give the seed" in result.stderr
    assert run("battle", "--resume", *RANDOM, "--log", log, "--seed", "7").exit_code == 0


@pytest.mark.parametrize("command", ["replay", "positions", "watch"])
def test_a_log_whose_first_byte_was_changed_is_a_log_all_the_same(tmp_path: Path, command: str) -> None:
    log = tmp_path / "log"
    fought(log)
    log.write_bytes(b"[" + log.read_bytes()[1:])
    result = run(command, log)
    assert result.exit_code == 1
    assert "event 0: the line is no line of a log" in result.stderr


def no_turn(n: int, fields: dict[str, Any]) -> None:
    if n == 2:
        fields["own"]["turn"] = "soon"


def test_what_cannot_be_shown_is_laid_to_the_log_if_the_rules_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Positions and reels only follow a log; where that fails, the log is ruled on again and the event named."""
    log = tmp_path / "log"
    fought(log)
    forge(log, no_turn)
    result = run("watch", log)
    assert result.exit_code == 1
    assert "event 2" in result.stderr
    use(monkeypatch, NEWER)
    result = run("watch", log)
    assert result.exit_code == 1
    assert "use a program of its time" in result.stderr


def test_a_fault_of_ours_is_not_laid_to_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log"
    fought(log)

    def stumble(*_: object) -> None:
        raise KeyError("nothing")

    monkeypatch.setattr("sandtable.cli.positions.found", stumble)
    assert isinstance(run("positions", log).exception, KeyError)


@pytest.mark.parametrize("at", ["x", "-1", "1.5", "9" * 5000, ""])
def test_an_event_that_is_no_number_is_refused(tmp_path: Path, at: str) -> None:
    result = run("positions", "field", "--at", at)
    assert result.exit_code == 2
    assert "give a whole number, 0 or more" in result.stderr


def test_letters_that_a_terminal_lacks_do_not_end_a_battle(tmp_path: Path) -> None:
    log, env = tmp_path / "log", {**os.environ, "PYTHONIOENCODING": "ascii:strict"}
    words = (sys.executable, "-m", "sandtable", "battle", "toy-meadow", "--a", "human", "--log", str(log))
    done = subprocess.run(words, input=b"\xff\xfe\nmove \xc3\x28\nquit\n", capture_output=True, env=env)
    assert b"Traceback" not in done.stderr
    assert done.stdout.count(b"order, ? for help>") == 3
    replayed = run_replay(log, env)
    assert replayed.returncode == 3
    assert [line[:1] for line in replayed.stdout.splitlines()[:5]] == [b"+", b"+", b"?", b"+", b"?"]


def run_replay(log: Path, env: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run((sys.executable, "-m", "sandtable", "replay", str(log)), capture_output=True, env=env)


def test_two_battles_do_not_write_one_log(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    log = tmp_path / "log"
    fought(log)
    with log.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        result = run("battle", "--resume", *RANDOM, "--log", log)
        assert result.exit_code == 1
        assert "another battle" in result.stderr
    assert run("battle", "--resume", *RANDOM, "--log", log).exit_code == 0


def test_a_file_that_is_no_log_is_not_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "my-battle.toml"
    mine.write_text("rules = 'dbm'\n")
    result = run("battle", "field", *RANDOM, "--log", mine)
    assert result.exit_code == 1
    assert "something else than a log" in result.stderr
    assert [path.read_text() for path in tmp_path.iterdir()] == ["rules = 'dbm'\n"]
