#!/usr/bin/env python3
"""The mirror under SIGKILL: no acknowledged move is taken back, no edit in a file is lost, nobody is blamed wrongly.

    mirror_kills.py BINARIES [--kills 1000] [--seed N] [--people 12]

BINARIES is the folder of plannerd. Clients move sessions as fast as they can, a user's program moves others by their
files, and the daemon is killed again and again. After each start every session has to stand where it was last moved
with an acknowledgement, or where a move that had no answer yet would put it; its file has to say the same; and the
history may name no move but the user's. Ends with 1 where that does not hold.
"""

import argparse
import datetime
import glob
import os
import random
import re
import sys
import threading
import time

from client import Gone, Refusal
from planner import Planner

EPOCH = datetime.datetime(2027, 1, 4, 0, 0, tzinfo=datetime.timezone.utc)


class Session:
    def __init__(self, identifier, start):
        self.id = identifier
        # The start that was acknowledged, or that a file set and the planner accepted.
        self.known = start
        # Moves without an answer, and written files that the planner has not accepted yet.
        self.open = set()
        self.moves = 0


class Clock:
    """Unique minutes: even ones for the clients, odd ones for the user."""

    def __init__(self):
        self.minute = 0
        self.lock = threading.Lock()

    def next(self, of_user):
        with self.lock:
            self.minute += 2
            return stamp(EPOCH + datetime.timedelta(minutes=self.minute + of_user))


def stamp(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:00Z")


def basic(text):
    return text.replace("-", "").replace(":", "")


class Storm:
    def __init__(self, options):
        self.random = random.Random(options.seed)
        self.planner = Planner(options.binaries, hooks=False)
        self.folder = os.path.join(self.planner.home, "calendar")
        self.clock = Clock()
        self.sessions, self.edited = [], []
        self.written = set()
        self.problems = []
        self.taken_back = self.acknowledged = self.edits = 0

    def problem(self, text):
        self.problems.append(text)
        print(f"PROBLEM: {text}", flush=True)

    # The two sides

    def populate(self, people):
        self.planner.start()
        with self.planner.connect() as connection:
            # At once: each addition would plan the people before it again.
            plan = connection.call("AddContacts", people=[
                {"displayName": f"Person {number}", "goal": {"cadenceDays": 30}} for number in range(people)])["plan"]
            for number, item in enumerate(plan["placed"]):
                session = Session(item["id"], item["startAt"])
                (self.edited if number % 4 == 3 else self.sessions).append(session)
        self.settled()

    def move(self, sessions, seed, end):
        """Runs one client until the daemon is gone."""
        chance = random.Random(seed)
        try:
            with self.planner.connect() as connection:
                while not end.is_set():
                    session, start = chance.choice(sessions), self.clock.next(False)
                    session.open = {start}
                    connection.call("Reschedule", item=session.id, startAt=start, force=True)
                    session.known, session.open = start, set()
                    session.moves += 1
                    self.acknowledged += 1
        except Gone:
            pass
        except Refusal as refusal:
            self.problem(f"a move was refused: {refusal}")

    def edit(self, seed, end):
        """Moves sessions like the user's other program: replaces a file, as vdirsyncer does."""
        chance = random.Random(seed)
        while not end.wait(chance.uniform(0.002, 0.03)):
            session = chance.choice(self.edited)
            path, text = self.file(session)
            if text is None:
                continue
            start = self.clock.next(True)
            later = stamp(datetime.datetime.fromisoformat(start) + datetime.timedelta(minutes=30))
            text = re.sub(r"DTSTART[^\r\n]*", f"DTSTART:{basic(start)}", text)
            text = re.sub(r"DTEND[^\r\n]*", f"DTEND:{basic(later)}", text)
            with open(path + ".new", "w", newline="") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            self.written.add(start)
            os.rename(path + ".new", path)
            # The last written file must count. Earlier ones may.
            session.known = start
            self.edits += 1

    def file(self, session):
        for path in glob.glob(os.path.join(self.folder, f"{session.id}*.ics")):
            try:
                with open(path, newline="") as file:
                    return path, file.read()
            except OSError:
                pass
        return None, None

    # Checks

    def settled(self, timeout=20):
        """Waits until every file matches its session. Returns the sessions by id."""
        deadline = time.monotonic() + timeout
        with self.planner.connect() as connection:
            while True:
                items = {session.id: connection.call("Item", item=session.id)["item"]
                         for session in self.sessions + self.edited}
                wrong = [identifier for identifier, item in items.items() if not self.agrees(item)]
                if not wrong:
                    return items
                if time.monotonic() > deadline:
                    self.problem(f"the files of {wrong} do not come to say what the plan says")
                    return items
                time.sleep(0.005)

    def agrees(self, item):
        _, text = self.file(Session(item["id"], None))
        return text is not None and f"DTSTART:{basic(item['startAt'])}" in text

    def check(self, kill):
        items = self.settled()
        for session in self.sessions + self.edited:
            item = items[session.id]
            if item["status"] not in ("pending", "rescheduled"):
                self.problem(f"kill {kill}: {session.id} is {item['status']}, by nobody")
            if item["startAt"] != session.known and item["startAt"] not in session.open:
                self.taken_back += 1
                self.problem(f"kill {kill}: {session.id} stands at {item['startAt']}, last put at {session.known}")
            session.known, session.open = item["startAt"], set()
        with self.planner.connect() as connection:
            for edit in connection.call("History", limit=200)["edits"]:
                if edit.get("movedTo") not in self.written:
                    self.problem(f"kill {kill}: the history blames another program: {edit['detail']}")
                    self.written.add(edit.get("movedTo"))

    def round(self, kill):
        end = threading.Event()
        # Each session belongs to one client, so the last acknowledgement is the last move.
        halves = [self.sessions[::2], self.sessions[1::2]]
        threads = [threading.Thread(target=self.move, args=(half, self.random.random(), end)) for half in halves]
        threads.append(threading.Thread(target=self.edit, args=(self.random.random(), end)))
        for thread in threads:
            thread.start()
        time.sleep(self.random.uniform(0.005, 0.15))
        self.planner.kill()
        end.set()
        for thread in threads:
            thread.join()
        self.planner.start()
        self.check(kill)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binaries")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("PLANNER_SEED", "1")))
    parser.add_argument("--people", type=int, default=12)
    options = parser.parse_args()
    storm = Storm(options)
    began = time.monotonic()
    try:
        storm.populate(options.people)
        for kill in range(1, options.kills + 1):
            storm.round(kill)
            if kill % 50 == 0:
                print(f"{kill} kills, {storm.acknowledged} moves acknowledged, {storm.edits} edits in files, "
                      f"{storm.taken_back} taken back", flush=True)
    finally:
        storm.planner.discard()
    print(f"seed {options.seed}: {options.kills} kills in {time.monotonic() - began:.0f} s, {storm.acknowledged} moves "
          f"acknowledged, {storm.edits} edits in files, {storm.taken_back} taken back, {len(storm.problems)} problems")
    return 1 if storm.problems else 0


if __name__ == "__main__":
    sys.exit(main())
