// Written by docs/generate-protocol.py from org.socialplanner.Content.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel

extension ShownContent: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("addedAt", addedAt)
    try json.member("characters", characters)
    try json.member("contactId", contactId)
    try json.member("id", id)
    try json.member("kind", kind)
    try json.member("name", name)
    try json.member("person", person)
    try json.member("private", `private`)
    try json.member("size", size)
    json.endObject()
  }
}

extension ContentMethods.AddContent.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("content", content)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension ContentMethods.ListContent.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("content", content)
    try json.member("total", total)
    json.endObject()
  }
}

extension ContentMethods.GetContent.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("content", content)
    try json.member("path", path)
    try json.member("sha256", sha256)
    try json.member("text", text)
    json.endObject()
  }
}

extension ContentMethods.RemoveContent.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("content", content)
    try json.member("undoId", undoId)
    json.endObject()
  }
}
