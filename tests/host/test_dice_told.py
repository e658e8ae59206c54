"""What is told of dice: what they bring by its own word, and whose are thrown next, how many and for what."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.host.guests import Guest, host_in, match_of, opened, thought_on


@pytest.mark.parametrize("scenario", ["the-convent-wall", "weistritz-mill"])
def test_what_a_commander_throws_for_is_counted_in_cds(scenario: str, tmp_path: Path) -> None:
    """As the sheets write it, and agreeing with its number: never '7 cds'."""
    host = host_in(tmp_path)
    links = opened(host, scenario, dice="typed")
    for _ in range(200):
        guest = next(each for each in (Guest(host, links[side]) for side in "ab") if _has_the_say(each))
        ask = guest.now["ask"]
        if ask["what"] == "command":
            break
        if ask["dice"]:
            faces = [one["least"] for one in ask["dice"]]
            guest.ask("dice", n=guest.now["n"], key=f"dice {guest.now['n']}", faces=faces)
        else:
            guest.order(guest.ready()[-1]["text"])
    card = guest.ask("foresee", n=guest.now["n"], orders=[])["now"]
    says = [outcome["says"] for outcome in card["outcomes"]]
    assert len(says) > 3
    assert [one for one in says if not re.fullmatch(r"1 CD|\d+ CDs", one)] == []


def _has_the_say(guest: Guest) -> bool:
    ask = guest.now["ask"]
    return bool(ask["mine"]) or (bool(ask["dice"]) and bool(guest.now["rolls"]))


def test_of_more_dice_it_is_told_whose_how_many_of_what_sort_and_for_what(tmp_path: Path) -> None:
    """Just as the line above the table asks for them."""
    host = host_in(tmp_path)
    links = opened(host, "the-convent-wall", a="random", b="random")
    guest = Guest(host, links["onlooker"])
    thought_on(host, match_of(links["onlooker"]), 400)
    more = [event["says"] for event in guest.heard if "to be thrown" in event["says"]]
    assert more
    assert [says for says in more if "More dice are to be thrown." in says] == []
    armies = "|".join(re.escape(name) for name in guest.joined["board"]["armies"].values())
    named = re.compile(rf"(More dice are|One more die is) to be thrown, [1-9]\d* D\d+ by ({armies}).*: .*[a-z].*\.")
    assert [says for says in more if not named.search(says)] == []
