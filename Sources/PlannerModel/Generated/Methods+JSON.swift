// Written by docs/generate-protocol.py from org.socialplanner.Planner.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

extension Contact: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("archived", archived)
    try json.member("cardName", cardName)
    try json.member("cardUid", cardUid)
    try json.member("detail", detail)
    try json.member("displayName", displayName)
    try json.member("id", id)
    try json.member("purpose", purpose)
    try json.member("remindMin", remindMin)
    try json.member("tags", tags)
    try json.member("timeZone", timeZone)
    try json.member("uids", uids)
    json.endObject()
  }
}

extension Goal: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("cadenceDays", cadenceDays)
    try json.member("cadenceTag", cadenceTag)
    try json.member("contactId", contactId)
    try json.member("createdAt", createdAt)
    try json.member("id", id)
    try json.member("importance", importance)
    try json.member("lastCompletedAt", lastCompletedAt)
    try json.member("minDurationMin", minDurationMin)
    try json.member("paused", paused)
    try json.member("pausedUntil", pausedUntil)
    try json.member("skippedAt", skippedAt)
    try json.member("windows", windows)
    json.endObject()
  }
}

extension BusyKind: JSONWritable {}

extension BusyTime: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("calendar", calendar)
    try json.member("color", color)
    try json.member("end", end)
    try json.member("kind", kind)
    try json.member("start", start)
    try json.member("title", title)
    json.endObject()
  }
}

extension ItemStatus: JSONWritable {}

extension ItemOrigin: JSONWritable {}

extension PlanItem: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("agreed", agreed)
    try json.member("contactId", contactId)
    try json.member("createdAt", createdAt)
    try json.member("dateKey", dateKey)
    try json.member("durationMin", durationMin)
    try json.member("forcedOver", forcedOver)
    try json.member("goalId", goalId)
    try json.member("id", id)
    try json.member("isDue", isDue)
    try json.member("lapsedFrom", lapsedFrom)
    try json.member("mirrorUid", mirrorUid)
    try json.member("name", name)
    try json.member("notes", notes)
    try json.member("origin", origin)
    try json.member("placing", placing)
    try json.member("startAt", startAt)
    try json.member("status", status)
    try json.member("unlearned", unlearned)
    json.endObject()
  }
}

extension Placing: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("cadenceDays", cadenceDays)
    try json.member("cost", cost)
    try json.member("dueOn", dueOn)
    try json.member("importance", importance)
    try json.member("movedFor", movedFor)
    try json.member("overdueDays", overdueDays)
    json.endObject()
  }
}

extension LogKind: JSONWritable {}

extension InteractionLog: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contactId", contactId)
    try json.member("id", id)
    try json.member("notes", notes)
    try json.member("outcome", outcome)
    try json.member("pinned", pinned)
    try json.member("private", `private`)
    try json.member("when", when)
    json.endObject()
  }
}

extension Away: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("from", from)
    try json.member("id", id)
    try json.member("note", note)
    try json.member("timeZone", timeZone)
    try json.member("to", to)
    json.endObject()
  }
}

extension CalendarSource: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("addresses", addresses)
    try json.member("allDay", allDay)
    try json.member("color", color)
    try json.member("id", id)
    try json.member("name", name)
    try json.member("noAllDay", noAllDay)
    try json.member("path", path)
    try json.member("tentative", tentative)
    json.endObject()
  }
}

extension MirrorForm: JSONWritable {}

extension ExternalEdit: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("at", at)
    try json.member("contactId", contactId)
    try json.member("detail", detail)
    try json.member("id", id)
    try json.member("itemId", itemId)
    try json.member("movedTo", movedTo)
    json.endObject()
  }
}

extension ChannelName: JSONWritable {}

extension ClosedReason: JSONWritable {}

extension WithdrawalReason: JSONWritable {}

extension UnfitReason: JSONWritable {}

extension UnplacedReason: JSONWritable {}

extension DateKind: JSONWritable {}

extension DatePlan: JSONWritable {}

extension CostTerms: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("crowd", crowd)
    try json.member("day", day)
    try json.member("hours", hours)
    try json.member("learned", learned)
    json.endObject()
  }
}

extension Candidate: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("cost", cost)
    try json.member("startAt", startAt)
    try json.member("terms", terms)
    json.endObject()
  }
}

extension ScoreTerms: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("cadenceDays", cadenceDays)
    try json.member("dueOn", dueOn)
    try json.member("goalId", goalId)
    try json.member("importance", importance)
    try json.member("importanceNormalized", importanceNormalized)
    try json.member("overdueDays", overdueDays)
    try json.member("score", score)
    try json.member("urgency", urgency)
    json.endObject()
  }
}

extension RejectionReason: JSONWritable {}

extension ChangeKind: JSONWritable {}

extension EvidenceCause: JSONWritable {}

extension Evidence: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("cause", cause)
    try json.member("contactId", contactId)
    try json.member("id", id)
    try json.member("startAt", startAt)
    json.endObject()
  }
}

extension TagCadence: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("cadenceDays", cadenceDays)
    try json.member("importance", importance)
    try json.member("minDurationMin", minDurationMin)
    try json.member("tag", tag)
    try json.member("windows", windows)
    json.endObject()
  }
}

extension Verdict: JSONWritable {}

extension Card: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("company", company)
    try json.member("displayName", displayName)
    try json.member("emails", emails)
    try json.member("more", more)
    try json.member("organization", organization)
    try json.member("phones", phones)
    try json.member("tags", tags)
    try json.member("timeZone", timeZone)
    try json.member("uid", uid)
    json.endObject()
  }
}

extension CardDetails: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("addresses", addresses)
    try json.member("anniversary", anniversary)
    try json.member("birthday", birthday)
    try json.member("dates", dates)
    try json.member("death", death)
    try json.member("hasPhoto", hasPhoto)
    try json.member("name", name)
    try json.member("note", note)
    try json.member("related", related)
    try json.member("title", title)
    try json.member("urls", urls)
    json.endObject()
  }
}

extension LabeledDate: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("day", day)
    try json.member("label", label)
    try json.member("once", once)
    json.endObject()
  }
}

extension LabeledValue: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("label", label)
    try json.member("value", value)
    json.endObject()
  }
}

extension Death: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("diedOn", diedOn)
    try json.member("remember", remember)
    json.endObject()
  }
}

extension PersonName: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("additional", additional)
    try json.member("family", family)
    try json.member("given", given)
    try json.member("phoneticAdditional", phoneticAdditional)
    try json.member("phoneticFamily", phoneticFamily)
    try json.member("phoneticGiven", phoneticGiven)
    try json.member("prefix", prefix)
    try json.member("suffix", suffix)
    json.endObject()
  }
}

extension PostalAddress: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("city", city)
    try json.member("country", country)
    try json.member("label", label)
    try json.member("postalCode", postalCode)
    try json.member("region", region)
    try json.member("street", street)
    json.endObject()
  }
}

extension CardRelation: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("name", name)
    try json.member("type", type)
    json.endObject()
  }
}

extension AddressBook: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("id", id)
    try json.member("name", name)
    try json.member("path", path)
    json.endObject()
  }
}
