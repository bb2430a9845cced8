import pathlib
import sys

import pytest
from playwright.sync_api import expect, sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import pictures  # noqa: E402
import planner as planners  # noqa: E402

# Milliseconds until a page that does not respond counts as broken. While other test lanes run, a click takes
# seconds.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

WIDTHS = {"phone": (360, 740), "tablet": (768, 1024), "desk": (1440, 900)}
# Color faults show at any size, and layout faults in any colors, so two combinations are enough.
LOOKS = [("phone", "dark"), ("desk", "light")]


def pytest_addoption(parser):
    parser.addoption("--programs", required=True, help="the folder of plannerd, plannerweb and plannerctl")
    parser.addoption("--browser", default="/usr/bin/chromium", help="the browser's program")
    parser.addoption("--pictures", action="store_true", help="also write the pictures of docs/page.md")
    parser.addoption("--look", metavar="FOLDER", help="also write a picture of each page in both themes at three widths")


@pytest.fixture(scope="session")
def programs(request):
    return request.config.getoption("--programs")


@pytest.fixture(scope="session")
def browser(request):
    with sync_playwright() as playwright:
        program = playwright.chromium.launch(
            executable_path=request.config.getoption("--browser"), args=["--no-sandbox", "--disable-gpu"])
        yield program
        program.close()


@pytest.fixture(scope="session")
def template(programs, tmp_path_factory):
    """Creates the sample once and stops it."""
    made = planners.Planner(programs, tmp_path_factory.mktemp("sample"))
    try:
        made.start()
        planners.sample(made)
        made.stop()
        yield made
    finally:
        made.end()


def running(made):
    made.start()
    made.serve()
    return made


@pytest.fixture
def planner(template, programs, tmp_path):
    """Yields a running planner with the sample."""
    made = running(planners.copy(template, programs, tmp_path / "planner"))
    yield made
    made.end()


@pytest.fixture(scope="session")
def shown(template, programs, tmp_path_factory):
    """Yields a planner with the sample for tests that change nothing."""
    made = running(planners.copy(template, programs, tmp_path_factory.mktemp("shown") / "planner"))
    yield made
    made.end()


@pytest.fixture
def empty(programs, tmp_path):
    """Yields a planner without people."""
    folder = tmp_path / "planner"
    folder.mkdir()
    made = running(planners.Planner(programs, folder))
    made.ctl("prefs", "set", "timeZone", planners.zone_where_it_is(10))
    yield made
    made.end()


@pytest.fixture
def picture(request, browser):
    """Writes a picture of a window for docs/page.md, if --pictures is given."""
    def write(name, page):
        if request.config.getoption("--pictures"):
            blank = browser.new_page()
            pictures.write(name, page.screenshot(), blank)
            blank.close()
    return write


@pytest.fixture
def window(browser):
    """Opens windows, each in a separate signed-in browser. A policy violation or a script error in any of
    them fails the test."""
    contexts, faults = [], []

    def open_window(planner, at="/", size="desk", theme="light", **options):
        width, height = WIDTHS[size]
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=theme, locale="en-GB", reduced_motion="reduce",
            **options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
        page.on("console", lambda message: faults.append(f"{page.url}: {message.text}")
                if "Content Security Policy" in message.text else None)
        page.goto(planner.ticket())
        page.wait_for_url(f"{planner.address}/")
        if at != "/":
            page.goto(planner.address + at)
        return page

    yield open_window
    for context in contexts:
        context.close()
    assert not faults, "\n".join(faults)
