"""A general: plays a seat to its end by what the page offers. He goes at the enemy, answers what he is asked, and says
*Done* when nothing more comes of it; and once in a battle he does each thing that a hand can do."""

from __future__ import annotations

import re
from contextlib import suppress
from math import hypot
from random import Random
from time import monotonic

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator
from tests.web.player import CannotPlay, Keys, Player, Spot, Thumb, nearest

MOST = 900
"""More decisions than a small battle has."""
ENDING = re.compile(r"^(done|keep|hold|halt|stand)\b", re.IGNORECASE)
"""Answers that do the least: they are given last."""
TOOLS = re.compile(
    r"^(place them|take all|elsewhere|show them|go on|roll \(|they have fallen|agree|refuse)", re.IGNORECASE
)
WAYS = ("forward", "wheel-left", "wheel-right", "to", "turn", "back")
"""Words of an order that goes somewhere."""
CLOSER = 0.5
"""How much of the way to the enemy a base is dragged."""
NEAR = 0.22
"""An enemy within so much of the table's width may be in reach."""
TRIES = 12
"""How often something is tried that has to be done once: an undo waits for a move without dice."""
DRAGS = 4
"""How often a thumb drags before it taps where men shall go."""
FAR = 14
"""How often the keys push men ahead in one order: it is cut short to what they may."""
AIMED = re.compile(r"^(attack|charge|contact|assault|shoot|fire)", re.IGNORECASE)
"""Verbs that are aimed at an enemy, in the words of the games."""
SHOT = re.compile(r"^(shoot|fire|volley|bombard)", re.IGNORECASE)


class General:
    """Plays for a seat. `orders` is how many he gives in one step of the battle before he has done."""

    def __init__(self, player: Player, *, orders: int = 2, seed: str = "general") -> None:
        self.player, self.orders = player, orders
        self.page = player.page
        self._lots = Random(seed)
        self._asked = ""
        self._given = 0
        self._failed: set[str] = set()
        self._placed = 0
        self._tried: dict[str, int] = {}
        self.decisions = 0
        """How often he was asked."""

    def fight(self) -> None:
        """To the end of the battle."""
        for _ in range(MOST):
            if not self.player.wait_for_me():
                return
            self.decisions += 1
            self.decide()
        raise CannotPlay("the battle has no end")

    def decide(self) -> None:
        """Whatever is asked now."""
        asked = self.player.says()
        before = self.player.last()
        if self._dice(before):
            return
        step = re.sub(r"\d+", "", asked)
        if step != self._asked:
            self._asked, self._given, self._failed = step, 0, set()
        for way in (self._puts, self._sweeps, self._orders, self._answers, self._verbs, self._types):
            if way(before):
                self._given += 1
                return
        if not self.player.mine() or self.player.last() > before or self.player.says() != asked:
            return  # It has gone on meanwhile, as dice of a sweep do.
        raise CannotPlay(f"nothing can be done here: {asked!r}, {self.player.answers()}")

    def _happens(self, before: int, patience: int = 15_000) -> bool:
        """Whether something has come of it; if it was refused, that is kept.

        At a phone the log lies under what is proposed: it is turned to when that is confirmed, or nothing comes.
        """
        player, sure = self.player, False
        began = monotonic()
        while (waited := monotonic() - began) < patience / 1000:
            sure = player._sure() or sure
            looks = sure or waited > 1.5 or self.page.get_by_role("log").count() > 0
            if player.over() or (looks and player.last() > before):
                return True
            if not sure and player.refused() and not self._proposed():
                break
            self.page.wait_for_timeout(60)
        if player.over() or player.last() > before:
            return True
        player.refused()
        self.page.keyboard.press("Escape")
        return False

    def _proposed(self) -> bool:
        """Whether something is held, or waits to be confirmed."""
        return self.page.locator(".confirm:visible, .preview .order-text:visible").count() > 0

    # --- one after another, what a page can ask ----------------------------------------------------

    def _dice(self, before: int) -> bool:
        typed = self.page.locator(".typed-dice input:visible")
        if typed.count():
            for box in typed.all():
                least, most = (int(box.get_attribute(end) or "") for end in ("min", "max"))
                box.fill(str(self._lots.randint(least, most)))
            self.player.press(self.page.get_by_role("button", name="They have fallen so"))
            self.player.count("typed dice")
            return self._happens(before)
        roll = self._rolls()
        if not roll.count():
            return False
        with suppress(PlaywrightError, CannotPlay):  # Where all shoot at a word, their dice fall by themselves.
            self.player.press(roll.first)
        return self._happens(before)

    def _rolls(self) -> Locator:
        """The button that lets dice fall."""
        return self.page.locator("button.roll:not(.answer):visible", has_text=re.compile(r"^\s*Roll\b"))

    def _wanted(self) -> bool:
        """Whether dice are asked for: then nothing is ordered until they lie."""
        return self._rolls().count() > 0 or self.page.locator(".typed-dice input:visible").count() > 0

    def _puts(self, before: int) -> bool:
        button = self.page.get_by_role("button", name="Place them")
        if not button.count():
            return False
        if self._placed == 0 and not isinstance(self.player, Keys):
            self._by_hand()
        self._placed += 1
        if not button.is_enabled():
            self.player.refused()
            self.page.reload()
            self.player.wait_for_me()
        self.player.press(self.page.get_by_role("button", name="Place them"))
        return self._happens(before)

    def _by_hand(self) -> None:
        """One of those that wait to be put down is dragged aside and back."""
        base = self.player.bases(".draft [data-base]")[0]
        x, y = self.player.spot(base)
        self.player.drag(base, (x + 12, y))
        self.page.wait_for_timeout(300)
        self.player.drag(base, (x, y))
        self.page.wait_for_timeout(300)

    def _sweeps(self, before: int) -> bool:
        everybody = self.page.locator("button:visible", has_text=re.compile(r" all\s*\(\d+\)$"))
        if not everybody.count() or self._given:
            return False
        self.player.count("shot" if SHOT.match(everybody.first.inner_text()) else "sweep")
        self.player.press(everybody.first)
        return self._happens(before)

    def _orders(self, before: int) -> bool:
        """One base, or a group, goes at the enemy."""
        if self._given >= self.orders:
            return False
        able = [base for base in self.player.bases(".base.movable") if base not in self._failed]
        foes = self._foes(able)
        if not able or not foes:
            return False
        first = self._first(able, foes) if isinstance(self.player, Keys) else self._lots.sample(able, min(3, len(able)))
        for base in first:
            self._failed.add(base)
            goes = self._pushed if isinstance(self.player, Keys) else self._goes
            if goes(base, foes, before):
                return True
        return False

    def _first(self, able: list[str], foes: dict[str, Spot]) -> list[str]:
        """Whom the slow keys move next: those nearest to the enemy, so that they meet him; and somebody by lot."""

        def off(base: str) -> float:
            (x, y), (other_x, other_y) = spots[base], nearest(foes.values(), spots[base])
            return hypot(x - other_x, y - other_y)

        spots = {base: self.player.spot(base) for base in able}
        near = sorted(able, key=off)[:2]
        rest = [base for base in able if base not in near]
        return near + self._lots.sample(rest, min(1, len(rest)))

    def _foes(self, able: list[str]) -> dict[str, Spot]:
        """Where the enemy stands."""
        if not able:
            return {}
        side = "b" if self.page.locator(f".base.side-a[data-base='{able[0]}']").count() else "a"
        return {base: self.player.spot(base) for base in self.player.bases(f"#table-bases .base.side-{side}")}

    def _goes(self, base: str, foes: dict[str, Spot], before: int) -> bool:
        player = self.player
        held = self._takes(base)
        if base not in held or not self._may_walk():
            return False
        player.greyed()
        start = player.spot(base)
        foe = nearest(foes.values(), start)
        if self._once("wheel"):
            player.wheel("left", (4, -12 if foe[1] < start[1] else 12))
        elif self._once("nonsense"):
            return self._wrong(base, before)
        elif self._close(start, foe):
            self._aims(base, foe)
            if self._happens(before, 6000):
                return self._went(held)
            self._aims(base, part_way(start, foe))
        else:
            self._aims(base, part_way(start, foe))
        return self._happens(before, 6000) and self._went(held)

    def _went(self, held: set[str]) -> bool:
        """Those in hand have gone; the first order that can be is taken back."""
        if len(held) > 1:
            self.player.count("group")
        if self._once("undo"):
            self._takes_back()
        return True

    def _may_walk(self) -> bool:
        """Whether those in hand have handles to be moved by."""
        with suppress(PlaywrightError):
            self.page.locator("[data-handle=left]").first.wait_for(state="attached", timeout=1000)
            return True
        return False

    def _close(self, start: Spot, foe: Spot) -> bool:
        """Whether the enemy may be near enough to be charged."""
        table = self.page.locator("svg.bases").bounding_box()
        return table is not None and hypot(foe[0] - start[0], foe[1] - start[1]) < table["width"] * NEAR

    def _aims(self, base: str, to: Spot) -> None:
        """Those in hand shall go there; a thumb taps, once it has dragged some."""
        if isinstance(self.player, Thumb) and self.player.did.get("drag", 0) >= DRAGS:
            self.player.touch_table(to)
            self.player.count("tap")
        else:
            self.player.drag(base, to)

    def _pushed(self, base: str, foes: dict[str, Spot], before: int) -> bool:
        """With the keys: at an enemy from the menu of verbs, or ahead by a little."""
        player = self.player
        assert isinstance(player, Keys)
        try:
            held = self._takes(base)
            player.greyed()
            if self._once("nonsense"):
                return self._wrong(base, before)
            if len(held) == 1 and self._aimed(before):
                return True
            if self._once("wheel"):
                player.wheel("left", (0, 0))
            else:
                player.nudge("", far=FAR)
            if self._happens(before, 6000):
                return self._went(held)
        except (CannotPlay, PlaywrightError):
            player.refused()
        self.page.keyboard.press("Escape")
        return False

    def _aimed(self, before: int) -> bool:
        """A verb whose ready orders are aimed at somebody, from the menu."""
        verbs = self.page.locator(".verbs button:not([aria-disabled=true]):visible b").all_inner_texts()
        for verb in (each for each in verbs if AIMED.match(each)):
            self.player.choose(verb[0].lower() + verb[1:])
            ready = self.page.locator(".verb-form .ready button:visible")
            with suppress(PlaywrightError):
                ready.first.wait_for(timeout=1500)
            if ready.count():
                self.player.press(ready.first)
                if self._happens(before, 6000):
                    return True
            self.page.keyboard.press("Escape")
        return False

    def _takes(self, base: str) -> set[str]:
        """Takes a base in hand; until some have gone together, with others if it can be."""
        for _ in range(1 if self.player.did.get("group") else 3):
            self.player.take_one(base)
            self.page.wait_for_timeout(150)
            if len(self.player.held()) > 1:
                break
        return self.player.held()

    def _wrong(self, base: str, before: int) -> bool:
        """Orders what cannot be: by one of the enemy, too far, too wide, at nobody; and is told so."""
        text = self.player.written()
        foe = self.player.bases(f"#table-bases .base.side-{'b' if base.startswith('a') else 'a'}")[0]
        if not text or " " not in text:
            return False
        words = text.split()
        walks = any(each in WAYS for each in words)
        wrong = ("forward 99", "wheel-left 179") if walks else (foe, base)
        for order in (" ".join([words[0], foe, *words[2:]]), *(f"{words[0]} {base} {each}" for each in wrong)):
            if self.player.last() > before:
                return True  # What was meant to be wrong is allowed here.
            self.player.type_order(order)
            self._told(len(self.player.refusals), before)
        return self.player.last() > before

    def _told(self, last: int, before: int) -> None:
        """Waits until something is refused in other words than before, or is done after all."""

        def more() -> bool:
            self.player.refused()
            return len(self.player.refusals) > last or self.player.last() > before

        with suppress(CannotPlay):
            self.player.until(more, "nothing is refused", 4000)
            self.player.count("nonsense")

    def _once(self, what: str) -> bool:
        """Whether it has yet to be done; so many tries."""
        if self.player.did.get(what) or self._tried.get(what, 0) >= TRIES:
            return False
        self._tried[what] = self._tried.get(what, 0) + 1
        return True

    def _takes_back(self) -> None:
        """The last order is taken back, if no die has fallen."""
        before = self.player.last()
        if self.player.mine() and self.player.take_back() and self._happens(before, 6000):
            self.player.count("undo")

    def _answers(self, before: int) -> bool:
        words = [word for word in self.player.answers() if not TOOLS.match(word) and not word.endswith("…")]
        if not words:
            return False
        first = [word for word in words if not ENDING.match(word)] if self._given < 12 else []
        word = self._lots.choice(first or words)
        for button in self.page.locator("section[aria-label='What is asked'] button:visible").all():
            try:
                if " ".join(button.inner_text(timeout=1000).split()) == word:
                    self.player.press(button)
                    self.player.count(sort_of(word))
                    if ENDING.match(word):
                        self._asked = ""  # What is asked next is another step, in whatever words.
                    return self._happens(before)
            except PlaywrightError:
                break  # The question has changed meanwhile.
        return self.player.last() > before

    def _verbs(self, before: int) -> bool:
        """A verb of a base that can be ordered, with the first order that is ready."""
        for base in self.player.bases(".base.movable, .base.about")[:4]:
            try:
                self.player.take([base])
                if isinstance(self.player, Thumb):
                    self.player.turn_to("In hand")
                verb = self.page.locator(".verbs button:not([aria-disabled=true]):visible b").first.inner_text(
                    timeout=2000
                )
                self.player.choose(verb[0].lower() + verb[1:])
                ready = self.page.locator(".verb-form .ready button:visible")
                if ready.count():
                    self.player.press(ready.first)
                if self._happens(before, 6000):
                    return True
            except (CannotPlay, PlaywrightError):
                self.page.keyboard.press("Escape")
        return False

    def _types(self, before: int) -> bool:
        """The order that stands in the empty field."""
        text = "" if self._wanted() else self.player.written()
        if not text:
            return False
        self.player.type_order(text)
        return self._happens(before)


def sort_of(word: str) -> str:
    """What an answer is, for those who count."""
    if word.lower().startswith(("reroll", "re-roll", "roll again")):
        return "reroll"
    return "shot" if SHOT.match(word) else "answer"


def part_way(start: Spot, to: Spot) -> Spot:
    return start[0] + (to[0] - start[0]) * CLOSER, start[1] + (to[1] - start[1]) * CLOSER
