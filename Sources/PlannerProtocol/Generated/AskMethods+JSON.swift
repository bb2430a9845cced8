// Written by docs/generate-protocol.py from org.socialplanner.Ask.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel

extension ModelEventKind: JSONWritable {}

extension ProposedCommand: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("arguments", arguments)
    json.endObject()
  }
}

extension ModelEvent: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("chat", chat)
    try json.member("commands", commands)
    try json.member("draft", draft)
    try json.member("host", host)
    try json.member("kind", kind)
    try json.member("names", names)
    try json.member("remarks", remarks)
    try json.member("text", text)
    json.endObject()
  }
}

extension AskMethods.Ask.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("answer", answer)
    try json.member("changes", changes)
    try json.member("command", command)
    try json.member("near", near)
    try json.member("understood", understood)
    json.endObject()
  }
}

extension AskMethods.Talk.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("event", event)
    json.endObject()
  }
}

extension AskMethods.WriteDraft.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("event", event)
    json.endObject()
  }
}
