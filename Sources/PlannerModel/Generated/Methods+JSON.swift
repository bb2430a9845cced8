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

extension DateKind: JSONWritable {}

extension DatePlan: JSONWritable {}

extension LabeledValue: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("label", label)
    try json.member("value", value)
    json.endObject()
  }
}
