#!/usr/bin/env python3
"""Compares a fleet's plans under Spark (job.py) with plain `plannerd simulate` on the same scenarios:
measure.py PLANNERD

FLEET_PEOPLE sets the number of people, 100,000 by default. Each round plans all of them with one plain
process per core and under Spark, and the first tenth with a single plain process. Then it plans the first
fifth again under Spark, and kills one partition's process; no rate is taken from that.
"""

import glob
import itertools
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time

import generate
from measuring import figure, number, ratio, run_with_peak, version

daemon = sys.argv[1]
people, seed, rounds = int(os.environ.get("FLEET_PEOPLE", "100000")), 11, 2
alone, faulty = people // 10, people // 5
here = os.path.dirname(os.path.abspath(__file__))
cores = os.cpu_count()
many = 100_000_000


def scenario(index):
    return generate.line(seed, index) + "\n"


def job(work, name, people, fault):
    """Runs job.py on a file of scenarios and returns its summary. The joined plans must equal those of the
    plain run, byte for byte."""
    plans = f"{work}/plans"
    environment = {**os.environ, "PYTHONPATH": here, "FLEET_FAULT": str(fault), "PYSPARK_PYTHON": sys.executable}
    with open(f"{work}/log", "ab") as log:
        done = subprocess.run([sys.executable, f"{here}/job.py", daemon, f"{work}/{name}", plans], env=environment,
                              stdout=subprocess.PIPE, stderr=log)
    if done.returncode != 0:
        sys.exit(f"fleet: the job failed:\n{open(f'{work}/log').read()[-4000:]}")
    said = json.loads(done.stdout.splitlines()[-1])
    for key in ("planned", "delivered", "people"):
        if said[key] != people:
            sys.exit(f"fleet: {said[key]} {key} where there are {people} people")
    if (said["retried"] > 0) != (fault >= 0):
        sys.exit(f"fleet: {said['retried']} attempts were repeated, with the fault in partition {fault}")
    with open(f"{work}/{name}") as scenarios:
        plain = itertools.islice((text for core in range(cores) for text in open(f"{work}/plain{core}")), people)
        parts = (text for path in sorted(glob.glob(f"{plans}/part-*")) for text in open(path))
        for asked, expected, text in zip(scenarios, plain, parts, strict=True):
            if text != f"{generate.user(asked)}\t{expected}":
                sys.exit(f"fleet: {text[:40]}... is not what plain simulate gives")
    subprocess.run(["rm", "-r", plans], check=True)
    return said


def side_by_side(work):
    """Returns the seconds of one plain process per core, each with its share. Keeps the plans."""
    began = time.monotonic()
    shares = []
    for core in range(cores):
        with open(f"{work}/plain{core}", "wb") as plans:
            shares.append(subprocess.Popen([daemon, "simulate", f"{work}/share{core}"], stdout=plans))
    if any([share.wait() for share in shares]):
        sys.exit("fleet: a plain simulate failed")
    return time.monotonic() - began


def head(work, name, count):
    with open(f"{work}/scenarios") as file, open(f"{work}/{name}", "w") as part:
        part.writelines(itertools.islice(file, count))


with tempfile.TemporaryDirectory(prefix="planner-fleet-") as work:
    with open(f"{work}/scenarios", "w") as file, multiprocessing.Pool(cores) as pool:
        file.writelines(pool.imap(scenario, range(people), chunksize=500))
    head(work, "alone", alone)
    head(work, "faulty", faulty)
    subprocess.run(["split", "-d", "-a", "1", "-n", f"l/{cores}", f"{work}/scenarios", f"{work}/share"], check=True)
    plain, peaks, shared, spark = [], [], [], []
    for _ in range(rounds):
        seconds, peak = run_with_peak([daemon, "simulate", f"{work}/alone"])
        plain.append(alone / seconds)
        peaks.append(peak)
        shared.append(people / side_by_side(work) / cores)
        said = job(work, "scenarios", people, -1)
        spark.append(people / said["seconds"] / cores)
    failed = job(work, "faulty", faulty, 1)
    sizes = [sum(os.path.getsize(path) for path in glob.glob(f"{work}/{name}")) / people / 1000
             for name in ("scenarios", "plain?")]

figures = [
    figure("fleet-plain", f"plain simulate, one process, {alone:,} people", "people a second", plain),
    figure("fleet-shared", "plain simulate, a process for each core: a core's share", "people a second", shared),
    figure("fleet-spark", "under Spark: a core's share", "people a second", spark),
    ratio("fleet-ratio", "a core under Spark to one plain process alone", spark, plain),
    ratio("fleet-shared-ratio", "a core under Spark to a core with a plain process", spark, shared),
    figure("fleet-memory", "peak memory of a simulate", "MB", peaks),
    figure("fleet-scenario", "a person's scenario", "kB", sizes[:1]),
    figure("fleet-plan", "a person's plan", "kB", sizes[1:]),
    figure("fleet-people", "people, each of whose plans came once and was the plain run's, byte for byte", "people", [people]),
    figure("fleet-retried", f"attempts that failed and were repeated, of {faulty:,} people with one process killed", "attempts",
           [failed["retried"]]),
    figure("fleet-faulty-people", "people of that round, each of whose plans came once and was the plain run's", "people",
           [faulty]),
    figure("fleet-many-hours", f"{many:,} people at that rate under Spark", "core hours", [many / rate / 3600 for rate in spark]),
    figure("fleet-many-scenarios", f"{many:,} people's scenarios", "GB", [sizes[0] * many / 1e6]),
    figure("fleet-many-plans", f"{many:,} people's plans", "GB", [sizes[1] * many / 1e6]),
]
print(json.dumps({"seed": seed, "figures": figures, "versions": {
    "plannerd": version(daemon, "--version"), "Spark": said["spark"], "Java": version("java", "-version"),
    "Python": sys.version.split()[0]},
    "note": f"{number(people)} people, {said['partitions']} partitions, {cores} cores. Starting Spark is left out."}))
