"""A real full disk and a real read-only one: a separate small tmpfs. Mounting needs root.

No system call makes a disk read-only while a program has files open for writing, as the kernel itself does
after an error of the disk. So the real one is tested at a start, and the library returns EROFS to a running
daemon.
"""

import errno
import os
import subprocess
import tempfile

import commands as say
import rest
from breaking import until_taken
from client import Gone, Refusal
from faults import Faults
from histories import make_folders
from model import Model, Violation
from planner import DaemonEnded, Planner
from speaker import Speaker
from state import look

SIZE = "3m"


def mount(*arguments):
    return subprocess.run(["mount", *arguments], capture_output=True, text=True)


class Disks:
    def __init__(self, binaries, seed, library, report):
        self.binaries, self.seed, self.library, self.report = binaries, seed, library, report
        self.counts = {"refused": 0, "acknowledged": 0, "answered questions": 0}

    def run(self):
        if os.geteuid() != 0:
            return self.report.skip("disks", "a full and a read-only disk are mounted, which needs root")
        self.disk = tempfile.mkdtemp(prefix="torture-disk-")
        made = mount("-t", "tmpfs", "-o", f"size={SIZE},mode=0700", "torture", self.disk)
        if made.returncode != 0:
            os.rmdir(self.disk)
            return self.report.skip("disks", f"this machine does not mount: {made.stderr.strip()}")
        self.planner = Planner(self.binaries, self.disk, hooks=False)
        # The harness's own files are elsewhere.
        self.planner.log = self.disk + ".log"
        self.faults = Faults(self.planner, self.library, self.disk)
        try:
            self.planner.start()
            self.speaker = Speaker(0, self.seed, make_folders(self.planner))
            with self.planner.connect() as connection:
                self.model = Model(look(connection)[0])
                self.must_take(connection, say.SetPreference(0, "channels", []))
                self.must_take(connection, self.speaker.add())
            for name, spoil, fix in (("full", self.fill, self.empty),
                                      ("suddenly read-only", lambda: self.faults.arm_all(errno.EROFS),
                                       self.faults.disarm),
                                      ("read-only", self.forbid, self.allow)):
                for killed in (False, True):
                    self.trial(name, spoil, fix, killed)
            rest.check_whole(self.planner)
            self.report.passed("disks", self.counts)
        except (Violation, DaemonEnded, Refusal, Gone) as fault:
            self.report.failed("disks", str(fault))
        finally:
            self.allow()
            self.planner.discard()
            self.faults.discard()
            subprocess.run(["umount", "-l", self.disk], check=True)
            os.rmdir(self.disk)

    def fill(self):
        """Fills the disk to the last byte."""
        with open(os.path.join(self.disk, "ballast"), "ab", buffering=0) as file:
            for size in (65536, 4096, 1):
                try:
                    while file.write(bytes(size)):
                        pass
                except OSError:
                    pass

    def empty(self):
        os.remove(os.path.join(self.disk, "ballast"))

    def forbid(self):
        """Makes the disk read-only. The kernel refuses that while files are open for writing."""
        self.planner.kill()
        done = mount("-o", "remount,ro", self.disk)
        if done.returncode != 0:
            raise Violation(f"the disk could not be made read-only: {done.stderr}")

    def allow(self):
        mount("-o", "remount,rw", self.disk)

    def say(self, connection, command):
        refusal = self.model.say(connection, command)
        self.counts["refused" if refusal else "acknowledged"] += 1
        return refusal

    def must_take(self, connection, command):
        refused = self.say(connection, command)
        if refused:
            raise Violation(f"{command.method} was refused on a disk that is well: {refused}")

    def restart(self, name):
        """On a damaged disk, the daemon may refuse to start with a sentence. Then no commands were made."""
        try:
            self.planner.start()
            return True
        except DaemonEnded as ended:
            if self.planner.process.poll() is None or not self.planner.last_words().strip():
                raise Violation(f"on a {name} disk plannerd neither starts nor says why: {ended}") from ended
            return False

    def trial(self, name, spoil, fix, killed):
        spoil()
        runs = self.planner.process.poll() is None or self.restart(name)
        if runs:
            self.suffer(name)
        if killed and self.planner.process.poll() is None:
            self.planner.kill()
            if self.restart(name):
                self.suffer(name)
        fix()
        if self.planner.process.poll() is not None:
            self.planner.start()
        self.recover(name)

    def suffer(self, name):
        """Makes commands until three in a row were refused, because some still fit. Reading still works."""
        with self.planner.connect() as connection:
            refused = tries = 0
            while refused < 3 and tries < 2000:
                tries += 1
                command = self.speaker.add()
                refused = refused + 1 if self.say(connection, command) else 0
            if refused < 3:
                raise Violation(f"2,000 people found room on a {name} disk")
            for method in ("Status", "People", "Next", "Agenda", "History", "Doctor"):
                try:
                    connection.call(method)
                    self.counts["answered questions"] += 1
                except (Refusal, Gone) as error:
                    raise Violation(f"{method} was not answered on a {name} disk: {error}") from error
            self.model.settle(look(connection)[0])

    def recover(self, name):
        """Checks that, without a restart, changes are accepted, and that a refresh repairs the mirror."""
        with self.planner.connect() as connection:
            until_taken(lambda: self.say(connection, self.speaker.add()), f"after the disk was no longer {name}")
            self.must_take(connection, say.Unseen(0, "Refresh", "refresh"))
            self.model.settle(look(connection)[0])
            rest.check_mirror(connection)
            rest.check_blame(connection)
