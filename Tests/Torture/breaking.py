"""Each write, sync, truncation, rename, removal and creation of a day's commands fails in turn, once or
permanently.

The planner must refuse with a sentence, or succeed. It must not lose acknowledged changes, restore refused
ones, or end. When it can write again, it must continue without a restart.
"""

import collections
import os
import random
import shutil
import time

import commands as say
import rest
from client import Gone, Refusal
from faults import ERRORS, Faults
from histories import make_folders
from model import Model, Violation
from planner import DaemonEnded, Planner
from speaker import Speaker, text, now
from state import look

# The failing operations below SQLite and below the mirror. Only writes can be short.
PLACES = (("database", "write"), ("database", "sync"), ("database", "truncate"), ("database", "unlink"),
          ("database", "create"), ("elsewhere", "write"), ("elsewhere", "sync"), ("elsewhere", "rename"),
          ("elsewhere", "unlink"), ("elsewhere", "create"))

STRIDE = 32


def halves(round):
    """Returns 0, 16, 8, 24, 4...: the reversed bits of a number below STRIDE."""
    return int(f"{round:05b}"[::-1], 2)


def until_taken(add, when, patience=10):
    """Repeats a command until it is accepted. `add` makes the command, and returns its refusal or None."""
    deadline = time.monotonic() + patience
    while refused := add():
        if time.monotonic() > deadline:
            raise Violation(f"{patience} s {when} changes are still refused: {refused}")
        time.sleep(0.05)


class Breaking:
    def __init__(self, binaries, seed, library, report, share=(0, 1)):
        """`share`: the index of this part, and the number of parallel parts."""
        self.random = random.Random(f"{seed}/breaking/{share[0]}")
        self.seed, self.report, self.share = seed, report, share
        self.planner = Planner(binaries, hooks=False)
        self.faults = Faults(self.planner, library)
        self.folders = make_folders(self.planner)
        self.speaker = Speaker(0, f"{seed}/breaking/{share[0]}", self.folders)
        self.counts = collections.Counter()
        self.planner.start()
        with self.planner.connect() as connection:
            self.model = Model(look(connection)[0])
            self.say(connection, say.SetPreference(0, "channels", []))

    def say(self, connection, command):
        """Makes a command. Returns its refusal or None."""
        try:
            refusal = self.model.say(connection, command)
        except Gone:
            self.planner.check_alive()
            raise Violation(f"{command.method} {command.parameters} was not answered") from None
        if refusal:
            self.counts["refused for the fault"] += not refusal.is_honest
            self.counts["outcome said to be unknown"] += refusal.is_unknown
        return refusal

    def day(self):
        """Yields one command of each kind, always in the same order."""
        s, client = self.speaker, 0
        state = self.model.state()
        yield s.add()
        yield s.add()
        people = s.people(self.model.state())
        if not people:
            return
        person, name = people[-1][0], people[-1][1]["name"]
        word = name.split(" ")[0]
        yield s.book(person, name)
        yield say.Book(client, person, name, text(now().replace(second=0)), 5, True)
        for make in (lambda item: say.Note(client, item, person, word, s.unlike()),
                     lambda item: say.Reschedule(client, item, person, word, text(now().replace(second=0)), True),
                     lambda item: say.Done(client, item, person, word, "met", s.unlike(), s.past())):
            items = [key[1] for key, value in s.items(self.model.state(), people) if value["person"] == person]
            if items:
                yield make(items[-1])
        yield s.edit(person, person, word, ("goal", person) in state)
        yield say.Log(client, person, name, "call", s.past(), s.unlike())
        yield s.away(self.model.state())
        yield say.SetPreference(client, "capacityPerWeek", self.random.randrange(1, 40))
        known = [(key[1], value) for key, value in self.model.state().items() if key[0] == "calendar"]
        yield (say.RemoveSource(client, "calendar", known[0][0], known[0][1]["name"]) if known else
               say.AddSource(client, "calendar", self.folders["calendar"][0], s.unlike()))
        yield say.Undo(client)
        yield s.document()
        form = self.random.choice(("event", "task", "both"))
        path = self.random.choice(("", self.folders["mirrors"][1]))
        yield say.SetMirror(client, path, form, path or self.folders["mirror"])
        yield say.Pause(client, person, name, True)
        yield say.Remove(client, person, name)
        # The files of the person are removed and restored.
        yield say.Undo(client)
        yield say.Remove(client, person, name)
        for person, value in people[:-4]:
            yield say.Remove(client, person, person)
        for person, value in people[-2:-1]:
            yield say.Erase(client, person, person, value["name"].split(" ")[0])

    def trial(self, place, kind, number, error, for_good):
        """Returns whether a day has enough operations for the fault to happen."""
        kills = self.random.random() < 0.5
        with self.planner.connect() as connection:
            self.faults.arm(place, kind, number, error, for_good)
            refused, after = None, 0
            # Some commands of a day may be impossible, such as days away that overlap others.
            for command in filter(None, self.day()):
                refused = self.say(connection, command)
                if refused and refused.is_unknown:
                    break
                if self.faults.fired:
                    after += 1
                    if after > (3 if for_good else 0) or (refused and kills):
                        break
                elif refused and not refused.is_honest:
                    raise Violation(f"{command.method} was refused with {refused} before anything failed")
            fired = self.faults.fired
            if kills:
                # A refused change must not come back from the log.
                self.planner.kill()
        if kills or refused and refused.is_unknown:
            self.faults.disarm()
        if kills:
            self.planner.start()
        self.planner.check_alive()
        with self.planner.connect() as connection:
            if not kills:
                self.model.settle(self.look_while_failing(connection))
                self.faults.disarm()
                self.recover(connection)
            self.model.settle(look(connection)[0])
            rest.check_mirror(connection)
            rest.check_blame(connection)
        self.counts["faults" if fired else "days without the fault"] += 1
        return fired > 0

    def look_while_failing(self, connection):
        """Checks that reading still works. If an outcome is unknown, including a background write's, it works
        again together with the disk."""
        try:
            return look(connection)[0]
        except Refusal as refusal:
            if not refusal.is_unknown:
                raise
            self.counts["outcome said to be unknown"] += 1
            self.faults.disarm()
            return look(connection)[0]

    def recover(self, connection):
        """After the disk works again, checks that commands are accepted without a restart, at once or
        after a moment."""
        until_taken(lambda: self.say(connection, self.speaker.add()), "after the fault")
        # A manual refresh retries the mirror at once.
        self.say(connection, say.Unseen(0, "Refresh", "refresh"))

    def run(self, seconds):
        """Runs all trials of this share. Begins no new trial after `seconds`.

        The operations of a day are covered in rounds over the whole day: every 32nd operation of each kind
        first, then those in the middle between, and so on until each had its turn. So an early end still
        covers all of the day.
        """
        began = time.monotonic()
        kinds = [(place, kind, error, for_good) for place, kind in PLACES for error in ERRORS
                 for for_good in (False, True) if error != "short" or kind == "write"]
        kinds = kinds[self.share[0]::self.share[1]]
        offset = self.random.randrange(STRIDE)
        for round in range(STRIDE):
            self.counts["rounds"] = round
            positions = {entry: 1 + (offset + halves(round)) % STRIDE for entry in kinds}
            while positions and len(self.report.failures) < 20:
                for entry in list(positions):
                    if time.monotonic() - began > seconds:
                        self.report.say(f"breaking: stopped after {seconds} s, in round {round + 1} of {STRIDE}")
                        return self.finish()
                    place, kind, error, for_good = entry
                    try:
                        fired = self.trial(place, kind, positions[entry], error, for_good)
                    except (Violation, DaemonEnded, Refusal, Gone) as fault:
                        fired = True
                        self.report.failed("breaking", f"{kind} {positions[entry]} in {place} failed with {error} "
                                                       f"{'for good' if for_good else 'once'}: {fault}")
                        self.go_on()
                    positions[entry] += STRIDE
                    if not fired:
                        del positions[entry]
        return self.finish()

    def go_on(self):
        """Continues with a new planner after a fault was found."""
        binaries = os.path.dirname(self.planner.program)
        self.faults.disarm()
        if self.planner.process.poll() is None:
            self.planner.kill()
        library = self.planner.environment["LD_PRELOAD"]
        self.discard()
        counts, report = self.counts, self.report
        self.__init__(binaries, f"{self.seed}+", library, report, self.share)
        self.counts = counts

    def discard(self):
        self.planner.discard()
        self.faults.discard()
        shutil.rmtree(self.planner.home + ".folders", ignore_errors=True)

    def finish(self):
        self.counts["acknowledged"] += self.model.acknowledged
        self.counts["operations seen"] += sum(self.faults.counts().values())
        try:
            rest.check_whole(self.planner)
        except Violation as fault:
            self.report.failed("breaking", str(fault))
        self.discard()
        return dict(self.counts)
