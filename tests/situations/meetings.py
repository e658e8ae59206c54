"""Situations of meeting the enemy: lining up, stopping short, flanks and rears, facing, overlaps (H19 to H22)."""

from __future__ import annotations

from tests.situations.moves import file, row
from tests.situations.situation import Situation, ahead

ENEMY = row("b", "bd O R", 3, y=100)

MEETINGS = (
    Situation(
        "slide",
        "A line meets a line",
        "20 paces aside, the movers slide free of cost until they are flush, corner on corner (H19).",
        row("a", "bd O R", 3, x=20) + ENEMY,
        "move a1 a2 a3 forward 100",
        {"a1": (0, 100, 0), "a2": (80, 100, 0), "a3": (160, 100, 0)},
    ),
    Situation(
        "angle",
        "A group meets a line at an angle",
        "Two cavalry elements at 8 degrees meet a line of blades and line up with it (H19).",
        "a1 cv O R at 0 0 facing 8\na2 cv O R at 79.22 -11.13 facing 8\n" + ENEMY,
        "move a1 a2 forward 150",
        {"a1": (0, 100, 0), "a2": (80, 100, 0)},
    ),
    Situation(
        "angle-steep",
        "Too steep to line up",
        "At 25 degrees the outer corner is over 40 paces off, the line is not free: they stop at the zone (H18, H19).",
        "a1 cv O R at 0 0 facing 25\na2 cv O R at 72.5 -33.81 facing 25\n" + ENEMY,
        "move a1 a2 forward 150",
        {"a1": ahead((0, 0, 25), 3.5), "a2": ahead((72.5, -33.81, 25), 3.5)},
    ),
    Situation(
        "angle-line",
        "A line of three meets the enemy at an angle",
        "Five degrees the other way: the right end comes first, the left 21 paces behind; all three are flush (H19).",
        "a1 bd O R at 0 0 facing 355\na2 bd O R at 79.7 6.97 facing 355\na3 bd O R at 159.39 13.94 facing 355\n"
        + row("b", "bd O R", 3, x=-5, y=100),
        "move a1 a2 a3 forward 100",
        {"a1": (-5, 100, 0), "a2": (75, 100, 0), "a3": (155, 100, 0)},
    ),
    Situation(
        "column-meets",
        "A column meets the enemy",
        "30 paces aside: the first element slides to be flush, and the column with it (H12, H19).",
        file("a", "kn O R", 3, 60) + "b1 bd O R at 30 120\nb2 bd O R at 110 120",
        "move a1 a2 a3 forward 150",
        {"a1": (30, 120, 0), "a2": (30, 60, 0), "a3": (30, 0, 0)},
    ),
    Situation(
        "line-beyond",
        "A line meets one, and overlaps it on both sides",
        "The middle element is flush; the others stand level with it, two overlaps against the blades (H19, H21).",
        row("a", "bd O R", 3) + "b1 bd O R at 60 90\nb2 bd O R at 260 90",
        "move a1 a2 a3 forward 100\ndone\ndice 3 5",
        {"a1": (-20, 90, 0), "a2": (60, 90, 0), "a3": (140, 90, 0)},
        facts={"b1": {"overlaps": 2}, "a2": {"overlaps": None}},
    ),
    Situation(
        "contacted-lines-up",
        "The contacted element lines up",
        "50 paces aside is more than the mover may slide; the enemy is free and lines up (H19).",
        "a1 bd O R at 50 0\nb1 bd O R at 0 100",
        "move a1 forward 100",
        {"a1": (50, 100, 0), "b1": (50, 100, 180)},
    ),
    Situation(
        "stops-short",
        "Neither can line up",
        "The mover is 50 aside, cavalry leaves the enemy no room: he stops at the zone, 80 paces off (H18, H19).",
        "a1 bd O R at 50 0\nb1 bd O R at 0 100\nb2 cv O R at 85 110",
        "move a1 forward 100",
        {"a1": (50, 20, 0)},
    ),
    Situation(
        "flank",
        "Into the flank, and turned to face",
        "The mover starts wholly behind the line of his front; contacted there only, the enemy turns (H19, H20).",
        "a1 bd O R at -140 145 facing 90\nb1 bd O R at 0 100",
        "move a1 forward 100\ndone",
        {"a1": (-40, 140, 90), "b1": (-40, 140, 270)},
    ),
    Situation(
        "flank-engaged",
        "Front and flank",
        "Who has enemy on his front does not turn to his flank; that is a contact, and a recoil is death (H20, H30).",
        "a1 bd O R at 0 0\na2 bd O R at -140 140 facing 90\nb1 bd O R at 0 100\nb2 bd O R at 80 100",
        "move a1 forward 100\nmove a2 forward 100\ndone\n|\ndice 6 4",
        {"b1": "destroyed"},
        facts={"b1": {"contacts": 1, "overlaps": None}, "a1": {"overlaps": 1}},
    ),
    Situation(
        "flank-from-before",
        "No flank from before the line",
        "Half before the line of the enemy's front, the mover may not contact the flank: he stops 5 short (H19).",
        "a1 bd O R at -140 110 facing 90\nb1 bd O R at 0 100",
        "move a1 forward 100",
        {"a1": (-45, 110, 90)},
    ),
    Situation(
        "flank-two-deep",
        "Into the flank of a line two deep",
        "Wholly behind the front of the second rank, it meets that rank's flank, front corner on front corner (H19).",
        "a1 bd O R at -140 170 facing 90\n" + file("b", "bd O R", 2, 30, y=100),
        "move a1 forward 100",
        {"a1": (-40, 170, 90)},
    ),
    Situation(
        "rear",
        "Into the rear",
        "From wholly behind; the enemy turns about to face it (H19, H20).",
        "a1 cv O R at 10 260 facing 180\nb1 bd O R at 0 100",
        "move a1 forward 150\ndone",
        {"a1": (0, 130, 180), "b1": (0, 130, 0)},
    ),
    Situation(
        "rear-two-deep",
        "Into the rear of a line two deep",
        "It is the second rank that is contacted, and turns about (H19, H20).",
        "a1 cv O R at 0 260 facing 180\n" + file("b", "bd O R", 2, 30, y=100),
        "move a1 forward 150\ndone",
        {"a1": (0, 160, 180), "b2": (0, 160, 0)},
    ),
    Situation(
        "closing-the-door",
        "Closing the door",
        "Corner on corner with the enemy, blades wheel onto his flank: 126 paces, for this move has 150 (4.2).",
        "a1 bd O R at -80 100\na2 bd O R at 0 100\nb1 bd O R at 0 100",
        "move a1 wheel-right 90",
        {"a1": (-40, 140, 90)},
    ),
    Situation(
        "overlaps",
        "Overlaps on both wings",
        "Each line reaches one element beyond the other: both fights count one overlap, for opposite sides (H21).",
        row("a", "bd O R", 3, y=100) + row("b", "bd O R", 3, x=-80, y=100),
        "done\n|\nfight a1 b2\ndice 4 3\ndice 3 5",
        {"a2": (80, 70, 0)},
        facts={"a1": {"overlaps": 1}, "b2": {"overlaps": None}, "a2": {"overlaps": None}, "b3": {"overlaps": 1}},
    ),
    Situation(
        "charge",
        "A line two deep is charged",
        "Knights meet the first rank; the second is in close support and is told so (H22).",
        "a1 kn O R at 0 0\na2 kn O R at 80 0\n"
        + file("b", "sp O R", 2, 30, y=140)
        + file("b", "sp O R", 2, 30, x=80, y=140, first=3),
        "move a1 a2 forward 150\ndone\n|\nfight a1 b1\ndice 3 3\ndice 6 3",
        {"a1": (0, 80, 0)},
        facts={
            "b1": {"support": [{"kind": "sp", "grade": "O", "going": "good", "weapon": "other"}]},
            "a1": {"charged": True},
        },
    ),
)
