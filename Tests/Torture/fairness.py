#!/usr/bin/env python3
"""How long others wait while one client asks for much: worst, p99 and median of small calls beside large ones.

    Tests/Torture/fairness.py [--people 100000] PLANNERD

Starts that plannerd on an empty planner. One client imports people, exports them, sends a message of 60 MB that is no
call, and asks Check, Why, Plan and WhatIf over all goals; another one asks GetInfo, Next, GetPreferences and ListAway
in turn every 10 ms, and (while the import runs, on a planner that is still empty) Status and Agenda; a third one adds
somebody during the import. Standard library only; nothing is asserted but that everything is answered, and with --limit
MS that no small call took longer.
"""

import argparse
import json
import multiprocessing
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid

INTERFACE = "org.socialplanner.Planner."


class Client:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.rest = b""

    def raw(self, message):
        self.socket.sendall(message + b"\0")
        parts = [self.rest]
        while b"\0" not in parts[-1]:
            data = self.socket.recv(1 << 20)
            if not data:
                raise ConnectionError("the daemon hung up")
            parts.append(data)
        answer, self.rest = b"".join(parts).split(b"\0", 1)
        return answer

    def call(self, method, parameters=None):
        name = method if "." in method else INTERFACE + method
        return self.raw(json.dumps({"method": name, "parameters": parameters or {}}).encode())


def document(people):
    def identity(kind, number):
        return str(uuid.uuid5(uuid.NAMESPACE_OID, f"{kind} {number}"))

    contacts = [
        {"id": identity("contact", n), "displayName": f"Person {n:06}", "tags": ["friend"]} for n in range(people)
    ]
    goals = [
        {
            "id": identity("goal", n), "contactId": identity("contact", n), "cadenceDays": 7 + n % 90,
            "importance": 1 + n % 5, "minDurationMin": 30, "windows": {}, "createdAt": "2026-01-01T00:00:00Z",
            "paused": False,
        }
        for n in range(people)
    ]
    return {
        "format": "org.socialplanner.export", "version": 1, "contacts": contacts, "goals": goals, "items": [],
        "log": [], "away": [],
    }


def ask(path, calls, stop, results):
    """Asks in turn until told to stop; (seconds, method) of each answer."""
    client = Client(path)
    taken = []
    index = 0
    while not stop.is_set():
        method, parameters = calls[index % len(calls)]
        index += 1
        begun = time.monotonic()
        client.call(method, parameters)
        taken.append((time.monotonic() - begun, method.rsplit(".", 1)[-1]))
        time.sleep(0.01)
    results.put(taken)


SMALL = [
    ("org.varlink.service.GetInfo", {}), ("Next", {}), ("GetPreferences", {}), ("ListAway", {}),
]


def beside(path, name, calls, large, worst):
    """Runs `large` while the others ask; prints how long they waited."""
    stop, results = multiprocessing.Event(), multiprocessing.Queue()
    asker = multiprocessing.Process(target=ask, args=(path, calls, stop, results))
    asker.start()
    time.sleep(0.3)
    begun = time.monotonic()
    answer = large()
    seconds = time.monotonic() - begun
    stop.set()
    taken = results.get()
    asker.join()
    times = sorted(seconds for seconds, _ in taken)
    slowest = max(taken)
    worst.append(slowest[0])
    shown = answer[:60].decode(errors="replace")
    print(
        f"{name:22} {seconds:8.2f} s  {len(times):6} small calls: worst {slowest[0] * 1000:9.1f} ms ({slowest[1]}), "
        f"p99 {times[int(len(times) * 0.99)] * 1000:8.1f}, median {times[len(times) // 2] * 1000:6.2f}   {shown}",
        flush=True)
    return answer


def memory(pid):
    fields = dict(line.split(":", 1) for line in open(f"/proc/{pid}/status"))
    return f"{int(fields['VmHWM'].split()[0]) >> 10} MiB at most, {int(fields['VmRSS'].split()[0]) >> 10} MiB now"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--people", type=int, default=100_000)
    options.add_argument("--limit", type=float, help="milliseconds that a small call may take")
    options.add_argument("--only-import", action="store_true")
    options.add_argument("plannerd")
    options = options.parse_args()
    with tempfile.TemporaryDirectory() as home:
        pathlib.Path(home).chmod(0o700)
        environment = dict(os.environ, PLANNER_HOME=home, TZ="Europe/Berlin")
        environment.pop("DBUS_SESSION_BUS_ADDRESS", None)
        environment["XDG_RUNTIME_DIR"] = home
        log = open(f"{home}/log", "w+")
        daemon = subprocess.Popen([options.plannerd], env=environment, stderr=log)
        path = f"{home}/planner.sock"
        while not os.path.exists(path):
            if daemon.poll() is not None:
                log.seek(0)
                sys.exit(log.read())
            time.sleep(0.02)
        time.sleep(0.2)
        worst = []
        imported = json.dumps(
            {"method": INTERFACE + "Import", "parameters": {"document": document(options.people)}}).encode()
        print(f"{options.people} people, a message of {len(imported) >> 20} MiB", flush=True)

        def write(queue):
            client = Client(path)
            time.sleep(1.0)
            begun = time.monotonic()
            answer = client.call("AddContact", {"displayName": "Meanwhile"})
            queue.put((time.monotonic() - begun, answer[:80]))

        queue = multiprocessing.Queue()
        writer = multiprocessing.Process(target=write, args=(queue,))
        writer.start()
        calls = SMALL + [("Status", {}), ("Agenda", {})]
        answer = beside(path, "Import", calls, lambda: Client(path).raw(imported), worst)
        assert b'"error"' not in answer[:20], answer[:300]
        seconds, written = queue.get()
        writer.join()
        print(f"{'  a write meanwhile':22} {seconds:8.2f} s  {written.decode(errors='replace')}", flush=True)
        print("  memory:", memory(daemon.pid), flush=True)
        if not options.only_import:
            name = "Person 000007"
            beside(path, "Export", SMALL, lambda: Client(path).call("Export"), worst)
            beside(path, "People", SMALL, lambda: Client(path).call("People"), worst)
            no_call = b'{"method":"org.socialplanner.Planner.Nobody","parameters":{"x":[' + b"0," * (30 << 20) + b"0]}}"
            beside(path, "60 MiB of JSON", SMALL, lambda: Client(path).raw(no_call), worst)
            beside(path, "Status", SMALL, lambda: Client(path).call("Status"), worst)
            beside(path, "Why", SMALL, lambda: Client(path).call("Why", {"name": name}), worst)
            beside(path, "Plan, dry run", SMALL, lambda: Client(path).call("Plan", {"dryRun": True}), worst)
            beside(
                path, "WhatIf", SMALL, lambda: Client(path).call("WhatIf", {"changes": [f"{name}.cadence=5d"]}), worst)
            beside(path, "AddContact", SMALL, lambda: Client(path).call("AddContact", {"displayName": "One"}), worst)
            beside(path, "Check", SMALL, lambda: Client(path).call("Check"), worst)
            print("  memory:", memory(daemon.pid), flush=True)
        begun = time.monotonic()
        daemon.send_signal(signal.SIGTERM)
        daemon.wait()
        print(f"the end took {time.monotonic() - begun:.2f} s, exit {daemon.returncode}", flush=True)
        log.seek(0)
        print(log.read()[-600:], end="")
    if options.limit and max(worst) * 1000 > options.limit:
        sys.exit(f"a small call took {max(worst) * 1000:.0f} ms: more than {options.limit:.0f}")


if __name__ == "__main__":
    main()
