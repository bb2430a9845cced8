"""What is compared: the plan as a flat dictionary, (kind, id) to a dictionary that is never changed in place."""


def of_export(document, mirror):
    """The state that an export document and GetMirror describe."""
    state = {}
    for person in document["contacts"]:
        state["person", person["id"]] = {
            "name": person["displayName"], "tags": tuple(person["tags"]), "purpose": person.get("purpose"),
            "timeZone": person.get("timeZone"), "cardUid": person.get("cardUid")}
    for goal in document["goals"]:
        state["goal", goal["contactId"]] = {
            "person": goal["contactId"], "cadence": goal["cadenceDays"], "importance": goal["importance"],
            "minutes": goal["minDurationMin"], "weekdays": tuple(goal["windows"].get("weekdays") or ()),
            "paused": goal["paused"], "until": goal.get("pausedUntil"), "met": goal.get("lastCompletedAt"),
            "skipped": goal.get("skippedAt")}
    for item in document["items"]:
        state["item", item["id"]] = item_value(item)
    for entry in document["log"]:
        state["log", log_key(entry["contactId"], entry["when"], entry.get("notes"))] = log_value(entry)
    for away in document["away"]:
        state["away", away["id"]] = {"from": away["from"], "to": away["to"], "note": away.get("note")}
    for key, value in document["preferences"].items():
        state["preference", key] = {"value": value}
    for source in document.get("calendars") or []:
        state["calendar", source["id"]] = {"name": source["name"], "path": source["path"]}
    for book in document.get("addressBooks") or []:
        state["addressBook", book["id"]] = {"name": book["name"], "path": book["path"]}
    state["mirror", ""] = {"path": mirror["path"], "form": mirror["form"]}
    return state


def item_value(item):
    return {"person": item["contactId"], "start": item["startAt"], "minutes": item["durationMin"],
            "status": item["status"], "notes": item.get("notes"), "auto": item["origin"] == "auto", "goal": "goalId" in item}


def log_value(entry):
    return {"person": entry["contactId"], "when": entry["when"], "outcome": entry["outcome"],
            "notes": entry.get("notes")}


def log_key(person, when, notes):
    """Replies do not name a log entry's id; its last line is unlike all others', else its person and time."""
    return notes.rpartition("\n")[2] if notes else f"{person} {when}"


LIVE = ("pending", "snoozed", "rescheduled")


def differences(expected, actual):
    """The keys whose values differ. Sessions that the engine placed are its own until somebody answers them."""
    keys = [key for key, value in expected.items() if actual.get(key) != value]
    keys += [key for key, value in actual.items()
             if key not in expected and not (key[0] == "item" and value["auto"])]
    return keys


def describe(keys, expected, actual, limit=8):
    lines = [f"{key[0]} {key[1]}: expected {expected.get(key)}, is {actual.get(key)}" for key in keys[:limit]]
    if len(keys) > limit:
        lines.append(f"and {len(keys) - limit} more")
    return "\n    ".join(lines)
