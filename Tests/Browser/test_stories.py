"""Complete tasks on the page, from beginning to end."""

import datetime
import re

import pytest
from playwright.sync_api import expect


def session(page, name):
    return page.locator(".week .session[data-item]", has_text=name).first


def week_of(planner, name):
    """Returns the address of the week with a person's next session, and the session."""
    item = planner.sessions(name)[0]
    return f"/plan?from={planner.day(item['startAt'])}", item


def booked(planner, name, hour="19:00"):
    """Books a session on Tuesday of the next week, where no session is over yet."""
    day = planner.next_monday() + datetime.timedelta(days=1)
    planner.ctl("book", name, "--at", f"{day} {hour}", "--for", "45m", "--force")
    return day


def saturday(planner):
    return planner.next_monday() + datetime.timedelta(days=5)


def place(page, day, time):
    """Returns the point at which a time appears in the week."""
    column = page.locator(f".week .day[data-date='{day}']")
    classes = page.locator(".week").get_attribute("class")
    first, hours = (int(re.search(rf"\b{letter}(\d+)", classes)[1]) for letter in "fn")
    box = column.bounding_box()
    hour, minute = map(int, time.split(":"))
    return column, {"x": box["width"] / 2, "y": box["height"] * (hour + minute / 60 - first) / hours}


# Dragging


def test_a_session_is_dragged_to_a_free_place_and_back(planner, window):
    booked(planner, "Elif")
    page = window(planner, f"/plan?from={planner.next_monday()}")
    before = planner.sessions("Elif Demir")[0]["startAt"]
    lifted = session(page, "Elif")
    lifted.hover()
    page.mouse.down()
    page.mouse.move(700, 500, steps=4)
    free = page.locator(".week .free.offered")
    expect(free.first).to_be_visible()
    assert re.search("free (morning|afternoon|evening)|another that day", free.first.inner_text())
    target = free.first
    text = target.get_attribute("aria-label")
    target.hover()
    page.mouse.up()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("Elif Demir is")
    after = planner.sessions("Elif Demir")[0]["startAt"]
    assert after != before
    assert page.locator(".week .free").count() == 0
    expect(session(page, "Elif")).to_have_attribute("aria-label", re.compile(re.escape(text.split(",")[0])))
    toast.get_by_role("button", name="Undo").click()
    expect(page.locator(".toast")).to_contain_text("Taken back")
    assert planner.sessions("Elif Demir")[0]["startAt"] == before


def test_dropping_over_something_asks_once(planner, window):
    day = booked(planner, "Elif")
    planner.ctl("book", "grace", "--at", f"{day + datetime.timedelta(days=1)} 17:00", "--for", "1h", "--force")
    before = planner.sessions("Elif Demir")[0]["startAt"]
    page = window(planner, f"/plan?from={planner.next_monday()}")
    column, position = place(page, day + datetime.timedelta(days=1), "17:00")
    session(page, "Elif").drag_to(column, source_position={"x": 10, "y": 4}, target_position={**position, "y": position["y"] + 5})
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("That time is not free")
    expect(alert).to_contain_text("Grace Okafor")
    assert planner.sessions("Elif Demir")[0]["startAt"] == before
    page.get_by_role("button", name="Take that time anyway").click()
    expect(page.locator(".toast")).to_contain_text("Elif Demir is")
    column, _ = place(page, day + datetime.timedelta(days=1), "17:00")
    expect(column.locator(".session", has_text="Elif")).to_contain_text("17:00")


def test_what_is_dropped_outside_the_week_stays(planner, window):
    booked(planner, "Elif")
    page = window(planner, f"/plan?from={planner.next_monday()}")
    before = planner.sessions("Elif Demir")[0]["startAt"]
    session(page, "Elif").hover()
    page.mouse.down()
    page.mouse.move(700, 500, steps=4)
    expect(page.locator(".week .free.offered").first).to_be_visible()
    page.mouse.move(60, 500, steps=4)
    page.mouse.up()
    expect(page.locator(".offered")).to_have_count(0)
    expect(page.locator(".lifted")).to_have_count(0)
    assert planner.sessions("Elif Demir")[0]["startAt"] == before


# The keyboard only


def test_the_keyboard_alone_moves_a_session_and_takes_it_back(planner, window):
    booked(planner, "Elif")
    page = window(planner)
    keys = page.keyboard
    keys.press("p")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_url("**/plan")
    keys.press("j")
    page.wait_for_url(f"**/plan?from={planner.next_monday()}")
    keys.press("w")
    for _ in range(40):
        if "Elif" in page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''"):
            break
        keys.press("ArrowDown")
    assert "Elif" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    before = planner.sessions("Elif Demir")[0]["startAt"]
    keys.press("m")
    expect(page.get_by_role("heading", name="Move Elif Demir")).to_be_visible()
    expect(page.locator(".free:focus")).to_have_count(1)
    first = page.evaluate("document.activeElement.value")
    keys.press("ArrowDown")
    if page.evaluate("document.activeElement.value") == first:
        keys.press("ArrowUp")
    chosen = page.evaluate("document.activeElement.value")
    assert chosen != first
    keys.press("Enter")
    expect(page.locator(".toast")).to_contain_text("Elif Demir is")
    assert planner.sessions("Elif Demir")[0]["startAt"] == chosen != before
    keys.press("u")
    expect(page.locator(".toast")).to_contain_text("Taken back")
    assert planner.sessions("Elif Demir")[0]["startAt"] == before


def test_escape_leaves_a_session_where_it_is(planner, window):
    day = booked(planner, "Elif")
    item = planner.sessions("Elif Demir")[0]
    page = window(planner, f"/plan?from={day}&move={item['id']}")
    page.keyboard.press("Escape")
    expect(page.locator(".free")).to_have_count(0)
    assert planner.sessions("Elif Demir")[0]["startAt"] == item["startAt"]


def test_the_keys_are_listed_and_can_be_turned_off(planner, window):
    page = window(planner)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("move the selected session")
    dialog.get_by_label("use single letters as keys").uncheck()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.keyboard.press("p")
    page.get_by_role("link", name="People").click()
    page.wait_for_url("**/people")


# Two windows, and a daemon that restarts


def test_what_another_window_does_appears(planner, window):
    here, there = window(planner), window(planner, "/plan")
    expect(here.get_by_role("heading", name="Did it happen?")).to_be_visible()
    here.get_by_role("button", name=re.compile("^Met: Grace")).click()
    expect(here.locator(".toast")).to_contain_text("Grace Okafor: done")
    planner.ctl("book", "elif", "--at", f"{planner.next_monday()} 11:00", "--force")
    there.goto(f"{planner.address}/plan?from={planner.next_monday()}")
    expect(session(there, "Elif")).to_be_visible()
    here.goto(planner.address + "/items/" + planner.sessions("Elif Demir")[0]["id"])
    here.get_by_role("button", name="Skip this one").click()
    expect(there.locator(f".day[data-date='{planner.next_monday()}'] .session", has_text="Elif")).to_have_count(0)


def test_what_is_written_stays_while_the_page_changes_around_it(planner, window):
    page = window(planner, "/items/" + planner.json("next")["items"][0]["id"])
    planner.ctl("edit", "ana", "--purpose", "my sister")
    page.goto(f"{planner.address}/plan?book=1")
    page.get_by_label("Person", exact=True).fill("Eli")
    page.get_by_label("When").fill("tomorrow")
    page.evaluate("document.querySelector('.week').dataset.seen = '1'")
    planner.ctl("book", "elif", "--at", f"{planner.today()} 21:00", "--for", "30m", "--force")
    expect(session(page, "Elif")).to_be_visible()
    expect(page.get_by_label("Person", exact=True)).to_have_value("Eli")
    expect(page.get_by_label("When")).to_have_value("tomorrow")
    expect(page.get_by_label("When")).to_be_focused()


def test_a_change_just_after_a_page_was_made_shows_on_it(planner, window):
    page = window(planner, "/people")
    # The first request may belong to the page before the reload.
    held, is_held = [], True
    page.route("**/live", lambda route: held.append(route) if is_held else route.continue_())
    page.reload()
    expect(page.get_by_role("link", name="Ana Souza").first).to_be_visible()
    while not held:
        page.wait_for_timeout(20)
    planner.ctl("add", "Quentin New", "--every", "30d")
    is_held = False
    for stream in held:
        stream.continue_()
    expect(page.get_by_role("link", name="Quentin New").first).to_be_visible()


def test_a_page_stays_where_it_was_scrolled_to(planner, window):
    page = window(planner, size="phone", at=f"/plan?from={planner.next_monday()}")
    page.evaluate("scrollTo(0, 200)")
    place = page.evaluate("scrollY")
    assert place > 0
    sunday = planner.next_monday() + datetime.timedelta(days=6)
    planner.ctl("book", "elif", "--at", f"{sunday} 11:00", "--force")
    expect(session(page, "Elif")).to_be_visible()
    assert page.evaluate("scrollY") == place


def test_the_daemon_is_stopped_and_started(planner, window):
    page = window(planner)
    expect(page.get_by_role("link", name="Ana Souza").first).to_be_visible()
    planner.stop()
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("The planner is not running")
    expect(notice).to_contain_text("systemctl --user start plannerd")
    expect(page.get_by_role("link", name="Ana Souza").first).to_be_visible()
    planner.start()
    planner.ctl("book", "elif", "--at", f"{planner.today()} 21:30", "--for", "30m", "--force")
    expect(notice).to_have_count(0)
    expect(page.locator(".dayline", has_text="Elif")).to_be_visible()


def test_a_page_that_is_opened_while_the_daemon_is_away_opens_by_itself(planner, window):
    page = window(planner)
    planner.stop()
    page.goto(planner.address + "/people")
    expect(page.get_by_role("heading", name="The planner is not running")).to_be_visible()
    planner.start()
    expect(page.get_by_role("heading", name="People")).to_be_visible()


def test_a_session_that_ended_shows_nothing_more(planner, window):
    page = window(planner)
    planner.ctl("web", "end", "--all")
    planner.ctl("book", "elif", "--at", f"{planner.today()} 21:30", "--force")
    expect(page.get_by_role("heading", name="You are not signed in")).to_be_visible()
    assert "Ana" not in page.content()


def test_what_somebody_else_did_meanwhile_is_said(planner, window):
    item = planner.sessions("Ana Souza")[0]
    page = window(planner, f"/items/{item['id']}", java_script_enabled=False)
    planner.ctl("done", item["id"])
    page.get_by_role("button", name="1 hour later").click()
    expect(page.get_by_role("alert")).to_contain_text("done")
    expect(page.locator("header.page")).to_contain_text("It took place.")


# Without script


def test_without_script_a_session_is_moved_and_taken_back(planner, window):
    booked(planner, "Elif")
    page = window(planner, java_script_enabled=False)
    page.get_by_role("link", name="Plan", exact=True).click()
    page.get_by_role("link", name="Week after").click()
    session(page, "Elif").click()
    before = planner.sessions("Elif Demir")[0]["startAt"]
    page.get_by_role("link", name="show it in the week").click()
    page.locator(".week .free").first.click()
    expect(page.locator(".toast")).to_contain_text("Elif Demir is")
    assert planner.sessions("Elif Demir")[0]["startAt"] != before
    page.locator(".toast").get_by_role("button", name="Undo").click()
    assert planner.sessions("Elif Demir")[0]["startAt"] == before


def test_without_script_did_it_happen_is_answered_and_a_session_booked(planner, window):
    page = window(planner, java_script_enabled=False)
    page.get_by_role("link", name="Add a note…").first.click()
    page.get_by_label("What do you want to remember?").fill("she sings again")
    page.get_by_role("button", name="Met", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("Grace Okafor: done")
    expect(page.get_by_role("heading", name="Did it happen?")).to_have_count(0)
    assert "she sings again" in planner.ctl("show", "grace")
    page.goto(planner.address + "/plan")
    page.get_by_role("link", name="Book…").click()
    page.get_by_label("Person", exact=True).fill("Elif Demir")
    page.get_by_label("When").fill(f"{saturday(planner)} 21:00")
    page.get_by_role("button", name="Book", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("Elif Demir is booked")
    expect(session(page, "Elif")).to_be_visible()


# A refused value


def test_a_refused_value_stands_beside_its_field_with_what_was_entered(planner, window):
    page = window(planner, "/plan?book=1")
    page.get_by_label("Person", exact=True).fill("Elif Demir")
    when = page.get_by_label("When")
    when.fill("someday")
    page.get_by_role("button", name="Book", exact=True).click()
    when = page.get_by_label("When")
    expect(when).to_have_value("someday")
    expect(when).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#at-error")).to_contain_text("someday")
    expect(page.get_by_label("Person", exact=True)).to_have_value("Elif Demir")
    # A change elsewhere must not remove the entered value.
    planner.ctl("book", "chen", "--at", f"{planner.today()} 21:30", "--force")
    page.evaluate("new Promise((done) => setTimeout(done, 0))")
    expect(when).to_have_value("someday")
    when.fill(f"{saturday(planner)} 21:00")
    page.get_by_role("button", name="Book", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("Elif Demir is booked")


def test_an_unknown_name_stands_beside_its_field(planner, window):
    page = window(planner, "/plan?book=1")
    page.get_by_label("Person", exact=True).fill("Elli Demir")
    page.get_by_label("When").fill("tomorrow 19:00")
    page.get_by_role("button", name="Book", exact=True).click()
    expect(page.locator("#name-error")).to_contain_text("Elif Demir")


def test_a_session_is_booked_where_the_week_is_pressed_twice(planner, window):
    page = window(planner, f"/plan?from={planner.next_monday()}")
    day = planner.next_monday() + datetime.timedelta(days=5)
    column, position = place(page, day, "15:00")
    column.dblclick(position=position)
    expect(page.get_by_label("When")).to_have_value(f"{day} 15:00")


# Today


def test_today_is_answered_snoozed_and_explained(planner, window):
    page = window(planner)
    following = planner.json("next")["items"][0]
    name = following["name"]
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    page.get_by_role("link", name="Why this time?").click()
    expect(page.locator("#why")).to_contain_text(re.compile("You booked it|You meet every"))
    page.go_back()
    page.get_by_role("button", name="1 hour later").click()
    expect(page.locator(".toast")).to_contain_text(f"{name} is")
    assert planner.sessions(name)[0]["startAt"] > following["startAt"]
    page.get_by_role("button", name="Met: Grace").click()
    expect(page.locator(".toast")).to_contain_text("Grace Okafor: done")


def test_a_date_gets_a_call_and_two_people_are_introduced(planner, window):
    page = window(planner)
    dates = page.locator("section", has=page.get_by_role("heading", name="This week"))
    dates.locator("li", has_text="Boris Ünal turns 60").get_by_role("button").click()
    expect(page.locator(".toast")).to_contain_text("Planned:")
    expect(dates).to_contain_text("planned")
    pairs = page.locator("section", has=page.get_by_role("heading", name="Introductions"))
    expect(pairs).to_contain_text("offers design")
    pairs.get_by_role("button", name="Good idea").first.click()
    expect(page.locator(".toast")).to_contain_text("approved")
    pairs.get_by_role("link", name="Introduce…").click()
    page.get_by_role("button", name="I introduced them").click()
    expect(page.locator(".toast")).to_contain_text("introduced")
    page.goto(planner.address)
    expect(pairs.get_by_role("link", name="Introduce…")).to_have_count(0)


def test_the_sheet_offers_times_more_of_them_and_one_of_your_own(planner, window):
    page = window(planner, "/items/" + planner.sessions("Ana Souza")[0]["id"])
    times = page.locator(".choices button")
    few = times.count()
    page.get_by_role("link", name="More times").click()
    expect(times.nth(few)).to_be_visible()
    best = page.locator(".choices .best")
    expect(best).to_contain_text("best")
    # A Sunday, because the stand-up in the sample is on weekdays, at an hour that depends on the zone.
    day = planner.next_monday() + datetime.timedelta(days=6)
    page.get_by_label("Or type a time").fill(f"{day} 20:00")
    page.get_by_role("button", name="Move", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("Ana Souza is")
    expect(page.locator("header.page")).to_contain_text("20:00")


# Paper


def test_a_week_prints_on_one_landscape_sheet(planner, window):
    booked(planner, "Elif")
    page = window(planner, f"/plan?from={planner.next_monday()}")
    paper = page.pdf(prefer_css_page_size=True)
    sheets = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", paper)
    assert len(sheets) == 1
    width, height = map(float, sheets[0])
    assert width > height


# From the first visit to the first session


def test_the_first_visit_leads_to_the_first_session_and_to_an_answer(empty, window, picture):
    """Tests a first hour without a terminal: three people, a plan, a dragged session, 'did it happen?',
    and why."""
    page = window(empty)
    page.get_by_role("link", name="Get started").click()
    page.get_by_role("button", name="Save and continue").click()
    page.get_by_label("Days and hours").fill("mon-sun 9-21")
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Sessions a week").fill("6")
    page.get_by_role("button", name="Continue").click()
    for number, name in enumerate(["Ana Souza", "Boris Ünal", "Chen Wei"], 1):
        page.get_by_label(f"Name of person {number}").fill(name)
        page.get_by_label("How often").nth(number - 1).select_option("7")
    picture("walk-people", page)
    page.get_by_role("button", name="Add them, and plan").click()
    for name in ["Ana Souza", "Boris Ünal", "Chen Wei"]:
        expect(page.get_by_role("link", name=name).first).to_be_visible()
    picture("walk-plan", page)
    page.get_by_role("link", name="The week", exact=True).click()
    # The last session is always in the future.
    items = sorted((empty.sessions(name)[0] for name in ["Ana Souza", "Boris Ünal", "Chen Wei"]),
                   key=lambda item: item["startAt"])
    last = items[-1]
    page.goto(f"{empty.address}/plan?from={empty.day(last['startAt'])}")
    session(page, last["name"]).hover()
    page.mouse.down()
    page.mouse.move(700, 500, steps=4)
    free = page.locator(".week .free.offered").first
    expect(free).to_be_visible()
    free.hover()
    picture("walk-drag", page)
    page.mouse.up()
    expect(page.locator(".toast")).to_contain_text(f"{last['name']} is")
    assert empty.sessions(last["name"])[0]["startAt"] != last["startAt"]
    # A session this morning is over by now.
    empty.ctl("book", "ana", "--at", f"{empty.today()} 09:00", "--for", "20m", "--force")
    page.get_by_role("link", name="Today", exact=True).click()
    expect(page.get_by_role("button", name="Met: Ana")).to_be_visible()
    picture("walk-answer", page)
    page.get_by_role("button", name="Met: Ana").click()
    expect(page.locator(".toast")).to_contain_text("Ana Souza: done")
    page.get_by_role("link", name="Why this time?").click()
    expect(page.locator("#why")).to_contain_text("You meet every week")
    picture("walk-why", page)


# Drafts

@pytest.mark.parametrize("script", [True, False])
def test_a_draft_is_made_changed_and_sent(planner, window, script):
    page = window(planner, "/people", java_script_enabled=script)
    page.get_by_role("link", name="Chen Wei").first.click()
    page.get_by_role("link", name="Write…").click()
    expect(page.get_by_label("To", exact=True)).to_have_value("Chen Wei")
    page.get_by_label("Purpose").select_option("Thank-you")
    page.get_by_label("Topics to include").fill("The books came today.")
    page.get_by_role("button", name="Make a draft").click()
    expect(page.get_by_role("heading", name="Thank-you to Chen Wei")).to_be_visible()
    expect(page.get_by_label("Text", exact=True)).to_have_value(re.compile("The books came today."))
    page.get_by_label("Text", exact=True).fill("Dear Chen,\n\nthank you.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("changed by you")).to_be_visible()
    link = page.get_by_role("link", name="Open in your mail program").get_attribute("href")
    assert link.startswith("mailto:") and "Dear%20Chen%2C%0D%0A%0D%0Athank%20you." in link
    page.get_by_role("button", name="Approve").click()
    expect(page.get_by_text("approved", exact=False).first).to_be_visible()
    page.get_by_role("button", name="I sent it").click()
    expect(page.get_by_text("The thank-you to Chen Wei: sent.")).to_be_visible()
    assert planner.json("drafts", "chen", "--all")["drafts"][0]["draft"]["status"] == "sent"
