"""The picture on pixels: of the right size, with holes left open and every front where it belongs."""

import sys
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image
from tests.drawing.battlefield import GAME, battle, game

from sandtable.catalogue import load
from sandtable.drawing.colours import livery
from sandtable.drawing.raster import painted
from sandtable.drawing.shape import INK, Disc, Paint, Path, Scene, Shape, Stamp, Text, box
from sandtable.drawing.table import picture, scene
from sandtable.engine.state import State
from sandtable.geometry.field import Field
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import Code, Refused

RULES = load("dbm")
SQUARE = ((10.0, 10.0), (90.0, 10.0), (90.0, 90.0), (10.0, 90.0))
HOLE = ((30.0, 30.0), (30.0, 70.0), (70.0, 70.0), (70.0, 30.0))


def sheet(*shapes: Shape, symbols: dict[str, tuple[Shape, ...]] | None = None) -> Image.Image:
    whole = Scene(100, 100, 1, 100, "#ffffff", "", "", shapes, symbols or {}, {})
    return Image.open(BytesIO(painted(whole, 100))).convert("RGB")


def pixel(image: Image.Image, x: float, y: float) -> tuple[int, int, int]:
    found = image.getpixel((int(x), int(y)))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def test_a_png_has_the_width_asked_for_and_the_shape_of_the_sheet() -> None:
    whole = scene(battle(), GAME, RULES)
    image = Image.open(BytesIO(picture(battle(), GAME, RULES, ".png", width=500)))
    assert image.format == "PNG"
    assert image.size == (500, round(500 * whole.height / whole.width))


def test_a_hole_is_left_open_and_an_overlap_is_not() -> None:
    ring = sheet(Path((SQUARE, HOLE), Paint(fill="#ff0000"), closed=True))
    assert pixel(ring, 50, 50) == (255, 255, 255)
    assert pixel(ring, 20, 50) == (255, 0, 0)
    twice = sheet(Path((SQUARE, HOLE[::-1]), Paint(fill="#ff0000"), closed=True))
    assert pixel(twice, 50, 50) == (255, 0, 0)


def test_thin_paint_lets_the_ground_show_once() -> None:
    seen = sheet(Path((SQUARE, SQUARE), Paint(fill="#000000", opacity=0.5), closed=True))
    assert all(abs(value - 127) <= 1 for value in pixel(seen, 50, 50))
    crossing = Path((((0, 50), (100, 50)), ((50, 0), (50, 100))), Paint(stroke="#000000", width=20, opacity=0.5))
    assert all(abs(value - 127) <= 1 for value in pixel(sheet(crossing), 50, 50))


def test_a_stamp_is_turned_scaled_and_coloured() -> None:
    upper = box(-0.5, -0.5, 1, 0.4, Paint(fill=INK))
    seen = sheet(Stamp("half", 50, 50, 60, turn=90, ink="#0000ff"), symbols={"half": (upper,)})
    assert pixel(seen, 75, 50) == (0, 0, 255)
    assert pixel(seen, 50, 25) == (255, 255, 255)
    assert pixel(seen, 85, 50) == (255, 255, 255)


def test_writing_and_discs_and_dashes_leave_their_mark() -> None:
    text = sheet(Text(50, 50, "MM", 30, "#000000", anchor="middle", middle=True, halo="#ff0000"))
    assert pixel(text, 5, 50) == (255, 255, 255)
    colours = {pixel(text, x, y) for x in range(15, 85) for y in range(35, 65)}
    assert {(0, 0, 0), (255, 0, 0)} <= colours
    disc = sheet(Disc(50, 50, 20, Paint(fill="#00ff00")))
    assert (pixel(disc, 50, 50), pixel(disc, 50, 75)) == ((0, 255, 0), (255, 255, 255))
    dashes = sheet(Path((((0, 50), (100, 50)),), Paint(stroke="#000000", width=6, dash=(20, 20))))
    assert [pixel(dashes, x, 50)[0] for x in (10, 30, 50, 70, 90)] == [0, 255, 0, 255, 0]


@pytest.mark.parametrize("facing", [0, 45_000, 90_000, 180_000, 213_500, 270_000])
def test_the_front_edge_is_marked_whichever_way_a_base_faces(facing: int) -> None:
    """The bar is on the front edge, and the plain body shows along the rear edge."""
    setup = battle().setup
    rect = Rect(Pose(0, 0, facing), 8000, 6000)
    piece = replace(setup.pieces["b2"], width=8000, depth=6000)
    alone = replace(setup, pieces={"b2": piece}, title="x")
    state = State(alone, replace(battle().ground, areas=(), lines=()), Field(8000).placed({"b2": rect}), None)
    crop = (1700.0, 1150.0, 1900.0, 1250.0)
    plain = game()
    whole = scene(state, plain, RULES, crop=crop)
    image = Image.open(BytesIO(picture(state, plain, RULES, ".png", crop=crop, width=1000))).convert("RGB")
    scale = 1000 / whole.width
    # The window is as wide as the crop; its top is what the whole sheet has above it.
    frame = next(shape for shape in whole.shapes if isinstance(shape, Path) and shape.paint.stroke)
    (left, top) = frame.runs[0][0]
    unit = (whole.width - 2 * left) / 200

    def seen(ahead: float, right: float) -> tuple[int, int, int]:
        x, y = rect.pose.ahead(ahead * 100, right * 100)
        return pixel(image, (left + (100 + x / 100) * unit) * scale, (top + (50 - y / 100) * unit) * scale)

    colours = livery("b", 0)
    assert seen(26.5, 25) == rgb(colours.front)
    assert seen(-26.5, 0) == rgb(colours.body)


def test_without_pillow_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(Refused) as refused:
        picture(battle(), GAME, RULES, ".png")
    assert refused.value.refusal.code == Code.NOT_ALLOWED
    assert "sandtable[plots]" in refused.value.refusal.message


@pytest.mark.parametrize("width", [-1, 99, 6001])
def test_a_width_beyond_reason_is_refused(width: int) -> None:
    with pytest.raises(Refused) as refused:
        picture(battle(), GAME, RULES, ".png", width=width)
    assert refused.value.refusal.at == "width"


@pytest.mark.parametrize("title", ["bell \x07", "half a letter \ud800", ""], ids=["control", "surrogate", "empty"])
def test_any_name_can_be_painted(title: str) -> None:
    state = replace(battle(), setup=replace(battle().setup, title=title))
    assert picture(state, GAME, RULES, ".png", width=150, crop=(0, 0, 300, 200)).startswith(b"\x89PNG")
