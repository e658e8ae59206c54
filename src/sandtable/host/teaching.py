"""A lesson as a page has it: on the shelf, at the table of whoever learns, and how far he has come."""

from __future__ import annotations

from sandtable.engine.lesson import Lesson, learnt
from sandtable.host.match import Match
from sandtable.wire import lesson as wire


def lesson_card(lesson: Lesson) -> wire.LessonCard:
    return {
        "id": lesson.id,
        "rules": lesson.rules,
        "scenario": lesson.scenario,
        "side": lesson.side,
        "title": lesson.title,
        "about": lesson.about,
        "minutes": lesson.minutes,
    }


def steps_at(match: Match, place: str) -> list[wire.LessonStep]:
    """The steps, for whoever learns; nobody else at the table is taught."""
    lesson = match.lesson
    if lesson is None or place != lesson.side:
        return []
    return [
        {
            "title": step.title,
            "do": step.do,
            "why": step.why,
            "light": list(step.light),
            "show": list(step.show),
            "reads": not step.until,
        }
        for step in lesson.steps
    ]


def learnt_at(match: Match, place: str) -> list[bool]:
    """Which of them are done."""
    lesson = match.lesson
    return [] if lesson is None or place != lesson.side else learnt(lesson, match.history.events)
