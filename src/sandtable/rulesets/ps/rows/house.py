"""House rules that the tests lean on: sizes, saves, states, morale, and the profiles."""

from sandtable.rulesets.ps.facts.situations import army, battalia, near, rally, reaction
from sandtable.rulesets.ps.facts.troops import KINDS, LEAST, PROFILES, STAMINA_BY_SIZE, WEAPONS
from sandtable.rulesets.ps.facts.unit import own
from sandtable.sheet.expr import choose, named
from sandtable.sheet.table import Listed, RollLine, roll, row

HOUSE = Listed(
    "ps.house",
    "House rows",
    "House rules",
    (
        row(
            "ps.house.size-large",
            "Large: stamina one more",
            STAMINA_BY_SIZE["large"],
            own.size == "large",
            house="H2",
        ),
        row(
            "ps.house.size-small",
            "Small: stamina one less, not below one",
            STAMINA_BY_SIZE["small"],
            (own.size == "small") & (own.plain > LEAST),
            house="H2",
        ),
        row(
            "ps.house.tiny",
            "Tiny: one die, or stamina one",
            LEAST,
            named("it is tiny and has more than one", (own.size == "tiny") & (own.plain > LEAST)),
            house="H2",
            shows="1",
        ),
        row(
            "ps.house.min-die",
            "A small unit keeps one die",
            1,
            named("it is small and has no die left", (own.size == "small") & (own.plain > 0) & (own.dice < 1)),
            house="H2",
            shows="1",
        ),
        row("ps.house.save-one", "Save dice that show 1 fail", own.ones, own.ones > 0, house="H32", shows="fail"),
        row(
            "ps.house.shaken",
            "Casualties equal to stamina or above: shaken",
            "shaken",
            own.suffered >= own.endures,
            house="H5",
        ),
        row(
            "ps.house.shaken-moves",
            'A shaken unit within 8" of enemy moves only away',
            "away",
            own.shaken & ~own.disordered & (near.enemy <= 8),
            house="H7",
        ),
        row(
            "ps.house.reaction-roll",
            "A D6 of the unit's morale or more passes a reaction; 1 fails, 6 passes",
            choose(
                (reaction.face >= 6, "pass"),
                ((reaction.face > 1) & (reaction.face >= own.morale), "pass"),
                otherwise="fail",
            ),
            house="H4",
        ),
        row(
            "ps.house.rally-order",
            "A commander with the unit rallies it on a D10 not above his rating, 0 failing: one casualty off",
            -1,
            (rally.face >= 1) & (rally.face <= rally.rating),
            house="H11",
        ),
        row(
            "ps.house.battalia-guns",
            "Guns and wagons are left out of a battalia's count, unless there is nothing else",
            battalia.left_out,
            battalia.left_out > 0,
            house="H8",
            shows="left out",
        ),
        row(
            "ps.house.battalia-broken",
            "More than half of a battalia shaken or lost: broken",
            "broken",
            battalia.down * 2 > battalia.counted,
            house="H8",
        ),
        row(
            "ps.house.army-broken",
            "More than half of an army's battalias broken: beaten",
            "broken",
            army.broken * 2 > army.battalias,
            house="H9",
        ),
    ),
)

PROFILE = roll(
    "ps.profile",
    "Profiles",
    "House rules",
    ("hand to hand", "shooting", "morale", "stamina", "weapon"),
    tuple(
        RollLine(
            row(
                f"ps.profile.{kind}",
                f"{KINDS.names[kind].capitalize()}: hand to hand {values.hand_to_hand}, shooting {values.shooting}, "
                f"morale {values.morale}+, stamina {values.stamina}, weapon {WEAPONS.names[values.weapon]}",
                "profile",
                own.kind == kind,
                house="H1",
            ),
            KINDS.names[kind].capitalize(),
            (
                str(values.hand_to_hand),
                str(values.shooting),
                f"{values.morale}+",
                str(values.stamina),
                WEAPONS.names[values.weapon],
            ),
        )
        for kind, values in PROFILES.items()
    ),
    note="Units of standard size; players may give any unit its own values.",
)
