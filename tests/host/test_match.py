"""A match: orders twice, stale and of the other seat; dice, undo, parley, restarts, logs that prove themselves."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.host.guests import Guest, asked, host_in, match_of, opened, thought_on

from sandtable.engine.log import read
from sandtable.host.link import link_from
from sandtable.host.opened import opened as opened_log
from sandtable.host.store import LOG, SEED
from sandtable.names import Code, Refused

SMALL = "toy-meadow"


def whole_log(guest: Guest) -> bytes:
    text: str = guest.ask("log")["text"]
    return text.encode("ascii")


def proven(data: bytes) -> int:
    """Rule a log again from its first event to its last; gives how many there are."""
    return sum(1 for _ in opened_log(read(data)).replayed(again=True))


@pytest.mark.parametrize(
    "scenario", ["toy-meadow", "twin-lines", "open-country", "weistritz-mill", "the-convent-wall", "brampton-heath"]
)
def test_a_battle_across_one_screen_goes_on_by_what_is_offered(scenario: str, tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, scenario)
    guests = {side: Guest(host, links[side]) for side in "ab"}
    for turn in range(40):
        if guests["a"].now["ending"] is not None:
            break
        ask = guests["a"].now["ask"]
        seat = guests[ask["seat"]]
        assert seat.now["ask"]["mine"]
        assert not ask["dice"]
        ready = seat.ready()
        assert ready, ask
        seat.order(ready[turn % len(ready)]["text"])
        for guest in guests.values():
            guest.now = guest.news[-1]["now"]
    assert guests["a"].now["n"] == guests["b"].now["n"] == proven(whole_log(guests["a"]))


def test_what_a_page_folds_is_how_the_table_stands(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, "skirmish-at-the-ford", b="steady")
    guest = Guest(host, links["a"])
    places = {place["id"]: place for place in guest.joined["start"]["places"]}
    for event in guest.joined["events"]:
        places.update({place["id"]: place for place in event["placed"]})
    for _ in range(25):
        guest.order(guest.ready()[0]["text"])
        thought_on(host, match_of(links["a"]))
        guest.now = guest.news[-1]["now"]
    for event in guest.heard:
        places.update({place["id"]: place for place in event["placed"]})
        for id in event["gone"]:
            del places[id]
    fresh = Guest(host, links["a"])
    there = {place["id"]: place for place in fresh.joined["start"]["places"]}
    for event in fresh.joined["events"]:
        there.update({place["id"]: place for place in event["placed"]})
        for id in event["gone"]:
            del there[id]
    assert places == there
    known = {*guest.joined["looks"], *(key for news in guest.news for key in news["looks"])}
    assert {place["look"] for place in places.values()} <= known


def test_an_order_that_is_sent_twice_is_obeyed_once(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    guest = Guest(host, opened(host, SMALL)["a"])
    n, text = guest.now["n"], guest.ready()[0]["text"]
    first = guest.order(text, n=n, key="the same")
    again = guest.order(text, n=n, key="the same")
    assert first == again
    assert sum(event["order"] == text for event in guest.heard) == 1


def test_a_stale_order_is_refused_with_what_has_happened(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    guest = Guest(host, opened(host, SMALL)["a"])
    n, ready = guest.now["n"], guest.ready()
    guest.order(ready[0]["text"], n=n)
    with pytest.raises(Refused, match="gone on") as refused:
        guest.order(ready[1]["text"], n=n)
    assert refused.value.refusal.at == "n"
    assert ready[0]["text"] in refused.value.refusal.message


def test_a_remark_makes_no_order_stale(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, SMALL)
    guest, other = Guest(host, links["a"]), Guest(host, links["b"])
    n, ready = guest.now["n"], guest.ready()
    other.ask("note", text="A fine morning.")
    guest.order(ready[0]["text"], n=n)
    assert any("A fine morning." in event["says"] for event in guest.heard)


def test_the_other_seat_orders_nothing(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, SMALL)
    guest, other = Guest(host, links["a"]), Guest(host, links["b"])
    assert guest.now["ask"]["seat"] == "a"
    with pytest.raises(Refused, match=r"it is for .* to decide now; wait for them"):
        other.order(guest.ready()[0]["text"])
    assert other.ask("offers", n=other.now["n"], bases=[])["offers"] == []
    trial = other.ask("try", n=other.now["n"], orders=[guest.ready()[0]["text"]])
    assert trial["refusal"] is not None
    assert not trial["orders"]


def test_an_order_taken_back_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    guest = Guest(host, opened(host, SMALL)["a"])
    before = {place["id"]: place for place in guest.joined["start"]["places"]}
    move = next(order for order in guest.ready() if order["bases"])
    guest.order(move["text"])
    assert guest.now["undo"] == ""
    guest.ask("undo", n=guest.now["n"], key="undo 1")
    back = {place["id"]: place for place in guest.heard[-1]["placed"]}
    assert back
    assert all(before[id] == place for id, place in back.items())
    assert guest.heard[-1]["back"] is not None
    assert proven(whole_log(guest)) == guest.now["n"]


def test_orders_that_were_given_together_are_taken_back_together(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    guest = asked(host, opened(host, "toy-meadow"))
    first, *two = [order["text"] for order in _forward(guest)][:3]
    guest.order(first)
    moved = guest.now["n"]
    guest.order(*two)
    assert guest.now["n"] > moved + 1
    guest.ask("undo", n=guest.now["n"], key="together")
    match = host.house.match(match_of(guest.link))
    assert match.state == match.history.at(moved)
    guest.ask("undo", n=guest.now["n"], key="alone")
    assert match.state == match.history.at(moved - 1)


def _forward(guest: Guest) -> list[Any]:
    """One ready order for each base that goes straight on."""
    orders = {order["bases"][0]: order for order in guest.ready() if len(order["bases"]) == 1}
    return [order for order in orders.values() if order["text"].startswith("move")]


def test_nothing_is_taken_back_past_a_die(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    guest = Guest(host, opened(host, SMALL)["a"])
    assert "die" in guest.now["undo"] or "no order" in guest.now["undo"]
    with pytest.raises(Refused):
        guest.ask("undo", n=guest.now["n"], key="undo 1")


def test_typed_dice_wait_for_who_rolls_them_and_are_checked(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, SMALL, dice="typed")
    guest, other = Guest(host, links["a"]), Guest(host, links["b"])
    ask = guest.now["ask"]
    assert [die["die"] for die in ask["dice"]] == ["D6"]
    assert guest.now["rolls"]
    with pytest.raises(Refused, match="7"):
        guest.ask("dice", n=guest.now["n"], key="d1", faces=[7])
    with pytest.raises(Refused, match="rolled by"):
        other.ask("dice", n=guest.now["n"], key="d2", faces=[4])
    guest.ask("dice", n=guest.now["n"], key="d3", faces=[4])
    assert guest.heard[-1]["dice"][0]["face"] == 4
    assert not guest.now["ask"]["dice"]


def test_what_dice_may_bring_is_told_while_they_wait(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    guest = Guest(host, opened(host, SMALL, dice="typed")["a"])
    card = guest.ask("foresee", n=guest.now["n"], orders=[])["now"]
    assert card["dice"]
    assert [(one["says"], one["p"]) for one in card["outcomes"]] == [
        ("1 point", "1/6"),
        *((f"{n} points", "1/6") for n in range(2, 7)),
    ]
    guest.ask("dice", n=guest.now["n"], key="a die", faces=[3])
    assert guest.ask("foresee", n=guest.now["n"], orders=[])["now"] is None


def test_whoever_sits_down_says_whether_his_dice_wait(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, SMALL)
    for side, by_hand in (("a", True), ("b", False)):
        Guest(host, links[side]).ask("join", by_hand=by_hand)
    match, _ = host.house.at(link_from(links["a"]))
    assert match.by_hand == {"a"}
    with pytest.raises(Refused, match="true or false"):
        Guest(host, links["a"]).ask("join", by_hand="yes")


def test_dice_of_the_program_wait_for_roll_if_a_seat_likes(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    guest = Guest(host, opened(host, SMALL, by_hand=True)["a"])
    assert guest.now["rolls"]
    guest.ask("dice", n=guest.now["n"], key="roll")
    assert guest.heard[0]["dice"]
    assert not guest.now["rolls"]
    with pytest.raises(Refused):
        guest.ask("dice", n=guest.now["n"], key="d", faces=[6])


def test_a_computer_plays_to_the_end_and_the_log_is_proven(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, SMALL, a="random", b="steady")
    onlooker = Guest(host, links["onlooker"])
    thought_on(host, match_of(links["a"]))
    assert onlooker.news[-1]["now"]["ending"] is not None
    data = whole_log(onlooker)
    log = read(data)
    assert log.seed is not None
    assert proven(data) == len(log.events)
    assert "<!doctype html>" in onlooker.ask("report")["html"]


def test_a_thought_that_comes_too_late_is_dropped(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, SMALL, b="steady")
    guest, match = Guest(host, links["a"]), match_of(links["a"])
    while (due := host.due(match)) is None:
        guest.order(guest.ready()[-1]["text"])
    from sandtable.host.thinking import think

    thought = think(due).order
    assert thought is not None
    guest.ask("resign")
    assert host.thought(match, due, thought) is False
    assert guest.now["ending"]["winner"] == "b"


def test_a_draw_is_answered_by_a_computer_at_once(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    guest = Guest(host, opened(host, SMALL, b="steady")["a"])
    guest.ask("draw", say="offer")
    assert guest.now["draw"] is None
    assert len(guest.heard) == 2


def test_standing_orders_answer_and_are_shown(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    guest = Guest(host, opened(host, "brampton-heath")["a"])
    guest.ask("standing", text="react: stand")
    assert guest.now["standing"] == ["react: stand"]
    with pytest.raises(Refused):
        guest.ask("standing", text="tea: with milk")


def test_who_was_cut_off_hears_the_rest(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, SMALL)
    guest = Guest(host, links["a"])
    n = guest.now["n"]
    guest.host.gone(guest.page)
    back = Guest(host, links["a"])
    back.order(back.ready()[0]["text"])
    rest = guest.ask("join", since=n)
    assert rest["board"] is None
    assert [event["n"] for event in rest["events"]] == list(range(n + 1, rest["now"]["n"] + 1))


def test_a_match_is_gone_on_with_after_a_restart(tmp_path: Path) -> None:
    links = opened(host := host_in(tmp_path), SMALL, b="steady")
    guest = Guest(host, links["a"])
    guest.order(guest.ready()[0]["text"])
    n, match = guest.now["n"], match_of(links["a"])
    host.house.put_back(match)
    other = Guest(host_in(tmp_path), links["a"])
    assert other.now == {**guest.now, "undo": other.now["undo"]}
    assert other.now["n"] == n
    other.order(other.ready()[-1]["text"])
    assert proven(whole_log(other)) == other.now["n"]


def test_a_torn_log_loses_only_what_was_not_acknowledged(tmp_path: Path) -> None:
    links = opened(host := host_in(tmp_path), SMALL)
    guest = Guest(host, links["a"])
    guest.order(guest.ready()[0]["text"])
    match, n = match_of(links["a"]), guest.now["n"]
    host.house.put_back(match)
    path = tmp_path / "matches" / match / LOG
    path.write_bytes(path.read_bytes() + b'{"n":99,"what":"mo')
    other = asked(host_in(tmp_path), links)
    assert other.now["n"] == n
    other.order(other.ready()[0]["text"])
    assert proven(whole_log(other)) == other.now["n"]


def test_a_changed_log_is_refused_in_words(tmp_path: Path) -> None:
    links = opened(host := host_in(tmp_path), SMALL)
    match = match_of(links["a"])
    host.house.put_back(match)
    path = tmp_path / "matches" / match / LOG
    path.write_bytes(path.read_bytes().replace(b'"dice":[', b'"dice":[ ', 1))
    with pytest.raises(Refused, match="changed"):
        Guest(host_in(tmp_path), links["a"])


def test_a_battle_without_its_seed_is_not_gone_on_with(tmp_path: Path) -> None:
    links = opened(host := host_in(tmp_path), SMALL)
    match = match_of(links["a"])
    host.house.put_back(match)
    (tmp_path / "matches" / match / SEED).unlink()
    with pytest.raises(Refused, match="seed"):
        Guest(host_in(tmp_path), links["a"])


def test_what_if_begins_in_the_midst_of_a_log(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, SMALL)
    for _ in range(3):
        guest = asked(host, links)
        guest.order(guest.ready()[0]["text"])
    n = guest.now["n"]
    answer = guest.ask("open", at=n - 1, seats={"a": "person", "b": "person"})
    other = asked(host, answer["links"])
    assert other.now["n"] >= n - 1
    other.order(other.ready()[-1]["text"])
    assert proven(whole_log(other)) == other.now["n"]


def test_a_log_that_somebody_brings_is_gone_on_with(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    guest = Guest(host, opened(host, SMALL)["a"])
    guest.order(guest.ready()[0]["text"])
    text = guest.ask("log")["text"]
    answer = Guest(host).ask("open", file=text, seats={"a": "person", "b": "steady"})
    assert Guest(host, answer["links"]["a"]).now["n"] >= guest.now["n"]
    lines = text.splitlines(keepends=True)
    spoilt = "".join([*lines[:-1], lines[-1].replace('"n":', '"n": ')])
    with pytest.raises(Refused) as refused:
        Guest(host).ask("open", file=spoilt, seats={"a": "person", "b": "steady"})
    assert refused.value.refusal.code == Code.BAD_VALUE


def test_house_rules_are_set_or_refused_in_words(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, "twin-lines", options={"H37": 8})
    header = json.loads(Guest(host, links["a"]).ask("log")["text"].splitlines()[0])
    assert header["house"]["H37"] == 8
    wrongs: list[object] = [{"H37": 7}, {"H99": True}, {"H8": "yes"}, [], "H8"]
    for wrong in wrongs:
        with pytest.raises(Refused):
            opened(host, "twin-lines", options=wrong)


def test_more_is_taken_back_if_the_other_agrees(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, SMALL)
    guest, other = Guest(host, links["a"]), Guest(host, links["b"])
    before = {place["id"]: place for place in guest.joined["start"]["places"]}
    move = next(order for order in guest.ready() if order["bases"])
    guest.order(move["text"])
    while guest.news[-1]["now"]["undo"] == "":
        guest.now = guest.news[-1]["now"]
        guest.order("done")
    with pytest.raises(Refused, match="not asked"):
        other.ask("undo-asked", say="accept")
    guest.ask("undo-asked", say="offer")
    assert other.news[-1]["now"]["undo_asked"] == "a"
    other.ask("undo-asked", say="decline")
    assert guest.news[-1]["now"]["undo_asked"] is None
    while not guest.heard[-1]["placed"] or guest.heard[-1]["back"] is None:
        guest.ask("undo-asked", say="offer")
        other.ask("undo-asked", say="accept")
    back = {place["id"]: place for place in guest.heard[-1]["placed"]}
    assert back
    assert all(before[id] == place for id, place in back.items())
    assert guest.news[-1]["now"]["ask"]["seat"] == "a"
    assert proven(whole_log(guest)) == guest.news[-1]["now"]["n"]


def test_a_computer_agrees_to_an_undo_past_dice(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, SMALL, b="steady")
    guest = Guest(host, links["a"])
    guest.order("done")
    thought_on(host, match_of(links["a"]))
    guest.ask("undo-asked", say="offer")
    assert guest.news[-1]["now"]["ask"]["mine"]
    assert guest.heard[-1]["back"] is not None
    assert proven(whole_log(guest)) == guest.news[-1]["now"]["n"]


def test_who_sits_at_a_table_is_told_to_all_there(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, SMALL)
    one = Guest(host, links["a"])
    assert one.joined["present"] == ["a"]
    other = Guest(host, links["b"])
    assert other.joined["present"] == ["a", "b"]
    assert [news["present"] for news in one.news if news["sort"] == "present"][-1] == ["a", "b"]
    twice = Guest(host, links["a"])
    assert twice.joined["present"] == ["a", "a", "b"]
    twice.ask("leave")
    host.gone(other.page)
    assert [news["present"] for news in one.news if news["sort"] == "present"][-1] == ["a"]


def test_what_was_obeyed_by_a_host_that_is_gone_is_not_obeyed_again(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, SMALL)
    guest = asked(host, links)
    n, order = guest.now["n"], guest.ready()[0]["text"]
    done = guest.order(order, n=n, key="lost answer")["n"]
    host.house.close()
    again = Guest(host_in(tmp_path), guest.link)
    assert again.order(order, n=n, key="lost answer")["n"] == done, "it stands in the log"
    with pytest.raises(Refused) as refused:
        again.order(again.ready()[-1]["text"], n=n, key="another")
    assert "has gone on" in str(refused.value)


def test_a_word_that_is_sent_twice_is_said_once(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    guest = Guest(host, opened(host, SMALL)["a"])
    said = [guest.ask("note", text="Well met.", key="one")["n"] for _ in range(2)]
    assert said[0] == said[1]
    assert [event["what"] for event in guest.heard].count("note") == 1
