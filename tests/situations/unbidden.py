"""Situations of troops who go of themselves: impetuous advance, retreat, pressing forward (H25, H26, 4.11)."""

from __future__ import annotations

from tests.situations.moves import row
from tests.situations.situation import Situation, ahead, swung

PRESS = row("a", "bd O R", 2, y=100) + row("b", "ps O R", 2, y=100)

ANOTHER = "a0 cv O R general at -900 -700\na90 cv O R general in A2 at -1200 -700\n" + "".join(
    f"a{n} bd O R in A2 at {80 * n - 9000} -900\n" for n in range(91, 98)
)
"""A general far off, and another command that is in good heart."""

UNBIDDEN = (
    Situation(
        "impetuous",
        "Impetuous knights run at the nearest enemy",
        "Neither moved nor halted, and enemy within 400 paces: straight ahead into contact (H25).",
        "a1 kn O Irr at 0 0\nb1 bd O R at 20 130",
        "done",
        {"a1": (20, 130, 0)},
    ),
    Situation(
        "impetuous-wheel",
        "Impetuous knights wheel towards the enemy",
        "They wheel as little as needed to make for the nearest, and use up their 150 paces (H25).",
        "a1 kn O Irr at 0 0\nb1 bd O R at 200 250",
        "done",
        {"a1": ahead(swung((40, 0), 37.04, 0, 0), 98.28)},
    ),
    Situation(
        "impetuous-stopped",
        "Impetuous knights stopped by friends",
        "Blades stand partly in the way, and knights do not ride through blades (H15, H25).",
        "a1 kn O Irr at 0 0\na2 bd O R at 60 100\nb1 bd O R at 0 350",
        "done",
        {"a1": (0, 70, 0)},
    ),
    Situation(
        "retreat",
        "A demoralised command",
        "A full move to the base edge; who has enemy on his front stays and fights, who was halted stays (H26).",
        "a1 bd O R at -200 0\na2 cv O R at -100 0\na3 bd O R at 0 0\na4 bd O R at 120 0\nb1 bd O R at 0 0\n" + ANOTHER,
        "halt a4\n|\ndone",
        {"a1": (-200, -130, 180), "a2": (-100, -260, 180)},
        own={"broken": ("A1",)},
    ),
    Situation(
        "retreat-off-table",
        "The demoralised leave the table",
        "110 paces from their base edge with 200 to go: gone, and lost (H26).",
        "a1 cv O R at 500 -1030\na2 bd O R at 620 -1000\n" + ANOTHER,
        "done",
        {"a1": "left", "a2": (620, -1130, 180)},
        own={"broken": ("A1",)},
        crop=(360, -1200, 760, -940),
    ),
    Situation(
        "press",
        "Blades press forward",
        "Both their opponents fled; fresh psiloi in the way flee before them, and they go 100 paces (4.11).",
        PRESS + "b3 ps O R at 0 160",
        "done\nfight a1 b1\ndice 2 3\ndice 2 3\n|\npress a1 a2",
        {"a1": (0, 200, 0), "a2": (80, 200, 0), "b3": (0, 350, 0)},
    ),
    Situation(
        "press-caught",
        "Skirmishers caught by a press",
        "Elephants stand behind the fresh psiloi, who would have to bend their flight: destroyed (4.11).",
        PRESS + "b3 ps O R at 0 150\nb4 el O Irr at 10 230",
        "done\nfight a1 b1\ndice 2 3\ndice 2 3\n|\npress a1 a2",
        {"a1": (0, 200, 0), "a2": (80, 200, 0), "b3": "destroyed"},
    ),
    Situation(
        "press-contact",
        "A press ends at fresh enemy",
        "Spears stand 80 paces on: contact, and they fight in the next bound (4.11).",
        PRESS + "b3 sp O R at 0 180\nb4 sp O R at 80 180",
        "done\nfight a1 b1\ndice 2 3\ndice 2 3\n|\npress a1 a2",
        {"a1": (0, 180, 0), "a2": (80, 180, 0)},
    ),
)
