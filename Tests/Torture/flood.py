"""Strangers write as much as the limits allow, while no channel of the planner delivers, and both programs
are killed.

plannerguests and plannerd are real. There is no bus and no journal, so every notice of a message waits. Each
guest has a separate address, and together they begin as many conversations as a door accepts in an hour.
After a kill they repeat unanswered messages, like the page. Meanwhile the owner makes changes. Afterwards
each message is in the inbox once, the planner counts each conversation, the ledger has one notice for each
conversation with one delivery for each channel, and between the kills the planner never gave up the
connection.
"""

import collections
import os
import random
import threading
import time
import uuid

import rest
from client import Gone, Refusal
from door import GUESTS, Door, Guest, Unanswered
from guests_agree import PATIENCE
from model import Violation
from planner import DaemonEnded, Planner
from report import row

# Messages per conversation, below the limit of 30 a minute. The limits of the medians in seconds.
EACH, WRITERS, CHANGE, RESTART = 25, 4, 0.020, 1.0
JOURNAL = "/run/systemd/journal/socket"


class Flood:
    def __init__(self, binaries, seed, report, judged):
        self.random = random.Random(f"flood {seed}")
        self.report, self.judged = report, judged
        self.planner = Planner(binaries, hooks=False)
        # An address without a bus. The machine's journal would deliver.
        self.planner.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={self.planner.home}/no-bus"
        self.channels = ["desktop"] + ([] if os.path.exists(JOURNAL) else ["journal"])
        self.door = Door(binaries, self.planner.home)
        self.lock = threading.Lock()
        self.sent, self.faults, self.times = {}, [], collections.defaultdict(list)
        self.begun = 0
        # After a kill, the two programs may be disconnected until they reconnect. killed: the time of the
        # restart.
        self.connected, self.kills, self.killed = False, 0, None

    def call(self, method, **parameters):
        with self.planner.connect() as connection:
            return connection.call(method, **parameters)

    def timed(self, what, method, **parameters):
        began = time.monotonic()
        answer = self.call(method, **parameters)
        self.times[what].append(time.monotonic() - began)
        return answer

    # The two sides

    def write(self, guest, fields):
        """Repeats a message with the same id until it is answered, like the page."""
        for _ in range(600):
            try:
                answer = guest.post("send", fields)
            except Unanswered:
                time.sleep(0.05)
                continue
            if answer.status != 303:
                raise Violation(f"a message within the limits was answered with {answer.status} {answer.refusal()}")
            with self.lock:
                self.sent[fields["id"]] = fields["text"]
            return
        raise Violation("a message was not answered within half a minute")

    def guest(self, number, many):
        guest = Guest(self.door, number)
        for index in range(many):
            work = {}
            while index == 0 and not work:
                try:
                    work = guest.work()
                except Unanswered:
                    time.sleep(0.05)
            self.write(guest, {"id": str(uuid.uuid4()), "text": f"{number} {index}", **work})

    def guests(self, numbers, many):
        try:
            for number in numbers:
                with self.lock:
                    self.begun += 1
                self.guest(number, many)
        except Violation as fault:
            self.faults.append(fault)

    def change(self, end):
        """Makes changes as the owner, and checks that the door is connected."""
        number = 0
        while not end.wait(0.1):
            number += 1
            try:
                self.timed("changes", "SetPreference", key="capacityPerWeek", value=number % 2 + 5)
                self.look()
            except Gone:
                time.sleep(0.05)
            except (Refusal, Violation) as fault:
                self.faults.append(fault)

    def look(self):
        kills = self.kills
        door = self.call("GetDoor")["door"]
        # Ignores answers from around a kill, and those from before the planner noticed the disconnection.
        if self.kills != kills or self.killed is None or time.monotonic() < self.killed + 1:
            return
        if door["here"]:
            self.connected = True
        elif self.connected:
            raise Violation(f"the planner gave up the connection to plannerguests: {door.get('trouble')}")

    def kill(self):
        for program in self.random.choice(((self.planner,), (self.door,), (self.planner, self.door))):
            self.killed, self.connected = None, False
            self.kills += 1
            program.kill()
            time.sleep(self.random.choice((0, 0.3)))
            began = time.monotonic()
            program.start()
            if program is self.planner:
                self.times["restarts"].append(time.monotonic() - began)
            self.killed = time.monotonic()

    # Checks

    def messages(self):
        """Returns every text of the inbox, with its number of occurrences by id."""
        found = collections.defaultdict(list)
        with self.door.connect() as connection:
            listed = []
            while True:
                part = connection.call(GUESTS + "ListConversations", limit=500, offset=len(listed))
                listed += part["conversations"]
                if len(listed) == part["total"]:
                    break
            for one in listed:
                messages = connection.call(GUESTS + "GetConversation", id=one["id"], limit=500)["messages"]
                if [message["number"] for message in messages] != list(range(1, len(messages) + 1)):
                    raise Violation(f"the messages of {one['id']} are not numbered one after the other")
                for message in messages:
                    if message["kind"] == "text":
                        found[message["id"]].append(message["text"])
        return found, [one["id"] for one in listed]

    def check_inbox(self):
        found, conversations = self.messages()
        for id, text in self.sent.items():
            if found[id] != [text]:
                raise Violation(f"a message that was acknowledged is there {len(found[id])} times: {text}")
        if len(found) != len(self.sent):
            raise Violation(f"{len(found)} messages are there, and {len(self.sent)} were sent")
        unread = self.call("GetDoor")["door"]["unread"]
        if unread != len(conversations):
            raise Violation(f"the planner counts {unread} conversations with something new, and there are "
                            f"{len(conversations)}")
        return conversations

    def check_heard(self):
        """Waits until the planner has received everything at its pace (docs/guests.md), as long as it
        makes progress."""
        heard, deadline = None, time.monotonic() + PATIENCE
        while True:
            with self.door.connect() as connection:
                door = connection.call(GUESTS + "GetDoor")
            ours = self.call("GetDoor")["door"]
            if door["acknowledged"] == door["latest"] and ours["here"]:
                break
            # The planner acknowledges when there is nothing more to receive.
            now = rest.query(self.planner, "SELECT event FROM door")
            if now != heard:
                heard, deadline = now, time.monotonic() + PATIENCE
            if time.monotonic() > deadline:
                raise Violation(f"the planner stopped hearing at event {heard} of {door['latest']}")
            time.sleep(0.1)
    def check_ledger(self, conversations):
        deadline = time.monotonic() + PATIENCE
        while True:
            rows = rest.query(self.planner, "SELECT itemIds, id FROM reminder WHERE kind = 'message'")
            found = collections.Counter(row[0] for row in rows)
            deliveries = rest.query(self.planner, "SELECT d.channel, d.state, count(*) FROM delivery d JOIN reminder r "
                                                  "ON r.id = d.reminderId WHERE r.kind = 'message' GROUP BY 1, 2")
            fits = len(rows) == len(conversations) and set(found.values()) == {1} and sorted(deliveries) == [
                (channel, "pending", len(conversations)) for channel in sorted(self.channels)]
            if fits:
                return
            if time.monotonic() > deadline:
                raise Violation(f"of {len(conversations)} conversations the ledger has {len(rows)} notices, and these "
                                f"deliveries: {deliveries}")
            time.sleep(0.1)

    def measure(self):
        """Measures at rest, with all notices waiting."""
        for number in range(200):
            self.timed("changes at rest", "SetPreference", key="capacityPerWeek", value=number % 2 + 5)
        for _ in range(5):
            self.planner.kill()
            began = time.monotonic()
            self.planner.start()
            self.timed("first changes", "SetPreference", key="capacityPerWeek", value=7)
            self.times["restarts at rest"].append(time.monotonic() - began)
        if self.judged:
            for what, most in (("changes at rest", CHANGE), ("restarts at rest", RESTART)):
                # Uses the median: the longest duration depends on the rest of the machine.
                figures = row(self.times[what])
                if figures["p50"] > 1000 * most:
                    raise Violation(f"{what} take {figures} ms, and {1000 * most:.0f} ms are allowed")

    def run(self, messages, kills):
        end = threading.Event()
        try:
            self.planner.start()
            self.door.start()
            self.call("SetDoor", displayName="Maria", retentionDays=0)
            for key, value in (("channels", self.channels), ("quietHours", [0, 0])):
                self.call("SetPreference", key=key, value=value)
            self.call("AddContact", displayName="Anna", goal={"cadenceDays": 14})
            self.call("Invite", kind="open", token="chat")
            number = max(1, messages // EACH)
            threads = [threading.Thread(target=self.guests, args=(range(index, number, WRITERS), EACH))
                       for index in range(WRITERS)]
            owner = threading.Thread(target=self.change, args=(end,))
            self.killed = time.monotonic()
            for thread in [*threads, owner]:
                thread.start()
            for index in range(kills):
                # Spreads the kills over the whole flood.
                while self.begun < number * (index + 1) / (kills + 1) and any(thread.is_alive() for thread in threads):
                    time.sleep(0.05)
                time.sleep(self.random.uniform(0, 0.3))
                self.kill()
            for thread in threads:
                thread.join()
            self.report.say(f"flood: {len(self.sent)} messages acknowledged, {kills} kills")
            self.check_heard()
            end.set()
            owner.join()
            if self.faults:
                raise self.faults[0]
            conversations = self.check_inbox()
            self.check_ledger(conversations)
            self.measure()
            self.check_ledger(conversations)
            self.finish(len(conversations))
        except (Violation, DaemonEnded, Refusal, Gone, Unanswered) as fault:
            self.report.failed("flood", f"after {len(self.sent)} messages: {fault}")
        finally:
            end.set()
            self.planner.discard()
            self.door.discard()

    def finish(self, conversations):
        rest.check_whole(self.planner)
        began = time.monotonic()
        for code, name in ((self.planner.stop(), "plannerd"), (self.door.stop(), "plannerguests")):
            if code != 0:
                raise Violation(f"{name} ended with {code} after SIGTERM")
            self.times["stops"].append(time.monotonic() - began)
            began = time.monotonic()
        rest.check_file(f"{self.planner.home}/guests/guests.db")
        figures = {"messages": len(self.sent), "conversations": conversations, "channels without delivery": len(self.channels),
                   "kills": len(self.planner.kills) + self.door.kills}
        figures["ms"] = {what: row(seconds) for what, seconds in self.times.items()}
        self.report.passed("flood", figures)
        self.report.say(f"flood, ms: {figures['ms']}")
