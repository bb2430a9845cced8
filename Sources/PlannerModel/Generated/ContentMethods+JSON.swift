// Written by docs/generate-protocol.py from org.socialplanner.Content.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

extension ContentKind: JSONWritable {}

extension KeptContent: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("addedAt", addedAt)
    try json.member("contactId", contactId)
    try json.member("id", id)
    try json.member("kind", kind)
    try json.member("name", name)
    try json.member("private", `private`)
    try json.member("sha256", sha256)
    try json.member("size", size)
    try json.member("text", text)
    json.endObject()
  }
}
