"""Guests and the owner: a guest on the door's page in one browser, and the owner on the planner's page in
another."""

import base64
import json
import re
from datetime import timedelta

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import LOOKS, WIDTHS

# An image of 3 by 2 pixels.
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAFUlEQVR4nGM8EaDBwMDAwMDAxAADABdcAUR3sSlHAAAAAElFTkSuQmCC")


@pytest.fixture
def house(planner):
    """Yields a planner with an open door."""
    planner.let_guests_in()
    planner.ctl("inbox", "door", "--name", "Robin", "--greeting", "Hello!")
    planner.ctl("invite", "--public", "chat")
    return planner


@pytest.fixture
def guest(browser):
    """Opens browsers of guests."""
    contexts, said = [], []

    def opened(planner, path="/chat", **options):
        context = browser.new_context(
            viewport={"width": 360, "height": 740}, timezone_id="Europe/Berlin", reduced_motion="reduce", **options)
        contexts.append(context)
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(planner.door + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not said


def write(page, text):
    page.fill("#text", text)
    page.click("button.primary")
    page.wait_for_selector(f".message.own:has-text('{text}')")


def send_picture(page):
    page.set_input_files("[name=image]", {"name": "a.png", "mimeType": "image/png", "buffer": PICTURE})
    page.click("button.primary")


def violations(page):
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


def say(page, text):
    page.get_by_label("Message", exact=True).fill(text)
    page.keyboard.press("Enter")


def test_guest_and_owner_write_to_each_other_live(house, guest, window):
    owner = window(house, "/inbox")
    expect(owner.get_by_role("heading", name="Nobody has written yet")).to_be_visible()
    ana = guest(house)
    write(ana, "Is Thursday good?")
    # The message appears without a reload, with the count in the navigation.
    row = owner.locator(".inbox li", has_text="Is Thursday good?")
    expect(row).to_contain_text("1 unread message")
    expect(owner.locator("nav a", has_text="Inbox").locator(".count")).to_have_text("1")
    row.get_by_role("link").click()
    expect(owner.locator(".message .text")).to_have_text("Is Thursday good?")
    expect(ana.locator(".own .state")).to_have_text("read")
    expect(owner.locator("nav a", has_text="Inbox").locator(".count")).to_have_count(0)
    owner.get_by_label("Message", exact=True).press_sequentially("Yes")
    expect(ana.locator("#presence")).to_contain_text("typing")
    owner.keyboard.press("Enter")
    ana.wait_for_selector(".message:not(.own) >> text=Yes")
    expect(owner.locator(".own .state")).to_have_text("read")
    expect(owner.get_by_label("Message", exact=True)).to_have_value("")
    expect(owner.locator("#presence")).to_have_text("is here now")
    ana.locator("#text").press_sequentially("Gr")
    expect(owner.locator("#presence")).to_have_text("is typing…")
    ana.locator("#text").fill("Great: https://example.org/a")
    ana.keyboard.press("Enter")
    expect(owner.locator(".message .host")).to_have_text("(example.org)")
    send_picture(ana)
    expect(owner.locator(".bubble img")).to_have_js_property("naturalWidth", 3)
    # Text in the message field stays while messages arrive.
    owner.get_by_label("Message", exact=True).fill("half a sen")
    write(ana, "One more")
    expect(owner.locator(".message", has_text="One more")).to_be_visible()
    expect(owner.get_by_label("Message", exact=True)).to_have_value("half a sen")
    expect(owner.get_by_label("Message", exact=True)).to_be_focused()
    assert owner.evaluate("document.querySelector('#end').getBoundingClientRect().top") < 900


def test_times_are_offered_taken_and_moved(house, guest, window):
    house.ctl("prefs", "set", "invitationsNeedConfirmation", "yes")
    ana = guest(house)
    write(ana, "Shall we meet?")
    owner = window(house, "/inbox")
    owner.locator(".inbox a").click()
    owner.get_by_text("Link to a person…").click()
    owner.get_by_label("Name", exact=True).fill("Ana Souza")
    owner.get_by_role("button", name="Link", exact=True).click()
    expect(owner.get_by_role("status").filter(has_text="Linked to Ana Souza")).to_be_visible()
    expect(owner.get_by_role("heading", level=1)).to_have_text("Ana Souza")
    owner.get_by_text("They choose one of the times").click()
    owner.get_by_label("How long").fill("45m")
    owner.get_by_label("A note for them").fill("At the lake?")
    owner.get_by_role("button", name="Offer times").click()
    expect(owner.locator(".toast")).to_contain_text("Offered 5 times")
    ana.wait_for_selector("text=At the lake?")
    ana.click("button[name=start] >> nth=0")
    request = owner.locator(".request")
    expect(request).to_contain_text("Ana Souza asks for")
    request.get_by_role("button", name="Book it").click()
    ana.wait_for_selector("text=You meet Robin")
    expect(owner.locator(".request")).to_have_count(0)
    booked = owner.locator("#about section").filter(has=owner.get_by_role("heading", name="Booked"))
    expect(booked).to_be_visible()
    # The owner moves the session after a confirmation, and the guest sees the change.
    before = ana.locator("h2").first.inner_text()
    booked.get_by_role("link").click()
    owner.locator(".choices button").last.click()
    expect(owner.get_by_role("alert")).to_contain_text("Ana Souza booked this time and will see the new one.")
    owner.get_by_role("button", name="Yes, move it anyway").click()
    expect(ana.locator("h2").first).not_to_have_text(before)
    # The guest asks again, and the owner declines.
    ana.click("text=Another time")
    ana.click("button[name=start] >> nth=0")
    owner.goto(house.address + "/inbox")
    expect(owner.locator(".inbox li")).to_contain_text("waits for your answer")
    owner.locator(".inbox a").click()
    owner.locator(".request").get_by_role("button", name="Decline").click()
    expect(ana.locator("body")).not_to_contain_text("instead.")


def test_a_link_is_made_copied_used_and_closed(house, guest, window):
    ana = house.json("show", "ana")["contact"]["id"]
    owner = window(house, f"/people/{ana}", permissions=["clipboard-read", "clipboard-write"])
    owner.get_by_role("link", name="Invite…").click()
    expect(owner.get_by_label("Person", exact=True)).to_have_value("Ana Souza")
    owner.get_by_label("How many times").fill("3")
    owner.get_by_role("button", name="Make the link").click()
    link = owner.locator("#made input").input_value()
    assert link.startswith(house.door + "/i/")
    # The button shows this for only three seconds, so the script watches for it.
    owner.evaluate("""() => {
      const button = document.querySelector("#made button");
      window.said = new Promise((done) => new MutationObserver(() => done(button.textContent))
        .observe(button, { childList: true, characterData: true, subtree: true }));
    }""")
    owner.locator("#made").get_by_role("button", name="Copy").click()
    assert owner.evaluate("window.said") == "Copied"
    assert owner.evaluate("navigator.clipboard.readText()") == link
    page = guest(house, link.removeprefix(house.door))
    page.wait_for_selector("text=Times are in Europe/Berlin: change that")
    expect(page.locator("button[name=start]")).to_have_count(3)
    page.click("button[name=start] >> nth=1")
    page.wait_for_selector("text=You meet Robin")
    owner.goto(house.address + "/invitations")
    row = owner.locator("#links li", has_text="Ana Souza")
    expect(row).to_contain_text("booked")
    owner.locator("#links li", has_text="Anybody").get_by_role("button", name="Close").click()
    expect(owner.locator(".toast")).to_contain_text("the link does not work any more")
    assert page.goto(f"{house.door}/chat").status == 404


def test_everything_works_without_a_script(house, guest, window):
    ana = guest(house)
    write(ana, "Hello <b>")
    owner = window(house, "/inbox", java_script_enabled=False)
    owner.locator(".inbox a").click()
    expect(owner.locator(".message .text")).to_have_text("Hello <b>")
    owner.locator("#text").fill("Yes, gladly")
    owner.get_by_role("button", name="Send").click()
    expect(owner.locator(".own .text")).to_have_text("Yes, gladly")
    owner.get_by_text("Quick replies").click()
    owner.get_by_role("button", name="Thank you, I will write back soon.").click()
    expect(owner.locator(".own .text")).to_have_text(["Yes, gladly", "Thank you, I will write back soon."])
    owner.get_by_role("button", name="Keep at the top").click()
    expect(owner.locator(".toast")).to_contain_text("stays at the top")
    owner.get_by_role("button", name="Archive").click()
    owner.get_by_role("link", name="Archived").click()
    expect(owner.locator(".inbox li")).to_contain_text("archived")
    owner.locator(".inbox a").click()
    with owner.expect_download() as download:
        owner.get_by_role("link", name="Download everything").click()
    with open(download.value.path(), encoding="utf-8") as file:
        assert [one["text"] for one in json.load(file)["messages"]][0] == "Hello <b>"
    owner.get_by_text("Delete messages…").click()
    owner.get_by_role("button", name="Delete for both of us").click()
    expect(owner.locator("main")).to_contain_text("No messages yet")
    expect(ana.locator("main")).to_contain_text("deleted the messages here")
    owner.get_by_text("Erase this guest…").click()
    owner.get_by_role("button", name="Erase for good").click()
    assert house.json("inbox", "--archived")["total"] == 0


def test_after_a_lost_answer_the_same_is_said_once_and_other_words_are_said(house, guest, window):
    ana = guest(house)
    write(ana, "Hello")
    owner = window(house, "/inbox")
    owner.locator(".inbox a").click()
    field = owner.get_by_label("Message", exact=True)
    is_lost = []

    def lose(route):
        if route.request.method != "POST" or not is_lost:
            return route.continue_()
        is_lost.clear()
        route.fetch(max_redirects=0)
        return route.abort()

    owner.route("**/inbox/*", lose)

    def lose_the_answer_to(text):
        is_lost.append(True)
        say(owner, text)
        expect(owner.locator(".own .text", has_text=text)).to_be_visible()
        expect(field).to_have_value(text)

    # The page was rebuilt with the new message, and the text in the field is sent again.
    lose_the_answer_to("At 5")
    owner.keyboard.press("Enter")
    expect(field).to_have_value("")
    lose_the_answer_to("At 6")
    say(owner, "At 7")
    expect(owner.locator(".own .text")).to_have_text(["At 5", "At 6", "At 7"])
    expect(ana.locator(".message:not(.own) .text")).to_have_text(["At 5", "At 6", "At 7"])


def test_what_was_written_is_kept_while_plannerguests_is_away(house, guest, window):
    write(guest(house), "Hello")
    owner = window(house, "/inbox", java_script_enabled=False)
    owner.locator(".inbox a").click()
    house.guests.terminate()
    house.guests.wait(30)
    owner.locator("#text").fill("A long answer")
    owner.get_by_role("button", name="Send").click()
    expect(owner.locator("main")).to_contain_text("Your inbox is not available at the moment")
    expect(owner.locator("textarea")).to_have_value("A long answer")
    house.guests.stdout.close()
    house.let_guests_in()
    owner.get_by_role("button", name="Send it now").click()
    expect(owner.locator(".own .text")).to_have_text("A long answer")


@pytest.mark.parametrize("size, theme", LOOKS)
def test_pages_are_for_everybody(house, guest, window, request, size, theme):
    folder = request.config.getoption("--look")
    house.ctl("prefs", "set", "invitationsNeedConfirmation", "yes")
    link = house.json("invite", "ana", "--for", "45m")["invitation"]["link"]
    asking = guest(house, link.removeprefix(house.door))
    asking.wait_for_selector("text=Times are in Europe/Berlin: change that")
    asking.click("button[name=start] >> nth=1")
    asking.wait_for_selector("h2:has-text('You asked for')")
    writing = guest(house)
    write(writing, "Hello")
    send_picture(writing)
    writing.wait_for_selector(".bubble img")
    write(writing, "https://example.org/a/very/long/address/that/does/not/fit/into/a/line/of/a/phone/at/all")
    owner = window(house, "/inbox", size=size, theme=theme)

    def right(name):
        assert violations(owner) == [], name
        assert owner.evaluate("document.documentElement.scrollWidth") <= WIDTHS[size][0], name
        if folder:
            owner.screenshot(path=f"{folder}/inbox-{name}-{size}-{theme}.png")

    expect(owner.locator(".inbox li")).to_have_count(2)
    right("list")
    owner.locator(".inbox a", has_text="A guest").click()
    say(owner, "Thank you for that!\nSee you soon, I hope.")
    expect(owner.locator(".own .state")).to_have_text(re.compile("read|delivered|sent"))
    right("conversation")
    owner.goto(house.address + "/inbox")
    owner.locator(".inbox a", has_text="Ana Souza").click()
    expect(owner.locator(".request")).to_be_visible()
    right("request")
    for part in owner.locator("summary").all():
        part.click()
    right("opened")
    owner.goto(house.address + "/invitations")
    right("invitations")
    owner.get_by_label("Person", exact=True).fill("Nobody Known")
    owner.get_by_role("button", name="Make the link").click()
    expect(owner.get_by_role("alert")).to_contain_text("Nobody Known")
    right("refused")
    owner.goto(house.address + "/settings#guests")
    right("settings")


def test_it_is_played_through_by_two_browsers_and_the_terminal(house, guest, window):
    made = house.json("invite", "ana", "--for", "45m", "--within", "2w", "--note", "A walk?")["invitation"]
    ana = guest(house, made["link"].removeprefix(house.door))
    ana.wait_for_selector("text=A walk?")
    ana.wait_for_selector("text=Times are in Europe/Berlin: change that")
    ana.click("button[name=start] >> nth=0")
    ana.wait_for_selector("text=You meet Robin")
    booked = house.json("invite", "--list")["invitations"]
    item = next(one for one in booked if one["id"] == made["id"])["item"]
    before = next(one for one in house.sessions("Ana Souza") if one["id"] == item)
    assert before["startAt"] == made["times"][0]
    # The owner moves the session in the terminal, and the guest's page shows the change.
    said = ana.locator("#around").inner_text()
    house.ctl("move", item, "--at", f"{house.today() + timedelta(days=9)} 19:15", "--force", "--yes")
    expect(ana.locator("#around")).not_to_have_text(said, use_inner_text=True)
    with ana.expect_download() as download:
        ana.click("text=Add it to your calendar")
    after = next(one for one in house.sessions("Ana Souza") if one["id"] == item)
    with open(download.value.path(), encoding="utf-8") as file:
        assert f"DTSTART:{re.sub('[-:]', '', after['startAt'])}" in file.read()
    # Another guest writes and sends a picture, and then continues in another browser.
    tom = guest(house)
    write(tom, "Is that you, Robin?")
    send_picture(tom)
    tom.wait_for_selector(".bubble img")
    tom.click("text=Sign in")
    tom.fill("#new-name", "Tom")
    tom.fill("#new-password", "a long password")
    tom.click("text=Create account")
    name = tom.locator("strong").first.inner_text()
    desk = guest(house)
    desk.click("text=Sign in")
    desk.fill("#name", name)
    desk.fill("#password", "a long password")
    desk.click("button:has-text('Sign in')")
    desk.wait_for_selector("text=Is that you, Robin?")
    expect(desk.locator(".bubble img")).to_have_js_property("naturalWidth", 3)
    # The owner answers on the page and archives the conversation. The next message brings it back.
    owner = window(house, "/inbox")
    owner.locator(".inbox a", has_text="Tom").click()
    expect(owner.locator(".bubble img")).to_have_js_property("naturalWidth", 3)
    say(owner, "It is")
    desk.wait_for_selector(".message:not(.own) >> text=It is")
    owner.set_input_files("[name=image]", {"name": "b.png", "mimeType": "image/png", "buffer": PICTURE})
    owner.get_by_role("button", name="Send", exact=True).click()
    expect(desk.locator(".message:not(.own) img")).to_have_js_property("naturalWidth", 3)
    owner.get_by_role("button", name="Archive").click()
    assert [one["id"] for one in house.json("inbox")["conversations"] if one["kind"] == "signedIn"] == []
    write(desk, "Good")
    expect(owner.locator(".inbox li", has_text="Good")).to_be_visible()
    listed = house.json("inbox")["conversations"]
    assert listed[0]["lastText"] == "Good" and listed[0]["kind"] == "signedIn"
    assert "Is that you, Robin?" in house.ctl("inbox", "show", listed[0]["id"])
