"""The report itself: one page that needs nothing else, for a desk, a phone, and print."""

from __future__ import annotations

from importlib.resources import files

from sandtable.drawing.words import capital
from sandtable.engine.trail import UNDO
from sandtable.names import SIDES
from sandtable.report.chronicle import Chronicle
from sandtable.report.luck import luck
from sandtable.report.maps import Atlas, framed
from sandtable.report.markup import NOTHING, Html, figure, joined, tag, text
from sandtable.report.reckoning import charts, luck_told, orders_of_battle, turned
from sandtable.report.story import story
from sandtable.report.telling import notes, numbered, verdict

FOLDING = """
const bar = document.getElementById("folding");
bar.hidden = false;
bar.addEventListener("click", (event) => {
  const open = event.target.dataset.open;
  if (open) for (const one of document.querySelectorAll("details")) one.open = open === "yes";
});
"""
"""A convenience: all rulings opened at once, for reading through or for print."""


def page(chronicle: Chronicle) -> str:
    """The whole report."""
    fortune = luck(chronicle)
    atlas = Atlas(chronicle.start, chronicle.game, chronicle.ruleset)
    sections = (
        ("field", "The field", _field(chronicle, atlas)),
        ("turning", "The turning points", turned(chronicle, fortune, atlas)),
        ("losses", "Losses and strength", charts(chronicle)),
        ("battle", "The battle turn by turn", joined((_folding(), story(chronicle, fortune, atlas)))),
        ("luck", "The luck of the dice", luck_told(chronicle, fortune)),
        ("armies", "The orders of battle", orders_of_battle(chronicle, atlas)),
        ("log", "The log", _colophon(chronicle)),
    )
    parts = [tag("section", tag("h2", text(title), id=f"{id}-title"), inner, id=id) for id, title, inner in sections]
    contents = [tag("li", tag("a", text(title), href=f"#{id}")) for id, title, _ in sections]
    body = (
        tag("a", text("To the battle"), href="#battle", class_="skip"),
        atlas.shared(),
        _header(chronicle),
        tag("nav", tag("ul", *contents), aria_label="Contents"),
        tag("main", *parts),
        tag("script", Html(FOLDING)),
    )
    style = files("sandtable.report").joinpath("page.css").read_text("utf-8")
    head = (
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", text(f"{chronicle.title}: a battle report")),
        tag("style", Html(style)),
    )
    whole = tag("html", tag("head", *head), Html("\n"), tag("body", *body), lang="en")
    return f"<!doctype html>\n{whole}\n"


def _header(chronicle: Chronicle) -> Html:
    """The title, what was fought, and how it ended."""
    traits, ruleset = chronicle.setup.traits, chronicle.ruleset
    year, about = traits.get("year"), traits.get("about")
    under = ", ".join(str(part) for part in (ruleset.title, year) if part)
    named = (
        tag("span", text(chronicle.army("a")), class_="a"),
        tag("span", text("against"), class_="against"),
        tag("span", text(chronicle.called("b")), class_="b"),
    )
    return tag(
        "header",
        tag("p", text(f"A battle report · {under}"), class_="over"),
        tag("h1", text(chronicle.title)),
        tag("p", joined(named, " "), class_="armies-named"),
        tag("p", text(about), class_="about") if isinstance(about, str) and about else NOTHING,
        tag("p", text(verdict(chronicle)), class_="verdict"),
        tag("p", text(_in_figures(chronicle)), class_="in-figures"),
        *(tag("p", text(note), class_="note", role="note") for note in notes(chronicle)),
    )


def _in_figures(chronicle: Chronicle) -> str:
    events = [moment.event for moment in chronicle.moments]
    orders = sum(event.order is not None for event in events) - sum(event.what == UNDO for event in events)
    dice = sum(len(event.dice) for event in events)
    turns = numbered(len(chronicle.turns), "turn")
    a, b = (figure(chronicle.lost[-1][side]) for side in SIDES)
    losses = f"{chronicle.army('a')} lost {a}, {chronicle.called('b')} {b}"
    return f"{capital(turns)}, {numbered(orders, 'order')}, {'one die' if dice == 1 else f'{dice} dice'}. {losses}."


def _field(chronicle: Chronicle, atlas: Atlas) -> Html:
    ground, grain = chronicle.start.ground, chronicle.game.grain
    size = f"{figure(ground.width / grain)} by {figure(ground.depth / grain)} {chronicle.ruleset.unit}"
    names = (*(area.name for area in ground.areas), *(line.name for line in ground.lines))
    features = sorted({name for name in names if name})
    named = f" On it: {', '.join(features)}." if features else ""
    caption = f"The table before the first order, {size}.{named} {chronicle.army('a')} began from the lower edge."
    label = f"Map of the whole table before the battle, {size}."
    return framed(atlas.whole(chronicle.start, label), text(caption))


def _folding() -> Html:
    buttons = [
        tag("button", text(words), type="button", data_open=open)
        for words, open in (("Open all rulings", "yes"), ("Close them", "no"))
    ]
    said = tag("p", text("A line with a triangle opens to the rows of the sheet that ruled it, and to its exact odds."))
    return joined((said, tag("p", *buttons, id="folding", hidden=True)))


def _colophon(chronicle: Chronicle) -> Html:
    """What the battle was fought with, and how it can be checked."""
    header, log = chronicle.log.header, chronicle.log
    facts = [
        ("Rules", f"{chronicle.ruleset.title}, {header.edition}"),
        ("Scenario", chronicle.setup.scenario),
        ("Events", f"{len(log.events)}"),
        ("Dice", {"stream": "settled before the battle", "typed": "rolled by hand"}.get(header.dice, header.dice)),
        ("Commitment", header.commitment),
        ("Seed", log.seed if log.seed is not None else ""),
        ("Hash of the log", log.hash),
    ]
    listed = [joined((tag("dt", text(name)), tag("dd", text(value)))) for name, value in facts if value]
    house = []
    for option in chronicle.game.options:
        value = chronicle.setup.options.get(option.id, option.default)
        house.append(tag("li", text(f"{option.id}: {option.says} Here: {_set(value)}.")))
    rules = joined((tag("h3", text("House rules that can be set")), tag("ul", *house))) if house else NOTHING
    return joined((tag("dl", *listed), rules))


def _set(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
