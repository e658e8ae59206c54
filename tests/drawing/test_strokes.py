"""The pens and rulers of the picture: path data, lines cut to outlines, and chance that is none."""

from collections.abc import Sequence
from math import cos, hypot, pi, sin

import pytest

from sandtable.catalogue import RULESETS
from sandtable.drawing.colours import livery
from sandtable.drawing.curve import (
    area_of,
    bent,
    cut,
    dashed,
    inside,
    length_of,
    rounded,
    ruled,
    shrunk,
    spaced,
    to_border,
)
from sandtable.drawing.matrix import joined, matrix, moved
from sandtable.drawing.pathdata import carried, flattened
from sandtable.drawing.scatter import MOST, noise, rowed, scattered
from sandtable.drawing.shape import Path, Point
from sandtable.drawing.signs import sign_source, strokes, troop_sign
from sandtable.drawing.words import breadth, fitted, wrapped
from sandtable.names import SIDES

HORSESHOE: tuple[Point, ...] = ((0, 0), (90, 0), (90, 90), (60, 90), (60, 30), (30, 30), (30, 90), (0, 90))


@pytest.mark.parametrize(
    ("data", "area"),
    [
        ("M0 0h10v10h-10z", 100),
        ("M0 0H10V10H0Z", 100),
        ("m5 5 10 0 0 10-10 0z", 100),
        ("M0 0l10 0l0 10l-10 0z", 100),
        ("M-5 0a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z", pi * 25),
        ("M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", -pi * 25),
        ("M0 0c0-10 10-10 10 0s10 10 10 0V20H0z", 400),
        ("M0 0q5-10 10 0t10 0V20H0z", 400),
        ("M1.5.5.5.5.5 1.5z", -0.5),
    ],
)
def test_path_data_encloses_what_it_should(data: str, area: float) -> None:
    (run, closed), *rest = flattened(data)
    assert closed
    assert not rest
    assert area_of(run) == pytest.approx(area, rel=0.02)


def test_an_arc_too_short_for_its_ends_grows() -> None:
    [(run, _)] = flattened("M0 0A1 1 0 0 1 10 0")
    assert max(abs(y) for _, y in run) == pytest.approx(5, rel=0.02)


@pytest.mark.parametrize("rules", list(RULESETS))
def test_every_sign_of_every_game_can_be_painted(rules: str) -> None:
    for kind, svg in RULESETS[rules].signs.items():
        shapes = troop_sign(svg)
        points = [point for shape in shapes if isinstance(shape, Path) for run in shape.runs for point in run]
        assert points, kind
        assert all(-0.6 <= x <= 0.6 and -0.6 <= y <= 0.6 for x, y in points), kind
        assert "var(" not in sign_source(svg)
        assert "<title" not in sign_source(svg)


LYING = ("scale(4800)", "translate(300 -70)rotate(25)scale(2400)", "rotate(-140)scale(-1 1)scale(900)")


@pytest.mark.parametrize("rules", list(RULESETS))
@pytest.mark.parametrize("transform", LYING)
def test_a_sign_that_is_written_out_lies_where_it_was_stamped(rules: str, transform: str) -> None:
    for kind, svg in RULESETS[rules].signs.items():
        for data, lies, _ in strokes(svg):
            whole = joined(matrix(transform), lies)
            written = flattened(carried(data, whole))
            stamped = [([moved(whole, point) for point in run], closed) for run, closed in flattened(data)]
            assert [closed for _, closed in written] == [closed for _, closed in stamped], kind
            for (found, _), (run, _) in zip(written, stamped, strict=True):
                assert found[0] == pytest.approx(run[0], abs=1), kind
                left, top, right, bottom = _bounds(run)
                # Where half a circle is cut into one piece more or less, its outermost point lies a little elsewhere.
                near = 2 + 0.013 * max(right - left, bottom - top)
                assert _bounds(found) == pytest.approx((left, top, right, bottom), abs=near), kind
                assert area_of(found) == pytest.approx(area_of(run), rel=0.03, abs=3 * length_of(run)), kind


def _bounds(run: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in run], [y for _, y in run]
    return min(xs), min(ys), max(xs), max(ys)


def test_a_line_is_cut_to_a_hollow_outline() -> None:
    found = cut(HORSESHOE, (-10, 60), (100, 60))
    assert [x for piece in found for x, _ in piece] == pytest.approx([0, 30, 60, 90])
    assert [y for piece in found for _, y in piece] == pytest.approx([60] * 4)


@pytest.mark.parametrize("turn", [0.0, 0.7, pi / 2, 2.5])
def test_ruled_lines_cover_an_area_and_no_more(turn: float) -> None:
    lines = ruled(HORSESHOE, 1.0, turn)
    assert sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in lines) == pytest.approx(abs(area_of(HORSESHOE)), rel=0.03)
    assert all(inside(HORSESHOE, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)) for a, b in lines)


def test_dashes_are_as_long_as_asked() -> None:
    runs = dashed(((0, 0), (50, 0), (50, 50)), (30, 10))
    assert [length_of(run) for run in runs] == pytest.approx([30, 30, 20])
    assert list(runs[1][0]) == [40, 0]


def test_marks_along_a_line_are_evenly_spaced_and_reach_both_ends() -> None:
    found = [point for point, _ in spaced(((0, 0), (30, 0), (30, 30)), 11)]
    assert [*found[0], *found[-1]] == pytest.approx([0, 0, 30, 30])
    assert len(found) == 7


def test_a_shrunken_outline_keeps_its_distance() -> None:
    for outline in (HORSESHOE, HORSESHOE[::-1]):
        inner = shrunk(outline, 4)
        assert all(inside(outline, point) for point in inner)
        assert all(4 - 1e-9 <= to_border(outline, point) < 6 for point in inner)


def test_only_round_things_are_rounded() -> None:
    assert rounded(HORSESHOE) == HORSESHOE
    ring = [(10 * x, 10 * y) for x, y in _circle(24)]
    assert abs(area_of(rounded(ring))) == pytest.approx(pi * 100, rel=0.01)


def _circle(corners: int) -> list[Point]:
    return [(cos(2 * pi * step / corners), sin(2 * pi * step / corners)) for step in range(corners)]


def test_a_rounded_bend_stays_by_the_road() -> None:
    road: tuple[Point, ...] = ((0, 0), (100, 0), (100, 100), (100, 100), (0, 100))
    found = bent(road, 12)
    assert (found[0], found[-1]) == (road[0], road[-1])
    assert all(to_border((*road, *road[::-1]), point) < 6 for point in found)


def test_trees_stand_inside_apart_and_always_in_the_same_places() -> None:
    wood = [(400 * x, 300 * y) for x, y in _circle(30)]
    trees = scattered("w", wood, 40, 10)
    assert trees == scattered("w", wood, 40, 10)
    assert trees != scattered("v", wood, 40, 10)
    assert all(inside(wood, tree) and to_border(wood, tree) >= 10 for tree in trees)
    # Every quarter of the wood has its share.
    for sign in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        assert sum(x * sign[0] > 0 and y * sign[1] > 0 for x, y in trees) > len(trees) / 6
    assert len(scattered("w", wood, 0.5)) < 1.6 * MOST
    assert len(rowed(wood, 0.5, 0.3)) < 1.6 * MOST


def test_noise_is_even_and_belongs_to_its_name() -> None:
    values = [noise("wood", i, 1) for i in range(2000)]
    assert all(0 <= value < 1 for value in values)
    for part in range(10):
        assert 120 < sum(part / 10 <= value < (part + 1) / 10 for value in values) < 290
    assert noise("wood", 1) != noise("wood", 2) != noise("moor", 2)


def test_one_side_is_darker_than_the_other_without_colour() -> None:
    def light(colour: str) -> float:
        red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
        return 0.299 * red + 0.587 * green + 0.114 * blue

    dark, pale = ([light(livery(side, n).body) for n in range(6)] for side in SIDES)
    assert max(dark) + 50 < min(pale)
    for side in SIDES:
        for n in range(6):
            colours = livery(side, n)
            assert abs(light(colours.sign) - light(colours.body)) > 90


@pytest.mark.parametrize(
    ("words", "regular", "bold"),
    [
        ("The army of the north", 11.14, 12.35),
        ("The northern commander", 13.03, 14.43),
        ("leader of a command", 10.68, 11.78),
        ("Twin battles", 6.23, 6.80),
        ("80 on the table, 0 lost", 11.09, 12.29),
    ],
)
def test_a_line_is_taken_for_as_wide_as_in_the_widest_face(words: str, regular: float, bold: float) -> None:
    """Ems that the words take in DejaVu Serif, as measured with Pillow."""
    assert regular <= breadth(words, 1) <= 1.1 * regular
    assert bold <= breadth(words, 1, bold=True) <= 1.1 * bold


def test_words_are_shortened_to_their_room() -> None:
    long = "The third battle of the great river"
    assert fitted(long, 10, 1000) == long
    short = fitted(long, 10, 80)
    assert short.endswith("…")
    assert breadth(short, 10) <= 80
    rows = wrapped(long * 4, 10, 200)
    assert len(rows) == 2
    assert all(breadth(row, 10) <= 200 for row in rows)
