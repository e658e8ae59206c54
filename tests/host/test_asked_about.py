"""What a question is about, as a page hears it: bases that it can show, and nothing that only the game knows."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.host.guests import asked, host_in, match_of, opened

from sandtable import catalogue

STEPS = 40


@pytest.mark.parametrize("scenario", ["weistritz-mill", "hagelberg"])
def test_a_question_is_about_bases(scenario: str, tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links, pieces = opened(host, scenario), catalogue.scenario(scenario).pieces
    about, known = set[str](), set[str]()
    for _ in range(STEPS):
        guest = asked(host, links)
        about.update(guest.now["ask"]["about"])
        ask = host.house.match(match_of(links["a"])).state.ask
        known.update(ask.about if ask is not None else ())
        guest.order(guest.ready()[-1]["text"])
    assert about <= set(pieces)
    assert known > about, "a question was asked that the game knows more of"
