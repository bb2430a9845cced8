"""The clock of plannerguests is set back by an hour, a day, a month or to 1970, and set right again.

plannerguests and plannerd are real. The library of wrong_clock.py shows one or both of them another time.
Meanwhile guests write, begin, come back and sign in, one of them after reaching the limit of a minute, and
the owner replies. Some programs are killed and restarted with the wrong clock. Messages must stay in their
order on every page, and none may be lost or doubled. Nobody may wait longer than announced. Revoked
invitations stay revoked and open ones stay open. A chosen time is booked once. Once the clock is right, and
after two starts of plannerguests, everything still exists and works.
"""

import collections
import random
import re
import threading
import time
import uuid

import rest
from client import Gone, Refusal
from door import GUESTS, Door, Guest, Unanswered, solve
from guests_agree import PATIENCE
from model import Violation
from planner import DaemonEnded, Planner
from state import LIVE
from wrong_clock import WrongClock

HOUR, DAY = 3600, 86_400
PASSWORD = "a password for trials"
# The page says 'Wait a minute': that long, and some seconds for a busy machine.
PROMISED = 65
# The first address of visitors. The addresses of devices and links are higher.
VISITOR = 1000
STEPS = {"an hour": -HOUR, "a day": -DAY, "a month": -30 * DAY, "to 1970": None}


class GuestClock:
    def __init__(self, binaries, seed, report):
        self.random = random.Random(f"guest clock {seed}")
        self.report = report
        self.planner = Planner(binaries, hooks=False)
        self.door = Door(binaries, self.planner.home)
        self.clocks = WrongClock(self.door), WrongClock(self.planner)
        self.counts = collections.Counter()
        # The messages of each guest's conversation, in order.
        self.guests, self.said, self.latest = [], {}, 0
        self.told, self.last = [], 0

    def call(self, method, **parameters):
        with self.planner.connect() as connection:
            return connection.call(method, **parameters)

    def inbox(self, method, **parameters):
        with self.door.connect() as connection:
            return connection.call(GUESTS + method, **parameters)

    # Messages

    def post(self, guest, **fields):
        """Sends a message. Records it if it was accepted, and returns the answer."""
        text = f"w{self.random.getrandbits(64):016x}"
        answer = guest.post("send", {"id": str(uuid.uuid4()), "text": text, **fields})
        if answer.status == 303:
            self.said.setdefault(guest, []).append(text)
            self.counts["messages"] += 1
        elif answer.status >= 500:
            raise Violation(f"a message was answered with {answer.status}")
        return answer

    def write(self, guest, **fields):
        answer = self.post(guest, **fields)
        if answer.status != 303:
            raise Violation(f"a message within the limits was refused: {answer.status} {answer.refusal()}")

    def begin(self):
        """Adds a guest with a current page."""
        guest = Guest(self.door, len(self.guests))
        self.write(guest, **guest.work())
        self.guests.append(guest)
        return guest

    def spend(self, guest):
        """Writes until the limit: the page then says to wait a minute."""
        for _ in range(60):
            answer = self.post(guest)
            if answer.status != 303:
                if "Wait a minute" not in answer.refusal():
                    raise Violation(f"a guest who wrote a lot is told {answer.status} {answer.refusal()!r}")
                return
        raise Violation("60 messages were taken at once, and 30 are the limit")

    def wait(self, guest, when):
        """Repeats a message as a guest who has reached the limit, until it is accepted."""
        began = time.monotonic()
        while (answer := self.post(guest)).status != 303:
            if "Wait a minute" not in answer.refusal():
                raise Violation(f"{when} a guest who goes on writing is told {answer.status} {answer.refusal()!r}")
            if time.monotonic() - began > PROMISED:
                raise Violation(f"{when} a guest was told to wait a minute, and is refused after {PROMISED} s")
            time.sleep(1)
        self.counts["waits"] += 1

    def reply(self, guest):
        text = f"w{self.random.getrandbits(64):016x}"
        self.inbox("SendMessage", conversation=self.conversation(guest), id=str(uuid.uuid4()), text=text)
        self.said[guest].append(text)
        self.counts["replies"] += 1

    def conversation(self, guest):
        found = self.inbox("ListConversations", text=self.said[guest][0])["conversations"]
        if len(found) != 1:
            raise Violation(f"a guest has {len(found)} conversations")
        return found[0]["id"]

    def open_late(self, page, when):
        """Uses a page from before the clock change: it must work, or show at once how to continue."""
        guest = Guest(self.door, len(self.guests))
        challenge = re.search(r'name="challenge" value="([^"]+)"', page.text)[1]
        answer = self.post(guest, challenge=challenge, answer=solve(challenge))
        if answer.status != 303:
            again = re.search(r'name="challenge" value="([^"]+)"', answer.text)
            if not again:
                raise Violation(f"{when} a page that was open is refused, and cannot be sent again: {answer.refusal()}")
            self.write(guest, challenge=again[1], answer=solve(again[1]))
            self.counts["pages sent again"] += 1
        self.guests.append(guest)

    def take(self, link):
        page = link.page()
        times = [(invitation, at) for invitation, all in page.times().items() for at in all]
        if not times:
            raise Violation("an invitation that is open shows no time")
        invitation, at = self.random.choice(times)
        answer = link.post("pick", {"invitation": invitation, "start": at})
        if answer.status != 303:
            raise Violation(f"a time that is shown was refused: {answer.status} {answer.refusal()}")
        self.counts["times taken"] += 1

    def sign_in(self):
        """Signs in to the account from another device."""
        device = Guest(self.door, 2000 + self.counts["signed in"])
        self.write(device, **device.work())
        answer = device.post("sign-in", {"name": self.account, "password": PASSWORD})
        if answer.status != 303:
            raise Violation(f"a guest cannot sign in: {answer.status} {answer.refusal()}")
        # Earlier messages of the device are merged.
        self.said[self.guests[0]] += self.said.pop(device)
        self.counts["signed in"] += 1

    def listen(self, end):
        """Reads an open page, and reconnects after each break."""
        def told(number, text):
            self.told.append(text)
            self.last = number
        while not end.is_set():
            self.guests[1].listen(self.last, told)
            time.sleep(0.1)

    def invite(self, name):
        """Creates a new person's link, and waits until plannerguests has it."""
        self.counts["invitations"] += 1
        name = f"{name} {self.counts['invitations']}"
        self.call("AddContact", displayName=name)
        made = self.call("Invite", name=name, most=10, durationMin=30)["invitation"]
        link = Guest(self.door, 3000 + self.counts["invitations"], f"/i/{made['token']}")
        self.until(lambda: link.page().status == 200, "plannerguests does not hear of an invitation")
        link.invitation = made["id"]
        return link

    def until(self, holds, trouble):
        deadline = time.monotonic() + PATIENCE
        while not holds():
            if time.monotonic() > deadline:
                raise Violation(trouble)
            time.sleep(0.05)

    # Checks

    def messages(self, conversation):
        found, more = [], True
        while more:
            part = self.inbox("GetConversation", id=conversation, after=found[-1]["number"] if found else 0, limit=500)
            found, more = found + part["messages"], part["more"]
        return found

    def check_pages(self):
        conversations = {}
        for guest in self.guests:
            shown = [text for _, _, text in guest.everything()]
            # Messages merged from another device are sorted by their time.
            if shown != self.said[guest] and not (guest is self.guests[0] and sorted(shown) == sorted(self.said[guest])):
                raise Violation(f"a guest sees {len(shown)} messages in another order than the {len(self.said[guest])} "
                                f"that were said")
            conversations[guest] = self.conversation(guest)
            messages = self.messages(conversations[guest])
            if [one["number"] for one in messages] != list(range(1, len(messages) + 1)) or \
                    [one["text"] for one in messages] != shown:
                raise Violation("the owner has other messages than the guest, or in another order")
        if len(set(conversations.values())) != len(self.guests):
            raise Violation("two guests are in one conversation")
        deadline = time.monotonic() + PATIENCE
        while len(self.told) < len(self.said[self.guests[1]]) and time.monotonic() < deadline:
            time.sleep(0.02)
        if self.told != self.said[self.guests[1]]:
            raise Violation(f"the open page was told {len(self.told)} of {len(self.said[self.guests[1]])} messages")
        latest = self.inbox("GetDoor")["latest"]
        if latest < self.latest:
            raise Violation(f"events were numbered to {self.latest}, and now to {latest}")
        self.latest = latest

    def check_links(self, when):
        unknown = Guest(self.door, VISITOR, "/i/" + "x" * 22).page()
        revoked = self.revoked.page()
        if (revoked.status, revoked.text) != (unknown.status, unknown.text):
            raise Violation(f"{when} a revoked link is answered with {revoked.status}, an unknown one with {unknown.status}")
        for link in (self.booked, self.open):
            page = link.page()
            if page.status != 200:
                raise Violation(f"{when} a link that is open is answered with {page.status}")
        if not self.open.page().times():
            raise Violation(f"{when} an open invitation shows no time")

    def check_booked(self):
        """Checks that both programs agree on every invitation, and that each booking is one upcoming
        session."""
        deadline = time.monotonic() + PATIENCE
        while True:
            ours = {one["id"]: one for one in self.call("ListInvitations", all=True)["invitations"]}
            theirs = {one["id"]: one for one in self.inbox("ListInvitations")["invitations"]}
            door = self.inbox("GetDoor")
            faults = [f"{key} of {id} is {ours[id].get(key)} and {theirs[id].get(key)}" for id in ours if id in theirs
                      for key in ("state", "bookedAt", "revoked") if ours[id].get(key) != theirs[id].get(key)]
            faults += [f"{id} waits for an answer" for id, one in ours.items() if one["state"] == "asked"]
            if door["acknowledged"] != door["latest"]:
                faults.append(f"of {door['latest']} events {door['acknowledged']} are acknowledged")
            if not faults:
                break
            if time.monotonic() > deadline:
                raise Violation(f"{PATIENCE} s after the clock is right: {'; '.join(faults[:4])}")
            time.sleep(0.1)
        items = {item["id"]: item for item in self.call("Export")["document"]["items"]}
        booked = [one for one in ours.values() if one.get("bookedAt")]
        for one in booked:
            item = items.get(one["item"])
            if not item or item["status"] not in LIVE or item["startAt"] != one["bookedAt"]:
                raise Violation(f"{one['id']} is booked at {one['bookedAt']}, and the session is {item}")
        if len({one["item"] for one in booked}) != len(booked) or len(booked) != self.counts["times taken"]:
            raise Violation(f"{self.counts['times taken']} times were taken, and {len(booked)} are booked")

    # Rounds

    def populate(self):
        self.planner.start()
        self.door.start()
        # A year, which is the default.
        self.call("SetDoor", displayName="Maria", retentionDays=365)
        for key, value in (("channels", []), ("capacityPerWeek", 100), ("schedulingHorizonDays", 30)):
            self.call("SetPreference", key=key, value=value)
        self.call("Invite", kind="open", token="chat")
        for _ in range(3):
            self.begin()
        answer = self.guests[0].post("sign-up", {"name": "Ana", "password": PASSWORD})
        self.account = re.search(r"You are <strong>([^<]+)</strong>", answer.text)[1]
        self.revoked, self.booked, self.open = (self.invite(name) for name in ("Revoked", "Booked", "Open"))
        self.call("RevokeInvitation", id=self.revoked.invitation)
        self.until(lambda: self.revoked.page().status != 200, "plannerguests does not hear of a revocation")
        self.take(self.booked)
        self.check_booked()

    def restart(self):
        for program in self.random.choice(((), (self.door,), (self.door,), (self.planner, self.door))):
            program.kill()
            program.start()
            self.counts["kills"] += 1

    def round(self, name, seconds, shared):
        when = f"with a clock set back by {name}" if seconds is not None else "with a clock set back to 1970"
        spent, before, link = self.begin(), Guest(self.door, VISITOR).page(), self.invite("Taker")
        self.spend(spent)
        for clock in self.clocks[:2 if shared else 1]:
            clock.set(-int(time.time()) + DAY if seconds is None else seconds)
        self.restart()
        self.wait(spent, when)
        for guest in self.guests[:3]:
            self.write(guest)
            self.reply(guest)
        self.take(link)
        self.open_late(before, when)
        self.sign_in()
        self.check_links(when)
        self.check_pages()
        spent, before = self.begin(), Guest(self.door, VISITOR).page()
        self.spend(spent)
        for clock in self.clocks:
            clock.set(0)
        for _ in range(2):
            # Two starts, each of which removes old data.
            self.door.kill()
            self.door.start()
            time.sleep(0.3)
        self.counts["kills"] += 2
        when = f"after {when[5:]} was set right"
        self.wait(spent, when)
        for guest in self.guests:
            self.write(guest)
        self.open_late(before, when)
        self.begin()
        self.check_links(when)
        self.check_pages()
        self.check_booked()
        self.counts["clocks set"] += 1

    def run(self, rounds):
        end = threading.Event()
        page = threading.Thread(target=self.listen, args=(end,), daemon=True)
        steps = [(name, seconds, shared) for shared in (False, True) for name, seconds in STEPS.items()]
        try:
            self.populate()
            page.start()
            for number in range(rounds):
                if number % len(steps) == 0:
                    self.random.shuffle(steps)
                self.round(*steps[number % len(steps)])
            end.set()
            rest.check_whole(self.planner)
            for code, name in ((self.planner.stop(), "plannerd"), (self.door.stop(), "plannerguests")):
                if code != 0:
                    raise Violation(f"{name} ended with {code} after SIGTERM")
            rest.check_file(f"{self.planner.home}/guests/guests.db")
            self.report.passed("guest clock", dict(self.counts))
        except (Violation, DaemonEnded, Refusal, Gone, Unanswered) as fault:
            self.report.failed("guest clock", str(fault))
        finally:
            end.set()
            self.planner.discard()
            self.door.discard()
            for clock in self.clocks:
                clock.discard()
