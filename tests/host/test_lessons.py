"""First battles that teach: every game has one, it can be done as it is written, and it is never in the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.host.guests import Guest, host_in, opened
from tests.host.teacher import taught

from sandtable import catalogue
from sandtable.engine.lesson import Lesson
from sandtable.names import Code, Refused
from sandtable.players import PLAYERS

LESSONS = {id: catalogue.lesson(id) for id in catalogue.lessons()}
LONGEST_STEP = 40
"""Decisions: a step that takes more is none of a first battle."""


def test_every_game_has_one() -> None:
    assert {lesson.rules for lesson in LESSONS.values()} == set(catalogue.fought())
    assert {lesson.against for lesson in LESSONS.values()} <= set(PLAYERS)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_it_can_be_done_as_its_steps_show(lesson: Lesson, tmp_path: Path) -> None:
    decisions = list(taught(lesson, tmp_path))
    learnt = decisions[-1].learnt
    missed = [step.title for step, done in zip(lesson.steps, learnt, strict=True) if step.until and not done]
    assert not missed
    shown = {each.step for each in decisions if each.shown}
    not_allowed = [step.title for n, step in enumerate(lesson.steps) if step.show and n not in shown]
    assert not not_allowed, [each.refused for each in decisions if each.refused]
    for n, step in enumerate(lesson.steps):
        assert sum(each.step == n for each in decisions) <= LONGEST_STEP, step.title


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_its_steps_speak_of_those_who_are_there(lesson: Lesson) -> None:
    pieces = catalogue.scenario(lesson.scenario).pieces
    lit = {id for step in lesson.steps for id in step.light}
    assert any(pieces[id].side == lesson.side for id in lit), "a lesson points at its learner's own men"
    assert any(step.why and step.until for step in lesson.steps)


def test_dice_and_lots_fall_as_when_it_was_written(tmp_path: Path) -> None:
    lesson = next(iter(LESSONS.values()))
    both = [list(taught(lesson, tmp_path / name)) for name in ("one", "other")]
    assert both[0] == both[1]


def test_who_knows_it_already_is_not_held_up(tmp_path: Path) -> None:
    """A later step that is done first stays done, and what comes before it is still asked for."""
    host = host_in(tmp_path)
    links = Guest(host).ask("open", lesson="toy-ride")["links"]
    guest = Guest(host, links["a"])
    assert guest.now["learnt"] == [False] * 7
    steps = guest.joined["board"]["lesson"]
    assert [step["reads"] for step in steps] == [True, False, False, False, False, False, True]
    guest.order("move a5 wheel-left 30")
    assert guest.now["learnt"] == [True, True, False, True, False, False, False]
    guest.ask("undo", n=guest.now["n"], key="back")
    assert guest.now["learnt"] == [True, True, True, True, False, False, False], "what was taken back is learnt"


def test_nobody_else_is_taught(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = Guest(host).ask("open", lesson="toy-ride")["links"]
    onlooker = Guest(host, links["onlooker"])
    assert onlooker.joined["board"]["lesson"] == []
    assert onlooker.now["learnt"] == []
    plain = Guest(host, opened(host, "toy-meadow", b="steady")["a"])
    assert plain.joined["board"]["lesson"] == []


def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = Guest(host).ask("open", lesson="toy-ride")["links"]
    Guest(host, links["a"]).order("move a5 wheel-left 30")
    host.house.close()
    again = Guest(host_in(tmp_path), links["a"])
    assert again.now["learnt"][:4] == [True, True, False, True]
    assert len(again.joined["board"]["lesson"]) == 7


def test_a_lesson_that_is_none_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        Guest(host_in(tmp_path)).ask("open", lesson="no such")
    assert refused.value.refusal.code is Code.BAD_VALUE
    assert "toy-ride" in refused.value.refusal.message
