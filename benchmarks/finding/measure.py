#!/usr/bin/env python3
"""Find among many people with ten notes each, from the call to the answer: measure.py [--quick] PLANNERD PLANNERBENCH"""

import json
import os
import statistics
import sys
import tempfile
import time

from measuring import Planner, figure, run, version

quick = "--quick" in sys.argv
daemon, bench = (word for word in sys.argv[1:] if word != "--quick")
PEOPLE = 10_000 if quick else 100_000
ROUNDS = 11 if quick else 51

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

figures = [
    figure(f"find-{what.replace(' ', '-')}", f"Find, a {what}: {hits[what]} found", "ms", values)
    for what, values in times.items()]
worst = max(statistics.median(values) for values in times.values())
faults = [] if worst <= 20 else [f"a search takes {worst:.0f} ms (20 are promised)"]
print(json.dumps({"figures": figures, "faults": faults, "versions": {"plannerd": version(daemon, "--version")}}))
