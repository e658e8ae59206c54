"""Situations of moving: ahead, wheels, columns, roads, rivers, passing through, threat zones (H12 to H18, H23)."""

from __future__ import annotations

from tests.rulesets.dbm.table import area, line
from tests.situations.situation import Place, Situation, ahead, swung


def row(side: str, troops: str, count: int, x: float = 0, y: float = 0, first: int = 1) -> str:
    """A line of elements edge to edge, from left to right."""
    return "".join(f"{side}{first + n} {troops} at {x + 80 * n} {y}\n" for n in range(count))


def file(side: str, troops: str, count: int, deep: float, x: float = 0, y: float = 0, first: int = 1) -> str:
    """A column of elements, each behind the one before; side a's front is towards the top."""
    down = -deep if side == "a" else deep
    return "".join(f"{side}{first + n} {troops} at {x} {y + down * n}\n" for n in range(count))


BLOCK = row("a", "pk O R", 3) + row("a", "pk O R", 3, y=-30, first=4)
WHEELING = row("a", "cv O R", 3) + row("a", "cv O R", 3, y=-60, first=4)
BEND = swung((40, 0), 60, 0, 0)
ROAD_BEND = swung((40, 43.4), 45, 0, 43.4)
ROAD = line("r", "road", 0, -300, 0, 60, 300, 360, wide=30)
LONG_ROAD = line("r", "road", 0, -300, 0, 60, 500, 560, wide=30)
RIVER = line("r", "river", -1800, 80, 1800, 80, wide=60)
DEEP_RIVER = line("r", "river", -1800, 80, 1800, 80, wide=60, **{"class": "deep"})
BRIDGE = line("x", "bridge", 0, 40, 0, 120, wide=60)
SEA = area("s", "waterway", -800, 30, 400, 400)
TRACK = line("t", "road", 0, -400, 0, 400, wide=30)


def wheeled(n: int) -> Place:
    """The n-th of a line that wheels by 20 degrees on its right front corner, at x = 200, and goes 60 on."""
    return ahead(swung((200, 0), 20, 80 * (n % 3), -60 * (n // 3)), 60)


MOVES = (
    Situation(
        "straight-ahead",
        "Pikes go straight ahead",
        "A group two deep keeps its shape; pikes go 100 paces in good going (H13, 4.2).",
        BLOCK,
        "move a1 a2 a3 a4 a5 a6 forward 100",
        {f"a{n + 1}": (80 * (n % 3), 100 - 30 * (n // 3), 0) for n in range(6)},
    ),
    Situation(
        "any-way",
        "One element goes any way",
        "Light horse goes slantwise and turns freely; its left front corner goes farthest, 237 of 250 (H13).",
        "a1 lh O R at 0 0",
        "move a1 @ 140 140 60",
        {"a1": (140, 140, 60)},
    ),
    Situation(
        "wheel-left",
        "Four blades wheel to the left",
        "About the left front corner; the outer corner, 320 paces from it, goes just under 100 (H13).",
        row("a", "bd O R", 4),
        "move a1 a2 a3 a4 wheel-left 17.9",
        {f"a{n + 1}": swung((-40, 0), -17.9, 80 * n, 0) for n in range(4)},
    ),
    Situation(
        "wheel-right",
        "Cavalry two deep wheels to the right and goes on",
        "84 paces of its 200 for the wheel by 20 degrees, then 60 straight ahead; the shape is kept (H12, H13).",
        WHEELING,
        "move a1 a2 a3 a4 a5 a6 wheel-right 20 forward 60",
        {f"a{n + 1}": wheeled(n) for n in range(6)},
    ),
    Situation(
        "column-bend",
        "A column follows its first element round a bend",
        "The first wheels by 60 degrees and goes on; the others tread where those before them went (H12, H13).",
        file("a", "cv O R", 4, 60),
        "move a1 a2 a3 a4 wheel-right 60 forward 100",
        {
            "a1": ahead(BEND, 100),
            "a2": ahead(BEND, 40),
            "a3": (-0.91, -7.35, 6.4),
            "a4": (-6.62, -75.75, 353.66),
        },
    ),
    Situation(
        "column-formed",
        "A line forms a column",
        "The left element goes straight ahead, the others fall in behind it (H13).",
        row("a", "cv O R", 3),
        "move a1 a2 a3 column 150",
        {"a1": (0, 150, 0), "a2": (0, 90, 0), "a3": (0, 30, 0)},
    ),
    Situation(
        "column-widens",
        "A column widens on both sides",
        "One comes up on either side for one element width of the move; the last closes up (H13).",
        file("a", "lh O R", 4, 60),
        "move a1 a2 a3 a4 widen-left 1 widen-right 1 forward 60",
        {"a1": (0, 60, 0), "a2": (-80, 60, 0), "a3": (80, 60, 0), "a4": (0, 0, 0)},
    ),
    Situation(
        "road-bend",
        "A march along a road",
        "Blades in a column one wide march 200 paces on a road, bend and all (H8, H14).",
        file("a", "bd O R", 4, 30),
        "march a1 a2 a3 a4 forward 43.4 wheel-right 45 forward 90",
        {
            "a1": ahead(ROAD_BEND, 90),
            "a2": ahead(ROAD_BEND, 60),
            "a3": ahead(ROAD_BEND, 30),
            "a4": ahead(ROAD_BEND, 0),
        },
        lines=[ROAD],
        crop=(-180, -180, 240, 240),
    ),
    Situation(
        "road-on",
        "The column comes out of the bend",
        "The next march, 200 paces straight on along the road: all four are square behind the first again (H12, H14).",
        file("a", "bd O R", 4, 30),
        "march a1 a2 a3 a4 forward 43.4 wheel-right 45 forward 90\n|\nmarch a1 a2 a3 a4 forward 200",
        {f"a{n + 1}": ahead(ROAD_BEND, 290 - 30 * n) for n in range(4)},
        lines=[LONG_ROAD],
        crop=(-180, -80, 280, 340),
    ),
    Situation(
        "river-ordinary",
        "An unknown river proves ordinary",
        "Ordered 200 ahead, cavalry steps in and rolls 4: straight over, 100 at most this bound (H23).",
        "a1 cv O R at 0 0",
        "move a1 forward 200\ndice 4",
        {"a1": (0, 100, 0)},
        lines=[RIVER],
        crop=(-180, -120, 180, 180),
    ),
    Situation(
        "river-deep",
        "An unknown river proves deep",
        "The same order, but the die is 6: impassable here, they stop at the bank (H23).",
        "a1 cv O R at 0 0\na2 cv O R at 80 0",
        "move a1 a2 forward 200\ndice 6",
        {"a1": (0, 50, 0), "a2": (80, 50, 0)},
        lines=[RIVER],
        crop=(-140, -120, 220, 180),
    ),
    Situation(
        "bridge",
        "A column crosses a deep river by its bridge",
        "On the road over the bridge a column of spears has the road's 200 paces (H8, H23).",
        file("a", "sp O R", 3, 30),
        "move a1 a2 a3 forward 200",
        {"a1": (0, 200, 0), "a2": (0, 170, 0), "a3": (0, 140, 0)},
        lines=[DEEP_RIVER, TRACK, BRIDGE],
        crop=(-180, -140, 180, 240),
    ),
    Situation(
        "through-psiloi",
        "Knights ride through psiloi",
        "Mounted pass through psiloi and stand wholly beyond them (H15).",
        "a1 kn O R at 0 0\na2 kn O R at 80 0\na3 ps O R at 10 70\na4 ps O R at 90 70",
        "move a1 a2 forward 150",
        {"a1": (0, 150, 0), "a2": (80, 150, 0)},
    ),
    Situation(
        "threat-zone",
        "Held by a threat zone",
        "Cavalry in the 80 paces before the blades may not slide off to its left: refused (H18).",
        "a1 cv O R at 20 30\nb1 bd O R at 0 100",
        "refused move a1 left 150",
        {},
        threats=["b1"],
        because="threat zone of b1",
    ),
    Situation(
        "threat-face",
        "Facing the threat",
        "In the zone one may slide to face that enemy (H18).",
        "a1 cv O R at 30 30\nb1 bd O R at 0 100",
        "move a1 left 30",
        {"a1": (0, 30, 0)},
        threats=["b1"],
    ),
    Situation(
        "threat-back",
        "Straight back out of a threat zone",
        "A group goes straight back out of the zone, still facing the enemy (H18).",
        "a1 cv O R at 0 30\na2 cv O R at 80 30\nb1 bd O R at 0 100\nb2 bd O R at 80 100",
        "move a1 a2 back 120",
        {"a1": (0, -90, 0), "a2": (80, -90, 0)},
        threats=["b1", "b2"],
    ),
    Situation(
        "land",
        "Landing",
        "A galley at the shore puts auxilia on the beach: the whole move of both (H43).",
        "a1 gal O R at -600 0 facing 90\na2 ax O R aboard=a1\na3 ax O R at -540 100 facing 90",
        "land a1 @ -540 0 90",
        {"a2": (-540, 0, 90)},
        areas=[SEA],
        crop=(-820, -120, -440, 180),
    ),
    Situation(
        "board",
        "Going aboard",
        "Psiloi at the shore go aboard the boats, which carry no more than half an element (H43).",
        "a1 bts O R at -600 0 facing 90\na2 ps O R at -560 10 facing 270\na3 ps O R at -540 100 facing 270",
        "board a2 a1",
        {"a2": "aboard"},
        areas=[SEA],
        crop=(-820, -120, -440, 180),
    ),
    Situation(
        "dismount",
        "Knights dismount",
        "For their whole move they become blades, 30 paces deep; the front edge stays (H2, H17).",
        "a1 kn S R dismounts=true at 0 0\na2 kn S R dismounts=true at 80 0",
        "dismount a1",
        {"a1": (0, 0, 0)},
    ),
)
