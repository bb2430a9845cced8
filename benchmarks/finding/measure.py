#!/usr/bin/env python3
"""Measures Find among many people with ten notes each, from call to answer, and the cost of its index for
writers: measure.py [--quick] PLANNERD PLANNERBENCH"""

import json
import os
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time

from measuring import Planner, figure, ratio, run, version

quick = "--quick" in sys.argv
daemon, bench = (word for word in sys.argv[1:] if word != "--quick")
PEOPLE = 10_000 if quick else 100_000
ROUNDS = 11 if quick else 51
# 10,000 people, as in the promise of `commands`.
WRITING = 1_000 if quick else 10_000
NOTE = "we met by the river and talked about the garden"


def without_index(path):
    """Drops the triggers that queue rows for the index, so that nothing is indexed."""
    with sqlite3.connect(path) as database:
        names = [name for name, in database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%INTO searchStale%'")]
        assert len(names) > 5, names
        for name in names:
            database.execute(f"DROP TRIGGER {name}")
    database.close()


def new_people(round):
    return [{"displayName": f"Newcomer {round} {number}", "tags": ["new"],
             "profile": {"company": f"Quokka {number} Ltd", "interests": ["golf", "tea"], "notes": [{"text": NOTE}]}}
            for number in range(WRITING)]


def writing(folder):
    """Returns the milliseconds by kind of write, with the index and without, in turn."""
    homes = [f"{folder}/indexed", f"{folder}/bare"]
    os.mkdir(homes[0])
    run([bench, "finding-data", f"{homes[0]}/planner.db", "--people", str(WRITING)])
    # The daemon updates the schema and the index.
    first = Planner(daemon, homes[0]).start()
    names = [person["contact"]["displayName"] for person in first.call("People")["people"]]
    first.call("AddContact", displayName="Somebody first")
    first.stop()
    shutil.copytree(homes[0], homes[1])
    without_index(f"{homes[1]}/planner.db")
    planners = [Planner(daemon, home).start() for home in homes]
    calls = {
        "AddContact": lambda round: {"displayName": f"Somebody {round}", "tags": ["new"]},
        "Log": lambda round: {"name": names[round], "notes": NOTE},
        "AddContacts": lambda round: {"people": new_people(round)},
    }
    times = {method: ([], []) for method in calls}
    for method, parameters in calls.items():
        for round in range((3 if method == "AddContacts" else ROUNDS) + 1):
            for planner, taken in zip(planners, times[method]):
                began = time.perf_counter()
                planner.call(method, **parameters(round))
                if round:
                    taken.append((time.perf_counter() - began) * 1000)
    found = [len(planner.call("Find", interface="People", text="quokka")["found"]) for planner in planners]
    assert found == [20, 0], found
    for planner in planners:
        planner.stop()
    return times

with tempfile.TemporaryDirectory() as folder:
    home = f"{folder}/home"
    os.mkdir(home)
    listed = f"{folder}/words"
    run([bench, "finding-data", f"{home}/planner.db", "--people", str(PEOPLE)], output=listed)
    with open(listed) as lines:
        searches = [line.rstrip("\n").split("\t") for line in lines]
    planner = Planner(daemon, home).start()
    planner.call("Status")
    times = {what: [] for what, _ in searches}
    hits = {}
    for round in range(ROUNDS + 1):
        for what, text in searches:
            began = time.perf_counter()
            found = planner.call("Find", interface="People", text=text)["found"]
            if round:
                times[what].append((time.perf_counter() - began) * 1000)
            hits[what] = len(found)
    planner.stop()
    written = writing(folder)

figures = [
    figure(f"find-{what.replace(' ', '-')}", f"Find, a {what}: {hits[what]} found", "ms", values)
    for what, values in times.items()]
among = f"among {WRITING:,} people"
for method, label in (("AddContact", f"a person, {among}"), ("Log", f"a meeting with a note of ten words, {among}"),
                      ("AddContacts", f"{WRITING:,} people with a profile and a note, at once")):
    indexed, bare = written[method]
    figures += [figure(f"index-{method}", f"`{method}`, {label}", "ms", indexed),
                ratio(f"index-{method}-cost", f"`{method}`, beside the same without the index", indexed, bare)]
worst = max(statistics.median(values) for values in times.values())
faults = [] if worst <= 20 else [f"a search takes {worst:.0f} ms (20 are promised)"]
faults += [f"{method} takes {taken:.0f} ms (20 are promised)" for method in ("AddContact", "Log")
           if (taken := statistics.median(written[method][0])) > 20]
print(json.dumps({"figures": figures, "faults": faults, "versions": {"plannerd": version(daemon, "--version")}}))
