#!/usr/bin/env python3
"""What next, asked of the planner and of its peers over N items of their own:
measure.py [--quick] PLANNERD PLANNERCTL PLANNERBENCH

Whole processes, one after the other in turn, with nothing between them. The planner's daemon is running; the peers'
caches are warm. A peer that is not installed is named and left out.
"""

import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile

from measuring import Planner, figure, ratio, run, version

quick = "--quick" in sys.argv
daemon, client, bench = (word for word in sys.argv[1:] if word != "--quick")
here = os.path.dirname(os.path.abspath(__file__))
sizes = [1000] if quick else [100, 1000, 10_000]
# Rounds of all; in each, so many runs of the quick ones.
rounds, times = (30, 1) if quick else (7, 15)


def peers(work):
    """Name, command, the exit statuses that are no failure, and how it says its version."""
    today = datetime.date.today().isoformat()
    return [
        ("task", ["task", "rc.verbose=nothing", "next"], (0,), ["task", "--version"]),
        ("remind", ["rem", "-n"], (0,), ["dpkg-query", "-W", "-f", "${Version}", "remind"]),
        ("calcurse", ["calcurse", "-D", f"{work}/calcurse", "-a"], (0,), ["calcurse", "--version"]),
        ("khal", ["khal", "list", today, "7d"], (0,), ["khal", "--version"]),
        ("todoman", ["todoman", "list"], (0,), ["todoman", "--version"]),
    ][1:2 if quick else None]


def measure(work, count):
    subprocess.run([sys.executable, f"{here}/generate.py", str(count), work], check=True)
    os.makedirs(f"{work}/cache")
    environment = {
        **os.environ, "TASKRC": f"{work}/taskrc", "DOTREMINDERS": f"{work}/remind/all.rem", "LANG": "C.UTF-8",
        "TZ": "UTC", "XDG_CONFIG_HOME": f"{work}/config", "XDG_CACHE_HOME": f"{work}/cache",
        "XDG_DATA_HOME": f"{work}/data", "PATH": f"/usr/bin:/bin:{os.environ['PATH']}"}
    planner = Planner(daemon, f"{work}/planner").start()
    planner.fill(bench, client, count, count)
    if shutil.which("task") and not quick:
        run(["task", "import", f"{work}/task.json"], environment)

    samples = {"true": [], "planner": []}

    def once(name, command, accept=(0,), repeat=1):
        place = planner.environment if name == "planner" else environment
        samples.setdefault(name, []).extend(run(command, place, accept)[0] * 1e3 for _ in range(repeat))

    installed = [peer for peer in peers(work) if shutil.which(peer[1][0])]
    for _, command, accept, _ in installed * 2:  # the first makes the cache, the second finds it
        run(command, environment, accept)
    for _ in range(5):
        run([client, "next"], planner.environment)
    for _ in range(rounds):
        for _ in range(times):
            once("true", ["/bin/true"])
            once("planner", [client, "next"])
        for name, command, accept, _ in installed:
            once(name, command, accept)
    planner.stop()

    what = f"{count:,} items"
    figures = [figure(f"client-true-{count}", "/bin/true, which does nothing", "ms", samples["true"], size=count),
               figure(f"client-planner-{count}", f"plannerctl next, {what}", "ms", samples["planner"], size=count),
               ratio(f"client-true-ratio-{count}", f"plannerctl next to /bin/true, {what}", samples["planner"],
                     samples["true"])]
    names = {"task": "task next", "remind": "rem -n", "calcurse": "calcurse -a", "khal": "khal list TODAY 7d",
             "todoman": "todoman list"}
    for name, *_ in installed:
        ours = samples["planner"][times - 1::times]
        figures += [figure(f"client-{name}-{count}", f"{names[name]}, {what}", "ms", samples[name], size=count),
                    ratio(f"client-planner-{name}-{count}", f"plannerctl next to {names[name]}, {what}", ours,
                          samples[name])]
    return figures


figures = []
for count in sizes:
    with tempfile.TemporaryDirectory(prefix="planner-bench-") as work:
        figures += measure(work, count)
versions = {"plannerctl": version(client, "--version")}
for name, _, _, command in peers(""):
    os.environ["PATH"] = f"/usr/bin:/bin:{os.environ['PATH']}"
    versions[name] = version(*command) or "not installed"
print(json.dumps({"figures": figures, "versions": versions}))
