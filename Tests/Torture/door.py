"""A separate door for guests, the real plannerguests, and its guests, by HTTP over a Unix socket."""

import hashlib
import html
import http.client
import os
import re
import signal
import socket
import struct
import subprocess
import time
import uuid
import zlib

from client import Connection, Gone
from planner import DaemonEnded, die_with_parent

GUESTS = "org.socialplanner.Guests."
SITE = "meet.example.org"
BITS = 15
MESSAGE = re.compile(r'<li class="message([^"]*)" id="m(\d+)".*?</li>', re.S)
TEXT = re.compile(r'<p class="text">(.*?)</p>', re.S)


class Door:
    """plannerguests for a planner, in the same folder."""

    def __init__(self, binaries, home):
        self.program = os.path.join(binaries, "plannerguests")
        self.home, self.log = home, home + ".guests.log"
        self.web, self.socket = os.path.join(home, "http.sock"), os.path.join(home, "guests.sock")
        self.environment = {}
        self.process, self.kills = None, 0

    def start(self, timeout=60):
        environment = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": self.home, "TZ": "UTC",
                       "PLANNER_HOME": self.home, "SWIFT_BACKTRACE": "enable=no", **self.environment}
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "--listen", f"unix:{self.web}", "--url", f"http://{SITE}", "--proxied"], env=environment,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.home, preexec_fn=die_with_parent)
        deadline = time.monotonic() + timeout
        while True:
            try:
                with self.connect() as connection:
                    connection.call(GUESTS + "GetDoor")
                Guest(self, 0).get("/robots.txt")
                return
            except (Gone, Unanswered) as error:
                if self.process.poll() is not None:
                    raise DaemonEnded(f"plannerguests ended at its start with {self.process.returncode}: "
                                      f"{self.last_words()}") from error
                if time.monotonic() > deadline:
                    raise DaemonEnded(f"plannerguests did not answer within {timeout} s: {self.last_words()}") from error
                time.sleep(0.005)

    def connect(self, timeout=60):
        return Connection(self.socket, timeout)

    def check_alive(self):
        if self.process.poll() is not None:
            raise DaemonEnded(f"plannerguests ended by itself with {self.process.returncode}: {self.last_words()}")

    def kill(self):
        self.check_alive()
        self.kills += 1
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self, timeout=30):
        self.check_alive()
        self.process.terminate()
        return self.process.wait(timeout)

    def last_words(self):
        with open(self.log, errors="replace") as file:
            return " | ".join(file.read().splitlines()[-3:])

    def discard(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if os.path.exists(self.log):
            os.remove(self.log)


class Unanswered(Exception):
    """It is unknown whether the request was carried out."""


class Line(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__(SITE, timeout=60)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        self.sock.settimeout(60)
        self.sock.connect(self.path)


class Answer:
    def __init__(self, status, headers, text):
        self.status, self.headers, self.text = status, headers, text

    def refusal(self):
        found = re.search(r'role="alert">(.*?)</p>', self.text, re.S)
        return html.unescape(found[1]) if found else ""

    def messages(self):
        """Returns (number, whether it is the guest's own, its text) in the page's order."""
        found = []
        for match in MESSAGE.finditer(self.text):
            text = TEXT.search(match[0])
            found.append((int(match[2]), " own" in match[1], html.unescape(text[1]) if text else ""))
        return found

    def times(self):
        """Returns the offered times of each invitation on the page."""
        found = {}
        for form in re.findall(r'<form class="times".*?</form>', self.text, re.S):
            invitation = re.search(r'name="invitation" value="([^"]+)"', form)[1]
            found[invitation] = [int(seconds) for seconds in re.findall(r'name="start" value="(\d+)"', form)]
        return found


class Guest:
    """A device of a guest, with a unique address according to the proxy."""

    def __init__(self, door, number, base="/chat"):
        self.door, self.base, self.cookie = door, base, None
        self.address = f"10.0.{number // 250}.{number % 250 + 1}"

    def ask(self, method, path, body=None, kind="application/x-www-form-urlencoded"):
        headers = {"X-Forwarded-For": self.address, "Connection": "close"}
        if self.cookie:
            headers["Cookie"] = f"guest={self.cookie}"
        if body is not None:
            headers.update({"Origin": f"http://{SITE}", "Content-Type": kind})
        line = Line(self.door.web)
        try:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            text = answer.read().decode(errors="replace")
        except (OSError, http.client.HTTPException) as error:
            raise Unanswered(f"{method}: {error}") from error
        finally:
            line.close()
        for value in answer.headers.get_all("Set-Cookie", []):
            self.cookie = re.match(r"guest=([^;]*)", value)[1] or None
        return Answer(answer.status, answer.headers, text)

    def get(self, path):
        return self.ask("GET", path)

    def page(self, before=None):
        return self.get(self.base + (f"?before={before}" if before else ""))

    def post(self, action, fields):
        fields = [(name, value) for name, value in fields.items() if value is not None]
        if self.cookie:
            token = hashlib.sha256(f"form.{self.cookie}".encode()).hexdigest()[:22]
            fields.append(("token", token))
        boundary = uuid.uuid4().hex
        body = b""
        for name, value in fields:
            name_of_file = "; filename=\"a.png\"\r\nContent-Type: image/png" if isinstance(value, bytes) else ""
            body += f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{name_of_file}\r\n\r\n'.encode()
            body += (value if isinstance(value, bytes) else str(value).encode()) + b"\r\n"
        body += f"--{boundary}--\r\n".encode()
        return self.ask("POST", f"{self.base}/{action}", body, f"multipart/form-data; boundary={boundary}")

    def work(self):
        """Returns the form fields for the work that an open page requires for a first message."""
        page = self.page()
        found = re.search(r'name="challenge" value="([^"]+)"', page.text)
        return {"challenge": found[1], "answer": solve(found[1])} if found else {}

    def everything(self):
        """Returns all messages that the guest's page shows."""
        found, before = [], None
        while True:
            page = self.page(before)
            if page.status != 200:
                raise Unanswered(f"the page is answered with {page.status}")
            found = page.messages() + found
            earlier = re.search(r'class="earlier"><a class="button" href="[^"]*before=(\d+)"', page.text)
            if not earlier:
                return found
            before = earlier[1]

    def listen(self, after, told):
        """Reads the updates of an open page after a message: calls `told(number, text)` for each, until the
        connection ends."""
        line = Line(self.door.web)
        headers = {"X-Forwarded-For": self.address, "Last-Event-ID": str(after)}
        if self.cookie:
            headers["Cookie"] = f"guest={self.cookie}"
        try:
            line.request("GET", f"{self.base}/live", None, headers)
            answer = line.getresponse()
            if answer.status != 200:
                return
            number, name, data = None, None, []
            for raw in answer:
                text = raw.decode(errors="replace").rstrip("\n")
                key, _, value = text.partition(": ")
                if key == "id":
                    number = int(value)
                elif key == "event":
                    name = value
                elif key == "data":
                    data.append(value)
                elif not text:
                    if name == "message":
                        found = TEXT.search("\n".join(data))
                        told(number, html.unescape(found[1]) if found else "")
                    number, name, data = None, None, []
        except (OSError, http.client.HTTPException):
            pass
        finally:
            line.close()


def solve(challenge):
    start = hashlib.sha256(f"{challenge}.".encode())
    answer = 0
    while True:
        tried = start.copy()
        tried.update(str(answer).encode())
        if int.from_bytes(tried.digest()[:4], "big") >> 32 - BITS == 0:
            return answer
        answer += 1


def picture(chance):
    """Returns a unique PNG of a few pixels."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = b"".join(b"\0" + chance.randbytes(24) for _ in range(8))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
