// Written by docs/generate-protocol.py from org.socialplanner.Page.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

extension PageSession: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("browser", browser)
    try json.member("createdAt", createdAt)
    try json.member("endsAt", endsAt)
    try json.member("id", id)
    try json.member("seenAt", seenAt)
    json.endObject()
  }
}
