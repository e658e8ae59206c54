"""What is said beside a table: whose edge is whose, parts by their numbers, how commands stand, words explained."""

from pathlib import Path
from typing import Any

import pytest
from tests.host.guests import Guest, asked, host_in, opened

from sandtable.catalogue import RULESETS, game
from sandtable.engine.state import State
from sandtable.host.host import Host
from sandtable.host.link import link_from
from sandtable.mechanics.elements.features import name

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
PLAYED = [rules for rules, ruleset in RULESETS.items() if ruleset.played]


def until(host: Host, links: dict[str, str], what: str, most: int = 60) -> Guest:
    """Whoever is asked that, all before it answered by what is ready first."""
    for _ in range(most):
        guest = asked(host, links)
        if guest.now["ask"]["what"] == what:
            return guest
        guest.order(guest.ready()[0]["text"])
    raise AssertionError(f"{what} is never asked")


def box(zone: Any) -> tuple[int, int, int, int]:
    xs, ys = zip(*zone["core"], strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_parts_of_the_table_are_marked_by_their_numbers_while_terrain_is_laid(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    guest = until(host, opened(host, "the-hill-before-geronium"), "shift")
    marked = {zone["word"]: box(zone) for zone in guest.now["marked"]}
    assert set("123456") <= set(marked)
    match, _ = host.house.at(link_from(guest.link))
    state: State[Any] = match.state
    for n, (_, sector) in enumerate(state.own.sectors, 1):
        area = state.ground.find(name(n))
        assert area is not None
        x0, y0, x1, y1 = marked[str(sector)]
        left, low, right, high = area.box
        assert (max(x0, left), max(y0, low), min(x1, right), min(y1, high)) == (left, low, right, high), (n, sector)


def test_whose_edge_is_whose_is_marked_until_the_first_bound(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, "open-country")
    guest = until(host, links, "deploy")
    match, _ = host.house.at(link_from(guest.link))
    marked = {zone["word"]: box(zone) for zone in guest.now["marked"]}
    assert marked[match.setup.army("a")][1] == -match.setup.ground.depth // 2
    assert marked[match.setup.army("b")][3] == match.setup.ground.depth // 2
    assert until(host, links, "orders").now["marked"] == []


def test_a_command_says_what_it_has_left_to_spend(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    guest = until(host, opened(host, "twin-lines"), "orders")
    side = guest.joined["seat"]
    own, other = sorted(guest.now["armies"], key=lambda army: army["side"] != side)
    assert all("point" in command["stance"] for command in own["commands"])
    assert not any(command["stance"] for command in other["commands"])


def test_a_force_says_what_its_test_lets_it_do(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, "the-convent-wall")
    guest = until(host, links, "control")
    force = next(order for order in guest.ready() if order["text"].startswith("control"))
    id = force["text"].split()[1]
    guest.order(force["text"])
    for _ in range(6):
        command = next(each for army in guest.now["armies"] for each in army["commands"] if each["id"] == id)
        if command["stance"]:
            break
        guest = asked(host, links)
        guest.order(guest.ready()[0]["text"])
    words = command["stance"].split(", ")[-1]
    assert words in game("nap").terms


def said(rules: str) -> str:
    """What a game says in battles that are written down, and what its frame and its sheet say."""
    found, ruleset = game(rules), RULESETS[rules]
    decisions = found.frame.decisions
    parts = [path.read_text("utf-8") for path in PLAYTHROUGHS.glob(f"{rules}-*.txt")]
    parts += [phase.says for phase in found.frame.sequence]
    parts += [verb.says for decision in decisions for verb in decision.verbs]
    parts += [ruleset.words(row) for row in ruleset.rows]
    return "\n".join(parts).lower()


@pytest.mark.parametrize("rules", [rules for rules in PLAYED if rules != "toy"])
def test_words_that_a_game_explains_are_words_that_it_says(rules: str) -> None:
    terms, text = game(rules).terms, said(rules)
    assert len(terms) >= 10
    assert [term for term in terms if term.lower() not in text] == []
    assert all(says[0].isupper() and says.endswith(".") for says in terms.values())


def test_an_order_that_moves_nobody_says_to_whom_it_was_given(tmp_path: Path) -> None:
    """Who is steadied pays like any other, and the log says who it was."""
    host = host_in(tmp_path)
    guest = until(host, opened(host, "twin-tercios"), "orders")
    guest.order("steady a1")
    says = guest.heard[-1]["says"]
    assert says.startswith("a1 pistols: steady. ")
    assert "pays" in says


def test_looking_back_each_command_has_the_points_that_it_had_then(tmp_path: Path) -> None:
    """An order that throws no die is paid for all the same."""
    host = host_in(tmp_path)
    guest = until(host, opened(host, "twin-tercios"), "orders")
    command = guest.joined["board"]["commands"][0]["id"]
    points = int(guest.now["ask"]["says"].rsplit(" ", 1)[1].rstrip("."))
    guest.order("steady a2")
    commands = [one for army in guest.heard[-1]["stood"]["armies"] for one in army["commands"]]
    left = next(one["stance"] for one in commands if one["id"] == command)
    assert left == (f"{points - 1} point" if points == 2 else f"{points - 1} points"), commands


def test_who_is_told_to_go_and_stands_has_not_gone(tmp_path: Path) -> None:
    """An order that a command roll is still to fall for moves nobody yet."""
    host = host_in(tmp_path)
    guest = until(host, opened(host, "sallow-common"), "orders")
    ready = next(one for one in guest.ready() if "forward" in one["text"] and one["text"].startswith("order"))
    guest.order(ready["text"])
    asked_to = next(event for event in guest.heard if event["order"] == ready["text"])
    assert not asked_to["placed"]
    assert " told: " in asked_to["says"]


def test_before_the_dice_have_fallen_they_are_what_is_waited_for(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, "twin-tercios", dice="typed")
    guest = Guest(host, links["a"])
    trial = guest.ask("try", n=guest.now["n"], orders=["move a2 forward 50"])
    assert trial["refusal"]["message"].startswith("the dice fall first")
