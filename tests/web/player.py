"""Somebody who plays by what is on the page alone: reads what is asked, the log, the bases; clicks, drags, taps, types.

Nothing here asks the server. Three hands do the same things: a mouse, the keys, a finger at a phone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from math import dist
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page
from playwright.sync_api import Error as PlaywrightError

Spot = tuple[float, float]

STEPS = 6
"""A drag is seen on its way so many times."""
PATIENCE = 20_000
"""Milliseconds that a player waits for the table before he complains."""
SOON = 4_000
HAND = 800
"""Milliseconds in which a hand takes a base on a busy machine."""
TAKES = 4
"""How often a base is taken until the hand holds what is meant: its group, itself, its command."""
NUDGES = 3
"""How often they are pushed ahead until something comes of it."""
SETS_OUT = 12
"""Pixels after which a finger drags and rests no more."""
TABS = 160
"""More stops than any page has."""

ASKED = "section[aria-label='What is asked']"
LAID = "svg.bases"
"""A table that is laid, though nobody may stand on it yet."""
ANSWERS = ".ask-buttons"
OF_THE_PAGE = ("Undo", "Skip to my decision", "Show me again", "Stop after this")


class CannotPlay(Exception):
    """The page does not offer what the player means to do."""


def capital(word: str) -> str:
    return word[:1].upper() + word[1:]


class Player:
    """A player with a mouse, at a table that is laid."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.refusals: list[str] = []
        """Every refusal that was shown to him."""
        self.did: dict[str, int] = {}
        """How often he has done what: drags, wheels, answers."""

    # --- reading ----------------------------------------------------------------------------------

    def says(self) -> str:
        """The line that says what is asked."""
        return self.page.get_by_role("status").first.inner_text()

    def over(self) -> bool:
        return self.page.get_by_role("dialog", name="The battle is over").is_visible()

    def mine(self) -> bool:
        """Whether the page waits for this player."""
        return self.page.locator(f"{ASKED}.mine").is_visible() and not self.over()

    def until(self, holds: Callable[[], bool], what: str, patience: int = PATIENCE) -> None:
        for _ in range(patience // 40):
            if holds():
                return
            self.page.wait_for_timeout(40)
        raise CannotPlay(f"{what}; the page says: {self.says()!r}, and refuses: {self.refused()!r}")

    def wait_for_me(self, patience: int = 120_000) -> bool:
        """Waits until it is this player's turn; false if the battle is over."""
        self.until(lambda: self.over() or (self.mine() and self._settled()), "it is never my turn", patience)
        return not self.over()

    def _settled(self) -> bool:
        """Whether what can be answered has come: some button, dice to be typed in, or men who can be ordered."""
        return bool(self.answers()) or self.page.locator(".base.movable, .typed-dice input").count() > 0

    def answers(self) -> list[str]:
        """The words on the buttons that answer what is asked."""
        buttons = self.page.locator(f"{ASKED} button:visible:not([disabled])").all_inner_texts()
        words = [" ".join(text.split()) for text in buttons]
        return [word for word in words if word and not word.startswith(OF_THE_PAGE)]

    def heard(self) -> list[tuple[int, str]]:
        """The log: the number of each event, and the order that it was, or what it says."""
        self.read_log()
        found = self.page.evaluate(
            "[...document.querySelectorAll('[role=log] [data-event]')].map((item) => "
            "[Number(item.dataset.event), item.querySelector('button').title.split(': show the table')[0],"
            " item.innerText])"
        )
        return [(n, title if not title.startswith("Show the table") else says) for n, title, says in found]

    def told_since(self, before: int) -> list[str]:
        """What the log says of every event after that one: the order, and what came of it."""
        self.read_log()
        told: list[str] = self.page.evaluate(
            "(before) => [...document.querySelectorAll('[role=log] [data-event]')]"
            ".filter((item) => Number(item.dataset.event) > before)"
            ".map((item) => item.querySelector('button').title + ' ' + item.innerText)",
            before,
        )
        return told

    def read_log(self) -> None:
        """Opens the log, where it is not always in sight."""

    def last(self) -> int:
        return max((n for n, _ in self.heard()), default=0)

    def refused(self) -> str:
        """What was refused last, if it is still shown."""
        shown = self.page.locator(
            ".bubble-why:visible, .trouble:visible, .bubble .hint:visible, .preview .hint:visible"
        )
        says = next(iter(shown.all_inner_texts()), "")  # It may go at any moment: nobody waits for it.
        if says and (not self.refusals or self.refusals[-1] != says):
            self.refusals.append(says)
            self.count("refusal")
        return says

    def written(self) -> str:
        """An order that could be given here, as the empty field tells who points at it; nothing if none."""
        entry = self.page.get_by_label("Order", exact=True)
        hint = entry.get_attribute("title", timeout=2000) or "" if entry.is_enabled(timeout=2000) else ""
        return hint.partition(": ")[2]

    def greyed(self) -> list[str]:
        """Why those in hand cannot do this or that now: refusals, too."""
        shown: list[str] = self.page.locator(".verbs .greyed span:visible").all_inner_texts()
        self.refusals += [says for says in dict.fromkeys(shown) if says and says not in self.refusals]
        return shown

    def held(self) -> set[str]:
        pressed = "[...document.querySelectorAll('[data-base][aria-pressed=true]')].map((base) => base.dataset.base)"
        return set(self.page.evaluate(pressed))

    def bases(self, which: str = "[data-base]") -> list[str]:
        ids: list[str] = self.page.evaluate(
            "(which) => [...document.querySelectorAll(which)].map((base) => base.dataset.base)", which
        )
        return list(dict.fromkeys(ids))

    def spot(self, base: str) -> Spot:
        """Where a base is in the window."""
        found = self.page.evaluate(
            '(id) => { const box = document.querySelector(`[data-base="${id}"] .edge, [data-base="${id}"]`)'
            "?.getBoundingClientRect(); return box ? [box.x + box.width / 2, box.y + box.height / 2] : null }",
            base,
        )
        if found is None:
            raise CannotPlay(f"{base} is not on the table")
        return found[0], found[1]

    def order_held(self) -> str:
        """The order that what is held would come to."""
        shown = self.page.locator(".preview .order-text:visible")
        return next(iter(shown.all_inner_texts()), "")

    # --- doing ------------------------------------------------------------------------------------

    def count(self, what: str) -> None:
        self.did[what] = self.did.get(what, 0) + 1

    def press(self, button: Locator) -> None:
        button.click(timeout=SOON)

    def touch_table(self, spot: Spot, *, also: bool = False) -> None:
        if also:
            self.page.keyboard.down("Shift")
        self.page.mouse.click(*spot)
        if also:
            self.page.keyboard.up("Shift")

    def take(self, bases: Sequence[str]) -> None:
        """Takes these bases in hand, no more and no fewer."""
        if self.held() == set(bases):
            return
        for _ in range(TAKES):
            self._take_on(bases[0])
            if self.held() == set(bases):
                self._offered()
                return
        for _ in range(TAKES):
            if self.held() == {bases[0]}:
                break
            self._take_on(bases[0])
        for base in bases:
            if base not in self.held():
                self._take_on(base, also=True)
        if self.held() != set(bases):
            raise CannotPlay(f"{bases} cannot be taken in hand: {sorted(self.held())} are in it")
        self._offered()

    def _take_on(self, base: str, *, also: bool = False) -> None:
        """Takes a base, and waits until the hand has changed; of one who is alone in every way it stays as it is."""
        before = self.held()
        self.take_one(base, also=also)
        for _ in range(HAND // 40):
            if self.held() != before:
                return
            self.page.wait_for_timeout(40)

    def take_one(self, base: str, *, also: bool = False) -> None:
        """Taps a base: its group, itself, its command; or it comes along with those in hand."""
        self.touch_table(self.spot(base), also=also)

    def _offered(self) -> None:
        """Waits until the page has said what those in hand can do."""
        self.page.locator(".verbs button, .draft, .in-hand .empty").first.wait_for(state="attached", timeout=PATIENCE)

    def drag(self, base: str, to: Spot, *, meant: str = "") -> bool:
        """Drags a base there and lets go; if another order is meant than would come of it, it is not done."""
        self._down(self.spot(base))
        self._along(self.spot(base), to)
        if meant and not self._comes_to(meant):
            self._gives_up(to)
            return False
        self._up(to)
        self.count("drag")
        return True

    def _gives_up(self, to: Spot) -> None:
        """Nothing of what is held was meant."""
        self.page.keyboard.press("Escape")
        self._up(to)

    def _comes_to(self, meant: str) -> bool:
        for _ in range(50):
            order = self.order_held()
            if order:
                return not meant or order.split()[0] == meant
            if self.refused():
                return False
            self.page.wait_for_timeout(40)
        return False

    def let_go(self) -> None:
        button = self.page.get_by_role("button", name="Let go")
        if button.count():
            self.press(button.first)

    def take_back(self) -> bool:
        """Takes the last order back; false where it cannot be."""
        undo = self.page.locator("button.undo:not(.cannot):visible")
        if not undo.count():
            return False
        self.press(undo.first)
        return True

    def leave(self) -> None:
        """Nothing of what is proposed was meant."""
        button = self.page.get_by_role("button", name="Leave it").locator("visible=true")
        if button.count():
            self.press(button.first)

    def wheel(self, corner: str, by: Spot) -> None:
        """Takes a front corner of those in hand and swings it."""
        knob = self.page.locator(f"[data-handle={corner}] .knob")
        box = knob.bounding_box()
        if box is None:
            raise CannotPlay("there is no handle to wheel by")
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self._down(at)
        self._along(at, (at[0] + by[0], at[1] + by[1]))
        self.page.wait_for_timeout(150)
        self._up((at[0] + by[0], at[1] + by[1]))
        self.count("wheel")

    def _down(self, spot: Spot) -> None:
        self.page.mouse.move(*spot)
        self.page.mouse.down()

    def _along(self, start: Spot, to: Spot) -> None:
        for step in range(1, STEPS + 1):
            part = step / STEPS
            self._move((start[0] + (to[0] - start[0]) * part, start[1] + (to[1] - start[1]) * part))
            self.page.wait_for_timeout(16)

    def _move(self, spot: Spot) -> None:
        self.page.mouse.move(*spot)

    def _up(self, spot: Spot) -> None:
        self.page.mouse.up()

    def confirm(self, before: int) -> None:
        """Does what is proposed, where the page wants it confirmed, and waits until the log has more."""
        for _ in range(12):
            if self._sure() or self._seen_more(before):
                break
            self.page.wait_for_timeout(60)
        self.until(lambda: self._sure() or self.last() > before, "nothing came of it", 30_000)
        self.until(lambda: self.last() > before, "nothing came of it", 30_000)

    def _sure(self) -> bool:
        """Says yes to what the page asks again; false if it asks nothing."""
        for name in ("Do it", re.compile("all the same$")):
            button = self.page.get_by_role("button", name=name, disabled=False).locator("visible=true")
            if button.count():
                try:
                    self.press(button.first)
                except (PlaywrightError, CannotPlay):
                    continue  # It has gone meanwhile.
                return True
        return False

    def _seen_more(self, before: int) -> bool:
        """Whether something has happened, as far as can be seen without turning to the log."""
        return self.last() > before

    def answer(self, text: str, word: str) -> bool:
        """Presses the button of an answer; false if there is none."""
        for button in self.page.locator(f"{ASKED} button:visible").all():
            if (button.get_attribute("title") or "").endswith(f"({text})"):
                self.press(button)
                self.count("answer")
                return True
        form = self.page.locator(f"{ASKED} button:visible", has_text=re.compile(f"^{re.escape(capital(word))} …$"))
        if not form.count():
            return False
        self.press(form.first)
        return self.ready(text)

    def choose(self, word: str) -> None:
        """Chooses a verb for those in hand."""
        verbs = self.page.locator(".verbs button:visible")
        verb = verbs.filter(has=self.page.locator("b", has_text=re.compile(f"^{re.escape(capital(word))}$")))
        with suppress(PlaywrightError):
            verb.first.wait_for(state="visible", timeout=SOON)
        if not verb.count():
            raise CannotPlay(f"nobody offers to {word}: {verbs.all_inner_texts()}")
        if verb.first.get_attribute("aria-disabled") == "true":
            raise CannotPlay(f"it cannot be ordered: {verb.first.inner_text()!r}")
        self.press(verb.first)

    def ready(self, text: str) -> bool:
        """Presses the ready order of that text in the form of a verb."""
        form = self.page.locator(".verb-form")
        try:
            form.first.wait_for(state="visible", timeout=3000)
        except PlaywrightError:
            return False
        for button in form.locator("button").all():
            if button.get_attribute("title") == text:
                self.press(button)
                return True
        return False

    def type_order(self, text: str) -> None:
        """Says an order in words."""
        entry = self.page.get_by_label("Order", exact=True)
        entry.fill(text)
        entry.press("Enter")
        self.count("typed")


class Thumb(Player):
    """The same with one finger at a phone: the log and the hand lie in a sheet below the table."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._finger: CDPSession = page.context.new_cdp_session(page)

    def press(self, button: Locator) -> None:
        button.tap(timeout=SOON)

    def read_log(self) -> None:
        if not self.page.get_by_role("log").count():
            self.turn_to("Log")

    def _seen_more(self, before: int) -> bool:
        return False

    def _gives_up(self, to: Spot) -> None:
        self._up(to)
        self.leave()
        if self.page.get_by_role("menu").count():
            self.page.keyboard.press("Escape")

    def choose(self, word: str) -> None:
        """Over what is proposed no verbs are seen: it may come late, and is left first."""
        verbs = self.page.locator(".verbs button:visible")

        def shown() -> bool:
            self.leave()
            return verbs.count() > 0

        with suppress(CannotPlay):
            self.until(shown, "no verbs are shown", SOON)
        super().choose(word)

    def _offered(self) -> None:
        self.page.wait_for_timeout(250)

    def turn_to(self, tab: str) -> None:
        """Opens a tab. What is proposed may open its own in the same moment, and a tap on the open one folds the
        sheet: then it is tapped again."""
        found = self.page.get_by_role("tab", name=tab)
        for _ in range(TAKES):
            if found.get_attribute("aria-selected") == "true" and self.page.get_by_role("tabpanel").is_visible():
                return
            found.tap()
            self.page.wait_for_timeout(60)

    def touch_table(self, spot: Spot, *, also: bool = False) -> None:
        self.page.touchscreen.tap(*spot)

    def written(self) -> str:
        self.turn_to("Ask")
        return super().written()

    def type_order(self, text: str) -> None:
        self.turn_to("Ask")
        super().type_order(text)

    def take_one(self, base: str, *, also: bool = False) -> None:
        more = self.page.get_by_role("button", name="Take more …")
        if also:
            self.turn_to("In hand")
            self.press(more)
        self.touch_table(self.spot(base))
        if also:
            self.press(more)

    def _down(self, spot: Spot) -> None:
        self._touch("touchStart", spot)

    def _along(self, start: Spot, to: Spot) -> None:
        """A finger that rests asks for the verbs: it sets out at once, and far enough to be seen."""
        far = dist(start, to)
        if far > SETS_OUT:
            part = SETS_OUT / far
            self._move((start[0] + (to[0] - start[0]) * part, start[1] + (to[1] - start[1]) * part))
        super()._along(start, to)

    def _move(self, spot: Spot) -> None:
        self._touch("touchMove", spot)

    def _up(self, spot: Spot) -> None:
        self._finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, what: str, spot: Spot) -> None:
        self._finger.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": [{"x": spot[0], "y": spot[1]}]})


class Keys(Player):
    """The same with the keys alone: Tab from stop to stop, arrows from base to base, Enter for the verbs."""

    def press(self, button: Locator) -> None:
        held = "(wanted) => wanted === document.activeElement"
        if button.evaluate(f"(wanted) => wanted.closest({ANSWERS!r}) !== null", timeout=SOON):
            self.page.keyboard.press("a")
        self.tab_to(lambda: bool(button.evaluate(held, timeout=SOON)), "a button")
        self.page.keyboard.press("Enter")

    def tab_to(self, there: Callable[[], bool], what: str) -> None:
        for _ in range(TABS):
            if there():
                return
            self.page.keyboard.press("Tab")
        raise CannotPlay(f"Tab never comes to {what}")

    def here(self, part: str) -> Any:
        return self.page.evaluate(f"document.activeElement?.{part}")

    def walk(self, base: str) -> None:
        """Walks from base to base to this one."""
        self.tab_to(lambda: self.here("dataset.base") is not None, "the table")
        for _ in range(3 * len(self.bases())):
            if self.here("dataset.base") == base:
                return
            self.page.keyboard.press("ArrowRight")
        raise CannotPlay(f"no key walks to {base}")

    def take_one(self, base: str, *, also: bool = False) -> None:
        self.walk(base)
        self.page.keyboard.press("Shift+Space" if also else "Space")

    def choose(self, word: str) -> None:
        held = self.held()
        if self.here("dataset.base") not in held:
            self.walk(sorted(held)[0])
        self.page.keyboard.press("Enter")
        self.page.locator("[role=menuitem]:focus").wait_for(state="visible")
        for _ in range(self.page.locator("[role=menuitem]").count() + 1):
            if self.here("querySelector('b')?.innerText") == capital(word):
                if self.here("getAttribute('aria-disabled')") == "true":
                    raise CannotPlay(f"it cannot be ordered: {self.here('innerText')!r}")
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("ArrowDown")
        raise CannotPlay(f"the menu has no {word}")

    def _walk_to_hand(self) -> None:
        """To one of those in hand; a hand may have been emptied by what has happened meanwhile."""
        held = sorted(self.held())
        if not held:
            raise CannotPlay("nobody is in hand")
        self.walk(held[0])

    def take_back(self) -> bool:
        if not self.page.locator("button.undo:not(.cannot):visible").count():
            return False
        self.page.keyboard.press("u")
        return True

    def nudge(self, meant: str, far: int = 1) -> bool:
        """Pushes those in hand ahead by a little, so many times, until it comes to the order that is meant, or any."""
        self._walk_to_hand()
        for _ in range(NUDGES):
            for _ in range(far):
                self.page.keyboard.press("Shift+ArrowUp")
            if self._comes_to(meant):
                self.count("nudge")
                return True
        self.page.keyboard.press("Escape")
        return False

    def wheel(self, corner: str, by: Spot) -> None:
        self._walk_to_hand()
        for _ in range(NUDGES):
            self.page.keyboard.press("]" if corner == "left" else "[")
        self.count("wheel")

    def type_order(self, text: str) -> None:
        self.page.keyboard.press("o")
        self.page.keyboard.press("Control+a")  # What was refused stands there still, to be put right.
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        self.count("typed")


def nearest(spots: Iterable[Spot], to: Spot) -> Spot:
    return min(spots, key=lambda spot: (spot[0] - to[0]) ** 2 + (spot[1] - to[1]) ** 2)
