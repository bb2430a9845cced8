"""Checks that `Watch` reports each acknowledged change once while clients make changes."""

import collections
import threading

from client import Gone, Refusal
from model import Violation

# The events of each command: the event, and the id of the person if the event names one.
TOLD = {
    "AddContact": lambda command: [("added", command.person)],
    "AddContacts": lambda command: [("added", person) for person in command.people] + [
        ("logged", person) for person, given in zip(command.people, command.parameters["people"])
        if given.get("lastContact")],
    "EditContact": lambda command: [("edited", command.person)],
    "EditContacts": lambda command: [("edited", person) for person in command.people],
    "RemoveContact": lambda command: [("removed", command.person)],
    "Erase": lambda command: [("erased", None)],
    "Note": lambda command: [("noted", command.item)],
    "Done": lambda command: [("done", command.item)],
    "Missed": lambda command: [("missed", command.item)],
    "Snooze": lambda command: [("snoozed", command.item)],
    "Reschedule": lambda command: [("rescheduled", command.item)],
    "Book": lambda command: [("booked", command.id)],
    "Log": lambda command: [("logged", command.person)],
    "AddAway": lambda command: [("awayAdded", None)],
    "RemoveAway": lambda command: [("awayRemoved", None)],
    "SetProfile": lambda command: [("edited", command.person)],
    "SetPhoto": lambda command: [("edited", command.person)],
    "AddDate": lambda command: [("edited", command.person)],
    "RemoveDate": lambda command: [("edited", command.person)],
    "SetIntroduction": lambda command: [("edited", command.person)],
    "MakeDrafts": lambda command: [("edited", command.person)],
    "EditDraft": lambda command: [("edited", command.person)],
    "SetDraft": lambda command: [("edited", command.person)],
    "AddContent": lambda command: [("edited", command.person)],
    "RemoveContent": lambda command: [("edited", command.person)],
    "SetSegment": lambda command: [("edited", None)],
    "Import": lambda command: [("imported", None)],
    "Undo": lambda command: [("undone", None)],
}
KINDS = ("added", "edited", "removed", "erased", "noted", "done", "missed", "snoozed", "rescheduled", "booked",
         "logged", "awayAdded", "awayRemoved", "imported", "undone")


class Listener:
    """A `Watch` stream, read in a separate thread."""

    def __init__(self, planner):
        self.connection = planner.connect()
        self.told = collections.Counter()
        self.marked = threading.Event()
        self.ended = None
        self.connection.send("Watch", {}, more=True)
        self.thread = threading.Thread(target=self.listen)
        self.thread.start()

    def listen(self):
        try:
            while True:
                event = self.connection.receive()
                if event["event"] in KINDS:
                    who = event["item"]["id"] if event.get("item") else event.get("contactId")
                    self.told[event["event"], who] += 1
                elif event["event"] == "preferences" and event.get("detail") == "channels":
                    self.marked.set()
        except (Gone, Refusal) as end:
            self.ended = end
            self.marked.set()

    def check(self, commands):
        """Compares the events with `commands`. Waits for the event of a change of `channels` that was
        acknowledged last."""
        if not self.marked.wait(30) or self.ended:
            raise Violation(f"Watch did not tell of a change within 30 s: {self.ended or 'it is silent'}")
        expected = collections.Counter()
        for command in commands:
            expected.update(TOLD.get(command.method, lambda command: [])(command))
        if self.told != expected:
            missing, extra = list((expected - self.told).items())[:4], list((self.told - expected).items())[:4]
            raise Violation(f"Watch did not tell once of each change: missing {missing}, too many {extra}")
        return expected.total()

    def close(self):
        self.connection.hang_up()
        self.thread.join()
        self.connection.close()
