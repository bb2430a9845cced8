#!/usr/bin/env python3
"""Measures calls to a daemon with data, compared with a C server that only answers:
measure.py [--quick] PLANNERD PLANNERCTL PLANNERBENCH"""

import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

from measuring import Planner, figure, ratio, version

quick = "--quick" in sys.argv
daemon, client, bench = (word for word in sys.argv[1:] if word != "--quick")
here = os.path.dirname(os.path.abspath(__file__))



def processor_time(pid):
    """Returns the processor time of all threads so far, in nanoseconds (proc_pid_schedstat(5))."""
    return sum(int(path.read_text().split()[0]) for path in pathlib.Path(f"/proc/{pid}/task").glob("*/schedstat"))


def connected(path):
    stream = socket.socket(socket.AF_UNIX)
    stream.connect(path)
    return stream


def processor_times(servers, rounds, calls):
    """Returns, by server, a list of the microseconds of processor time for a call. Servers are (pid, stream),
    and take turns. All run on one processor as far as possible: waking a process on another processor costs a
    virtual machine ten microseconds and more, which count as the waker's, and the kernel chooses at
    random."""
    one = {min(os.sched_getaffinity(0))}
    for pid in [os.getpid(), *(pid for pid, _ in servers)]:
        for thread in os.listdir(f"/proc/{pid}/task"):
            os.sched_setaffinity(int(thread), one)
    message = json.dumps({"method": "org.socialplanner.Planner.Next", "parameters": {}}).encode() + b"\0"
    times = [[] for _ in servers]
    for _ in range(rounds):
        for (pid, stream), values in zip(servers, times):
            before = processor_time(pid)
            for _ in range(calls):
                stream.sendall(message)
                while not stream.recv(1 << 16).endswith(b"\0"):
                    pass
            values.append((processor_time(pid) - before) / calls / 1000)
    return times


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
        ours, theirs = processor_times(
            [(planner.process.pid, planner.stream), (echo.pid, connected(f"{work}/echo.sock"))], 10 if quick else 30, 1000)
        result["figures"] += [
            figure("next-processor", "Next, processor time of the daemon for a call", "µs", ours),
            figure("echo-processor", "C echo server, processor time for a call", "µs", theirs),
            ratio("next-echo-processor-ratio", "Next to the C echo server, processor time", ours, theirs)]
        resident, own = planner.memory()
        result["figures"] += [
            figure("memory-10000", "memory of the daemon after all this, 10,000 people", "MB", [resident]),
            figure("memory-10000-own", "- of that its own (not shared, not a file's)", "MB", [own])]
        began = time.perf_counter()
        planner.stop()
        result["figures"].append(figure(
            "stop-10000", "stop of the daemon, from SIGTERM to its end, 10,000 people", "ms",
            [(time.perf_counter() - began) * 1000]))
        result["versions"] = {"plannerd": version(daemon, "--version"), "C compiler": version("cc", "--version")}
        result["answerBytes"] = length
    finally:
        echo.terminate()
        if planner.process.poll() is None:
            planner.stop()
print(json.dumps(result))
