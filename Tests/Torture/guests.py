"""Guests and the owner use both programs at once, while either is killed repeatedly.

plannerguests and plannerd are real. Guests write, send pictures, take times, propose some, cancel, choose a
name and a password and continue on another device; some have their page open. The owner replies, offers
times, answers, moves, cancels, archives. Both repeat unanswered requests, as a page and a program do, or give
up. At times all are silent until the two programs agree. Then each acknowledged message exists once for both
sides, each time confirmed to a guest is one session of the planner, and the contact log has one text for each
day.
"""

import collections
import datetime
import random
import re
import shutil
import threading
import time
import uuid

import rest
from client import Gone, Refusal
from door import GUESTS, Door, Guest, Unanswered, picture
from guests_agree import Agreement
from model import Violation
from planner import DaemonEnded, Planner

INVITED, ANONYMOUS, OWNERS = 6, 4, 2
# From Debian's libvips-tools. Without it the door accepts no pictures.
HAS_PICTURES = shutil.which("vipsthumbnail") is not None
PASSWORD = "a password for trials"


def instant(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


class Said:
    """A message: `state` is acknowledged, open or refused. device: the guest's device that sent it."""

    def __init__(self, side, who, text, device=None):
        self.id, self.side, self.who, self.text, self.device = str(uuid.uuid4()), side, who, text, device
        self.state, self.refusal = "open", ""


class Someone:
    """A guest: their devices, and the owner's conversation with them."""

    def __init__(self, number, name, person, device):
        self.number, self.name, self.person, self.devices = number, name, person, [device]
        self.conversation = self.account = None
        # The messages shown on their open page, as (number, text).
        self.is_open, self.told, self.last = False, [], 0


class Guests:
    def __init__(self, binaries, seed, report):
        self.random = random.Random(f"guests {seed}")
        self.seed, self.report = seed, report
        self.planner = Planner(binaries)
        self.door = Door(binaries, self.planner.home)
        self.lock = threading.Lock()
        self.said, self.offers, self.counts = {}, {}, collections.Counter()
        # The requests since the last agreement, by invitation: [kind, time, whether it was acknowledged].
        self.asked = collections.defaultdict(list)
        self.people, self.owned = [], []
        self.agreement = Agreement(self)

    # The owner

    def call(self, method, **parameters):
        with self.planner.connect() as connection:
            return connection.call(method, **parameters)

    def inbox(self, method, **parameters):
        with self.door.connect() as connection:
            return connection.call(GUESTS + method, **parameters)

    def populate(self):
        self.planner.start()
        self.door.start()
        self.call("SetDoor", displayName="Maria", retentionDays=0)
        for key, value in (("capacityPerWeek", 50), ("channels", ["hooks"]), ("schedulingHorizonDays", 14)):
            self.call("SetPreference", key=key, value=value)
        self.call("Invite", kind="open", token="chat")
        for number in range(INVITED + ANONYMOUS):
            name = f"Guest{number}"
            person = self.call("AddContact", displayName=name, goal={"cadenceDays": 60})["contact"]["id"]
            base = "/chat"
            if number < INVITED:
                made = self.call("Invite", name=name, most=20, durationMin=30)["invitation"]
                base, self.offers[made["id"]] = f"/i/{made['token']}", "acknowledged"
            someone = Someone(number, name, person, Guest(self.door, number, base))
            if not self.write(someone, self.random):
                raise Violation(f"{name} cannot write: {[said.refusal for said in self.said.values()][-1]}")
            self.people.append(someone)
        by_text = {one["lastText"]: one for one in self.conversations()}
        for someone in self.people:
            someone.conversation = by_text[next(s.text for s in self.said.values() if s.who is someone)]["id"]
            if someone.number >= INVITED:
                self.call("LinkGuest", conversation=someone.conversation, name=someone.name)
        # Hashing a password is slow and usually interrupted by a kill, so one guest signs up before any kill.
        self.sign_up(self.people[-1], self.random)
        self.other = self.call("AddContact", displayName="Somebody else")["contact"]["id"]
        self.agreement.check()

    def conversations(self):
        return [one for archived in (False, True)
                for one in self.inbox("ListConversations", archived=archived, limit=500)["conversations"]]

    # Actions of guests

    def word(self, chance):
        return f"w{chance.getrandbits(64):016x}"

    def keep(self, said):
        with self.lock:
            self.said[said.id] = said
        return said

    def write(self, someone, chance, device=None):
        """Sends a text, or a picture with a text. Repeats an unanswered message with its id, like the
        page."""
        device = device or chance.choice(someone.devices)
        said = self.keep(Said("guest", someone, self.word(chance), device))
        is_new = device.base == "/chat" and not device.cookie
        image = picture(chance) if not is_new and HAS_PICTURES and chance.random() < 0.1 else None
        may_be_there = False
        for _ in range(1 if chance.random() < 0.1 else 12):
            try:
                answer = device.post("send", {
                    "id": said.id, "text": said.text, "image": image, **(device.work() if is_new else {})})
            except Unanswered:
                if is_new:
                    # The message may be in a conversation with a lost key: a reloaded page sends it with a
                    # new id.
                    return False
                may_be_there = True
                time.sleep(0.1)
                continue
            if answer.status == 303:
                said.state = "acknowledged"
                self.counts["messages of guests acknowledged"] += 1
                self.counts["pictures among them"] += image is not None
                return True
            if answer.status >= 500:
                raise Violation(f"a message was answered with {answer.status}")
            said.refusal = f"{answer.status} {answer.refusal()}"
            # A refusal does not revert an earlier arrival.
            said.state = "open" if may_be_there else "refused"
            self.counts["messages refused"] += 1
            return False
        return False

    def do(self, someone, action, fields, what, invitation, when=None):
        """Makes one request about a time. Without an answer, it may or may not have been carried out."""
        entry = [what, when, False]
        self.asked[invitation].append(entry)
        answer = someone.devices[0].post(action, {"invitation": invitation, **fields})
        if answer.status == 303:
            entry[2] = True
            self.counts[f"{what} acknowledged"] += 1
        elif answer.status >= 500:
            raise Violation(f"{action} was answered with {answer.status}")
        else:
            self.not_asked(invitation, entry)

    def not_asked(self, invitation, entry):
        self.asked[invitation] = [other for other in self.asked[invitation] if other is not entry]

    def take(self, someone, chance):
        page = chance.choice(someone.devices).page()
        times = [(invitation, at) for invitation, all in page.times().items() for at in all]
        if times:
            invitation, at = chance.choice(times)
            self.do(someone, "pick", {"start": at}, "taken", invitation, instant(at))

    def propose(self, someone, chance):
        page = chance.choice(someone.devices).page()
        if page.times():
            day = datetime.date.today() + datetime.timedelta(days=chance.randrange(2, 20))
            at = f"{chance.randrange(8, 20):02d}:{chance.choice((0, 15, 30)):02d}"
            invitation = chance.choice(sorted(page.times()))
            self.do(someone, "propose", {"day1": day.isoformat(), "time1": at}, "proposed", invitation)

    def call_off(self, someone, chance):
        page = chance.choice(someone.devices).page()
        found = re.findall(r'/cancel">.*?name="invitation" value="([^"]+)"', page.text)
        if found:
            self.do(someone, "cancel", {}, "called off", chance.choice(found))

    def sign_up(self, someone, chance):
        if someone.number < INVITED or someone.account or len(someone.devices) > 1:
            return
        answer = someone.devices[0].post("sign-up", {"name": someone.name, "password": PASSWORD})
        found = re.search(r"You are <strong>([^<]+)</strong>", answer.text)
        if found:
            someone.account = found[1]
            self.counts["names taken"] += 1

    def go_on_elsewhere(self, someone, chance):
        """Continues on another device that has already sent a message."""
        if not someone.account or len(someone.devices) > 4:
            return
        device = Guest(self.door, 100 + someone.number * 10 + len(someone.devices))
        if not self.write(someone, chance, device):
            # The message may be in a conversation with a lost key.
            return
        for _ in range(8):
            try:
                answer = device.post("sign-in", {"name": someone.account, "password": PASSWORD})
            except Unanswered:
                # It is unknown whether the key was replaced. The page would show it.
                time.sleep(0.2)
                continue
            if answer.status == 303:
                someone.devices.append(device)
                self.counts["signed in elsewhere"] += 1
                return

    def live(self, someone, end):
        """Keeps a page open, and reconnects after each break."""
        def told(number, text):
            someone.told.append((number, text))
            someone.last = number
        while not end.is_set():
            someone.devices[0].listen(someone.last, told)
            time.sleep(0.1)

    def guest(self, someone, seed, end, faults):
        chance = random.Random(f"{self.seed} {someone.number} {seed}")
        acts = ((self.write, 10), (self.take, 3), (self.propose, 1), (self.call_off, 1.2), (self.sign_up, 2),
                (self.go_on_elsewhere, 1.5))
        kinds, weights = zip(*acts)
        while not end.wait(chance.expovariate(4)):
            try:
                chance.choices(kinds, weights)[0](someone, chance)
            except Unanswered:
                time.sleep(0.1)
            except Violation as fault:
                faults.append(fault)

    # Actions of the owner

    def reply(self, chance):
        someone = chance.choice(self.people)
        said = self.keep(Said("owner", someone, self.word(chance)))
        for _ in range(1 if chance.random() < 0.1 else 12):
            try:
                self.inbox("SendMessage", conversation=someone.conversation, id=said.id, text=said.text)
            except Gone:
                time.sleep(0.1)
                continue
            said.state = "acknowledged"
            self.counts["messages of the owner acknowledged"] += 1
            return

    def offer(self, chance):
        someone = self.people[chance.randrange(INVITED, len(self.people))]
        note = self.word(chance)
        try:
            made = self.call("Invite", conversation=someone.conversation, most=4, durationMin=30, note=note)
            self.offers[made["invitation"]["id"]] = "acknowledged"
            self.counts["offers acknowledged"] += 1
        except Gone:
            pass

    def with_invitation(self, chance, wanted):
        found = [one for one in self.call("ListInvitations", all=True)["invitations"] if wanted(one)]
        return chance.choice(found) if found else None

    def on(self, one, what, when, method, **parameters):
        entry = [what, when, False]
        self.asked[one["id"]].append(entry)
        try:
            self.call(method, **parameters)
            entry[2] = True
            self.counts[f"{what} by the owner acknowledged"] += 1
        except Refusal as refusal:
            if not refusal.is_honest and not refusal.is_unknown:
                raise Violation(f"{method} {parameters} was refused: {refusal}") from refusal
            if not refusal.is_unknown:
                self.not_asked(one["id"], entry)

    def answer(self, chance):
        one = self.with_invitation(chance, lambda one: one["state"] == "asked")
        if one:
            answer = chance.choices(("booked", "fresh", "declined"), (6, 2, 1))[0]
            self.on(one, "answered", None, "AnswerInvitation", id=one["id"], answer=answer, force=True)

    def move(self, chance):
        one = self.with_invitation(chance, lambda one: one.get("item") and one["state"] == "booked")
        if one:
            at = instant((int(time.time()) // 86400 + chance.randrange(2, 20)) * 86400 + chance.randrange(32, 80) * 900)
            self.on(one, "moved", at, "Reschedule", item=one["item"], startAt=at, force=True)

    def cancel(self, chance):
        one = self.with_invitation(chance, lambda one: one.get("item") and one["state"] == "booked")
        if one:
            self.on(one, "canceled", None, "Cancel", item=one["item"])

    def book(self, chance):
        """Books a session with another person at a time that a guest may choose."""
        one = self.with_invitation(chance, lambda one: one["times"])
        if one:
            at = chance.choice(one["times"])
            self.owned.append([at, False])
            self.call("Book", name=self.other, at=at, durationMin=30, force=True)
            self.owned[-1][1] = True

    def archive(self, chance):
        self.inbox("SetConversation", id=chance.choice(self.people).conversation, archived=True)
        self.counts["archived"] += 1

    def read(self, chance):
        self.inbox("MarkRead", id=chance.choice(self.people).conversation)

    def confirm(self, chance):
        self.call("SetPreference", key="invitationsNeedConfirmation", value=chance.random() < 0.3)

    def owner(self, number, seed, end, faults):
        chance = random.Random(f"{self.seed} owner {number} {seed}")
        acts = ((self.reply, 10), (self.offer, 1), (self.answer, 4), (self.move, 1), (self.cancel, 0.7), (self.book, 0.5),
                (self.archive, 1), (self.read, 2), (self.confirm, 0.4))
        kinds, weights = zip(*acts)
        while not end.wait(chance.expovariate(6)):
            try:
                chance.choices(kinds, weights)[0](chance)
            except Gone:
                time.sleep(0.1)
            except Refusal as refusal:
                if not refusal.is_honest and not refusal.is_unknown:
                    faults.append(refusal)
            except Violation as fault:
                faults.append(fault)

    # Kills

    def storm(self, kills):
        """Lets all act, and kills one or both programs meanwhile."""
        end, faults = threading.Event(), []
        number = len(self.planner.kills) + self.door.kills
        threads = [threading.Thread(target=self.guest, args=(someone, number, end, faults)) for someone in self.people]
        threads += [threading.Thread(target=self.owner, args=(index, number, end, faults)) for index in range(OWNERS)]
        for thread in threads:
            thread.start()
        try:
            for _ in range(kills):
                time.sleep(self.random.uniform(0.05, 1.5))
                killed = self.random.choice(((self.planner,), (self.door,), (self.planner, self.door)))
                for program in killed:
                    program.kill()
                # The other program may or may not notice.
                time.sleep(self.random.choice((0, 0, 0.3)))
                for program in self.random.sample(killed, len(killed)):
                    program.start()
        finally:
            end.set()
            for thread in threads:
                thread.join()
        if faults:
            raise faults[0]

    def run(self, kills, storm=5):
        end = threading.Event()
        try:
            self.populate()
            pages = [threading.Thread(target=self.live, args=(someone, end), daemon=True)
                     for someone in self.people[:INVITED]]
            for someone, page in zip(self.people, pages):
                someone.is_open = True
                page.start()
            while self.killed() < kills:
                # A check reads all messages, so it becomes rarer as their number grows.
                self.storm(max(storm, self.killed() // 20))
                if self.killed() >= kills:
                    self.go_on_elsewhere(self.people[-1], self.random)
                self.agreement.check()
                self.report.say(f"guests: {self.killed()} kills, "
                                f"{self.counts['messages of guests acknowledged']} messages of guests acknowledged")
            end.set()
            self.finish()
        except (Violation, DaemonEnded, Refusal, Gone, Unanswered) as fault:
            self.report.failed("guests", f"after {self.killed()} kills: {fault}")
        finally:
            end.set()
            self.planner.discard()
            self.door.discard()

    def killed(self):
        return len(self.planner.kills) + self.door.kills

    def finish(self):
        rest.check_whole(self.planner)
        rest.check_audit(self.planner)
        for code, name in ((self.planner.stop(), "plannerd"), (self.door.stop(), "plannerguests")):
            if code != 0:
                raise Violation(f"{name} ended with {code} after SIGTERM")
        rest.check_file(f"{self.planner.home}/guests/guests.db")
        self.counts.update({"kills of plannerd": len(self.planner.kills), "kills of plannerguests": self.door.kills,
                            "guests": len(self.people)})
        self.report.passed("guests", dict(self.counts))
