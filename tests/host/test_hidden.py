"""What a seat may not know, no message tells it: neither news, nor tables, nor trials, nor offers, nor zones."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.host.guests import Guest, host_in, match_of, opened

from sandtable.names import Refused

AMBUSH = "lysimachia"
WORD = re.compile(r"\w+")


def told(guest: Guest) -> str:
    """All that a guest was sent, but the board, which lists the armies, and the questions that name ambushers."""
    joined = {**guest.joined, "board": None}
    return json.dumps([joined, guest.news])


def hidden_from(host: Any, link: str, seat: str) -> set[str]:
    match = host.house.match(match_of(link))
    state = match.state
    return set(state.field.rects) - set(match.game.view(state, seat).field.rects)


def test_an_ambush_is_told_to_nobody_else(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, AMBUSH)
    hides, other = Guest(host, links["b"]), Guest(host, links["a"])
    ambush = next(order for order in hides.ready() if order["text"].startswith("hide"))
    hides.order(ambush["text"])
    for _ in range(8):
        guest = hides if hides.now["ask"]["mine"] else other
        guest.order(guest.ready()[-1]["text"])
        hides.now = other.now = guest.now
        hides.now, other.now = hides.news[-1]["now"], other.news[-1]["now"]
    hidden = hidden_from(host, links["a"], "a")
    assert hidden, "nobody is hidden any more, and the test shows nothing"
    fresh, onlooker = Guest(host, links["a"]), Guest(host, links["onlooker"])
    for guest in (fresh, onlooker):
        places = {place["id"] for place in guest.joined["start"]["places"]}
        placed = {place["id"] for event in guest.joined["events"] for place in event["placed"]}
        if guest.joined["start"]["n"] == 0:
            assert not hidden & placed
        assert not hidden & places or guest.joined["start"]["n"] == 0
    for news in other.news:
        assert not hidden & {place["id"] for event in news["events"] for place in event["placed"]}
        assert not any(id in event["order"].split() for event in news["events"] for id in hidden)
    base = min(hidden)
    with pytest.raises(Refused):
        fresh.ask("measure", bases=[base, "a1"])
    assert fresh.ask("zones", base=base)["zones"] == []


def test_no_drag_finds_an_ambush(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, AMBUSH)
    hides, other = Guest(host, links["b"]), Guest(host, links["a"])
    hides.order(next(order for order in hides.ready() if order["text"].startswith("hide"))["text"])
    while not (other.now["ask"]["mine"] and other.now["ask"]["what"] == "orders"):
        guest = hides if hides.now["ask"]["mine"] else other
        guest.order(guest.ready()[-1]["text"])
        hides.now, other.now = hides.news[-1]["now"], other.news[-1]["now"]
    hidden = hidden_from(host, links["a"], "a")
    assert hidden
    match = host.house.match(match_of(links["a"]))
    base = next(
        id for id in other.ask("offers", n=other.now["n"], bases=[])["movable"] if id in match.state.field.rects
    )
    pose = match.state.rect(base).pose
    for id in sorted(hidden):
        aim = match.state.rect(id).pose
        gesture = {"sort": "held", "bases": [base], "taken": list(pose[:2]), "held": list(aim[:2])}
        trial = other.ask("try", n=other.now["n"], gesture=gesture)
        # A word of its own: the key of a drawing may hold any letters.
        assert id not in WORD.findall(json.dumps(trial))


def test_the_log_is_nobodys_while_troops_are_hidden(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, AMBUSH, b="steady")
    guest = Guest(host, links["a"])
    match = host.house.match(match_of(links["a"]))
    if match.due is not None:
        host.thought(
            match.id, match.due, next(order for order in match.game.legal(match.state) if order.verb == "hide")
        )
    with pytest.raises(Refused, match="hidden"):
        guest.ask("log")
    with pytest.raises(Refused, match="hidden"):
        guest.ask("report")
    guest.ask("resign")
    assert guest.ask("log")["text"]
