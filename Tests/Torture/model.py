"""What the planner has to hold, known from nothing but what was said to it and what it answered.

Commands are folded in the order of their answers. That order is not the daemon's where answers cross, but clients
own the objects that they change, so it makes no difference; what touches everybody's is said while nobody else
speaks. Undo takes back the latest command: of one owner's commands the latest, of all a latest.
"""

import itertools
import threading
import time

from state import describe, differences

DEPTH = 20  # commands that can be taken back (docs/storage.md)


class Violation(Exception):
    """A promise that was not kept."""


class Found:
    """A preference that an undo was about: as it was found. One that is set to the value that it has changes no row and
    leaves nothing to take back, unless the refresh with it does; so which of several was taken back is not known."""

    method, parameters, undoable, visible, surely_kept, erases, taken_back = "found", {}, False, True, False, False, None

    def __init__(self, key, value, owner):
        self.key, self.value, self.owner = key, value, owner
        self.said_at = self.answered_at = time.monotonic()

    def matches(self, name):
        return False

    def apply(self, state):
        state.pop(self.key, None) if self.value is None else state.update({self.key: self.value})


class Model:
    def __init__(self, state):
        self.lock = threading.RLock()
        self.start_over(state)
        self.acknowledged = self.refused = self.undone = self.resolved_done = self.resolved_not = 0

    def start_over(self, state):
        """From here on `state` is what was acknowledged; nothing can be taken back."""
        with self.lock:
            # What the engine placed, or closed by itself, is its own.
            self.base = {key: value for key, value in state.items() if key[0] != "item" or not value["auto"]}
            self.commands, self.flying, self.undos, self.uncertain = [], {}, [], {}
            self.depth = self.pushed = self.popped = 0

    # What clients say and hear.

    def said(self, command):
        with self.lock:
            command.said_at, command.answered_at = time.monotonic(), None
            self.flying[command.client] = command

    def heard(self, command, reply):
        with self.lock:
            command.answered_at = time.monotonic()
            del self.flying[command.client]
            self.acknowledged += 1
            if command.method == "Undo":
                command.name = reply["undone"]
                self.undos.append(command)
                self.popped += 1
            else:
                command.learn(reply)
                self.keep(command)
            self.match_undos(final=False)

    def keep(self, command):
        self.commands.append(command)
        self.pushed += bool(command.undoable and command.surely_kept)
        if command.erases:
            self.barrier(command)

    def was_refused(self, command):
        with self.lock:
            command.answered_at = time.monotonic()
            del self.flying[command.client]
            self.refused += 1

    def state(self):
        with self.lock:
            return self.fold(self.commands)

    def fold(self, commands):
        state = dict(self.base)
        for command in commands:
            if not command.taken_back:
                command.apply(state)
        return state

    # Undo.

    def barrier(self, erasing):
        """What was answered before an erasure began cannot be taken back; what crossed it perhaps."""
        for command in self.commands:
            if command is not erasing:
                command.undoable = command.undoable and (
                    None if command.answered_at > erasing.said_at else False)
        self.depth = self.pushed = 0

    def match_undos(self, final):
        """Finds for each answered undo the command that it took back."""
        waiting = []
        for undo in self.undos:
            found = [c for c in self.commands
                     if not c.taken_back and c.undoable is not False and c.matches(undo.name)
                     and c.said_at < undo.answered_at]
            if found:
                found[-1].taken_back = undo
                self.undone += 1
                if found[-1].method == "SetPreference":
                    self.uncertain["preference", found[-1].parameters["key"]] = found[-1].owner
            else:
                waiting.append(undo)
        self.undos = waiting
        if not final:
            return
        # Its answer may have been lost, and the undo of it not.
        for undo in self.undos:
            flying = [c for c in self.flying.values() if c.matches(undo.name)]
            if flying:
                del self.flying[flying[0].client]
                self.undone += 1
            else:
                raise Violation(f"undo took back '{undo.name}', which nobody said or which was taken back before")
        self.undos = []

    def check_order(self):
        """An undo takes back nothing while something later is there."""
        for command in self.commands:
            undo = command.taken_back
            if not undo:
                continue
            for later in self.commands:
                if (not later.taken_back and later.undoable and later.surely_kept
                        and command.answered_at < later.said_at and later.answered_at < undo.said_at):
                    raise Violation(f"undo took back '{undo.name}' although '{later.method} {later.parameters}' came later")

    # The comparison, while nobody speaks.

    def settle(self, actual):
        """Compares with what is there. What was under way is there wholly or not at all: finds out which."""
        with self.lock:
            self.match_undos(final=True)
            self.check_order()
            self.commands += [Found(key, actual.get(key), owner) for key, owner in self.uncertain.items()]
            self.uncertain = {}
            flying = list(self.flying.values())
            best = None
            for tried in self.possibilities(flying, actual):
                keys = differences(tried[0], actual)
                if best is None or len(keys) < len(best[0]):
                    best = (keys, tried)
                if not keys:
                    break
            keys, (expected, applied, taken) = best
            if keys:
                said = "; ".join(f"{c.method} {c.parameters}" for c in flying) or "nothing"
                raise Violation(f"what is there is not what was acknowledged (under way: {said}):\n    "
                                + describe(keys, expected, actual))
            for command in applied:
                command.answered_at = time.monotonic()
                self.keep(command)
                self.resolved_done += 1
            for command, undo in taken:
                command.taken_back = undo
                self.resolved_done += 1
            self.resolved_not += len(flying) - len(applied) - len(taken)
            for command in flying:
                if command.undoable and not command.visible:
                    # Nobody sees whether it was carried out; undo may.
                    command.answered_at, command.undoable = time.monotonic(), None
                    self.commands.append(command)
            # Those under way that nobody sees may have been carried out: the least that can be left.
            self.popped += sum(1 for c in flying if c.method == "Undo")
            self.depth = max(0, min(DEPTH, self.depth + self.pushed) - self.popped)
            self.pushed = self.popped = 0
            self.flying = {}
            self.forget_old()

    def possibilities(self, flying, actual):
        """Expected states: (state, commands that were carried out, what undos under way took back)."""
        undos = [c for c in flying if c.method == "Undo"]
        others = [c for c in flying if c.method != "Undo"]
        for count in range(len(undos) + 1):
            for owners in itertools.product(sorted({c.owner for c in self.commands}, key=str), repeat=count):
                taken = self.taken_by(undos, owners)
                if taken is None:
                    continue
                commands = [c for c in self.commands if all(c is not t for t, _ in taken)]
                before = self.fold(commands)
                for size in range(len(others) + 1):
                    for applied in itertools.combinations(others, size):
                        state = dict(before)
                        if all(self.carry_out(c, state, actual) for c in applied):
                            yield state, applied, taken

    def taken_by(self, undos, owners):
        """The latest commands of these owners, one for each undo; None where there is none left."""
        taken = []
        for undo, owner in zip(undos, owners):
            left = [c for c in self.commands
                    if c.owner == owner and not c.taken_back and c.undoable is not False and c.visible
                    and all(c is not t for t, _ in taken)]
            if not left:
                return None
            taken.append((left[-1], undo))
        return taken

    @staticmethod
    def carry_out(command, state, actual):
        if not command.find(actual, state):
            return False
        command.apply(state)
        return True

    def forget_old(self):
        """What is deeper than the stack goes into the base."""
        kept = [c for c in self.commands if not c.taken_back]
        while len(kept) > 5 * DEPTH:
            kept.pop(0).apply(self.base)
        self.commands = kept
