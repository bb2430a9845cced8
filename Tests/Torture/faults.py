"""The preloaded library that injects faults: built here, and controlled through a mapped file."""

import errno
import mmap
import os
import struct
import subprocess
import tempfile

KINDS = ("write", "sync", "truncate", "rename", "unlink", "create", "lock")
PLACES = ("database", "elsewhere")
ERRORS = {"EIO": errno.EIO, "ENOSPC": errno.ENOSPC, "short": 0}
HEAD = struct.Struct("IiIiI")
COUNTS = struct.Struct(f"{len(KINDS) * len(PLACES)}I")


def build(source="../FailingDisk/FailingDisk.c"):
    """Builds the library in a separate folder and returns its path."""
    name = os.path.splitext(os.path.basename(source))[0]
    path = os.path.join(tempfile.mkdtemp(prefix="torture-library-"), f"lib{name}.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), source)
    subprocess.run(["cc", "-std=gnu17", "-Wall", "-Wextra", "-Werror", "-O1", "-shared", "-fPIC", "-o", path, source,
                    "-ldl"], check=True)
    return path


def discard(library):
    os.remove(library)
    os.rmdir(os.path.dirname(library))


def bit(place, kind):
    return 1 << (PLACES.index(place) * len(KINDS) + KINDS.index(kind))


class Faults:
    """Faults of one planner, from its next start on."""

    def __init__(self, planner, library, folder=None):
        handle, self.path = tempfile.mkstemp(prefix="torture-faults-")
        with open(handle, "wb") as file:
            file.write(bytes(HEAD.size + COUNTS.size))
        with open(self.path, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), 0)
        planner.environment.update({
            "LD_PRELOAD": library, "FAILING_DISK_CONTROL": self.path, "FAILING_DISK": folder or planner.home})

    def arm(self, place, kind, number, error, for_good):
        """Makes the `number`th of these operations fail, counted from 1."""
        self.steer(bit(place, kind), ERRORS[error], for_good, number)

    def arm_all(self, error):
        """Makes everything but locks fail from now on, as on a disk that became read-only."""
        self.steer(sum(bit(place, kind) for place in PLACES for kind in KINDS if kind != "lock"), error, True)

    def disarm(self):
        struct.pack_into("I", self.memory, 0, 0)

    def steer(self, mask, error, for_good, number=1):
        # Writes the mask last, because it activates the fault.
        HEAD.pack_into(self.memory, 0, 0, error, for_good, number - 1, 0)
        struct.pack_into("I", self.memory, 0, mask)

    @property
    def fired(self):
        return HEAD.unpack_from(self.memory, 0)[4]

    def counts(self):
        """Returns the number of calls of each operation, by (place, kind)."""
        values = COUNTS.unpack_from(self.memory, HEAD.size)
        return {(place, kind): values[p * len(KINDS) + k]
                for p, place in enumerate(PLACES) for k, kind in enumerate(KINDS)}

    def discard(self):
        self.memory.close()
        os.remove(self.path)
