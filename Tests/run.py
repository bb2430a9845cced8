#!/usr/bin/env python3
"""Runs the tests and never hangs: run.py MINUTES COMMAND...

What the command prints is passed on line by line. When the minutes are over, the tests that have begun and not ended are
named, and where each thread of the test runner waits; then all of it is ended and the exit code is 124.
"""

import glob
import os
import pty
import re
import signal
import subprocess
import sys
import threading

# Swift Testing's lines: '◇ Test "..." started.' and '✔ Test "..." passed after 1.2 seconds.'
LINE = re.compile(r"Test (?!case|run)(.+?) (started\.|(?:with \d+ test cases? )?(?:passed|failed) after|skipped)")


def children(pid):
    try:
        found = open(f"/proc/{pid}/task/{pid}/children").read().split()
    except OSError:
        return []
    return [pid] + [each for child in found for each in children(int(child))]


def threads(pid):
    """What each thread of a program waits for, as the kernel says it."""
    for task in sorted(glob.glob(f"/proc/{pid}/task/*")):
        try:
            name, place, call = (open(f"{task}/{file}").read().strip() for file in ("comm", "wchan", "syscall"))
        except OSError:
            continue
        yield f"  {os.path.basename(task)} {name}: {place}, system call {call.split(' ')[0]}"


def main():
    minutes, command = float(sys.argv[1]), sys.argv[2:]
    # On a terminal of its own the runner prints each line when it has it, and not when a buffer is full.
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, start_new_session=True,
        env=os.environ | {"NO_COLOR": "1", "TERM": "dumb"})
    os.close(theirs)
    running = {}
    late = threading.Event()

    def end():
        late.set()
        print(f"--- the tests did not end within {minutes:g} minutes. Still running:")
        for name in running:
            print(f"  {name}")
        for pid in reversed(children(child.pid)):
            print(f"  process {pid}: " + open(f"/proc/{pid}/cmdline").read().replace("\0", " ")[:200])
            for line in threads(pid):
                print(line)
        sys.stdout.flush()
        os.killpg(child.pid, signal.SIGKILL)

    timer = threading.Timer(minutes * 60, end)
    timer.daemon = True
    timer.start()
    with os.fdopen(ours, encoding="utf-8", errors="replace", newline="") as output:
        try:
            for line in output:
                line = line.rstrip("\r\n")
                if not late.is_set():
                    print(line, flush=True)
                if match := LINE.search(line):
                    if match[2] == "started.":
                        running[match[1]] = True
                    else:
                        running.pop(match[1], None)
        except OSError:
            pass  # Linux says EIO when the last one closed the terminal.
    code = child.wait()
    timer.cancel()
    return 124 if late.is_set() else code


sys.exit(main())
