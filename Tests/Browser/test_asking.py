"""Questions, commands and chats with a language model, as people use them."""

import contextlib
import datetime
import http.server
import json
import re
import threading

import pytest
from playwright.sync_api import expect

from test_pages import violations


def press(page, name):
    page.get_by_role("button", name=name).click()


@contextlib.contextmanager
def model(planner, *words, host="127.0.0.1"):
    """Starts a language model's host and sets it up. It sends each of these words when the test allows it.
    Yields the received requests and the function that allows the next word."""
    asked, goes = [], threading.Semaphore(0)

    class Host(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_POST(self):
            asked.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(200)
            self.send_header("content-type", "text/event-stream")
            self.end_headers()
            # After a tool call, the model sends only the last of the words.
            is_answer = asked[-1]["messages"][-1]["role"] == "tool"
            for word in words[-1:] if is_answer else words[:1] if isinstance(words[0], dict) else words:
                assert goes.acquire(timeout=20)
                delta = word if isinstance(word, dict) else {"content": word}
                self.wfile.write(f"data: {json.dumps({'choices': [{'delta': delta}]})}\n\n".encode())
                self.wfile.flush()
            self.wfile.write(b"data: [DONE]\n\n")

    server = http.server.ThreadingHTTPServer((host, 0), Host)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings = {"protocol": "openai", "url": f"http://127.0.0.1:{server.server_port}", "model": "small-model"}
    (planner.home / "provider.json").write_text(json.dumps(settings))
    try:
        yield asked, goes
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_question_is_answered_and_an_order_is_done_and_taken_back(planner, window, script):
    page = window(planner, size="phone", java_script_enabled=script)
    page.get_by_role("link", name="Ask", exact=True).click()
    page.get_by_label("Your question").fill("when is ana not planned")
    press(page, "Ask")
    page.get_by_role("link", name="When do I next see Ana Souza?").click()
    answer = page.get_by_role("region", name="The answer")
    expect(answer).to_contain_text("You next meet Ana Souza")
    answer.get_by_role("link", name="The session").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana Souza")
    page.goto(planner.address + "/ask")
    before = planner.sessions("Ana Souza")[0]["startAt"]
    # A Friday after all planned sessions; the sample's calendars leave Fridays free.
    later = planner.next_monday() + datetime.timedelta(days=25)
    page.get_by_label("Your question").fill(f"move ana to {later} 20:30")
    page.get_by_label("Your question").press("Enter")
    expect(answer).to_contain_text("That would move the session with Ana Souza")
    assert planner.sessions("Ana Souza")[0]["startAt"] == before
    press(page, re.compile("Do it"))
    toast = page.locator(".toast")
    expect(toast).to_contain_text("Ana Souza is")
    assert planner.sessions("Ana Souza")[0]["startAt"] != before
    toast.get_by_role("button", name="Undo").click()
    expect(toast).to_contain_text("Taken back")
    assert planner.sessions("Ana Souza")[0]["startAt"] == before


def test_a_time_that_is_taken_is_asked_for_once_more(planner, window):
    planner.ctl("book", "boris", "--at", f"{planner.next_monday()} 18:00", "--for", "1h", "--force")
    page = window(planner, f"/ask?question=book+ana+on+{planner.next_monday()}+18:00")
    press(page, re.compile("Do it"))
    expect(page.get_by_role("alert")).to_contain_text("That time is not free")
    assert violations(page) == []
    press(page, "Take that time anyway")
    expect(page.locator(".toast")).to_contain_text("Ana Souza: booked")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_conversation_comes_as_it_is_said_and_is_kept(planner, window, script):
    first = "There are some of them to whom you have not spoken for a long time.\n"
    with model(planner, first, "Begin with <b>Ana</b>.") as (asked, goes):
        page = window(planner, "/ask", size="phone", java_script_enabled=script)
        page.get_by_role("link", name="Conversations").click()
        page.get_by_label("Your message").fill("Whom should I call?")
        page.get_by_role("button", name="Send", exact=True).click(no_wait_after=True)
        expect(page.get_by_text("thinking…")).to_be_visible()
        expect(page.get_by_text("Whom should I call?")).to_be_visible()
        goes.release()
        expect(page.get_by_text("There are some of them")).to_be_visible()
        goes.release()
        page.wait_for_url("**/chat/*#say")
        expect(page.get_by_text("Begin with <b>Ana</b>.")).to_be_visible()
        expect(page.get_by_text("small-model")).to_be_visible()
        assert len(asked) == 1
    page.get_by_role("link", name="Conversations").click()
    page.get_by_role("link", name="Whom should I call?").click()
    page.get_by_text("Erase this conversation…").click()
    press(page, "Erase it for good")
    expect(page.locator(".toast")).to_contain_text("Erased 1 conversation for good.")
    assert planner.json("chat", "--list")["chats"] == []


def test_what_a_model_proposes_is_done_by_a_button(planner, window):
    call = {"tool_calls": [{"index": 0, "id": "c", "function": {
        "name": "propose", "arguments": json.dumps({"command": ["log", "Ana Souza", "--notes", "<i>tea</i>"]})}}]}
    with model(planner, call, "There it is.") as (asked, goes):
        goes.release(20)
        page = window(planner, "/chat")
        page.get_by_label("Your message").fill("I had tea with Ana")
        page.get_by_text("Options for sending", exact=True).click()
        page.get_by_label("show the sent text").check()
        press(page, "Send")
        expect(page.get_by_role("link", name="Continue")).to_be_visible()
        page.get_by_text("Sent to 127.0.0.1").first.click()
        expect(page.get_by_text("You help somebody keep in touch").first).to_be_visible()
        assert violations(page) == []
        page.get_by_role("link", name="Continue").click()
    press(page, re.compile("Write down that you met Ana Souza"))
    expect(page.locator(".toast")).to_contain_text("Ana Souza: written down.")
    expect(page.get_by_text("Proposed: plannerctl log")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Do it"))).to_have_count(0)
    assert planner.json("history", "ana")["entries"][0]["notes"] == "<i>tea</i>"


def test_nothing_is_sent_before_you_saw_it(planner, window):
    (planner.home / "provider.json").write_text(
        json.dumps({"protocol": "openai", "url": "https://models.invalid", "model": "m"}))
    page = window(planner, "/chat", theme="dark", size="phone")
    page.get_by_label("Your message").fill("What about Ana Souza?")
    press(page, "Send")
    expect(page.get_by_role("heading", level=1)).to_have_text("Before anything is sent")
    sent = page.get_by_text("What about Person A?")
    expect(sent).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    # A change elsewhere must not remove the answer that the user reads. Another window shows when the change
    # has arrived.
    other = window(planner, "/people")
    planner.ctl("add", "Quentin New", "--every", "30d")
    expect(other.get_by_role("link", name="Quentin New").first).to_be_visible()
    page.wait_for_timeout(1500)
    expect(sent).to_be_visible()
    page.get_by_role("link", name="Send nothing").click()
    expect(page.get_by_text("None. Before")).to_be_visible()
    page.get_by_label("Your message").fill("What about Ana Souza?")
    press(page, "Send")
    press(page, re.compile("Send this"))
    expect(page.get_by_role("alert")).to_contain_text("models.invalid")
    expect(page.get_by_label("Your message")).to_have_value("What about Ana Souza?")
    page.goto(planner.address + "/chat")
    press(page, re.compile("Remove"))
    expect(page.get_by_text("None. Before")).to_be_visible()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_model_writes_a_draft(planner, window, script):
    draft = planner.json("draft", "chen", "--for", "thanks")["drafts"][0]["draft"]
    with model(planner, "Subject: Thanks\n\nDear <b>Chen</b>, thank you.") as (asked, goes):
        page = window(planner, f"/drafts/{draft['id']}", java_script_enabled=script)
        page.get_by_role("button", name="Let the model write it").click(no_wait_after=True)
        expect(page.get_by_text("thinking…")).to_be_visible()
        goes.release()
        expect(page.get_by_label("Text", exact=True)).to_have_value(re.compile("Dear <b>Chen</b>, thank you."))
    expect(page.get_by_text("small-model")).to_be_visible()


def test_where_nobody_answers_the_way_out_is_said(planner, window):
    page = window(planner, "/ask")
    page.get_by_label("Your question").fill("who is due")
    (planner.home / "provider.json").write_text("{")
    press(page, "Ask")
    expect(page.get_by_role("region", name="The answer")).to_be_visible()
    page.goto(planner.address + "/chat")
    page.get_by_label("Your message").fill("Hello")
    press(page, "Send")
    expect(page.get_by_role("alert")).to_contain_text("provider.json")
    expect(page.get_by_label("Your message")).to_have_value("Hello")
    assert violations(page) == []
