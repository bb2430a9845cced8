"""Four concurrent clients, every kind of command, and repeated SIGKILLs of the real plannerd."""

import collections
import datetime
import os
import random
import shutil
import threading
import time

import answers
import commands as say
import commands_people as of_people
import rest
from browsers import Browsers
from client import Gone, Refusal
from events import Listener
from model import Model, Violation
from planner import DaemonEnded, Planner
from speaker import TELLING, Speaker, now, text
from state import LIVE, look, placed

CLIENTS = 4

EVENT = """BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//torture//EN\r
BEGIN:VEVENT\r
UID:{name}@torture\r
DTSTAMP:20260101T000000Z\r
DTSTART:{day}T100000Z\r
DTEND:{day}T160000Z\r
SUMMARY:Busy {name}\r
END:VEVENT\r
END:VCALENDAR\r
"""
CARD = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:card-{name}\r\nFN:Card {name}\r\nTEL:+1 555 {name}\r\nEND:VCARD\r\n"


def make_folders(planner):
    """Creates calendars with busy times that no client books, address books, and folders for the mirror."""
    outside = planner.home + ".folders"
    folders = {"calendar": [], "addressBook": [], "mirror": os.path.join(planner.home, "calendar")}
    for number in range(4):
        day = time.strftime("%Y%m%d", time.gmtime(time.time() + (4 + number) * 86400))
        for kind, ending, content in (("calendar", "ics", EVENT), ("addressBook", "vcf", CARD)):
            path = os.path.join(outside, f"{kind}{number}")
            os.makedirs(path)
            for name in range(3):
                with open(os.path.join(path, f"{name}.{ending}"), "w", newline="") as file:
                    file.write(content.format(name=f"{number}{name}", day=day))
            folders[kind].append(path)
    folders["mirrors"] = ["", os.path.join(outside, "mirror1"), os.path.join(outside, "mirror2")]
    return folders


class Histories:
    def __init__(self, binaries, seed, report, folder=None):
        self.random = random.Random(f"{seed}/histories")
        self.report = report
        self.planner = Planner(binaries, folder)
        self.folders = make_folders(self.planner)
        self.speakers = [Speaker(client, seed, self.folders) for client in range(CLIENTS)]
        self.counts = collections.Counter()
        self.methods = collections.Counter()
        self.erased, self.placed = [], []
        self.browsers = Browsers()
        # The acknowledged commands while a client watches.
        self.heard = None
        self.edits = 0
        self.told = rest.Told(self.planner)
        self.planner.start()
        with self.planner.connect() as connection:
            self.defaults = connection.call("GetPreferences")["preferences"]
            self.model = Model(self.look(connection))
            self.prefer(connection)

    def look(self, connection):
        """Returns the actual state. Also remembers the sessions that the engine placed."""
        state, document = look(connection)
        self.placed = placed(document)
        rest.check_names(document)
        return state

    def say(self, connection, command):
        """Makes a command and records its answer. Returns False if the daemon is gone."""
        try:
            refusal = self.model.say(connection, command)
        except Gone:
            return False
        if refusal:
            self.latest_refusal = refusal
            self.counts["refused"] += 1
            if not refusal.is_honest:
                raise Violation(f"{command.method} {command.parameters} was answered with {refusal}") from refusal
            return True
        self.methods[command.method] += 1
        if self.heard is not None:
            self.heard.append(command)
        if isinstance(command, say.Erase):
            self.erased.append(command.word)
        return True

    def ask(self, connection, client, method, parameters):
        """Asks a question. Its answer about the client's own objects must match the acknowledged state,
        unless an undo crosses it."""
        began = time.monotonic()
        before = self.model.certain(began)
        reply = refusal = None
        try:
            reply = connection.call(method, **parameters)
        except Refusal as error:
            refusal = error
            if not refusal.is_honest:
                raise Violation(f"{method} {parameters} was answered with {refusal}") from refusal
        self.counts["questions"] += 1
        if before is None or self.model.certain(began) is None:
            return
        if refusal is None:
            fault = answers.fault(client, method, parameters, reply, before)
            self.counts["answers compared"] += method in TELLING
        else:
            fault = answers.unknown(client, method, parameters, refusal, before)
        if fault:
            raise Violation(f"{method} {parameters} was answered with what is not so: {fault}")

    def talk(self, client, stop, faults):
        """Runs one client until the daemon is gone."""
        speaker = self.speakers[client]
        try:
            connection = self.planner.connect()
        except Gone:
            return
        try:
            while not stop.is_set():
                state = self.model.state()
                if speaker.random.random() < 0.25:
                    # An answer to one connection must hold on every other one.
                    with self.planner.connect() as other:
                        self.ask(speaker.random.choice((connection, other)), client, *speaker.question(state))
                elif not self.say(connection, speaker.next(state, self.placed)):
                    return
        except Gone:
            return
        except Exception as error:  # Reported by the main thread.
            faults.append(error)
        finally:
            connection.close()

    def begin(self):
        """Starts the clients. Returns the function that stops them."""
        stop, faults = threading.Event(), []
        threads = [threading.Thread(target=self.talk, args=(client, stop, faults)) for client in range(CLIENTS)]
        for thread in threads:
            thread.start()

        def end():
            stop.set()
            for thread in threads:
                thread.join()
            if faults:
                raise faults[0]

        return end

    def until_kill(self):
        """Runs the clients, and kills the daemon meanwhile."""
        end = self.begin()
        seconds = self.random.choice((0.05, 0.2, 0.5, 1.0, 2.0)) * self.random.random() * 2
        # Reminders come at whole minutes. If one is near, waits for it, so that the kill happens during it.
        left = 60 - time.time() % 60
        if left < 1.5:
            seconds = left + self.random.random() * 0.2
        time.sleep(seconds)
        if self.random.random() < 0.1:
            self.stop()
        else:
            self.planner.kill()
        end()

    def stop(self):
        """Sends SIGTERM during commands. The daemon must end cleanly."""
        code = self.planner.stop()
        self.counts["ended by SIGTERM"] += 1
        if code != 0:
            raise Violation(f"plannerd ended with {code} after SIGTERM")

    def watched(self):
        """Runs the clients until they stop. The events of `Watch` must equal the acknowledged commands."""
        listener = Listener(self.planner)
        try:
            with self.planner.connect() as connection:
                connection.call("GetPreferences")
                self.heard = []
                end = self.begin()
                time.sleep(self.random.random())
                end()
                heard, self.heard = self.heard, None
                self.say(connection, say.SetPreference(0, "channels", ["hooks"]))
            self.counts["events told"] += listener.check(heard)
        finally:
            self.heard = None
            listener.close()
        self.planner.kill()

    def alone(self):
        """Makes slow commands and commands that affect all clients, while no other client speaks. Kills the
        daemon during some of them."""
        path = self.random.choice(self.folders["mirrors"])
        # Later sessions may move because of days off or events.
        soon = [datetime.date.today() + datetime.timedelta(days=days) for days in (1, 2)]
        dates = [of_people.PlanDate(key[1], value["person"]) for key, value in self.model.state().items()
                 if key[0] == "date" and value["day"][1:] in [(day.month, day.day) for day in soon]]
        command = self.random.choices((
            say.SnoozeTonight(0), say.EraseAll(0, self.defaults),
            say.SetMirror(1, path, self.random.choice(("event", "task", "both")), path or self.folders["mirror"]),
            self.random.choice(dates) if dates else say.SnoozeTonight(0)),
            (6, 2, 5, 10))[0]
        with self.planner.connect() as connection:
            killer = None
            if self.random.random() < 0.5:
                killer = threading.Timer(self.random.random() * 0.06, self.planner.kill)
                killer.start()
            try:
                self.say(connection, command)
            finally:
                if killer:
                    killer.join()
            if killer:
                self.planner.start()
        if isinstance(command, say.EraseAll):
            self.browsers = Browsers()
        if isinstance(command, of_people.PlanDate) and command.start:
            with self.planner.connect() as connection:
                if not command.find(self.look(connection), self.model.state()):
                    raise Violation(f"nothing is planned at {command.start}, where {command.parameters} was planned")
        self.check()
        with self.planner.connect() as connection:
            self.prefer(connection)

    def prefer(self, connection):
        """Notices go to hooks only, and come soon after a booking."""
        self.say(connection, say.SetPreference(0, "channels", ["hooks"]))
        self.say(connection, say.SetPreference(1, "leadTimeMin", 1))

    def check(self, deep=True):
        """Checks all conditions after a start."""
        self.planner.check_alive()
        with self.planner.connect() as connection:
            state = self.look(connection)
            self.model.settle(state)
            self.check_edits(connection)
            self.browsers.check(connection)
            self.browsers.change(connection, self.random)
            if deep:
                rest.check_mirror(connection)
        self.told.read()
        if deep:
            rest.check_whole(self.planner)
            rest.check_audit(self.planner)
            rest.check_photos(self.planner, state)
            rest.check_content(self.planner, state)
            rest.check_erased(self.planner, self.erased[-50:])

    def check_edits(self, connection):
        edits = connection.call("History", limit=10_000)["edits"]
        if len(edits) > self.edits:
            self.edits = len(edits)
            raise Violation(f"history blames another program, and there is none: {edits[0]['detail']} "
                            f"(session {edits[0]['itemId']})")
        self.edits = len(edits)

    def undo(self):
        """Undoes one command or all of them, right after a start."""
        known = self.model.depth
        wanted = 1 if self.random.random() < 0.8 else 30
        done = 0
        with self.planner.connect() as connection:
            for _ in range(wanted):
                before = self.counts["refused"]
                self.say(connection, say.Undo(0, force=True))
                if self.counts["refused"] > before:
                    break
                done += 1
            self.model.settle(self.look(connection))
        self.counts["undone right after a start"] += done
        if done < min(known, wanted):
            raise Violation(f"{known} commands could be taken back, and only {done} were: {self.latest_refusal}")
        if done > 20:
            raise Violation(f"{done} commands were taken back; twenty are kept")

    def round(self, number):
        if self.random.random() < 0.1:
            # Kills the daemon while it starts.
            self.planner.kill()
            self.planner.spawn()
            time.sleep(self.random.random() * 0.2)
            self.planner.kill()
        elif self.random.random() < 0.1:
            self.watched()
        else:
            self.until_kill()
        self.planner.start()
        rest.check_strays(self.planner)
        self.check(deep=number % 5 == 0 or self.random.random() < 0.2)
        if self.random.random() < 0.25:
            self.undo()
        if self.random.random() < 0.06:
            self.alone()

    def run(self, kills):
        number = 0
        # After this many faults, further ones give no new information.
        while len(self.planner.kills) < kills and len(self.report.failures) < 20:
            number += 1
            try:
                self.round(number)
            except (Violation, DaemonEnded, Refusal, Gone) as fault:
                self.report.failed("histories", f"round {number}: {fault}")
                if not self.go_on():
                    break
            if number % 50 == 0:
                self.report.say(f"histories: {len(self.planner.kills)} kills, {self.model.acknowledged} acknowledged")
        try:
            self.finish()
        except (Violation, DaemonEnded, Refusal, Gone) as fault:
            self.report.failed("histories", f"at the end: {fault}")
        self.planner.discard()
        shutil.rmtree(self.planner.home + ".folders", ignore_errors=True)

    def go_on(self):
        """Continues after a fault: the actual state becomes the acknowledged one."""
        try:
            if self.planner.process.poll() is None:
                self.planner.kill()
            self.planner.start()
            with self.planner.connect() as connection:
                self.forget_undo(connection)
                self.model.start_over(self.look(connection))
                self.prefer(connection)
            return True
        except (Violation, DaemonEnded, Refusal, Gone) as fault:
            self.report.failed("histories", f"cannot go on: {fault}")
            return False

    @staticmethod
    def forget_undo(connection):
        """Undoes all commands."""
        try:
            while True:
                connection.call("Undo", force=True)
        except Refusal:
            pass

    def finish(self):
        """Checks at rest that the ledger and the hooks agree, no work is pending, and a stop is clean."""
        time.sleep(2)
        self.check()
        rows = rest.check_ledger(self.planner, self.told)
        self.check_reminded()
        self.stop()
        self.counts.update({
            "kills": len(self.planner.kills), "acknowledged": self.model.acknowledged, "undone": self.model.undone,
            "under way at a kill, carried out": self.model.resolved_done,
            "under way at a kill, not carried out": self.model.resolved_not,
            "notices told": len(self.told.latest), "told again after a kill": self.told.repeats,
            "sessions reminded of": len(self.told.reminded),
            "reminders in the ledger": rows})
        missing = [method for method in EVERY if not self.methods[method]]
        self.counts["kinds of commands acknowledged"] = len(EVERY) - len(missing)
        self.report.passed("histories", dict(self.counts))

    def check_reminded(self):
        """Checks the reminders of sessions that were booked ahead and are upcoming or running."""
        due = text(now())
        for key, value in self.model.state().items():
            if key[0] == "item" and not value["auto"] and value["status"] in LIVE and value["start"] < due:
                row = rest.query(self.planner, "SELECT state FROM reminder WHERE kind = 'reminder' "
                                               f"AND itemId = '{key[1]}'")
                if row and row[-1][0] == "planned":
                    raise Violation(f"the reminder of session {key[1]} at {value['start']} was never sent")


EVERY = ("AddContact", "EditContact", "SetPaused", "EditContacts", "SetContactsPaused", "RemoveContact", "AddAway",
         "RemoveAway", "Plan", "Refresh", "Note", "Done", "Missed", "Snooze", "SnoozeTonight", "Reschedule",
         "Cancel", "Book", "Log", "Undo", "SetPreference", "Import", "Erase", "AddCalendar", "RemoveCalendar",
         "CheckCalendars", "SetMirror", "AddAddressBook", "RemoveAddressBook", "AddContacts", "ResetLearned",
         "SetProfile", "SetPhoto", "AddDate", "RemoveDate", "PlanDate", "SetSegment", "SetTagCadence",
         "SetIntroduction", "MakeDrafts", "EditDraft", "SetDraft", "AddContent", "RemoveContent",
         "KeepChat", "EraseChats", "InstallModule", "SetModule", "RemoveModule", "Invite", "RevokeInvitation", "SetDoor")
