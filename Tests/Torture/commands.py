"""All kinds of changing commands: their calls and their effects on the state."""

from command import Command, OnItem, change, drop_person, goal_value, met, person_named, put_person
from state import LIVE, log_key


class Add(Command):
    def __init__(self, client, **parameters):
        super().__init__(client, "AddContact", f"add {parameters['displayName']}", **parameters)

    def learn(self, reply):
        self.person = reply["contact"]["id"]

    def find(self, actual, state):
        self.person = person_named(actual, self.parameters["displayName"])
        return self.person is not None

    def apply(self, state):
        put_person(state, self.person, self.parameters)


class AddMany(Command):
    def __init__(self, client, people):
        super().__init__(client, "AddContacts", f"add {len(people)} people", people=people)

    def learn(self, reply):
        self.people = [entry["contact"]["id"] for entry in reply["added"]]

    def find(self, actual, state):
        self.people = [person_named(actual, person["displayName"]) for person in self.parameters["people"]]
        return None not in self.people

    def apply(self, state):
        for person, parameters in zip(self.people, self.parameters["people"]):
            put_person(state, person, parameters)
            at = parameters.get("lastContact")
            if at:
                state["log", log_key(person, at, None)] = {
                    "person": person, "when": at, "outcome": "other", "notes": None}
                met(state, person, at)


class Edit(Command):
    def __init__(self, client, person, selector, **parameters):
        super().__init__(client, "EditContact", f"edit {selector}", **parameters)
        self.parameters["name"] = selector
        self.person = person

    def apply(self, state):
        given = self.parameters
        keys = (("displayName", "name"), ("purpose", "purpose"), ("timeZone", "timeZone"), ("cardUid", "cardUid"))
        values = {to: given[key] or None for key, to in keys if key in given}
        if "tags" in given:
            values["tags"] = tuple(given["tags"])
        change(state, ("person", self.person), **values)
        set_goal(state, self.person, given.get("goal"))


def set_goal(state, person, goal):
    if not goal or ("person", person) not in state:
        return
    if ("goal", person) not in state:
        if "cadenceDays" in goal:
            state["goal", person] = goal_value(person, goal)
        return
    keys = (("cadenceDays", "cadence"), ("importance", "importance"), ("minDurationMin", "minutes"))
    values = {to: goal[key] for key, to in keys if key in goal}
    if "windows" in goal:
        values["weekdays"] = tuple(goal["windows"]["weekdays"])
    change(state, ("goal", person), **values)


def tagged(state, tag):
    return [key[1] for key, value in state.items() if key[0] == "person" and tag in value["tags"]]


class EditTagged(Command):
    def __init__(self, client, tag, **parameters):
        super().__init__(client, "EditContacts", f"edit --tag {tag}", tag=tag, **parameters)

    def learn(self, reply):
        self.people = [entry["contact"]["id"] for entry in reply["changed"]]

    def find(self, actual, state):
        self.people = [person for person in tagged(actual, self.parameters["tag"])
                       if actual["person", person]["purpose"] == self.parameters["purpose"]]
        return bool(self.people)

    def apply(self, state):
        for person in tagged(state, self.parameters["tag"]):
            change(state, ("person", person), purpose=self.parameters["purpose"])
            set_goal(state, person, self.parameters.get("goal"))


class PauseTagged(Command):
    surely_kept = False
    changed = None  # Those who changed, once answered. For others an undo of an earlier command still counts.

    def __init__(self, client, tag, paused, until=None):
        super().__init__(client, "SetContactsPaused", f"{'pause' if paused else 'resume'} --tag {tag}", tag=tag,
                         paused=paused, **({"until": until} if until else {}))

    def learn(self, reply):
        self.changed = [entry["contact"]["id"] for entry in reply["changed"]]

    def apply(self, state):
        for person in tagged(state, self.parameters["tag"]) if self.changed is None else self.changed:
            change(state, ("goal", person), paused=self.parameters["paused"], until=self.parameters.get("until"))


class Pause(Command):
    surely_kept = False
    changes = True

    def __init__(self, client, person, selector, paused, until=None):
        super().__init__(client, "SetPaused", f"{'pause' if paused else 'resume'} {selector}",
                         paused=paused, **({"until": until} if until else {}))
        self.parameters["name"] = selector
        self.person = person

    def learn(self, reply):
        # Without an id for undo, the person was already paused like this, or not.
        self.changes = reply.get("undoId") is not None

    def apply(self, state):
        if self.changes:
            change(state, ("goal", self.person), paused=self.parameters["paused"],
                   until=self.parameters.get("until"))


class Remove(Command):
    def __init__(self, client, person, selector):
        super().__init__(client, "RemoveContact", f"remove {selector}")
        self.parameters["name"] = selector
        self.person = person

    def apply(self, state):
        drop_person(state, self.person)


class Erase(Command):
    undoable, erases = False, True

    def __init__(self, client, person, selector, word):
        super().__init__(client, "Erase", None)
        self.parameters["name"] = selector
        self.person, self.word = person, word

    def apply(self, state):
        drop_person(state, self.person)


class EraseAll(Command):
    """Made while no other client speaks."""

    undoable, erases = False, True

    def __init__(self, client, preferences):
        super().__init__(client, "Erase", None, all=True)
        self.preferences = preferences

    def apply(self, state):
        mirror = state["mirror", ""]
        state.clear()
        state["mirror", ""] = mirror
        state["door", ""] = {"name": "", "greeting": None, "days": 365}
        for key, value in self.preferences.items():
            state["preference", key] = {"value": value}


class AddAway(Command):
    def __init__(self, client, first, last, note):
        super().__init__(client, "AddAway", f"away {first} {last}", **{"from": first, "to": last, "note": note})

    def learn(self, reply):
        self.id = reply["away"]["id"]

    def find(self, actual, state):
        self.id = next((key[1] for key, value in actual.items()
                        if key[0] == "away" and value["note"] == self.parameters["note"]), None)
        return self.id is not None

    def apply(self, state):
        state["away", self.id] = dict(self.parameters)


class RemoveAway(Command):
    def __init__(self, client, id):
        super().__init__(client, "RemoveAway", f"away remove {id}", id=id)

    def apply(self, state):
        state.pop(("away", self.parameters["id"]), None)


class Note(OnItem):
    verb = "note"

    def __init__(self, client, item, person, word, text):
        super().__init__(client, "Note", item, person, word, text=text)

    def apply(self, state):
        known = state.get(("item", self.item))
        if known:
            text = self.parameters["text"]
            change(state, ("item", self.item), notes=f"{known['notes']}\n{text}" if known["notes"] else text)


class Done(OnItem):
    verb = "done"

    def __init__(self, client, item, person, word, outcome, notes, at):
        super().__init__(client, "Done", item, person, word, outcome=outcome, notes=notes, at=at)

    def find(self, actual, state):
        return super().find(actual, state) and self.found["status"] == "done"

    def may_be_done(self, state, actual):
        """Its log entry would be visible."""
        return False

    def apply(self, state):
        before = self.now(state)
        given = self.parameters
        if before is None:
            return
        state["item", self.item] = {**before, "status": "done"}
        notes = f"{before['notes']}\n{given['notes']}" if before["notes"] else given["notes"]
        state["log", given["notes"]] = {
            "person": self.person, "when": given["at"], "outcome": given["outcome"], "notes": notes}
        met(state, self.person, given["at"])


class Missed(OnItem):
    verb = "missed"

    def __init__(self, client, item, person, word):
        super().__init__(client, "Missed", item, person, word)

    def apply(self, state):
        change(state, ("item", self.item), status="missed")


class Snooze(OnItem):
    verb = "snooze"
    surely_kept = False

    def __init__(self, client, item, person, word, by):
        super().__init__(client, "Snooze", item, person, word, by=by)

    def apply(self, state):
        change(state, ("item", self.item), status="snoozed", start=self.found["start"])


class Reschedule(OnItem):
    verb = "reschedule"
    surely_kept = False

    def __init__(self, client, item, person, word, start, force):
        super().__init__(client, "Reschedule", item, person, word, startAt=start, force=force)

    def apply(self, state):
        change(state, ("item", self.item), status="rescheduled", start=self.parameters["startAt"])


class Cancel(OnItem):
    verb = "cancel"

    def __init__(self, client, item, person, word):
        super().__init__(client, "Cancel", item, person, word)

    def find(self, actual, state):
        return super().find(actual, state) and self.found["status"] == "canceled"

    def apply(self, state):
        before = self.now(state)
        if before is None:
            return
        state["item", self.item] = {**before, "status": "canceled"}


class SnoozeTonight(Command):
    """Made while no other client speaks, because it affects all sessions."""

    surely_kept = False

    def __init__(self, client):
        super().__init__(client, "SnoozeTonight", "snooze-tonight", owner="all")

    def learn(self, reply):
        self.moved = {item["id"]: item["startAt"] for item in reply["items"]}

    def find(self, actual, state):
        self.moved = {key[1]: actual[key]["start"] for key, value in state.items()
                      if key[0] == "item" and value["status"] in LIVE and key in actual
                      and actual[key]["start"] != value["start"]}
        return True

    def apply(self, state):
        for item, start in self.moved.items():
            change(state, ("item", item), status="snoozed", start=start)


class Book(Command):
    def __init__(self, client, person, selector, at, minutes, force):
        super().__init__(client, "Book", f"book {selector}", at=at, durationMin=minutes, force=force)
        self.parameters["name"] = selector
        self.person = person

    def learn(self, reply):
        self.id = reply["item"]["id"]

    def find(self, actual, state):
        known = [key for key in actual if key[0] == "item" and key not in state]
        self.id = next((key[1] for key in known if actual[key]["start"] == self.parameters["at"]
                        and actual[key]["person"] == self.person and not actual[key]["auto"]), None)
        return self.id is not None

    def apply(self, state):
        state["item", self.id] = {
            "person": self.person, "start": self.parameters["at"], "minutes": self.parameters["durationMin"],
            "status": "pending", "notes": None, "auto": False, "goal": ("goal", self.person) in state}


class Log(Command):
    def __init__(self, client, person, selector, outcome, at, notes):
        super().__init__(client, "Log", f"log {selector}", outcome=outcome, at=at, notes=notes)
        self.parameters["name"] = selector
        self.person = person

    def apply(self, state):
        given = self.parameters
        state["log", given["notes"]] = {
            "person": self.person, "when": given["at"], "outcome": given["outcome"], "notes": given["notes"]}
        met(state, self.person, given["at"])


class SetPreference(Command):
    undoable, surely_kept = None, False

    def __init__(self, client, key, value):
        super().__init__(client, "SetPreference", f"prefs set {key}", key=key, value=value)
        self.replanned = False

    def learn(self, reply):
        self.replanned = any(reply["plan"][key] for key in ("placed", "moved", "withdrawn", "missed"))

    def weigh(self, before, defaults):
        """Setting the current value changes no row, except through its refresh. The first command creates the
        row."""
        # After a new horizon, the refresh may be one that waited for calendars and belongs to an earlier
        # command.
        is_own = self.replanned and self.parameters["key"] != "schedulingHorizonDays"
        if is_own or before and not self.is_so(before):
            self.undoable = self.surely_kept = True
        elif not self.replanned and before and any(before[key] != value for key, value in defaults.items()):
            self.undoable = False

    def repeats(self, before, undos):
        if self.is_repeat:
            return True
        for command in before:
            if command.erases:
                return False
            if command.method != "SetPreference" or command.parameters["key"] != self.parameters["key"]:
                continue
            undo = command.taken_back or undos.get(id(command))
            if not undo or undo.said_at > self.answered_at:
                return command.parameters["value"] == self.parameters["value"]
            if undo.answered_at is None or undo.answered_at > self.said_at:
                return False  # The undo crossed this command, so the order is unknown.
        return False

    def is_so(self, state):
        return state["preference", self.parameters["key"]]["value"] == self.parameters["value"]

    def may_be_done(self, state, actual):
        return self.is_so(state)

    def apply(self, state):
        state["preference", self.parameters["key"]] = {"value": self.parameters["value"]}


class Import(Command):
    def __init__(self, client, document, values):
        super().__init__(client, "Import", "import", document=document)
        self.values = values

    def apply(self, state):
        state.update(self.values)


class OnSource(Command):
    """A command about a calendar or an address book."""

    verb = None

    def __init__(self, client, kind, name, **parameters):
        words = {"calendar": "calendars", "addressBook": "contacts sources"}[kind]
        super().__init__(client, f"{self.verb.capitalize()}{kind[0].upper()}{kind[1:]}", f"{words} {self.verb} {name}",
                         **parameters)
        self.parameters["name"] = name
        self.kind = kind


class AddSource(OnSource):
    verb = "add"

    def __init__(self, client, kind, path, name):
        super().__init__(client, kind, name, path=path)

    def learn(self, reply):
        self.id = reply[self.kind][self.kind]["id"]

    def find(self, actual, state):
        self.id = next((key[1] for key, value in actual.items()
                        if key[0] == self.kind and value["name"] == self.parameters["name"]), None)
        return self.id is not None

    def apply(self, state):
        state[self.kind, self.id] = {"name": self.parameters["name"], "path": self.parameters["path"]}


class RemoveSource(OnSource):
    verb = "remove"

    def __init__(self, client, kind, id, name):
        super().__init__(client, kind, name)
        self.id = id

    def apply(self, state):
        state.pop((self.kind, self.id), None)


class SetMirror(Command):
    undoable = False

    def __init__(self, client, path, form, folder):
        super().__init__(client, "SetMirror", None, path=path, form=form)
        self.folder = folder

    def apply(self, state):
        state["mirror", ""] = {"path": self.folder, "form": self.parameters["form"]}


class Unseen(Command):
    """Changes only the engine's data: Plan, Refresh, ResetLearned, CheckCalendars."""

    surely_kept = visible = False

    def __init__(self, client, method, name, **parameters):
        super().__init__(client, method, name, **parameters)
        self.undoable = name is not None


class Undo(Command):
    undoable = False

    def __init__(self, client, force=False):
        """force: undo even if two sessions would then overlap."""
        super().__init__(client, "Undo", None, force=force)
