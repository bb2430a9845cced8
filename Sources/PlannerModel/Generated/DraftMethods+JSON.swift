// Written by docs/generate-protocol.py from org.socialplanner.Drafts.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

extension DraftPurpose: JSONWritable {}

extension DraftStatus: JSONWritable {}

extension Draft: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("approvedAt", approvedAt)
    try json.member("contactId", contactId)
    try json.member("context", context)
    try json.member("createdAt", createdAt)
    try json.member("droppedAt", droppedAt)
    try json.member("generated", generated)
    try json.member("generatedSubject", generatedSubject)
    try json.member("handedOverAt", handedOverAt)
    try json.member("id", id)
    try json.member("language", language)
    try json.member("otherId", otherId)
    try json.member("purpose", purpose)
    try json.member("sentAt", sentAt)
    try json.member("source", source)
    try json.member("status", status)
    try json.member("subject", subject)
    try json.member("text", text)
    try json.member("tone", tone)
    try json.member("used", used)
    try json.member("version", version)
    json.endObject()
  }
}
