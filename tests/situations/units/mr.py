"""Situations of Might & Reason: formations, wheels, obliques, volleys, evasion, guns, falling back, towns, flanks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.rulesets.mr.table import BENCH, area, line, oval
from tests.situations.units.situation import Situation

from sandtable.names import Json, Pair

MOVE: Mapping[str, Json] = {
    "turn": 1,
    "pulse": 1,
    "phase": "move",
    "first": "a",
    "side": "a",
    "status": {"A1": "active", "A2": "active"},
    "cds": {"a": 0, "b": 0},
}
FIRED: Mapping[str, Json] = {**MOVE, "fired": ("a1",), "shots": (Pair("a1", "b1"),)}
FIRE: Mapping[str, Json] = {**MOVE, "phase": "fire", "segment": "musketry", "status": {}}
GUNS: Mapping[str, Json] = {**FIRE, "segment": "artillery"}
AWAY = "\nb1 reg-inf at 5 6"
"""An enemy who is out of the way."""
STAFF = "\nao officer in A at 10 -7\nbo officer in B at -10 7"
"""Army commanders who are out of the way."""


def seen(name: str, title: str, says: str, bodies: str, script: str, ends: Mapping[str, Any], **more: Any) -> Situation:
    """A situation of the first side's movement segment, unless said."""
    given: dict[str, Any] = {"own": MOVE, "options": {"weather": "good"}, "room": 1.5, **more}
    return Situation(
        name=f"mr-{name}", title=title, says=says, bench=BENCH, bodies=bodies + STAFF, script=script, ends=ends, **given
    )


def fight(*pairs: Pair) -> Mapping[str, Json]:
    """The combat segment, with these in contact."""
    return {**MOVE, "phase": "combat", "contacts": pairs}


MR = (
    seen(
        "column",
        "A line forms a column",
        "The right stand turns a quarter to the right, the other forms behind it; the whole move (G1.1, H11).",
        "a1 reg-inf at 0 0" + AWAY,
        "form a1 turn 90 mf-right",
        {"a1": (1, -0.5, 90)},
        facts={"move_allowance": {"manoeuvre": "change-formation"}},
    ),
    seen(
        "deploy",
        "A column deploys to its left",
        "The leading stand turns to the left, the other comes up beside it on its right: a line facing west (G1.1).",
        "a1 reg-inf formation=mf at 0 0" + AWAY,
        "form a1 turn 270 ff-right",
        {"a1": (-0.5, 0, 270)},
    ),
    seen(
        "wheel",
        "Cuirassiers wheel and go on",
        "30 degrees on the right front corner cost 1.05 BW, the way of the outer corner; 4.9 of the 6 are left (H14).",
        "a1 hvy-cav at 0 -2" + AWAY,
        "move a1 wheel-right 30 forward 4.9",
        {"a1": (2.58, 2.74, 30)},
        facts={"move_allowance": {"arc": 1.05, "open": 4.9}},
    ),
    seen(
        "about-face",
        "A brigade faces about and marches off",
        "Half a base width from the enemy's front it may only stand, attack, or turn and go; the turn is free (H14).",
        "a1 reg-inf at 0 0\nb1 reg-inf at 0 0.5",
        "move a1 turn 180 forward 2",
        {"a1": (0, -3, 180)},
        facts={"move_allowance": {"manoeuvre": "about-face", "open": 2.0}},
    ),
    seen(
        "oblique",
        "The oblique order",
        "Prussian foot slants to the left, facing as before; what others pay double it pays once (H14).",
        "a1 reg-inf prussian at 0 0\na2 reg-inf prussian at 2.1 0\nb1 reg-inf at -4 5",
        "move a1 @ -1.4 1.4 0\nmove a2 @ 0.7 1.4 0",
        {"a1": (-1.4, 1.4, 0), "a2": (0.7, 1.4, 0)},
        facts={"move_allowance": {"manoeuvre": "oblique", "open": 1.98}},
    ),
    seen(
        "flank-move",
        "A move to the flank",
        "Horse goes sideways at double cost: 3 BW of ground for all of its 6, and no enemy within 2 (R6, R19).",
        "a1 hvy-cav at 0 0\nb1 reg-inf at 0 3",
        "move a1 left 3",
        {"a1": (-3, 0, 0)},
        facts={"move_allowance": {"manoeuvre": "flank", "enemy": 3.0}},
    ),
    seen(
        "flank-move-refused",
        "No move to the flank near the enemy",
        "2 BW from an enemy nobody moves sideways or back (G5.3, R6).",
        "a1 hvy-cav at 0 0\nb1 reg-inf at 0 2",
        "refused move a1 left 2",
        {},
        because="mr.move.flank-retrograde.near-enemy",
    ),
    seen(
        "road",
        "A column on the road",
        "In MF on the road and nowhere else, 5 and 2 more; it bends with the road (H14).",
        "a1 reg-inf formation=mf at 0 -5\nb1 reg-inf at -8 6",
        "move a1 forward 3.4 wheel-right 45 forward 2.5",
        {"a1": (1.91, 0.52, 45)},
        ground=(line("r", "road", 0, -8, 0, -1.4, 6, 4.6, wide=0.5),),
    ),
    seen(
        "volley",
        "Volley and attack",
        "Nine dice at 1 BW, two hits; then the attack test, a 3 against 9, and the brigade goes in (H1, H2.0).",
        "a1 reg-inf sp=9 at 0 0\nb1 reg-inf sp=6 at 0.4 1",
        "shoot a1 b1\ndice 6 6 1 2 3 4 5 1 2\n|\nshoot b1 a1\ndice 1 2 3 4\ndice 4 4\nattack a1 b1\ndice 3",
        {"a1": (0.4, 1, 0)},
        own=FIRE,
        hits={"b1": 2},
        facts={"attack_test.a": {"sp": 9}},
    ),
    seen(
        "attack-fails",
        "The attack test fails",
        "A 6 against 4 SPs: it stops 1 BW off and does not attack this pulse (H1).",
        "a1 reg-inf sp=4 at 0 0\nb1 reg-inf sp=6 at 0 1.8",
        "attack a1 b1\ndice 6",
        {"a1": (0, 0.8, 0)},
        own=FIRED,
    ),
    seen(
        "squaring",
        "Squaring up",
        "The attacker strikes aslant and aside; it turns and slides by less than 1 BW to lie flush and centred (H15).",
        "a1 hvy-cav at -1.6 -1 facing 12\nb1 reg-inf at 0 2",
        "move a1 forward 4",
        {"a1": (0, 2, 0)},
    ),
    seen(
        "two-on-one",
        "Two attackers share an edge",
        "The first stood centred; it slides aside for the second, and each has half of the edge (H15).",
        "a1 hvy-cav at -1.2 -1\na2 hvy-cav at 1.2 -1\nb1 reg-inf at 0 1.5",
        "attack a1 b1\n|\nattack a2 b1",
        {"a1": (-1, 1.5, 0), "a2": (1, 1.5, 0)},
    ),
    seen(
        "evade",
        "Hussars evade",
        "4 and 1 for light horse against 5: about, and 6 BW straight away; the cuirassiers stop where they stood (H2).",
        "a1 hvy-cav at 0 -4\nb1 lt-cav at 0 -1\nb9 officer in B1 at 3 0",
        "attack a1 b1\nevade\ndice 5 4",
        {"a1": (0, 0, 0), "b1": (0, 6, 0)},
    ),
    seen(
        "caught",
        "No room to evade",
        "They win the roll, but a marsh is half a base width behind them: caught, they fight (H2).",
        "a1 hvy-cav at 0 -4\nb1 lt-cav at 0 -1\nb9 officer in B1 at 3 0",
        "attack a1 b1\nevade\ndice 1 6",
        {"a1": (0, -1, 0)},
        ground=(area("m", "marsh", 0, 1.5, 6, 2),),
    ),
    seen(
        "escape",
        "Guns escape",
        "Two and two are no more than 5: limbered, 3 BW straight away; no die is odd, so no hits (H3).",
        "a1 reg-inf sp=6 at 0 0\nb1 hvy-art in B at 0 1\nb2 reg-inf at 4 2",
        "attack a1 b1\ndice 2\ndice 2 2",
        {"a1": (0, 2, 0), "b1": (0, 5, 0)},
        own=FIRED,
    ),
    seen(
        "final-fire",
        "A battery dies at its guns",
        "Five and three are more than 5, and odd: two hits on the attackers, and the battery is lost (H3).",
        "a1 reg-inf sp=6 at 0 0\nb1 hvy-art in B at 0 1\nb2 reg-inf at 4 2",
        "attack a1 b1\ndice 2\ndice 5 3",
        {"a1": (0, 2, 0), "b1": "destroyed"},
        own=FIRED,
        hits={"a1": 2},
    ),
    seen(
        "fall-back",
        "Falling back through friends",
        "Horse falls back 3 BW whoever won, through dragoons who stand in its way and are not in its place (H17).",
        "a1 hvy-cav sp=6 at 0 1\na2 hvy-cav in A2 at 0 -0.4\nb1 reg-inf sp=6 at 0 1\n"
        "a8 officer in A1 at 2 0\na9 officer in A2 at 2 -1",
        "dice 2 3",
        {"a1": (0, -2, 0)},
        own=fight(Pair("a1", "b1")),
        hits={"a1": 2, "b1": 1},
    ),
    seen(
        "pushed",
        "A friend is pushed back",
        "Foot falls back 1 BW; the second line stands in its place and gives way with it (H17).",
        "a1 reg-inf sp=6 at 0 0\na2 reg-inf in A2 at 0.3 -1.4\nb1 reg-inf sp=6 at 0 0\n"
        "a8 officer in A1 at 2 -0.3\na9 officer in A2 at 2 -2",
        "dice 2 3",
        {"a1": (0, -1, 0), "a2": (0.3, -2, 0)},
        own=fight(Pair("a1", "b1")),
    ),
    seen(
        "blocked",
        "No room to fall back",
        "A pond is 0.4 BW behind: it goes no farther, and another SP is lost (H17, J1.1).",
        "a1 reg-inf sp=6 at 0 0\nb1 reg-inf sp=6 at 0 0\na9 officer in A1 at 1.6 -0.4",
        "dice 2 3",
        {"a1": (0, -0.4, 0)},
        own=fight(Pair("a1", "b1")),
        ground=(oval("p", "water", 0, -3.4, 6, 4),),
        hits={"a1": 3, "b1": 1},
    ),
    seen(
        "advance",
        "Decisive: the loser is gone, the victor advances",
        "13 to 3 is more than double; an odd total costs the winner 1 SP; straight ahead up to 2 BW (H18).",
        "a1 reg-inf sp=7 at 0 0\nb1 irr-inf sp=2 at 0 0\nb2 reg-inf in B2 at 0 4\nb8 officer in B1 at 2 1",
        "dice 2 4 1\nadvance",
        {"a1": (0, 2, 0), "b1": "broken"},
        own=fight(Pair("a1", "b1")),
        hits={"a1": 1},
    ),
    seen(
        "town-taken",
        "A town is stormed and taken",
        "Cover costs the attackers 3, but 14 - 3 doubles 5; they go on into the town (H18, H20).",
        "a1 reg-inf sp=8 at 0 0\nb1 irr-inf sp=2 at 0 0\nb2 reg-inf in B2 at 5 4",
        "dice 6 3\nadvance forward 1.3",
        {"a1": (0, 1.3, 0), "b1": "broken"},
        own=fight(Pair("a1", "b1")),
        ground=(area("t", "town", 0, 0.8, 2.8, 2.2),),
        facts={"combat.b": {"terrain": "town"}},
    ),
    seen(
        "flanked",
        "Taken in front and flank",
        "Hussars on the flank and behind the front, nobody guards it: 3 less for the defender (I4.0, A5.1).",
        "a1 reg-inf sp=6 at 0 0\na2 lt-cav in A2 at 1.6 1.2 facing 270\nb1 reg-inf sp=6 at 0 0",
        "dice 4 3",
        {"a1": (0, -1, 0)},
        own=fight(Pair("a1", "b1")),
        facts={"combat.b": {"flanked": True}},
        hits={"a1": 1, "b1": 2},
    ),
    seen(
        "guarded",
        "A guarded flank",
        "The same, with a regular brigade within 1 BW of that flank: not flanked (A5.1, R16).",
        "a1 reg-inf sp=6 at 0 0\na2 lt-cav in A2 at 1.6 2.2 facing 270\nb1 reg-inf sp=6 at 0 0\n"
        "b2 reg-inf in B2 at 2.2 0\nb9 officer in B2 at 4 0.3\na9 officer in A2 at 3.2 2.6",
        "dice 6 3",
        {"a1": (0, -1, 0)},
        own=fight(Pair("a1", "b1")),
        facts={"combat.b": {"flanked": None}},
    ),
    seen(
        "over-heads",
        "Guns on a hill fire over their infantry",
        "The infantry stands lower, more than 2 BW from both ends; behind the wall the target saves on 4 (H12, H19).",
        "a1 hvy-art in A at 0 -4\na2 irr-inf formation=mf at 0 0.4\nb1 reg-inf sp=6 at 0 3",
        "shoot a1 b1\ndice 6 6\ndice 4 2",
        {},
        own=GUNS,
        ground=(oval("h", "hill", 0, -5, 5, 3.5), line("w", "wall", -2, 2.8, 2, 2.8)),
        hits={"b1": 1},
    ),
    seen(
        "attack-order",
        "A Force on attack",
        "Horse reaches and attacks; foot that has not fired goes up to 1 BW; guns are free (H8).",
        "a1 hvy-cav at 0 0\na2 reg-inf at 4 0\na3 horse-art at -2 0\nb1 reg-inf at 0.5 2.5\nb2 reg-inf at 4 2.9",
        "done",
        {"a1": (0.5, 2.5, 0), "a2": (4, 1.9, 0)},
        own={**MOVE, "status": {"A1": "attack"}},
    ),
)
