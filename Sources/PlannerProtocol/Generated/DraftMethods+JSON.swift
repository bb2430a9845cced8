// Written by docs/generate-protocol.py from org.socialplanner.Drafts.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel

extension ShownDraft: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("draft", draft)
    try json.member("emails", emails)
    try json.member("name", name)
    try json.member("otherName", otherName)
    json.endObject()
  }
}

extension WithoutConsent: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("name", name)
    try json.member("withdrawnAt", withdrawnAt)
    json.endObject()
  }
}

extension DraftTemplate: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("module", module)
    try json.member("name", name)
    try json.member("own", own)
    try json.member("problems", problems)
    try json.member("text", text)
    json.endObject()
  }
}

extension DraftMethods.MakeDrafts.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("drafts", drafts)
    try json.member("undoId", undoId)
    try json.member("withoutConsent", withoutConsent)
    json.endObject()
  }
}

extension DraftMethods.EditDraft.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("draft", draft)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension DraftMethods.SetDraft.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("draft", draft)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension DraftMethods.GetDraft.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("draft", draft)
    json.endObject()
  }
}

extension DraftMethods.ListDrafts.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("drafts", drafts)
    try json.member("total", total)
    json.endObject()
  }
}

extension DraftMethods.ListTemplates.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("folder", folder)
    try json.member("templates", templates)
    json.endObject()
  }
}
