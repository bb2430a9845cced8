"""Commands about data of people: profiles, dates, introductions, drafts, kept files, conversations, modules,
segments and tags."""

import base64
import hashlib
import json

from command import Command, change, put_profile
from state import LIVE, pair_key, relation_key


class SetProfile(Command):
    """`values`: the profile's new values. `interests`: only interests that it does not have yet."""

    def __init__(self, client, person, selector, values, interests):
        super().__init__(client, "SetProfile", f"edit {selector}", set=values,
                         **({"add": {"interests": list(interests)}} if interests else {}))
        self.parameters["name"] = selector
        self.person, self.values, self.interests = person, values, interests

    def apply(self, state):
        known = state.get(("profile", self.person), {"interests": ()})
        put_profile(state, self.person, **self.values, interests=(*known["interests"], *self.interests))


class NoteOnPerson(Command):
    def __init__(self, client, person, selector, text, at, private):
        super().__init__(client, "SetProfile", f"edit {selector}",
                         add={"notes": [{"text": text, "createdAt": at, "private": private}]})
        self.parameters["name"] = selector
        self.person, self.text, self.at = person, text, at

    def apply(self, state):
        if ("person", self.person) in state:
            state["log", self.text] = {"person": self.person, "when": self.at, "outcome": "note", "notes": self.text}


class ClearNotes(Command):
    surely_kept = False

    def __init__(self, client, person, selector):
        super().__init__(client, "SetProfile", f"edit {selector}", set={"notes": []})
        self.parameters["name"] = selector
        self.person = person

    def apply(self, state):
        for key in [key for key, value in state.items()
                    if key[0] == "log" and value["person"] == self.person and value["outcome"] == "note"]:
            del state[key]


class Relate(Command):
    """`other`: a person's id, or the name of somebody who is not a contact."""

    def __init__(self, client, person, selector, other, kind, is_added):
        super().__init__(client, "SetProfile", f"edit {selector}",
                         **{"add" if is_added else "remove": {"relations": [{"to": other, "kind": kind}]}})
        self.parameters["name"] = selector
        self.person, self.other, self.kind, self.is_added = person, other, kind, is_added

    def apply(self, state):
        key = ("relation", relation_key(self.person, self.other, self.kind))
        if self.is_added:
            state[key] = {"person": self.person, "other": self.other}
        else:
            state.pop(key, None)


class SetPhoto(Command):
    surely_kept = False

    def __init__(self, client, person, selector, picture):
        super().__init__(client, "SetPhoto", f"photo {selector}",
                         **({"data": base64.b64encode(picture).decode()} if picture else {}))
        self.parameters["name"] = selector
        self.person = person
        self.photo = hashlib.sha256(picture).hexdigest() if picture else None

    def apply(self, state):
        put_profile(state, self.person, photo=self.photo)


class AddDate(Command):
    """A date of a person, with a unique title."""

    def __init__(self, client, person, day, title, lead, plan):
        """`day`: (year or None, month, day)."""
        on = "{}-{:02}-{:02}".format("-" if day[0] is None else day[0], *day[1:])
        super().__init__(client, "AddDate", f"date {title}", on=on, title=title, leadDays=lead, plan=plan)
        self.parameters["name"] = person
        self.person = person
        self.value = {"person": person, "kind": "custom", "title": title, "yearly": day[0] is None, "day": day,
                      "lead": tuple(sorted(lead, reverse=True)), "plan": plan}

    def learn(self, reply):
        self.id = reply["date"]["id"]

    def find(self, actual, state):
        self.id = next((key[1] for key, value in actual.items() if key[0] == "date" and value == self.value), None)
        return self.id is not None

    def apply(self, state):
        state["date", self.id] = self.value


class PlanBirthday(Command):
    """The reminders and the plan of a birthday. It replaces earlier settings."""

    surely_kept = False

    def __init__(self, client, person, selector, lead, plan):
        super().__init__(client, "AddDate", f"date {selector}", kind="birthday", leadDays=lead, plan=plan)
        self.parameters["name"] = selector
        self.person = person

    def learn(self, reply):
        self.id, self.title = reply["date"]["id"], reply["date"]["title"]

    def find(self, actual, state):
        found = next((key for key, value in actual.items()
                      if key[0] == "date" and (value["person"], value["kind"]) == (self.person, "birthday")), None)
        self.id, self.title = found and found[1], found and actual[found]["title"]
        return found is not None and actual[found] == self.value()

    def value(self):
        return {"person": self.person, "kind": "birthday", "title": self.title, "yearly": True,
                "day": (None, None, None), "lead": tuple(sorted(self.parameters["leadDays"], reverse=True)),
                "plan": self.parameters["plan"]}

    def apply(self, state):
        state["date", self.id] = self.value()


class RemoveDate(Command):
    def __init__(self, client, id):
        super().__init__(client, "RemoveDate", f"date --remove {id}", id=id)
        self.person = None

    def learn(self, reply):
        self.person = reply["date"].get("contactId")

    def apply(self, state):
        state.pop(("date", self.parameters["id"]), None)


class PlanDate(Command):
    """Made while no other client speaks: its answer does not name the session, which is looked up
    afterwards."""

    surely_kept = False

    def __init__(self, id, person):
        super().__init__(0, "PlanDate", f"date plan {id}", owner="all", id=id)
        self.person = person
        self.start = self.session = None

    def learn(self, reply):
        self.start = reply["next"]["startAt"]

    def find(self, actual, state):
        """A session that the engine planned before stays."""
        found = [(key[1], value) for key, value in actual.items()
                 if key[0] == "item" and value["person"] == self.person and value["status"] in LIVE
                 and (self.start is None or value["start"] == self.start)]
        booked = [(id, value) for id, value in found if ("item", id) not in state and not value["auto"]]
        self.session = booked[0] if booked else None
        return bool(booked if self.start is None else found)

    def apply(self, state):
        if self.session and ("person", self.person) in state:
            state["item", self.session[0]] = self.session[1]


class SetSegment(Command):
    def __init__(self, client, name, filter):
        super().__init__(client, "SetSegment", f"segment {name}", **({"filter": filter} if filter else {}))
        self.parameters["name"] = name

    def apply(self, state):
        if "filter" in self.parameters:
            state["segment", self.parameters["name"]] = {"filter": self.parameters["filter"]}
        else:
            state.pop(("segment", self.parameters["name"]), None)


class SetTagCadence(Command):
    """The cadence of an unused tag, because its effects on goals are not modelled."""

    def __init__(self, client, tag, days):
        super().__init__(client, "SetTagCadence", f"cadence tag:{tag}", tag=tag,
                         **({"cadenceDays": days} if days else {}))

    def apply(self, state):
        if "cadenceDays" in self.parameters:
            state["cadence", self.parameters["tag"]] = {"days": self.parameters["cadenceDays"]}
        else:
            state.pop(("cadence", self.parameters["tag"]), None)


class SetIntroduction(Command):
    def __init__(self, client, a, selector, b, status, note):
        super().__init__(client, "SetIntroduction", f"introduction {selector}", a=selector, b=b, status=status, note=note)
        self.person, self.other = a, b

    def apply(self, state):
        key = ("introduction", pair_key(self.person, self.other))
        a, b = sorted((self.person, self.other))
        if self.parameters["status"] == "suggested":
            state.pop(key, None)
        else:
            state[key] = {"person": a, "other": b, "status": self.parameters["status"],
                          "note": self.parameters["note"]}


class MakeDraft(Command):
    """A draft with only the given, unique text."""

    def __init__(self, client, person, selector, context):
        super().__init__(client, "MakeDrafts", f"draft {selector}", purpose="custom", context=context)
        self.parameters["name"] = selector
        self.person = person

    def learn(self, reply):
        self.id = reply["drafts"][0]["draft"]["id"]

    def find(self, actual, state):
        self.id = next((key[1] for key, value in actual.items()
                        if key[0] == "draft" and value["context"] == self.parameters["context"]), None)
        return self.id is not None

    def apply(self, state):
        if ("person", self.person) in state:
            state["draft", self.id] = {"person": self.person, "status": "draft", "context": self.parameters["context"],
                                       "text": None}


class EditDraft(Command):
    def __init__(self, client, person, id, text):
        super().__init__(client, "EditDraft", f"draft edit {id}", id=id, text=text)
        self.person = person

    def apply(self, state):
        change(state, ("draft", self.parameters["id"]), text=self.parameters["text"], status="draft")


class SetDraft(Command):
    def __init__(self, client, person, id, status):
        super().__init__(client, "SetDraft", f"draft {status} {id}", id=id, status=status)
        self.person = person

    def apply(self, state):
        change(state, ("draft", self.parameters["id"]), status=self.parameters["status"])


class AddContent(Command):
    """A text file of a person, with a unique name and content."""

    def __init__(self, client, person, selector, name, text):
        super().__init__(client, "AddContent", f"content add {name}", person=selector,
                         data=base64.b64encode(text.encode()).decode())
        self.parameters["name"] = name
        self.person, self.text = person, text

    def learn(self, reply):
        self.id = reply["content"]["id"]

    def find(self, actual, state):
        self.id = next((key[1] for key, value in actual.items()
                        if key[0] == "content" and value["name"] == self.parameters["name"]), None)
        return self.id is not None

    def apply(self, state):
        if ("person", self.person) in state:
            state["content", self.id] = {"person": self.person, "name": self.parameters["name"], "text": self.text,
                                         "file": hashlib.sha256(self.text.encode()).hexdigest()}


class RemoveContent(Command):
    def __init__(self, client, person, id, name):
        super().__init__(client, "RemoveContent", f"content remove {name}", id=id)
        self.person = person

    def apply(self, state):
        state.pop(("content", self.parameters["id"]), None)


class KeepChat(Command):
    """A unique message in a conversation with the assistant. It cannot be undone."""

    undoable = False

    def __init__(self, client, person, chat, text):
        super().__init__(client, "KeepChat", None, messages=[
            {"speaker": "you", "text": text, "commands": [], "about": [person]}], **({"id": chat} if chat else {}))
        self.person, self.text = person, text

    def learn(self, reply):
        self.chat = reply["chat"]["id"]

    def find(self, actual, state):
        self.chat = actual.get(("said", self.text), {}).get("chat")
        return self.chat is not None

    def apply(self, state):
        if ("person", self.person) in state:
            state["said", self.text] = {"person": self.person, "chat": self.chat}


class EraseChat(Command):
    undoable = False

    def __init__(self, client, chat):
        super().__init__(client, "EraseChats", None, id=chat)

    def apply(self, state):
        for key in [key for key, value in state.items() if key[0] == "said" and value["chat"] == self.parameters["id"]]:
            del state[key]


class OnModule(Command):
    """A module with a recipe for an unused tag, like `SetTagCadence`."""

    def put(self, state, on):
        state["module", self.id] = {"on": on, "tag": self.tag, "days": self.days}
        self.recipe(state, on)

    def recipe(self, state, on):
        if on:
            state.setdefault(("cadence", self.tag), {"days": self.days})
        elif state.get(("cadence", self.tag)) == {"days": self.days}:
            del state["cadence", self.tag]


class InstallModule(OnModule):
    def __init__(self, client, id, tag, days):
        super().__init__(client, "InstallModule", f"modules install {id}", trust="unsigned", files=[
            {"path": "module.json", "text": json.dumps({
                "id": id, "title": tag, "about": "a", "author": "m", "version": "1", "licence": "MIT", "reads": [],
                "recipes": [{"tag": tag, "cadenceDays": days}]})}])
        self.id, self.tag, self.days = id, tag, days

    def apply(self, state):
        self.put(state, True)


class SetModule(OnModule):
    def __init__(self, client, id, value, on):
        super().__init__(client, "SetModule", f"modules {'on' if on else 'off'} {id}", id=id, on=on)
        self.id, self.tag, self.days = id, value["tag"], value["days"]

    def apply(self, state):
        if ("module", self.id) in state:
            self.put(state, self.parameters["on"])


class RemoveModule(OnModule):
    def __init__(self, client, id, value):
        super().__init__(client, "RemoveModule", f"modules remove {id}", id=id)
        self.id, self.tag, self.days = id, value["tag"], value["days"]

    def apply(self, state):
        if state.pop(("module", self.id), None):
            self.recipe(state, False)
