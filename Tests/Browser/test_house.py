"""The first visit, the learned hours, the promises, the sources and the settings, as people use them."""

import json

import pytest
from playwright.sync_api import expect

from planner import SAMPLES


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def said(page):
    return page.locator(".toast")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_the_first_visit_leads_to_a_plan(empty, window, script):
    page = window(empty, size="phone", java_script_enabled=script)
    page.get_by_role("link", name="Get started").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Time zone")
    page.get_by_label("Another zone").fill("Nowhere/Town")
    press(page, "Save and continue")
    expect(page.locator("#zone-problem")).to_contain_text("no time zone 'Nowhere/Town'")
    expect(page.get_by_label("Another zone")).to_have_value("Nowhere/Town")
    page.get_by_label("Another zone").fill("Europe/Lisbon")
    press(page, "Save and continue")
    press(page, "Evenings and weekends")
    press(page, "3 sessions")
    for number, name in enumerate(("Ana Souza", "Boris Ünal", "Chen <b>Wei</b>"), 1):
        page.get_by_label(f"Name of person {number}").fill(name)
    page.get_by_label("How often").first.select_option("7")
    press(page, "Add them, and plan")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your plan")
    expect(said(page)).to_contain_text("Added: Ana Souza, Boris Ünal, Chen <b>Wei</b>.")
    expect(page.get_by_role("link", name="Ana Souza").first).to_be_visible()
    assert empty.sessions("Ana Souza"), "they are met"
    preferences = empty.json("prefs")["preferences"]
    assert (preferences["timeZone"], preferences["capacityPerWeek"]) == ("Europe/Lisbon", 3)
    page.get_by_role("link", name="Go to today").click()
    expect(page.get_by_text("Nobody is in your planner yet")).to_have_count(0)


def test_the_first_visit_goes_on_where_it_was_left(empty, window):
    page = window(empty, "/welcome?step=hours")
    page.get_by_label("Never between").fill("23-7")
    press(page, "Continue")
    page.get_by_role("link", name="Later").click()
    page.goto(empty.address + "/welcome")
    page.get_by_role("link", name="Your time").click()
    expect(page.get_by_label("Never between")).to_have_value("23-7")
    page.goto(empty.address + "/welcome?step=people")
    page.get_by_label("Name of person 1").fill("Ana Souza")
    press(page, "Add them, and add more")
    expect(page.get_by_text("1 person is here already")).to_be_visible()
    page.get_by_label("Name of person 1").fill("Ana Souza")
    press(page, "Add them, and plan")
    expect(said(page)).to_contain_text("Nobody was added.")
    expect(said(page).get_by_role("button", name="Undo")).to_have_count(0)


def test_a_remedy_is_tried_and_then_made(planner, window):
    planner.ctl("prefs", "set", "capacityPerWeek", 1)
    page = window(planner, "/check")
    expect(page.locator(".verdict h2")).to_have_text("No")
    before = planner.json("check")
    page.get_by_role("link", name="Try it").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What would change")
    assert planner.json("check") == before, "trying changes nothing"
    press(page, "Do it")
    expect(said(page)).to_contain_text("The number of sessions a week")
    after = planner.json("check")
    assert len([one for one in after["people"] if one["slips"]]) == before["relaxations"][0]["slipping"]
    said(page).get_by_role("button", name="Undo").click()
    expect(said(page)).to_contain_text("Taken back")
    assert planner.json("prefs")["preferences"]["capacityPerWeek"] == 1


def test_what_is_learned_can_be_forgotten_and_brought_back(planner, window):
    planner.ctl("done", "grace", "--at", "yesterday 19:00")
    page = window(planner, "/learned")
    expect(page.get_by_role("cell").filter(has_text="1 of 1 kept")).to_have_count(1)
    page.get_by_text("Forget what was learned…").click()
    press(page, "Yes, forget it")
    expect(page.get_by_text("Nothing has been learned yet")).to_be_visible()
    said(page).get_by_role("button", name="Undo").click()
    page.goto(planner.address + "/learned")
    expect(page.get_by_role("cell").filter(has_text="1 of 1 kept")).to_have_count(1)


def test_calendars_are_added_with_what_is_wrong_beside_them(empty, window, tmp_path):
    page = window(empty, "/calendars")
    page.get_by_label("Place a folder of .ics").fill("calendars")
    page.locator("#add-calendar").get_by_role("button", name="Add").click()
    expect(page.locator("#add-calendar").get_by_role("alert")).to_contain_text("an absolute path")
    broken = tmp_path / "club"
    broken.mkdir()
    (broken / "cut.ics").write_text("BEGIN:VCALENDAR\r\n")
    for folder in (SAMPLES / "calendars/work", broken):
        details = page.locator("#add-calendar")
        if details.get_attribute("open") is None:
            details.locator("summary").click()
        page.get_by_label("Place a folder of .ics").fill(str(folder))
        details.get_by_role("button", name="Add").click()
        expect(said(page)).to_contain_text("event")
    page.get_by_text("1 file could not be used completely").click()
    expect(page.get_by_text("cut.ics")).to_be_visible()
    page.get_by_role("link", name="Look for faults").first.click()
    expect(page.locator("#faults")).to_contain_text("cut.ics of the calendar club")
    page.get_by_role("button", name="Remove the calendar club").click()
    expect(said(page)).to_contain_text("no longer planned around club")
    assert [one["calendar"]["name"] for one in empty.json("calendars")["calendars"]] == ["Work"]


def test_a_preference_is_changed_refused_and_taken_back(planner, window):
    page = window(planner, "/settings")
    page.get_by_role("link", name="The quiet hours").click()
    field = page.get_by_label("The quiet hours")
    expect(field).to_be_focused()
    field.fill("25-8")
    field.press("Enter")
    expect(page.locator("#set-quietHours-problem")).to_contain_text("you said 25-8")
    expect(page.get_by_label("The quiet hours")).to_have_value("25-8")
    page.get_by_label("The quiet hours").fill("23-7")
    press(page, "Save")
    expect(said(page)).to_contain_text("The quiet hours: 23-7.")
    said(page).get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="The quiet hours")).not_to_contain_text("23-7")
    page.get_by_role("link", name="The channels of reminders").click()
    page.get_by_label("hooks: your own programs").uncheck()
    press(page, "Save")
    assert planner.json("prefs")["preferences"]["channels"] == ["journal", "desktop"]
    press(page, "Send a test reminder")
    expect(page.locator("#trials")).to_contain_text("journal")


def test_days_away_are_added_and_removed(planner, window):
    page = window(planner, "/settings")
    page.get_by_text("Add days away").click()
    page.get_by_label("First day").fill("2031-03-10")
    page.get_by_label("Last day").fill("2031-03-01")
    page.locator("#add-away").get_by_role("button", name="Add").click()
    expect(page.locator("#add-away .error")).to_contain_text("last day")
    page.get_by_label("Last day").fill("2031-03-12")
    page.locator("#add-away").get_by_role("button", name="Add").click()
    expect(said(page)).to_contain_text("You are away")
    page.locator("#away li", has_text="2031").get_by_role("button", name="Remove").click()
    expect(page.locator("#away li", has_text="2031")).to_have_count(0)


def test_everything_goes_out_comes_back_and_is_erased(planner, window, tmp_path):
    page = window(planner, "/settings")
    with page.expect_download() as started:
        page.get_by_role("link", name="Download everything").click()
    file = tmp_path / "everything.json"
    started.value.save_as(file)
    people = len(json.loads(file.read_text())["contacts"])
    assert people == planner.json("status")["contacts"]
    page.locator("#erase summary").click()
    page.get_by_label("Type the word").fill("no")
    press(page, "Erase everything")
    expect(page.locator("#word-problem")).to_contain_text("Nothing was erased.")
    page.get_by_label("Type the word").fill("erase")
    press(page, "Erase everything")
    expect(page.get_by_role("heading", level=1)).to_have_text("Everything is erased")
    assert planner.json("status")["contacts"] == 0
    page.goto(planner.ticket())
    page.wait_for_url(planner.address + "/")
    page.goto(planner.address + "/settings")
    page.get_by_label("Import such a file").set_input_files(file)
    press(page, "Import")
    expect(said(page)).to_contain_text(f"Imported: {people} people")
    assert planner.json("status")["contacts"] == people


def test_other_browsers_are_ended(planner, window):
    page, other = window(planner, "/settings"), window(planner)
    page.reload()
    expect(page.locator("#sessions li", has_text="this browser")).to_have_count(1)
    press(page, "Sign out all others")
    expect(said(page)).to_contain_text("Only this browser stays.")
    other.goto(planner.address + "/people")
    expect(other.get_by_role("heading", level=1)).to_have_text("You are not signed in")
    page.goto(planner.address + "/settings")
    expect(page.locator("#sessions li")).to_have_count(1)


def test_a_phone_finds_what_has_no_place_in_its_bar(shown, window):
    page = window(shown, "/settings", size="phone")
    for name in ("Learned", "Calendars"):
        page.locator("main").get_by_role("link", name=name, exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
        page.goto(shown.address + "/settings")
