"""Chooses a client's next command or question, of every kind."""

import datetime
import random
import struct
import uuid
import zlib

import commands as say
import commands_guests as of_guests
import commands_people as of_people
from state import LIVE, pair_key, profile_value, relation_key

NAMES = "Ada Bo Cem Dana Elif Finn Gül Ha Ines Jón Kai Lena Mo Nadia Omar Priya Quinn Ravi Søren Tomás Uma Vera".split()
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
# Each preference belongs to one client, so that undo's name of a command identifies the client.
PREFERENCES = (
    {"capacityPerWeek": (3, 5, 20, 40), "placement": ("packed", "greedy")},
    {"leadTimeMin": (0, 1, 2), "schedulingHorizonDays": (7, 14, 21)},
    {"bufferMin": (0, 5, 15), "slotStepMin": (5, 15, 30), "webPort": (1024, 7526, 65535)},
    {"learningHalfLifeDays": (0, 30, 90), "defaultNotificationTimes": (["09:00"], [], ["08:30", "18:00"])},
)
QUESTIONS = ("Status", "People", "Person", "Next", "Agenda", "Week", "Item", "Why", "Check", "WhatIf", "Candidates",
             "Cards", "History", "ListAway", "ListCalendars", "ListAddressBooks", "GetMirror", "Learned", "Export", "Plan",
             "GetPreferences", "Doctor", "AddContacts", "Profile", "Photo", "Dates", "ListDates", "Find", "Filter",
             "ListSegments", "ListTagCadences", "Introductions", "ListIntroductions", "ListDrafts", "ListContent", "Audit",
             "VerifyAudit", "ExportPerson", "ListChats", "ListModules", "ListInvitations", "GetDoor")
TELLING = ("Export", "People", "Person", "Item", "ListAway", "GetPreferences", "ListCalendars", "ListAddressBooks",
           "GetMirror", "Profile", "ListDates", "ListSegments", "ListTagCadences", "ListIntroductions",
           "ListDrafts", "ListModules")


def text(instant):
    return instant.strftime("%Y-%m-%dT%H:%M:%SZ")


def now():
    return datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)


class Speaker:
    """The speaker of one client. It owns the people with names that begin with its word. `folders`:
    calendars, address books, mirrors."""

    def __init__(self, client, seed, folders):
        self.client = client
        self.random = random.Random(f"{seed}/{client}")
        self.folders = folders
        self.count = 0
        self.recent = []

    def unlike(self):
        """Returns a unique word. Its digits avoid matches with other words."""
        self.count += 1
        return f"C{self.client}P{self.count}x{self.random.randrange(16**4):04x}"

    def question(self, state):
        """Returns a random question. Half of them are about the client's own objects."""
        method = self.random.choice(TELLING if self.random.random() < 0.5 else QUESTIONS)
        people = self.people(state)
        items = [key[1] for key, _ in self.items(state, people)]
        person = self.random.choice(people)[0] if people else None
        parameters = {}
        if method in ("Person", "Why", "Profile", "Photo", "ExportPerson"):
            if person is None:
                return "Status", {}
            parameters = {"name": person}
        elif method in ("Item", "Candidates"):
            if not items:
                return "Status", {}
            parameters = {"item": self.random.choice(items)}
        elif method == "ListDrafts":
            parameters = {"all": True}
        elif method == "Find":
            parameters = {"text": self.random.choice((self.random.choice(NAMES), f"C{self.client}P golf", "card"))}
        elif method == "Filter":
            parameters = {"filter": self.random.choice((f"tag:{self.tag()}", "interest:golf or last:>90d", "birthday:30d"))}
        elif method == "WhatIf":
            parameters = {"changes": ["capacityPerWeek=2"]}
        elif method == "Plan":
            parameters = {"dryRun": True}
        elif method == "AddContacts":
            parameters = {"people": [{"displayName": self.unlike()}], "dryRun": True}
        return method, parameters

    def people(self, state):
        return [(key[1], value) for key, value in state.items()
                if key[0] == "person" and value["name"].startswith(f"C{self.client}P")]

    def items(self, state, people):
        own = {person for person, _ in people}
        return [(key, value) for key, value in state.items()
                if key[0] == "item" and value["person"] in own and value["status"] in LIVE]

    def next(self, state, placed):
        """Returns a command. `placed`: the engine's sessions, as (id, contactId, name)."""
        for _ in range(20):
            command = self.any(state, placed)
            if command:
                command.call_by(state)
            # Two concurrent commands with the same undo name could not be distinguished in the answer.
            if command and (command.name or command.method, command.parameters.get("item")) not in self.recent:
                self.recent = self.recent[-5:] + [
                    (command.name or command.method, command.parameters.get("item"))]
                return command
        return self.add()

    def any(self, state, placed):
        choose, client = self.random.choice, self.client
        people = self.people(state)
        if len(people) < 2:
            return self.add()
        person, value = choose(people)
        selector = choose((person, value["name"]))
        word = value["name"].split(" ")[0]
        kind = self.random.choices(KINDS, WEIGHTS)[0]
        if kind == "add":
            return self.add() if len(people) < 8 else say.Remove(client, person, selector)
        if kind == "edit":
            return self.edit(person, selector, word, ("goal", person) in state)
        if kind == "pause":
            if ("goal", person) not in state:
                return None
            paused = not state["goal", person]["paused"]
            until = choose((None, f"2031-0{self.random.randrange(1, 10)}-01")) if paused else None
            return say.Pause(client, person, selector, paused, until)
        if kind == "tagged":
            return self.tagged(state, value)
        if kind == "remove":
            return say.Remove(client, person, selector)
        if kind == "erase":
            return say.Erase(client, person, selector, word)
        if kind == "book":
            return self.book(person, selector)
        if kind == "log":
            return say.Log(client, person, selector, choose(("met", "call", "text", "other")), self.past(), self.unlike())
        if kind == "away":
            return self.away(state)
        if kind == "preference":
            key = choose(tuple(PREFERENCES[client]))
            return say.SetPreference(client, key, choose(PREFERENCES[client][key]))
        if kind == "special":
            return self.special(state)
        if kind == "undo":
            return say.Undo(client)
        if kind == "placed":
            return self.on_placed(placed)
        if kind == "profile":
            return self.profile(state, people, person, selector, word)
        if kind == "date":
            return self.date(state, people, person, selector, word)
        if kind == "kept":
            return choose((self.segment, self.cadence, lambda state: self.introduction(state, people),
                           lambda state: self.draft(state, people),
                           lambda state: self.content(state, people), lambda state: self.chat(state, people),
                           self.module))(state)
        if kind == "invitation":
            return self.invitation(state, people)
        return self.on_item(state, people)

    def add(self):
        name = f"{self.unlike()} {self.random.choice(NAMES)}"
        parameters = {"displayName": name, "tags": [self.tag()], "purpose": f"why {name}"}
        if self.random.random() < 0.3:
            parameters["timeZone"] = self.random.choice(("Asia/Tokyo", "America/New_York", "Europe/Berlin"))
        if self.random.random() < 0.8:
            parameters["goal"] = self.goal()
        if self.random.random() < 0.2:
            parameters["profile"] = {"company": f"{name} Ventures"}
        return say.Add(self.client, **parameters)

    def profile(self, state, people, person, selector, word):
        """All texts contain the person's word, which must disappear with an erasure."""
        client, chance = self.client, self.random.random()
        if chance < 0.4:
            values = {"company": f"{word} {self.unlike()}"}
            if self.random.random() < 0.5:
                year = self.random.choice(("-", "1966", "1990"))
                values["birthday"] = f"{year}-{(now() + datetime.timedelta(days=self.random.randrange(60))):%m-%d}"
                if values["birthday"].endswith("02-29"):
                    return None
            interests = self.random.sample(("golf", "jazz", "Go"), self.random.randrange(3))
            known = state.get(("profile", person), {"interests": ()})["interests"]
            return of_people.SetProfile(client, person, selector, values, [word for word in interests if word not in known])
        if chance < 0.6:
            return of_people.NoteOnPerson(client, person, selector, f"{word} said {self.unlike()}", self.past(),
                                          self.random.random() < 0.3)
        if chance < 0.65:
            return of_people.ClearNotes(client, person, selector)
        if chance < 0.75:
            return of_people.SetPhoto(client, person, selector, self.picture() if self.random.random() < 0.8 else None)
        others = [other for other, _ in people if other != person]
        other = self.random.choice((*others, f"{word} {self.unlike()}"))
        kind = self.random.choice(("spouse", "sibling", "friend", "colleague"))
        known = ("relation", relation_key(person, other, kind)) in state
        return of_people.Relate(client, person, selector, other, kind, not known)

    def picture(self):
        """Returns a PNG of one pixel in a random color."""
        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        pixel = bytes([0, *(self.random.randrange(256) for _ in range(3))])
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
                + chunk(b"IDAT", zlib.compress(pixel)) + chunk(b"IEND", b""))

    def date(self, state, people, person, selector, word):
        choose, own = self.random.choice, {person for person, _ in people}
        known = [key[1] for key, value in state.items() if key[0] == "date" and value["person"] in own]
        if known and self.random.random() < 0.25:
            return of_people.RemoveDate(self.client, choose(known))
        lead, plan = choose(([0], [7, 0], [3], [])), choose(("none", "day", "week"))
        if state.get(("profile", person), {}).get("birthday") and self.random.random() < 0.4:
            return of_people.PlanBirthday(self.client, person, selector, lead, plan)
        day = now().date() + datetime.timedelta(days=choose((1, 2, self.random.randrange(1, 30))))
        if (day.month, day.day) == (2, 29):
            return None
        year = choose((None, day.year))
        return of_people.AddDate(self.client, person, (year, day.month, day.day), f"{word}'s {self.unlike()}", lead, plan)

    def segment(self, state):
        known = [key[1] for key in state if key[0] == "segment" and key[1].startswith(f"C{self.client}P")]
        if known and self.random.random() < 0.4:
            return of_people.SetSegment(self.client, self.random.choice(known), None)
        name = self.random.choice((*known, self.unlike()))
        return of_people.SetSegment(self.client, name, f"tag:{self.tag()} -tag:{self.unlike()}")

    def cadence(self, state):
        known = [key[1] for key in state if key[0] == "cadence" and key[1].startswith(f"C{self.client}P")]
        if known and self.random.random() < 0.4:
            return of_people.SetTagCadence(self.client, self.random.choice(known), None)
        return of_people.SetTagCadence(self.client, self.unlike(), self.random.randrange(1, 90))

    def introduction(self, state, people):
        (a, value), (b, _) = self.random.sample(people, 2)
        known = state.get(("introduction", pair_key(a, b)), {}).get("status")
        # After an introduction, only its outcome can be set.
        steps = {None: ("approved", "introduced", "rejected"), "approved": ("suggested", "introduced", "rejected"),
                 "rejected": ("approved", "introduced")}
        status = self.random.choice(steps.get(known, ("introduced", "successful", "noOutcome")))
        return of_people.SetIntroduction(self.client, a, self.random.choice((a, value["name"])), b, status, self.unlike())

    def draft(self, state, people):
        own = {person for person, _ in people}
        open_ones = [(key[1], value) for key, value in state.items()
                     if key[0] == "draft" and value["person"] in own and value["status"] != "dropped"]
        if not open_ones or self.random.random() < 0.4:
            person, value = self.random.choice(people)
            return of_people.MakeDraft(self.client, person, self.random.choice((person, value["name"])), self.unlike())
        id, value = self.random.choice(open_ones)
        if self.random.random() < 0.4:
            return of_people.EditDraft(self.client, value["person"], id, f"Dear you, {self.unlike()}")
        # A draft that is handed over and sent is also a contact, at a time that only the planner knows.
        status = self.random.choice([one for one in ("draft", "approved", "handedOver", "dropped") if one != value["status"]])
        return of_people.SetDraft(self.client, value["person"], id, status)

    def content(self, state, people):
        """Its name and text contain the person's word, which must disappear with an erasure."""
        own = {person for person, _ in people}
        known = [(key[1], value) for key, value in state.items() if key[0] == "content" and value["person"] in own]
        if known and self.random.random() < 0.4:
            id, value = self.random.choice(known)
            return of_people.RemoveContent(self.client, value["person"], id, value["name"])
        person, value = self.random.choice(people)
        word, selector = value["name"].split(" ")[0], self.random.choice((person, value["name"]))
        text = "\n".join(f"{word} wrote {self.unlike()}" for _ in range(self.random.choice((1, 20, 2000))))
        return of_people.AddContent(self.client, person, selector, f"{word} {self.unlike()}.txt", text)

    def chat(self, state, people):
        own = {person for person, _ in people}
        known = [value["chat"] for key, value in state.items() if key[0] == "said" and value["person"] in own]
        chat = self.random.choice(known) if known and self.random.random() < 0.6 else None
        if chat and self.random.random() < 0.3:
            return of_people.EraseChat(self.client, chat)
        person, value = self.random.choice(people)
        return of_people.KeepChat(self.client, person, chat, f"{value['name'].split(' ')[0]} {self.unlike()}")

    def module(self, state):
        known = [(key[1], value) for key, value in state.items()
                 if key[0] == "module" and key[1].startswith(f"c{self.client}p")]
        if not known or self.random.random() < 0.3:
            tag = self.unlike()
            return of_people.InstallModule(self.client, tag.lower(), tag, self.random.randrange(1, 90))
        id, value = self.random.choice(known)
        if self.random.random() < 0.3:
            return of_people.RemoveModule(self.client, id, value)
        return of_people.SetModule(self.client, id, value, not value["on"])

    def invitation(self, state, people):
        """Its note contains the person's word, which must disappear with an erasure."""
        client, chance, own = self.client, self.random.random(), {person for person, _ in people}
        if client == 2 and (chance < 0.2 or not state["door", ""]["name"]):
            return of_guests.SetDoor(client, self.unlike(), self.random.choice(("", f"Hello {self.unlike()}")),
                                     self.random.choice((0, 30, 365)))
        known = [(key[1], value) for key, value in state.items() if key[0] == "invitation"
                 and (value["person"] in own or value["word"].startswith(f"c{client}p"))]
        if known and chance < 0.5:
            id, value = self.random.choice(known)
            if chance < 0.3:
                return of_guests.answer(client, id, self.random.choice(("booked", "fresh", "declined")))
            return of_guests.RevokeInvitation(client, id, value["person"]) if not value["revoked"] else None
        person, value = self.random.choice(people)
        selector = self.random.choice((person, value["name"]))
        if chance < 0.55:
            return of_guests.link(client, self.random, selector)
        if chance < 0.7:
            return of_guests.Invite(client, None, None, self.unlike().lower(), None)
        return of_guests.Invite(client, person, selector, f"{value['name'].split(' ')[0]} {self.unlike()}",
                                self.random.choice((15, 30, 45)))

    def tag(self):
        """Returns a tag of this client. No other client changes the people with it."""
        return f"c{self.client}t{self.random.randrange(3)}"

    def tagged(self, state, value):
        own = [tag for tag in value["tags"] if tag.startswith(f"c{self.client}t")]
        if not own:
            return None
        if self.random.random() < 0.5:
            return say.PauseTagged(self.client, own[0], self.random.random() < 0.5)
        goal = {"goal": self.goal()} if self.random.random() < 0.5 else {}
        return say.EditTagged(self.client, own[0], purpose=f"why {self.unlike()}", **goal)

    def goal(self):
        goal = {"cadenceDays": self.random.randrange(1, 40), "importance": self.random.randrange(1, 6)}
        if self.random.random() < 0.5:
            goal["minDurationMin"] = self.random.choice((5, 15, 30, 60))
        if self.random.random() < 0.5:
            days = sorted(self.random.sample(range(7), self.random.randrange(1, 7)))
            goal["windows"] = {"weekdays": [DAYS[day] for day in days]}
        return goal

    def edit(self, person, selector, word, has_goal):
        parameters = {"purpose": f"why {self.unlike()}"}
        if self.random.random() < 0.3:
            parameters["displayName"] = f"{word} {self.random.choice(NAMES)}"
        if self.random.random() < 0.3:
            parameters["tags"] = [self.tag(), self.unlike()]
        if self.random.random() < 0.4:
            goal = self.goal()
            if has_goal and self.random.random() < 0.5:
                goal = {"importance": goal["importance"]}
            parameters["goal"] = goal
        return say.Edit(self.client, person, selector, **parameters)

    def book(self, person, selector):
        """Books a session: soon, so that its reminder fires; already begun, so that it can be answered; or
        later."""
        at = now().replace(second=0)
        minutes = self.random.choice((
            self.random.randrange(1, 4), self.random.randrange(1, 4), -self.random.randrange(1, 200),
            self.random.randrange(60, 2000)))
        at += datetime.timedelta(minutes=minutes)
        return say.Book(self.client, person, selector, text(at), self.random.choice((5, 10, 30)),
                        self.random.random() < 0.85)

    def past(self):
        return text(now() - datetime.timedelta(minutes=self.random.randrange(1, 100_000)))

    def on_item(self, state, people):
        items = self.items(state, people)
        if not items:
            return None
        (_, item), value = self.random.choice(items)
        word = state["person", value["person"]]["name"].split(" ")[0]
        rest = (self.client, item, value["person"], word)
        kind = self.random.choice(("note", "done", "missed", "snooze", "reschedule", "cancel"))
        if kind == "note":
            return say.Note(*rest, self.unlike())
        if kind == "done":
            return say.Done(*rest, self.random.choice(("met", "call")), self.unlike(), self.past())
        if kind == "missed":
            return say.Missed(*rest) if value["start"] <= text(now()) else None
        if kind == "cancel":
            return say.Cancel(*rest)
        # Near enough that no calendar can move it.
        if kind == "snooze":
            if value["start"] > text(now() + datetime.timedelta(hours=30)):
                return None
            return say.Snooze(*rest, self.random.choice(("10m", "1h", "3h")))
        at = now().replace(second=0) + datetime.timedelta(
            minutes=self.random.choice((self.random.randrange(1, 4), self.random.randrange(5, 2500))))
        return say.Reschedule(*rest, text(at), self.random.random() < 0.85)

    def on_placed(self, placed):
        own = [entry for entry in placed if entry[2].startswith(f"C{self.client}P")]
        if not own:
            return None
        item, person, name = self.random.choice(own)
        word = name.split(" ")[0]
        if self.random.random() < 0.5:
            return say.Cancel(self.client, item, person, word)
        return say.Done(self.client, item, person, word, "met", self.unlike(), self.past())

    def away(self, state):
        own = [(key[1], value) for key, value in state.items()
               if key[0] == "away" and value["note"].startswith(f"C{self.client}P")]
        if len(own) > 3 or own and self.random.random() < 0.3:
            return say.RemoveAway(self.client, self.random.choice(own)[0])
        # Far ahead, or on days without bookings.
        first = datetime.date(2031 + self.client, 1, 1) + datetime.timedelta(days=self.random.randrange(300))
        if self.random.random() < 0.5:
            first = now().date() + datetime.timedelta(days=5 + 4 * self.random.randrange(4) + self.client)
        # Overlapping periods would be merged, so each client uses different days.
        first += datetime.timedelta(days=(self.client - first.toordinal()) % 4)
        if any(key[0] == "away" and value["from"] == first.isoformat() for key, value in state.items()):
            return None
        last = first
        return say.AddAway(self.client, first.isoformat(), last.isoformat(), self.unlike())

    def special(self, state):
        """Returns a command of a kind that belongs to one client, because its undo name does not identify
        the client."""
        client, choose = self.client, self.random.choice
        if client == 0:
            return choose((self.document, lambda: say.Unseen(client, "Plan", "plan"),
                           lambda: say.Unseen(client, "ResetLearned", "learned reset")))()
        if client == 1:
            if self.random.random() < 0.5:
                return say.Unseen(client, "Refresh", "refresh")
            path = choose(self.folders["mirrors"])
            return say.SetMirror(client, path, choose(("event", "task", "both")), path or self.folders["mirror"])
        kind = "calendar" if client == 2 else "addressBook"
        if client == 2 and self.random.random() < 0.2:
            return say.Unseen(client, "CheckCalendars", None)
        if client == 3 and self.random.random() < 0.5:
            return self.add_many()
        known = [(key[1], value) for key, value in state.items() if key[0] == kind]
        left = [path for path in self.folders[kind] if path not in [value["path"] for _, value in known]]
        if known and (not left or self.random.random() < 0.4):
            id, value = choose(known)
            return say.RemoveSource(client, kind, id, value["name"])
        return say.AddSource(client, kind, choose(left), self.unlike())

    def add_many(self):
        people = []
        for _ in range(self.random.randrange(2, 4)):
            person = {"displayName": f"{self.unlike()} {self.random.choice(NAMES)}", "purpose": "one of many",
                      "tags": ["many"]}
            if self.random.random() < 0.7:
                person["goal"] = self.goal()
            if self.random.random() < 0.5:
                person["lastContact"] = self.past()
            people.append(person)
        return say.AddMany(self.client, people)

    def document(self):
        """Returns a document with a person, goal, log, session and days off."""
        name, word = f"{self.unlike()} Import", self.unlike()
        person, goal, item, entry, away = (self.id() for _ in range(5))
        at, made = self.past(), text(now())
        start = text(now().replace(second=0) + datetime.timedelta(minutes=self.random.randrange(3, 500)))
        day = f"2040-{self.random.randrange(1, 13):02d}-15"
        document = {
            "format": "org.socialplanner.export", "version": 1,
            "contacts": [{"id": person, "displayName": name, "tags": ["imported"]}],
            "goals": [{"id": goal, "contactId": person, "cadenceDays": 30, "importance": 2, "minDurationMin": 15,
                       "windows": {}, "createdAt": made, "paused": False}],
            "items": [{"id": item, "contactId": person, "name": name, "startAt": start, "durationMin": 5,
                       "status": "pending", "origin": "manual", "createdAt": made}],
            "log": [{"id": entry, "contactId": person, "when": at, "outcome": "call", "notes": word}],
            "away": [{"id": away, "from": day, "to": day, "note": word}],
            "profiles": [{"contactId": person, "profile": {"company": word, "relations": [{"to": word, "kind": "friend"}]}}]}
        values = {
            ("profile", person): profile_value(person, {"company": word}),
            ("relation", relation_key(person, word, "friend")): {"person": person, "other": word},
            ("person", person): {"name": name, "tags": ("imported",), "purpose": None, "timeZone": None,
                                 "cardUid": None},
            ("goal", person): {"person": person, "cadence": 30, "importance": 2, "minutes": 15, "weekdays": DAYS,
                               "paused": False, "until": None, "met": None},
            ("item", item): {"person": person, "start": start, "minutes": 5, "status": "pending", "notes": None,
                             "auto": False, "goal": False},
            ("log", word): {"person": person, "when": at, "outcome": "call", "notes": word},
            ("away", away): {"from": day, "to": day, "note": word}}
        return say.Import(self.client, document, values)

    def id(self):
        return str(uuid.UUID(int=self.random.getrandbits(128)))


KINDS, WEIGHTS = zip(
    ("add", 8), ("edit", 10), ("pause", 4), ("tagged", 4), ("remove", 2), ("erase", 1), ("book", 16), ("log", 6), ("away", 5),
    ("preference", 5), ("special", 14), ("undo", 8), ("placed", 5), ("item", 24), ("profile", 10),
    ("date", 8), ("kept", 8), ("invitation", 6))
