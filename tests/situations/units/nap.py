"""Situations of Fast-Play Grande Armee: squares, skirmishers, obliques, faces, evasion, guns, falling back, towns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.rulesets.nap.table import BENCH, area, line, oval
from tests.situations.units.situation import Situation

from sandtable.names import Json, Pair

NONE = {"a": 0, "b": 0}
MOVE: Mapping[str, Json] = {
    "turn": 1,
    "pulse": 1,
    "phase": "move",
    "first": "a",
    "side": "a",
    "status": {"A1": "active", "B1": "hold"},
    "cds": NONE,
}
FIGHT: Mapping[str, Json] = {**MOVE, "phase": "combat"}
FIRE: Mapping[str, Json] = {**MOVE, "phase": "fire", "segment": "skirmish", "status": {}}


def seen(name: str, title: str, says: str, bodies: str, script: str, ends: Mapping[str, Any], **more: Any) -> Situation:
    """A situation of the first side's movement segment, unless said."""
    given = {"own": MOVE, **more}
    return Situation(
        name=f"nap-{name}", title=title, says=says, bench=BENCH, bodies=bodies, script=script, ends=ends, **given
    )


def fight(*pairs: Pair) -> Mapping[str, Json]:
    """The combat segment, with these in contact."""
    return {**FIGHT, "contacts": pairs}


NAP = (
    seen(
        "oblique",
        "A brigade goes obliquely",
        "Up to 45 degrees aside, facing as before, at no extra cost: 10 inches for 6 across and 8 ahead (H12).",
        "a1 inf sp=5 at 0 0\nb1 inf at 12 13",
        "move a1 @ 6 8 0",
        {"a1": (6, 8, 0)},
        facts={"move_allowance": {"open": 10.0, "manoeuvre": "oblique"}},
    ),
    seen(
        "face",
        "A brigade changes face and marches",
        "At the start of the move, once; 3 inches of the 12 for infantry, so 9 are left (H12).",
        "a1 inf sp=5 at 0 0\nb1 inf at 12 13",
        "move a1 turn 90 forward 9",
        {"a1": (10.5, -1.5, 90)},
        facts={"move_allowance": {"face_change": True}},
    ),
    seen(
        "wheel",
        "A brigade wheels to the left and goes on",
        "The outer corner goes 4.71 inches in a wheel by 90 degrees about the left front corner; 7 are left (H12).",
        "a1 inf sp=5 at 0 0\nb1 inf at 12 13",
        "move a1 wheel-left 90 forward 7",
        {"a1": (-8.5, 1.5, 270)},
    ),
    seen(
        "withdraw",
        "A Force withdraws",
        "Each unit faces about and goes all its way from the nearest enemy; the one 20 inches off stays (H19).",
        "a1 inf sp=5 at 0 0\na2 lt-cav at 5 0\na3 inf at -5 -13.2\nb1 inf at 2 7",
        "done",
        {"a1": (0, -12, 180), "a2": (5, -16, 180)},
        own={**MOVE, "status": {"A1": "withdraw", "B1": "hold"}},
    ),
    seen(
        "skirmish",
        "Skirmishers pick at a line",
        "SK2 rolls two dice up to 6 inches, a 6 hits; the Mx unit saves on a 4 (skirmishing, H9).",
        "a1 inf sp=5 sk=2 at -2.5 0\na2 inf sp=5 sk=2 at 2.5 0\nb1 inf sp=5 at -2.5 5\nb2 inf sp=5 mx at 2.5 5",
        "shoot a1 b1\ndice 6 2\nshoot a2 b2\ndice 6 3\ndice 4",
        {},
        own=FIRE,
        hits={"b1": 1, "b2": 0},
    ),
    seen(
        "over-heads",
        "Guns on a hill fire over their infantry",
        "The infantry stands lower and more than 3 inches from both ends; the foot in the wood is in cover (H9, H17).",
        "a1 foot-art guns=heavy at 0 0\na2 inf sk=0 at 0 7\nb1 inf sp=5 at 0 12",
        "shoot a1 b1\ndice 5\ndice 1",
        {},
        own=FIRE,
        ground=(oval("h", "hill", 0, -2, 14, 7), area("w", "wood", 0, 13.5, 7, 3.4)),
        facts={"artillery_fire.b": {"cover": True, "terrain": "rough"}},
        hits={"b1": 0},
    ),
    seen(
        "relocation",
        "A suppressed battery relocates",
        "Silenced by skirmishers, it faces about and goes 6 inches, whatever the status of its Force (H6).",
        "a1 horse-art at 0 0\na2 inf sp=5 at -4 0\nb1 inf sk=3 at 0 5",
        "move a1 turn 180 forward 6",
        {"a1": (0, -9, 180)},
        own={**MOVE, "suppressed": ("a1",), "status": {"A1": "hold", "B1": "hold"}, "fired": ("b1",)},
    ),
    seen(
        "square",
        "Infantry forms square",
        "Cuirassiers have more hits, but the square is not broken: it stands, and they fall back 3 inches (H10, R10).",
        "a1 hvy-cav sp=5 at 0 0\nb1 inf sp=5 at 0 0",
        "dice 5 5 5 1 1 6 1 1 1 1",
        {"a1": (0, -3, 0)},
        own=fight(Pair("a1", "b1")),
        facts={"combat.b": {"formation": "square"}},
        hits={"a1": 1, "b1": 3},
    ),
    seen(
        "flanked",
        "Taken in the flank, no square is formed",
        "Horse in front, foot on the flank and nobody to cover it: misses roll again, 6 hits (H10, H11).",
        "a1 lt-cav sp=4 at 0 0\na2 inf sp=4 at 1.5 1.5 facing 270\nb1 inf sp=5 at 0 0",
        "dice 5 5 1 1 1 1 1 1\ndice 6 1 1 1 1 1 1 1 1 1 1\nhalt",
        {"b1": (0, 6, 180)},
        own=fight(Pair("a1", "b1"), Pair("a2", "b1")),
        facts={"combat.b": {"flanked": True}, "combat.a": {"others": [{"kind": "inf", "sp": 4}]}},
        hits={"b1": 3},
    ),
    seen(
        "evade",
        "Light horse evades infantry",
        "Without a die: it turns its back and makes a full base move, 16 inches; the foot halts where it stood (H16).",
        "a1 inf sp=5 at 0 -12\nb1 lt-cav sp=4 at 0 -5\nb9 officer in B1 at 4 2",
        "attack a1 b1\nevade",
        {"a1": (0, -2, 0), "b1": (0, 14, 0)},
    ),
    seen(
        "caught",
        "Light horse is caught",
        "A die each, one more for light horse: 3 to 5, so it takes a hit before the melee (evasion).",
        "a1 hvy-cav sp=5 at 0 -12\nb1 lt-cav sp=4 at 0 -5",
        "attack a1 b1\nevade\ndice 5 2",
        {"a1": (0, -5, 0)},
        hits={"b1": 1},
    ),
    seen(
        "escape",
        "Foot artillery gets away",
        "Two dice equal or under 7 before infantry; the odd die costs the attacker an SP at once (H16).",
        "a1 inf sp=5 at 0 -12\nb1 foot-art at 0 -5\nb9 officer in B1 at 4 4",
        "move a1 forward 7\ndice 4 3",
        {"a1": (0, -2, 0), "b1": (0, 10, 0)},
        hits={"a1": 1},
    ),
    seen(
        "guns-lost",
        "Guns are lost, and the horse rides on",
        "A 12 destroys the battery; with what is left of 16 inches the hussars ride at the infantry behind (H16).",
        "a1 lt-cav sp=4 at 0 -14\nb1 foot-art at 0 -7\nb2 inf sp=5 at 0 1\nb9 officer in B1 at 5 2",
        "move a1 forward 7\ndice 6 6\nattack a1 b2",
        {"a1": (0, 1, 0), "b1": "destroyed"},
    ),
    seen(
        "attached-guns",
        "Attached guns go where their infantry goes",
        "They have no base of their own; the picture shows them at the front of their brigade (H22).",
        "a1 inf sp=6 at 0 -8\na2 foot-art attached at 0 -5\na3 inf at 6 -8\nb1 inf at 0 16",
        "move a1 wheel-left 20 forward 5",
        {"a1": (-1.8, -2.79, 340)},
    ),
    seen(
        "attached-lost",
        "Attached guns share their infantry's fate",
        "They stand at its front: an odd die costs the attacker an SP, and they go when it breaks (H22).",
        "a1 inf sp=6 at 0 -8\nb1 inf sp=2 at 0 0\nb2 foot-art attached at 0 -3\nb3 inf at 8 4",
        "move a1 forward 8\ndice 1 2\ndone\n|\ndice 5 5 1 1 1 1 1\nadvance",
        {"a1": (0, 3, 0), "b1": "broken"},
        hits={"a1": 1},
    ),
    seen(
        "through-friends",
        "A beaten brigade falls back through its friends",
        "3 inches and the difference of 4: through the first, and pushing the second, where it ends (H15).",
        "a1 inf sp=5 at 0 0\nb1 inf sp=6 at 0 0\nb2 inf at 0 3.5\nb3 inf at 0.5 9",
        "dice 5 5 5 5 1 1 1 1 1 1 1\nadvance",
        {"a1": (0, 3, 0), "b1": (0, 7, 180), "b3": (0.5, 10, 180)},
        own=fight(Pair("a1", "b1")),
        hits={"b1": 4},
    ),
    seen(
        "blocked",
        "No room to fall back",
        "A river behind it and no bridge: it goes as far as it can and takes one more hit (H15).",
        "a1 inf sp=5 at 0 0\nb1 inf sp=5 at 0 0",
        "dice 5 5 1 1 1 1 1 1 1 1\nhalt",
        {"b1": (0, 2, 180)},
        own=fight(Pair("a1", "b1")),
        ground=(line("r", "river", -12, 6, 12, 6, wide=2),),
        hits={"b1": 3},
    ),
    seen(
        "advance",
        "The winner takes the ground",
        "Into the place that the loser left, 3 inches and no farther (H16).",
        "a1 inf sp=5 at 0 0\nb1 inf sp=5 at 0 0",
        "dice 5 5 1 1 1 1 1 1 1 1\nadvance",
        {"a1": (0, 3, 0), "b1": (0, 5, 180)},
        own=fight(Pair("a1", "b1")),
        ground=(oval("h", "hill", 0, 3, 12, 7),),
        hits={"b1": 2},
    ),
    seen(
        "town-lost",
        "A village is lost",
        "In cover it is hit on 6 only; beaten, it leaves the village, and the winner moves in (H15 to H17).",
        "a1 inf sp=6 at 0 0\nb1 inf sp=5 at 0 0",
        "dice 6 6 5 5 1 1 1 1 1 1 1\nadvance",
        {"a1": (0, 3, 0), "b1": (0, 5, 180)},
        own=fight(Pair("a1", "b1")),
        ground=(area("t", "town", 0, 1.5, 4.2, 3.4),),
        facts={"combat.b": {"terrain": "town"}},
        hits={"b1": 2},
    ),
    seen(
        "two-on-one",
        "Two brigades on one front",
        "Each slides as little as it can; both fight in one combat, the stronger leads (H13).",
        "a1 inf sp=6 at -1.6 -8\na2 inf sp=4 at 1.8 -8\nb1 inf sp=6 at 0 -1 facing 176",
        "attack a1 b1\nmove a2 forward 8",
        {"a1": (-1.6, -1.11, 356), "a2": (1.79, -0.87, 356)},
    ),
    seen(
        "no-passing",
        "Not past his front",
        "Nobody passes within 3 inches of an enemy's front but to attack him (H12).",
        "a1 lt-cav sp=4 at -8 -1 facing 90\nb1 inf at 0 2",
        "refused move a1 forward 14",
        {},
        own={**MOVE, "rolled": {"a1": (5,)}},
        because="would pass within 3 inches of the front of b1",
        zones={"b1": 3},
    ),
    seen(
        "bridge",
        "Over the bridge",
        "A river is crossed at bridges and fords only, and those on them are vulnerable (H18).",
        "a1 inf sp=5 at 0 0\na2 inf sp=5 at 6 0\nb1 foot-art guns=heavy at 0 14",
        "refused move a2 forward 8\nmove a1 forward 5",
        {"a1": (0, 5, 0)},
        ground=(line("r", "river", -20, 4, 20, 4, wide=2), line("x", "bridge", 0, 2.4, 0, 5.6, wide=3)),
        because="cannot go over the river beside its bridges and fords",
    ),
)
