"""Each write, sync, truncation, removal and creation below guests.db fails in turn, once or permanently, as
on a faulty or full disk.

plannerguests and plannerd are real, and only plannerguests has the fault. Guests and the owner must get a
sentence that names the disk, or their message is stored. Acknowledged data must not be lost, and refused data
must not come back, even after a SIGKILL during the fault. When the disk works again, plannerguests continues
without a restart.
"""

import collections
import itertools
import random
import time
import uuid

import rest
from breaking import PLACES, until_taken
from client import Gone, Refusal
from door import GUESTS, Door, Guest, Unanswered
from faults import ERRORS, Faults
from model import Violation
from planner import DaemonEnded, Planner

# Enough guests to stay below the limit of 30 messages a minute in each conversation.
GUESTS_OF_DISK = 60
DISK = "The disk of the computer behind this page "
UNKNOWN = "so this may not be saved"


class Said:
    def __init__(self, side, text):
        self.id, self.side, self.text, self.state = str(uuid.uuid4()), side, text, "open"


class GuestDisk:
    def __init__(self, binaries, seed, library, report):
        self.random = random.Random(f"guest disk {seed}")
        self.report = report
        self.planner = Planner(binaries, hooks=False)
        self.door = Door(binaries, self.planner.home)
        self.faults = Faults(self.door, library, f"{self.planner.home}/guests/")
        self.counts, self.said = collections.Counter(), {}
        # Pairs (guest, the owner's conversation with them), used in turn.
        self.guests = []

    def inbox(self, method, **parameters):
        with self.door.connect() as connection:
            return connection.call(GUESTS + method, **parameters)

    # Messages and answers

    def told(self, text):
        """Returns whether the text says that the outcome is unknown. Raises Violation if it does not name the
        disk."""
        if DISK not in text:
            raise Violation(f"a refusal does not name the disk: {text!r}")
        return UNKNOWN in text

    def new(self, side):
        said = Said(side, f"w{self.random.getrandbits(64):016x}")
        self.said[said.id] = said
        return said

    def write(self, guest, **fields):
        said = self.new("guest")
        answer = guest.post("send", {"id": said.id, "text": said.text, **fields})
        if answer.status == 303:
            said.state = "acknowledged"
        elif answer.status in (409, 503):
            said.state = "open" if self.told(answer.refusal() or answer.text) else "refused"
        else:
            raise Violation(f"a message was answered with {answer.status} {answer.refusal()}")
        self.counts[f"messages {said.state}"] += 1
        return said.state != "acknowledged"

    def reply(self, conversation):
        said = self.new("owner")
        said.state = self.owner("SendMessage", conversation=conversation, id=said.id, text=said.text)
        self.counts[f"replies {said.state}"] += 1

    def owner(self, method, **parameters):
        """Makes a call as the owner. Returns the outcome."""
        try:
            self.inbox(method, **parameters)
            return "acknowledged"
        except Refusal as refusal:
            if not refusal.is_unknown and refusal.name != "ReadOnly" or "guests.db" not in refusal.message:
                raise Violation(f"{method} was refused with {refusal}, which does not name the disk") from refusal
            return "open" if refusal.is_unknown else "refused"

    def look(self, guest):
        """Checks that reading still works, unless the outcome of a write is unknown."""
        page = guest.page()
        if page.status != 200 and not (page.status == 503 and self.told(page.text)):
            raise Violation(f"the page of a guest was answered with {page.status}")
        self.counts["pages while it failed"] += 1
        try:
            self.inbox("ListConversations")
        except Refusal as refusal:
            if not refusal.is_unknown:
                raise Violation(f"the inbox was refused with {refusal}") from refusal

    def trial(self, kind, number, error, for_good):
        """Returns whether there were enough operations for the fault to happen."""
        self.guests.append(self.guests.pop(0))
        guest, conversation = self.guests[0]
        self.faults.arm("database", kind, number, error, for_good)
        for _ in range(2):
            self.write(guest)
            self.reply(conversation)
        self.owner("SetConversation", id=conversation, pinned=self.random.random() < 0.5)
        self.look(guest)
        fired = self.faults.fired
        if self.random.random() < 0.5:
            # A refused change must not come back from the log.
            self.door.kill()
            if not fired or self.random.random() < 0.5:
                # One of the first operations of a start fails.
                self.faults.arm("database", kind, self.random.randrange(1, 8), error, for_good)
            self.restart()
        self.faults.disarm()
        self.door.check_alive()
        until_taken(lambda: self.write(self.guests[1][0]), "after the fault")
        self.check(conversation, guest)
        self.check(self.guests[1][1], self.guests[1][0])
        self.counts["faults" if fired else "turns without the fault"] += 1
        return fired > 0

    def restart(self):
        """Restarts the door. On the faulty disk, it may refuse to start with a sentence that names the
        file."""
        try:
            self.door.start()
        except DaemonEnded as ended:
            if self.door.process.poll() is None or "guests.db" not in self.door.last_words():
                raise Violation(f"on a disk that fails plannerguests neither starts nor says why: {ended}") from ended
            self.counts["starts refused"] += 1
            self.faults.disarm()
            try:
                self.door.start()
            except DaemonEnded as ended:
                raise Violation(f"a start was refused as the disk failed, and so is the next, on a disk that works: "
                                f"{ended}") from ended

    # Checks

    def check(self, conversation, guest):
        messages = self.inbox("GetConversation", id=conversation, limit=500)["messages"]
        if [one["number"] for one in messages] != list(range(1, len(messages) + 1)):
            raise Violation(f"the messages of {conversation} are not numbered one after the other")
        for one in messages:
            said = self.said.get(one["id"])
            if not said or (said.text, said.side) != (one["text"], one["side"]) or said.state == "refused":
                raise Violation(f"{one['text']} is there, and {'was refused' if said else 'nobody said it'}")
        shown = [text for _, _, text in guest.everything()]
        if shown != [one["text"] for one in messages]:
            raise Violation(f"the guest sees {len(shown)} messages, the owner {len(messages)}")

    def check_all(self):
        found = collections.Counter(one["id"] for _, conversation in self.guests for one in
                                    self.inbox("GetConversation", id=conversation, limit=500)["messages"])
        for said in self.said.values():
            if found[said.id] not in {"acknowledged": (1,), "open": (0, 1), "refused": (0,)}[said.state]:
                raise Violation(f"a message of the {said.side} that is {said.state} is there {found[said.id]} times: "
                                f"{said.text}")

    def populate(self):
        self.planner.start()
        self.door.start()
        with self.planner.connect() as connection:
            connection.call("SetDoor", displayName="Maria", retentionDays=0)
            connection.call("SetPreference", key="channels", value=[])
            connection.call("Invite", kind="open", token="chat")
        for number in range(GUESTS_OF_DISK):
            guest = Guest(self.door, number)
            self.write(guest, **guest.work())
            conversation = self.inbox("ListConversations", text=list(self.said.values())[-1].text)["conversations"]
            self.guests.append((guest, conversation[0]["id"]))

    def run(self, seconds):
        """Runs all trials in turn: the first operation of each kind, then the second, and so on. Begins none
        after the time."""
        kinds = [(kind, error, for_good) for place, kind in PLACES if place == "database" for error in ERRORS
                 for for_good in (False, True) if error != "short" or kind == "write"]
        entry = None
        try:
            self.populate()
            began = time.monotonic()
            for number in itertools.count(1):
                for entry in list(kinds):
                    if time.monotonic() - began > seconds:
                        self.report.say(f"guest disk: stopped after {seconds} s, in round {number}")
                        kinds = []
                        break
                    kind, error, for_good = entry
                    if not self.trial(kind, number, error, for_good):
                        kinds.remove(entry)
                self.counts["rounds"] = number
                if not kinds:
                    break
            entry = None
            self.check_all()
            rest.check_whole(self.planner)
            if self.door.stop() != 0:
                raise Violation("plannerguests did not end well")
            rest.check_file(f"{self.planner.home}/guests/guests.db")
            self.counts["kills"] = self.door.kills
            self.report.passed("guest disk", dict(self.counts))
        except (Violation, DaemonEnded, Refusal, Gone, Unanswered) as fault:
            what = f"{entry[0]} {number} fails with {entry[1]} {'for good' if entry[2] else 'once'}: " if entry else ""
            self.report.failed("guest disk", f"{what}{fault}")
        finally:
            self.planner.discard()
            self.door.discard()
            self.faults.discard()
