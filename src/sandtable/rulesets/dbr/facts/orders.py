"""One order to a command: who is to do what, where the general is, and how the move goes."""

from __future__ import annotations

from sandtable.rulesets.dbr.facts.troops import (
    FARTHEST,
    FLANKS,
    GROUND,
    MOVERS,
    STATE,
    TROOPS,
    UNITS,
    Named,
    length,
)
from sandtable.sheet.fact import (
    Choice,
    Derived,
    Flag,
    Length,
    Many,
    Observed,
    Record,
    Scope,
    Whole,
    Words,
    plain_words,
)

ACTIONS = plain_words(
    "Actions",
    "move",
    "march",
    "steady",
    "rally",
    "mount",
    "dismount",
    "limber",
    "unlimber",
    "embark",
    "disembark",
    "launch_bridge",
    "complete_bridge",
    "dismantle_bridge",
)
SINGLY = ("rally", "mount", "dismount", "limber", "unlimber", "embark", "disembark")
BRIDGING = ("launch_bridge", "complete_bridge", "dismantle_bridge")


def _elements(order: Record) -> tuple[Record, ...]:
    elements: tuple[Record, ...] = order["elements"]
    return elements


def _drawn(element: Record) -> bool:
    return element["kind"] == "art" and element["grade"] in ("S", "O")


def _loose(order: Record) -> bool:
    previous = set(order["previous_group"])
    return bool(previous) and (previous <= {"lh"} or previous <= {"sk", "wb"})


class PipCost(Scope):
    """One action of one element or group."""

    action = Choice(
        words=ACTIONS, required=True, says="the action", label="Action", group=STATE, help="What they are to do."
    )
    elements = Many(
        of=Named,
        least=1,
        most=60,
        required=True,
        label="Elements",
        group=TROOPS,
        help="Who acts; two or more are a group.",
    )
    column = Flag(
        says="the group is one element wide", label="Column", group=STATE, help="The group is one element wide."
    )
    road = Flag(
        says="the whole move is along a road",
        nay="the move is not all along a road",
        label="By road",
        group=GROUND,
        help="The whole move goes along a road.",
    )
    marches = Whole(
        least=0,
        most=20,
        says="the number of marches made before",
        label="Marches so far",
        group=STATE,
        help="How many marches they have made this bound.",
    )
    includes_general = Flag(
        says="their own general is among them",
        label="With the general",
        group=STATE,
        help="The command's own general is among them.",
    )
    general_moved = Flag(
        says="the general has moved this bound",
        nay="the general has not moved this bound",
        label="General has moved",
        group=STATE,
        help="He has already moved this bound.",
    )
    general_lost = Flag(
        says="the general is lost", label="General lost", group=STATE, help="The command's general is lost."
    )
    general_distance = Length(
        unit="paces or cm",
        most=FARTHEST,
        says="the distance to the general",
        label="Distance to the general",
        group=GROUND,
        help="Between the nearest points of the bases, round enemy and ground he cannot enter, in the unit chosen.",
    )
    general_sees = Flag(
        default=True,
        says="they are in the general's sight",
        nay="they are out of the general's sight",
        label="General sees them",
        group=GROUND,
        help="The general can see them.",
    )
    portable_obstacles = Flag(
        says="portable obstacles are carried",
        label="Portable obstacles",
        group=STATE,
        help="They carry portable obstacles.",
    )
    separates = Flag(
        says="a group is split by the move",
        label="Splits a group",
        group=STATE,
        help="The move leaves some of their previous group behind.",
    )
    flank_pivot = Flag(
        says="the move is a pivot on to an enemy flank",
        label="Pivots on to a flank",
        group=FLANKS,
        help="From corner to corner contact, an element pivots on to an enemy flank edge.",
    )
    previous_group = Words(
        words=MOVERS,
        label="Previous group",
        group=TROOPS,
        help="All kinds in the group that they belonged to.",
    )
    straight = Flag(
        says="the move is straight ahead", label="Straight ahead", group=STATE, help="The move is straight forward."
    )
    into_contact = Flag(
        says="the move is into close combat",
        label="Into contact",
        group=STATE,
        help="The move ends in close combat.",
    )
    rest_halted = Flag(
        says="the rest of the group is halted",
        label="Rest halted",
        group=STATE,
        help="The rest of the previous group stays halted, or there is no rest.",
    )
    difficult = Flag(
        says="the single element is in or bound for difficult going",
        label="Difficult going",
        group=GROUND,
        help="A single element moves into difficult going or in it.",
    )
    night = Choice(
        words=plain_words("Night", "none", "dark", "moonlight"),
        default="none",
        says="the night",
        label="Night",
        group=GROUND,
        help="Whether it is night, and what sort of night.",
    )
    unit = Choice(
        words=UNITS, default="paces", label="Unit", group=TROOPS, help="The unit of the distance to the general."
    )

    group = Observed(
        lambda order: len(_elements(order)) > 1,
        says="two or more elements act together",
        nay="a single element acts",
    )
    gun = Observed(lambda order: _drawn(_elements(order)[0]), says="the element is artillery with teams, (S) or (O)")
    heavy = Observed(
        lambda order: any(_drawn(element) or element["kind"] == "bg" for element in _elements(order)),
        says="artillery (S) or (O) or baggage is among them",
    )
    riders = Observed(
        lambda order: all(element["kind"] in ("lh", "dr") for element in _elements(order)),
        says="all of them are light horse or dragoons",
        nay="some of them are neither light horse nor dragoons",
    )
    loose = Observed(_loose, says="the previous group was all light horse, or all skirmishers and warband")

    moves = Derived(lambda order: order.action.one_of("move", "march"), says="it is a move or a march")
    moves_or_steadies = Derived(
        lambda order: order.action.one_of("move", "march", "steady"), says="it is a move, a march or steadying"
    )
    without_general = Derived(
        lambda order: order.action.one_of("move", "march", "steady", "rally") & ~order.includes_general,
        says="it is a move, a march, steadying or rallying, without the general",
    )
    far = Derived(
        lambda order: order.general_distance > length(600, order.unit),
        says="the general is more than 600 paces (48 cm) away",
        nay="the general is within 600 paces (48 cm)",
    )
    distant = Derived(
        lambda order: order.general_distance > length(300, order.unit),
        says="the general is more than 300 paces (24 cm) away",
        nay="the general is within 300 paces (24 cm)",
    )
    excused = Derived(
        lambda order: (
            order.loose
            | (order.group & order.rest_halted & (order.straight | order.into_contact))
            | (~order.group & order.difficult)
        ),
        says="the move is excused",
        nay="nothing excuses the move",
    )


order = PipCost("here")
