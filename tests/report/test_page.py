"""The report as a page: it tells everything, needs nothing else, and is always the same."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.heard import heard
from tests.report.fought import (
    Element,
    changed,
    fought,
    lines,
    lines_page,
    logged,
    meadow,
    meadow_page,
    parsed,
    parsed_lines,
    parsed_meadow,
    told,
)

from sandtable import catalogue
from sandtable.cli import cli
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.log import read
from sandtable.engine.order import Order
from sandtable.engine.told import Fate, Outcome, Ruled, Told
from sandtable.names import SIDES, RowId
from sandtable.report.chronicle import Chronicle
from sandtable.report.page import page
from sandtable.report.rulings import opened
from sandtable.report.story import MOST_MAPS
from sandtable.report.telling import order_text, sentence, worth_telling
from sandtable.sheet.explain import Line

BOTH = pytest.mark.parametrize(
    ("story", "shown"), [(meadow, parsed_meadow), (lines, parsed_lines)], ids=["meadow", "lines"]
)
HOSTILE = "<script>alert(\"1\")</script> & 'co' <img src=x> \x07"


def squeezed(words: str) -> str:
    return " ".join(words.split())


@BOTH
def test_every_event_is_told(story: Callable[[], Chronicle], shown: Callable[[], Element]) -> None:
    chronicle, top = story(), shown()
    by_id = {each.attributes["id"]: each for each in top.all() if "id" in each.attributes}
    count = 0
    for moment in chronicle.moments:
        if worth_telling(moment):
            line = squeezed(by_id[f"e{moment.n}"].text)
            assert squeezed(sentence(moment, chronicle)) in line
            assert squeezed(order_text(moment, chronicle)) in line
            assert all(str(face) in line for face in moment.event.dice)
            count += 1
        else:
            assert not moment.changed
            assert not moment.event.dice
            assert f"e{moment.n}" not in by_id
    assert count > 30


@BOTH
def test_every_ruling_opens_to_its_rows_and_its_odds(
    story: Callable[[], Chronicle], shown: Callable[[], Element]
) -> None:
    chronicle, top = story(), shown()
    by_id = {each.attributes["id"]: each for each in top.all() if "id" in each.attributes}
    rolled = 0
    for moment in chronicle.moments:
        rulings = opened(moment, chronicle)
        if not rulings:
            continue
        folded, *within = by_id[f"e{moment.n}"].all("details")
        # Rulings without dice are folded once more, unless there is nothing else.
        assert len(within) == (sum(not ruling.thrown for ruling in rulings) if len(rulings) > 1 else 0)
        inner = squeezed(folded.text)
        for counted in (line for ruling in rulings for line in ruling.counted):
            assert squeezed(counted.words) in inner
            assert counted.cite
            assert counted.cite in inner
            assert counted.value in inner
        came = [each for each in folded.all("li", "came") if "so it came" in each.text]
        assert len(came) == bool(moment.event.dice)
        rolled += len(came)
    assert rolled > 5


@BOTH
def test_a_ruling_of_the_sheet_is_said_in_a_sentence(
    story: Callable[[], Chronicle], shown: Callable[[], Element]
) -> None:
    """As the referee says it, of those who stood there: nobody on the table is side a."""
    chronicle = story()
    asked = {question.id for question in chronicle.ruleset.questions}
    said = []
    for moment in chronicle.moments:
        for ruled, ruling in zip(moment.told.ruled, opened(moment, chronicle), strict=True):
            assert bool(ruling.says) == (ruled.test in asked)
            said.append(ruling.says)
    assert any(said)
    assert not [sentence for sentence in said if "side a" in sentence.lower() or "side b" in sentence.lower()]
    results = [squeezed(each.text) for each in shown().all("p", "result")]
    assert {f"Result: {squeezed(sentence)}" for sentence in said if sentence} <= set(results)


@BOTH
def test_a_map_at_the_start_and_wherever_bases_moved_or_fell(
    story: Callable[[], Chronicle], shown: Callable[[], Element]
) -> None:
    chronicle, top = story(), shown()
    assert len(top.by_id("field").all("figure", "map")) == 1
    for turn in chronicle.turns:
        section = top.by_id(f"turn-{turn.number}")
        changes = turn.before.field.rects != turn.after.field.rects
        assert len(section.all("figure", "map")) == changes
    assert len(top.by_id("battle").all("figure", "map")) <= MOST_MAPS


@BOTH
def test_a_map_shows_every_base_on_the_table(story: Callable[[], Chronicle], shown: Callable[[], Element]) -> None:
    chronicle, top = story(), shown()
    (first,) = top.by_id("field").all("figure", "map")
    titles = [each.text.split()[0] for each in first.all("title")]
    assert sorted(titles) == sorted(chronicle.start.field.rects)
    last = top.by_id(f"turn-{chronicle.turns[-1].number}").all("figure", "map")[0]
    assert {each.text.split()[0].strip(",") for each in last.all("title")} == set(chronicle.end.field.rects)


@BOTH
def test_losses_and_strength_are_charted(story: Callable[[], Chronicle], shown: Callable[[], Element]) -> None:
    chronicle, top = story(), shown()
    lost, strength = top.by_id("losses").all("figure", "chart")
    for chart in (lost, strength):
        assert [len(chart.all("path", side)) for side in SIDES] == [1, 1]
    (picture,) = lost.all("svg")
    for side in SIDES:
        assert f"{chronicle.army(side)} {chronicle.lost[-1][side]:g}" in (picture.attributes["aria-label"] or "")
    rows = top.by_id("losses").all("tr")
    assert len(rows) == len(chronicle.turns) + 1


@pytest.mark.parametrize("text", [meadow_page, lines_page], ids=["meadow", "lines"])
def test_the_page_needs_nothing_else(text: Callable[[], str]) -> None:
    whole = text()
    for outside in ("http:", "https:", "src=", "url(", "@import", "<link", "<iframe", "<object", "data:"):
        assert outside not in whole
    assert len(whole) < 1_000_000


@BOTH
def test_ids_are_unique_and_links_lead_somewhere(story: Callable[[], Chronicle], shown: Callable[[], Element]) -> None:
    top = shown()
    ids = [each.attributes["id"] for each in top.all() if "id" in each.attributes]
    assert len(ids) == len(set(ids))
    links = {each.attributes["href"] for each in top.all() if "href" in each.attributes}
    assert links
    assert {link for link in links if link} <= {f"#{id}" for id in ids}


@BOTH
def test_headings_go_down_by_one_and_tables_have_captions(
    story: Callable[[], Chronicle], shown: Callable[[], Element]
) -> None:
    top = shown()
    levels = [int(each.name[1]) for each in top.all() if re.fullmatch("h[1-6]", each.name)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    for table in top.all("table"):
        assert [each.text.strip() != "" for each in table.all("caption")] == [True]
    for picture in top.all("svg"):
        assert picture.attributes.get("aria-label") or picture.attributes.get("aria-hidden") == "true"


def test_hostile_names_stay_words() -> None:
    plain = catalogue.scenario("toy-meadow")
    # A scenario with a control character in a text is refused before it comes to a page.
    named = HOSTILE.replace("\x07", "")
    hostile = replace(
        plain,
        title=named,
        pieces={id: replace(piece, name=named) for id, piece in plain.pieces.items()},
        commands={id: replace(command, name=named) for id, command in plain.commands.items()},
        traits={**plain.traits, "about": named, "armies": {"a": named, "b": named}},
    )
    log = read(fought(hostile, "random", "3"))
    fight = next(n for n, event in enumerate(log.events, 1) if event.told)
    top = parsed(page(told(changed(log, fight, told=replace(heard(log.events[fight - 1]), says=HOSTILE)))))
    assert len(top.all("script")) == len(parsed_meadow().all("script")) == 1
    assert not top.all("img")
    assert top.all("h1")[0].text == named
    assert HOSTILE.replace("\x07", "\N{REPLACEMENT CHARACTER}") in top.by_id(f"e{fight}").text


def test_the_same_log_gives_the_same_page_in_another_process(tmp_path: Path) -> None:
    log, out = tmp_path / "meadow.jsonl", tmp_path / "meadow.html"
    log.write_bytes(logged("toy-meadow", "random", "3"))
    command = [sys.executable, "-m", "sandtable", "report", str(log), "-o", str(out)]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": "77"})
    assert out.read_text("utf-8") == meadow_page()


def test_a_torn_log_says_so() -> None:
    data = logged("toy-meadow", "random", "3")
    cut = data.index(b'"n":40,')
    shown = parsed(page(told(read(data[: cut + 20]))))
    notes = " ".join(each.text for each in shown.all("p", "note"))
    assert "cut off while event 40 was being written" in notes
    assert "not over" in notes
    assert "seed" in notes
    assert "e39" in {each.attributes.get("id") for each in shown.all()}
    assert "cut off" not in meadow_page()
    assert not parsed_meadow().all("p", "note")


@pytest.mark.parametrize("events", [0, 1, 3])
def test_a_battle_hardly_begun(events: int) -> None:
    data = b"".join(logged("toy-meadow", "random", "3").splitlines(keepends=True)[: events + 1])
    chronicle = told(read(data))
    shown = parsed(page(chronicle))
    assert len(chronicle.moments) == events
    assert "No roll of this battle" in shown.by_id("turning").text
    assert len(shown.by_id("field").all("figure", "map")) == 1
    assert ("No die was rolled" in shown.by_id("luck").text) == (events == 0)
    assert "The battle is not over" in shown.all("header")[0].text


def test_a_log_of_another_edition_is_followed_and_its_odds_left_out() -> None:
    log = meadow().log
    older = told(replace(log, header=replace(log.header, edition="Toy 0.9")))
    shown = parsed(page(older))
    assert "Toy 0.9" in " ".join(each.text for each in shown.all("p", "note"))
    assert "foretold" not in shown.by_id("luck").text
    assert len(older.moments) == len(meadow().moments)


@pytest.mark.parametrize(
    "nonsense",
    [
        Told("", (Ruled("no such test", {"a": "nobody"}, 3, None, [], (Line(None, RowId("no.such.row"), None),)),)),
        Told(ruled=(Ruled("fight", {}, {}, {}, {"a": 1}, ()),), came=Outcome((Fate("", "points", {"a": []}),), "?")),
        Told(facts=(Fate("nobody", "", None),)),
        Told(),
    ],
)
def test_whatever_an_event_tells_is_printed(nonsense: Told) -> None:
    log = meadow().log
    fight = next(n for n, event in enumerate(log.events, 1) if event.told)
    shown = parsed(page(told(changed(log, fight, told=nonsense))))
    assert shown.by_id(f"e{fight}").text.strip()


def test_an_order_that_was_taken_back_is_told() -> None:
    setup = catalogue.scenario("toy-meadow")
    battle = Battle(catalogue.game("toy"), setup, Stream("3"))
    battle.go()
    battle.order(Order("done"))
    battle.undo()
    log = replace(meadow().log, events=tuple(battle.events), seed=None)
    chronicle = told(log)
    assert chronicle.end == battle.state
    shown = parsed(page(chronicle))
    assert "taken back" in shown.by_id(f"e{len(battle.events)}").text
    assert "no orders" in shown.all("header")[0].text


def test_the_command_writes_the_page_and_refuses_what_it_cannot(tmp_path: Path) -> None:
    log, out = tmp_path / "battle.jsonl", tmp_path / "battle.html"
    log.write_bytes(logged("toy-meadow", "random", "3"))
    run = CliRunner()
    assert run.invoke(cli, ["report", str(log), "-o", str(out)]).exit_code == 0
    assert out.read_text("utf-8") == meadow_page()
    wrong = run.invoke(cli, ["report", str(log), "-o", str(tmp_path / "battle.pdf")])
    assert wrong.exit_code == 1
    assert ".html" in wrong.output
    gone = run.invoke(cli, ["report", str(tmp_path / "none.jsonl"), "-o", str(out)])
    assert gone.exit_code == 1
    assert "cannot be read" in gone.output
    log.write_bytes(log.read_bytes().replace(b'"dice":[', b'"dice": [', 1))
    spoilt = run.invoke(cli, ["report", str(log), "-o", str(out)])
    assert spoilt.exit_code == 1
    assert "event 1" in spoilt.output
