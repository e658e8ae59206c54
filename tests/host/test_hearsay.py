"""What is found out once for all who see the same is what each would have heard by himself."""

from itertools import pairwise
from pathlib import Path

import pytest
from tests.host.guests import Guest, host_in, match_of, opened

from sandtable.host.hearsay import Hearsay, heard
from sandtable.host.now import now

PLACES = ("b", "onlooker", "a")
EVENTS = 8


@pytest.mark.parametrize("scenario", ["lysimachia", "skirmish-at-the-ford"])
def test_each_place_hears_what_it_would_alone(tmp_path: Path, scenario: str) -> None:
    host = host_in(tmp_path)
    links = opened(host, scenario)
    guests = {seat: Guest(host, links[seat]) for seat in ("a", "b")}
    match = host.house.match(match_of(links["a"]))
    while match.n < EVENTS:
        mine = next(guest for guest in guests.values() if guest.now["ask"]["mine"])
        ready = [order["text"] for order in mine.ready()]
        mine.order(next((text for text in ready if text.startswith("hide")), ready[-1]))
        for guest in guests.values():
            guest.now = guest.news[-1]["now"] or guest.now
    told = Hearsay(match)
    for after, to in [(0, match.n), *pairwise(range(match.n + 1))]:
        for place in PLACES:
            assert told.events(place, after, to) == heard(match, place, after, to), place
            assert told.now(place) == now(match, place), place
