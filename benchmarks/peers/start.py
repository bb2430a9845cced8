#!/usr/bin/env python3
"""Counts the cost of the client's start instead of timing it: start.py PLANNERD PLANNERCTL

The page faults of `plannerctl next` do not depend on the load. They grow with the relocations and
registrations that the program makes before it talks to the daemon.
"""

import json
import os
import sys
import tempfile

from measuring import Planner, figure

daemon, client = sys.argv[1:]


def faults(command, environment):
    """Returns a program's page faults without disk access, from the fork to its end."""
    actions = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    process = os.posix_spawnp(command[0], command, environment, file_actions=actions)
    _, status, usage = os.wait4(process, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)}: exit status {os.waitstatus_to_exitcode(status)}")
    return usage.ru_minflt


with tempfile.TemporaryDirectory(prefix="planner-bench-") as work:
    planner = Planner(daemon, f"{work}/planner").start()
    for name in ("Ana", "Boris", "Chen"):
        faults([client, "add", name, "--every", "7d"], planner.environment)
    faults([client, "next"], planner.environment)
    counts = [faults([client, "next"], planner.environment) for _ in range(9)]
    planner.stop()
print(json.dumps({"figures": [figure("start-faults", "page faults of `plannerctl next`", "page faults", counts)]}))
