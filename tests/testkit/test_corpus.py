"""A corpus finds a battle that goes otherwise, says where, and holds on to nothing but orders, dice and the table."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.spoilt import spoilt

from sandtable import catalogue
from sandtable.engine.draft import Step
from sandtable.engine.event import apply
from sandtable.engine.state import State
from sandtable.testkit import corpus
from sandtable.testkit.corpus import Fought, Kept, Otherwise, battles, check, fight, read, write

GAME, SETUP = catalogue.game("toy"), catalogue.scenario("toy-twins")


@pytest.fixture(scope="module")
def kept() -> Kept:
    return fight(GAME, SETUP, Fought("toy-twins", "random", "corpus"))


def test_a_battle_is_the_same_when_its_orders_and_dice_come_again(kept: Kept, tmp_path: Path) -> None:
    write(tmp_path / "one.jsonl", kept)
    again = read(tmp_path / "one.jsonl")
    check(GAME, SETUP, again)
    assert again.lines[-1]["then"]["waits"] == "over"


def test_a_table_that_looks_another_is_named_with_its_place(kept: Kept) -> None:
    n = next(n for n, line in enumerate(kept.lines) if "order" in line and len(line["then"]) > 1)
    (id,) = kept.lines[n]["order"]["bases"]
    lines = json.loads(json.dumps(kept.lines))
    lines[n]["then"][id][0] += 1
    with pytest.raises(Otherwise, match=rf"input {n + 1}: {id} was .* and comes to .* now"):
        check(GAME, SETUP, kept._replace(lines=lines))


def test_an_order_that_is_no_longer_allowed_is_named(kept: Kept) -> None:
    lines = [{**line, "order": {"verb": "waltz"}} if "order" in line else line for line in kept.lines]
    with pytest.raises(Otherwise, match=r"input \d+: .*waltz.* is refused"):
        check(GAME, SETUP, kept._replace(lines=lines))


def test_dice_that_do_something_else_are_found(kept: Kept) -> None:
    def never_harmed(state: State, dice: tuple[int, ...]) -> Step:
        event = replace(GAME.fall(state, dice).event, taken={}, ending=None)
        return Step(event, apply(state, event))

    with pytest.raises(Otherwise, match="was"):
        check(spoilt(GAME, fall=never_harmed), SETUP, kept)


def test_a_corpus_has_small_battles_to_their_end_and_large_ones_for_a_while() -> None:
    chosen = list(battles("dbm"))
    assert len(chosen) == 20
    assert {fought.player for fought in chosen} == {"random", "steady"}
    capped = {fought.scenario for fought in chosen if fought.most is not None}
    whole = {fought.scenario for fought in chosen if fought.most is None}
    sizes = {id: len(catalogue.scenario(id).pieces) for id in capped | whole}
    assert max(sizes[id] for id in whole) < min(sizes[id] for id in capped)


def test_by_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(corpus, "SEEDS", ("one",))
    monkeypatch.setattr(corpus, "SMALL", 1)
    for do, says in (("record", "orders and falls"), ("check", "battles are the same"), ("fight", "CPU seconds")):
        assert corpus.main([do, str(tmp_path), "toy"]) == 0
        assert says in capsys.readouterr().out
    path = next((tmp_path / "toy").iterdir())
    path.write_text(path.read_text("utf-8").replace('"ready"', '"asleep"', 1), "utf-8")
    assert corpus.main(["check", str(tmp_path), "toy"]) == 1
    assert path.stem in capsys.readouterr().out
