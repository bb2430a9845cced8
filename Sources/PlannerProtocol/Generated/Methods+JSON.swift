// Written by docs/generate-protocol.py from org.socialplanner.Planner.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel

extension ShownItem: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("byGuest", byGuest)
    try json.member("contactId", contactId)
    try json.member("contactTimeZone", contactTimeZone)
    try json.member("createdAt", createdAt)
    try json.member("durationMin", durationMin)
    try json.member("forcedOver", forcedOver)
    try json.member("goalId", goalId)
    try json.member("id", id)
    try json.member("mirrorUid", mirrorUid)
    try json.member("name", name)
    try json.member("notes", notes)
    try json.member("occasion", occasion)
    try json.member("origin", origin)
    try json.member("overlaps", overlaps)
    try json.member("phone", phone)
    try json.member("shortId", shortId)
    try json.member("startAt", startAt)
    try json.member("status", status)
    try json.member("unlearned", unlearned)
    json.endObject()
  }
}

extension Journey: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("home", home)
    try json.member("until", until)
    json.endObject()
  }
}

extension ShownTimes: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("clock", clock)
    try json.member("contactHours", contactHours)
    try json.member("journey", journey)
    try json.member("timeZone", timeZone)
    json.endObject()
  }
}

extension PersonSummary: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contact", contact)
    try json.member("deceased", deceased)
    try json.member("dueOn", dueOn)
    try json.member("goal", goal)
    try json.member("lastMetAt", lastMetAt)
    try json.member("nextItem", nextItem)
    try json.member("overdueDays", overdueDays)
    try json.member("score", score)
    json.endObject()
  }
}

extension UpcomingDate: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("child", child)
    try json.member("contactId", contactId)
    try json.member("daysAhead", daysAhead)
    try json.member("fromCard", fromCard)
    try json.member("id", id)
    try json.member("ideas", ideas)
    try json.member("kind", kind)
    try json.member("name", name)
    try json.member("note", note)
    try json.member("on", on)
    try json.member("plan", plan)
    try json.member("startAt", startAt)
    try json.member("timeOfDay", timeOfDay)
    try json.member("title", title)
    try json.member("years", years)
    json.endObject()
  }
}

extension AgendaDay: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("busy", busy)
    try json.member("date", date)
    try json.member("dates", dates)
    try json.member("items", items)
    json.endObject()
  }
}

extension Methods.People.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("people", people)
    try json.member("times", times)
    try json.member("total", total)
    json.endObject()
  }
}

extension Methods.Next.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("items", items)
    try json.member("times", times)
    json.endObject()
  }
}

extension Methods.Agenda.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("days", days)
    try json.member("times", times)
    json.endObject()
  }
}
