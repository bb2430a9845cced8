"""The compared state: the plan as a flat dictionary from (kind, id) to a dictionary that is never changed in
place."""


LIVE = ("pending", "snoozed", "rescheduled")


def look(connection):
    """Returns the actual state, and the export document."""
    document = connection.call("Export")["document"]
    state = of_export(document, connection.call("GetMirror")["mirror"])
    # Exports contain no invitations, because a link is a secret.
    listed = connection.call("ListInvitations", all=True)
    for invitation in listed["invitations"]:
        state["invitation", invitation["id"]] = invitation_value(invitation)
    state["door", ""] = door_value(listed["door"])
    return state, document


def placed(document):
    """Returns the unanswered sessions that the engine placed: (id, person, name)."""
    return [(item["id"], item["contactId"], item["name"]) for item in document["items"]
            if item["origin"] == "auto" and item["status"] in LIVE]


def of_export(document, mirror=None):
    """Returns the state of an export document, or of some of its lists, and of GetMirror."""
    state = {("mirror", ""): mirror_value(mirror)} if mirror else {}
    for person in document.get("contacts") or []:
        state["person", person["id"]] = person_value(person)
    for goal in document.get("goals") or []:
        state["goal", goal["contactId"]] = goal_value(goal)
    for item in document.get("items") or []:
        state["item", item["id"]] = item_value(item)
    for entry in document.get("log") or []:
        state["log", log_key(entry["contactId"], entry["when"], entry.get("notes"))] = log_value(entry)
    for away in document.get("away") or []:
        state["away", away["id"]] = away_value(away)
    for key, value in (document.get("preferences") or {}).items():
        state["preference", key] = {"value": value}
    for kept in document.get("profiles") or []:
        person, profile = kept["contactId"], kept["profile"]
        if profile_value(person, profile) != profile_value(person, {}):
            state["profile", person] = profile_value(person, profile)
        for relation in profile.get("relations") or []:
            state["relation", relation_key(person, relation["to"], relation["kind"])] = {
                "person": person, "other": relation["to"]}
    for date in document.get("dates") or []:
        state["date", date["id"]] = date_value(date)
    for introduction in document.get("introductions") or []:
        state["introduction", pair_key(introduction["a"], introduction["b"])] = introduction_value(introduction)
    for draft in document.get("drafts") or []:
        state["draft", draft["id"]] = draft_value(draft)
    for content in document.get("content") or []:
        state["content", content["id"]] = {"person": content.get("contactId"), "name": content["name"],
                                           "text": content["text"], "file": content["sha256"]}
    for chat in document.get("chats") or []:
        for message in chat["messages"]:
            state["said", message["text"]] = {"person": next(iter(message["about"]), None), "chat": chat["id"]}
    for module in document.get("modules") or []:
        recipe = module["recipes"][0]
        state["module", module["id"]] = {"on": module["on"], "tag": recipe["tag"], "days": recipe["cadenceDays"]}
    for segment in document.get("segments") or []:
        state["segment", segment["name"]] = {"filter": segment["filter"]}
    for cadence in document.get("tagCadences") or []:
        state["cadence", cadence["tag"]] = {"days": cadence["cadenceDays"]}
    for kind in ("calendar", "addressBook"):
        for source in document.get(kind + "s") or []:
            state[kind, source["id"]] = source_value(source)
    return state


def mirror_value(mirror):
    return {"path": mirror["path"], "form": mirror["form"]}


def invitation_value(invitation):
    """Ignores its times, which the engine chooses."""
    word = invitation["token"] if invitation["kind"] == "open" else invitation["note"]
    return {"person": invitation.get("contactId"), "word": word, "revoked": invitation["revoked"],
            "minutes": invitation["durationMin"]}


def door_value(door):
    return {"name": door["displayName"], "greeting": door.get("greeting"), "days": door["retentionDays"]}


def person_value(person):
    return {"name": person["displayName"], "tags": tuple(person["tags"]), "purpose": person.get("purpose"),
            "timeZone": person.get("timeZone"), "cardUid": person.get("cardUid")}


def goal_value(goal):
    """Ignores `skippedAt`, which depends on the engine."""
    return {"person": goal["contactId"], "cadence": goal["cadenceDays"], "importance": goal["importance"],
            "minutes": goal["minDurationMin"], "weekdays": tuple(goal["windows"].get("weekdays") or ()),
            "paused": goal["paused"], "until": goal.get("pausedUntil"), "met": goal.get("lastCompletedAt")}


def profile_value(person, profile):
    """Only has the values of the profile that clients set. Relations and notes are separate."""
    return {"person": person, "company": profile.get("company"), "birthday": profile.get("birthday"),
            "interests": tuple(profile.get("interests") or ()), "photo": profile.get("photo")}


def relation_key(person, other, kind):
    """Relations without a direction are stored at either end."""
    return f"{pair_key(person, other)} {kind}"


def pair_key(a, b):
    return " ".join(sorted((a, b)))


def date_value(date):
    """Ignores `lastToldAt`, which depends on the time of the notice."""
    return {"person": date.get("contactId"), "kind": date["kind"], "title": date["title"], "yearly": date["yearly"],
            "day": (date.get("year"), date.get("month"), date.get("day")), "lead": tuple(date["leadDays"]),
            "plan": date["plan"]}


def introduction_value(introduction):
    """Ignores its times, which depend on the commands."""
    return {"person": introduction["a"], "other": introduction["b"], "status": introduction["status"],
            "note": introduction.get("note")}


def draft_value(draft):
    """Ignores its times and the text that a template generated."""
    return {"person": draft["contactId"], "status": draft["status"], "context": draft.get("context"),
            "text": draft["text"] if draft.get("generated") else None}


def away_value(away):
    return {"from": away["from"], "to": away["to"], "note": away.get("note")}


def source_value(source):
    return {"name": source["name"], "path": source["path"]}


def item_value(item):
    return {"person": item["contactId"], "start": item["startAt"], "minutes": item["durationMin"],
            "status": item["status"], "notes": item.get("notes"), "auto": item["origin"] == "auto",
            "goal": "goalId" in item}


def log_value(entry):
    return {"person": entry["contactId"], "when": entry["when"], "outcome": entry["outcome"],
            "notes": entry.get("notes")}


def log_key(person, when, notes):
    """Replies do not contain a log entry's id. The key is its unique last line, or else the person and
    time."""
    return notes.rpartition("\n")[2] if notes else f"{person} {when}"


def differences(expected, actual):
    """Returns the keys with different values. Ignores sessions that the engine placed until they are
    answered."""
    keys = [key for key, value in expected.items() if actual.get(key) != value]
    keys += [key for key, value in actual.items()
             if key not in expected and not (key[0] == "item" and value["auto"])]
    return keys


def describe(keys, expected, actual, limit=8):
    lines = [f"{key[0]} {key[1]}: expected {expected.get(key)}, is {actual.get(key)}" for key in keys[:limit]]
    if len(keys) > limit:
        lines.append(f"and {len(keys) - limit} more")
    return "\n    ".join(lines)
