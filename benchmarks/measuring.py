"""What the measurements share: figures, processes that are timed, a planner of their own."""

import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time


def figure(name, label, unit, values, **more):
    """A line of the report: the median of some values with the least and the most. `name` is its anchor."""
    values = sorted(values)
    return {"name": name, "label": label, "unit": unit, "median": values[len(values) // 2], "min": values[0],
            "max": values[-1], "runs": len(values), **more}


def ratio(name, label, dividends, divisors, **more):
    """Of values that were measured in turn, so that a busy moment falls on both."""
    return figure(name, label, "times", [a / b for a, b in zip(dividends, divisors)], **more)


def number(value):
    """Three digits, and all of them before the point; a whole number as it is."""
    if float(value).is_integer():
        return f"{value:,.0f}"
    for least, digits in ((100, 0), (10, 1), (1, 2), (0.1, 3), (0.01, 4)):
        if abs(value) >= least:
            return f"{value:,.{digits}f}"
    return f"{value:.5f}"


def quantity(value, unit):
    return f"{number(value)} {unit}"


def by_name(parts):
    return {figure["name"]: figure for part in parts for figure in part.get("figures", [])}


def load(folder):
    """All results of a folder, by the name of their part."""
    return {path.stem: json.loads(path.read_text()) for path in sorted(pathlib.Path(folder).glob("*.json"))}


def run(command, environment=None, output=os.devnull):
    """Runs a program to its end: (seconds, peak of its memory in kB). Its output goes to a file."""
    actions = [(os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644),
               (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
    began = time.perf_counter()
    process = os.posix_spawnp(command[0], command, environment or os.environ, file_actions=actions)
    _, status, usage = os.wait4(process, 0)
    seconds = time.perf_counter() - began
    if status != 0:
        sys.exit(f"{' '.join(command)}: exit status {os.waitstatus_to_exitcode(status)}")
    return seconds, usage.ru_maxrss


def version(*command):
    """The first line that a program says of itself; nothing where it is not installed."""
    try:
        said = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60).stdout
    except OSError:
        return None
    return next((line.strip() for line in said.splitlines() if line.strip()), None)


class Planner:
    """A daemon on a directory of its own."""

    def __init__(self, daemon, home):
        self.daemon = daemon
        self.home = home
        self.socket = f"{home}/planner.sock"
        self.environment = {**os.environ, "PLANNER_HOME": home, "TZ": "UTC"}

    def start(self):
        self.began = time.monotonic()
        with open(f"{self.home}.log", "ab") as log:
            self.process = subprocess.Popen([self.daemon], stderr=log, env=self.environment)
        while True:
            self.stream = socket.socket(socket.AF_UNIX)
            try:
                self.stream.connect(self.socket)
                return self
            except OSError:
                self.stream.close()
                if self.process.poll() is not None:
                    sys.exit(pathlib.Path(f"{self.home}.log").read_text())
                time.sleep(0.0005)

    def fill(self, bench, client, contacts, items):
        """People with a goal each and live sessions, as `plannerbench document` makes them up."""
        document = f"{self.home}.json"
        run([bench, "document", "--contacts", str(contacts), "--items", str(items)], output=document)
        run([client, "import", document], self.environment)

    def answer(self, method, **parameters):
        """The answer as it came, without the NUL."""
        call = {"method": f"org.socialplanner.Planner.{method}", "parameters": parameters}
        self.stream.sendall(json.dumps(call).encode() + b"\0")
        answer = bytearray()
        while not answer.endswith(b"\0"):
            part = self.stream.recv(1 << 20)
            if not part:
                sys.exit(f"{method}: the daemon has gone")
            answer += part
        return bytes(answer[:-1])

    def call(self, method, **parameters):
        answer = json.loads(self.answer(method, **parameters))
        if "error" in answer:
            sys.exit(f"{method}: {answer}")
        return answer.get("parameters", {})

    def memory(self):
        """Resident, and of that its own, in MB."""
        status = dict(line.split(":", 1) for line in open(f"/proc/{self.process.pid}/status"))
        return tuple(int(status[key].split()[0]) / 1000 for key in ("VmRSS", "RssAnon"))

    def stop(self):
        self.stream.close()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
