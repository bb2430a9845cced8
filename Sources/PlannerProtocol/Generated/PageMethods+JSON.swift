// Written by docs/generate-protocol.py from org.socialplanner.Page.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel

extension PageMethods.Open.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("port", port)
    try json.member("ticket", ticket)
    json.endObject()
  }
}

extension PageMethods.Enter.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("endsAt", endsAt)
    try json.member("session", session)
    json.endObject()
  }
}

extension PageMethods.Session.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("session", session)
    json.endObject()
  }
}

extension PageMethods.ListSessions.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("sessions", sessions)
    json.endObject()
  }
}

extension PageMethods.EndSessions.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("ended", ended)
    json.endObject()
  }
}
