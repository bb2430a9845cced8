// Written by docs/generate-protocol.py from org.socialplanner.Assistant.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

extension Speaker: JSONWritable {}

extension ChatMessage: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("about", about)
    try json.member("at", at)
    try json.member("commands", commands)
    try json.member("id", id)
    try json.member("model", model)
    try json.member("speaker", speaker)
    try json.member("text", text)
    json.endObject()
  }
}

extension Chat: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("id", id)
    try json.member("lastAt", lastAt)
    try json.member("messages", messages)
    try json.member("startedAt", startedAt)
    try json.member("title", title)
    json.endObject()
  }
}

extension KeptChat: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("id", id)
    try json.member("messages", messages)
    try json.member("startedAt", startedAt)
    try json.member("title", title)
    json.endObject()
  }
}

extension ModelHost: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("allowedAt", allowedAt)
    try json.member("host", host)
    json.endObject()
  }
}
