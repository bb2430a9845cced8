"""Shifts the wall clock of a program, by a preloaded library that is controlled through a mapped file."""

import mmap
import os
import struct
import tempfile
import time

import faults


class WrongClock:
    """A wrong clock for the given programs, from their next start on."""

    def __init__(self, *programs):
        self.library = faults.build("WrongClock.c")
        handle, self.path = tempfile.mkstemp(prefix="torture-clock-")
        with open(handle, "wb") as file:
            file.write(bytes(8))
        with open(self.path, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), 0)
        for program in programs:
            program.environment.update({"LD_PRELOAD": self.library, "WRONG_CLOCK": self.path})

    def set(self, seconds):
        """Sets the clock this many seconds ahead of the machine's, at once."""
        struct.pack_into("q", self.memory, 0, seconds)

    @property
    def now(self):
        return time.time() + struct.unpack_from("q", self.memory, 0)[0]

    def discard(self):
        self.memory.close()
        os.remove(self.path)
        faults.discard(self.library)
