"""A small table laid by hand, for any game of units: bodies from lines of text, orders in text, dice as told.

    a1 reg-inf sp=7 in A1 at 0 -2 facing 0

is a unit of side a; lengths are in the game's unit from the middle of the table, `at` is the middle of its FRONT EDGE,
and who says no facing looks at the enemy's base edge. Between the kind and `at` may stand a grade, traits
(`formation=mf`, `prussian`), and `in A1`, a command; the first of its side unless said. Without a place it is off the
table. An officer is written alike: `a0 officer in A1 at 3 -4`. Every command that names none gets one under its id in
small letters and an o (`a1o`), close behind the middle of its units, and each army a commander far behind (`ao`, `bo`).
`commands` gives the traits of commands: `{"A1": {"modifier": 1}}`; the army commanders' own are called A and B.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tests.rulesets.element_table import Table

from sandtable import catalogue
from sandtable.engine.event import Event
from sandtable.engine.muster import Kind, Muster
from sandtable.engine.order import Order
from sandtable.engine.state import Command, Piece, Setup
from sandtable.geometry.ground import Area, Ground, Line, box, ellipse
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import distance
from sandtable.names import Json, Side

WORDS: Mapping[str, Json] = {"true": True, "false": False}
CHIEFS: Mapping[str, Side] = {"A": "a", "B": "b"}
"""The army commanders' own commands."""
Laid = tuple[Piece, Pose | None]


class Bench:
    """The builder for one game: its muster, and the size of the table that its tests are laid on."""

    def __init__(self, rules: str, wide: float, deep: float, **traits: Json) -> None:
        self.rules, self.wide, self.deep, self.traits = rules, wide, deep, traits

    @property
    def muster(self) -> Muster:
        return catalogue.game(self.rules).muster

    def ticks(self, *lengths: float) -> tuple[int, ...]:
        return tuple(round(length * self.muster.grain) for length in lengths)

    def area(self, id: str, kind: str, x: float, y: float, wide: float, deep: float, **traits: Json) -> Area:
        """A rectangle of terrain about a middle."""
        return Area(id, kind, box(*self.ticks(x, y, wide, deep)), self._top(kind, x, y), "", traits)

    def oval(self, id: str, kind: str, x: float, y: float, wide: float, deep: float, **traits: Json) -> Area:
        """A round piece of terrain about a middle."""
        return Area(id, kind, ellipse(*self.ticks(x, y, wide, deep)), self._top(kind, x, y), "", traits)

    def _top(self, kind: str, x: float, y: float) -> tuple[tuple[int, int], ...]:
        """The crest of a hill: its middle."""
        x, y = self.ticks(x, y)
        found = self.muster.areas.get(kind)
        return ((x, y),) if found is not None and found.hill else ()

    def line(self, id: str, kind: str, *points: float, wide: float = 0, **traits: Json) -> Line:
        """Terrain that runs along: x, y, x, y."""
        ticks = self.ticks(*points)
        places = tuple((ticks[n], ticks[n + 1]) for n in range(0, len(ticks), 2))
        return Line(id, kind, places, round(wide * self.muster.grain), "", traits)

    def _body(self, text: str) -> Laid:
        what, _, where = text.partition(" at ")
        id, kind, *rest = what.split()
        side: Side = "a" if id[0] == "a" else "b"
        troop, muster = self.muster.kinds[kind], self.muster
        command = rest[rest.index("in") + 1] if "in" in rest else f"{side.upper()}1"
        grade = next((word for word in rest if word in muster.grades), muster.usual_grade)
        traits = self._traits(troop, [word for word in rest if word not in ("in", command, grade)])
        width, depth = self.ticks(*troop.base(grade, str(traits.get(muster.formation) or "")))
        piece = Piece(id, side, command, kind, grade, width, depth, "", traits)
        if not where:
            return piece, None
        x, y, *turn = where.replace("facing", "").split()
        facing = round(float(turn[0]) * 1000) if turn else (0 if side == "a" else 180_000)
        right, up = self.ticks(float(x), float(y))
        return piece, Pose(right, up, facing).shifted(-depth / 2)

    def _traits(self, kind: Kind, words: Sequence[str]) -> dict[str, Json]:
        officer: dict[str, Json] = {"officer": True} if kind.officer else {}
        traits: dict[str, Json] = {"regular": True, "general": kind.officer, **officer}
        traits |= {trait.id: trait.unless_said(kind.id) for trait in self.muster.traits if trait.belongs_to(kind.id)}
        for word in words:
            key, equals, value = word.partition("=")
            found: Json = WORDS.get(value, value) if equals else True
            traits[key] = int(value) if value.lstrip("-").isdecimal() else found
        return traits

    def _officers(self, placed: Sequence[Laid], ids: Mapping[str, Side]) -> list[Laid]:
        """Officers for those commands that have none."""
        kind = next(kind.id for kind in self.muster.kinds.values() if kind.officer)
        rows = []
        for command, side in ids.items():
            own = [(piece, pose) for piece, pose in placed if piece.command == command]
            if any(piece.traits.get("officer") for piece, _ in own):
                continue
            sign, grain = (-1 if side == "a" else 1), self.muster.grain
            if command in CHIEFS:
                rows.append(f"{side}o {kind} in {command} at 0 {sign * (self.deep / 2 - 2)}")
                continue
            there = [(piece, pose) for piece, pose in own if pose is not None]
            x = sum(pose.x for _, pose in there) / len(there) / grain
            y = sign * max(sign * pose.y + max(piece.width, piece.depth) / 2 for piece, pose in there) / grain
            rows.append(f"{command.lower()}o {kind} in {command} at {x:g} {y + 0.1 * sign:g}")
        return [self._body(row) for row in rows]

    def laid(
        self,
        bodies: str,
        areas: Sequence[Area] = (),
        lines: Sequence[Line] = (),
        *,
        commands: Mapping[str, Mapping[str, Json]] | None = None,
        options: Mapping[str, Json] | None = None,
        **traits: Json,
    ) -> Setup:
        """The setup of a battle."""
        rows = [row.strip() for row in bodies.strip().splitlines() if row.strip()]
        placed = [self._body(row) for row in rows]
        ids: dict[str, Side] = dict(CHIEFS)
        ids |= {piece.command: piece.side for piece, _ in sorted(placed, key=lambda one: one[0].command)}
        placed += self._officers(placed, ids)
        given = {id: self._command(id, side, placed, (commands or {}).get(id, {})) for id, side in ids.items()}
        width, depth = self.ticks(self.wide, self.deep)
        usual = {"deployment": "given", "moves_first": "a", "deploys_first": "a", "bounds": 9}
        return Setup(
            rules=self.rules,
            scenario="table",
            title="A table laid by hand",
            ground=Ground(width, depth, tuple(areas), tuple(lines)),
            pieces={piece.id: piece for piece, _ in placed},
            commands=given,
            options=dict(options or {}),
            plans={id: {p.id: (*pose,) for p, pose in placed if pose and p.command == id} for id in given},
            traits={**usual, **self.traits, **traits},
        )

    def _command(self, id: str, side: Side, placed: Sequence[Laid], said: Mapping[str, Json]) -> Command:
        muster = self.muster
        own = [piece for piece, _ in placed if piece.command == id]
        rank = muster.chief if id in CHIEFS else next(word for word in [*muster.ranks][::-1] if word != muster.chief)
        traits: dict[str, Json] = {"rank": rank, **{trait.id: trait.default for trait in muster.command_traits}}
        leader = next((piece.id for piece in own if piece.traits.get("officer")), "")
        return Command(id, side, id, leader, tuple(piece.id for piece in own), {**traits, **said})

    def table(self, bodies: str, *ground: Area | Line, **given: Any) -> UnitTable:
        """A table on which nothing has happened yet."""
        areas = [piece for piece in ground if isinstance(piece, Area)]
        lines = [piece for piece in ground if isinstance(piece, Line)]
        return UnitTable(self.laid(bodies, areas, lines, **given), self.muster.grain)


class UnitTable(Table):
    """A battle of units under the hand of a test."""

    def __init__(self, setup: Setup, grain: int) -> None:
        super().__init__(setup)
        self.grain = grain

    def front(self, id: str) -> tuple[float, float, float]:
        """Where a unit stands: the middle of its front edge, and its facing in degrees."""
        rect = self.state.rect(id)
        x, y = rect.front_middle
        return (round(x / self.grain, 2), round(y / self.grain, 2), round(rect.pose.facing / 1000, 2))

    def gap(self, id: str, other: str) -> float:
        """How far two bases are apart."""
        return round(distance(self.state.rect(id), self.state.rect(other)) / self.grain, 2)

    def hits(self, id: str) -> int:
        """What a unit has lost so far."""
        return int(self.state.own.hits.get(id, 0))

    def place(self, x: float, y: float, facing: float = 0) -> str:
        """A place counted from the middle of the table as an order has it: from its lower left corner."""
        ground = self.state.ground
        return f"{x + ground.width / self.grain / 2:g} {y + ground.depth / self.grain / 2:g} {facing:g}"

    def stand(self, **own: Json) -> None:
        """Let the battle be at some point of its sequence: it goes on from there until something is asked."""
        self.know(**own)
        self.state = replace(self.state, ask=None, todo=())
        self.wait()

    def order(self, text: str | Order) -> Event:
        """An order that must be allowed, and is obeyed; the rules go on until something is asked."""
        event = super().order(text)
        self.wait()
        return event

    def roll(self, *dice: int) -> Event:
        """The dice that are asked for fall so, and the rules go on."""
        event = super().roll(*dice)
        self.wait()
        return event

    def script(self, text: str) -> list[Event]:
        """Several steps, a line each: an order as a player writes it, or `dice 6 3`."""
        events = []
        for line in filter(None, map(str.strip, text.strip().splitlines())):
            if line.startswith("dice "):
                events.append(self.roll(*map(int, line.split()[1:])))
            else:
                events.append(self.order(line))
        return events

    def rulings(self) -> list[dict[str, Json]]:
        """Every ruling told so far, in order."""
        return [ruled.as_json() for event in self.events if event.told for ruled in event.told.ruled]

    def ruling(self, test: str) -> dict[str, Json]:
        """The last ruling on that test."""
        return next(ruling for ruling in reversed(self.rulings()) if ruling["test"] == test)

    def rows(self, test: str) -> list[str]:
        """The rows that counted in the last ruling on that test."""
        return [row for _, row, _ in self.ruling(test)["lines"]]

    def says(self) -> str:
        """The sentence of the last event that has one."""
        return next(event.told.says for event in reversed(self.events) if event.told and event.told.says)
