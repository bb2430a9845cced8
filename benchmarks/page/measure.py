#!/usr/bin/env python3
"""Measures the page with 150 and 10,000 people: the time from a request to the first byte of its answer, the
bytes of a first visit and of the next page, memory, and wake-ups while a page is open. Also the time from a
connection to the first byte if systemd has to start it: measure.py [--quick] PLANNERD PLANNERCTL PLANNERWEB
PLANNERBENCH"""

import gzip
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from measuring import Planner, figure, version

quick = "--quick" in sys.argv
daemon, client, page, bench = (word for word in sys.argv[1:] if word != "--quick")
SIZES = [150] if quick else [150, 10_000]
ROUNDS = 15 if quick else 41
WATCH = 5 if quick else 20
here = pathlib.Path(__file__).resolve().parent


class Page:
    """plannerweb on a separate port, with a browser's session."""

    def __init__(self, planner):
        self.planner = planner
        self.process = subprocess.Popen([page, "--port", "0"], env=planner.environment, stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r"127\.0\.0\.1:(\d+)", self.process.stdout.readline()).group(1))
        self.stream = self.connected()
        ticket = json.loads(planner.answer("Open", "Page"))["parameters"]["ticket"]
        head, _, _, _, _ = self.get(f"/enter?ticket={ticket}", cookie="")
        self.cookie = re.search(r"(?i)set-cookie: (planner=[^;]+)", head).group(1)

    def connected(self):
        return socket.create_connection(("127.0.0.1", self.port))

    def ask(self, stream, path, cookie):
        stream.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept-Encoding: gzip\r\nCookie: {cookie}\r\n\r\n".encode())

    def get(self, path, cookie=None):
        """Returns the head, the body, the milliseconds to the first byte and to the last, and the total
        bytes, over one connection like a browser."""
        began = time.perf_counter()
        self.ask(self.stream, path, self.cookie if cookie is None else cookie)
        answer = self.stream.recv(1 << 20)
        first = (time.perf_counter() - began) * 1000
        while b"\r\n\r\n" not in answer:
            answer += self.stream.recv(1 << 20)
        head, body = answer.split(b"\r\n\r\n", 1)
        head = head.decode()
        length = re.search(r"(?i)content-length: (\d+)", head)
        if length:
            while len(body) < int(length.group(1)):
                body += self.stream.recv(1 << 20)
            size = len(body)
        else:
            # In chunks: a page for which the daemon works longer.
            while not body.endswith(b"0\r\n\r\n"):
                body += self.stream.recv(1 << 20)
            size, rest, body = len(body), body, b""
            while (chunk := int(rest.split(b"\r\n", 1)[0], 16)) > 0:
                rest = rest.split(b"\r\n", 1)[1]
                body, rest = body + rest[:chunk], rest[chunk + 2:]
        last = (time.perf_counter() - began) * 1000
        status = int(head.split()[1])
        if status != 200:
            sys.exit(f"{path}: {status}")
        text = gzip.decompress(body) if re.search("(?i)content-encoding: gzip", head) else body
        return head, text.decode(errors="replace"), first, last, len(head.encode()) + 4 + size

    def switches(self):
        total = 0
        for task in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            total += sum(int(line.split()[1]) for line in open(task / "status") if "ctxt_switches" in line)
        return total

    def memory(self):
        """Returns in MB: resident memory, proportional share, private memory, and its anonymous part."""
        rows = dict(line.split(":", 1) for line in open(f"/proc/{self.process.pid}/smaps_rollup").readlines()[1:])
        kilo = lambda *keys: sum(int(rows[key].split()[0]) for key in keys) / 1000
        return kilo("Rss"), kilo("Pss"), kilo("Private_Clean", "Private_Dirty"), kilo("Anonymous")

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


def starts(size, work):
    """Returns the milliseconds from a connection to the first byte if systemd starts the program in its
    sandbox, in a separate systemd; None if no systemd can be booted."""
    if os.geteuid() != 0 or not shutil.which("systemd-nspawn"):
        return None
    os.chmod(work, 0o777)
    root = here.parents[1]
    done = subprocess.run([root / "Tests/System/sandbox.sh", "--keep", work, here / "start.sh",
                           pathlib.Path(daemon).parent, bench, str(size), str(5 if quick else 15), f"{work}/starts"], stdout=sys.stderr)
    if done.returncode:
        sys.exit("start.sh failed, as said above")
    return [float(line) for line in open(f"{work}/starts")]


figures = []
with tempfile.TemporaryDirectory(prefix="planner-bench-") as work:
    for size in SIZES:
        people = f"{size:,} people"
        planner = Planner(daemon, f"{work}/planner-{size}").start()
        planner.fill(bench, client, size, max(60, size // 10))
        shown = Page(planner)
        try:
            # Existing addresses, as a user may reach them.
            person = planner.call("People", limit=1)["people"][0]["contact"]["id"]
            item = planner.call("Status")["nextItem"]["id"]
            nav = re.findall(r'<a href="(/[a-z]*)"', shown.get("/")[1].split("<nav", 1)[1].split("</nav>", 1)[0])
            paths = {("today" if path == "/" else path[1:]): path for path in dict.fromkeys(nav)}
            paths |= {"person": f"/people/{person}", "session": f"/items/{item}", "introductions": "/introductions",
                      "goal": f"/people/{person}/goal", "profile": f"/people/{person}/edit",
                      "why": f"/people/{person}?why", "month": "/plan?month=", "move": f"/plan?move={item}", "welcome": "/welcome"}
            times, ends, sizes = {}, {}, {}
            for round in range(ROUNDS):
                for name, path in paths.items():
                    head, _, took, last, count = shown.get(path)
                    # The first round is not counted, because its calls are not cached.
                    if round > 0:
                        times.setdefault(name, []).append(took)
                        if "content-length" not in head.lower():
                            ends.setdefault(name, []).append(last)
                    sizes[name] = count / 1000
            for name, values in times.items():
                figures.append(figure(f"page-{name}-{size}", f"first byte of {name}, {people}", "ms", values))
                if name in ends:
                    figures.append(figure(f"page-{name}-end-{size}", f"- and its last byte", "ms", ends[name]))
            _, home, _, _, first = shown.get("/")
            for asset in dict.fromkeys(re.findall(r'"(/assets/[^"]+)"', home)):
                first += shown.get(asset)[4]
            figures.append(figure(f"page-bytes-first-{size}", f"bytes of a first visit to Today, {people}", "kB", [first / 1000]))
            most = max(sizes, key=sizes.get)
            figures.append(figure(f"page-bytes-next-{size}", f"bytes of the next page, the largest ({most}), {people}", "kB",
                                  [sizes[most]]))
            # An open page: the stream of its changes.
            open_page = shown.connected()
            shown.ask(open_page, "/live", shown.cookie)
            open_page.recv(1 << 10)
            time.sleep(8)
            counts = []
            for _ in range(1 if quick else 3):
                before = shown.switches()
                time.sleep(WATCH)
                counts.append((shown.switches() - before) / WATCH)
            figures.append(figure(f"page-wakeups-{size}", f"context switches of all threads, a page open, nothing happens, {people}",
                                  "per second", counts))
            for (name, label), value in zip((("rss", "memory, all pages shown"), ("pss", "- of that its share (PSS)"),
                                             ("uss", "- of that nobody else's (USS)"), ("anon", "- of that its own (not shared, not a file's)")),
                                            shown.memory()):
                figures.append(figure(f"page-memory-{name}-{size}", f"{label}, {people}", "MB", [value]))
        finally:
            shown.stop()
            planner.stop()
        started = starts(size, work)
        if started:
            figures.append(figure(f"page-start-{size}", f"from a connection to the first byte, started by systemd, {people}", "ms",
                                  started))
note = "" if any(f["name"].startswith("page-start") for f in figures) else \
    "The start by systemd was not measured: that needs root and systemd-container."
print(json.dumps({"note": note, "figures": figures, "versions": {"plannerweb": version(page, "--version")}}))
