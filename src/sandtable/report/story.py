"""The battle turn by turn: a map where things changed, every event in a line, every ruling to be opened."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from sandtable.drawing.words import capital, spoken
from sandtable.names import SIDES
from sandtable.report.chronicle import Chronicle, Moment, Turn
from sandtable.report.luck import Forecast, Luck
from sandtable.report.maps import Atlas, framed
from sandtable.report.markup import NOTHING, Html, figure, joined, percent, spoken_of, table, tag, text
from sandtable.report.rulings import Chance, Opened, chances, opened
from sandtable.report.telling import gist, order_text, ordered_whom, sentence, worth_telling

MOST_MAPS = 14
MOST_ODDS = 12
LOSS_WEIGHS = 4
"""A base lost changes a map as much as so many moved."""


def story(chronicle: Chronicle, luck: Luck, atlas: Atlas) -> Html:
    """All turns."""
    mapped = turns_to_map(chronicle)
    turns = [_turn(turn, chronicle, luck, atlas, turn.number in mapped) for turn in chronicle.turns]
    return joined(turns) if turns else tag("p", text("Nothing has happened yet."))


def turns_to_map(chronicle: Chronicle) -> frozenset[int]:
    """The turns that are worth a map: those in which most changed, and no more than a reader can take in."""
    changes = {turn.number: change for turn in chronicle.turns if (change := _change(turn))}
    return frozenset(sorted(changes, key=lambda number: (-changes[number], number))[:MOST_MAPS])


def _change(turn: Turn) -> int:
    before, after = turn.before.field.rects, turn.after.field.rects
    moved = sum(after[id] != before.get(id) for id in after)
    return moved + LOSS_WEIGHS * sum(id not in after for id in before)


def _turn(turn: Turn, chronicle: Chronicle, luck: Luck, atlas: Atlas, mapped: bool) -> Html:
    title = f"Turn {turn.number}"
    parts = [tag("h3", text(title)), tag("p", spoken_of(gist(turn, chronicle), chronicle.setup), class_="gist")]
    if mapped:
        label = f"Map after turn {turn.number}. {gist(turn, chronicle)}"
        parts.append(framed(atlas.turn(turn.before, turn.after, label), text(_caption(turn, chronicle))))
    lines = _tale([moment for moment in turn.moments if worth_telling(moment)], chronicle, luck)
    parts.append(tag("ol", *lines, class_="tale") if lines else NOTHING)
    return tag("section", *parts, class_="turn", id=f"turn-{turn.number}")


def _caption(turn: Turn, chronicle: Chronicle) -> str:
    ends = "The end" if turn.after.ending is not None else f"After turn {turn.number}"
    strength = chronicle.strength[turn.moments[-1].n]
    a, b = (percent(strength[side]) for side in SIDES)
    return f"{ends}. Strength left: {chronicle.called('a')} {a}, {chronicle.called('b')} {b}."


def _tale(moments: list[Moment], chronicle: Chronicle, luck: Luck) -> list[Html]:
    """The events of a turn. Orders that change nothing yet are told in one line, as far as one seat gives them."""
    found: list[Html] = []
    for (quiet, seat), run in groupby(moments, key=lambda moment: (_quiet(moment), moment.event.seat)):
        if quiet:
            said = [
                tag("span", _ordered(moment, chronicle, brief=n > 0), id=f"e{moment.n}") for n, moment in enumerate(run)
            ]
            found.append(tag("li", tag("p", joined(said, " · ")), class_=f"order {seat or ''}".strip()))
        else:
            found += [_line(moment, chronicle, luck) for moment in run]
    return found


def _quiet(moment: Moment) -> bool:
    """An order that has done nothing on the table and was ruled by no row: a choice, or that a side is done."""
    event = moment.event
    return event.order is not None and not (event.placed or event.taken or event.ending or event.ground or event.told)


def _line(moment: Moment, chronicle: Chronicle, luck: Luck) -> Html:
    """One event: the order or the dice and what came of them, with the ruling folded beneath."""
    side = _side(moment)
    said = [_ordered(moment, chronicle)] if moment.event.order is not None else []
    if words := sentence(moment, chronicle):
        said.append(tag("span", spoken_of(words, chronicle.setup), class_="says"))
    if moment.event.dice:
        said.append(_dice(moment, chronicle))
    inner = unfolded(moment, chronicle, luck.forecasts.get(moment.n))
    line = joined(said, " ")
    body = tag("details", tag("summary", line), inner) if inner else tag("p", line)
    kind = "order" if moment.event.order is not None and not moment.event.dice else "fell"
    loss = " loss" if moment.event.taken else ""
    return tag("li", body, class_=f"{kind} {side}{loss}".strip(), id=f"e{moment.n}")


def _side(moment: Moment) -> str:
    """Whose event it is: who ordered it, or whose roll it was."""
    if moment.event.seat is not None:
        return moment.event.seat
    return moment.ask.seat if moment.ask is not None else ""


def _ordered(moment: Moment, chronicle: Chronicle, brief: bool = False) -> Html:
    """An order as it was given, with who gave it and to whom unless it is told briefly."""
    whom = "" if _quiet(moment) else ordered_whom(moment, chronicle)
    seat = None if brief else moment.event.seat
    words = spoken_of(order_text(moment, chronicle), chronicle.setup)
    gloss = tag("small", text(whom)) if whom else NOTHING
    name = tag("span", text(f"{chronicle.army(seat)}: "), class_="aside") if seat is not None else NOTHING
    return joined((part for part in (name, tag("code", words), gloss) if part), " ")


def _dice(moment: Moment, chronicle: Chronicle) -> Html:
    """The faces, each in the colour of whose die it was, and with his name beneath the finger."""
    ask, faces = moment.ask, moment.event.dice
    owners = ask.owners if ask is not None else ()
    if len(owners) == len(faces):
        thrown = zip(owners, faces, strict=True)
        dice = [tag("span", text(face), class_=f"die {side}", title=chronicle.army(side)) for side, face in thrown]
    else:
        dice = [tag("span", text(face), class_="die") for face in faces]
    return tag("span", tag("span", text("dice "), class_="aside"), *dice, class_="dice")


def unfolded(moment: Moment, chronicle: Chronicle, forecast: Forecast | None) -> Html:
    """What opens beneath an event: the rows that counted, the result, the odds; nothing where there is none."""
    rulings, odds = opened(moment, chronicle), chances(moment, chronicle)
    if not rulings and len({chance.p for chance in odds}) < 2:
        # That each face of a die is as likely as the next need not be said.
        return NOTHING
    parts = [_folded(ruling, chronicle, alone=len(rulings) == 1) for ruling in rulings]
    return joined((*parts, odds_listed(odds, chronicle), _foretold(forecast, chronicle)))


def _folded(ruling: Opened, chronicle: Chronicle, *, alone: bool) -> Html:
    """A ruling; one without dice among others is folded once more, beneath what came of it."""
    inner = joined(_ruling(ruling, chronicle))
    if ruling.thrown or alone:
        return inner
    said = ruling.says or ", ".join(f"{part.name} {part.value}" for part in ruling.result)
    head = joined((text(f"{ruling.title}: "), spoken_of(said, chronicle.setup))) if said else text(ruling.title)
    return tag("details", tag("summary", head), inner)


def _ruling(ruling: Opened, chronicle: Chronicle) -> Iterator[Html]:
    yield tag("p", text(f"{ruling.title}, ruled by these rows."), class_="asked")
    yield _rows(ruling, chronicle) if ruling.counted else tag("p", text("No row counted."))
    yield _result(ruling, chronicle)


def _rows(ruling: Opened, chronicle: Chronicle) -> Html:
    rows = []
    for line in ruling.counted:
        whom = spoken_of(line.whom or "all", chronicle.setup)
        rows.append((whom, text(line.words), text(line.value), tag("cite", text(line.cite))))
    return table(text("Rows that counted"), ("For", "Row", "Gives", "On the sheet"), rows, class_="rows")


def _result(ruling: Opened, chronicle: Chronicle) -> Html:
    """What came of it in a sentence, and part by part: 'b7 spears: total 8, final 8, outcome none; a4 horse: …'."""
    said: list[Html] = []
    for whom, parts in groupby(ruling.result, key=lambda part: part.whom):
        head = joined((spoken_of(whom, chronicle.setup), text(": "))) if whom else NOTHING
        said.append(joined((head, text(", ".join(f"{part.name} {part.value}" for part in parts)))))
    if not said:
        return NOTHING
    if not ruling.says:
        return tag("p", tag("strong", text("Result: ")), joined(said, "; "), text("."), class_="result")
    sentence = tag("p", tag("strong", text("Result: ")), spoken_of(ruling.says, chronicle.setup), class_="result")
    return joined((sentence, tag("p", text("In figures: "), joined(said, "; "), text("."), class_="figures")))


def odds_listed(odds: tuple[Chance, ...], chronicle: Chronicle) -> Html:
    """All that could come of the dice, likeliest first, with a bar for each; what came is marked."""
    if not odds:
        return NOTHING
    shown = [chance for n, chance in enumerate(odds) if n < MOST_ODDS or chance.came]
    items = []
    for chance in shown:
        came = tag("strong", text(" — so it came"), class_="came") if chance.came else NOTHING
        bar = tag("span", class_="bar", style=f"--p:{float(chance.p):.4f}", aria_hidden="true")
        words = joined((spoken_of(chance.words, chronicle.setup), came))
        p = tag("span", text(f"{percent(chance.p)} ({chance.p})"), class_="p")
        items.append(tag("li", tag("span", words), p, bar, class_="came" if chance.came else ""))
    rest = sum(chance.p for chance in odds) - sum(chance.p for chance in shown)
    if rest:
        items.append(tag("li", tag("span", text("anything else")), tag("span", text(percent(rest)), class_="p")))
    return joined((tag("p", text("The exact odds before the dice fell:")), tag("ul", *items, class_="odds")))


def _foretold(forecast: Forecast | None, chronicle: Chronicle) -> Html:
    if forecast is None:
        return NOTHING
    said = [
        f"{chronicle.called(side)} {figure(forecast.expected[side])} (lost: {figure(forecast.actual[side])})"
        for side in SIDES
    ]
    return tag("p", text(f"Loss to be expected on this table: {', '.join(said)}."), class_="foretold")


def kind_named(kind: str) -> str:
    """The name of a kind of roll."""
    return capital(spoken(kind))
