#!/usr/bin/env python3
"""Prints the functions that `plannerctl next` runs, in the order of their first call, in the linker's format
(ld.gold, --section-ordering-file): order.py PLANNERD PLANNERCTL PLANNERBENCH

PLANNERCTL is linked with its symbols. The linker then places these functions together, so that a start reads
a fifth of the pages. It skips functions of another compiler or code version.
"""

import bisect
import subprocess
import sys
import tempfile

from measuring import Planner

daemon, client, bench = sys.argv[1:]
symbols = []
for line in subprocess.run(["nm", "-n", "--defined-only", client], capture_output=True, text=True, check=True).stdout.splitlines():
    address, kind, name = line.split(None, 2)
    if kind in "tTwWV":
        symbols.append((int(address, 16), name))
addresses = [address for address, _ in symbols]
if not symbols:
    sys.exit(f"order.py: {client} has no symbols: link it without -s")

with tempfile.TemporaryDirectory(prefix="planner-order-") as work:
    planner = Planner(daemon, f"{work}/planner").start()
    try:
        planner.fill(bench, client, 100, 100)
        subprocess.run(["valgrind", "--tool=lackey", "--trace-mem=yes", f"--log-file={work}/trace", client, "next"],
                       env=planner.environment, stdout=subprocess.DEVNULL, check=True)
    finally:
        planner.stop()
    called = {}
    with open(f"{work}/trace") as trace:
        for line in trace:
            if line.startswith("I "):
                called[bisect.bisect_right(addresses, int(line[2:].split(",")[0], 16)) - 1] = True
print("\n".join(f".text.{symbols[index][1]}" for index in called if index >= 0))
