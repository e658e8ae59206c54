"""The battle array of a side: commands and their blocks of troops, each base with its id, its traits and its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sandtable.engine.muster import COMMANDS, Kind, Muster
from sandtable.engine.state import Command, Piece
from sandtable.geometry.angle import HALF
from sandtable.geometry.ground import Ground, Line
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import Code, Json, Side, listed
from sandtable.notation.fault import Findings, an, meant
from sandtable.notation.form import Entry, Flag, Number, Numbers, Table, Tables, Text, Word
from sandtable.notation.layout import LIMIT, Chart, facing
from sandtable.notation.lines import Place
from sandtable.notation.traits import said, trait_entries
from sandtable.notation.troops import Troop, Troops

MOST = 400
"""Bases of one side: more do not fit any table."""


def army_form(muster: Muster) -> Table:
    return Table(
        "the army",
        {
            "title": Entry(Text(80, 1), "Who they are.", required=True),
            "list": Entry(Text(80), "The army list they are taken from, by its id."),
            "aggression": Entry(Number(0, 4, whole=True), "How apt they are to invade, 0 to 4.", default=2),
            "command": Entry(Tables(command_form(muster), 1, COMMANDS), "The commands, in order.", required=True),
        },
    )


def command_form(muster: Muster) -> Table:
    entries = {"name": Entry(Text(80, 1), "Who leads it, or what it is called.", required=True)}
    if muster.ranks:
        ranks = "; ".join(f"{rank.id}: {rank.says}" for rank in muster.ranks.values())
        entries["rank"] = Entry(Word(tuple(muster.ranks)), f"The rank of its general. {ranks}.", required=True)
    entries["zone"] = Entry(
        Numbers(("x", "y", "width", "depth"), LIMIT, 4), "Where it may be deployed: middle, width and depth of a box."
    )
    entries |= trait_entries(muster.command_traits)
    entries["block"] = Entry(Tables(block_form(muster), 1, 60), "Its troops, block by block.", required=True)
    return Table("command", entries)


def block_form(muster: Muster) -> Table:
    entries = {
        "troops": Entry(Troops(muster), "Kind, grade, and regular or irregular.", required=True),
        "count": Entry(Number(1, 200, whole=True), "How many bases.", default=1),
        "wide": Entry(Number(1, 200, whole=True), "How many of them in a rank; all of them if left out."),
        "gap": Entry(Number(0, 1000), "How far its bases stand from each other, abreast and behind.", default=0),
        "at": Entry(Numbers(("x", "y"), LIMIT, 2), "The middle of the block's front edge."),
        "facing": Entry(
            Number(-360, 360), "Degrees clockwise from up the table; towards the enemy's base edge if left out."
        ),
        "general": Entry(Flag(), "The general is with the first base of the block.", default=False),
        "name": Entry(Text(80), "What they are called.", default=""),
    }
    if any(kind.afloat for kind in muster.kinds.values()):
        entries["aboard"] = Entry(Text(8, 2), "The id of the vessel that carries this one base; it has no place then.")
    if muster.works:
        entries["works"] = Entry(Word(tuple(muster.works)), "Fortifications along the block's front.")
    return Table("block", entries | trait_entries(muster.traits))


@dataclass
class Array:
    """All that stands on the table, as far as it has been read. Lives inside one reading."""

    chart: Chart
    muster: Muster
    ground: Ground
    """As it is drawn, before anybody has dug in."""
    pieces: dict[str, Piece] = field(default_factory=dict)
    rects: dict[str, Rect] = field(default_factory=dict)
    commands: dict[str, Command] = field(default_factory=dict)
    works: list[Line] = field(default_factory=list)
    blocks: dict[str, Place] = field(default_factory=dict)
    """By base: the block that it is in."""
    zones: dict[str, tuple[int, int, int, int]] = field(default_factory=dict)
    """By command: least x, least y, most x, most y."""
    cost: dict[Side, float] = field(default_factory=dict)


def arrayed(array: Array, side: Side, army: Mapping[str, Json], findings: Findings) -> None:
    """Put a side's commands into the array."""
    array.cost[side] = 0
    count = 0
    for n, given in enumerate(army.get("command", ())):
        place: Place = ("army", side, "command", n)
        id = f"{side.upper()}{n + 1}"
        zone = _zone(array.chart, given, (*place, "zone"), findings)
        if zone:
            array.zones[id] = zone
        bases: list[str] = []
        leaders: list[str] = []
        for m, block in enumerate(given.get("block", ())):
            if count + block.get("count", 1) > MOST:
                findings.fault(
                    (*place, "block", m, "count"), f"this makes more than {MOST} bases in the army: take fewer"
                )
                break
            ids = [f"{side}{count + 1 + i}" for i in range(block.get("count", 1))]
            count += len(ids)
            bases += ids
            leaders += ids[:1] if block.get("general") else []
            _block(array, side, id, ids, block, (*place, "block", m), findings)
        _led(array.muster, given, leaders, place, findings)
        array.cost[side] += _leaders_price(array, given, leaders)
        traits = {trait.id: given.get(trait.id, trait.default) for trait in array.muster.command_traits}
        array.cost[side] += sum(trait.price(traits[trait.id]) for trait in array.muster.command_traits)
        rank = {"rank": given.get("rank", "")} if array.muster.ranks else {}
        leader = leaders[0] if leaders else ""
        array.commands[id] = Command(id, side, given.get("name", id), leader, tuple(bases), {**rank, **traits})


def _block(
    array: Array,
    side: Side,
    command: str,
    ids: list[str],
    block: Mapping[str, Json],
    place: Place,
    findings: Findings,
) -> None:
    """One block: ranks of `wide` bases, each rank touching the one before unless there is a gap."""
    wide = block.get("wide", len(ids))
    if wide > len(ids):
        findings.fault(
            (*place, "wide"), f"{wide} do not stand abreast in a block of {len(ids)}: lower 'wide' or raise 'count'"
        )
        wide = len(ids)
    troop: Troop | None = block.get("troops")
    array.blocks |= dict.fromkeys(ids, place)
    if troop is None:
        return
    _raise(array, side, command, ids, troop, block, place, findings)
    if "aboard" in block:
        return
    if "at" not in block:
        findings.fault((*place, "at"), "block needs 'at': the middle of its front edge, [x, y]", Code.MISSING_FIELD)
        return
    _stand(array, side, ids, wide, block)
    if "works" in block:
        _entrench(array, side, block["works"], ids[:wide])


def _raise(
    array: Array,
    side: Side,
    command: str,
    ids: list[str],
    troop: Troop,
    block: Mapping[str, Json],
    place: Place,
    findings: Findings,
) -> None:
    """The bases of a block: what they are, how large, and what they cost."""
    muster, kind = array.muster, array.muster.kinds[troop.kind]
    _check_officer(muster, kind, block, place, findings)
    own = said(kind.id, muster.traits, block, place, findings)
    formation = own.get(muster.formation, "")
    known = muster.formations(kind.id, troop.grade)
    if known and formation not in known:
        message = f"{an(kind.id)} is not put down in {formation}; {meant(formation, known)}"
        findings.fault((*place, muster.formation), message)
    width, depth = (array.chart.length(length) for length in kind.base(troop.grade, formation))
    array.cost[side] += len(ids) * muster.worth(*troop, own)
    for n, id in enumerate(ids):
        general = bool(block.get("general")) and n == 0
        traits = {"regular": troop.regular, "general": general, **own, **_marks(kind, troop, block)}
        name = block.get("name", "")
        array.pieces[id] = Piece(id, side, command, troop.kind, troop.grade, width, depth, name, traits)


def _check_officer(muster: Muster, kind: Kind, block: Mapping[str, Json], place: Place, findings: Findings) -> None:
    """Where leaders have bases of their own, nobody else leads, and none of them follows."""
    leads = bool(block.get("general"))
    if kind.officer and not (leads and block.get("count", 1) == 1):
        message = f"{an(kind.id)} is the one base of him who leads the command"
        findings.fault(place, f"{message}: write 'general = true' here, and no 'count'")
    elif leads and muster.officered and not kind.officer:
        who = listed([other.id for other in muster.kinds.values() if other.officer])
        message = f"{an(kind.id)} leads nobody: give the command a block of {who} with 'general = true'"
        findings.fault((*place, "general"), message)


def _stand(array: Array, side: Side, ids: list[str], wide: int, block: Mapping[str, Json]) -> None:
    """Ranks from left to right as they face, behind each other."""
    chart, piece = array.chart, array.pieces[ids[0]]
    turn = facing(block["facing"]) if "facing" in block else (0 if side == "a" else HALF)
    front = Pose(*chart.point(*block["at"]), turn)
    gap = chart.length(block.get("gap", 0))
    for n, id in enumerate(ids):
        rank, file = divmod(n, wide)
        back = piece.depth * (2 * rank + 1) / 2 + gap * rank
        pose = front.shifted(-back, (piece.width + gap) * (2 * file - wide + 1) / 2)
        array.rects[id] = Rect(pose, piece.width, piece.depth)


def embarked(array: Array, findings: Findings) -> None:
    """Whether all who are carried are carried by a vessel of their own side, one base to a vessel."""
    carried: set[str] = set()
    for id, piece in array.pieces.items():
        vessel = piece.traits.get("aboard")
        if vessel is None:
            continue
        carrier = array.pieces.get(vessel)
        if carrier is None or carrier.side != piece.side or not array.muster.kinds[carrier.kind].afloat:
            message = (
                f"'{vessel}' is no vessel of this side: bases are numbered {piece.side}1, {piece.side}2, ... as here"
            )
        elif array.muster.kinds[piece.kind].afloat:
            message = "vessels are not carried by others: take 'aboard' out"
        elif vessel in carried:
            message = f"{vessel} carries another base already: one base to a vessel"
        else:
            carried.add(vessel)
            continue
        findings.fault((*array.blocks[id], "aboard"), f"{id}: {message}")


def _marks(kind: Kind, troop: Troop, block: Mapping[str, Json]) -> dict[str, Json]:
    """What only some bases are or have."""
    marks: dict[str, Json] = {"officer": True} if kind.officer else {}
    if "aboard" in block:
        marks["aboard"] = block["aboard"]
    if kind.counts:
        marks["ee"] = kind.counts[(troop.grade, troop.regular)]
    return marks


def _entrench(array: Array, side: Side, sort: str, front: list[str]) -> None:
    """A line along the front of each base of the first rank, so that a breach can be as wide as one of them."""
    works = array.muster.works[sort]
    kind = array.muster.lines[works.line]
    for id in front:
        (ax, ay), (bx, by) = array.rects[id].front
        points = ((round(ax), round(ay)), (round(bx), round(by)))
        traits = {trait.id: trait.default for trait in kind.traits} | {"side": side}
        width = array.chart.length(kind.width)
        array.works.append(Line(f"w{len(array.works) + 1}", kind.id, points, width, "", traits))
        array.cost[side] += works.points


def _led(muster: Muster, given: Mapping[str, Json], leaders: list[str], place: Place, findings: Findings) -> None:
    if len(leaders) > 1:
        findings.fault(place, f"this command has {len(leaders)} generals: leave 'general = true' in one of its blocks")
    elif muster.ranks and not leaders:
        remedy = "write 'general = true' in the block whose first base is his"
        findings.fault(place, f"this command has no general: {remedy}", Code.MISSING_FIELD)


def _leaders_price(array: Array, given: Mapping[str, Json], leaders: list[str]) -> float:
    rank = array.muster.ranks.get(given.get("rank", ""))
    if rank is None:
        return 0
    known = [array.pieces[id] for id in leaders if id in array.pieces]
    return sum(rank.regular if piece.traits["regular"] else rank.irregular for piece in known)


def _zone(
    chart: Chart, given: Mapping[str, Json], place: Place, findings: Findings
) -> tuple[int, int, int, int] | None:
    if "zone" not in given:
        return None
    x, y, w, h = given["zone"]
    if w <= 0 or h <= 0:
        findings.fault(place, f"a zone of {w:g} by {h:g} holds nobody: give a width and depth above 0")
        return None
    (x0, y0), (x1, y1) = chart.point(x - w / 2, y - h / 2), chart.point(x + w / 2, y + h / 2)
    if not chart.holds([(x0, y0), (x1, y1)]):
        findings.fault(place, "this zone reaches off the table: give the middle, width and depth of a box on it")
    return (x0, y0, x1, y1)
