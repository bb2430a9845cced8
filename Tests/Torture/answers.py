"""Checks the answers to questions while others change things: no answer may be older than an acknowledged
change.

Questions are answered on separate threads (docs/architecture.md, "The threads"). A client is only certain
about its own changes of its own objects.
"""

from speaker import PREFERENCES
from state import describe, differences, item_value, mirror_value, of_export

# The objects in an answer, as a part of an export document.
PARTS = {
    "Export": lambda reply: reply["document"],
    "People": lambda reply: of_people(reply["people"]),
    "Person": lambda reply: of_people([reply]),
    "Profile": lambda reply: {"profiles": [{"contactId": reply["contactId"], "profile": reply["profile"]}]},
    "ListDates": lambda reply: {"dates": reply["dates"]},
    "ListSegments": lambda reply: {"segments": [entry for entry in reply["segments"] if not entry.get("builtIn")]},
    "ListTagCadences": lambda reply: {"tagCadences": reply["cadences"]},
    "ListIntroductions": lambda reply: {"introductions": [entry["introduction"] for entry in reply["introductions"]]},
    "ListDrafts": lambda reply: {"drafts": [entry["draft"] for entry in reply["drafts"]]},
    "ListModules": lambda reply: {"modules": reply["modules"]},
    "ListAway": lambda reply: {"away": reply["away"]},
    "GetPreferences": lambda reply: {"preferences": reply["preferences"]},
    "ListCalendars": lambda reply: {"calendars": [entry["calendar"] for entry in reply["calendars"]]},
    "ListAddressBooks": lambda reply: {"addressBooks": [entry["addressBook"] for entry in reply["addressBooks"]]},
}
KINDS = {"profiles": "profile", "dates": "date", "introductions": "introduction", "drafts": "draft", "content": "content", "segments": "segment",
         "modules": "module",          "tagCadences": "cadence", "contacts": "person", "goals": "goal", "items": "item", "log": "log", "away": "away",
         "preferences": "preference", "calendars": "calendar", "addressBooks": "addressBook"}


def of_people(people):
    return {"contacts": [entry["contact"] for entry in people],
            "goals": [entry["goal"] for entry in people if entry.get("goal")]}


def own(client, state, people=frozenset()):
    """Returns the objects that only this client changes. `people`: the client's own people, in addition to
    those in the state."""
    word = f"C{client}P"
    people = people | {key[1] for key, value in state.items() if key[0] == "person" and value["name"].startswith(word)}
    preferences = {*PREFERENCES[client], *(("channels",) if client == 0 else ())}
    owner = {"mirror": 1, "calendar": 2, "addressBook": 3, "door": 2}

    def is_own(kind, key, value):
        if kind in owner:
            return owner[kind] == client
        if kind == "preference":
            return key in preferences
        if kind in ("segment", "cadence"):
            return key.startswith(word)
        if kind == "invitation" and value["person"] is None:
            return value["word"].startswith(word.lower())
        if kind == "module":
            return key.startswith(word.lower())
        if kind == "away":
            return (value["note"] or "").startswith(word)
        return key in people if kind == "person" else value["person"] in people

    return {key: value for key, value in state.items() if is_own(*key, value)}


def fault(client, method, parameters, reply, expected):
    """Returns the difference between an answer and the client's knowledge, or None. `expected`: the
    acknowledged state."""
    expected = own(client, expected)
    people = {key[1] for key in expected if key[0] == "person"}
    if method == "Item":
        actual = {("item", parameters["item"]): item_value(reply["item"])}
        expected = {key: value for key, value in expected.items() if key in actual}
    elif method == "GetMirror":
        actual = own(client, {("mirror", ""): mirror_value(reply["mirror"])})
        expected = {key: value for key, value in expected.items() if key in actual}
    elif method in PARTS:
        part = PARTS[method](reply)
        kinds = {KINDS[key] for key in part if key in KINDS}
        actual = {key: value for key, value in own(client, of_export(part), people).items() if key[0] in kinds}
        expected = {key: value for key, value in expected.items() if key[0] in kinds}
        if method in ("Person", "Profile"):
            expected = {key: value for key, value in expected.items() if key[1] == parameters["name"]}
    else:
        return None
    keys = differences(expected, actual)
    return describe(keys, expected, actual) if keys else None


def unknown(client, method, parameters, refusal, expected):
    """Returns the fault if a question finds no person that the client knows, or None."""
    key = {"Person": "name", "Why": "name", "Profile": "name", "Item": "item", "Candidates": "item"}.get(method)
    kind = {"name": "person", "item": "item"}.get(key)
    if refusal.name == "NotFound" and key and (kind, parameters[key]) in own(client, expected):
        return str(refusal)
    return None
