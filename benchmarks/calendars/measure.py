#!/usr/bin/env python3
"""The planner's first load of a calendar and its restart, beside khal's cold cache: measure.py PLANNERD [KHAL]"""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time

daemon, khal = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
count, seed, days = int(os.environ.get("EVENTS", "10000")), 4, 84
here = os.path.dirname(os.path.abspath(__file__))


class Planner:
    """A daemon on a directory of its own."""

    def __init__(self, home):
        self.home = home

    def start(self):
        self.began = time.monotonic()
        log = open(f"{self.home}.log", "ab")
        environment = {**os.environ, "PLANNER_HOME": self.home, "TZ": "UTC"}
        self.process = subprocess.Popen([daemon], stderr=log, env=environment)
        while True:
            self.stream = socket.socket(socket.AF_UNIX)
            try:
                return self.stream.connect(f"{self.home}/planner.sock")
            except OSError:
                self.stream.close()
                if self.process.poll() is not None:
                    sys.exit(open(log.name).read())
                time.sleep(0.0005)

    def call(self, method, **parameters):
        call = {"method": f"org.socialplanner.Planner.{method}", "parameters": parameters}
        self.stream.sendall(json.dumps(call).encode() + b"\0")
        answer = bytearray()
        while not answer.endswith(b"\0"):
            part = self.stream.recv(1 << 20)
            if not part:
                sys.exit(f"{method}: the daemon has gone")
            answer += part
        answer = json.loads(answer[:-1])
        if "error" in answer:
            sys.exit(f"{method}: {answer}")
        return answer.get("parameters", {})

    def stop(self):
        self.stream.close()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)


def row(name, times):
    times = sorted(times)
    middle = times[len(times) // 2]
    print(f"  {name:<52} median {middle * 1e3:9.1f}  [{times[0] * 1e3:.1f} ... {times[-1] * 1e3:.1f}]", flush=True)
    return middle


def first_loads(work, files, runs):
    times = []
    for run in range(runs):
        planner = Planner(f"{work}/planner{run}")
        planner.start()
        planner.call("Status")
        began = time.monotonic()
        added = planner.call("AddCalendar", path=files, allDay=True)["calendar"]
        times.append(time.monotonic() - began)
        assert (added["files"], added["events"]) == (count, count), added
        if run < runs - 1:
            planner.stop()
    return planner, times


def restarts(planner, empty, runs):
    """Until the first answer that needs busy times; until every file was looked at; and how that is seen from
    outside: an empty calendar is added, which waits for the look at the others, and costs something itself."""
    first, looked, asking = [], [], []
    for run in range(runs):
        planner.stop()
        planner.start()
        planner.call("Agenda")
        first.append(time.monotonic() - planner.began)
        planner.call("AddCalendar", path=empty)
        looked.append(time.monotonic() - planner.began)
        planner.call("RemoveCalendar", name="empty")
        time.sleep(0.2)
        began = time.monotonic()
        planner.call("AddCalendar", path=empty)
        asking.append(time.monotonic() - began)
        planner.call("RemoveCalendar", name="empty")
    planner.stop()
    return first, looked, asking


class Khal:
    def __init__(self, work, files):
        self.work = work
        os.makedirs(f"{work}/config/khal")
        formats = "".join(f"{long}dateformat = %Y-%m-%d\n{long}datetimeformat = %Y-%m-%d %H:%M\n" for long in ("", "long"))
        with open(f"{work}/config/khal/config", "w") as file:
            file.write(f"[calendars]\n[[all]]\npath = {files}\n[locale]\ntimeformat = %H:%M\n{formats}"
                       f"local_timezone = UTC\ndefault_timezone = UTC\n[sqlite]\npath = {work}/khal.db\n")

    def list(self):
        environment = {**os.environ, "XDG_CONFIG_HOME": f"{self.work}/config", "XDG_CACHE_HOME": f"{self.work}/cache",
                       "XDG_DATA_HOME": f"{self.work}/data", "TZ": "UTC", "LANG": "C.UTF-8"}
        command = [khal, "list", "--day-format", "", "--format", "{title}", "today", f"{days}d"]
        return subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout

    def timed(self):
        began = time.monotonic()
        self.list()
        return time.monotonic() - began

    def cold(self):
        if os.path.exists(f"{self.work}/khal.db"):
            os.remove(f"{self.work}/khal.db")
        return self.timed()


with tempfile.TemporaryDirectory(prefix="planner-bench-") as work:
    files = f"{work}/calendar"
    subprocess.run([sys.executable, f"{here}/generate.py", str(count), str(seed), files], check=True)
    print(f"calendars: {count} events, a file each, one in twenty recurring; busy times for {days} days (wall ms)")
    # The first reader would pay for the disk.
    subprocess.run(["cat", *(entry.path for entry in os.scandir(files))], stdout=subprocess.DEVNULL, check=True)
    planner, times = first_loads(work, files, 5)
    ours = row("planner, first load", times)
    busy = {time["title"] for day in planner.call("Agenda", days=days)["days"] for time in day["busy"]}
    os.makedirs(f"{work}/empty")
    first, looked, asking = restarts(planner, f"{work}/empty", 11)
    row("planner, restart: to an agenda with busy times", first)
    row("planner, restart: to the answer behind the look", looked)
    row("  of which the asking (an empty calendar is added)", asking)
    bare = Planner(f"{work}/bare")
    bare.start()
    row("  to an agenda, without a calendar", restarts(bare, f"{work}/empty", 11)[0])
    if khal is None:
        print("  khal: not installed")
        sys.exit()
    peer = Khal(work, files)
    theirs = row("khal list, cold cache", [peer.cold() for _ in range(3)])
    row("khal list, nothing changed", [peer.timed() for _ in range(3)])
    shown = set(peer.list().splitlines())
    print(f"  first load: {theirs / ours:.1f} times as fast as khal's; events shown in those days by both:"
          f" {len(busy & shown)}, by the planner alone: {len(busy - shown)}, by khal alone: {len(shown - busy)}")
