#!/usr/bin/env python3
"""Measures every command of the protocol, from call to answer, with 150, 1,000 and 10,000 people, and the
wait of other clients during an import, a check or a what-if: measure.py [--quick] PLANNERD PLANNERCTL
PLANNERBENCH"""

import itertools
import json
import socket
import statistics
import sys
import tempfile
import threading
import time

from measuring import Planner, figure, run, version

quick = "--quick" in sys.argv
daemon, client, bench = (word for word in sys.argv[1:] if word != "--quick")
SIZES = [150, 1_000] if quick else [150, 1_000, 10_000]
ROUNDS = 5 if quick else 21

# Commands about one person, for "no command that touches one person grows more than ten times".
OF_ONE = {"AddContact", "EditContact", "SetPaused", "RemoveContact", "Log", "Book", "Note", "Snooze", "Reschedule", "Done",
          "Cancel", "Person", "Item", "Candidates"}


class Session:
    """A daemon with a number of people, and a meaningful sequence of calls to it."""

    def __init__(self, planner):
        self.planner = planner
        people = planner.call("People")["people"]
        self.names = itertools.cycle([person["contact"]["displayName"] for person in people if person.get("goal")])
        self.numbers = itertools.count()

    def live(self):
        """Returns an unchanged upcoming session, at least an hour from now."""
        soon = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 3600))
        days = self.planner.call("Agenda", days=14)["days"]
        items = [item for day in days for item in day["items"] if item["status"] == "pending" and item["startAt"] > soon]
        return next(iter(items), None)

    def calls(self):
        """Yields each method with the function that creates its parameters; None if it cannot be called."""
        name = lambda **more: (lambda: {"name": next(self.names), **more})

        def item(**more):
            def parameters():
                live = self.live()
                return live and {"item": live["id"], **more}
            return parameters

        def added():
            return {"displayName": f"Somebody {next(self.numbers)}", "goal": {"cadenceDays": 9}}

        def other_time():
            live = self.live()
            times = live and self.planner.call("Candidates", item=live["id"], count=5)["candidates"]
            return times and {"item": live["id"], "startAt": times[-1]["startAt"]}

        def away():
            periods = self.planner.call("ListAway")["away"]
            return periods and {"id": periods[0]["id"]}

        nothing = dict
        return [
            ("Next", nothing), ("Status", nothing), ("Agenda", lambda: {"days": 14}), ("People", nothing), ("Person", name()),
            ("Item", item()), ("Candidates", item()), ("Why", name()), ("History", name()), ("GetPreferences", nothing),
            ("ListAway", nothing), ("Plan", lambda: {"dryRun": True}), ("Check", nothing),
            ("WhatIf", lambda: {"changes": ["capacityPerWeek=5"]}),
            ("AddContact", added), ("EditContact", name(goal={"cadenceDays": 17})), ("SetPaused", name(paused=True)),
            ("Log", name()), ("Note", item(text="a line")), ("Book", name(at="sun 9:00", force=True)), ("Snooze", item(by="1d")),
            ("Reschedule", other_time), ("Done", item()), ("Cancel", item()), ("AddAway", lambda: {"from": "sat", "to": "sun"}),
            ("RemoveAway", away), ("SetPreference", lambda: {"key": "bufferMin", "value": next(self.numbers) % 2 * 5}),
            ("Refresh", nothing), ("Undo", nothing), ("RemoveContact", name())]

    def measure(self):
        """Returns the milliseconds by method, and the errors of refused methods."""
        times, refused = {}, {}
        for round in range(ROUNDS):
            for method, parameters in self.calls():
                values = parameters()
                if values is None or values == []:
                    continue
                began = time.perf_counter()
                answer = self.planner.answer(method, **values)
                took = (time.perf_counter() - began) * 1000
                if answer.startswith(b'{"error"'):
                    refused[method] = answer[:200].decode(errors="replace")
                # The first round is not counted, because its calls are not cached.
                elif round > 0:
                    times.setdefault(method, []).append(took)
        return times, refused


def longest_wait(planner, busy):
    """Returns the longest wait in milliseconds of another client that calls Next and Status all the time
    while `busy` runs."""
    other = Planner(daemon, planner.home)
    other.stream = socket.socket(socket.AF_UNIX)
    other.stream.connect(other.socket)
    waits, ended = [], threading.Event()

    def ask():
        for method in itertools.cycle(["Next", "Status"]):
            began = time.perf_counter()
            other.answer(method)
            waits.append((time.perf_counter() - began) * 1000)
            if ended.is_set():
                return
            time.sleep(0.001)

    asker = threading.Thread(target=ask)
    asker.start()
    busy()
    ended.set()
    asker.join()
    other.stream.close()
    return max(waits)


figures, rows, refused = [], {}, {}
with tempfile.TemporaryDirectory(prefix="planner-bench-") as work:
    for size in SIZES:
        planner = Planner(daemon, f"{work}/planner-{size}").start()
        try:
            run([bench, "document", "--contacts", str(size), "--items", str(max(60, size // 10))], output=f"{work}/{size}.json")
            beside = [("import", lambda: run([client, "import", f"{work}/{size}.json"], planner.environment))]
            waited = longest_wait(planner, beside[0][1])
            figures.append(figure(
                f"commands-wait-import-{size}", f"longest wait of another client beside an import of {size:,} people", "ms",
                [waited]))
            times, failed = Session(planner).measure()
            refused.update(failed)
            for method, values in times.items():
                rows.setdefault(method, {})[size] = {"median": statistics.median(values), "worst": max(values), "runs": len(values)}
            for method, parameters in (("Check", {}), ("WhatIf", {"changes": ["capacityPerWeek=5"]})):
                waits = [longest_wait(planner, lambda: planner.call(method, **parameters)) for _ in range(3)]
                figures.append(figure(
                    f"commands-wait-{method.lower()}-{size}",
                    f"longest wait of another client beside a {method}, {size:,} people", "ms", waits))
        finally:
            planner.stop()

for method, error in refused.items():
    print(f"measure.py: {method} was refused: {error}", file=sys.stderr)
print(json.dumps({
    "figures": figures,
    "commands": [{"method": method, "ofOnePerson": method in OF_ONE, "sizes": sizes} for method, sizes in rows.items()],
    "versions": {"plannerd": version(daemon, "--version")}}))
