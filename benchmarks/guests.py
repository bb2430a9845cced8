#!/usr/bin/env python3
"""Measures plannerguests: delivery with many guests connected, what idle pages cost, and how heavy a page is.

  benchmarks/guests.py PROGRAM [--guests 1000] [--seconds 20] [--rate 100] [--idle 10000]
"""

import argparse
import asyncio
import datetime
import gzip
import hashlib
import json
import os
import pathlib
import resource
import signal
import socket
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request
import uuid

PORT = 7699


class Owner:
    """A program of the owner's."""

    def __init__(self, path):
        self.path = path
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.buffer = b""

    def receive(self):
        while b"\0" not in self.buffer:
            part = self.socket.recv(1 << 16)
            if not part:
                raise EOFError
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        reply = json.loads(message)
        if "error" in reply:
            raise RuntimeError(reply)
        return reply["parameters"]

    def call(self, method, **parameters):
        self.socket.sendall(json.dumps(call(method, parameters)).encode() + b"\0")
        return self.receive()


def call(method, parameters, **more):
    return {"method": f"org.socialplanner.Guests.{method}", "parameters": parameters, **more}


def invite(owner, number):
    """An invitation, with its conversation begun: its token and the conversation's id."""
    token, name = f"bench{number:06}", str(uuid.uuid4())
    owner.call("PutInvitation", invitation={
        "id": name, "kind": "personal", "tokenHash": hashlib.sha256(token.encode()).hexdigest(), "durationMin": 30,
        "times": [], "revoked": False})
    start = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=2)).strftime("%Y-%m-%dT%H:00:00Z")
    return token, owner.call("SetBooking", booking={"id": name, "start": start})["invitation"]["conversation"]


def address(number):
    """Of the loopback, for limits are counted for each: twenty guests at one."""
    return f"127.{10 + number // 20 // 62500}.{number // 20 // 250 % 250}.{number // 20 % 250 + 1}"


async def page(token, number, told):
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT, local_addr=(address(number), 0))
    writer.write(f"GET /i/{token}/live?after=0 HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    assert b" 200 " in head.split(b"\r\n")[0] + b" ", head
    if told is None:
        return reader, writer
    try:
        while True:
            line = await reader.readline()
            if not line:
                return
            at = line.find(b"sent ")
            if at >= 0:
                key = line[at + 5:].split(b" ")[0].split(b"<")[0]
                told.setdefault(key.decode(), time.perf_counter())
    except (asyncio.CancelledError, ConnectionError):
        writer.close()


async def watch(path, told):
    reader, writer = await asyncio.open_unix_connection(path, limit=1 << 24)
    writer.write(json.dumps(call("Watch", {}, more=True)).encode() + b"\0")
    while True:
        event = json.loads((await reader.readuntil(b"\0"))[:-1])["parameters"]["event"]
        text = (event.get("message") or {}).get("text") or ""
        if text.startswith("sent "):
            told.setdefault(text[5:], time.perf_counter())


async def write(token, number, key):
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT, local_addr=(address(number), 0))
    body = urllib.parse.urlencode({"text": f"sent {key}", "id": str(uuid.uuid4())})
    writer.write(
        f"POST /i/{token}/send HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nOrigin: http://127.0.0.1:{PORT}\r\nConnection: close\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
    answer = await reader.read()
    writer.close()
    assert b" 303 " in answer.split(b"\r\n")[0] + b" ", answer[:300]


def quantile(times, part):
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] * 1000


async def deliver(path, guests, rate, seconds):
    """Half of the messages are the owner's, half are guests'."""
    to_guest, to_owner, begun = {}, {}, {}
    pages = [asyncio.create_task(page(token, number, to_guest)) for number, (token, _) in enumerate(guests)]
    listener = asyncio.create_task(watch(path, to_owner))
    reader, writer = await asyncio.open_unix_connection(path, limit=1 << 24)
    await asyncio.sleep(3)
    writes, start = [], time.perf_counter()

    async def replies():
        while True:
            await reader.readuntil(b"\0")

    answers = asyncio.create_task(replies())
    for count in range(rate * seconds):
        await asyncio.sleep(max(0, start + count / rate - time.perf_counter()))
        number = count * 7 % len(guests)
        token, conversation = guests[number]
        key = f"{count:06}"
        begun[key] = time.perf_counter()
        if count % 2:
            writes.append(asyncio.create_task(write(token, number, key)))
        else:
            parameters = {"conversation": conversation, "id": str(uuid.uuid4()), "text": f"sent {key}"}
            writer.write(json.dumps(call("SendMessage", parameters)).encode() + b"\0")
    await asyncio.sleep(2)
    await asyncio.gather(*writes)
    for task in [*pages, listener, answers]:
        task.cancel()
    await asyncio.gather(*pages, return_exceptions=True)
    owners = [to_guest[key] - at for key, at in begun.items() if int(key) % 2 == 0 and key in to_guest]
    theirs = [to_owner[key] - at for key, at in begun.items() if int(key) % 2 and key in to_owner]
    for name, times in [("to the guest's page", owners), ("to the owner's Watch", theirs)]:
        print(f"{len(times)} messages {name}: median {quantile(times, .5):.1f} ms, p99 {quantile(times, .99):.1f} ms, "
              f"most {max(times) * 1000:.1f} ms, lost {len(begun) // 2 - len(times)}")


async def idle(process, guests):
    before = memory(process)
    kept = []
    for first in range(0, len(guests), 200):
        kept += await asyncio.gather(*[
            page(token, 200_000 + number, None) for number, (token, _) in enumerate(guests[first:first + 200], first)])
    await asyncio.sleep(5)
    after = memory(process)
    print(f"{len(kept)} idle pages: {after / 1024:.1f} MB resident (it was {before / 1024:.1f}), "
          f"{(after - before) / len(kept):.1f} kB each")


def memory(process):
    text = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    return int(next(line.split()[1] for line in text.splitlines() if line.startswith("VmRSS")))


def weight(token):
    """The bytes of a first visit, as they are sent: the page, its style and its script."""
    def get(path):
        asked = urllib.request.Request(f"http://127.0.0.1:{PORT}{path}", headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(asked) as answer:
            body = answer.read()
            return len(body), gzip.decompress(body) if answer.headers["Content-Encoding"] == "gzip" else body
    size, text = get(f"/i/{token}")
    assets = {part.split('"')[0] for part in text.decode().split('"/assets/')[1:]}
    sizes = {"page": size, **{name.split("-")[0] + name[name.rindex("."):]: get(f"/assets/{name}")[0] for name in assets}}
    print(f"a first visit: {sum(sizes.values())} bytes {sizes}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--guests", type=int, default=1000)
    parser.add_argument("--rate", type=int, default=100)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--idle", type=int, default=10_000)
    asked = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        path = f"{folder}/guests.sock"
        process = subprocess.Popen(
            [asked.program, "--listen", str(PORT)], env={"PLANNER_HOME": folder, "HOME": folder}, stdout=subprocess.PIPE)
        process.stdout.readline()
        try:
            owner = Owner(path)
            owner.call("SetDoor", settings={"displayName": "Maria Gomez", "greeting": "Hello", "retentionDays": 365})
            begun = time.perf_counter()
            guests = [invite(owner, number) for number in range(max(asked.guests, asked.idle))]
            print(f"{len(guests)} guests made in {time.perf_counter() - begun:.1f} s")
            weight(guests[0][0])
            asyncio.run(idle(process, guests[:asked.idle]))
            asyncio.run(deliver(path, guests[:asked.guests], asked.rate, asked.seconds))
        finally:
            process.send_signal(signal.SIGTERM)
            print(f"ended with {process.wait()}, its files {sum(file.stat().st_size for file in pathlib.Path(folder).rglob('*.db*')) >> 10} kB"
                  if os.path.exists(folder) else "")


if __name__ == "__main__":
    main()
