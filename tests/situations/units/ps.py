"""Situations of Pike & Shotte: formations, charges and their answers, retiring, pursuit, buildings, blunders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.rulesets.ps.table import BENCH, area, line, oval
from tests.situations.units.situation import Situation

from sandtable.names import Json

ORDERS: Mapping[str, Json] = {"turn": 1, "phase": "orders", "side": "a"}
NEAR: Mapping[str, Json] = {**ORDERS, "phase": "initiative"}
FIRE: Mapping[str, Json] = {**ORDERS, "phase": "shooting"}
BLOWS: Mapping[str, Json] = {**ORDERS, "phase": "brawl"}
STAFF = "\nao commander in A at 20 -16\nbo commander in B at -20 16"
"""Generals who are out of the way."""


def seen(name: str, title: str, says: str, bodies: str, script: str, ends: Mapping[str, Any], **more: Any) -> Situation:
    """A situation of the first side's orders, unless said."""
    given: dict[str, Any] = {"own": ORDERS, "room": 2.5, **more}
    return Situation(
        name=f"ps-{name}", title=title, says=says, bench=BENCH, bodies=bodies + STAFF, script=script, ends=ends, **given
    )


SIX_TO_SIX = "dice 6 6 1 1 1 1 1 1 1 1 1 1"
"""Swordsmen against swordsmen: two hits to none."""

PS = (
    seen(
        "column",
        "A line forms column and goes on",
        "A 5 against 7 gives two moves: one for the column, half as wide and twice as deep, one for 4 inches (H19).",
        "a1 mixed at 0 -6\nb1 pike at 8 9",
        "order a1 forward 4 form column\ndice 5",
        {"a1": (0, -2, 0)},
        facts={"command_roll": {"rating": 7}},
    ),
    seen(
        "wheel",
        "Horse wheel and go on",
        "30 degrees on the right front corner cost 2.09 inches, the way of the outer corner; 3.9 are left of 6 (H19).",
        "a1 horse at 0 -6\nb1 pike at 9 9",
        "order a1 wheel-right 30 forward 3.9\ndice 7",
        {"a1": (2.22, -1.62, 30)},
    ),
    seen(
        "road",
        "On the march",
        "In march column on the road the die counts 2 less: a 6 is 4, three moves of 4 inches (4.2, H36).",
        "a1 mixed formation=march-column at 0 -6\nb1 pike at -14 14",
        "order a1 forward 12\ndice 6",
        {"a1": (0, 6, 0)},
        ground=(line("r", "road", 0, -18, 0, 18, wide=1),),
        facts={"command_roll": {"track": True}},
        commands={"A1": {"rating": 7}},
    ),
    seen(
        "screen",
        "Pikes come up through their skirmishers",
        "Skirmishers are passed freely; the pikes end clear of them, as far as two moves carry (H35).",
        "a1 pike at 0 -6\na2 shot formation=skirmish at 0 -2.5\nb1 pike at 0 10",
        "order a1 forward 8\ndice 5",
        {"a1": (0, 2, 0)},
    ),
    seen(
        "hedge",
        "Across a hedge",
        "Formed foot at a hedge crosses it for its whole turn; the pikes throw a 6 and are disordered (4.5, R12).",
        "a1 mixed at 0 -0.2\nb1 pike at 8 12",
        "order a1 forward 4\ndice 5\ndice 6",
        {"a1": (0, 2.05, 0)},
        ground=(line("h", "hedge", -7, 0, 7, 0),),
        facts={"move_allowance": {"obstacle": True}},
    ),
    seen(
        "proximity",
        "The enemy is near",
        "Within 8 inches a unit answers the nearest enemy before its front: not aside, nor at another (H37).",
        "a1 mixed at 0 0\nb1 pike at 0 7\nb2 pike at 7 7",
        "refused order a1 wheel-right 45 forward 1",
        {},
        because="H37",
        zones={"a1": 8},
    ),
    seen(
        "closing-fire",
        "A charge under closing fire",
        "Three dice, +1 for closing fire, hit on 3; one hit is not saved; the charge comes home (H22, 4.8).",
        "a1 sword at 0 0\nb1 shot at 1 7",
        "charge a1 b1\ndice 5\ndice 5 1 2\ndice 2",
        {"a1": (0, 7, 0)},
        facts={"closing_fire.a": {"kind": "shot"}},
    ),
    seen(
        "short",
        "A charge falls short",
        "One move of 6 inches for 9: it stops where its move ends and has not charged (H21).",
        "a1 horse at 0 0\nb1 sword at 0 9",
        "charge a1 b1\ndice 7",
        {"a1": (0, 6, 0)},
        facts={"charge_move": {"distance": 9.0, "moves": 1}},
    ),
    seen(
        "hedgehog",
        "Pikes form hedgehog",
        "Charged by horse, they pass on a 4: a square of 3 inches on the spot; the horse come home all the same (H33).",
        "a1 horse at 0 0\nb1 pike at 0 9",
        "charge a1 b1\ndice 5\nhedgehog b1\ndice 4",
        {"a1": (0, 9, 0), "b1": (0, 9, 180)},
        facts={"reaction": {"case": "cavalry-charge"}},
    ),
    seen(
        "counter-charge",
        "Horse against horse",
        "The charged come to meet them: both count as charging, and they meet half way (H22).",
        "a1 horse at 0 0\nb1 horse at 1 10",
        "charge a1 b1\ndice 5\ncounter b1",
        {"a1": (0, 5, 0), "b1": (1, 5, 180)},
    ),
    seen(
        "turn",
        "Turned to face",
        "Charged in the flank, horse fail their roll with a 3: they face the charge, disordered (4.16).",
        "a1 horse at 0 0\nb1 horse at 0 9 facing 90",
        "charge a1 b1\ndice 5\nface b1\ndice 3",
        {"a1": (-0.02, 8.09, 354.29), "b1": (-0.9, 8, 174.29)},
        facts={"reaction": {"case": "flank-charged"}},
    ),
    seen(
        "flank",
        "Taken in flank",
        "Foot cannot turn: the horse line up on the edge they met, and it counts -1 for that face (H23, 4.11).",
        "a1 horse at -1 0\nb1 sword at 1 8 facing 90\nb2 sword at -9 12",
        "charge a1 b1\ndice 5",
        {"a1": (-1, 6, 0)},
    ),
    seen(
        "evade",
        "Light horse evade",
        "One move of 8 inches straight away, then they face the charger, who falls short (H43).",
        "a1 horse at 0 -4\nb1 light-horse at 0 1.8",
        "charge a1 b1\ndice 6\nevade b1",
        {"a1": (0, 2, 0), "b1": (0, 9.8, 180)},
    ),
    seen(
        "caught",
        "Skirmishers are caught",
        "4 inches are not enough: the horse have three moves, and meet them as if in the rear, disordered (H43).",
        "a1 horse at 0 -4\nb1 shot formation=skirmish at 0 1.8\nb2 pike at 9 10",
        "charge a1 b1\ndice 4\nevade b1",
        {"a1": (0, 5.8, 0), "b1": (0, 5.8, 180)},
    ),
    seen(
        "retire",
        "Beaten foot retires through its second line",
        "A 6 after losing by two: one move straight back, disordered; who is passed tests, and a 5 disorders (4.17).",
        "a1 sword at 0 0\na2 sword at 9 -6\nb1 sword at 0 0\nb2 shot at 0 1.8\nb3 sword at -9 8\n"
        "b1o commander in B1 at 4 6",
        f"{SIX_TO_SIX}\ndice 1 1\ndice 2 4\ndice 5",
        {"b1": (0, 4, 180)},
        own=BLOWS,
        facts={"break_test": {"cause": "lost"}},
        options={"H26": False},
    ),
    seen(
        "pursuit",
        "Lancers cannot be held",
        "The shot break; the victors fail with a 2 and pursue, disordered, into the second line (4.16, H26).",
        "a1 horse arms=lance at 0 0\nb1 shot at 0 0\nb2 sword at 0 5.5\nb3 sword at -9 9\nb1o commander in B1 at 6 9",
        "dice 6 6 1 1 1 1 1 1 1 1\ndice 1 1\ndice 1 2\ndice 2",
        {"a1": (0, 5.5, 0), "b1": "broken"},
        own=BLOWS,
        facts={"reaction": {"case": "victorious"}},
    ),
    seen(
        "sweep",
        "A sweeping advance",
        "Foot that has driven its enemy off goes forward by its move, an inch short of the next (H26).",
        "a1 sword at 0 0\nb1 sword at 0 0\nb2 mixed at 0 4\nb3 sword at -9 9\nb1o commander in B1 at 6 9",
        f"{SIX_TO_SIX}\ndice 1 1\ndice 1 1\ndice 6 6\nmove a1 forward 3",
        {"a1": (0, 3, 0), "b1": "broken"},
        own=BLOWS,
    ),
    seen(
        "mill",
        "A building is stormed",
        "Two dice a face for the garrison and +3 for its walls; it breaks, and the victors enter (H27).",
        "a1 sword at 0 -1.5\nb1 shot at 0 0\nb2 sword at 9 9\nb3 sword at -9 9\nb1o commander in B1 at 6 9",
        "dice 6 6 6 6 6 6 1 1\ndice 1 1 1 1 1 1\ndice 1 1\nenter a1 mill",
        {"a1": (0, 1.5, 0), "b1": "broken"},
        own=BLOWS,
        ground=(area("mill", "stone", 0, 0, 4, 3),),
        facts={"combat_result.b": {"position": "stone"}},
    ),
    seen(
        "blunder",
        "A blunder to the left",
        "A 0, a 5, a 3: one move in the front left quarter; here obliquely, 4 inches at 45 degrees (4.3).",
        "a1 mixed at 0 -4\nb1 pike at 6 8",
        f"order a1 forward 4\ndice 0\ndice 5\ndice 3\nmove a1 @ {-2.827} {-4 + 2.827} 0",
        {"a1": (-2.83, -1.17, 0)},
        facts={"command_roll": {"rating": 7}},
    ),
    seen(
        "enfilade",
        "Enfiladed",
        "Wholly in the flank quarter of a line, muskets throw twice their dice; the wood obscures the target (H17).",
        "a1 shot at 0 0\nb1 mixed at -1 7 facing 90\nb2 pike at 9 9",
        "shoot a1 b1\ndice 4 5 1 1 1 6\ndice 3 1",
        {},
        own=FIRE,
        ground=(oval("w", "wood", 0, 6.5, 8, 5),),
        facts={"shooting": {"enfilade": True, "obscured": True}},
    ),
    seen(
        "fall-back",
        "A free move to the rear",
        "Disordered troops take no orders; they may go one full move straight away from the enemy (4.17).",
        "a1 pike at 0 0\nb1 horse at 3 6",
        "fall-back a1",
        {"a1": (0, -4, 0)},
        own={**ORDERS, "disordered": ("a1",)},
    ),
)
