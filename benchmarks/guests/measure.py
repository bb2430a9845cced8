#!/usr/bin/env python3
"""Measures plannerguests: delivery with many connected guests, the cost of idle open pages, guests who
compete for one time, and a first visit: measure.py [--quick] PLANNERD PLANNERGUESTS"""

import gzip
import hashlib
import json
import os
import pathlib
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request

from load import Load, Owner, connect, invite, listen, quantile
from measuring import Planner, figure, version

quick = "--quick" in sys.argv
daemon, program = (word for word in sys.argv[1:] if word != "--quick")
HERE = pathlib.Path(__file__).resolve().parent
BROWSER = HERE.parents[1] / ".venv-browser/bin/python"
GUESTS, RATE, SECONDS, ROUNDS, IDLE, FIGHTERS = 1000, 100, 20, 1 if quick else 4, 10_000, 64
figures, notes = [], []


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Door:
    """plannerguests with a separate folder."""

    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        self.url, self.path = f"http://127.0.0.1:{self.port}", f"{folder}/guests.sock"
        self.process = subprocess.Popen(
            [program, "--listen", str(self.port)], stdout=subprocess.PIPE,
            env={"PLANNER_HOME": folder, "HOME": folder, "PATH": "/usr/bin:/bin"})
        self.process.stdout.readline()

    def memory(self, kind="VmRSS"):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(next(line.split()[1] for line in text.splitlines() if line.startswith(kind))) / 1000

    def get(self, path):
        """Returns the number of transferred bytes and the content."""
        asked = urllib.request.Request(self.url + path, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(asked) as answer:
            body = answer.read()
            return len(body), gzip.decompress(body) if answer.headers["Content-Encoding"] == "gzip" else body

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(60) != 0:
            sys.exit(f"plannerguests ended with {self.process.returncode}")


def weight(door):
    """Returns the transferred size of a first visit: the page, its style, its script and its icon."""
    size, text = door.get("/chat")
    assets = {part.split('"')[0] for part in text.decode().split('"/assets/')[1:]}
    total = size + sum(door.get(f"/assets/{name}")[0] for name in assets)
    figures.append(figure("guests-weight", "what a first visit loads, compressed", "kB", [total / 1000]))


def first_visit(door):
    if not BROWSER.exists() or not os.path.exists("/usr/bin/chromium"):
        return notes.append("A first visit in Chromium was not measured: `make test-browser` installs what it needs.")
    said = subprocess.run(
        [BROWSER, HERE / "first_visit.py", f"{door.url}/chat", "1" if quick else "4"], stdout=subprocess.PIPE, text=True,
        check=True).stdout
    figures.append(figure(
        "guests-first-message", "a first visit to the first message, 400 kbit/s and 400 ms there and back", "s",
        [float(line) for line in said.split()]))


def idle(door, guests):
    """Returns the memory of the process. The kernel's memory for connections is not included."""
    before = door.memory()
    streams = [listen(door.port, token, number) for number, (token, _) in enumerate(guests)]
    # Each page receives a message in this time.
    time.sleep(25)
    after, there = door.memory(), owner.call("GetDoor")["guests"]
    if there != len(streams):
        sys.exit(f"of {len(streams)} open pages {there} are left")
    figures.append(figure("guests-idle", f"{len(streams):,} open pages on which nothing happens, memory", "MB", [after]))
    figures.append(figure("guests-before", "before they came", "MB", [before]))
    figures.append(figure("guests-idle-each", "each of them", "kB", [(after - before) * 1000 / len(streams)]))
    for stream in streams:
        stream.close()


def deliver(name, label, port, path, guests, rounds):
    load = Load(port, path, guests)
    all_times, lost = ([], []), 0
    for _ in range(rounds):
        *times, missing = load.run(RATE, SECONDS)
        lost += missing
        for kept, found in zip(all_times, times):
            kept.append(found)
    load.close()
    for side, words, found in [("page", "the owner's to the guest's page", all_times[0]),
                               ("watch", "a guest's to the owner's Watch", all_times[1])]:
        for part, called in [(0.5, "median"), (0.99, "p99")]:
            figures.append(figure(
                f"{name}-{side}-{called}", f"{label}: {words}, {called}", "ms", [quantile(times, part) for times in found]))
    return lost


def relay(folder):
    """Measures the same load on a program that only forwards, to show what measuring adds."""
    port, path = free_port(), f"{folder}/relay.sock"
    process = subprocess.Popen([sys.executable, HERE / "relay.py", str(port), path], stdout=subprocess.PIPE)
    process.stdout.readline()
    try:
        tokens = [(f"relay{number:06}",) * 2 for number in range(GUESTS)]
        deliver("guests-measuring", "what measuring adds", port, path, tokens, 1)
    finally:
        process.kill()
        process.wait()


def pick(door, number, invitation, token, wanted, start=lambda: None):
    """Takes a time of an invitation as a guest. Returns the status of the answer."""
    seconds = int(time.mktime(time.strptime(wanted, "%Y-%m-%dT%H:%M:%SZ")) - time.timezone)
    body = urllib.parse.urlencode({"invitation": invitation, "start": seconds})
    stream = connect(door.port, number * 20)
    start()
    stream.sendall((
        f"POST /i/{token}/pick HTTP/1.1\r\nHost: 127.0.0.1:{door.port}\r\nOrigin: {door.url}\r\nConnection: close\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}").encode())
    return stream.recv(1 << 16)[9:12]


def answer(door, planner):
    """Returns how long a single guest waits until their page shows the booking."""
    took = []
    for number in range(5):
        planner.call("AddContact", displayName=f"Alone {number}")
        made = planner.call("Invite", interface="Invitations", name=f"Alone {number}")["invitation"]
        token = made["link"].split("/i/")[1]
        begun = time.perf_counter()
        if pick(door, 100 + number, made["id"], token, made["times"][0]) != b"303":
            sys.exit("a guest could not ask")
        # The page that the answer redirects to.
        page, shown = listen(door.port, token, number), b""
        while b"Add it to your calendar" not in shown:
            if time.perf_counter() - begun > 30:
                sys.exit("a guest has no answer")
            shown += page.recv(1 << 16)
        took.append((time.perf_counter() - begun) * 1000)
        page.close()
    figures.append(figure("guests-answer", "a guest takes a time: until their page says that it is booked", "ms", took))


def fight(folder):
    """Lets a single guest take a time; then FIGHTERS guests take the same time at once, and the daemon
    answers."""
    os.mkdir(f"{folder}/fight")
    door = Door(f"{folder}/fight")
    planner = Planner(daemon, f"{folder}/fight").start()
    try:
        planner.call("SetDoor", interface="Invitations", displayName="Maria Gomez")
        answer(door, planner)
        links, times = [], []
        for number in range(FIGHTERS):
            planner.call("AddContact", displayName=f"Guest {number:03}")
            made = planner.call("Invite", interface="Invitations", name=f"Guest {number:03}", most=50)["invitation"]
            links.append((made["id"], made["link"].split("/i/")[1]))
            times.append(set(made["times"]))
        wanted = sorted(set.intersection(*times))[0]
        gate, statuses = threading.Barrier(FIGHTERS + 1), []

        def take(number, link):
            statuses.append(pick(door, number, *link, wanted, gate.wait))

        threads = [threading.Thread(target=take, args=one) for one in enumerate(links)]
        for thread in threads:
            thread.start()
        gate.wait()
        begun = time.perf_counter()
        for thread in threads:
            thread.join()
        if statuses != [b"303"] * FIGHTERS:
            sys.exit(f"a guest could not ask: {statuses}")
        owner = Owner(door.path)
        while True:
            kept = owner.call("ListInvitations")["invitations"]
            if not any(one["state"] == "asked" for one in kept):
                break
            time.sleep(0.005)
        took = (time.perf_counter() - begun) * 1000
        booked = sum(one.get("bookedAt") == wanted for one in kept)
        figures.append(figure("guests-fight", f"of {FIGHTERS} guests who take one time at once, booked", "guests", [booked]))
        figures.append(figure("guests-fight-time", "until each of them has an answer", "ms", [took]))
        if booked != 1:
            sys.exit(f"{booked} of {FIGHTERS} guests have the same time")
    finally:
        planner.stop()
        door.end()


most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
with tempfile.TemporaryDirectory(prefix="planner-bench-") as folder:
    door = Door(folder)
    try:
        owner = Owner(door.path)
        owner.call("SetDoor", settings={"displayName": "Maria Gomez", "greeting": "Hello", "retentionDays": 365})
        owner.call("PutInvitation", invitation={
            "id": "5e0c1b9e-0d6a-4a53-9f5e-0123456789ab", "kind": "open", "durationMin": 30, "times": [], "revoked": False,
            "tokenHash": hashlib.sha256(b"chat").hexdigest()})
        guests = [invite(owner, number) for number in range(GUESTS if quick else IDLE)]
        weight(door)
        first_visit(door)
        if not quick:
            idle(door, guests)
        lost = deliver(
            "guests-delivery", f"{GUESTS:,} guests connected, {RATE} messages a second", door.port, door.path, guests[:GUESTS],
            ROUNDS)
        figures.append(figure("guests-lost", "of these messages, lost", "messages", [lost]))
    finally:
        door.end()
    relay(folder)
    fight(folder)
# The report of Tests/Torture with --report. A run that stopped early because of a fault has no counts.
if (torture := HERE / "torture.json").exists():
    told = json.loads(torture.read_text())
    counts = told["figures"]["guests"]
    figures += [
        figure("guests-kills", "plannerd and plannerguests beside each other, ended by SIGKILL at any moment", "kills",
               [counts["kills of plannerd"] + counts["kills of plannerguests"]]),
        figure("guests-kills-acknowledged", "messages and other orders of guests and of the owner, acknowledged meanwhile", "orders",
               [sum(count for name, count in counts.items() if name.endswith("acknowledged"))]),
        figure("guests-kills-lost", "of these orders, lost or doubled", "orders", [len(told["failures"])]),
    ]

result = {"figures": figures, "versions": {"plannerguests": version(program, "--version")}}
if notes:
    result["note"] = " ".join(notes)
print(json.dumps(result))
