"""64 clients, 50 watchers that never read, and 100,000 people with ten years of log: measures the duration of
each command, and checks that memory stops growing."""

import collections
import datetime
import json
import multiprocessing
import random
import statistics
import threading
import time

from client import Connection, Gone, Refusal
from model import DEPTH, Violation
from people import documents
from planner import DaemonEnded, Planner
from report import row
from speaker import now, text

PROCESSES = 4
CHANGES = ("AddContact", "EditContact", "SetPaused", "RemoveContact", "AddAway", "RemoveAway", "Note", "Done", "Missed",
           "Snooze", "Reschedule", "Cancel", "Book", "Log", "Undo", "SetPreference", "Plan", "Refresh")
QUESTIONS = ("Status", "Next", "Agenda", "Person", "Item", "Why", "History", "Candidates", "ListAway", "GetPreferences")
# Calls over all people. One client makes them in turn.
HEAVY = ("People", "Check", "WhatIf", "Learned", "Doctor", "SnoozeTonight", "ResetLearned")


class Talker:
    """A client that opens a new connection for each command, like plannerctl."""

    def __init__(self, socket, number, seed, people, pause, heavy):
        self.socket, self.number, self.people, self.pause, self.heavy = socket, number, people, pause, heavy
        self.random = random.Random(f"{seed}/load/{number}")
        self.took = collections.defaultdict(list)
        self.faults, self.busy, self.hung_up = [], 0, 0
        self.items, self.aways, self.added = [], [], []

    def run(self, until):
        while time.monotonic() < until:
            self.once(until)
            time.sleep(self.random.expovariate(1 / self.pause))

    def once(self, until):
        if self.heavy:
            method = self.random.choice(HEAVY)
        else:
            method = self.random.choice(CHANGES if self.random.random() < 0.35 else QUESTIONS)
        parameters = self.parameters(method)
        while time.monotonic() < until:
            began = time.monotonic()
            try:
                with Connection(self.socket, 120) as connection:
                    reply = connection.call(method, **parameters)
                self.keep(method, reply)
            except Refusal as refusal:
                if refusal.name == "Busy":  # All connections are in use, so this client tries again.
                    self.busy += 1
                    time.sleep(0.05)
                    continue
                if refusal.name in ("Internal", "ReadOnly", "OutcomeUnknown"):
                    self.faults.append(f"{method} {parameters}: {refusal}")
            except Gone:
                # With too many connections, one that sent nothing yet is dropped. It tries again too.
                self.hung_up += 1
                time.sleep(0.05)
                continue
            self.took[method].append(time.monotonic() - began)
            return

    def parameters(self, method):
        choose = self.random.choice
        name, item = choose(self.people), choose(self.items) if self.items else "none"
        soon = now().replace(second=0) + datetime.timedelta(minutes=self.random.randrange(-300, 30_000))
        if method == "AddContact":
            return {"displayName": f"Load {self.number} {self.random.randrange(10**9)}", "purpose": "load"}
        if method in ("EditContact", "SetPaused", "Book", "Log", "Person", "Why", "History"):
            extra = {"EditContact": {"purpose": f"p{self.random.random()}"},
                     "SetPaused": {"paused": self.random.random() < 0.5},
                     "Book": {"at": text(soon), "durationMin": 15, "force": True},
                     "Log": {"notes": "met by chance"}}
            return {"name": name, **extra.get(method, {})}
        if method == "RemoveContact":
            return {"name": self.added.pop() if self.added else "nobody at all"}
        if method in ("Note", "Done", "Missed", "Snooze", "Reschedule", "Cancel", "Item", "Candidates"):
            extra = {"Note": {"text": "a line"}, "Reschedule": {"startAt": text(soon), "force": True}}
            return {"item": item, **extra.get(method, {})}
        if method == "AddAway":
            day = f"20{self.random.randrange(40, 99)}-01-{self.random.randrange(1, 29):02d}"
            return {"from": day, "to": day}
        if method == "RemoveAway":
            return {"id": self.aways.pop() if self.aways else "0000"}
        if method == "SetPreference":
            return {"key": "capacityPerWeek", "value": self.random.randrange(5, 60)}
        return {"WhatIf": {"changes": ["capacityPerWeek=3"]}, "People": {"search": name}}.get(method, {})

    def keep(self, method, reply):
        if method in ("Book", "Snooze"):
            self.items = self.items[-20:] + [reply["item"]["id"]]
        elif method == "AddAway":
            self.aways.append(reply["away"]["id"])
        elif method == "AddContact":
            self.added = self.added[-20:] + [reply["contact"]["displayName"]]


def work(socket, numbers, seed, people, pause, seconds, results):
    """Runs some clients in one process, with a thread each."""
    until = time.monotonic() + seconds
    talkers = [Talker(socket, number, seed, people, pause, heavy=number == 0) for number in numbers]
    threads = [threading.Thread(target=talker.run, args=(until,)) for talker in talkers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = collections.defaultdict(list)
    for talker in talkers:
        for method, seconds in talker.took.items():
            took[method] += seconds
    results.put((dict(took), sum((t.faults for t in talkers), []), sum(t.busy for t in talkers),
                 sum(t.hung_up for t in talkers)))


class Load:
    def __init__(self, binaries, seed, report, people, entries, goals, clients, seconds, pause=1.0):
        self.planner = Planner(binaries, hooks=False)
        self.seed, self.report, self.clients, self.seconds, self.pause = seed, report, clients, seconds, pause
        self.size, self.entries, self.goals = people, entries, goals
        self.random = random.Random(f"{seed}/load")
        self.figures = {"people": people, "log entries": people * entries, "goals": goals, "clients": clients,
                        "seconds of load": seconds}

    def fill(self):
        """Imports all people. fairness.py measures the delay of others during imports."""
        took, largest = [], 0
        for document in documents(self.random, self.size, self.entries, self.goals):
            largest = max(largest, len(json.dumps(document)))
            began = time.monotonic()
            with self.planner.connect(1200) as connection:
                connection.call("Import", document=document)
            took.append(time.monotonic() - began)
            self.report.say(f"load: a piece was imported in {took[-1]:.1f} s")
        with self.planner.connect(1200) as connection:
            # Otherwise the first undo would remove the people.
            for number in range(DEPTH):
                day = f"21{number:02d}-01-01"
                connection.call("AddAway", **{"from": day, "to": day})
        self.figures.update({
            "pieces of the import": len(took), "largest piece, MB": round(largest / 1e6, 1),
            "seconds for a piece": round(max(took), 1), "seconds for all": round(sum(took), 1)})

    def watchers(self, count=50):
        """Starts clients that watch every event and never read. Some may be refused, because there are
        fewer streams."""
        watching = []
        for _ in range(count):
            try:
                connection = self.planner.connect()
                connection.send("Watch", {}, more=True)
                watching.append(connection)
            except Gone:
                pass
        return watching

    def measure(self):
        with self.planner.connect() as connection:
            items = [item["name"] for item in connection.call("Next", count=200)["items"]]
        some = range(0, self.size, max(1, self.size // 300))
        people = sorted(set(items)) + [f"Person {number:06d}" for number in some]
        watching = self.watchers()
        results, workers = multiprocessing.Queue(), []
        for process in range(PROCESSES):
            numbers = range(process, self.clients, PROCESSES)
            workers.append(multiprocessing.Process(
                target=work, args=(self.planner.socket, numbers, self.seed, people, self.pause, self.seconds, results)))
        for worker in workers:
            worker.start()
        memory, until = [], time.monotonic() + self.seconds
        while time.monotonic() < until:
            time.sleep(self.seconds / 60)
            self.planner.check_alive()
            memory.append(self.planner.memory())
        took, faults, busy, hung_up = collections.defaultdict(list), [], 0, 0
        for _ in workers:
            part, wrong, turned_away, unheard = results.get(timeout=300)
            hung_up += unheard
            for method, seconds in part.items():
                took[method] += seconds
            faults += wrong
            busy += turned_away
        for worker in workers:
            worker.join()
        self.planner.check_alive()
        ends = [end_of(connection) for connection in watching]
        self.figures["watchers that never read"] = len(ends)
        self.figures["of them hung up on"] = sum(1 for end in ends if end)
        if faults:
            raise Violation(f"{len(faults)} calls failed under load, the first: {faults[0]}")
        self.figures["calls"] = sum(map(len, took.values()))
        self.figures["calls told to come again"] = busy
        self.figures["calls hung up on unheard"] = hung_up
        self.figures["commands"] = {method: row(seconds) for method, seconds in sorted(took.items())}
        self.plateau(memory)

    def plateau(self, memory):
        """Compares the memory of the last quarter with the second: it must not keep growing."""
        quarter = len(memory) // 4
        def median(part):
            return statistics.median(one["RssAnon"] for one in part)
        second, last = median(memory[quarter:2 * quarter]), median(memory[-quarter:])
        self.figures["memory, kB"] = {
            "empty": self.before, "after the import": self.filled, "second quarter, RssAnon": second,
            "last quarter, RssAnon": last, "at the end": memory[-1]}
        self.figures["memory in the course, RssAnon kB"] = [one["RssAnon"] for one in memory]
        if last > second * 1.15 + 8192:
            raise Violation(f"memory went on growing under load: RssAnon {second} kB in the second quarter, {last} kB "
                            "in the last")

    def run(self):
        try:
            self.planner.start()
            self.before = self.planner.memory()
            self.fill()
            self.filled = self.planner.memory()
            self.measure()
            with self.planner.connect(600) as connection:
                counts = connection.call("Status")
            if counts["contacts"] < self.size:
                raise Violation(f"{self.size} people were imported and {counts['contacts']} are there")
            if self.planner.stop() != 0:
                raise Violation("plannerd did not end with 0 after SIGTERM")
            self.report.passed("load", self.figures)
        except (Violation, DaemonEnded, Refusal, Gone) as fault:
            self.report.figures["load"] = self.figures
            self.report.failed("load", str(fault))
        finally:
            self.planner.discard()


def end_of(connection):
    """Returns whether a connection was dropped, and closes it."""
    connection.socket.settimeout(0.2)
    try:
        while connection.socket.recv(1 << 20):
            pass
        return True
    except TimeoutError:
        return False
    except OSError:
        return True
    finally:
        connection.close()


def table(figures):
    """Returns the table for docs/reliability.md."""
    lines = ["| command | calls | p50 ms | p99 ms | worst ms |", "| --- | --- | --- | --- | --- |"]
    for method, values in figures.get("commands", {}).items():
        lines.append(f"| {method} | {values['calls']} | {values['p50']} | {values['p99']} | {values['worst']} |")
    return "\n".join(lines) + "\n"
