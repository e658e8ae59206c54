"""A small table laid by hand: elements from lines of text, a side that may order, and dice that fall as told.

    a1 pk O at 0 0 facing 0

is an element of side a, in paces from the middle of the table; `at` is the middle of its FRONT EDGE, and who says no
facing looks at the enemy's base edge. Between the troops and `at` may stand `general`, `in A2` (a command; the first of
its side unless said), and traits such as `limbered=true` or `mobile=false`. An element without a place is off the
table: `a2 sh O aboard=a1`. A command for which no general is named gets one behind the middle of its base
edge, under the side's letter and a nought: `a0`, or `b0`; and with him come a few pikes in a corner, a91 to a98, or b91
to b98, so that a loss or two does not end the battle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sandtable import catalogue
from sandtable.engine.event import Event
from sandtable.engine.game import Verdict
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, Command, Piece, Setup, State
from sandtable.geometry.contact import Contact
from sandtable.geometry.ground import Area, Ground, Line, box
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import Json, Refusal, Side
from sandtable.notation.order import read

GAME = catalogue.game("dbr")
PACE = GAME.grain
WIDE, DEEP = 2250, 1500
WORDS: Mapping[str, Json] = {"true": True, "false": False}
FRONT, RIGHT, REAR, LEFT = range(4)


def area(id: str, kind: str, x: float, y: float, wide: float, deep: float, crest: Sequence[float] = ()) -> Area:
    """A rectangle of terrain about a middle, in paces; `crest` is x, y, x, y of the line along the top of a hill."""
    points = tuple((round(crest[n] * PACE), round(crest[n + 1] * PACE)) for n in range(0, len(crest), 2))
    return Area(id, kind, box(*(round(part * PACE) for part in (x, y, wide, deep))), points)


def line(id: str, kind: str, *points: float, wide: float = 0, **traits: Json) -> Line:
    """Terrain that runs along: x, y, x, y in paces."""
    places = tuple((round(points[n] * PACE), round(points[n + 1] * PACE)) for n in range(0, len(points), 2))
    return Line(id, kind, places, round(wide * PACE), "", traits)


def works(id: str, x: float, y: float, side: Side = "b", sort: str = "temporary", **traits: Json) -> Line:
    """Fortifications along the front edge of one element that stands square to the table."""
    return line(id, f"fortification-{sort}", x - 25, y, x + 25, y, side=side, **traits)


def _element(text: str) -> tuple[Piece, Pose | None]:
    what, _, where = text.partition(" at ")
    id, kind, grade, *rest = what.split()
    side: Side = "a" if id[0] == "a" else "b"
    muster = GAME.muster
    troop = muster.kinds[kind]
    traits: dict[str, Json] = {"regular": True, "general": "general" in rest}
    traits |= {trait.id: trait.unless_said(kind) for trait in muster.traits}
    traits["ee"] = troop.counts[(grade, True)]
    for word in rest:
        key, equals, value = word.partition("=")
        if equals:
            traits[key] = WORDS.get(value, value)
    command = rest[rest.index("in") + 1] if "in" in rest else f"{side.upper()}1"
    width, depth = round(troop.width * PACE), round(troop.depths[grade] * PACE)
    piece = Piece(id, side, command, kind, grade, width, depth, "", traits)
    if not where:
        return piece, None
    x, y, *turn = where.replace("facing", "").split()
    facing = round(float(turn[0]) * 1000) if turn else (0 if side == "a" else 180_000)
    front = Pose(round(float(x) * PACE), round(float(y) * PACE), facing)
    return piece, front.shifted(-depth / 2)


def laid(
    elements: str,
    areas: Sequence[Area] = (),
    lines: Sequence[Line] = (),
    *,
    first: Side = "a",
    options: Mapping[str, Json] | None = None,
    ranks: Mapping[str, str] | None = None,
    generals: bool = True,
    **traits: Json,
) -> Setup:
    """The setup of a battle: `ranks` by command, where one is not led by the C-in-C."""
    rows = [row.strip() for row in elements.strip().splitlines() if row.strip()]
    placed = [_element(row) for row in rows]
    for side, y in (("a", -690), ("b", 690)):
        if generals and not any(p.side == side and p.traits["general"] and p.command.endswith("1") for p, _ in placed):
            placed.append(_element(f"{side}0 pi O general at 0 {y * 2 // 3}"))
            placed += [_element(f"{side}{91 + n} pk O at {n * 50 + 700} {y}") for n in range(8)]
    commands: dict[str, list[Piece]] = {}
    for piece, _ in sorted(placed, key=lambda one: one[0].command):
        commands.setdefault(piece.command, []).append(piece)
    given = {
        id: Command(
            id,
            those[0].side,
            id,
            next((piece.id for piece in those if piece.traits["general"]), ""),
            tuple(piece.id for piece in those),
            {"rank": (ranks or {}).get(id, "c_in_c" if id.endswith("1") else "sub"), "returns": False},
        )
        for id, those in commands.items()
    }
    plans = {id: {p.id: (*pose,) for p, pose in placed if pose is not None and p.command == id} for id in given}
    return Setup(
        rules="dbr",
        scenario="table",
        title="A table laid by hand",
        ground=Ground(WIDE * PACE, DEEP * PACE, tuple(areas), tuple(lines)),
        pieces={piece.id: piece for piece, _ in placed},
        commands=given,
        options=dict(options or {}),
        plans=plans,
        traits={"deployment": "given", "moves_first": first, "deploys_first": "a", "bounds": 20, **traits},
    )


class Table:
    """A battle under the hand of a test: orders in text, dice as they are told to fall."""

    def __init__(self, setup: Setup, pips: int | Mapping[str, int] = 6, **own: Json) -> None:
        self.state = GAME.start(setup)
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
        """Let the battle remember something: `broken=("A1",)`."""
        if own:
            self.state = replace(self.state, own=replace(self.state.own, **own))

    def lose(self, *ids: str) -> None:
        """These are destroyed before anybody looks."""
        field = self.state.field.placed(dict.fromkeys(ids))
        taken = {**self.state.taken, **dict.fromkeys(ids, "destroyed")}
        self.state = replace(self.state, field=field, taken=taken)

    def go_on(self) -> Event:
        return self._take(GAME.go_on(self.state))

    def roll(self, *dice: int) -> Event:
        """The dice that are asked for fall so."""
        assert self.asked is not None, "no dice are asked for"
        assert len(self.asked.dice) == len(dice), f"{self.asked} asks for other dice"
        return self._take(GAME.fall(self.state, dice))

    def verdict(self, text: str | Order) -> Verdict:
        order = read(text, GAME, self.state.setup) if isinstance(text, str) else text
        return GAME.check(self.state, order)

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
        assert event.told is not None
        told: dict[str, Any] = event.told
        return told

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


def table(
    elements: str,
    areas: Sequence[Area] = (),
    lines: Sequence[Line] = (),
    *,
    bound: Side = "a",
    pips: int | Mapping[str, int] = 6,
    own: Mapping[str, Json] | None = None,
    **given: Any,
) -> Table:
    """A table in the orders phase of a side's bound. `own` are things that the battle remembers."""
    return Table(laid(elements, areas, lines, first=bound, **given), pips, **(own or {}))


def to(state: State, id: str, x: float, y: float, facing: float | None = None) -> str:
    """The leg that takes an element's front edge to a place, in paces from the middle of the table."""
    rect = state.rect(id)
    turn = rect.pose.facing if facing is None else round(facing * 1000)
    pose = Pose(round(x * PACE), round(y * PACE), turn).shifted(-rect.depth / 2)
    return f"to {pose.x / PACE + WIDE / 2:g} {pose.y / PACE + DEEP / 2:g} {turn / 1000:g}"
