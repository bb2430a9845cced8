"""Simulates talking guests and an owner's program, in one process without a task for each, and measures the
delivery of a message. With many connections the measuring itself must be cheap: compare with relay.py."""

import datetime
import gc
import hashlib
import json
import select
import socket
import time
import urllib.parse
import uuid


class Owner:
    """A program of the owner."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.buffer = b""

    def call(self, method, **parameters):
        self.socket.sendall(message(method, parameters))
        while b"\0" not in self.buffer:
            part = self.socket.recv(1 << 16)
            if not part:
                raise EOFError
            self.buffer += part
        answer, self.buffer = self.buffer.split(b"\0", 1)
        reply = json.loads(answer)
        if "error" in reply:
            raise RuntimeError(reply)
        return reply["parameters"]


def message(method, parameters, **more):
    return json.dumps({"method": f"org.socialplanner.Guests.{method}", "parameters": parameters, **more}).encode() + b"\0"


def invite(owner, number):
    """Creates an invitation with a conversation. Returns its token and the conversation's id."""
    token, name = f"bench{number:06}", str(uuid.uuid4())
    owner.call("PutInvitation", invitation={
        "id": name, "kind": "personal", "tokenHash": hashlib.sha256(token.encode()).hexdigest(), "durationMin": 30,
        "times": [], "revoked": False})
    start = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=2)).strftime("%Y-%m-%dT%H:00:00Z")
    return token, owner.call("SetBooking", booking={"id": name, "start": start})["invitation"]["conversation"]


def address(number):
    """Returns a loopback address, shared by twenty guests, because limits are counted per address."""
    return f"127.{10 + number // 20 // 62500}.{number // 20 // 250 % 250}.{number // 20 % 250 + 1}"


def connect(port, number):
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((address(number), 0))
    made.connect(("127.0.0.1", port))
    return made


def listen(port, token, number):
    """Opens the event stream of a page."""
    stream = connect(port, number)
    stream.sendall(f"GET /i/{token}/live?after=0 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    head = b""
    while b"\r\n\r\n" not in head:
        part = stream.recv(1 << 16)
        if not part:
            raise EOFError
        head += part
    if not head.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(head)
    return stream


def post(port, token, key):
    body = urllib.parse.urlencode({"text": f"sent {key}", "id": str(uuid.uuid4())})
    return (f"POST /i/{token}/send HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nConnection: close\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}").encode()


class Load:
    """Half of the messages are the owner's, half are guests'. Times run from before a message is written
    until its text is read at the other end."""

    def __init__(self, port, path, guests):
        self.port, self.guests = port, guests
        self.poll = select.epoll()
        self.readers = {}
        self.sent, self.heard = {}, {}
        for number, (token, _) in enumerate(guests):
            self.watch(listen(port, token, number), self.hear)
        self.caller = self.unix(path, lambda data: None)
        self.unix(path, self.hear).sendall(message("Watch", {}, more=True))

    def unix(self, path, reader):
        made = socket.socket(socket.AF_UNIX)
        made.connect(path)
        self.watch(made, reader)
        return made

    def watch(self, stream, reader):
        self.readers[stream.fileno()] = (stream, reader)
        self.poll.register(stream, select.EPOLLIN)

    def hear(self, data):
        now = time.perf_counter()
        at = data.find(b"sent ")
        while at >= 0:
            self.heard.setdefault(int(data[at + 5:at + 11]), now)
            at = data.find(b"sent ", at + 11)

    def answered(self, data):
        if data and not data.startswith(b"HTTP/1.1 303"):
            raise RuntimeError(data)

    def wait(self, until):
        """Reads all data that arrives until then."""
        while (left := until - time.perf_counter()) > 0:
            for descriptor, _ in self.poll.poll(left):
                stream, reader = self.readers[descriptor]
                data = stream.recv(1 << 16)
                reader(data)
                if not data:
                    self.poll.unregister(descriptor)
                    del self.readers[descriptor]
                    stream.close()

    def run(self, rate, seconds):
        """Returns the milliseconds of the owner's messages to a guest's page, and of guests' messages to
        the owner's Watch."""
        self.sent, self.heard = {}, {}
        gc.disable()
        begun = time.perf_counter() + 0.5
        for count in range(rate * seconds):
            self.wait(begun + count / rate)
            number = count * 7 % len(self.guests)
            token, conversation = self.guests[number]
            key = f"{count:06}"
            if count % 2:
                bytes_of_it = post(self.port, token, key)
                self.sent[count] = time.perf_counter()
                stream = connect(self.port, number)
                stream.sendall(bytes_of_it)
                self.watch(stream, self.answered)
            else:
                parameters = {"conversation": conversation, "id": str(uuid.uuid4()), "text": f"sent {key}"}
                bytes_of_it = message("SendMessage", parameters)
                self.sent[count] = time.perf_counter()
                self.caller.sendall(bytes_of_it)
        self.wait(time.perf_counter() + 2)
        gc.enable()
        times = [[], []]
        for count, at in self.sent.items():
            if count in self.heard:
                times[count % 2].append((self.heard[count] - at) * 1000)
        return times[0], times[1], len(self.sent) - len(self.heard)

    def close(self):
        for stream, _ in self.readers.values():
            stream.close()
        self.poll.close()


def quantile(times, part):
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]
