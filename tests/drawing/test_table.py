"""The picture of a battle: whole, sound, always the same, and readable."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.drawing.battlefield import GAME, GRAIN, LOST, battle, game, muster, oval

from sandtable.catalogue import load
from sandtable.drawing import mark
from sandtable.drawing.mark import Mark
from sandtable.drawing.shape import Group, Scene, Shape, Text
from sandtable.drawing.table import MARGIN, before_after, draw, picture, scene
from sandtable.drawing.words import breadth
from sandtable.engine.state import Ending, State
from sandtable.geometry.field import Field
from sandtable.geometry.ground import Area, Ground
from sandtable.geometry.leg import Leg, moved
from sandtable.names import Code, Refused

ROOT = Path(__file__).parents[2]
RULES = load("dbm")
SVG = "{http://www.w3.org/2000/svg}"


@cache
def drawn() -> ElementTree.Element:
    return ElementTree.fromstring(draw(battle(), GAME, RULES, caption="The phalanx is broken"))


def by_id(tree: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {id: element for element in tree.iter() if (id := element.get("id"))}


def words(tree: ElementTree.Element) -> set[str]:
    return {text.text or "" for text in tree.iter(f"{SVG}text")}


def texts(shapes: tuple[Shape, ...]) -> Iterator[Text]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Group):
            yield from texts(shape.shapes)


def part(whole: Scene, name: str) -> tuple[Shape, ...]:
    return next(shape.shapes for shape in whole.shapes if isinstance(shape, Group) and name in (shape.id, shape.name))


def extent(text: Text) -> tuple[float, float, float, float]:
    wide = breadth(text.words, text.size, text.bold)
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    base = text.y + 0.35 * text.size if text.middle else text.y
    return left, base - 0.72 * text.size, left + wide, base + 0.22 * text.size


def test_every_base_on_the_table_is_drawn_once_and_none_that_is_lost() -> None:
    ids = [element.get("id", "") for element in drawn().iter(f"{SVG}g")]
    bases = [id.removeprefix("base-") for id in ids if id.startswith("base-")]
    assert sorted(bases) == sorted(battle().field.rects)
    assert not set(bases) & set(LOST)
    assert len(bases) > 60


def test_a_base_says_what_it_is_and_where() -> None:
    base = by_id(drawn())["base-a1"]
    assert base.findtext(f"{SVG}title") == "cavalry, ordinary, command of Scipio, leader"
    told = {key: base.get(f"data-{key}") for key in ("side", "kind", "grade", "command", "state", "x", "y", "facing")}
    assert told == {
        "side": "a", "kind": "cv", "grade": "O", "command": "A1", "state": "ready", "x": "1740", "y": "770",
        "facing": "0",
    }  # fmt: skip


def test_troops_that_are_not_ready_are_hatched_and_the_legend_says_so() -> None:
    found = by_id(drawn())
    ready, shaken = found["base-a11"], found["base-a12"]
    assert shaken.get("data-state") == "shaken"
    assert len(shaken.findall(f"{SVG}path")) == len(ready.findall(f"{SVG}path")) + 1
    assert {"Shaken", "Demoralised"} <= words(drawn())


def test_all_ground_is_drawn_and_named() -> None:
    found = by_id(drawn())
    ground = battle().ground
    assert {f"area-{area.id}" for area in ground.areas} <= set(found)
    assert {f"line-{line.id}" for line in ground.lines} <= set(found)
    assert found["area-wood"].findtext(f"{SVG}title") == "Gallows Wood (wood)"
    assert found["line-beck"].findtext(f"{SVG}title") == "paltry river"
    assert {"Gallows Wood", "Kyneton", "lava field", "steep hill", "fortification temporary"} <= words(drawn())


def test_a_river_shows_its_class_by_its_banks() -> None:
    def bank(sort: str) -> float:
        ground = battle().ground
        lines = tuple(replace(line, traits={"class": sort}) for line in ground.lines if line.id == "river")
        state = replace(battle(), ground=replace(ground, lines=lines))
        river = by_id(ElementTree.fromstring(draw(state, GAME, RULES)))["line-river"]
        outer, inner = (float(path.get("stroke-width", "0")) for path in river.findall(f"{SVG}path")[:2])
        return outer - inner

    assert bank("paltry") < bank("ordinary") < bank("deep")


def test_the_legend_counts_both_sides_and_their_losses() -> None:
    written = words(drawn())
    assert {"Magnesia, 190 BC", "Romans and Pergamenes", "Seleucids", "pikes", "expendables"} <= written
    assert {"39 on the table, 2 lost", "48 on the table, 2 lost", "23", "†1"} <= written
    assert "Turn 5 · The phalanx is broken" in written
    assert "23 pikes" in (drawn().findtext(f"{SVG}desc") or "")


def test_each_sign_is_kept_once_and_every_stamp_has_one() -> None:
    tree = drawn()
    defined = [child.get("id") for child in tree.find(f"{SVG}defs") or ()]
    used = {(use.get("href") or "").removeprefix("#") for use in tree.iter(f"{SVG}use")}
    assert len(defined) == len(set(defined))
    assert set(defined) == used


def test_ids_are_unique() -> None:
    ids = [id for element in drawn().iter() if (id := element.get("id"))]
    assert len(ids) == len(set(ids))


def test_the_same_table_gives_the_same_text_in_any_process() -> None:
    code = (
        "from hashlib import sha256\n"
        "from sandtable.catalogue import load\n"
        "from sandtable.drawing.table import draw\n"
        "from tests.drawing.battlefield import GAME, battle\n"
        "print(sha256(draw(battle(), GAME, load('dbm')).encode()).hexdigest())\n"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2024")
    }
    assert len(found) == 1
    assert draw(battle(), GAME, RULES) == draw(battle(), GAME, RULES)


@pytest.mark.parametrize("caption", ["", "A very long caption that goes on and on " * 9])
def test_no_writing_leaves_the_frame_or_runs_into_other_writing(caption: str) -> None:
    named = replace(battle().setup, title="The long, long battle of the many, many names " * 3)
    whole = scene(replace(battle(), setup=named), GAME, RULES, caption=caption)
    edge = MARGIN * whole.px / 2
    boxes = [extent(text) for name in ("cartouche", "legend") for text in texts(part(whole, name)) if text.words]
    for x0, y0, x1, y1 in boxes:
        assert edge <= x0
        assert edge <= y0
        assert x1 <= whole.width - edge
        assert y1 <= whole.height - edge
    for number, (x0, y0, x1, y1) in enumerate(boxes):
        for other in boxes[number + 1 :]:
            assert x1 <= other[0] or other[2] <= x0 or y1 <= other[1] or other[3] <= y0


def test_long_names_of_commands_keep_clear_of_their_counts_in_a_wide_face() -> None:
    setup = battle().setup
    commands = {id: replace(command, name="The southern commander") for id, command in setup.commands.items()}
    whole = scene(replace(battle(), setup=replace(setup, commands=commands)), GAME, RULES)
    written = list(texts(part(whole, "legend")))
    names = [text for text in written if text.words.startswith("The southern")]
    assert len(names) == len(commands)
    for name in names:
        count = min((one for one in written if one.y == name.y and one.x > name.x), key=lambda one: one.x)
        assert name.x + breadth(name.words, name.size) < count.x - breadth(count.words, count.size)


def test_names_of_the_ground_stay_in_the_window() -> None:
    corner = Area("far", "wood", oval(3590, 2390, 400, 300), name="The wood at the very end of the world")
    state = replace(battle(), ground=replace(battle().ground, areas=(corner,)))
    whole = scene(state, GAME, RULES)
    name = next(text for text in texts(part(whole, "table")) if text.words == corner.name)
    assert extent(name)[2] <= whole.width - MARGIN * whole.px
    assert extent(name)[1] >= 0


def test_writing_can_be_read_at_the_usual_width() -> None:
    whole = scene(battle(), GAME, RULES)
    sizes = [
        text.size / whole.px for name in ("cartouche", "legend") for text in texts(part(whole, name)) if text.words
    ]
    assert min(sizes) >= 11


@pytest.mark.parametrize(
    "name", ['<script>alert("x")</script>', "R & D's", "nul \x00 and bell \x07", "\ud800", "Ἀντίοχος 大王"]
)
def test_any_name_can_be_written(name: str) -> None:
    setup = battle().setup
    commands = {id: replace(command, name=name) for id, command in setup.commands.items()}
    pieces = {id: replace(piece, name=name) for id, piece in setup.pieces.items()}
    state = replace(battle(), setup=replace(setup, title=name, commands=commands, pieces=pieces))
    text = draw(state, game(status=lambda state, id: name), RULES, caption=name)
    tree = ElementTree.fromstring(text)
    shown = re.sub("[\x00\x07\ud800]", "\ufffd", name)
    assert any(shown.split()[0] in found for found in words(tree))
    assert not list(tree.iter(f"{SVG}script"))
    text.encode()


def test_a_part_of_the_table_shows_only_what_stands_there() -> None:
    tree = ElementTree.fromstring(draw(battle(), GAME, RULES, crop=(1900, 1000, 2700, 1400)))
    bases = {id for id in by_id(tree) if id.startswith("base-")}
    assert "base-b10" in bases
    assert "base-a1" not in bases
    assert 20 < len(bases) < 45


@pytest.mark.parametrize("crop", [(10.0, 0.0, 10.0, 5.0), (0.0, 9.0, 10.0, 5.0), (float("nan"), 0.0, 1.0, 1.0)])
def test_an_empty_part_is_refused(crop: tuple[float, float, float, float]) -> None:
    with pytest.raises(Refused) as refused:
        draw(battle(), GAME, RULES, crop=crop)
    assert refused.value.refusal.at == "crop"


def test_before_and_after_tells_what_moved_and_what_was_lost() -> None:
    before = battle()
    ids = [id for id in before.field.rects if before.piece(id).kind == "ax"]
    ends = moved([before.rect(id) for id in ids], Leg("wheel-left", 30_000)).rects
    gone = next(id for id in before.field.rects if before.piece(id).kind == "art")
    field = before.field.placed({**dict(zip(ids, ends, strict=True)), gone: None})
    after = replace(before, field=field, taken={**before.taken, gone: "destroyed"})
    marks = mark.between(before, after)
    kinds = [one.what for one in marks]
    assert (kinds.count("ghost"), kinds.count("moved"), kinds.count("lost")) == (len(ids), len(ids), 1)
    tree = ElementTree.fromstring(before_after(before, after, GAME, RULES, caption="A wheel"))
    bases = {id.removeprefix("base-") for id in by_id(tree) if id.startswith("base-")}
    assert set(ids) <= bases
    assert len(bases) < len(after.field)
    ghosts = next(group for group in tree.iter(f"{SVG}g") if group.get("class") == "ghosts")
    assert len(ghosts) == 3 * (len(ids) + 1)
    assert {"moved", "lost here", "stood here before"} <= words(tree)


def test_a_shot_is_drawn_from_the_shooter_to_its_target() -> None:
    state = battle()
    marks: list[Mark] = [mark.shot(state.rect("a2"), state.rect("b9"), "a")]
    plain, shot = draw(state, GAME, RULES), draw(state, GAME, RULES, marks=marks)
    assert shot.count("stroke-dasharray") > plain.count("stroke-dasharray")
    assert "shot" in words(ElementTree.fromstring(shot))


def test_an_ended_battle_says_how_it_ended() -> None:
    state = replace(battle(), ending=Ending("a", "the Seleucids are broken"))
    assert "Turn 5, The Seleucids are broken" in words(ElementTree.fromstring(draw(state, GAME, RULES)))


def test_an_empty_table_can_be_drawn() -> None:
    setup = replace(battle().setup, pieces={}, commands={}, title="")
    bare = State(setup, Ground(360_000, 240_000), Field(8000), None)
    assert RULES.title in words(ElementTree.fromstring(draw(bare, game(), RULES)))


@pytest.mark.parametrize("shrink", [1, 50])
def test_a_table_measured_in_another_unit_looks_the_same(shrink: int) -> None:
    """A table of 72 inches is drawn as finely as one of 3600 paces."""
    whole = scene(battle(), game(grain=GRAIN * shrink), RULES)
    assert 500 <= whole.width <= 8000
    tree = ElementTree.fromstring(draw(battle(), game(grain=GRAIN * shrink), RULES))
    assert tree.get("width") == "1200"
    assert by_id(tree)["base-a1"].get("data-x") == f"{1740 / shrink:g}"


def test_troops_without_a_sign_get_a_plain_one() -> None:
    setup = battle().setup
    pieces = {id: replace(piece, kind="ninja") if id == "a1" else piece for id, piece in setup.pieces.items()}
    tree = ElementTree.fromstring(draw(replace(battle(), setup=replace(setup, pieces=pieces)), GAME, RULES))
    assert "sign-ninja" in by_id(tree)
    assert "ninja" in words(tree)


def test_a_command_has_a_letter_of_its_own_on_its_side() -> None:
    found = muster()
    found.command("A4", "a", "The Southerners")
    found.command("A5", "a", "")
    setup = replace(battle().setup, commands=found.commands)
    tree = ElementTree.fromstring(draw(replace(battle(), setup=setup), GAME, RULES))
    assert {"S", "O", "V", "The Southerners"} <= words(tree)


def test_a_picture_comes_as_svg_or_is_refused() -> None:
    assert picture(battle(), GAME, RULES, ".SVG") == draw(battle(), GAME, RULES).encode()
    with pytest.raises(Refused) as refused:
        picture(battle(), GAME, RULES, ".gif")
    assert refused.value.refusal.code == Code.BAD_VALUE
    assert ".png" in refused.value.refusal.message
