"""Situations of shooting: bands past friends, mutual shooting, aiding, sight, a breach (H24, H27 to H29)."""

from __future__ import annotations

from tests.rulesets.dbm.table import PACE, line
from tests.situations.moves import row
from tests.situations.situation import Situation, oval

from sandtable.geometry.ground import Area

BW = "a1 bw O R at 0 0\n"

WOOD = Area(
    "g",
    "wood",
    tuple((x * PACE, y * PACE) for x, y in ((-200, 60), (0, 60), (0, 120), (200, 120), (200, 400), (-200, 400))),
)

SHOTS = (
    Situation(
        "band-past-friends",
        "Past friends, along the band",
        "Spears hide the nearer blades; those to the right are partly in the band, and in sight (H28, H29).",
        BW + "a2 sp O R at 0 60\nb1 bd O R at 0 120\nb2 bd O R at 110 150",
        "done\n|\ndice 6 3",
        {"b2": (110, 180, 180)},
        bands={"a1": 200},
    ),
    Situation(
        "band-edge",
        "Who is in the band",
        "The nearer blades on the left stand wholly outside the three widths; those partly in them are shot at (H28).",
        BW + "b1 bd O R at -165 100\nb2 bd O R at 155 150",
        "done\n|\ndice 6 3",
        {"b2": (155, 180, 180)},
        bands={"a1": 200},
    ),
    Situation(
        "shoot-mutual",
        "Bowmen against bowmen",
        "Each is the other's nearest: one mutual shooting, the loser recoils (H28).",
        BW + "b1 bw O R at 20 150",
        "done\n|\ndice 5 3",
        {"b1": (20, 180, 180)},
        bands={"a1": 200, "b1": 200},
    ),
    Situation(
        "shoot-aiding",
        "Three shoot at one",
        "One is the main shooter, two more aid it at -1 each for the target (H28).",
        row("a", "bw O R", 3) + "b1 bd O R at 80 150",
        "done\n|\ndice 5 3",
        {"b1": (80, 180, 180)},
        facts={"b1": {"aiding": 2}},
    ),
    Situation(
        "shoot-melee",
        "Not into a melee",
        "The nearest enemies fight and are no target; the bowmen shoot at those beyond (H28).",
        BW + "a2 bd O R at 80 80\nb1 bd O R at 80 80\nb2 bd O R at -40 160",
        "done\n|\ndice 6 3\ndice 3 3",
        {"b2": (-40, 190, 180)},
        bands={"a1": 200},
    ),
    Situation(
        "shoot-wagon",
        "From the side of a war wagon",
        "War wagons shoot from any edge: the blades abreast of it recoil from its right (H28).",
        "a1 wwg O R at 0 0\nb1 bd O R at 190 -40 facing 270",
        "done\n|\ndice 6 3",
        {"b1": (220, -40, 270)},
    ),
    Situation(
        "shoot-from-hill",
        "Over the heads of those below",
        "Artillery on a hill sees over the spears before it; the elephants it beats are destroyed (H29, 4.10).",
        "a1 art O R at 0 0\n" + row("a", "sp O R", 4, x=-120, y=110, first=2) + "b1 el O Irr at 0 300",
        "done\n|\ndice 6 3",
        {"b1": "destroyed"},
        areas=[oval("h", "gentle-hill", 0, -80, 340, 220, crest=(-80, -15, 80, -15))],
        bands={"a1": 500},
        crop=(-240, -200, 240, 430),
    ),
    Situation(
        "shoot-wood",
        "Into a wood",
        "Those on the left are nearer, but 90 paces of wood hide them; the others are 60 deep, and seen (H29).",
        BW + "b1 ax O R at -60 150\nb2 ax O R at 60 180",
        "done\n|\ndice 6 3",
        {"b2": (60, 220, 180)},
        areas=[WOOD],
        bands={"a1": 200},
        crop=(-200, -70, 200, 280),
    ),
    Situation(
        "breach",
        "A breach",
        "Heavy artillery destroys a defender of the wall: no fortification there any more (H24).",
        "a1 art S R at 0 -250\nb1 hd O Irr at 0 100\nb2 sp O R at 80 100\nb3 sp O R at -80 100",
        "done\naim a1 b1\n|\ndice 6 1",
        {"b1": "destroyed"},
        lines=[line("w", "fortification-permanent", -180, 100, 180, 100, side="b")],
        walls=[(-180, -40), (40, 180)],
        crop=(-240, -360, 240, 200),
    ),
)
