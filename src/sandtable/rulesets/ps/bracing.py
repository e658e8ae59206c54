"""Bracing for a charge: the tests to form hedgehog or to turn to face, and closing fire with its saves (H22)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, TURN, towards
from sandtable.geometry.contact import FRONT
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.quarters import quarter
from sandtable.names import Json
from sandtable.rulesets.ps import forming, observe, staff, unit
from sandtable.rulesets.ps.breaking import Nerve, disorder, suffer
from sandtable.rulesets.ps.casting import page_cast
from sandtable.rulesets.ps.facts.troops import ARTILLERY
from sandtable.rulesets.ps.own import Own, with_
from sandtable.rulesets.ps.questions import ASK
from sandtable.rulesets.ps.ruling import odds
from sandtable.sheet.ruling import Result

HEDGEHOG = "hedgehog"


@dataclass(frozen=True, slots=True)
class Answer:
    """A unit that must pass a test to answer a charge."""

    id: str
    by: str


def _squared(draft: Draft[Own], answer: Answer, result: Result) -> Next:
    """Passed, it forms hedgehog where it stands; failed, it stays as it is."""
    if result["passed"]:
        place = forming.drawn_up(draft.state, answer.id, HEDGEHOG, (answer.by,))
        if place is not None:
            forming.form(draft, answer.id, HEDGEHOG, place)
            staff.settle(draft)
    return None


def _as_squared(state: State[Own], answer: Answer) -> State[Own]:
    """The table if it passes."""
    draft = Draft(state)
    _squared(draft, answer, {"passed": True})
    return draft.state


def _squaring(state: State[Own], answer: Answer, result: Result) -> str:
    who = unit.named(state, answer.id)
    return f"{who} form hedgehog." if result["passed"] else f"{who} fail to form hedgehog and stay as they are."


def _to_face(state: State[Own], answer: Answer) -> Rect | None:
    """Where it stands when it has turned to face the charger; nothing if there is no room to."""
    rect, there = state.field.rects[answer.id], state.field.rects[answer.by].pose
    facing = towards(there.x - rect.pose.x, there.y - rect.pose.y)
    quarters = round(((facing - rect.pose.facing) % TURN) / 90_000) % 4
    for turned in (facing, (rect.pose.facing + quarters * 90_000) % TURN, (rect.pose.facing + HALF) % TURN):
        place = rect.at(rect.pose._replace(facing=turned))
        if quarter(place, (there.x, there.y)) == FRONT and forming.free(state, answer.id, place, (answer.by,)):
            return place
    return None


def _facing(state: State[Own], answer: Answer, result: Result) -> str:
    turns = "turn to face" if _to_face(state, answer) else "have no room to turn"
    return f"{unit.named(state, answer.id)} {turns}{' and are disordered' if result['disordered'] else ''}."


def _faced(draft: Draft[Own], answer: Answer, result: Result) -> Next:
    """It turns to face the charger; failed, it is disordered by that."""
    id, place = answer.id, _to_face(draft.state, answer)
    if place is not None:
        draft.place({id: place.pose})
        staff.settle(draft)
    if result["disordered"]:
        disorder(draft, id)
    return None


def _as_faced(state: State[Own], answer: Answer) -> State[Own]:
    """The table if it turns in good order."""
    draft = Draft(state)
    _faced(draft, answer, {"disordered": False})
    return draft.state


def _case(state: State[Own], answer: Answer, case: str) -> Json:
    return {"a": observe.body(state, answer.id), "case": case}


SQUARES: Cast[Own, Answer] = page_cast(
    "square",
    ASK["reaction"],
    _squared,
    lambda state, answer: f"{unit.named(state, answer.id)} try to form hedgehog.",
    subject=Answer,
    given=lambda state, answer: _case(state, answer, "cavalry-charge"),
    who=lambda state, answer: {"a": answer.id},
    by=("action",),
    tells=_squaring,
    meant=_as_squared,
)
TURNS: Cast[Own, Answer] = page_cast(
    "face",
    ASK["reaction"],
    _faced,
    lambda state, answer: f"{unit.named(state, answer.id)} turn to face the charge.",
    subject=Answer,
    given=lambda state, answer: _case(state, answer, "flank-charged"),
    who=lambda state, answer: {"a": answer.id},
    by=("action",),
    tells=_facing,
    meant=_as_faced,
)


@dataclass(frozen=True, slots=True)
class Volley:
    """Closing fire at a charger."""

    id: str
    target: str


def _hurt(draft: Draft[Own], volley: Volley, result: Result) -> Next:
    """The charger suffers, and may have to test."""
    state, charger = draft.state, volley.target
    shaken = unit.shaken(state, charger)
    suffer(draft, charger, result["casualties"])
    if result["disorders"]:
        disorder(draft, charger)
    if result["casualties"]:
        if unit.weapon(state, volley.id) in ARTILLERY:
            draft.own = replace(draft.own, battered=with_(draft.own.battered, charger))
        if result["break_test"]:
            draft.begin(Nerve(charger, "excess" if shaken else "closing", volley.id))
        staff.in_danger(draft, charger, staff.UNDER_FIRE)
    return None


CLOSING: Cast[Own, Volley] = page_cast(
    "closing",
    ASK["closing_fire"],
    _hurt,
    lambda state, volley: f"{unit.named(state, volley.id)} give closing fire at {unit.named(state, volley.target)}.",
    subject=Volley,
    given=lambda state, volley: observe.closing(state, volley.id, volley.target),
    who=lambda state, volley: {"a": volley.id, "b": volley.target},
    by=("casualties", "disorders", "break_test"),
    owner=lambda state, volley, name: state.side(volley.target) if name == "save" else None,
    then=lambda state, volley, name: f"{unit.named(state, volley.target)} save against the closing fire.",
)


def passes(state: State[Own], cast: Cast[Own, Answer], answer: Answer) -> Fraction:
    """The chance to pass the test that an answer takes."""
    return odds("reaction", cast.given(state, answer), ("passed",)).get((True,), Fraction(0))


def hurts(state: State[Own], volley: Volley) -> Fraction:
    """The chance that closing fire hurts the charger."""
    hurt = odds("closing_fire", CLOSING.given(state, volley), ("casualties",))
    return sum((p for (marks,), p in hurt.items() if marks), Fraction(0))
