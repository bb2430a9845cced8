#!/usr/bin/env python3
"""Proof that the planner does not break: kills, faults of the disk, wrong clocks, load. See `make torture` and
docs/contributing.md.

    torture.py BINARIES [--short] [--seed N] [--only PART]... [--also NAME COMMAND]...

BINARIES is the folder of plannerd and plannerguests. A seed says the same commands again; when the kernel lets whom run, it
does not. The parts:

    histories    four clients, and plannerd killed again and again
    breaking     each operation on the disk below plannerd fails in turn
    mirror       moves and edits of the mirror's files, and plannerd killed
    dates        birthdays and the calendar of dates, and plannerd killed
    guests       guests and the owner, and plannerd and plannerguests killed
    guest disk   each operation on guests.db fails in turn
    guest clock  a clock set back below plannerguests, and set right again
    disks        a full and a read-only disk
    fairness     small calls beside large ones
    load         64 clients, very many people
    flood        very many messages of guests while no channel delivers, and both programs killed
"""

import argparse
import multiprocessing
import queue
import os
import random
import shlex
import subprocess
import sys
import time

import fairness
import faults
import load
from breaking import Breaking
from date_kills import DateKills
from disks import Disks
from flood import Flood
from guest_clock import GuestClock
from guest_disk import GuestDisk
from guests import Guests
from histories import Histories
from planner import die_with_parent
from report import Report

FULL = {"kills": 1000, "mirror kills": 1000, "date kills": 500, "guest kills": 500, "breaking": 2400,
        "guest disk": 600, "clocks": 40, "flood": 10_000, "flood kills": 20, "people": 100_000, "entries": 10,
        "goals": 150, "load": 600, "with goals": 100_000, "judged": True}
SHORT = {"kills": 30, "mirror kills": 20, "date kills": 12, "guest kills": 8, "breaking": 45, "guest disk": 10,
         "clocks": 2, "flood": 300, "flood kills": 2, "people": 2000, "entries": 10, "goals": 30, "load": 15,
         "with goals": 1500, "judged": False}
SHARES = 2
MIRROR_KILLS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "mirror_kills.py")


def run_histories(options, size, library, report):
    Histories(options.binaries, options.seed, report).run(size["kills"])


def run_guests(options, size, library, report):
    Guests(options.binaries, options.seed, report).run(size["guest kills"])


def run_breaking(share):
    def run(options, size, library, report):
        figures = Breaking(options.binaries, options.seed, library, report, (share, SHARES)).run(size["breaking"])
        report.passed("breaking", figures)
    return run


def run_disks(options, size, library, report):
    Disks(options.binaries, options.seed, library, report).run()


def run_dates(options, size, library, report):
    DateKills(options.binaries, options.seed, report).run(size["date kills"])


def run_guest_disk(options, size, library, report):
    GuestDisk(options.binaries, options.seed, library, report).run(size["guest disk"])


def run_guest_clock(options, size, library, report):
    GuestClock(options.binaries, options.seed, report).run(size["clocks"])


def run_flood(options, size, library, report):
    Flood(options.binaries, options.seed, report, size["judged"]).run(size["flood"], size["flood kills"])


def run_load(options, size, library, report):
    load.Load(options.binaries, options.seed, report, size["people"], size["entries"], size["goals"], 64,
              size["load"]).run()


def run_fairness(options, size, library, report):
    if size["judged"]:
        report.say(f"fairness: {fairness.CRITERION}")
    fairness.Fairness(options.binaries, options.seed, report, size["with goals"], size["judged"]).run()


def run_mirror(options, size, library, report):
    also("mirror", shlex.join([sys.executable, MIRROR_KILLS, options.binaries, "--kills", str(size["mirror kills"]),
                               "--seed", str(options.seed)]))(options, size, library, report)


def also(name, command):
    def run(options, size, library, report):
        """Runs another script or test in a shell. It passes with 0."""
        began = time.monotonic()
        done = subprocess.run(command, shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode == 0:
            last = (done.stdout.strip().splitlines() or [""])[-1]
            report.say(f"{name}: {last}")
            report.passed(name, {"seconds": round(time.monotonic() - began)})
        else:
            report.failed(name, f"{command} ended with {done.returncode}:\n{done.stdout[-4000:]}")
    return run


# Run in parallel, one per core. Measurements run afterwards without other parts.
TOGETHER = [("histories", run_histories), *(("breaking", run_breaking(share)) for share in range(SHARES)),
            ("mirror", run_mirror), ("dates", run_dates), ("guests", run_guests), ("guest disk", run_guest_disk),
            ("guest clock", run_guest_clock)]
ALONE = [("disks", run_disks), ("fairness", run_fairness), ("load", run_load), ("flood", run_flood)]


def in_process(task, options, size, library, report, results):
    die_with_parent()
    task(options, size, library, report)
    results.put((report.parts, report.failures, report.skipped, report.figures))


def together(tasks, cores, options, size, library, report):
    """Runs each in a separate process, as many at once as there are cores."""
    results, running, waiting = multiprocessing.Queue(), [], list(tasks)
    left = len(waiting)
    while left:
        while waiting and len(running) < cores:
            name, task = waiting.pop(0)
            process = multiprocessing.Process(
                target=in_process, args=(task, options, size, library, Report(report.again), results))
            process.start()
            running.append((name, process))
        try:
            parts, failures, skipped, figures = results.get(timeout=1)
        except queue.Empty:
            for name, process in running:
                if process.exitcode not in (None, 0):
                    report.failed(name, f"the harness itself failed ({process.exitcode}), see above")
                    left -= 1
            running = [(n, p) for n, p in running if p.exitcode is None]
            continue
        left -= 1
        report.failures += failures
        report.skipped += skipped
        for part in parts:
            report.parts.append(part)
            known = report.figures.setdefault(part, {})
            for key, value in figures[part].items():
                known[key] = known.get(key, 0) + value if isinstance(value, int) else value
        running = [(n, p) for n, p in running if p.exitcode is None]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binaries", help="the folder of plannerd")
    parser.add_argument("--short", action="store_true", help="a few minutes: some of everything")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--only", action="append", help="a part, or a name of --also")
    parser.add_argument("--also", nargs=2, action="append", default=[], metavar=("NAME", "COMMAND"))
    parser.add_argument("--report",
                        help="a file for the figures as JSON; tables of load and fairness are beside it, as .md")
    parser.add_argument("--people", type=int, help="for fairness and load")
    options = parser.parse_args()
    options.binaries = os.path.abspath(options.binaries)
    if not os.access(os.path.join(options.binaries, "plannerd"), os.X_OK):
        sys.exit(f"torture: there is no plannerd in {options.binaries}; build it first")
    again = f"python3 Tests/Torture/torture.py {sys.argv[1]}{' --short' if options.short else ''} --seed {options.seed}"
    report = Report(again)
    report.say(f"seed {options.seed}; to repeat it: {again}")
    size = SHORT if options.short else FULL
    if options.people:
        size = {**size, "people": options.people, "with goals": options.people}
    library = faults.build()

    def wanted(tasks):
        return [(name, task) for name, task in tasks if not options.only or name in options.only]

    others = [(name, also(name, command)) for name, command in options.also]
    together(wanted(TOGETHER + others), min(2, os.cpu_count() or 1), options, size, library, report)
    for name, task in wanted(ALONE):
        task(options, size, library, report)
    if options.report:
        report.write(options.report)
        with open(os.path.splitext(options.report)[0] + ".md", "w") as file:
            file.write(fairness.table(report.figures.get("fairness", {})))
            file.write("\n" + load.table(report.figures.get("load", {})))
    faults.discard(library)
    sys.exit(0 if report.close() else 1)


if __name__ == "__main__":
    main()
