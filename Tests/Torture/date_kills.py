"""The calendar of dates under SIGKILL: it always becomes equal to the planner's data, and files of others
stay unchanged.

Clients add, change and remove birthdays, rename, remove and add people, and add and remove dates without a
person, as fast as they can. Another program damages and removes files of that calendar, and sometimes the
calendar moves to another folder. The daemon is killed repeatedly. Right after each kill every file there is
whole. After each start the planner has all acknowledged data, the files have exactly that data, each date
once, and the files of others in the two folders are unchanged.
"""

import collections
import datetime
import os
import random
import re
import threading
import time

import rest
from client import Gone, Refusal
from model import Violation
from planner import DaemonEnded, Planner

PEOPLE, DATES, CLIENTS, PATIENCE = 12, 6, 2, 20
OWNER = ".social-planner"
# Files of others: another program's event, one with a name like ours, a broken one, and one that is not a
# calendar.
EVENT = ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//another//program//EN\r\nBEGIN:VEVENT\r\nUID:{uid}\r\n"
         "DTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:20260303\r\nSUMMARY:mine\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
OTHERS = {"mine.ics": EVENT.format(uid="mine"), "birthday-of-mine.ics": EVENT.format(uid="birthday-of-mine"),
          "broken.ics": "BEGIN:VCALENDAR\r\nBEGIN:VEV", "notes.txt": "not a calendar\n", ".hidden.ics": "mine"}


class Known:
    """A person or a date: its acknowledged value, and the possible values of unanswered commands. None: it
    does not exist."""

    def __init__(self, value=None):
        self.id, self.value, self.open = None, value, []


def event(value):
    """Returns (title, first day, rule, description) of the file of a person (name, birthday) or a date
    (title, day)."""
    kind, name, day = value
    if kind == "date":
        return name, day.replace("-", ""), None, None
    year, month, number = re.fullmatch(r"(\d{4}|-)-(\d\d)-(\d\d)", day).groups()
    rule, first = "FREQ=YEARLY", 1972 if year == "-" else int(year) + 1
    if (month, number) == ("02", "29"):
        rule += ";BYMONTH=2;BYMONTHDAY=-1"
        number = (datetime.date(first, 3, 1) - datetime.timedelta(days=1)).strftime("%d")
    born = None
    if year != "-":
        day = datetime.date.fromisoformat(day)
        born = f"Born {day.day} {day:%b} {day.year}"
    return f"{name}'s birthday", f"{first}{month}{number}", rule, born


def read(path):
    """Reads the same from a file, with its UID. Raises Violation if the file is not whole."""
    with open(path, newline="") as file:
        text = file.read()
    lines = text.replace("\r\n ", "").split("\r\n")
    opened, values = [], {}
    for line in lines[:-1]:
        name, colon, value = line.partition(":")
        if name == "BEGIN":
            opened.append(value)
        elif name == "END" and opened and opened[-1] == value:
            opened.pop()
        elif not colon or not opened or name == "END":
            raise Violation(f"{os.path.basename(path)} is not whole: {text!r}")
        elif opened[-1] == "VEVENT":
            values[name] = value
    if opened or lines[-1] or not {"UID", "SUMMARY", "DTSTART;VALUE=DATE"} <= set(values):
        raise Violation(f"{os.path.basename(path)} is not whole: {text!r}")
    return values["UID"], (values["SUMMARY"], values["DTSTART;VALUE=DATE"], values.get("RRULE"),
                           values.get("DESCRIPTION"))


class DateKills:
    def __init__(self, binaries, seed, report):
        self.random = random.Random(f"dates {seed}")
        self.seed, self.report = seed, report
        self.planner = Planner(binaries, hooks=False)
        self.folders = [os.path.join(self.planner.home, name) for name in ("dates", "others")]
        self.folder, self.moving = self.folders[0], []
        self.things = [Known() for _ in range(PEOPLE + DATES)]
        self.counts, self.faults, self.lock = collections.Counter(), [], threading.Lock()
        # If another program renamed a file just as the planner leaves the folder, the file would come back
        # there.
        self.choosing = threading.Lock()
        self.names = 0

    # The sides

    def word(self):
        with self.lock:
            self.names += 1
            return f"N{self.names}"

    def birthday(self, chance):
        day = datetime.date(chance.randrange(1930, 2020), 1, 1) + datetime.timedelta(days=chance.randrange(365))
        kind = chance.random()
        return f"--{day:%m-%d}" if kind < 0.2 else f"{chance.choice((1960, 2004))}-02-29" if kind < 0.3 else day.isoformat()

    def say(self, connection, thing, value, method, **parameters):
        thing.open = [value]
        reply = connection.call(method, **parameters)
        thing.value, thing.open = value, []
        self.counts["acknowledged"] += 1
        return reply

    def act(self, connection, number, chance):
        thing = self.things[number]
        if number >= PEOPLE:
            if thing.value:
                self.say(connection, thing, None, "RemoveDate", id=thing.id)
            else:
                title, day = self.word(), datetime.date.today() + datetime.timedelta(days=chance.randrange(300))
                thing.id = self.say(connection, thing, ("date", title, day.isoformat()), "AddDate", title=title,
                                    on=day.isoformat(), yearly=False)["date"]["id"]
        elif not thing.value:
            name = self.word()
            thing.id = self.say(connection, thing, ("person", name, None), "AddContact",
                                displayName=name)["contact"]["id"]
        else:
            _, name, day = thing.value
            kind = chance.random()
            if kind < 0.1:
                self.say(connection, thing, None, "RemoveContact", name=thing.id)
            elif kind < 0.25:
                new = self.word()
                self.say(connection, thing, ("person", new, day), "EditContact", name=thing.id, displayName=new)
            elif kind < 0.4 and day:
                self.say(connection, thing, ("person", name, None), "SetProfile", name=thing.id, unset=["birthday"])
            else:
                day = self.birthday(chance)
                self.say(connection, thing, ("person", name, day), "SetProfile", name=thing.id, set={"birthday": day})

    def client(self, numbers, seed, end):
        chance = random.Random(seed)
        try:
            with self.planner.connect() as connection:
                while not end.is_set():
                    self.act(connection, chance.choice(numbers), chance)
                    if 0 in numbers and chance.random() < 0.02:
                        self.move(connection)
        except Gone:
            pass
        except Refusal as refusal:
            self.faults.append(Violation(f"a change was refused: {refusal}"))

    def move(self, connection):
        with self.choosing:
            other = self.folders[self.folder == self.folders[0]]
            self.moving = [other]
            connection.call("SetMirror", dates=other)
            self.folder, self.moving = other, []
        self.counts["moved to the other folder"] += 1

    def spoil(self, seed, end):
        """Changes and removes the planner's files like another program. The planner must restore them."""
        chance = random.Random(seed)
        while not end.wait(chance.uniform(0.002, 0.03)):
            with self.choosing:
                self.spoil_one(chance)

    def spoil_one(self, chance):
        names = [name for name in self.listed(self.folder) if name.endswith(".ics")]
        if not names:
            return
        path = os.path.join(self.folder, chance.choice(names))
        try:
            if chance.random() < 0.3:
                os.remove(path)
            else:
                with open(path, newline="") as file:
                    text = file.read()
                # Replaces the file in one step, through a name that does not look like a calendar.
                with open(path + ".new", "w", newline="") as file:
                    file.write(text.replace("SUMMARY:", "SUMMARY:Party "))
                os.rename(path + ".new", path)
            self.counts["files spoilt"] += 1
        except FileNotFoundError:
            pass

    # Checks

    def listed(self, folder):
        """Returns the files that do not belong to others."""
        return [name for name in os.listdir(folder) if name not in OTHERS and name != OWNER]

    def check_whole(self):
        """Checks that files are whole after a kill. A file may still have the temporary name from before
        its rename."""
        for folder in self.folders:
            for name in self.listed(folder):
                if name.endswith(".ics") and not name.startswith("."):
                    read(os.path.join(folder, name))

    def check_known(self):
        """Checks that the planner has all acknowledged data, and unanswered changes completely or not at
        all."""
        document = self.planner_says("Export")["document"]
        profiles = {one["contactId"]: one["profile"] for one in document.get("profiles") or []}
        people = {one["id"]: ("person", one["displayName"], profiles.get(one["id"], {}).get("birthday"))
                  for one in document["contacts"]}
        dates = {one["id"]: ("date", one["title"], f"{one['year']}-{one['month']:02d}-{one['day']:02d}")
                 for one in self.planner_says("ListDates")["dates"]}
        for number, thing in enumerate(self.things):
            there = people if number < PEOPLE else dates
            if thing.open and thing.value is None and thing.open[0]:
                # A pending addition, with an id that was not reported.
                thing.id = next((id for id, value in there.items() if value[1] == thing.open[0][1]), None)
            found = there.pop(thing.id, None)
            if found not in [thing.value, *thing.open]:
                raise Violation(f"{found} is known, where {thing.value} was acknowledged, and {thing.open} was open")
            thing.value, thing.open = found, []
        if people or dates:
            raise Violation(f"nobody added {people or dates}")
        path = self.planner_says("GetMirror")["mirror"]["dates"]
        if path not in [self.folder, *self.moving]:
            raise Violation(f"dates are written to {path}, and {self.folder} was chosen")
        self.folder, self.moving = path, []

    def planner_says(self, method):
        with self.planner.connect() as connection:
            return connection.call(method)

    def differences(self):
        wanted = collections.Counter(event(thing.value) for thing in self.things if thing.value and thing.value[2])
        found, uids = collections.Counter(), collections.Counter()
        for name in self.listed(self.folder):
            if not name.endswith(".ics"):
                return f"{name} is left in the folder"
            uid, shown = read(os.path.join(self.folder, name))
            found[shown] += 1
            uids[uid] += 1
        if found != wanted:
            return f"the files have {sorted(map(str, found - wanted))} too much and lack {sorted(map(str, wanted - found))}"
        if any(count > 1 for count in uids.values()):
            return f"a date has two files: {uids.most_common(2)}"
        left = [name for folder in self.folders if folder != self.folder for name in self.listed(folder)]
        return f"files are left in the old folder: {left}" if left else None

    def check_files(self):
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                found = self.differences()
            except FileNotFoundError as error:
                found = str(error)
            if not found:
                return
            if time.monotonic() > deadline:
                raise Violation(f"{PATIENCE} s after a start {found}: {self.planner_says('GetMirror')['mirror']}")
            time.sleep(0.005)

    def check_others(self):
        for folder in self.folders:
            for name, text in OTHERS.items():
                path = os.path.join(folder, name)
                with open(path, newline="") as file:
                    if file.read() != text or os.stat(path).st_ino != self.inodes[path]:
                        raise Violation(f"{name}, which is another program's, was changed")

    def round(self):
        end = threading.Event()
        numbers = list(range(len(self.things)))
        threads = [threading.Thread(target=self.client, args=(numbers[index::CLIENTS], self.random.random(), end))
                   for index in range(CLIENTS)]
        threads.append(threading.Thread(target=self.spoil, args=(self.random.random(), end)))
        for thread in threads:
            thread.start()
        time.sleep(self.random.uniform(0.005, 0.5))
        self.planner.kill()
        end.set()
        for thread in threads:
            thread.join()
        if self.faults:
            raise self.faults[0]
        self.check_whole()
        self.planner.start()
        self.check_known()
        self.check_files()
        self.check_others()

    def run(self, kills):
        try:
            for folder in self.folders:
                os.mkdir(folder, 0o700)
                for name, text in OTHERS.items():
                    with open(os.path.join(folder, name), "w", newline="") as file:
                        file.write(text)
            self.inodes = {os.path.join(folder, name): os.stat(os.path.join(folder, name)).st_ino
                           for folder in self.folders for name in OTHERS}
            self.planner.start()
            with self.planner.connect() as connection:
                connection.call("SetPreference", key="leapDay", value="feb28")
                connection.call("SetMirror", dates=self.folder)
            for kill in range(1, kills + 1):
                self.round()
                if kill % 100 == 0:
                    self.report.say(f"dates: {kill} kills, {self.counts['acknowledged']} changes acknowledged")
            rest.check_whole(self.planner)
            self.counts["kills"] = len(self.planner.kills)
            self.report.passed("dates", dict(self.counts))
        except (Violation, DaemonEnded, Refusal, Gone) as fault:
            self.report.failed("dates", f"after {len(self.planner.kills)} kills: {fault}")
        finally:
            self.planner.discard()
