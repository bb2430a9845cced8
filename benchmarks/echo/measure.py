#!/usr/bin/env python3
"""Calls to a daemon that has something to keep, beside a C server that does nothing but answer:
measure.py [--quick] PLANNERD PLANNERCTL PLANNERBENCH"""

import json
import os
import subprocess
import sys
import tempfile
import time

from measuring import Planner, figure, version

quick = "--quick" in sys.argv
daemon, client, bench = (word for word in sys.argv[1:] if word != "--quick")
here = os.path.dirname(os.path.abspath(__file__))

with tempfile.TemporaryDirectory(prefix="planner-bench-") as work:
    subprocess.run(["cc", "-O2", "-Wall", "-o", f"{work}/echo", f"{here}/echo.c"], check=True)
    planner = Planner(daemon, f"{work}/planner").start()
    planner.fill(bench, client, 10_000, 1000)
    length = len(planner.answer("Next")) + 1
    echo = subprocess.Popen([f"{work}/echo", f"{work}/echo.sock", str(length)])
    try:
        while not os.path.exists(f"{work}/echo.sock") and echo.poll() is None:
            time.sleep(0.001)
        command = [bench, "control-socket", "--socket", planner.socket, "--echo", f"{work}/echo.sock"]
        result = json.loads(subprocess.run(command + ["--quick"] * quick, check=True, stdout=subprocess.PIPE).stdout)
        resident, own = planner.memory()
        result["figures"] += [
            figure("memory-10000", "memory of the daemon after all this, 10,000 people", "MB", [resident]),
            figure("memory-10000-own", "- of that its own (not shared, not a file's)", "MB", [own])]
        result["versions"] = {"plannerd": version(daemon, "--version"), "C compiler": version("cc", "--version")}
        result["answerBytes"] = length
    finally:
        echo.terminate()
        planner.stop()
print(json.dumps(result))
