"""A table under the hand of a test, for any game of elements: ground from figures, orders in text, dice as told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sandtable import catalogue
from sandtable.engine.event import Event
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, Setup, State
from sandtable.engine.told import Told
from sandtable.engine.verdict import Verdict
from sandtable.geometry.contact import Contact
from sandtable.geometry.ground import Area, Line, box
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import Json, Refusal
from sandtable.notation.order import read

PACE = 100
"""Ticks in a pace."""


def area(id: str, kind: str, x: float, y: float, wide: float, deep: float, crest: Sequence[float] = ()) -> Area:
    """A rectangle of terrain about a middle, in paces; `crest` is x, y, x, y of the line along the top of a hill."""
    points = tuple((round(crest[n] * PACE), round(crest[n + 1] * PACE)) for n in range(0, len(crest), 2))
    return Area(id, kind, box(*(round(part * PACE) for part in (x, y, wide, deep))), points)


def line(id: str, kind: str, *points: float, wide: float = 0, **traits: Json) -> Line:
    """Terrain that runs along: x, y, x, y in paces."""
    places = tuple((round(points[n] * PACE), round(points[n + 1] * PACE)) for n in range(0, len(points), 2))
    return Line(id, kind, places, round(wide * PACE), "", traits)


class Table:
    """A battle under the hand of a test: orders in text, dice as they are told to fall."""

    def __init__(self, setup: Setup, pips: int | Mapping[str, int] = 6, **own: Json) -> None:
        self.game = catalogue.game(setup.rules)
        self.state = self.game.start(setup)
        self.events: list[Event] = []
        while self.asked is None:
            self.go_on()
        if self.asked.what == "pips":
            self.roll(*((pips if isinstance(pips, int) else pips.get(id, 6)) for id in self.asked.about))
            self.know(**own)
            self.wait()

    @property
    def asked(self) -> Ask | None:
        return self.state.ask

    @property
    def asks(self) -> str:
        """The word for what is waited for, or nothing."""
        return self.asked.what if self.asked is not None else ""

    @property
    def about(self) -> tuple[str, ...]:
        return self.asked.about if self.asked is not None else ()

    @property
    def seat(self) -> str:
        return self.asked.seat if self.asked is not None else ""

    @property
    def winner(self) -> str | None:
        """Who has won; empty for a draw, nothing while the battle goes on."""
        return self.state.ending.winner if self.state.ending is not None else None

    def know(self, **own: Json) -> None:
        """Let the battle remember something: `broken=("A1",)`. What is no part of its own state is the engine's."""
        remembered = {name: value for name, value in own.items() if hasattr(self.state.own, name)}
        others = {name: value for name, value in own.items() if name not in remembered}
        if own:
            self.state = replace(self.state, own=replace(self.state.own, **remembered), **others)

    def lose(self, *ids: str) -> None:
        """These are destroyed before anybody looks."""
        field = self.state.field.placed(dict.fromkeys(ids))
        taken = {**self.state.taken, **dict.fromkeys(ids, "destroyed")}
        self.state = replace(self.state, field=field, taken=taken)

    def go_on(self) -> Event:
        return self._take(self.game.go_on(self.state))

    def roll(self, *dice: int) -> Event:
        """The dice that are asked for fall so."""
        assert self.asked is not None, "no dice are asked for"
        assert len(self.asked.dice) == len(dice), f"{self.asked} asks for other dice"
        return self._take(self.game.fall(self.state, dice))

    def verdict(self, text: str | Order) -> Verdict[Any]:
        order = read(text, self.game, self.state.setup) if isinstance(text, str) else text
        return self.game.check(self.state, order)

    def order(self, text: str | Order) -> Event:
        """An order that must be allowed, and is obeyed."""
        verdict = self.verdict(text)
        assert verdict.refusal is None, f"{text}: {verdict.refusal}"
        return self._take(verdict.step)

    def refused(self, text: str | Order) -> Refusal:
        """The refusal of an order that must not be allowed."""
        verdict = self.verdict(text)
        assert verdict.refusal is not None, f"'{text}' was allowed for {verdict.cost}"
        return verdict.refusal

    def allows(self, text: str | Order) -> bool:
        return self.verdict(text).allowed

    def cost(self, text: str | Order) -> int:
        verdict = self.verdict(text)
        assert verdict.refusal is None, f"{text}: {verdict.refusal}"
        return verdict.cost

    def done(self) -> None:
        """No more orders: the rules go on until a seat must decide or dice are asked for."""
        self.order("done")
        self.wait()

    def wait(self) -> None:
        """The rules go on until a seat must decide, dice are asked for, or the battle is over."""
        while self.asked is None and self.state.ending is None:
            self.go_on()

    def fight(self, *dice: int) -> dict[str, Any]:
        """The dice of the combat or shooting that is asked for; what was ruled: given, result, lines."""
        event = self.roll(*dice)
        self.wait()
        return told(event)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The pairs that may be chosen now."""
        return [(order.bases[0], order.word) for order in self.game.legal(self.state) if order.word]

    def _take(self, step: Any) -> Event:
        assert step is not None
        self.state = step.state
        self.events.append(step.event)
        event: Event = step.event
        return event

    def front(self, id: str) -> tuple[float, float, float]:
        """Where an element stands: the middle of its front edge in paces, and its facing in degrees."""
        rect = self.state.rect(id)
        x, y = rect.front_middle
        return (round(x / PACE, 2), round(y / PACE, 2), round(rect.pose.facing / 1000, 2))

    def rect(self, id: str) -> Rect:
        return self.state.rect(id)

    def there(self, id: str) -> bool:
        return id in self.state.field.rects

    def contact(self, id: str, other: str) -> Contact | None:
        return self.state.field.touching(id).get(other)


def told(event: Event) -> dict[str, Any]:
    """What is told of an event: the first ruling, the sentence, and the facts."""
    assert isinstance(event.told, Told)
    found: dict[str, Any] = {"says": event.told.says, **event.told.facts}
    for ruled in event.told.ruled[:1]:
        found["ruling"] = {**ruled.as_json(), "lines": [line.as_json() for line in ruled.lines]}
    return found


def to(state: State, id: str, x: float, y: float, facing: float | None = None) -> str:
    """The leg that takes an element's front edge to a place, in paces from the middle of the table."""
    rect = state.rect(id)
    turn = rect.pose.facing if facing is None else round(facing * 1000)
    pose = Pose(round(x * PACE), round(y * PACE), turn).shifted(-rect.depth / 2)
    right, up = pose.x + state.ground.width / 2, pose.y + state.ground.depth / 2
    return f"to {right / PACE:g} {up / PACE:g} {turn / 1000:g}"
