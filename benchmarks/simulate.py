#!/usr/bin/env python3
"""Measures `plannerd simulate` on growing files: simulate.py [--quick] PLANNERD"""

import json
import sys
import tempfile
import time

from measuring import figure, ratio, run, run_with_peak, version

quick = "--quick" in sys.argv
daemon = sys.argv[-1]
# Rounds of a small file, a large one and reading the small one's JSON, in turn; a million lines once, for the
# memory.
large, rounds, once = (10_000, 5, None) if quick else (100_000, 5, 1_000_000)
small = large // 100

line = json.dumps({
    "now": "2026-03-02T08:00:00-05:00", "timeZone": "America/New_York",
    "goals": [{"id": f"g{i}", "contactId": f"c{i}", "cadenceDays": 5 + i, "importance": 1 + i, "minDurationMin": 30,
               "createdAt": "2026-01-01T00:00:00Z", "windows": {"timeBlocks": [{"start": "18:00", "end": "21:00"}]}}
              for i in range(4)],
    "busy": [{"start": "2026-03-02T18:00:00-05:00", "end": "2026-03-02T20:45:00-05:00"},
             {"start": "2026-03-04T18:00:00-05:00", "end": "2026-03-04T19:00:00-05:00"}],
    "items": [{"id": "i1", "goalId": "g0", "startAt": "2026-03-05T23:00:00Z", "durationMin": 30,
               "status": "pending"}]}) + "\n"

with tempfile.TemporaryDirectory(prefix="planner-bench-") as work:
    sizes = [small, large] + [once] * (once is not None)
    for count in sizes:
        with open(f"{work}/{count}", "w") as file:
            file.writelines(line for _ in range(count))
    samples = {count: [] for count in sizes}

    def measure(count):
        samples[count].append(run_with_peak([daemon, "simulate", f"{work}/{count}"], output=f"{work}/plans"))
        with open(f"{work}/plans", "rb") as file:
            plans = sum(1 for _ in file)
        if plans != count:
            sys.exit(f"simulate: {plans} plans of {count} scenarios")

    def read_json():
        """Returns the seconds per line that Python takes to parse the same scenarios, for comparison."""
        began = time.perf_counter()
        for text in lines:
            json.loads(text)
        return (time.perf_counter() - began) / len(lines)

    # Reads the files once, because the first reader would pay for the disk.
    run(["cat", *(f"{work}/{count}" for count in sizes)])
    lines = [line] * (large // 10)
    reading = []
    for _ in range(rounds):
        measure(small)
        reading.append(read_json())
        measure(large)
        # Before and after, because other work may affect the machine during a minute of planning.
        reading[-1] = (reading[-1] + read_json()) / 2
    if once:
        measure(once)

figures = []
for count in sizes:
    seconds, peaks = zip(*samples[count])
    figures += [figure(f"simulate-rate-{count}", f"scenarios a second, {count:,} lines", "a second",
                       [count / value for value in seconds]),
                figure(f"simulate-memory-{count}", f"peak memory, {count:,} lines", "MB",
                       peaks)]
figures += [
    ratio("simulate-json-ratio", f"time a line of {large:,}, to Python's json.loads of such a line",
          [s / large for s, _ in samples[large]], reading),
    ratio("simulate-memory-ratio", f"peak memory, {large:,} lines to {small:,}", [m for _, m in samples[large]],
          [m for _, m in samples[small]])]
print(json.dumps({"figures": figures, "versions": {"plannerd": version(daemon, "--version")}}))
