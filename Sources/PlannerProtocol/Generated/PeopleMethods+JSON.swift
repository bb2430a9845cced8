// Written by docs/generate-protocol.py from org.socialplanner.People.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel

extension Called: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("addresses", addresses)
    try json.member("id", id)
    try json.member("names", names)
    try json.member("tags", tags)
    json.endObject()
  }
}

extension PeopleMethods.Names.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("people", people)
    json.endObject()
  }
}
