"""A separate planner: the real plannerd with its own folder, started, called and killed."""

import ctypes
import os
import shutil
import signal
import subprocess
import tempfile
import time

from client import Connection, Gone

# Appends one line per run, with a single write: the time, and the event as the daemon sent it.
HOOK = """#!/bin/sh
line="$(date +%s.%N) $(tr -d '\\n')"
printf '%s\\n' "$line" >> "${0%/*}/../told"
"""


LIBC = ctypes.CDLL(None)
PR_SET_PDEATHSIG = 1  # prctl(2)


def die_with_parent():
    """Kills the daemon when the harness ends."""
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


class DaemonEnded(Exception):
    """The daemon ended without being told to."""


class DaemonHangs(DaemonEnded):
    """The daemon does not end."""


class Planner:
    def __init__(self, binaries, folder=None, hooks=True):
        self.program = os.path.join(binaries, "plannerd")
        self.home = tempfile.mkdtemp(prefix="torture-", dir=folder)
        self.log = self.home + ".log"
        self.socket = os.path.join(self.home, "planner.sock")
        self.environment = {}
        self.process = None
        self.kills = []
        if hooks:
            folder = os.path.join(self.home, "hooks.d")
            os.mkdir(folder, 0o700)
            path = os.path.join(folder, "10-tell")
            with open(path, "w") as file:
                file.write(HOOK)
            os.chmod(path, 0o700)

    def spawn(self):
        # An isolated environment: no journal, no bus, no user's configuration.
        environment = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": self.home, "TZ": "UTC",
                       "PLANNER_HOME": self.home, "SWIFT_BACKTRACE": "enable=no", **self.environment}
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.program], env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.home,
                preexec_fn=die_with_parent)

    def start(self, timeout=60):
        """Starts the daemon and waits until it answers. Raises DaemonEnded if it ends instead."""
        self.spawn()
        deadline = time.monotonic() + timeout
        while True:
            try:
                with self.connect() as connection:
                    connection.call("GetPreferences")
                return
            except Gone as error:
                if self.process.poll() is not None:
                    raise DaemonEnded(f"plannerd ended at its start with {self.process.returncode}: "
                                      f"{self.last_words()}") from error
                if time.monotonic() > deadline:
                    raise DaemonEnded(f"plannerd did not answer within {timeout} s: {self.last_words()}") from error
                time.sleep(0.003)

    def connect(self, timeout=60):
        return Connection(self.socket, timeout)

    def check_alive(self):
        if self.process.poll() is not None:
            raise DaemonEnded(f"plannerd ended by itself with {self.process.returncode}: {self.last_words()}")

    def kill(self):
        self.check_alive()
        self.kills.append(time.time())
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self, timeout=30):
        """Sends SIGTERM and returns the exit code. Raises DaemonHangs if the daemon does not end."""
        self.check_alive()
        self.process.terminate()
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired as error:
            raise DaemonHangs(f"plannerd did not end within {timeout} s of SIGTERM: {self.last_words()}") from error

    def last_words(self):
        with open(self.log, errors="replace") as file:
            return " | ".join(file.read().splitlines()[-3:])

    def memory(self):
        """Returns VmRSS, RssAnon, and VmHWM (the maximum of VmRSS) of the process in kB."""
        with open(f"/proc/{self.process.pid}/status") as file:
            fields = dict(line.split(":", 1) for line in file)
        return {key: int(fields[key].split()[0]) for key in ("VmRSS", "RssAnon", "VmHWM")}

    def discard(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.home, ignore_errors=True)
        if os.path.exists(self.log):
            os.remove(self.log)
