"""Every kind of every game has a sign; signs can stand together on one page, and none stands for two kinds."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from itertools import combinations
from xml.etree import ElementTree

import pytest

from sandtable.catalogue import FOLDERS
from sandtable.sheet.sign import Part, Placed, Sign, moved, svg, together

MOST_BYTES = 2000
SQUARE = Part(ink="M0 0h9v9h-9z")


def kinds(folder: str) -> Mapping[str, str]:
    vocabularies = import_module(f"sandtable.rulesets.{folder}").RULESET.vocabularies
    names: Mapping[str, str] = next(words.names for words in vocabularies if words.title == "Kinds")
    return names


def signs(folder: str) -> Mapping[str, Sign]:
    found: Mapping[str, Sign] = import_module(f"sandtable.rulesets.{folder}.signs").SIGNS
    return found


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_kind_has_a_sign_and_every_sign_a_kind(folder: str) -> None:
    assert list(signs(folder)) == list(kinds(folder))


@pytest.mark.parametrize("folder", FOLDERS)
def test_signs_can_stand_together_inside_a_page(folder: str) -> None:
    for kind, name in kinds(folder).items():
        text = svg(signs(folder)[kind], name)
        root = ElementTree.fromstring(text)
        assert root.tag == "svg"
        assert root.attrib["viewBox"] == "0 0 48 48"
        assert root.attrib["role"] == "img"
        assert root[0].tag == "title"
        assert root[0].text == name
        assert {node.tag for node in root.iter()} <= {"svg", "title", "g", "path"}
        assert not {name for node in root.iter() for name in node.attrib} & {"id", "href", "style"}
        assert not [unwanted for unwanted in ("id=", "<text", "http", "url(", "#") if unwanted in text]
        assert len(text.encode()) < MOST_BYTES


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_page_chooses_the_colours(folder: str) -> None:
    for sign in signs(folder).values():
        root = ElementTree.fromstring(svg(sign, ""))
        fills = {node.attrib[name] for node in root.iter() for name in ("fill", "stroke") if name in node.attrib}
        assert fills <= {"currentColor", "none", "var(--tint,none)"}


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_two_kinds_of_a_game_are_drawn_alike(folder: str) -> None:
    drawn = {kind: svg(sign, "") for kind, sign in signs(folder).items()}
    assert not [pair for pair in combinations(drawn, 2) if drawn[pair[0]] == drawn[pair[1]]]


def test_the_name_is_escaped() -> None:
    assert "<title>pike &amp; &lt;shot&gt;</title>" in svg(together(SQUARE), "pike & <shot>")


def test_parts_are_moved_turned_and_mirrored() -> None:
    placed = Placed(SQUARE, 24, 12, 0.5, 30, mirrored=True)
    assert '<g transform="translate(24 12)rotate(30)scale(-0.5 0.5)">' in svg(together(placed), "")


def test_parts_in_one_place_are_drawn_in_one_stroke() -> None:
    drawn = svg(moved(SQUARE, Part(ink="M1 1h2v2z", tint="M0 0h1v1z", line="M0 0h5"), x=1), "")
    ink = '<path d="M0 0h9v9h-9zM1 1h2v2z"/>'
    tint = '<path fill="var(--tint,none)" d="M0 0h1v1z"/>'
    line = '<path fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" d="M0 0h5"/>'
    assert f'<g transform="translate(1 0)">{tint}{ink}{line}</g>' in drawn


def test_signs_are_put_together_in_order() -> None:
    bar = Part(line="M0 0h9")
    both = together(together(SQUARE), bar, Placed(SQUARE, 5))
    assert both.parts == (Placed(SQUARE), Placed(bar), Placed(SQUARE, 5))
