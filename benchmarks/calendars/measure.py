#!/usr/bin/env python3
"""Measures the planner's first load of a calendar and its restart, compared with khal's cold cache and with
only reading the files: measure.py [--quick] PLANNERD"""

import json
import os
import subprocess
import sys
import tempfile
import time

from measuring import KHAL, Planner, figure, ratio, run, version

quick = "--quick" in sys.argv
daemon = sys.argv[-1]
khal = KHAL if os.path.exists(KHAL) and not quick else None
sizes, seed, days, runs = ([1000], 4, 84, 11) if quick else ([100, 1000, 10_000], 4, 84, 5)
here = os.path.dirname(os.path.abspath(__file__))


def first_load(home, files, count):
    """Returns the milliseconds. Leaves the planner running."""
    planner = Planner(daemon, home).start()
    planner.call("Status")
    began = time.monotonic()
    added = planner.call("AddCalendar", path=files, allDay=True)["calendar"]
    seconds = time.monotonic() - began
    assert (added["files"], added["events"]) == (count, count), added
    return planner, seconds * 1e3


def read_all(files):
    """Returns the milliseconds for opening and reading every file."""
    began = time.monotonic()
    for entry in os.scandir(files):
        with open(entry.path, "rb") as file:
            file.read()
    return (time.monotonic() - began) * 1e3


def restarts(planner, empty, runs):
    """Measures restarts: the time to the first answer that needs busy times, the time until every file was
    checked, and the cost of measuring the latter from outside, by adding an empty calendar, which waits for
    the check of the others."""
    first, looked, asking = [], [], []
    for _ in range(runs):
        planner.stop()
        planner.start()
        planner.call("Agenda")
        first.append((time.monotonic() - planner.began) * 1e3)
        planner.call("AddCalendar", path=empty)
        looked.append((time.monotonic() - planner.began) * 1e3)
        planner.call("RemoveCalendar", name="empty")
        time.sleep(0.2)
        began = time.monotonic()
        planner.call("AddCalendar", path=empty)
        asking.append((time.monotonic() - began) * 1e3)
        planner.call("RemoveCalendar", name="empty")
    planner.stop()
    return first, looked, asking


class Khal:
    def __init__(self, work, files):
        self.work = work
        os.makedirs(f"{work}/config/khal")
        formats = "".join(f"{long}dateformat = %Y-%m-%d\n{long}datetimeformat = %Y-%m-%d %H:%M\n" for long in ("", "long"))
        with open(f"{work}/config/khal/config", "w") as file:
            file.write(f"[calendars]\n[[all]]\npath = {files}\n[locale]\ntimeformat = %H:%M\n{formats}"
                       f"local_timezone = UTC\ndefault_timezone = UTC\n[sqlite]\npath = {work}/khal.db\n")

    def list(self):
        """Returns the milliseconds and the output."""
        environment = {**os.environ, "XDG_CONFIG_HOME": f"{self.work}/config", "XDG_CACHE_HOME": f"{self.work}/cache",
                       "XDG_DATA_HOME": f"{self.work}/data", "TZ": "UTC", "LANG": "C.UTF-8"}
        command = [khal, "list", "--day-format", "", "--format", "{title}", "today", f"{days}d"]
        seconds = run(command, environment, output=f"{self.work}/khal.out")
        with open(f"{self.work}/khal.out") as file:
            return seconds * 1e3, set(file.read().splitlines())

    def cold(self):
        if os.path.exists(f"{self.work}/khal.db"):
            os.remove(f"{self.work}/khal.db")
        return self.list()[0]


def measure(work, count, is_largest):
    files, what = f"{work}/calendar", f"{count:,} events"
    subprocess.run([sys.executable, f"{here}/generate.py", str(count), str(seed), files], check=True)
    # Reads the files once, because the first reader would pay for the disk.
    run(["cat", *(entry.path for entry in os.scandir(files))])
    peer = Khal(work, files) if khal else None
    ours, theirs, reading, planner = [], [], [], None
    for index in range(runs):
        if planner:
            planner.stop()
        planner, took = first_load(f"{work}/planner{index}", files, count)
        ours.append(took)
        reading.append(read_all(files))
        # khal is slow, so it only has three runs.
        if peer and index < 3:
            theirs.append(peer.cold())
    figures = [figure(f"calendar-first-{count}", f"planner, first load, {what}", "ms", ours, size=count),
               ratio(f"calendar-read-ratio-{count}", f"planner's first load to opening and reading the files, {what}", ours,
                     reading)]
    if peer:
        figures += [figure(f"calendar-khal-cold-{count}", f"khal list, no cache, {what}", "ms", theirs, size=count),
                    ratio(f"calendar-khal-ratio-{count}", f"khal without a cache to the planner's first load, {what}",
                          theirs, ours)]
    if not is_largest:
        planner.stop()
        return figures

    resident, own = planner.memory()
    busy = {time["title"] for day in planner.call("Agenda", days=days)["days"] for time in day["busy"]}
    os.makedirs(f"{work}/empty")
    first, looked, asking = restarts(planner, f"{work}/empty", 11)
    bare = Planner(daemon, f"{work}/bare").start()
    figures += [
        figure("calendar-restart", f"planner, restart to an agenda with busy times, {what}", "ms", first),
        figure("calendar-restart-looked", "planner, restart to the answer behind the look at every file", "ms", looked),
        figure("calendar-restart-asking", "- of that the asking (an empty calendar is added)", "ms", asking),
        figure("calendar-restart-bare", "planner, restart to an agenda, no calendar", "ms",
               restarts(bare, f"{work}/empty", 11)[0]),
        figure("calendar-memory", f"memory of the daemon after a first load, {what}", "MB", [resident]),
        figure("calendar-memory-own", "- of that its own (not shared, not a file's)", "MB", [own])]
    if peer:
        warm = [peer.list() for _ in range(3)]
        shown = warm[-1][1]
        figures += [
            figure("calendar-khal-warm", f"khal list, cache there, {what}", "ms", [took for took, _ in warm]),
            figure("calendar-both", "events shown in those days by both", "events", [len(busy & shown)]),
            figure("calendar-ours-alone", "- by the planner alone", "events", [len(busy - shown)]),
            figure("calendar-khal-alone", "- by khal alone", "events", [len(shown - busy)])]
    return figures


figures = []
for count in sizes:
    with tempfile.TemporaryDirectory(prefix="planner-bench-") as work:
        figures += measure(work, count, count == sizes[-1] and not quick)
print(json.dumps({"seed": seed, "figures": figures, "versions": {
    "plannerd": version(daemon, "--version"), **({} if quick else {"khal": version(KHAL, "--version") or "not installed"})}}))
