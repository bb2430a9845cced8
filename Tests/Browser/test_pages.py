"""Tests for every page."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import pages
import pictures
from conftest import LOOKS, WIDTHS


def violations(page):
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['help']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize("size, theme", LOOKS)
def test_axe_finds_nothing(shown, window, request, size, theme):
    page = window(shown, size=size, theme=theme)
    faults = {}
    for name in pages.PAGES:
        page.goto(shown.address + pages.address(name, shown))
        if found := violations(page):
            faults[name] = found
    assert not faults


def test_axe_finds_nothing_before_anybody_is_in_the_planner(empty, window):
    page = window(empty)
    for place in ("/", "/plan", "/people", "/plan?month=now", "/check", "/learned", "/calendars", "/welcome"):
        page.goto(empty.address + place)
        assert violations(page) == [], place


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_where_something_is_refused_or_asked(shown, window, theme):
    page = window(shown, "/plan?book=1", theme=theme)
    page.get_by_label("Person", exact=True).fill("Elif Demir")
    page.get_by_label("When").fill("someday")
    page.get_by_role("button", name="Book", exact=True).click()
    expect(page.locator("#at-error")).to_be_visible()
    assert violations(page) == []
    page.get_by_label("When").fill("today 18:00")
    page.get_by_role("button", name="Book", exact=True).click()
    expect(page.get_by_role("button", name="Take that time anyway")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Tab")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("size", list(WIDTHS))
def test_nothing_is_wider_than_the_window(shown, window, size):
    page = window(shown, size=size)
    wide = {}
    for name in pages.PAGES:
        page.goto(shown.address + pages.address(name, shown))
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > WIDTHS[size][0]:
            wide[name] = width
    assert not wide


# Bytes per second. At this speed a page arrives in several parts, and each part is rendered.
SLOW = 20_000


def test_nothing_moves_while_a_page_loads_slowly(shown, window):
    page = window(shown)
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 0, "downloadThroughput": SLOW, "uploadThroughput": SLOW})
    page.add_init_script("""
      window.shifts = [];
      const name = (node) => (node?.nodeType === Node.TEXT_NODE ? node.textContent : node?.outerHTML ?? "").slice(0, 80);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          window.shifts.push([entry.value, ...entry.sources.map((source) => name(source.node))]);
      }).observe({ type: "layout-shift", buffered: true });
    """)
    moved = {}
    for name in pages.PAGES:
        page.goto(shown.address + pages.address(name, shown))
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if shifts := page.evaluate("window.shifts"):
            moved[name] = shifts
    assert not moved


def test_a_card_has_the_same_width_before_the_cards_after_it_arrive(shown, window):
    page = window(shown)
    changed = {}
    for name in pages.PAGES:
        page.goto(shown.address + pages.address(name, shown))
        widths = page.evaluate("""[...document.querySelectorAll("main .grid")].map((grid) => {
          const [first, ...others] = grid.children;
          const width = () => first?.getBoundingClientRect().width;
          const before = width();
          others.forEach((other) => other.remove());
          return [before, width()];
        })""")
        if any(before != alone for before, alone in widths):
            changed[name] = widths
    assert not changed


TRANSFERRED = """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .filter((one) => !one.name.endsWith("/live")).reduce((sum, one) => sum + one.transferSize, 0)"""


def test_the_first_page_is_light_and_the_next_are_lighter(shown, window):
    page = window(shown)
    sizes = {}
    for name in pages.PAGES:
        page.goto(shown.address + pages.address(name, shown))
        sizes[name] = page.evaluate(TRANSFERRED)
    everything = sum(len(page.request.get(shown.address + place).body()) for place in page.evaluate(
        "[...document.querySelectorAll('link[href], script[src]')].map((one) => one.getAttribute('href') ?? one.getAttribute('src'))"))
    assert sizes.pop("today") + everything <= 60_000
    assert {name: size for name, size in sizes.items() if size > 15_000} == {}


def test_each_page_has_one_heading_and_a_title_of_its_own(shown, window):
    page = window(shown)
    titles = {}
    for name in pages.PAGES:
        page.goto(shown.address + pages.address(name, shown))
        assert page.locator("h1").count() == 1, name
        titles[name] = page.title()
    assert all(title.endswith("· Social Planner") for title in titles.values()), titles


def test_pictures_to_look_at(shown, window, request):
    folder = request.config.getoption("--look")
    if not folder:
        pytest.skip("asked for with --look FOLDER")
    for theme in ("light", "dark"):
        for size in WIDTHS:
            page = window(shown, size=size, theme=theme)
            for name in pages.PAGES:
                page.goto(shown.address + pages.address(name, shown))
                page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
                page.screenshot(path=f"{folder}/{name}-{size}-{theme}.png", full_page=True)


def test_pictures_of_the_docs(shown, window, request, picture):
    if not request.config.getoption("--pictures"):
        pytest.skip("asked for with --pictures")
    for name, shows, size, theme in pictures.CHOSEN:
        page = window(shown, pages.address(shows, shown), size=size, theme=theme)
        page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
        picture(name, page)
    assert sum(picture.stat().st_size for picture in pictures.FOLDER.iterdir()) < 1_500_000
