"""Elements on the move: one alone, those under an order, those that press forward."""

from __future__ import annotations

from sandtable.rulesets.dbm.facts.element import Named, Troop
from sandtable.rulesets.dbm.facts.vocabulary import (
    BEHIND,
    FLANKS,
    FOOT,
    GOING,
    GROUND,
    LIGHT,
    MOUNTED,
    NAVAL,
    OUTCOMES,
    SKIRMISHERS,
    STATE,
    TROOPS,
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
    Score,
    Vocabulary,
    Whole,
    Words,
    plain_words,
)


class Mover(Troop):
    """One element on the move."""

    going = Choice(
        words=GOING, default="good", says="{its} going", label="Going", group=GROUND, help="What it moves in."
    )
    move = Choice(
        words=plain_words("Moves", "tactical", "march", "flee"),
        default="tactical",
        says="{its} move",
        label="Move",
        group=STATE,
        help="What sort of move it makes.",
    )
    to_flank = Flag(
        says="{it} is moving from corner or side contact onto that enemy's flank",
        label="To a flank",
        group=FLANKS,
        help="It starts in corner or side contact with an enemy and ends with its front on that enemy's flank.",
    )


class Shooter(Troop):
    """One element that would shoot."""

    distance = Length(unit="paces", says="the distance", label="Distance", group=GROUND, help="Paces to the target.")


class Temper(Troop):
    """One element that may run away with its rider."""

    regular = Flag(default=True, says="{it} is regular", label="Regular", group=TROOPS, help="Not for irregulars.")


class Moved(Named):
    """One of the elements that an order moves or halts."""

    regular = Flag(default=True, says="{it} is regular", label="Regular", group=TROOPS, help="Not for irregulars.")
    general = Flag(says="{it} is the general", label="General", group=STATE, help="The general's own element.")
    with_general = Flag(
        says="{it} is double based with the general",
        label="With the general",
        group=STATE,
        help="It shares the general's double base.",
    )
    mounted = Flag(
        says="{it} is on its mounts",
        label="Mounted infantry",
        group=STATE,
        help="Infantry still on its mounts; it stays foot in every other row.",
    )
    supports = Flag(
        says="{it} is behind cavalry it can support",
        label="Supports cavalry",
        group=BEHIND,
        help="Psiloi behind cavalry that they can support.",
    )
    short = Flag(
        says="{it} moved less than its full move",
        label="Short move",
        group=STATE,
        help="It moved less than its full move.",
    )


def _elements(record: Record) -> tuple[Record, ...]:
    elements: tuple[Record, ...] = record["elements"]
    return elements


def _aside(element: Record) -> bool:
    """The general and those on his double base, whom some rows leave aside."""
    return bool(element["general"] or element["with_general"])


class PipCost(Scope):
    """One order: who is to do what, where the general is, and how the move goes."""

    action = Choice(
        words=plain_words("Actions", "move", "march", "halt", "mount", "dismount"),
        required=True,
        says="the action",
        label="Action",
        group=STATE,
        help="What the elements are ordered to do.",
    )
    elements = Many(of=Moved, least=1, required=True, label="Elements", group=TROOPS, help="Who is moved or halted.")
    commander = Choice(
        words=Vocabulary("Commanders", {"c_in_c": "C-in-C", "sub": "sub-general", "ally": "ally-general"}),
        default="c_in_c",
        says="the general",
        label="General's rank",
        group=STATE,
        help="The rank of this command's general.",
    )
    own_command = Flag(
        default=True,
        says="the general is of their own command",
        label="Own general",
        group=STATE,
        help="Untick it if the general among the elements is of another command than they are.",
    )
    general_moved = Flag(
        says="the general has moved earlier in the game",
        nay="the general has never moved in the game",
        label="General has moved",
        group=STATE,
        help="He has moved earlier in the game.",
    )
    discount_used = Flag(
        says="the general has used his saving this bound",
        nay="the general has not used his saving this bound",
        label="Saving used",
        group=STATE,
        help="He has used his saving of 1 this bound.",
    )
    distance = Length(
        unit="paces",
        says="the distance to the general",
        label="Distance to the general",
        group=GROUND,
        help="Paces from the general's element, round enemies and impassable ground.",
    )
    in_sight = Flag(
        default=True,
        says="the general is in sight",
        label="In sight",
        group=GROUND,
        help="Untick it if neither sees the other.",
    )
    general_state = Choice(
        words=plain_words("General's state", "free", "fighting", "straggling", "lost"),
        default="free",
        says="the general",
        label="General's state",
        group=STATE,
        help="Free, in front edge contact, off-table with stragglers, or lost.",
    )
    deviation = Choice(
        words=plain_words("Deviation", "none", "free", "column", "into_column", "road", "riverbank"),
        default="none",
        says="the deviation",
        label="Deviation",
        group=GROUND,
        help="How any of them leaves the straight way ahead.",
    )
    ends_at = Choice(
        words=plain_words("Ends at", "nothing", "enemy", "river", "impassable", "discovered"),
        default="nothing",
        says="what stopped the move",
        label="Stopped by",
        group=GROUND,
        help="What stopped the move, if anything did.",
    )
    prevents = Choice(
        words=plain_words("Prevents", "advance", "retreat", "nothing"),
        default="advance",
        says="what the halt prevents",
        label="Halt prevents",
        group=STATE,
        help="What a halt is to prevent.",
    )
    position = Choice(
        words=plain_words("Position", "open", "rough", "difficult", "fortified", "river_edge", "uphill"),
        default="open",
        says="their position",
        label="Position",
        group=GROUND,
        help="Where all the halted elements are.",
    )
    march_number = Whole(
        least=1,
        most=None,
        default=1,
        says="the number of the march",
        label="Which march",
        group=STATE,
        help="Which march of this bound it is.",
    )
    column = Flag(
        says="the group is one element wide", label="Column", group=STATE, help="The group is one element wide."
    )

    moves = Derived(lambda order: order.action != "halt", says="it is a move and not a halt", nay="it is a halt")
    deviates = Derived(
        lambda order: order.deviation.one_of("free", "into_column") & (order.ends_at != "enemy"),
        says="an element deviates without excuse",
        nay="no element deviates without excuse",
    )
    group = Observed(lambda order: len(_elements(order)) > 1, says="two or more elements are ordered together")
    land = Observed(lambda order: not any(e["kind"] in NAVAL for e in _elements(order)), says="it is on land")
    with_his_general = Observed(
        lambda order: any(e["general"] for e in _elements(order)), says="the general is among them"
    )
    irregulars = Observed(
        lambda order: not all(e["regular"] for e in _elements(order)), says="an irregular is among them"
    )
    unruly = Observed(
        lambda order: any(not e["regular"] and e["kind"] not in (*LIGHT, "cv") for e in _elements(order)),
        says="an irregular other than light troops or cavalry is among them",
    )
    falls_short = Observed(
        lambda order: (
            order["ends_at"] == "nothing"
            and any(
                e["short"] and not e["regular"] and e["kind"] not in LIGHT and not _aside(e) for e in _elements(order)
            )
        ),
        says="an irregular moves less than its full move without excuse",
    )
    riders = Observed(
        lambda order: any(
            (e["mounted"] or e["kind"] in ("kn", "cv", "lh")) and not _aside(e) for e in _elements(order)
        ),
        says="a rider is among them",
    )
    walkers = Observed(
        lambda order: any(e["kind"] in FOOT and not e["mounted"] and not e["supports"] for e in _elements(order)),
        says="a walker is among them",
    )
    heavy_guns = Observed(
        lambda order: any(e["kind"] == "art" and e["grade"] not in ("F", "X") for e in _elements(order)),
        says="artillery other than fast or exceptional is among them",
    )
    all_foot = Observed(lambda order: all(e["kind"] in FOOT for e in _elements(order)), says="all of them are foot")
    knights = Observed(
        lambda order: any(e["kind"] == "kn" and not _aside(e) for e in _elements(order)), says="knights are among them"
    )
    wild_marchers = Observed(
        lambda order: any(not e["regular"] and e["kind"] not in SKIRMISHERS for e in _elements(order)),
        says="irregulars other than skirmishers are among them",
    )


class Presser(Named):
    """One element of a group that would press forward."""

    general = Flag(says="{it} is the general", label="General", group=STATE, help="The general's own element.")
    with_general = Flag(
        says="{it} is double based with the general",
        label="With the general",
        group=STATE,
        help="It shares the general's double base.",
    )
    rank = Whole(
        least=1, most=None, default=1, says="{its} rank", label="Rank", group=BEHIND, help="1 is the front rank."
    )


class Met(Troop):
    """An enemy in the way of a press forward."""

    at = Length(
        unit="paces", required=True, says="{its} distance", label="Met at", group=GROUND, help="How far off it is."
    )
    fled = Flag(
        says="{it} has fled from this press already",
        label="Has fled",
        group=STATE,
        help="It has fled from this press already.",
    )
    deviated = Flag(
        says="{its} flight had to deviate",
        label="Flight deviated",
        group=STATE,
        help="Its flight was forced to deviate, so that it is contacted.",
    )


class PressForward(Scope):
    """A group that has driven off its opponents and would go on."""

    elements = Many(of=Presser, least=1, required=True, label="Elements", group=TROOPS, help="The group, by rank.")
    opponents = Words(
        words=OUTCOMES,
        least=1,
        required=True,
        label="Opponents",
        group=STATE,
        help="What happened to each opponent in frontal close combat.",
    )
    own_bound = Flag(default=True, says="the bound is its own", label="Own bound", group=STATE, help="It is its bound.")
    broken_command = Flag(
        says="its command is demoralised", label="Demoralised command", group=STATE, help="Its command is demoralised."
    )
    pursued = Flag(
        says="it pursued an opponent",
        nay="it pursued nobody",
        label="Pursued",
        group=STATE,
        help="It pursued any of its opponents.",
    )
    straight = Flag(
        default=True,
        says="its earlier moves were straight ahead",
        nay="an earlier move was not straight ahead",
        label="Straight",
        group=STATE,
        help="Its earlier tactical moves this bound were entirely straight ahead, or there were none.",
    )
    all_ranks = Flag(
        default=True,
        says="all ranks go",
        nay="some rank stays behind",
        label="All ranks",
        group=BEHIND,
        help="No rank stays behind.",
    )
    across = Choice(
        words=plain_words("Across", "none", "fortification"),
        default="none",
        says="what lies across its way",
        label="Across",
        group=GROUND,
        help="What its way leads across.",
    )
    going = Choice(
        words=GOING, default="good", says="the going", label="Going", group=GROUND, help="The slowest going on the way."
    )
    met = Many(of=Met, label="Enemy in the way", group=FLANKS, help="The enemy in its way, in any order.")

    group = Observed(lambda press: len(_elements(press)) > 1, says="two or more elements press together")
    all_foot = Observed(
        lambda press: (
            any(e["kind"] in FOOT for e in _elements(press))
            and all(
                e["kind"] in FOOT or e["with_general"] or (e["general"] and e["kind"] in MOUNTED)
                for e in _elements(press)
            )
        ),
        says="all of them are foot, but for a mounted general and those with him",
    )
    all_fled = Observed(
        lambda press: all(outcome == "flee" for outcome in press["opponents"]),
        says="every opponent in front was made to flee",
    )
    paces = Score(says="the move of the slowest element")
    light_front = Observed(
        lambda press: any(e["rank"] == 1 and e["kind"] in SKIRMISHERS for e in _elements(press)),
        says="skirmishers are in the front rank",
    )


order = PipCost("here")
press = PressForward("here")
met = Met("own")
mover = Mover("own")
shooter = Shooter("own")
temper = Temper("own")
