"""What the battle comes to: its turning points, its losses and strength over time, its luck, its orders of battle."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.drawing.words import capital
from sandtable.names import SIDES, Side
from sandtable.report.arrayed import Arrayed, Troops, arrayed
from sandtable.report.charts import lost_chart, strength_chart
from sandtable.report.chronicle import Chronicle
from sandtable.report.luck import ALL, Harm, Luck, Rolls
from sandtable.report.maps import Atlas, framed
from sandtable.report.markup import (
    NOTHING,
    SPACE,
    Html,
    figure,
    joined,
    percent,
    scrolled,
    signed,
    spoken_of,
    table,
    tag,
    text,
)
from sandtable.report.rulings import came
from sandtable.report.story import kind_named
from sandtable.report.telling import sentence
from sandtable.report.turning import TurningPoint, turning_points

FAIR = 1.3
"""Within so many standard deviations luck is nothing to speak of."""
RARE = 2.0
NO_FACE_IS_BETTER = 3 * ("\N{EN DASH}",)
BETTER = (
    "A face is good or bad by what it could still bring to whose die it is, all other dice falling as they may: the "
    "sheet says whether that is high or low. Better than half of what a die could have shown is fair."
)


def turned(chronicle: Chronicle, luck: Luck, atlas: Atlas) -> Html:
    """The turning points, each with its small map and its chance."""
    points = turning_points(chronicle, luck)
    if not points:
        return tag("p", text("No roll of this battle, and no loss, was large enough to turn it."))
    said = "Where the strength of the armies swung most, and the rolls that went furthest from their odds."
    listed = tag("ol", *(_point(point, chronicle, atlas) for point in points), class_="points")
    return joined((tag("p", text(said)), listed))


def _point(point: TurningPoint, chronicle: Chronicle, atlas: Atlas) -> Html:
    moment = point.moment
    words = sentence(moment, chronicle)
    head = tag("h3", tag("a", text(f"Turn {moment.turn}, event {moment.n}"), href=f"#e{moment.n}"))
    parts = [head, tag("p", spoken_of(words, chronicle.setup), class_="says"), _weighed(point, chronicle)]
    if moment.changed and moment.bases:
        label = f"Map of event {moment.n}: {words}"
        parts.append(framed(atlas.fight(moment, label), text("Where they stood, and where they went."), "map crop"))
    return tag("li", *parts)


def _weighed(point: TurningPoint, chronicle: Chronicle) -> Html:
    """How likely it was, and what it did to both armies."""
    said: list[str] = []
    if (chance := came(point.moment, chronicle)) is not None:
        said.append(f"The chance of this outcome was {percent(chance)} ({chance}).")
    found = point.forecast
    if found is not None:
        for side in SIDES:
            if round(found.actual[side] - found.expected[side], 2):
                lost, due = figure(found.actual[side]), figure(found.expected[side])
                said.append(f"{chronicle.army(side)} lost {lost}, where {due} was to be expected.")
    if point.swing:
        gainer: Side = "a" if point.swing > 0 else "b"
        left = " to ".join(percent(point.strength[side]) for side in SIDES)
        points = f"{round(100 * abs(point.swing))} points"
        said.append(f"Strength swung {points} towards {chronicle.called(gainer)}; the two now stood at {left}.")
    return tag("p", text(" ".join(said)), class_="weighed") if said else NOTHING


def charts(chronicle: Chronicle) -> Html:
    """Losses and strength over time, and the same as figures."""
    heads = ("After turn", *(f"{chronicle.army(side)}: {what}" for side in SIDES for what in ("lost", "strength")))
    rows = []
    for turn in chronicle.turns:
        n = turn.moments[-1].n
        cells = [
            text(said)
            for side in SIDES
            for said in (figure(chronicle.lost[n][side]), percent(chronicle.strength[n][side]))
        ]
        rows.append((text(turn.number), *cells))
    figures = scrolled(table(text("After each turn"), heads, rows, "figures"), "Losses and strength")
    folded = tag("details", tag("summary", text("The same in figures")), figures)
    said = "Losses are as the game counts them; strength is what an army has left before it is beaten."
    pictures = tag("div", lost_chart(chronicle), strength_chart(chronicle), class_="charts")
    return joined((tag("p", text(said)), pictures, folded if rows else NOTHING))


def luck_told(chronicle: Chronicle, luck: Luck) -> Html:
    """The luck of both sides: in words, then by kind of roll."""
    if not any(moment.event.dice for moment in chronicle.moments):
        return tag("p", text("No die was rolled."))
    if not chronicle.ruled_alike:
        return tag("p", text("Of a log of another edition it cannot be said what its dice could have brought."))
    words = [tag("p", text(_lucky(chronicle, luck, side)), class_=f"lucky {side}") for side in SIDES]
    rolls = [_rolls(rolls, chronicle) for rolls in luck.rolls]
    heads = ("Roll", "Side", "Dice", "That mattered", "Better than", "Deviations", "Chance to fall as well")
    told = "Every die by what it could have shown"
    parts = [*words, scrolled(table(text(told), heads, rolls, "figures"), told), tag("p", text(BETTER))]
    if luck.harms:
        harm = [_harm(harm, chronicle) for harm in luck.harms]
        heads = ("Roll", "Side", "Rolls", "Loss foretold", "Loss", "Difference", "Deviations")
        told = "Losses against the exact odds of every roll that could cost a base at once"
        parts.append(scrolled(table(text(told), heads, harm, "figures"), told))
        parts.append(tag("p", text("A loss above what was foretold is bad luck for its side.")))
    return joined(parts)


def _lucky(chronicle: Chronicle, luck: Luck, side: Side) -> str:
    rolls, harm = luck.all_rolls(side), luck.all_harm(side)
    army = chronicle.army(side)
    if rolls is None:
        said = f"{army} rolled no die."
    elif not rolls.mattered:
        said = f"{army} rolled {_dice(rolls.count)}, of which no face was better than another."
    else:
        said = f"{army} rolled {_dice(rolls.count)}. Those that mattered fell better than {percent(rolls.mean)} of "
        said += f"what they could have shown, where 50{SPACE}% is fair: {_graded(rolls.z, 'lucky', 'unlucky')}. "
        said += f"As well or better comes {percent(rolls.as_good)} of the time."
    if harm is not None and (harm.actual or figure(harm.expected) != "0"):
        due, was = figure(harm.expected), figure(harm.actual)
        said += (
            f" Rolls that could cost it a base at once would have cost {due} by their exact odds, and cost {was}: "
            f"{_graded(-harm.z, 'lucky', 'unlucky')}."
        )
    return said


def _dice(count: int) -> str:
    return f"{count} dice" if count > 1 else "one die"


def _graded(z: float, good: str, bad: str) -> str:
    if abs(z) < FAIR:
        return "about what is fair"
    return f"{'very ' if abs(z) >= RARE else ''}{good if z > 0 else bad}"


def _kind(kind: str) -> Html:
    return tag("strong", text("All")) if kind == ALL else text(kind_named(kind))


def _army(side: Side, chronicle: Chronicle) -> Html:
    return tag("span", text(chronicle.army(side)), class_=f"side {side}")


def _rolls(rolls: Rolls, chronicle: Chronicle) -> tuple[Html, ...]:
    cells = (str(rolls.count), str(len(rolls.mattered)), *(NO_FACE_IS_BETTER if not rolls.mattered else _fell(rolls)))
    return (_kind(rolls.kind), _army(rolls.side, chronicle), *map(text, cells))


def _fell(rolls: Rolls) -> tuple[str, ...]:
    return percent(rolls.mean), signed(rolls.z), percent(rolls.as_good)


def _harm(harm: Harm, chronicle: Chronicle) -> tuple[Html, ...]:
    difference = signed(harm.actual - harm.expected)
    cells = (str(harm.rolls), figure(harm.expected), figure(harm.actual), difference, signed(harm.z))
    return (_kind(harm.kind), _army(harm.side, chronicle), *map(text, cells))


def orders_of_battle(chronicle: Chronicle, atlas: Atlas) -> Html:
    """Both armies, command by command."""
    armies = []
    for side in SIDES:
        commands = arrayed(chronicle, side)
        lost = figure(chronicle.lost[-1][side])
        stand, had = sum(one.standing for one in commands), sum(one.had for one in commands)
        said = f"{stand} of {had} bases on the table at the end; lost as the game counts: {lost}."
        tables = [_command(one, chronicle, atlas) for one in commands]
        head = tag("h3", text(chronicle.army(side)), class_=side)
        armies.append(tag("section", head, tag("p", text(said)), *tables, class_="army"))
    return tag("div", *armies, class_="armies")


def _command(one: Arrayed, chronicle: Chronicle, atlas: Atlas) -> Html:
    signs = _signs(one, chronicle, atlas)
    rows = [
        (
            joined((signs.get(troops.kind, NOTHING), text(troops.name)), " "),
            text(troops.had),
            text(troops.standing),
            text(troops.lost or "\N{EN DASH}"),
            text(_how(troops) or "\N{EN DASH}"),
        )
        for troops in one.troops
    ]
    name = one.command.name or one.command.id
    led = tag("span", spoken_of(f"led by {one.leader}", chronicle.setup), class_="led") if one.leader else NOTHING
    caption = joined((tag("strong", text(capital(name))), text(f" ({one.command.id}) "), led))
    return table(caption, ("Troops", "Before", "After", "Gone", "How"), rows, class_="array")


def _signs(one: Arrayed, chronicle: Chronicle, atlas: Atlas) -> Mapping[str, Html]:
    pieces = [chronicle.setup.pieces[id] for id in one.command.bases if id in chronicle.setup.pieces]
    return {piece.kind: atlas.sign(piece, chronicle.who) for piece in {piece.kind: piece for piece in pieces}.values()}


def _how(troops: Troops) -> str:
    gone = [f"{count} {how}" for how, count in troops.gone]
    states = [f"{count} {state} on the table" for state, count in troops.states]
    return ", ".join((*gone, *states))
