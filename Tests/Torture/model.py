"""The expected content of the planner, derived only from the commands and their answers.

Commands are applied in the order of their answers. If answers cross, the daemon's order may differ, but
clients own the objects that they change, so the result is the same. Commands that affect all clients are made
while no other client speaks. Undo reverts the latest command: the latest of its owner, and a latest one of
all. If answers crossed or are missing, several histories are possible; one of them must match the actual
state.
"""

import collections
import itertools
import threading
import time

from client import Refusal
from command import ID
from state import describe, differences

DEPTH = 20  # commands that can be undone (docs/storage.md)


class Violation(Exception):
    """A broken promise."""


class Model:
    def __init__(self, state):
        """`state`: the state of an unused planner."""
        self.lock = threading.RLock()
        self.defaults = {key: value for key, value in state.items() if key[0] == "preference"}
        self.start_over(state)
        self.acknowledged = self.refused = self.undone = self.resolved_done = self.resolved_not = 0

    def start_over(self, state):
        """Makes `state` the acknowledged one, without commands to undo."""
        with self.lock:
            # Sessions that the engine placed or closed are its own.
            self.base = {key: value for key, value in state.items() if key[0] != "item" or not value["auto"]}
            self.commands, self.flying, self.undos = [], {}, []
            self.latest_said = collections.deque(maxlen=1000)
            self.depth = self.pushed = self.popped = 0
            # The maximum number of undone commands: they are kept for redo, and count among the twenty.
            self.gone = self.pushed_since = 0
            # The times of the answers to the latest undo and the latest erasure.
            self.undone_at = self.erased_at = 0

    # Commands and answers

    def say(self, connection, command):
        """Makes a command. Returns its refusal or None. Raises Gone without an answer; the command then stays
        pending."""
        self.said(command)
        try:
            reply = connection.call(command.method, **command.parameters)
        except Refusal as refusal:
            if refusal.is_mute:
                raise Violation(
                    f"{command.method} {command.parameters} was refused without a sentence: {refusal}") from refusal
            if not refusal.is_unknown:  # Otherwise it stays pending: carried out completely or not at all.
                self.was_refused(command)
            return refusal
        self.heard(command, reply)
        return None

    def said(self, command):
        with self.lock:
            if command.name and ID.search(command.name):
                command.call_by(self.fold(self.commands))
            command.said_at, command.answered_at = time.monotonic(), None
            self.flying[id(command)] = command
            self.latest_said.append(command)

    def heard(self, command, reply):
        with self.lock:
            command.answered_at = time.monotonic()
            del self.flying[id(command)]
            self.acknowledged += 1
            if command.method == "Undo":
                command.name = reply["undone"]
                self.undos.append(command)
                self.undone_at = command.answered_at
                self.popped += 1
            else:
                command.learn(reply)
                command.weigh(self.fold(self.commands) if self.is_certain(command.said_at) else None, self.defaults)
                self.keep(command)
            self.match_undos()

    def keep(self, command, is_certain=True):
        self.commands.append(command)
        if command.erases:
            self.barrier(command, is_certain)
        elif command.said_at < self.erased_at:
            # It may have been carried out before the erasure, which was answered first.
            command.undoable = command.undoable and None
        self.pushed += bool(command.undoable and command.surely_kept)

    def was_refused(self, command):
        with self.lock:
            command.answered_at, command.refused = time.monotonic(), True
            del self.flying[id(command)]
            self.refused += 1

    def state(self):
        with self.lock:
            return self.fold(self.commands)

    def certain(self, since):
        """Returns the state, or None if an undo since then makes it uncertain."""
        with self.lock:
            return self.fold(self.commands) if self.is_certain(since) else None

    def is_certain(self, since):
        """Returns whether no undo was pending since then, and all earlier undos are attributed."""
        return (not self.undos and self.undone_at < since
                and all(command.method != "Undo" for command in self.flying.values()))

    def fold(self, commands, taken=()):
        """Returns the base with the commands applied, except undone ones. `taken`: further undone commands
        that are not recorded yet."""
        state, undos = dict(self.base), {id(command): undo for command, undo in taken}
        for command in self.changing(commands, undos):
            if not command.taken_back and id(command) not in undos:
                command.apply(state)
        return state

    @staticmethod
    def changing(commands, undos):
        """Returns the commands that did not repeat an existing value."""
        found = []
        for command in commands:
            if not command.repeats(reversed(found), undos):
                found.append(command)
        return found

    # Undo.

    def barrier(self, erasing, is_certain):
        """Marks commands before an erasure as not undoable. Commands that crossed it, or that an undo before
        it may have reverted, become uncertain. `is_certain`: whether the erasure took place."""
        doubtful = [command for undo in self.undos for command in self.candidates(undo)]
        for command in self.commands:
            if command is not erasing and command.undoable is not False:
                is_gone = is_certain and command.answered_at < erasing.said_at and all(command is not c for c in doubtful)
                command.undoable = False if is_gone else None
        self.depth = self.pushed = 0
        self.erased_at = erasing.answered_at

    def match_undos(self):
        """Attributes each answered undo to the command that it reverted, once only one is possible."""
        waiting, doubtful = [], []
        for undo in self.undos:
            found = self.candidates(undo)
            if len(found) == 1 and found[0].answered_at and all(found[0] is not c for c in doubtful):
                found[0].taken_back = undo
                self.undone += 1
            else:
                waiting.append(undo)
                doubtful += found
        self.undos = waiting

    def candidates(self, undo, taken=()):
        """Returns the commands that an answered undo may have reverted, likeliest first: one with a pending
        or lost answer, the latest of that name, or one before commands that may not be undoable."""
        found = [c for c in self.flying.values() if c.matches(undo.name) and c.said_at < undo.answered_at]
        for command in reversed(self.commands):
            if (command.taken_back or command.undoable is False or not command.matches(undo.name)
                    or command.said_at > undo.answered_at):
                continue
            found.append(command)
            if (command.undoable and command.surely_kept and command.answered_at < undo.said_at
                    and all(command is not t for t in taken)):
                break
        return [c for c in found if all(c is not t for t in taken)]

    def attributions(self, undos, taken=()):
        """Yields the possible attributions of the answered undos, each as [(command, undo)]."""
        if not undos:
            yield []
            return
        for command in self.candidates(undos[0], taken):
            for others in self.attributions(undos[1:], (*taken, command)):
                yield [(command, undos[0]), *others]

    def order_fault(self, taken):
        """Returns the fault if an undo reverted a command although a later one exists. `taken`: pairs that
        are not recorded yet."""
        undos = {id(command): undo for command, undo in taken}
        undo_of = lambda command: command.taken_back or undos.get(id(command))
        for command in self.commands:
            undo = undo_of(command)
            if not undo or undo.answered_at is None:
                continue
            for later in self.commands:
                if (later.undoable and later.surely_kept and not undo_of(later)
                        and command.answered_at < later.said_at and later.answered_at < undo.said_at):
                    return f"undo took back '{undo.name}' although '{later.method} {later.parameters}' came later"
        return None

    # The comparison, while all are silent.

    def settle(self, actual):
        """Compares with the actual state. Determines which pending commands were carried out."""
        with self.lock:
            self.match_undos()
            flying = list(self.flying.values())
            best = None
            for account in self.accounts(actual):
                keys = differences(account.state, actual)
                fault = None if keys else self.order_fault(account.taken)
                if best is None or (len(keys), fault is not None) < best[:2]:
                    best = (len(keys), fault is not None, keys, fault, account)
                if not keys and not fault:
                    break
            if best is None:
                names = ", ".join(f"'{undo.name}'" for undo in self.undos)
                meant = [c for c in self.latest_said if any(c.matches(undo.name) for undo in self.undos)]
                raise Violation(f"undo took back {names}, which nobody said or which was taken back before:\n    "
                                + self.words(meant) + "\n  and at last:\n    " + self.latest_words())
            _, _, keys, fault, account = best
            if keys:
                said = "; ".join(f"{c.method} {c.parameters}" for c in flying) or "nothing"
                raise Violation(f"what is there is not what was acknowledged (under way: {said}):\n    "
                                + describe(keys, account.state, actual)
                                + "\n  what was said of it:\n    " + self.words(self.about(keys[:3]))
                                + "\n  and at last:\n    " + self.latest_words())
            if fault:
                raise Violation(fault)
            self.take_over(account, flying, actual)

    def about(self, keys):
        """Returns the commands that change these keys, including undone ones."""
        found, state = [], dict(self.base)
        for command in self.commands:
            before = [state.get(key) for key in keys]
            command.apply(state)
            if before != [state.get(key) for key in keys] or command.taken_back:
                found.append(command)
        return found

    def latest_words(self, count=30):
        """Returns the latest commands and their outcomes, to explain a difference."""
        return self.words(list(self.latest_said)[-count:])

    @staticmethod
    def words(commands):
        now = time.monotonic()

        def words(command):
            taken = command.taken_back
            answer = f"{command.answered_at - now:.3f} s" if command.answered_at else "no answer"
            answer += ", refused" if command.refused else ""
            undone = f", undid '{command.name}'" if command.method == "Undo" else ""
            return (f"{command.said_at - now:.3f} s to {answer}: {command.method} {command.parameters}{undone}, "
                    f"can be taken back {command.undoable}, changes surely {command.surely_kept}"
                    + (f", taken back at {(taken.answered_at or 0) - now:.3f} s" if taken else ""))

        return "\n    ".join(words(command) for command in commands)

    def take_over(self, account, flying, actual):
        """Takes the matching account as the history."""
        for command, undo in account.taken:
            command.taken_back = undo
            self.undone += undo.answered_at is not None
        self.undos = []
        done = account.applied + [c for c in flying if c.taken_back]
        done += [undo for _, undo in account.taken if undo.answered_at is None]
        for command in account.applied:
            command.answered_at = time.monotonic()
            # A pending undo may have reverted the addition instead.
            self.keep(command, is_certain=all(c.method != "Undo" for c in flying))
        for command in flying:
            if all(command is not c for c in done) and command.may_be_done(account.state, actual):
                # It is unknown whether it was carried out, and undo may see it.
                command.answered_at, command.undoable = time.monotonic(), None
                self.commands.append(command)
        self.resolved_done += len(done)
        self.resolved_not += len(flying) - len(done)
        # Pending invisible commands may have been carried out, so this assumes the minimum.
        self.popped += sum(1 for c in flying if c.method == "Undo")
        self.pushed_since = 0 if self.popped else self.pushed_since + self.pushed
        self.gone = 0 if self.pushed_since >= DEPTH else self.gone + self.popped
        self.depth = max(0, min(DEPTH - self.gone, self.depth + self.pushed - self.popped))
        self.pushed = self.popped = 0
        self.flying = {}
        self.forget_old()

    def accounts(self, actual):
        """Yields all possible histories."""
        for matched in self.attributions(self.undos):
            known = [command for command, _ in matched]
            flying = [c for c in self.flying.values() if all(c is not k for k in known)]
            others = [c for c in flying if c.method != "Undo"]
            for lost in self.lost([c for c in flying if c.method == "Undo"], known):
                taken = matched + lost
                before = self.fold(self.commands, taken)
                for size in range(len(others) + 1):
                    for applied in itertools.combinations(others, size):
                        state = dict(before)
                        if all(self.carry_out(c, state, actual) for c in applied):
                            yield Account(state, list(applied), taken)

    def lost(self, undos, taken):
        """Yields the commands that unanswered undos may have reverted: none, or each a latest one of an
        owner."""
        yield []
        if undos:
            for command in self.latest(taken):
                for others in self.lost(undos[1:], [*taken, command]):
                    yield [(command, undos[0]), *others]

    def latest(self, taken):
        """Yields the latest undoable command of each owner, and earlier ones if that may not be undoable."""
        closed = set()
        for command in reversed(self.commands):
            if (command.owner in closed or command.taken_back or command.undoable is False or not command.visible
                    or any(command is t for t in taken)):
                continue
            yield command
            if command.undoable and command.surely_kept:
                closed.add(command.owner)

    @staticmethod
    def carry_out(command, state, actual):
        if not command.find(actual, state):
            return False
        command.apply(state)
        return True

    def forget_old(self):
        """Moves commands below the undo stack into the base."""
        changing = {id(command) for command in self.changing(self.commands, {})}
        for command in self.commands:
            command.is_repeat = id(command) not in changing
        kept = [c for c in self.commands if not c.taken_back]
        while len(kept) > 5 * DEPTH:
            command = kept.pop(0)
            if not command.is_repeat:
                command.apply(self.base)
        self.commands = kept


class Account:
    """A possible outcome of the pending commands."""

    def __init__(self, state, applied, taken):
        """`applied`: the unanswered commands that were carried out. `taken`: pairs (command, undo)."""
        self.state, self.applied, self.taken = state, applied, taken
