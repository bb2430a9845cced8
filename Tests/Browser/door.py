"""The door for guests. A test plays the owner."""

import datetime
import hashlib
import json
import os
import signal
import socket
import subprocess
import uuid

TOKEN = "AbCdEfGhIjKlMnOpQrStUv"


class Door:
    def __init__(self, programs, folder):
        self.program = f"{programs}/plannerguests"
        self.home = str(folder)
        os.makedirs(self.home, exist_ok=True)
        self.process = None
        self.port = free_port()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "--listen", str(self.port)], env={"PLANNER_HOME": self.home, "PATH": "/usr/bin:/bin"},
            stdout=subprocess.PIPE)
        assert b"guests reach it" in self.process.stdout.readline()
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(f"{self.home}/guests.sock")
        self.buffer = b""

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait(30)

    def call(self, method, **parameters):
        message = {"method": f"org.socialplanner.Guests.{method}", "parameters": parameters}
        self.socket.sendall(json.dumps(message).encode() + b"\0")
        while b"\0" not in self.buffer:
            part = self.socket.recv(1 << 16)
            assert part, "the door hung up"
            self.buffer += part
        answer, self.buffer = self.buffer.split(b"\0", 1)
        answer = json.loads(answer)
        assert "error" not in answer, answer
        return answer["parameters"]

    def open(self):
        self.call("SetDoor", settings={
            "displayName": "Maria Gomez", "greeting": "Hello! I answer within a day.", "retentionDays": 365})
        self.call("PutInvitation", invitation={
            "id": str(uuid.uuid4()), "kind": "open", "tokenHash": sha256("chat"), "durationMin": 30, "times": [],
            "revoked": False})

    def invite(self, token=TOKEN, note="Shall we have a coffee?", name=None, hours=(0, 1, 2, 26, 27, 50), revoked=False):
        """Creates an invitation with six times from tomorrow on, or changes one."""
        first = datetime.datetime.now(datetime.timezone.utc).replace(minute=0) + datetime.timedelta(days=1)
        times = [(first + datetime.timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:00Z") for hours in hours]
        name = name or str(uuid.uuid4())
        self.call("PutInvitation", invitation={
            "id": name, "kind": "personal", "tokenHash": sha256(token), "durationMin": 45, "times": times, "revoked": revoked,
            "note": note})
        return name

    def personal(self):
        return next(one for one in self.call("ListInvitations")["invitations"] if one["kind"] == "personal")

    def change(self, invitation, times, note):
        """Changes the times and the note of the personal invitation."""
        kept = {key: invitation[key] for key in ("id", "kind", "durationMin", "revoked")}
        self.call("PutInvitation", invitation={**kept, "tokenHash": sha256(TOKEN), "times": times, "note": note})

    def conversation(self):
        return self.call("ListConversations")["conversations"][0]["id"]

    def say(self, text):
        self.call("SendMessage", conversation=self.conversation(), id=str(uuid.uuid4()), text=text)

    def asked(self):
        return next(one for one in self.call("ListInvitations")["invitations"] if one["state"] == "asked")

    def book(self):
        asked = self.asked()
        start = asked.get("start") or asked["proposed"][0]
        self.call("AnswerRequest", answer={"request": asked["request"], "answer": "booked", "start": start, "times": []})


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
