"""What the referee is asked of two bases that somebody points at."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.host.guests import Guest, host_in, opened

from sandtable import catalogue

FAR_APART = [
    "toy-meadow",
    "skirmish-at-the-ford",
    "twin-tercios",
    "hollin-bridge",
    "weistritz-mill",
    "the-convent-wall",
]


@pytest.mark.parametrize("scenario", FAR_APART)
def test_of_two_enemies_far_apart_it_is_what_if_they_met(scenario: str, tmp_path: Path) -> None:
    host, setup = host_in(tmp_path), catalogue.scenario(scenario)
    guest = Guest(host, opened(host, scenario)["a"])
    foot = [id for id, piece in setup.pieces.items() if not piece.traits.get("officer")]
    pairs = [(one, other) for one in foot for other in foot if one.startswith("a") and other.startswith("b")]
    asked = [(pair, guest.ask("situation", bases=list(pair))) for pair in pairs[::7]]
    assert sum(bool(answer["supposed"]) for _, answer in asked) > len(asked) / 2
    questions = {question.id: question for question in catalogue.load(setup.rules).questions}
    for pair, answer in asked:
        assert not answer["asks"], "nobody has met yet"
        for card in answer["supposed"]:
            questions[card["test"]].ask(card["given"])
            said = [card["given"][side]["kind"] for side in "ab"]
            assert said == [setup.pieces[id].kind for id in pair]


def test_of_two_friends_it_is_nothing(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    guest = Guest(host, opened(host, "skirmish-at-the-ford")["a"])
    assert guest.ask("situation", bases=["a1", "a2"])["supposed"] == []


def test_a_large_regiment_is_asked_about_as_one(tmp_path: Path) -> None:
    host, setup = host_in(tmp_path), catalogue.scenario("naseby")
    guest = Guest(host, opened(host, "naseby")["a"])
    large = next(id for id, piece in setup.pieces.items() if piece.grade != "standard" and piece.kind != "commander")
    foe = next(id for id, p in setup.pieces.items() if p.side != setup.pieces[large].side and p.kind == "horse")
    told = [card["given"]["a"] for card in guest.ask("situation", bases=[large, foe])["supposed"]]
    assert told
    assert all(each["size"] == setup.pieces[large].grade for each in told)
