"""A planner with its own daemon and page, in a temporary folder."""

import datetime
import json
import os
import pathlib
import select
import shutil
import socket
import subprocess
import time

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = REPOSITORY / "docs/samples"


def zone_where_it_is(hour):
    """Returns an offset at which it is now that hour of the day, so that tests do not depend on the time of
    the run and need no fake clock."""
    offset = (hour - datetime.datetime.now(datetime.timezone.utc).hour + 11) % 24 - 11
    return f"{'+' if offset >= 0 else '-'}{abs(offset):02}:00"


class Planner:
    def __init__(self, programs, folder):
        self.programs = pathlib.Path(programs)
        self.home = pathlib.Path(folder)
        self.env = {
            "PATH": os.environ["PATH"], "HOME": str(self.home), "PLANNER_HOME": str(self.home), "LC_ALL": "C.UTF-8",
        }
        self.daemon = self.web = self.guests = None
        self.log = None

    # Programs

    def start(self):
        """Starts the daemon and waits until it answers."""
        if self.log is None:
            self.log = open(self.home / "log", "ab")
        self.daemon = subprocess.Popen([self.programs / "plannerd"], env=self.env, stderr=self.log)
        path = str(self.home / "planner.sock")
        deadline = time.monotonic() + 30
        while True:
            with socket.socket(socket.AF_UNIX) as probe:
                try:
                    return probe.connect(path)
                except OSError:
                    if self.daemon.poll() is not None or time.monotonic() > deadline:
                        raise AssertionError((self.home / "log").read_text()) from None
            time.sleep(0.02)

    def stop(self):
        self.daemon.terminate()
        assert self.daemon.wait(30) == 0
        self.daemon = None

    def serve(self, port=0):
        """Starts the page and waits until it listens."""
        self.web = subprocess.Popen(
            [self.programs / "plannerweb", "--port", str(port)], env=self.env, stdout=subprocess.PIPE, stderr=self.log,
            text=True)
        assert select.select([self.web.stdout], [], [], 30)[0], "the page did not say where it listens"
        line = self.web.stdout.readline()
        self.port = int(line.split("127.0.0.1:")[1].split(";")[0])
        self.address = f"http://127.0.0.1:{self.port}"

    def let_guests_in(self):
        """Starts plannerguests and waits until the daemon has found it."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.door = f"http://127.0.0.1:{port}"
        self.guests = subprocess.Popen(
            [self.programs / "plannerguests", "--listen", str(port), "--url", self.door], env=self.env, stdout=subprocess.PIPE,
            stderr=self.log, text=True)
        assert "guests reach it" in self.guests.stdout.readline()
        deadline = time.monotonic() + 30
        while not self.json("inbox", "door")["door"]["here"]:
            assert time.monotonic() < deadline, "the daemon did not find plannerguests"
            time.sleep(0.05)

    def end(self):
        if self.guests is not None:
            self.guests.terminate()
            self.guests.wait(30)
            self.guests.stdout.close()
        for program in (self.web, self.daemon):
            if program is not None:
                program.terminate()
                program.wait(30)
        if self.web is not None:
            self.web.stdout.close()
        if self.log is not None:
            self.log.close()

    # Commands

    def ctl(self, *words):
        done = subprocess.run(
            [self.programs / "plannerctl", *map(str, words)], env=self.env, text=True, capture_output=True, check=False)
        assert done.returncode == 0, f"plannerctl {' '.join(map(str, words))}: {done.stdout}{done.stderr}"
        return done.stdout

    def json(self, *words):
        return json.loads(self.ctl(*words, "--json"))

    def ticket(self):
        return self.ctl("web", "--print", "--port", self.port).strip()

    # State

    def day(self, instant):
        """Returns the date of an instant in the planner's zone."""
        zone = self.json("prefs")["preferences"]["timeZone"]
        sign = -1 if zone[0] == "-" else 1
        offset = datetime.timedelta(hours=sign * int(zone[1:3]), minutes=sign * int(zone[4:6]))
        return (datetime.datetime.fromisoformat(instant.replace("Z", "+00:00")) + offset).date()

    def today(self):
        return self.day(datetime.datetime.now(datetime.timezone.utc).isoformat())

    def next_monday(self):
        """Returns the first day of the next week, which is always in the future."""
        today = self.today()
        return today + datetime.timedelta(days=7 - today.weekday())

    def sessions(self, name, days=60):
        agenda = self.json("agenda", "--days", days)
        items = [item for day in agenda["days"] for item in day["items"]]
        return [item for item in items if item["name"] == name and item["status"] in ("pending", "snoozed", "rescheduled")]


def sample(planner):
    """Adds people, existing sessions and facts, as in a planner after a few weeks of use."""
    ctl = planner.ctl
    # The file contains preferences too.
    ctl("import", SAMPLES / "people.json")
    ctl("prefs", "set", "timeZone", zone_where_it_is(10))
    ctl("prefs", "set", "preferredHours", "Mon-Fri 17:30-21:30, Sat-Sun 10:00-20:00")
    ctl("prefs", "set", "capacityPerWeek", 9)
    ctl("calendars", "add", SAMPLES / "calendars/work", "--all-day")
    ctl("calendars", "add", SAMPLES / "calendars/home")
    ctl("contacts", "sources", "add", SAMPLES / "contacts")
    today = planner.today()
    day = lambda ahead: (today + datetime.timedelta(days=ahead)).isoformat()
    ctl("away", day(17), day(19), "--note", "the hills")
    # Past contacts and notes.
    ctl("log", "chen", "--outcome", "met", "--at", "9d ago", "--notes", "has a new job")
    ctl("log", "grace", "--outcome", "call", "--at", "4d ago")
    ctl("log", "ana", "--outcome", "call", "--at", "12d ago", "--notes", "the flat, and her mother's knee")
    ctl("log", "farah", "--outcome", "met", "--at", "70d ago")
    ctl("note", "ana", "--pin", "Moving to Lisbon in May; ask about the flat")
    # Dates in this week.
    soon = today + datetime.timedelta(days=2)
    ctl("edit", "boris", "--birthday", f"{soon.year - 60 if (soon.month, soon.day) != (2, 29) else 1964}-{soon:%m-%d}")
    ctl("dates", "add", "wedding", "--on", f"{soon.year - 7}-{soon:%m}-{min(soon.day, 28):02}", "--name", "dede", "--yearly")
    # Two people who could gain from an introduction.
    ctl("edit", "elif", "--add", "offers=design", "--interest", "sailing")
    ctl("edit", "chen", "--add", "seeks=design", "--interest", "sailing")
    # A past session without an answer, and upcoming ones.
    ctl("book", "grace", "--at", f"{today - datetime.timedelta(days=1)} 19:00", "--force")
    ctl("book", "ana", "--at", f"{today} 18:00", "--force")
    ctl("book", "boris", "--at", f"{today} 20:00", "--for", "45m", "--force")
    # Added after these bookings, so that they do not take times within Mara's window.
    ctl("add", "Mara Lind", "--every", "21d", "--between", "18:00-22:00", "--purpose", "oldest friend")
    ctl("log", "mara", "--outcome", "met", "--at", "200d ago")
    ctl("refresh")


def copy(template, programs, folder):
    """Copies a stopped planner."""
    shutil.copytree(template.home, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.sock", "log"))
    return Planner(programs, folder)
