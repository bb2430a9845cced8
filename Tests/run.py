#!/usr/bin/env python3
"""Runs tests with a time limit.

    run.py MINUTES BUNDLE [REGEX]     all tests, or those whose names match
    run.py MINUTES BUNDLE --soak      those that draw random examples (PropertySeeds)

A waiting test blocks one of Swift's threads, and there are only as many as cores. So the tests run in four
processes, two of which have the tests that mostly wait for other programs or sockets. Their output is passed
on line by line. After MINUTES, the script prints the unfinished tests and the place where each thread of
their process waits, ends all processes, and exits with 124.
"""

import glob
import os
import pathlib
import pty
import re
import signal
import subprocess
import sys
import threading
import time

# These tests start programs and wait for them.
PROGRAMS = r"^IntegrationTests\."
# These tests use sockets in their own process.
SOCKETS = r"^(PlannerGuestsTests|PlannerWebTests)\."
# The service's tests take as long as all the others.
SERVICE = r"^(PlannerServiceTests|PlannerUseCaseTests)\."
# The files of tests with random examples. A test's name ends with its file and line.
DRAWING = re.compile(r"PropertySeeds|announcedFor")
# The lines of Swift Testing: '◇ Test "..." started.' and '✔ Test "..." passed after 1.2 seconds.'
LINE = re.compile(r"Test (?!case|run)(.+?) (started\.|(?:with \d+ test cases? )?(?:passed|failed) after|skipped)")


def threads(pid):
    """Yields the kernel's data about where each thread of a program waits."""
    for task in sorted(glob.glob(f"/proc/{pid}/task/*")):
        try:
            name, place, call = (open(f"{task}/{file}").read().strip() for file in ("comm", "wchan", "syscall"))
        except OSError:
            continue
        yield f"  {os.path.basename(task)} {name}: {place}, system call {call.split(' ')[0]}"


class Part(threading.Thread):
    """A process and its output."""

    def __init__(self, command):
        super().__init__(daemon=True)
        # A separate terminal, so that the runner prints each line at once instead of buffering.
        self.output, theirs = pty.openpty()
        self.child = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, start_new_session=True,
            env=os.environ | {"NO_COLOR": "1", "TERM": "dumb"})
        os.close(theirs)
        self.running = {}
        self.start()

    def run(self):
        with os.fdopen(self.output, encoding="utf-8", errors="replace", newline="") as output:
            try:
                for line in output:
                    line = line.rstrip("\r\n")
                    print(line, flush=True)
                    if match := LINE.search(line):
                        if match[2] == "started.":
                            self.running[match[1]] = True
                        else:
                            self.running.pop(match[1], None)
            except OSError:
                pass  # Linux returns EIO when the last process has closed the terminal.

    def end(self):
        """Ends the process, and prints the unfinished tests."""
        for name in list(self.running):
            print(f"  {name}")
        for line in threads(self.child.pid):
            print(line)
        sys.stdout.flush()
        os.killpg(self.child.pid, signal.SIGKILL)


def choices(words):
    """Returns the arguments of each process."""
    if words == ["--soak"]:
        tests = pathlib.Path(__file__).parent
        files = [file.stem for file in tests.rglob("*Tests.swift") if DRAWING.search(file.read_text(encoding="utf-8"))]
        return [["--filter", rf"/({'|'.join(map(re.escape, sorted(files)))})\.swift:"]]
    if words:
        return [["--filter", words[0]]]
    parts = [PROGRAMS, SOCKETS, SERVICE]
    return [["--filter", part] for part in parts] + [[word for part in parts for word in ("--skip", part)]]


def main():
    minutes, bundle = float(sys.argv[1]), sys.argv[2]
    deadline = time.monotonic() + minutes * 60
    run = [bundle, "--testing-library", "swift-testing"]
    parts = [Part(run + choice) for choice in choices(sys.argv[3:])]
    late = False
    for part in parts:
        try:
            part.child.wait(max(0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            print(f"--- the tests did not end within {minutes:g} minutes. Still running:")
            late = True
            part.end()
        part.join(10)
    return 124 if late else max(abs(part.child.returncode) for part in parts)


sys.exit(main())
