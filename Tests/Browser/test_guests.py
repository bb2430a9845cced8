"""Guests in a browser: with and without script, in both themes, on a phone and on a desktop."""

import base64
import re
import signal
import time
import uuid

import door as doors
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import LOOKS

# An image of 3 by 2 pixels.
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAFUlEQVR4nGM8EaDBwMDAwMDAxAADABdcAUR3sSlHAAAAAElFTkSuQmCC")
SIZES = {"phone": (360, 740), "desk": (1440, 900)}


@pytest.fixture
def door(programs, tmp_path):
    made = doors.Door(programs, tmp_path / "door")
    made.start()
    made.open()
    yield made
    made.end()


@pytest.fixture
def window(browser, door):
    """Opens a separate browser. Its pages must not write to the console."""
    contexts, said = [], []

    def opened(width=360, height=740, zone="Europe/Berlin", **options):
        context = browser.new_context(viewport={"width": width, "height": height}, timezone_id=zone, **options)
        contexts.append(context)
        page = context.new_page()
        # The browser itself logs refused connections and rejected forms.
        page.on("console", lambda message: "Failed to load resource" in message.text or said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not said


def begin(page, door, text="Hello Maria"):
    page.goto(f"{door.url}/chat")
    page.fill("#text", text)
    page.click("button.primary")
    page.wait_for_selector(".message.own")


def faults(page):
    return [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in Axe().run(page).response["violations"]]


def test_guest_and_owner_write_to_each_other_live(window, door):
    page = window()
    begin(page, door, "Is https://example.org/a good?")
    assert page.locator(".host").inner_text() == "(example.org)"
    assert page.locator(".own .state").inner_text() == "sent"
    door.call("Acknowledge", number=door.call("GetDoor")["latest"])
    expect(page.locator(".own .state")).to_have_text("delivered")
    door.say("Yes.\nSee you")
    page.wait_for_selector(".message:not(.own)")
    assert page.locator(".message:not(.own) .text").inner_text() == "Yes.\nSee you"
    page.fill("#text", "Thank you")
    page.keyboard.press("Enter")
    expect(page.locator(".own")).to_have_count(2)
    assert page.input_value("#text") == ""
    door.call("MarkRead", id=door.conversation())
    expect(page.locator(".own .state")).to_have_text(["read", "read"])
    door.call("Typing", id=door.conversation())
    expect(page.locator("#presence")).to_contain_text("typing")
    messages = door.call("GetConversation", id=door.conversation())["messages"]
    assert [message["text"] for message in messages] == ["Is https://example.org/a good?", "Yes.\nSee you", "Thank you"]
    assert messages[1]["read"]


def test_title_says_how_many_came_while_another_window_was_before_it(window, door):
    page = window()
    begin(page, door, "Hello")
    title = page.title()
    see = """(seen) => {
        Object.defineProperty(document, "visibilityState", { get: () => seen, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(see, "hidden")
    door.say("One")
    door.say("Two")
    expect(page).to_have_title(f"(2) {title}")
    messages = door.call("GetConversation", id=door.conversation())["messages"]
    assert [message["read"] for message in messages[1:]] == [False, False]
    with page.expect_response(lambda reply: reply.url.endswith("/read")):
        page.evaluate(see, "visible")
    expect(page).to_have_title(title)
    messages = door.call("GetConversation", id=door.conversation())["messages"]
    assert [message["read"] for message in messages[1:]] == [True, True]


def test_guest_takes_a_time_and_sees_the_answer_within_a_second(window, door):
    door.invite()
    page = window()
    page.goto(f"{door.url}/i/{doors.TOKEN}")
    page.wait_for_selector("text=Times are in Europe/Berlin: change that")
    page.click("button[name=start] >> nth=1")
    page.wait_for_selector("h2:has-text('You asked for')")
    page.wait_for_timeout(300)
    begun = time.monotonic()
    door.book()
    page.wait_for_selector("text=You meet Maria Gomez")
    assert time.monotonic() - begun < 1
    with page.expect_download() as download:
        page.click("text=Add it to your calendar")
    with open(download.value.path(), encoding="utf-8") as file:
        assert "STATUS:CONFIRMED" in file.read()
    # The guest moves the session, and then cancels it, with the same link.
    page.click("text=Another time")
    page.click("button[name=start] >> nth=0")
    page.wait_for_selector("text=instead.")
    page.wait_for_timeout(300)
    door.book()
    expect(page.locator("body")).not_to_contain_text("instead.")
    page.click("summary:has-text('Call it off')")
    page.click("button:has-text('Call it off')")
    page.wait_for_selector("h2:has-text('It was called off')")


def test_page_of_a_guest_who_did_nothing_yet_is_live(window, door):
    invitation = door.invite()
    page = window()
    page.goto(f"{door.url}/i/{doors.TOKEN}")
    page.wait_for_selector("text=Times are in Europe/Berlin: change that")
    expect(page.locator("button[name=start]")).to_have_count(6)
    page.wait_for_timeout(300)
    door.invite(name=invitation, hours=(3,))
    expect(page.locator("button[name=start]")).to_have_count(1)
    door.invite(name=invitation, hours=(3,), revoked=True)
    page.wait_for_selector("text=There is nothing here")


def test_guest_proposes_times(window, door):
    door.invite()
    page = window()
    page.goto(f"{door.url}/i/{doors.TOKEN}")
    page.wait_for_selector("text=Times are in Europe/Berlin: change that")
    page.click("text=Propose your own times")
    day = page.evaluate("new Date(Date.now() + 5 * 864e5).toISOString().slice(0, 10)")
    page.fill("[name=day1]", day)
    page.fill("[name=time1]", "18:30")
    page.click("button:has-text('Propose')")
    page.wait_for_selector("h2:has-text('You asked for')")
    hours = door.asked()["proposed"][0][11:16]
    assert door.asked()["proposed"][0][:10] == day and hours in ("16:30", "17:30")


def test_everything_works_without_a_script(window, door):
    door.invite()
    page = window(java_script_enabled=False)
    page.goto(f"{door.url}/chat")
    assert page.locator("text=You can send 10 seconds after").is_visible()
    page.fill("#text", "too early")
    page.click("button.primary")
    assert re.search("Wait [0-9]+ more seconds", page.locator("[role=alert]").inner_text())
    assert page.input_value("#text") == "too early"
    page.wait_for_timeout(10_500)
    page.click("button.primary")
    page.wait_for_selector(".message.own")
    door.say("Hello")
    page.click("text=Load again")
    page.wait_for_selector(".message:not(.own)")
    page.goto(f"{door.url}/i/{doors.TOKEN}")
    page.click("summary:has-text('change that')")
    page.fill("#zone", "Lisbon")
    page.click("button:has-text('Change')")
    page.wait_for_selector("text=Times are in Europe/Lisbon: change that")
    page.click("button[name=start] >> nth=0")
    door.book()
    page.goto(f"{door.url}/i/{doors.TOKEN}")
    assert page.locator("text=You meet Maria Gomez").is_visible()


def test_a_picture_is_sent_and_shown(window, door):
    page = window()
    begin(page, door)
    page.set_input_files("[name=image]", {"name": "a.png", "mimeType": "image/png", "buffer": PICTURE})
    # The picture is sent together with the typed text.
    expect(page.locator("#presence")).to_contain_text("a.png is sent with your message")
    page.click("button.primary")
    page.wait_for_selector(".bubble img")
    expect(page.locator(".bubble img")).to_have_js_property("naturalWidth", 3)
    message = door.call("GetConversation", id=door.conversation())["messages"][-1]
    assert message["kind"] == "image" and (message["width"], message["height"]) == (3, 2)


def test_a_guest_signs_in_elsewhere_and_both_go_on(window, door):
    phone, desk = window(), window(1440, 900)
    begin(phone, door, "from the phone")
    phone.click("text=Sign in")
    phone.fill("#new-name", "Ana")
    phone.fill("#new-password", "a long password")
    phone.click("text=Create account")
    name = phone.locator("strong").inner_text()
    assert re.fullmatch(r"Ana-\d{4}", name) and phone.locator(".codes li").count() == 8
    assert not faults(phone)
    phone.click("text=Back to Maria")
    begin(desk, door, "from the desk")
    desk.click("text=Sign in")
    desk.fill("#name", name)
    desk.fill("#password", "a long password")
    desk.click("button:has-text('Sign in')")
    desk.wait_for_selector("text=from the phone")
    phone.wait_for_selector("text=from the desk")
    desk.fill("#text", "third")
    desk.keyboard.press("Enter")
    phone.wait_for_selector("text=third")
    assert door.call("ListConversations")["total"] == 1


def test_what_is_written_is_neither_lost_nor_said_twice(window, door):
    page = window()
    page.goto(f"{door.url}/chat")
    page.fill("#text", "first")
    page.dblclick("button.primary")
    page.wait_for_selector(".message.own")
    # Without live updates, as in a seventh window, the page is reloaded.
    page.route("**/live?*", lambda route: route.fulfill(status=429))
    page.goto(f"{door.url}/chat")
    page.fill("#text", "second\nline")
    page.click("button.primary")
    expect(page.locator(".own")).to_have_count(2)
    # plannerguests is down for a moment.
    page.route("**/send", lambda route: route.fulfill(status=502))
    page.fill("#text", "third")
    page.click("button.primary")
    expect(page.locator("#presence")).to_contain_text("Send it again")
    assert page.input_value("#text") == "third"
    page.unroute("**/send")
    page.click("button.primary")
    expect(page.locator(".own")).to_have_count(3)
    # A page that was open at midnight.
    page.unroute("**/live?*")
    page.goto(f"{door.url}/chat")
    page.evaluate("for (const one of document.querySelectorAll('.message')) one.dataset.date = '2001-01-01'")
    door.say("a new day")
    page.wait_for_selector("text=a new day")
    days = page.locator(".day").all_inner_texts()
    assert len(days) == 2 and days[0] != "Today" and days[1] == "Today"
    messages = door.call("GetConversation", id=door.conversation())["messages"]
    assert [message["text"] for message in messages] == ["first", "second\nline", "third", "a new day"]


def test_after_a_lost_answer_the_same_is_said_once_and_other_words_are_said(window, door):
    page = window()
    begin(page, door, "first")

    def lose(route):
        route.fetch(max_redirects=0)
        route.abort()

    page.route("**/send", lose, times=1)
    page.fill("#text", "See you at 5")
    page.click("button.primary")
    expect(page.locator(".own")).to_have_count(2)
    page.click("button.primary")
    expect(page.locator("#text")).to_have_value("")
    page.route("**/send", lose, times=1)
    page.fill("#text", "At 6 then")
    page.click("button.primary")
    expect(page.locator(".own")).to_have_count(3)
    page.fill("#text", "Or at 7")
    page.click("button.primary")
    expect(page.locator(".own .text")).to_have_text(["first", "See you at 5", "At 6 then", "Or at 7"])
    messages = door.call("GetConversation", id=door.conversation())["messages"]
    assert [message["text"] for message in messages] == ["first", "See you at 5", "At 6 then", "Or at 7"]


def test_a_link_that_was_opened_elsewhere_shows_each_their_own_zone(window, door):
    door.invite()
    owner = window(zone="Europe/Berlin")
    owner.goto(f"{door.url}/i/{doors.TOKEN}")
    owner.wait_for_selector("text=Times are in Europe/Berlin: change that")
    guest = window(zone="America/New_York")
    guest.goto(f"{door.url}/i/{doors.TOKEN}")
    guest.wait_for_selector("text=Times are in America/New_York: change that")
    # A change is shown to each guest in the zone of their page.
    first = guest.locator("form.times button").first.inner_text()
    invitation = door.personal()
    door.change(invitation, invitation["times"][:1], "changed")
    for page in (owner, guest):
        page.wait_for_selector("text=changed")
    assert guest.locator("form.times button").first.inner_text() == first
    assert owner.locator("form.times button").first.inner_text() != first
    # The zone that a guest chose stays, even if the device has another one.
    guest.click("summary:has-text('Times are in')")
    guest.fill("#zone", "Lisbon")
    guest.click("form[action$='/zone'] button")
    guest.wait_for_selector("text=Times are in Europe/Lisbon: change that")
    owner.reload()
    owner.wait_for_selector("text=Times are in Europe/Lisbon: change that")


def test_whoever_is_on_a_time_by_keyboard_stays_there_and_nothing_moves_under_a_finger(window, door):
    door.invite()
    page = window()
    page.goto(f"{door.url}/i/{doors.TOKEN}")
    page.wait_for_selector("text=Times are in Europe/Berlin: change that")
    invitation = door.personal()
    second = page.locator("form.times button").nth(1)
    value = second.get_attribute("value")
    second.focus()
    door.change(invitation, invitation["times"][1:], "first change")
    page.wait_for_selector("text=first change")
    assert page.evaluate("document.activeElement.value") == value
    door.change(invitation, invitation["times"][:1], "second change")
    page.wait_for_selector("text=second change")
    assert page.evaluate("document.activeElement.id") == "around"
    box = page.locator("form.times button").first.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    door.change(invitation, invitation["times"], "third change")
    page.wait_for_timeout(500)
    assert page.locator("text=third change").count() == 0
    page.mouse.move(1, 1)
    page.mouse.up()
    page.wait_for_selector("text=third change")


def test_of_two_invitations_with_the_same_time_the_focus_stays_in_its_own(window, door):
    door.invite()
    page = window()
    page.goto(f"{door.url}/i/{doors.TOKEN}")
    page.fill("#text", "Hello")
    page.click("button.primary")
    page.wait_for_selector(".message.own")
    invitation = door.personal()
    offer = {"id": str(uuid.uuid4()), "kind": "offer", "durationMin": 30, "revoked": False,
             "inConversation": door.conversation(), "times": invitation["times"]}
    door.call("PutInvitation", invitation={**offer, "note": "an offer"})
    page.wait_for_selector("text=an offer")
    second = page.locator("section.invitation").nth(1)
    second.locator("form.times button").nth(1).focus()
    held = "[document.activeElement.value, document.activeElement.closest('section').getAttribute('aria-labelledby')]"
    before = page.evaluate(held)
    door.call("PutInvitation", invitation={**offer, "note": "the same offer"})
    page.wait_for_selector("text=the same offer")
    assert page.evaluate(held) == before


def test_what_is_filled_in_stays_and_an_unknown_zone_does_not_reload_for_ever(window, door):
    door.invite()
    page = window()
    page.add_init_script("""
        const options = Intl.DateTimeFormat.prototype.resolvedOptions;
        Intl.DateTimeFormat.prototype.resolvedOptions = function () { return { ...options.call(this), timeZone: "Etc/Unknown" }; };
    """)
    loads = []
    page.on("load", lambda: loads.append(1))
    page.goto(f"{door.url}/i/{doors.TOKEN}")
    page.wait_for_timeout(700)
    assert len(loads) == 1
    page.fill("#text", "Hello")
    page.click("button.primary")
    page.wait_for_selector(".message.own")
    page.wait_for_timeout(300)
    page.click("text=Propose your own times")
    page.fill("[name=day1]", "2001-02-03")
    page.fill("[name=time1]", "10:00")
    invitation = door.personal()
    door.change(invitation, invitation["times"][:1], "changed")
    door.say("other times")
    page.wait_for_selector("text=other times")
    assert page.input_value("[name=day1]") == "2001-02-03" and page.locator("text=changed").count() == 0
    page.click("button:has-text('Propose')")
    page.wait_for_selector("text=Propose future times")
    assert page.input_value("[name=day1]") == "2001-02-03" and page.input_value("[name=time1]") == "10:00"
    page.wait_for_selector("text=changed")


def test_what_is_deleted_is_gone_from_an_open_page(window, door):
    page = window()
    begin(page, door, "to be deleted")
    door.call("DeleteConversation", id=door.conversation())
    expect(page.locator("main")).to_contain_text("deleted the messages here")
    assert page.locator(".message").count() == 0
    door.say("a new beginning")
    page.wait_for_selector("text=a new beginning")


def test_a_page_comes_back_after_the_door_was_killed(window, door):
    page = window()
    begin(page, door)
    door.end(signal.SIGKILL)
    door.start()
    door.say("after the break")
    page.wait_for_selector("text=after the break")
    assert page.locator(".message").count() == 2


@pytest.mark.parametrize("size, scheme", LOOKS)
def test_pages_are_for_everybody(window, door, scheme, size, request):
    door.invite()
    page = window(*SIZES[size], color_scheme=scheme)
    folder = request.config.getoption("--look")

    def right(name):
        assert not faults(page), name
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0], name
        if folder:
            page.screenshot(path=f"{folder}/guest-{name}-{size}-{scheme}.png")

    page.goto(f"{door.url}/chat")
    right("new")
    page.goto(f"{door.url}/i/{doors.TOKEN}")
    page.wait_for_selector("text=Times are in Europe/Berlin: change that")
    right("invitation")
    for part in page.locator("summary").all():
        part.click()
    right("opened")
    page.click("button[name=start] >> nth=1")
    page.wait_for_selector("h2:has-text('You asked for')")
    right("asked")
    door.book()
    page.wait_for_selector("text=You meet")
    door.say("Looking forward to it: https://example.org/a/very/long/address/that/does/not/fit/into/a/line/of/a/phone")
    page.wait_for_selector(".message:not(.own) a")
    right("booked")
    page.goto(f"{door.url}/nothing")
    page.evaluate("0")
    assert not faults(page)


def test_first_message_on_a_slow_line_takes_less_than_five_seconds(window, door):
    page = window()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    # A slow phone connection: 400 ms round trip, 400 kbit/s.
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000})
    begun = time.monotonic()
    begin(page, door)
    taken = time.monotonic() - begun
    print(f"first visit to first message: {taken:.1f} s")
    assert taken < 5
