"""Giving the order of a moment at a table that is laid there: by what the page offers, with whichever hand."""

from __future__ import annotations

import os
from math import dist, hypot
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page
from tests.server.at_table import Table
from tests.serving import Served
from tests.web.moments import Answer, Moment, log_of, setup_of
from tests.web.player import CannotPlay, Keys, Player, Spot, Thumb

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.game import Game
from sandtable.engine.log import read
from sandtable.engine.order import Order
from sandtable.engine.preview import preview
from sandtable.engine.state import Setup, State
from sandtable.names import Refused, Side
from sandtable.notation import order as order_text

NO_WAY = 6
"""Pixels that nobody drags a base: who turns or forms where he stands is told so by a word."""


class There(NamedTuple):
    """A moment that was come to: the log up to it, and the table as the seat sees it that is asked."""

    answer: Answer
    text: str
    log: str
    setup: Setup
    state: State[Any]
    seat: Side
    order: Order

    @property
    def ends(self) -> dict[str, tuple[int, int]]:
        """Where the order brings those that it speaks to."""
        after = preview(catalogue.game(self.answer.rules).frame, self.state, self.order)
        assert after.refusal is None, f"{self.text}: {after.refusal}"
        assert after.stands is not None
        rects = max([after.stands, *(aim.state for aim in after.aims)], key=self._gone).field.rects
        return {id: (rects[id].pose.x, rects[id].pose.y) for id in self.order.bases if id in rects}

    def _gone(self, state: State[Any]) -> float:
        """How far those that the order speaks to have come in a state."""
        here, there = self.state.field.rects, state.field.rects
        both = [(here[id].pose, there[id].pose) for id in self.order.bases if id in here and id in there]
        return sum(hypot(end.x - start.x, end.y - start.y) for start, end in both)

    @property
    def hold(self) -> tuple[str, ...]:
        """The bases to be taken in hand: those that the order speaks to, or with whom they go; of a command, one."""
        carried, found = catalogue.game(self.answer.rules).carried(self.state), list[str]()
        for id in self.order.bases:
            command = self.setup.commands.get(id)
            found += (
                [carried.get(id, id)]
                if command is None
                else [next(base for base in command.bases if base in self.state.field.rects)]
            )
        return tuple(found)


def come_to(answer: Answer, moment: Moment, cache: Path) -> There:
    """The battle fought again to its moment; the log is kept for the next time, as long as the rules are the same."""
    setup = setup_of(moment.scenario)
    game = catalogue.game(answer.rules)
    kept = cache / f"{game.edition}-{moment.scenario}-{moment.player}-{moment.seed}-{moment.n}-{answer}.jsonl"
    if not kept.exists():
        _write(kept, log_of(moment))
    try:
        battle = _resumed(game, setup, moment, kept.read_bytes())
    except Refused:  # The same edition, in other words: the log is of yesterday.
        _write(kept, log_of(moment))
        battle = _resumed(game, setup, moment, kept.read_bytes())
    log = kept.read_text("ascii")
    seat = battle.deciding
    assert seat is not None, f"nobody decides at the moment of {answer}"
    state = game.view(battle.state, seat)
    order = order_text.read(moment.order, game, setup)
    return There(answer, moment.order, log, setup, state, seat, order)


def _write(path: Path, log: str) -> None:
    """Whole or not at all: tests that run beside this one read the same logs."""
    own = path.with_suffix(f".{os.getpid()}")
    own.write_text(log, "ascii")
    own.replace(path)


def _resumed(game: Game[Any], setup: Setup, moment: Moment, log: bytes) -> Battle[Any]:
    return Battle.resumed(game, setup, Stream(moment.seed), read(log).events)


def laid(served: Served, there: There) -> str:
    """The address of a match that stands at the moment, as the seat that is asked has it."""
    table = Table(served)
    opened = table.ask("open", file=there.log, seats={"a": "person", "b": "person"})
    table.close()
    assert "links" in opened, f"{there.answer}: {opened}"
    return f"#/table/{opened['links'][there.seat]}"


def give(player: Player, there: There) -> None:
    """Gives the order of the moment, and sees that the log has an event of its verb."""
    player.wait_for_me()
    before = player.last()
    _mean(player, there)
    player.confirm(before)
    words = [said.split()[0] for n, said in player.heard() if n > before and said]
    assert there.answer.verb in words, f"the log has {words}, not {there.answer.verb}"
    may_type = isinstance(player, Keys) and there.order.legs
    assert may_type or not player.did.get("typed"), f"no menu has {there.text!r}: it was typed in"


def _mean(player: Player, there: There) -> None:
    order = there.order
    if order.poses:
        return _places(player, there)
    if not order.bases:
        if not player.answer(there.text, order.verb):
            player.type_order(there.text)
        return None
    if player.answer(there.text, order.verb):
        return None
    if not set(there.hold) <= set(player.bases("#table-bases [data-base]")):
        return _listed(player, there)
    player.take(there.hold)
    if order.legs and _moved(player, there):
        return None
    player.take(there.hold)  # A drag that is no more than a tap takes others in hand.
    if isinstance(player, Thumb):
        player.turn_to("In hand")
    player.choose(order.verb)
    _filled(player, there)
    return None


def _listed(player: Player, there: There) -> None:
    """Those who are off the table are ordered from the list of what can be ordered."""
    player.let_go()
    verb = player.page.locator(".open-verbs details", has=player.page.locator(f"button[title='{there.text}']"))
    player.press(verb.locator("summary"))
    player.press(verb.locator(f"button[title='{there.text}']"))


def _moved(player: Player, there: There) -> bool:
    """By dragging: where the hand has the same verb for it."""
    if isinstance(player, Keys):
        return False
    ends = there.ends
    base = next(iter(ends), "")
    if not base:
        return False
    to = spot_of(player.page, ends[base])
    if dist(player.spot(base), to) < NO_WAY:
        return False
    if isinstance(player, Thumb):
        player.touch_table(to)
        if player._comes_to(there.answer.verb):
            return True
        player.leave()
        player.page.wait_for_timeout(200)
        player.take(there.hold)
    # What was proposed may have moved the table.
    return player.drag(base, spot_of(player.page, ends[base]), meant=there.answer.verb)


def _filled(player: Player, there: There) -> None:
    """What the verb still takes: a target on the table, one of its ready orders, a word."""
    page, word = player.page, there.order.word
    for _ in range(25):
        if page.locator(".verb-form:visible").count():
            break
        page.wait_for_timeout(40)
    else:
        return  # It takes nothing more: it is done, or waits to be confirmed.
    if word in there.state.field.rects and not isinstance(player, Keys) and page.get_by_text("Tap the target").count():
        player.touch_table(player.spot(word))
        return
    if player.ready(there.text):
        return
    page.keyboard.press("Escape")
    if there.order.legs and isinstance(player, Keys) and player.nudge(there.answer.verb):
        return
    player.type_order(there.text)


def _places(player: Player, there: There) -> None:
    """Those who wait to be put down lie on the table: one is dragged aside and back, and then they stay."""
    page = player.page
    button = page.get_by_role("button", name="Place them")
    _put_down(player, there)
    draft = player.bases(".draft [data-base]")
    if not draft:
        raise CannotPlay("nobody lies on the table to be put down")
    if not isinstance(player, Keys):
        player.take(draft[:1])
        x, y = player.spot(draft[0])
        player.drag(draft[0], (x + 14, y))
        page.wait_for_timeout(200)
        player.drag(draft[0], (x, y))
        page.wait_for_timeout(300)
        if not button.is_enabled():
            page.reload()
            player.wait_for_me()
            _put_down(player, there)
    player.press(button)


def _put_down(player: Player, there: There) -> None:
    """Those who wait are laid on the table; where others could move meanwhile, only when that is said."""
    first = player.page.locator(f"button[title='{there.text}']")
    placing = player.page.get_by_role("button", name="Place them")
    first.or_(placing).first.wait_for(state="visible")
    if not placing.count():
        player.press(first.first)
    placing.wait_for(state="visible")


def spot_of(page: Page, point: tuple[int, int]) -> Spot:
    """Where a point of the table is in the window."""
    box, view = page.evaluate(
        "(() => { const table = document.querySelector('svg.bases'); const box = table.getBoundingClientRect();"
        " const view = table.viewBox.baseVal;"
        " return [[box.x, box.y, box.width, box.height], [view.x, view.y, view.width, view.height]] })()"
    )
    x = box[0] + (point[0] - view[0]) / view[2] * box[2]
    y = box[1] + (-point[1] - view[1]) / view[3] * box[3]
    return x, y
