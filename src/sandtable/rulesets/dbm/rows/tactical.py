"""Tactical factors."""

from sandtable.rulesets.dbm.facts import foe, own
from sandtable.sheet.table import Summed, row

TACTICAL = Summed(
    "dbm.tactical",
    "Tactical factors",
    "Tactical factors",
    (
        row(
            "dbm.tactical.fortified",
            "Foot defending fortifications, in close combat or shot at. Not war wagons; not permanent works shot at by "
            "artillery (S); not temporary ones shot at by artillery or fought by psiloi (X); "
            "not against war wagons (S) or ships (X)",
            +2,
            own.suffers
            & own.foot
            & own.works
            & (own.kind != "wwg")
            & ~((own.fortified == "permanent") & own.shot_at & (foe.kind == "art") & (foe.grade == "S"))
            & ~(
                (own.fortified == "temporary")
                & ((own.shot_at & (foe.kind == "art")) | (own.fights & (foe.kind == "ps") & (foe.grade == "X")))
            )
            & ~(((foe.kind == "wwg") & (foe.grade == "S")) | ((foe.kind == "shp") & (foe.grade == "X"))),
            reading="R20",
        ),
        row(
            "dbm.tactical.general",
            "General of an undemoralised command, in close combat or shot at",
            +1,
            own.suffers & own.general & ~own.broken_command,
        ),
        row(
            "dbm.tactical.higher",
            "Fighting from upslope, from a tower, or defending a river bank",
            +1,
            own.fights & (own.upslope | own.pf_tower | own.riverbank),
        ),
        row(
            "dbm.tactical.overlapped",
            "Fighting, for each flank overlapped",
            -1,
            own.fights,
            each=own.overlaps,
            reading="R1",
        ),
        row(
            "dbm.tactical.contacted",
            "Fighting, for each enemy in front contact with its flank or rear",
            -1,
            own.fights,
            each=own.contacts,
            reading="R1",
        ),
        row(
            "dbm.tactical.aiding",
            "Shot at, for each 2nd or 3rd element aiding the shooting",
            -1,
            own.shot_at,
            each=own.aiding,
            reading="R1",
        ),
        row(
            "dbm.tactical.weather",
            "The weather is against it; or it shoots into or out of a wood, orchard or grove",
            -1,
            own.weather | own.through_wood,
            reading="R19",
        ),
        row(
            "dbm.tactical.wb-going",
            "Warband (S) or (O) fighting foot while in rough or difficult going",
            -1,
            own.fights & (own.kind == "wb") & own.grade.one_of("S", "O") & foe.foot & ~own.good,
            reading="R1",
        ),
        row(
            "dbm.tactical.demoralised",
            "Of a demoralised command, unless a general",
            -2,
            own.broken_command & ~own.general,
            reading="R1",
        ),
        row(
            "dbm.tactical.mounted",
            "Mounted, fighting across a fortification, or in rough or difficult going, or against foot who are",
            -2,
            own.fights
            & own.mounted
            & ((own.across == "fortification") | ~own.good | (foe.foot & ~foe.plain & ~own.at_home)),
            reading="R1",
        ),
        row(
            "dbm.tactical.bd-going",
            "Blades fighting foot while in rough or difficult going",
            -2,
            own.fights & (own.kind == "bd") & foe.foot & ~own.good,
            reading="R1",
        ),
        row(
            "dbm.tactical.close-order",
            "Spears, pikes, hordes (O) or (I), or train, fighting in rough or difficult going or across a river",
            -2,
            own.fights
            & (own.kind.one_of("sp", "pk") | ((own.kind == "hd") & own.grade.one_of("O", "I")) | own.train)
            & (~own.good | (own.across == "river")),
            reading="R21",
        ),
    ),
    note="Fighting: in close combat. One line counts once, however many of its cases hold.",
)
