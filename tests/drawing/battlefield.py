"""A battle for the pictures: every sort of ground, and sixty bases of many kinds, some in contact and some lost."""

from dataclasses import MISSING, fields, replace
from functools import cache
from typing import Any, cast

from sandtable import catalogue
from sandtable.engine import muster as muster_of_a_game
from sandtable.engine.game import Game
from sandtable.engine.state import Command, Piece, Setup, State
from sandtable.geometry.field import Field
from sandtable.geometry.ground import Area, Ground, Line, ellipse
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import Json, Side

GRAIN = 100
WIDTH, DEPTH = 3600, 2400
DEPTHS = {
    "sp": 30,
    "pk": 30,
    "bd": 30,
    "bw": 30,
    "wb": 30,
    "ax": 40,
    "ps": 40,
    "el": 80,
    "art": 80,
    "bge": 80,
    "exp": 80,
}

Corner = tuple[int, int]


def ticks(x: float, y: float) -> Corner:
    """A place in paces from the lower left corner, as the geometry has it."""
    return round((x - WIDTH / 2) * GRAIN), round((y - DEPTH / 2) * GRAIN)


def oval(x: float, y: float, w: float, h: float, turn: int = 0) -> tuple[Corner, ...]:
    return ellipse(*ticks(x, y), round(w * GRAIN), round(h * GRAIN), turn)


def corners(*points: tuple[float, float]) -> tuple[Corner, ...]:
    return tuple(ticks(*point) for point in points)


def ground() -> Ground:
    """One area of each kind, one of an unknown kind, and all the lines."""
    wood = corners(
        (90, 1450),
        (300, 1380),
        (520, 1460),
        (610, 1640),
        (560, 1850),
        (380, 1900),
        (300, 2060),
        (120, 1980),
        (60, 1720),
    )
    areas = (
        Area("hill", "gentle-hill", oval(1780, 1990, 900, 380), corners((1500, 1990), (2050, 2010)), "Long Down"),
        Area("tor", "steep-hill", oval(3120, 700, 520, 420, 20), corners((3020, 690), (3220, 730))),
        Area("wood", "wood", wood, name="Gallows Wood"),
        Area("grove", "orchard", corners((2560, 1900), (2980, 1900), (2980, 2160), (2560, 2160))),
        Area("fen", "marsh", oval(560, 420, 620, 340, 345), name="The Fen"),
        Area("scree", "rough", oval(1420, 560, 420, 300)),
        Area("sand", "dunes", oval(3050, 1430, 420, 300)),
        Area("plough", "fields", corners((2160, 300), (2640, 240), (2700, 560), (2220, 620))),
        Area("town", "built-up", corners((980, 1620), (1300, 1600), (1320, 1880), (1000, 1900)), name="Kyneton"),
        Area("shore", "beach", corners((3190, 1750), (3310, 1700), (3310, 2400), (3230, 2400))),
        Area("sea", "waterway", corners((3310, 1700), (3600, 1640), (3600, 2400), (3310, 2400))),
        Area("odd", "lava-field", oval(160, 1120, 240, 180)),
    )
    lines = (
        Line(
            "river",
            "river",
            corners((0, 960), (420, 900), (800, 700), (960, 380), (1060, 0)),
            4000,
            "Avon",
            {"class": "ordinary"},
        ),
        Line(
            "beck",
            "river",
            corners((3600, 1080), (3350, 1120), (3150, 1080), (2900, 1130)),
            1500,
            "",
            {"class": "paltry"},
        ),
        Line(
            "road", "road", corners((0, 1260), (500, 1200), (700, 780), (1140, 1500), (1140, 1750), (1200, 2400)), 2000
        ),
        Line("bridge", "bridge", corners((655, 850), (745, 720)), 2600),
        Line("ford", "ford", corners((950, 560), (860, 500)), 3000),
        Line("wall", "wall", corners((2500, 820), (2700, 800), (2860, 860)), 800),
        Line("stakes", "fortification-temporary", corners((1500, 930), (1980, 930))),
        Line("keep", "fortification-permanent", corners((980, 1620), (1300, 1600), (1320, 1880)), 1400),
    )
    return Ground(WIDTH * GRAIN, DEPTH * GRAIN, areas, lines)


class Muster:
    """Puts down troops in blocks, as a scenario does."""

    def __init__(self) -> None:
        self.pieces: dict[str, Piece] = {}
        self.rects: dict[str, Rect] = {}
        self.commands: dict[str, Command] = {}

    def command(self, id: str, side: Side, name: str) -> None:
        self.commands[id] = Command(id, side, name, "", ())

    def block(
        self,
        command: str,
        troops: str,
        x: float,
        y: float,
        facing: float,
        count: int = 1,
        wide: int = 99,
        leads: bool = False,
    ) -> None:
        """A block of troops, the middle of its front at (x, y)."""
        kind, grade = troops.split()
        old = self.commands[command]
        depth = DEPTHS.get(kind, 60)
        wide = min(wide, count)
        front = Pose(*ticks(x, y), round(facing * 1000))
        ids = []
        for number in range(count):
            rank, file = divmod(number, wide)
            id = f"{old.side}{sum(piece.side == old.side for piece in self.pieces.values()) + 1}"
            pose = front.shifted(-(rank + 0.5) * depth * GRAIN, (file - (wide - 1) / 2) * 80 * GRAIN)
            self.pieces[id] = Piece(id, old.side, command, kind, grade, 80 * GRAIN, depth * GRAIN)
            self.rects[id] = Rect(pose, 80 * GRAIN, depth * GRAIN)
            ids.append(id)
        self.commands[command] = replace(old, bases=(*old.bases, *ids), leader=ids[0] if leads else old.leader)


def muster() -> Muster:
    found = Muster()
    for id, side, name in (
        ("A1", "a", "Scipio"),
        ("A2", "a", "Domitius"),
        ("A3", "a", "Eumenes"),
        ("B1", "b", "Antiochos"),
        ("B2", "b", "Philippos"),
        ("B3", "b", "Seleukos"),
    ):
        found.command(id, cast(Side, side), name)
    found.block("A1", "cv O", 1740, 800, 0, leads=True)
    found.block("A1", "bw S", 1740, 920, 0, 6)
    found.block("A1", "bd O", 2240, 1180, 0, 6, 6)
    found.block("A1", "bd O", 2240, 1120, 0, 4)
    found.block("A1", "sp S", 1700, 860, 0, 4, 4)
    found.block("A2", "ax O", 1120, 1180, 340, 4)
    found.block("A2", "cv O", 1180, 1050, 340, leads=True)
    found.block("A2", "ps S", 900, 1260, 325, 3)
    found.block("A2", "art O", 1400, 960, 0, 2)
    found.block("A3", "kn F", 2980, 1000, 40, 4, 2)
    found.block("A3", "lh O", 3330, 1010, 30, 2)
    found.block("A3", "el I", 2740, 1080, 0, 2, leads=True)
    found.block("A3", "bge O", 2000, 120, 0, 2)
    found.block("B1", "kn X", 2980 + 122, 1145, 220, 4, 2, leads=True)
    found.block("B2", "pk O", 2240, 1180, 180, 24, 6)
    found.block("B2", "wb O", 1640, 1300, 180, 8, 4)
    found.block("B2", "cv O", 2000, 1360, 180, leads=True)
    found.block("B2", "hd O", 1800, 1660, 180, 4)
    found.block("B3", "cm O", 860, 1400, 150, 2)
    found.block("B3", "exp O", 1360, 1380, 180, 2)
    found.block("B3", "lh S", 700, 1320, 145, 3, leads=True)
    found.block("B3", "bge I", 1500, 2300, 180, 2)
    return found


LOST = {"a7": "destroyed", "a40": "fled", "b6": "destroyed", "b31": "destroyed"}


@cache
def battle() -> State:
    """The battle in its fifth turn."""
    found = muster()
    land = ground()
    setup = Setup(
        "dbm",
        "magnesia",
        "Magnesia, 190 BC",
        land,
        found.pieces,
        found.commands,
        {},
        traits={"armies": {"a": "Romans and Pergamenes", "b": "Seleucids"}},
    )
    lost = {id: how for id, how in LOST.items() if id in found.pieces}
    field = Field(8000).placed({id: rect for id, rect in found.rects.items() if id not in lost})
    return State(setup, land, field, None, lost)


def game(**more: Any) -> Game:
    """A game that only knows how to be looked at."""

    def nothing(*given: Json) -> Any:
        raise AssertionError("a picture asks no rule")

    needed = [field.name for field in fields(Game) if field.default is MISSING and field.default_factory is MISSING]
    ours = catalogue.game("dbm").muster
    lines = {**ours.lines, "wall": muster_of_a_game.LineKind("wall", "A wall.", 0, looks="wall")}
    lists = muster_of_a_game.Muster(unit="paces", grain=GRAIN, kinds={}, grades={}, areas=ours.areas, lines=lines)
    known: dict[str, Any] = {
        "rules": "dbm",
        "edition": "of the tests",
        "unit": "paces",
        "grain": GRAIN,
        "muster": lists,
    }
    return Game(**{**dict.fromkeys(needed, nothing), **known, **more})


def shaken(state: State, id: str) -> str:
    """The pikes' neighbours have had enough, and the camels run."""
    if state.piece(id).command == "B3":
        return "demoralised"
    return "shaken" if id in ("a12", "a13", "a14") else "ready"


GAME = game(turn=lambda state: 5, lost=lambda state, side: 2.5 if side == "a" else 3.0, status=shaken)
