"""Shared code of the measurements: figures, timed processes, a separate planner."""

import json
import os
import pathlib
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

# The khal that `make bench-tools` installs, for both measurements that use it.
KHAL = str(pathlib.Path(__file__).resolve().parents[1] / ".venv-bench" / "bin" / "khal")


def figure(name, label, unit, values, **more):
    """Returns a line of the report: the median of some values with the minimum and maximum. `name` is its
    anchor."""
    values = list(values)
    return {"name": name, "label": label, "unit": unit, "median": statistics.median(values), "min": min(values),
            "max": max(values), "runs": len(values), **more}


def ratio(name, label, dividends, divisors, **more):
    """Returns the ratio of values that were measured in turn, so that a busy moment affects both."""
    return figure(name, label, "times", [a / b for a, b in zip(dividends, divisors)], **more)


def number(value):
    """Formats a number with three digits, or more before the point. Whole numbers stay unchanged."""
    if float(value).is_integer():
        return f"{value:,.0f}"
    for least, digits in ((100, 0), (10, 1), (1, 2), (0.1, 3), (0.01, 4)):
        if abs(value) >= least:
            return f"{value:,.{digits}f}"
    return f"{value:.5f}"


ONE = {"attempts": "attempt", "events": "event", "instances": "instance", "points": "point", "switches": "switch"}


def quantity(value, unit):
    said = number(value)
    return f"{said} {ONE.get(unit, unit) if said == '1' else unit}"


def by_name(parts):
    return {figure["name"]: figure for part in parts for figure in part.get("figures", [])}


def load(folder):
    """Returns all results of a folder, by part."""
    return {path.stem: json.loads(path.read_text()) for path in sorted(pathlib.Path(folder).glob("*.json"))}


def run(command, environment=None, output=os.devnull):
    """Returns the seconds that a program takes. Its output goes to a file."""
    actions = [(os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644),
               (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
    began = time.perf_counter()
    process = os.posix_spawnp(command[0], command, environment or os.environ, file_actions=actions)
    _, status = os.waitpid(process, 0)
    seconds = time.perf_counter() - began
    if status != 0:
        sys.exit(f"{' '.join(command)}: exit status {os.waitstatus_to_exitcode(status)}")
    return seconds


def run_with_peak(command, environment=None, output=os.devnull):
    """Returns the seconds, and the program's peak memory in MB. GNU time starts the program: until its exec,
    the kernel counts the starter's memory as the program's own, and time has almost none while this process
    may have much. That costs a millisecond, so it is only for runs of seconds."""
    with tempfile.NamedTemporaryFile("r") as said:
        seconds = run(["/usr/bin/time", "-f", "%M", "-o", said.name, *command], environment, output)
        return seconds, int(said.read()) / 1000


def self_test():
    """Checks likely errors of the measuring itself before the measurements: `measuring.py --self-test`."""
    ballast = bytearray(b"x") * 200_000_000
    ours = next(int(line.split()[1]) / 1000 for line in open("/proc/self/status") if line.startswith("VmHWM"))
    _, peak = run_with_peak(["/bin/true"])
    if not (ours > len(ballast) / 1e6 and 0 < peak < 20):
        sys.exit(f"measuring.py: /bin/true is said to need {peak} MB, started by a process that needs {ours}")
    if figure("", "", "", [4, 1, 2, 3])["median"] != 2.5 or figure("", "", "", [3, 1, 2])["median"] != 2:
        sys.exit("measuring.py: the median is wrong")


def version(*command):
    """Returns the first line of a program's version output; empty if it is not installed."""
    try:
        said = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60).stdout
    except OSError:
        return None
    return next((line.strip() for line in said.splitlines() if line.strip()), None)


class Planner:
    """A daemon with a separate directory."""

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
        """Imports people with a goal each and live sessions, generated by `plannerbench document`."""
        document = f"{self.home}.json"
        run([bench, "document", "--contacts", str(contacts), "--items", str(items)], output=document)
        run([client, "import", document], self.environment)

    def answer(self, method, interface="Planner", **parameters):
        """Returns the raw answer without the NUL."""
        call = {"method": f"org.socialplanner.{interface}.{method}", "parameters": parameters}
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
        """Returns the resident memory, and its anonymous part, in MB."""
        status = dict(line.split(":", 1) for line in open(f"/proc/{self.process.pid}/status"))
        return tuple(int(status[key].split()[0]) / 1000 for key in ("VmRSS", "RssAnon"))

    def stop(self):
        self.stream.close()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)


if __name__ == "__main__" and sys.argv[1:] == ["--self-test"]:
    self_test()
