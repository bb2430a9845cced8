#!/usr/bin/env python3
"""For how long one request holds the event loop of plannerguests, which answers everybody: the processor time of its thread
for each of the largest requests that the limits allow. Other programs on the machine do not count. A large body is read in
pieces of 64 kB at most, between which others are answered: of such a request, what counts is all that follows its last piece.

    python3 Tests/Torture/loop_hold.py --binaries .build-release/release
"""

import argparse
import hashlib
import os
import random
import re
import shutil
import socket
import statistics
import struct
import sys
import tempfile
import time
import uuid
import zlib

from door import GUESTS, SITE, Door, Guest, solve

MOST = 5.0
ROUNDS = 15
MARKS = "a" + "\u0301" * 3950


class Hold:
    def __init__(self, binaries, rounds):
        self.home, self.rounds = tempfile.mkdtemp(prefix="hold."), rounds
        self.door = Door(os.path.abspath(binaries), self.home)
        self.number, self.found = 0, []

    def call(self, method, **parameters):
        with self.door.connect() as connection:
            return connection.call(GUESTS + method, **parameters)

    # Processor time

    def spent(self):
        """Returns the processor time of each thread, in nanoseconds (/proc/PID/task/TID/schedstat)."""
        tasks = f"/proc/{self.door.process.pid}/task"
        found = {}
        for thread in os.listdir(tasks):
            try:
                with open(f"{tasks}/{thread}/schedstat") as file:
                    found[thread] = int(file.read().split()[0])
            except OSError:
                pass
        return found

    def find_loop(self):
        before = self.spent()
        for _ in range(200):
            self.send(b"GET /robots.txt HTTP/1.1\r\n", {})
        after = self.spent()
        self.loop = max(after, key=lambda thread: after[thread] - before.get(thread, 0))

    def send(self, line, headers, body=b"", guest=None):
        """Makes a request over a separate connection. Returns the answer's status and length."""
        self.number += 1
        address = f"10.{self.number >> 14 & 255}.{self.number >> 6 & 255}.{self.number & 63}"
        head = {"Host": SITE, "X-Forwarded-For": address, "Connection": "close", **headers}
        if guest and guest.cookie:
            head["Cookie"] = head.get("Cookie", "") + f"guest={guest.cookie}"
        if line.startswith(b"POST"):
            head = {"Origin": f"http://{SITE}", "Content-Length": str(len(body)), **head}
        text = line + b"".join(f"{name}: {value}\r\n".encode() for name, value in head.items()) + b"\r\n"
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(60)
            connection.connect(self.door.web)
            *whole, last = (body[:-1000], body[-1000:]) if len(body) > 1 << 20 else (body,)
            connection.sendall(text + b"".join(whole) + (b"" if whole else last))
            if whole:
                time.sleep(0.1)
                self.began = self.spent()[self.loop]
                connection.sendall(last)
            answer = b""
            while part := connection.recv(1 << 20):
                answer += part
        return (int(answer.split(b" ", 2)[1]) if answer else 0), len(answer)

    def measure(self, name, request):
        """request(): makes a request, and returns the result of `send`."""
        times, answer = [], None
        for _ in range(self.rounds):
            time.sleep(0.03)
            self.began = self.spent()[self.loop]
            answer = request()
            time.sleep(0.02)
            times.append((self.spent()[self.loop] - self.began) / 1e6)
        times.sort()
        self.found.append((statistics.median(times), times[-1], name))
        print(f"{statistics.median(times):7.2f} ms (most {times[-1]:6.2f})  {answer[0]} {answer[1]:>8}  {name}", flush=True)

    # Requests

    def begin(self, text="Hello"):
        self.number += 1
        guest = Guest(self.door, 1000 + self.number)
        answer = guest.post("send", {"id": str(uuid.uuid4()), "text": text, **guest.work()})
        assert answer.status == 303, answer.refusal()
        return guest

    def form(self, path, fields, guest=None, kind="application/x-www-form-urlencoded", body=None):
        token = ""
        if guest and guest.cookie:
            token = "&token=" + hashlib.sha256(f"form.{guest.cookie}".encode()).hexdigest()[:22]
        body = (fields + token).encode() if body is None else body
        return lambda: self.send(f"POST {path} HTTP/1.1\r\n".encode(), {"Content-Type": kind}, body, guest)

    def page(self, path, guest=None, **headers):
        return lambda: self.send(f"GET {path} HTTP/1.1\r\n".encode(), headers, guest=guest)

    def upload(self, guest, content):
        token = hashlib.sha256(f"form.{guest.cookie}".encode()).hexdigest()[:22]
        boundary = "b"
        body = (f'--b\r\nContent-Disposition: form-data; name="token"\r\n\r\n{token}\r\n'
                f'--b\r\nContent-Disposition: form-data; name="id"\r\n\r\nx\r\n'
                f'--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n').encode()
        body += content + b"\r\n--b--\r\n"
        return self.form("/chat/send", "", guest, f"multipart/form-data; boundary={boundary}", body)

    def run(self):
        self.door.start()
        hashed = lambda text: hashlib.sha256(text.encode()).hexdigest()
        self.call("SetDoor", settings={"displayName": "M" * 100, "greeting": "\u0301" * 900, "retentionDays": 365})
        self.call("PutInvitation", invitation={"id": str(uuid.uuid4()), "kind": "open", "tokenHash": hashed("chat"),
                                               "durationMin": 30, "times": [], "revoked": False})
        day = int(time.time()) // 86_400 * 86_400 + 2 * 86_400
        times = [time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(day + 3600 * hour * 3)) for hour in range(200)]
        link, invitation = "Link" * 5 + "AA", str(uuid.uuid4())
        self.call("PutInvitation", invitation={"id": invitation, "kind": "personal", "tokenHash": hashed(link),
                                               "durationMin": 30, "times": times, "revoked": False, "note": "\u0301" * 1000})
        self.find_loop()
        self.measure("nothing: robots.txt", self.page("/robots.txt"))
        empty = self.begin()
        self.measure("the page of a short conversation", self.page("/chat", empty))
        small = self.begin()
        for number in range(18):
            assert small.post("send", {"id": str(uuid.uuid4()), "text": f"{number}"}).status == 303
        self.measure("a page just below what is made on the loop", self.page("/chat", small))
        marks = self.begin(MARKS)
        for _ in range(12):
            assert marks.post("send", {"id": str(uuid.uuid4()), "text": MARKS}).status == 303
        self.measure("a conversation of the largest messages of marks", self.page("/chat", marks))
        self.measure("the same, pressed", self.page("/chat", marks, **{"Accept-Encoding": "gzip"}))
        self.measure("an account's page", self.page("/chat/account", marks))
        self.measure("an invitation with 200 times", self.page(f"/i/{link}"))
        # Forms
        rows = {
            "a message of 64 kB that is refused, of marks": "text=a" + "%CC%81" * 10_600,
            "a message of 64 kB that is refused, of signs": "text=" + "&lt;".replace("&", "%26") * 10_000,
            "a message of 64 kB that is refused, of quotes": "text=" + '"' * 64_000,
            "a message of 64 kB that is refused, of links": "text=" + "http://a " * 7_000,
            "a message of blanks": "text=" + "+" * 64_000 + "%0D" * 20,
            "a form of 32,000 fields": "&".join("a" for _ in range(32_000)),
            "a form of 16,000 different fields": "&".join(f"{n:x}" for n in range(13_000)),
        }
        for name, fields in rows.items():
            self.measure(name, self.form("/chat/send", fields + "&id=x", marks))
            self.measure(name + " (nobody yet)", self.form("/chat/send", fields + "&id=x"))
        guest = self.begin()
        for field, path in [("zone", "zone"), ("name", "name"), ("start", "pick"), ("invitation", "cancel")]:
            for kind, value in [("marks", "a" + "%CC%81" * 10_600), ("letters", "Aa+" * 21_000), ("blanks", "a" + "+" * 64_000 + "a")]:
                self.measure(f"the form {path} with 64 kB of {kind}", self.form(f"/chat/{path}", f"{field}={value}", guest))
        proposal = "invitation=" + invitation + "".join(f"&day{n}={'%CC%81' * 3_300}&time{n}=1" for n in (1, 2, 3))
        self.measure("a proposal of 64 kB", self.form(f"/i/{link}/propose", proposal))
        self.measure("a sign-in of 8 kB", self.form("/chat/sign-in", "name=a" + "%CC%81" * 1_300 + "&password=" + "p" * 100))
        # Uploads
        chance = random.Random(1)
        for name, content in [("noise", chance.randbytes(5_000_000)), ("line feeds", b"\r\n--" * 1_250_000),
                              ("carriage returns", b"\r" * 5_000_000),
                              ("ten thousand parts", b"\r\n--b\r\n\r\n\r\n" * 400_000)]:
            self.measure(f"5 MB of {name} as a picture", self.upload(self.begin(), content[:5_000_000]))
        # Heads
        self.measure("a query of 15 kB", self.page("/chat?" + "&".join("a" for _ in range(7_000)), marks))
        self.measure("a query of 15 kB for an open page", self.page("/chat/live?" + "&".join("a" for _ in range(7_000))))
        self.measure("cookies of 8 kB", self.page("/chat", None, Cookie="a;" * 3_900 + ";"))
        self.measure("64 headers of 240 bytes", self.page("/chat", None, **{f"X-{n}": "v" * 230 for n in range(58)}))
        self.measure("a path of 15 kB", self.page("/i/" + "%41" * 4_000))
        self.measure("a path of 3,000 parts", self.page("/a" * 3_000))
        self.measure("languages of 8 kB", self.page("/chat", None, **{"Accept-Language": "a," * 3_900,
                                                                      "Accept-Encoding": "a;q=0," * 1_300}))
        self.measure("a host of 8 kB", self.page("/chat", None, Host="a." * 3_900))
        # The largest answer
        answer = guest.post("send", {"id": str(uuid.uuid4()), "image": picture()})
        page = guest.page().text
        if found := re.search(r'src="([^"]*/image/[^"]+)"', page):
            self.measure("a large picture", self.page(found[1], guest))
        else:
            print(f"no picture: {answer.status} {answer.refusal()}")
        self.fill()
        self.door.stop()
        worst = max(self.found)
        print(f"the worst: {worst[0]:.2f} ms, {worst[2]}")
        return worst[0] <= MOST


    def fill(self):
        """Uses so many addresses that some are forgotten. Measures the request at which that happens."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(60)
            connection.connect(self.door.web)
            longest = 0
            before = self.spent()[self.loop]
            for number in range(20_500):
                connection.sendall(f"GET /robots.txt HTTP/1.1\r\nHost: {SITE}\r\nX-Forwarded-For: "
                                   f"172.{number >> 14}.{number >> 7 & 127}.{number & 127}\r\n\r\n".encode())
                connection.recv(1 << 16)
                after = self.spent()[self.loop] if number > 18_000 else before
                longest, before = max(longest, after - before if number > 18_001 else 0), after
        self.found.append((longest / 1e6, longest / 1e6, "the address that is one too many"))
        print(f"{longest / 1e6:7.2f} ms  the address that is one too many")


def picture(side=1100):
    """Returns a PNG of noise, which stays large."""
    chunk = lambda name, data: struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    chance = random.Random(2)
    rows = b"".join(b"\0" + chance.randbytes(3 * side) for _ in range(side))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    arguments.add_argument("--binaries", default=".build/release")
    arguments.add_argument("--rounds", type=int, default=ROUNDS)
    options = arguments.parse_args()
    hold = Hold(options.binaries, options.rounds)
    try:
        good = hold.run()
    finally:
        hold.door.discard()
        shutil.rmtree(hold.home)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
