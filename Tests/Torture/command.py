"""The base of all commands, and common changes of the state."""

import re

from state import item_value, profile_value


ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# The word that identifies a person to one client, and the given name after it, which may change.
FULL_NAME = re.compile(r"(C\dP\d+x[0-9a-f]{4}) [^\W\d]+(?=$|'s birthday$)")


def constant(name):
    """Returns a command's name without the variable part of a person's name."""
    return FULL_NAME.sub(r"\1", name)


class Command:
    """A call. `learn` reads data that only the reply has. `find` derives it from the state if the reply was
    lost."""

    undoable = True
    surely_kept = True  # it certainly changes a row, so it can be undone
    visible = True  # it changes compared state
    erases = False

    def __init__(self, client, method, name=None, owner=None, **parameters):
        self.client, self.method, self.parameters = client, method, parameters
        self.name = name
        self.owner = client if owner is None else owner
        self.taken_back = None
        self.refused = False
        self.is_repeat = False  # See `repeats`; the repeated command may be forgotten.

    def call_by(self, state):
        """Replaces ids by names and days, like undo."""
        def words(match):
            of = lambda kind: state.get((kind, match[0]))
            name = lambda value: state.get(("person", value["person"]), {}).get("name", match[0])
            if away := of("away"):
                return f"{away['from']} {away['to']}"
            if date := of("date"):
                return date["title"] or f"{name(date)}'s {date['kind']}"
            if draft := of("draft"):
                return name(draft)
            return (of("person") or {"name": match[0]})["name"]

        if self.name:
            self.name = constant(ID.sub(words, self.name))

    def matches(self, undone):
        """Returns whether undo uses this name for it."""
        return self.name is not None and constant(undone) == constant(self.name)

    def learn(self, reply):
        pass

    def weigh(self, before, defaults):
        """Determines whether undo can revert it, if that depends. `before`: the state before it, or None if
        unknown. `defaults`: the preferences of a new planner."""

    def find(self, actual, state):
        return True

    def repeats(self, before, undos):
        """Returns whether it repeated an existing value, and so changed nothing, even if the earlier command
        is undone later. `before`: the earlier changing commands, latest first. `undos`: the undos, by command
        id, that are not recorded yet."""
        return False

    def may_be_done(self, state, actual):
        """Returns whether it may have been carried out without a visible effect, after its answer was lost.
        `state`: the state that matches. `actual`: the actual state."""
        return self.undoable and not self.visible

    def apply(self, state):
        pass


class OnItem(Command):
    """A command about a session. Undo names it by its person, by the first word of the name, which never
    changes."""

    verb = None

    def __init__(self, client, method, item, person, word, **parameters):
        super().__init__(client, method, None, item=item, **parameters)
        self.item, self.person, self.word = item, person, word
        self.found = None

    def matches(self, undone):
        return undone.split(" ")[:2] == [self.verb, self.word]

    def learn(self, reply):
        self.found = item_value(reply["item"])

    def find(self, actual, state):
        self.found = actual.get(("item", self.item))
        return self.found is not None

    def may_be_done(self, state, actual):
        """A session that the engine placed is not compared until it is answered."""
        return ("item", self.item) not in state and self.find(actual, state) and self.found["auto"]

    def now(self, state):
        """Returns the session before the command: as known, or as found if it was the engine's until now."""
        return state.get(("item", self.item)) or self.found


def change(state, key, **values):
    if key in state:
        state[key] = {**state[key], **values}


def met(state, person, at):
    if ("goal", person) in state:
        before = state["goal", person]["met"]
        change(state, ("goal", person), met=max(before or at, at))


def drop_person(state, person):
    """Removes a person with their data and relations."""
    for key in [k for k, v in state.items()
                if k == ("person", person) or person in (v.get("person"), v.get("other"))]:
        del state[key]


def put_profile(state, person, **values):
    """Changes the given values of a profile. An empty profile is removed."""
    if ("person", person) in state:
        profile = {**state.get(("profile", person), profile_value(person, {})), **values}
        if profile == profile_value(person, {}):
            state.pop(("profile", person), None)
        else:
            state["profile", person] = profile


def goal_value(person, settings):
    return {"person": person, "cadence": settings["cadenceDays"], "importance": settings.get("importance", 3),
            "minutes": settings.get("minDurationMin", 30), "paused": False, "until": None, "met": None,
            "weekdays": tuple((settings.get("windows") or {}).get("weekdays")
                              or ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"))}


def put_person(state, person, parameters):
    state["person", person] = {
        "name": parameters["displayName"], "tags": tuple(parameters.get("tags") or ()),
        "purpose": parameters.get("purpose"), "timeZone": parameters.get("timeZone"),
        "cardUid": parameters.get("cardUid")}
    if parameters.get("goal"):
        state["goal", person] = goal_value(person, parameters["goal"])
    if parameters.get("profile"):
        put_profile(state, person, **parameters["profile"])


def person_named(actual, name):
    return next((key[1] for key, value in actual.items() if key[0] == "person" and value["name"] == name), None)
