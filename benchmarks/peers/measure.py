#!/usr/bin/env python3
"""Measures "what is next" in the planner and its peers, each with N items:
measure.py [--quick] PLANNERD PLANNERCTL PLANNERBENCH

Measures whole processes in turn. The planner's daemon is running, and the peers' caches are warm. Peers use
their shortest output. A peer that is not installed is named and skipped.
"""

import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile

from measuring import KHAL, Planner, figure, ratio, run, version

quick = "--quick" in sys.argv
daemon, client, bench = (word for word in sys.argv[1:] if word != "--quick")
here = os.path.dirname(os.path.abspath(__file__))
sizes = [1000] if quick else [100, 1000, 10_000]
# The system's peers come first, before others with the same name.
os.environ["PATH"] = f"/usr/bin:/bin:{os.environ['PATH']}"
# The number of rounds, and the number of runs of the fast programs in each.
rounds, times = (30, 1) if quick else (7, 15)


def peers(work):
    """Returns the installed peers: the name, the command for the shortest answer, and the command for the
    version."""
    today = datetime.date.today().isoformat()
    every = [
        ("task", ["task", "rc.verbose=nothing", "limit:1", "next"], ["task", "--version"]),
        ("remind", ["rem", "-n"], ["dpkg-query", "-W", "-f", "${Version}", "remind"]),
        ("calcurse", ["calcurse", "-D", f"{work}/calcurse", "-n"], ["calcurse", "--version"]),
        ("khal", [KHAL, "list", today, "1d"], [KHAL, "--version"]),
        ("todoman", ["todoman", "list", "--due", "24"], ["todoman", "--version"]),
    ]
    return every[1:2] if quick else every


def measure(work, count):
    subprocess.run([sys.executable, f"{here}/generate.py", str(count), work], check=True)
    os.makedirs(f"{work}/cache")
    environment = {
        **os.environ, "TASKRC": f"{work}/taskrc", "DOTREMINDERS": f"{work}/remind/all.rem", "LANG": "C.UTF-8",
        "TZ": "UTC", "XDG_CONFIG_HOME": f"{work}/config", "XDG_CACHE_HOME": f"{work}/cache",
        "XDG_DATA_HOME": f"{work}/data"}
    planner = Planner(daemon, f"{work}/planner").start()
    planner.fill(bench, client, count, count)
    if shutil.which("task") and not quick:
        run(["task", "import", f"{work}/task.json"], environment)

    samples = {"true": [], "planner": []}

    def once(name, command):
        place = planner.environment if name == "planner" else environment
        samples.setdefault(name, []).append(run(command, place) * 1e3)

    installed = [peer for peer in peers(work) if shutil.which(peer[1][0])]
    for _, command, _ in installed * 2:  # the first run creates the cache, the second uses it
        run(command, environment)
    for _ in range(5):
        run([client, "next"], planner.environment)
    for _ in range(rounds):
        for _ in range(times):
            once("true", ["/bin/true"])
            once("planner", [client, "next"])
        for name, command, _ in installed:
            once(name, command)
    planner.stop()

    what = f"{count:,} items"
    figures = [figure(f"client-true-{count}", "/bin/true, which does nothing", "ms", samples["true"], size=count),
               figure(f"client-planner-{count}", f"plannerctl next, {what}", "ms", samples["planner"], size=count),
               ratio(f"client-true-ratio-{count}", f"plannerctl next to /bin/true, {what}", samples["planner"],
                     samples["true"])]
    names = {"task": "task limit:1 next", "remind": "rem -n", "calcurse": "calcurse -n", "khal": "khal list TODAY 1d",
             "todoman": "todoman list --due 24"}
    for name, *_ in installed:
        ours = samples["planner"][times - 1::times]
        figures += [figure(f"client-{name}-{count}", f"{names[name]}, {what}", "ms", samples[name], size=count),
                    ratio(f"client-{name}-ratio-{count}", f"{names[name]} to plannerctl next, {what}", samples[name], ours)]
    return figures


figures = []
for count in sizes:
    with tempfile.TemporaryDirectory(prefix="planner-bench-") as work:
        figures += measure(work, count)
versions = {"plannerctl": version(client, "--version")}
for name, _, command in peers(""):
    versions[name] = version(*command) or "not installed"
print(json.dumps({"figures": figures, "versions": versions}))
