"""One element that moves, and one that would shoot."""

from __future__ import annotations

from sandtable.rulesets.dbr.facts.troops import (
    FARTHEST,
    GOING,
    GROUND,
    NAVAL,
    STATE,
    TROOPS,
    UNITS,
    Named,
    drawn,
)
from sandtable.sheet.fact import Choice, Derived, Flag, Length, Score, Vocabulary, plain_words


class Mover(Named):
    """One element on the move."""

    going = Choice(
        words=GOING,
        default="good",
        says="{its} going",
        label="Going",
        group=GROUND,
        help="The going that governs the whole move.",
    )
    ends_in_contact = Flag(
        says="{it} is to end in contact with enemy",
        label="Ends in contact",
        group=STATE,
        help="It, or the group it is part of, ends in contact with enemy.",
    )
    bua = Flag(
        says="{it} is in a built-up area", label="In a built-up area", group=GROUND, help="It moves in a built-up area."
    )
    low_visibility = Flag(
        says="visibility is down to 100 paces (8 cm)",
        label="Low visibility",
        group=GROUND,
        help="Night or weather has brought visibility down to 100 paces.",
    )
    river = Choice(
        words=plain_words("Rivers", "none", "easy", "tricky", "dangerous"),
        default="none",
        says="the river",
        label="River",
        group=GROUND,
        help="The river that the single element or column is crossing.",
    )
    crossing = Choice(
        words=Vocabulary("Crossing", {"front": "its front edge", "part": "other parts only"}),
        default="front",
        says="what is in the river",
        label="What is in the river",
        group=GROUND,
        help="Front if the front edge of the element, or of the column's first element, is in the river.",
    )
    limbered = Flag(
        default=True, says="{it} is limbered", label="Limbered", group=STATE, help="Artillery (S) or (O) on its teams."
    )
    deserted = Flag(
        says="{its} teams are gone",
        label="Teams deserted",
        group=STATE,
        help="The teams of artillery (S) or (O) have run off.",
    )
    mobile = Flag(default=True, says="{it} is able to move", label="Mobile", group=STATE, help="Baggage that can move.")
    unit = Choice(words=UNITS, default="paces", label="Unit", group=TROOPS, help="The unit of the answer.")

    paces = Score(says="{its} move so far")
    drawn = Derived(drawn, says="{it} is artillery with teams, (S) or (O)")
    naval = Derived(lambda own: own.kind.one_of(*NAVAL), says="{it} is naval")
    teamless = Derived(
        lambda own: own.deserted | ~own.limbered, says="{it} is without its teams", nay="{it} is free to move"
    )
    off_road = Derived(
        lambda own: (own.going != "road") | own.naval, says="{it} is off the road", nay="{it} is moving along a road"
    )
    quick = Derived(lambda own: own.grade.one_of("F", "X"), says="{its} grade is fast or exceptional")
    swift_kind = Derived(
        lambda own: own.kind.one_of("lh", "cm", "bd", "art") | own.naval,
        says="{it} is light horse, camelry, blades, artillery or naval",
        nay="{it} is of another kind than light horse, camelry, blades, artillery and naval",
    )


class Shooter(Named):
    """One element that would shoot."""

    distance = Length(
        unit="paces or cm",
        most=FARTHEST,
        says="the distance",
        label="Distance",
        group=GROUND,
        help="To the target, in the unit chosen.",
    )
    water_between = Flag(
        says="only water, beach, marsh or ice lies between",
        label="Water between",
        group=GROUND,
        help="Nothing but water, beach, marsh or ice lies between the two edges.",
    )
    limbered = Flag(says="{it} is limbered", label="Limbered", group=STATE, help="Artillery (S) or (O) on its teams.")
    unit = Choice(
        words=UNITS, default="paces", label="Unit", group=TROOPS, help="The unit of the distance and of the answer."
    )

    drawn = Derived(drawn, says="{it} is artillery with teams, (S) or (O)")


mover = Mover("own")
shooter = Shooter("own")
shot = Shooter("here")
"""The shot itself, as the range question and the shooting of two elements both tell of it."""
