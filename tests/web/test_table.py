"""The table: a seat at a battle, played by mouse, by keys, by touch, and across one screen."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.conftest import DESK, Opens, Served, at_rest, soon
from tests.web.player import Thumb
from tests.web.test_accessible import violations

THUMB = (390, 844)
TABLET = (820, 1180)
OPEN = """([address, message]) => new Promise((done, failed) => {
  const line = new WebSocket(address);
  line.onopen = () => line.send(JSON.stringify({ id: 1, ask: "open", ...message }));
  line.onmessage = (event) => {
    const heard = JSON.parse(event.data);
    if (heard.id !== 1) return;
    line.close();
    if (heard.answer) done(heard.answer.links);
    else failed(new Error(heard.error.message));
  };
})"""
Point = tuple[float, float]


def sat(page: Page, served: Served, scenario: str = "toy-meadow", *, both: bool = False, dice: str = "typed") -> Page:
    """At a table as its first seat, against a computer; or as both seats across one screen."""
    seats = {"a": "person", "b": "person" if both else "steady"}
    address = served.address.replace("http", "ws") + "api/table"
    links = page.evaluate(OPEN, [address, {"scenario": scenario, "seats": seats, "dice": dice}])
    page.goto(f"{served.address}#/table/{links['a']}{'+' + links['b'] if both else ''}")
    expect(page.locator(".table-page")).to_be_visible()
    return page


def asked(page: Page) -> Locator:
    return page.locator(".asked")


def rolled(page: Page) -> Page:
    """The die that begins a turn has fallen, and gives points enough for whatever a test does."""
    page.locator("[data-die]").fill("4")
    page.get_by_role("button", name="They have fallen so").click()
    expect(page.locator("[data-base].movable").first).to_be_attached()
    return page


def middle(base: Locator) -> Point:
    box = at_rest(base.page, base)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, base: Locator, by: Point) -> None:
    x, y = middle(base)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by[0] / 2, y + by[1] / 2)
    page.mouse.move(x + by[0], y + by[1], steps=4)


def last(page: Page) -> Locator:
    return page.locator("[data-event]").last


def test_a_base_is_dragged_and_the_move_taken_back(opens: Opens, served: Served) -> None:
    page = rolled(sat(opens(), served))
    base = page.locator("[data-base=a1]")
    before = middle(base)
    drag(page, base, (0, -30))
    expect(page.locator(".ghost").first).to_be_attached()
    page.mouse.up()
    expect(last(page)).to_contain_text("move a1")
    soon(page, lambda: middle(base)[1] < before[1] - 10, "the base stays where it was")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(last(page)).to_contain_text("taken back")
    soon(page, lambda: middle(base) == pytest.approx(before, abs=1), "the base does not go back")


def test_what_cannot_be_stands_by_the_hand_in_a_sentence(opens: Opens, served: Served) -> None:
    page = rolled(sat(opens(), served))
    events = page.locator("[data-event]").count()
    drag(page, page.locator("[data-base=a1]"), (0, -420))
    expect(page.locator(".bubble")).to_contain_text(re.compile(r"\d+ paces"))
    page.keyboard.press("Escape")
    page.mouse.up()
    assert page.locator("[data-event]").count() == events


def test_by_keys_alone(opens: Opens, served: Served) -> None:
    page = rolled(sat(opens(), served))
    page.locator("[data-base][tabindex='0']").focus()
    for _ in range(20):
        page.keyboard.press("ArrowRight")
        held = page.evaluate("document.activeElement.classList.contains('movable')")
        if held:
            break
    page.keyboard.press("Space")
    expect(page.locator(".handles")).to_be_attached()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowUp")
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    page.keyboard.press("Enter")
    expect(last(page)).to_contain_text("move")
    page.keyboard.press("u")
    expect(last(page)).to_contain_text("taken back")
    page.keyboard.press("Home")
    expect(asked(page)).to_contain_text("You look back")
    page.keyboard.press("End")
    expect(asked(page)).not_to_contain_text("You look back")


def test_an_order_is_written_with_completion(opens: Opens, served: Served) -> None:
    page = rolled(sat(opens(), served))
    order = page.get_by_label("Order", exact=True)
    ready = page.locator("#ready-orders option").first.get_attribute("value")
    order.fill("fly a1")
    order.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("No order begins with 'fly'")
    order.fill(str(ready))
    order.press("Enter")
    expect(last(page)).to_contain_text("move")


def test_done_names_once_who_is_left(opens: Opens, served: Served) -> None:
    page = rolled(sat(opens(), served))
    page.get_by_role("button", name="Done", exact=True).click()
    expect(page.get_by_role("alertdialog")).to_contain_text("5 bases")
    page.get_by_role("button", name="Done all the same").click()
    expect(page.locator("[data-event]").filter(has_text="Done").first).to_be_attached()


def test_by_touch_with_one_thumb(opens: Opens, served: Served) -> None:
    page = rolled(sat(opens("", THUMB, has_touch=True), served))
    x, y = middle(page.locator("[data-base=a2]"))
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y - 25)
    do_it = page.get_by_role("button", name="Do it")
    expect(do_it).to_be_in_viewport()
    do_it.click()
    page.get_by_role("tab", name="Log").click()
    expect(page.locator("[data-event]").filter(has_text="Move a2").first).to_be_attached()


def test_across_one_screen_with_typed_dice(opens: Opens, served: Served) -> None:
    page = sat(opens(), served, both=True)
    expect(page.locator(".army.side-b")).to_contain_text("another, at this screen")
    page.locator("[data-die]").fill("7")
    expect(page.get_by_role("alert")).to_have_text("A D6 shows 1 to 6, not 7; type what lies on the table.")
    for army in ("Riders", "Villagers"):
        expect(asked(page)).to_contain_text(f"{army}: Roll")
        page.locator("[data-die]").fill("2")
        page.get_by_role("button", name="They have fallen so").click()
        expect(asked(page)).to_contain_text("2 points")
        page.get_by_role("button", name="Done", exact=True).click()
        page.get_by_role("button", name="Done all the same").click()


def test_bases_are_put_down_by_dragging(opens: Opens, served: Served) -> None:
    page = sat(opens(), served, "brampton-heath")
    draft = page.locator(".draft [data-base]").first
    expect(draft).to_be_attached()
    drag(page, draft, (0, -300))
    expect(page.get_by_role("alert")).to_contain_text("outside the zone")
    page.mouse.up()
    page.get_by_role("button", name="Place them").click()
    expect(page.locator("[data-event]").filter(has_text="Deploy a1").first).to_be_attached()


def test_a_link_that_leads_to_no_table_says_so(opens: Opens, served: Served) -> None:
    page = opens("#/table/nobody.here")
    expect(page.get_by_role("heading", name="No table here")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, TABLET, THUMB], ids=["desk", "tablet", "thumb"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(opens: Opens, served: Served, size: tuple[int, int], theme: str) -> None:
    page = rolled(sat(opens("", size, theme), served))
    page.mouse.click(*middle(page.locator("[data-base=a1]")))
    expect(page.locator(".handles")).to_be_attached()
    assert violations(page) == []
    page.mouse.click(*middle(page.locator("[data-base=a1]")), button="right")
    expect(page.get_by_role("menuitem").first).to_be_visible()
    assert violations(page) == []


def test_the_table_is_told_in_words(opens: Opens, served: Served) -> None:
    page = rolled(sat(opens(), served))
    page.get_by_text("The table in words").click()
    rows = page.locator(".in-words tbody tr")
    expect(rows).to_have_count(12)
    assert json.dumps(rows.first.inner_text())
    names = page.locator("[data-base]").evaluate_all("all => all.map((each) => each.getAttribute('aria-label'))")
    assert all(names)
    assert len(set(names)) == 12


def test_the_phone_s_sheet_folds_on_its_log_too(opens: Opens, served: Served) -> None:
    page = sat(opens(size=THUMB), served)
    log = page.get_by_role("tab", name="Log")
    log.click()
    expect(page.get_by_role("log")).to_be_visible()
    log.click()
    expect(page.get_by_role("log")).to_be_hidden()
    expect(log).to_be_in_viewport()


def test_escape_gives_a_drag_up_though_the_hand_goes_on(opens: Opens, served: Served) -> None:
    page = rolled(sat(opens(), served))
    events, base = page.locator("[data-event]").count(), page.locator("[data-base=a1]")
    start = middle(base)
    drag(page, base, (0, -30))
    expect(page.locator(".ghost").first).to_be_attached()
    page.keyboard.press("Escape")
    page.mouse.move(start[0] + 20, start[1] - 40, steps=3)
    expect(page.locator(".ghost")).to_have_count(0)
    page.mouse.up()
    page.wait_for_timeout(300)
    assert page.locator("[data-event]").count() == events
    assert middle(base) == pytest.approx(start, abs=1)


def test_escape_leaves_what_is_put_down_where_it_lay(opens: Opens, served: Served) -> None:
    page = sat(opens(), served, "brampton-heath")
    base = page.locator(".draft [data-base]").first
    start = middle(base)
    drag(page, base, (60, -20))
    soon(page, lambda: middle(base)[0] > start[0] + 30, "the base does not follow the hand")
    page.keyboard.press("Escape")
    page.mouse.up()
    soon(page, lambda: middle(base) == pytest.approx(start, abs=1.5), "the base does not go back")


def test_escape_is_back_to_the_orders_where_some_are_left(opens: Opens, served: Served) -> None:
    page = rolled(sat(opens(), served))
    page.get_by_role("button", name="Done", exact=True).click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Done", exact=True)).to_be_visible()


def test_who_cannot_be_moved_says_so_and_the_table_stays(opens: Opens, served: Served) -> None:
    page = sat(opens(), served, "weistritz-mill", dice="program")
    page.locator("button.roll").click()
    base = page.locator("#table-bases [data-base=a2]")
    expect(page.locator("#table-bases [data-base].movable").first).to_be_attached()
    start = middle(base)
    drag(page, base, (30, -60))
    page.mouse.up()
    expect(page.locator(".bubble-why")).to_be_visible()
    assert middle(base) == pytest.approx(start, abs=1)


def test_a_long_press_shows_its_menu_above_the_sheet(opens: Opens, served: Served) -> None:
    page = sat(opens(size=THUMB, has_touch=True), served, "hollin-bridge", dice="program")
    thumb = Thumb(page)
    thumb.wait_for_me()
    thumb._down(thumb.spot("a8"))
    page.wait_for_timeout(800)
    thumb._up(thumb.spot("a8"))
    menu = page.get_by_role("menu").bounding_box()
    sheet = page.locator(".sheet").bounding_box()
    assert menu is not None
    assert sheet is not None
    assert menu["y"] + menu["height"] <= sheet["y"] + 1
    page.locator("[role=menuitem]").last.scroll_into_view_if_needed()
    reached = page.locator("[role=menuitem]").last.evaluate(
        "(item) => { const { x, y, width, height } = item.getBoundingClientRect();"
        " return item.contains(document.elementFromPoint(x + width / 2, y + height / 2)) }"
    )
    assert reached, "the last of the menu lies under the sheet"


def test_a_base_is_offered_what_it_can_do_and_not_what_its_command_can(opens: Opens, served: Served) -> None:
    """Who has not moved does not march, though others of its command could."""
    page = rolled(sat(opens(), served, "twin-tercios"))
    order = page.get_by_label("Order", exact=True)
    order.fill("move a3 forward 50")
    order.press("Enter")
    expect(last(page)).to_contain_text("a3")
    for base, marches in (("a3", True), ("a2", False)):
        page.mouse.click(*middle(page.locator(f"[data-base={base}]")))
        expect(page.locator(".in-hand")).to_contain_text(base)
        can = page.get_by_role("list", name="What they can do").get_by_role("listitem")
        expect(can.filter(has_text="March")).to_have_count(1 if marches else 0)
        expect(can.filter(has_text="Limber")).to_have_count(0)
        page.keyboard.press("Escape")


SMALL = """() => [...document.querySelectorAll("button, a[href], select, summary")].filter((each) => {
  const box = each.getBoundingClientRect();
  if (!box.width || box.top >= innerHeight || box.bottom <= 0 || each.closest("[data-event]")) return false;
  const more = getComputedStyle(each, "::before");
  const beyond = more.position === "absolute" && more.inset.startsWith("-") ? -2 * parseFloat(more.top) : 0;
  return Math.min(box.height + beyond, box.width) < 43.5;
}).map((each) => each.innerText || each.getAttribute("aria-label"))"""


def test_on_a_phone_a_thumb_hits_whatever_can_be_pressed(opens: Opens, served: Served) -> None:
    """44 pixels is what a thumb needs; troops are as large as the zoom makes them, and lines of the log as they are
    written."""
    page = rolled(sat(opens(size=THUMB), served, "twin-tercios"))
    assert page.evaluate(SMALL) == []
    page.mouse.click(*middle(page.locator("[data-base=a5]")))
    for tab in ("In hand", "Log"):
        page.get_by_role("tab", name=tab).click()
        assert page.evaluate(SMALL) == [], tab


def test_who_answers_by_keys_stays_at_the_answers(opens: Opens, served: Served) -> None:
    """The button that was pressed goes away; the focus does not fall to the beginning of the page."""
    page = rolled(sat(opens(), served))
    for pressed in ("Done", "Done all the same"):
        button = page.get_by_role("button", name=pressed, exact=True)
        expect(button).to_be_enabled()
        button.focus()
        page.keyboard.press("Enter")
    expect(button).to_have_count(0)
    soon(page, lambda: bool(page.evaluate("document.activeElement.closest('.ask-line') !== null")), "it is lost")


def test_a_menu_that_is_closed_gives_the_focus_back_to_its_base(opens: Opens, served: Served) -> None:
    page = rolled(sat(opens(), served))
    base = page.locator("[data-base=a1]")
    base.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    expect(base).to_be_focused()


def test_a_phone_that_is_turned_keeps_its_table(opens: Opens, served: Served) -> None:
    """Held upright or on its side, half of the screen at least is as high as the table."""
    page = rolled(sat(opens(size=THUMB), served))
    for size in ((844, 390), THUMB, (844, 390)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        soon(page, lambda: middle(page.locator("[data-base=a1]"))[0] > 0, "the table is gone")
    field = at_rest(page, page.locator(".field"))
    assert field["height"] > 250
    assert field["width"] > 400
    assert page.evaluate("document.documentElement.scrollWidth") <= 844
    expect(page.get_by_role("button", name="Done", exact=True)).to_be_in_viewport()


def test_what_is_folded_away_on_a_tablet_is_opened_however_much_can_be_answered(opens: Opens, served: Served) -> None:
    page = rolled(sat(opens(size=TABLET), served))
    page.locator(".ask-line").evaluate("(line) => { line.style.minHeight = '18rem'; }")
    page.get_by_role("button", name="In hand and log").click()
    expect(page.get_by_role("log")).to_be_visible()
