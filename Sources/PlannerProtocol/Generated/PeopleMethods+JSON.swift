// Written by docs/generate-protocol.py from org.socialplanner.People.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel

extension NamedContent: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("id", id)
    try json.member("name", name)
    try json.member("private", `private`)
    json.endObject()
  }
}

extension WholeProfile: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("card", card)
    try json.member("contactId", contactId)
    try json.member("content", content)
    try json.member("dates", dates)
    try json.member("lastContactedAt", lastContactedAt)
    try json.member("name", name)
    try json.member("note", note)
    try json.member("plan", plan)
    try json.member("profile", profile)
    try json.member("shown", shown)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension TextPart: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("length", length)
    try json.member("start", start)
    json.endObject()
  }
}

extension Found: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contactId", contactId)
    try json.member("marks", marks)
    try json.member("name", name)
    try json.member("near", near)
    try json.member("private", `private`)
    try json.member("text", text)
    try json.member("where", `where`)
    json.endObject()
  }
}

extension FoundContent: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contactId", contactId)
    try json.member("file", file)
    try json.member("id", id)
    try json.member("marks", marks)
    try json.member("name", name)
    try json.member("private", `private`)
    try json.member("text", text)
    json.endObject()
  }
}

extension Segment: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("builtIn", builtIn)
    try json.member("filter", filter)
    try json.member("name", name)
    try json.member("people", people)
    json.endObject()
  }
}

extension IntroductionKind: JSONWritable {}

extension IntroductionReason: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("feature", feature)
    try json.member("offeredBy", offeredBy)
    try json.member("share", share)
    json.endObject()
  }
}

extension IntroductionPair: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("a", a)
    try json.member("aName", aName)
    try json.member("b", b)
    try json.member("bName", bName)
    try json.member("kind", kind)
    try json.member("reasons", reasons)
    try json.member("score", score)
    try json.member("status", status)
    json.endObject()
  }
}

extension NamedIntroduction: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("aName", aName)
    try json.member("bName", bName)
    try json.member("introduction", introduction)
    json.endObject()
  }
}

extension AuditPerson: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contactId", contactId)
    try json.member("name", name)
    json.endObject()
  }
}

extension AuditChange: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("count", count)
    try json.member("did", did)
    try json.member("fields", fields)
    try json.member("object", object)
    try json.member("others", others)
    try json.member("people", people)
    json.endObject()
  }
}

extension AuditEntry: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("at", at)
    try json.member("changes", changes)
    try json.member("hash", hash)
    try json.member("number", number)
    try json.member("previous", previous)
    try json.member("program", program)
    json.endObject()
  }
}

extension Picture: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("data", data)
    try json.member("fromCard", fromCard)
    try json.member("mediaType", mediaType)
    json.endObject()
  }
}

extension FileBytes: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("data", data)
    try json.member("id", id)
    try json.member("mediaType", mediaType)
    json.endObject()
  }
}

extension PersonData: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("audit", audit)
    try json.member("document", document)
    try json.member("exportedAt", exportedAt)
    try json.member("files", files)
    try json.member("introductions", introductions)
    try json.member("picture", picture)
    try json.member("profile", profile)
    try json.member("segments", segments)
    json.endObject()
  }
}

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

extension MergedCounts: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("dates", dates)
    try json.member("drafts", drafts)
    try json.member("files", files)
    try json.member("introductions", introductions)
    try json.member("invitations", invitations)
    try json.member("log", log)
    try json.member("notes", notes)
    try json.member("relations", relations)
    try json.member("sessions", sessions)
    try json.member("withdrawn", withdrawn)
    json.endObject()
  }
}

extension LeftValue: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("field", field)
    try json.member("kept", kept)
    try json.member("value", value)
    json.endObject()
  }
}

extension DuplicateReason: JSONWritable {}

extension Duplicate: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("goes", goes)
    try json.member("goesName", goesName)
    try json.member("reasons", reasons)
    try json.member("stays", stays)
    try json.member("staysName", staysName)
    json.endObject()
  }
}

extension PeopleMethods.SetPhoto.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("photo", photo)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension PeopleMethods.Photo.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("data", data)
    try json.member("fromCard", fromCard)
    try json.member("mediaType", mediaType)
    json.endObject()
  }
}

extension PeopleMethods.Dates.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("dates", dates)
    json.endObject()
  }
}

extension PeopleMethods.AddDate.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("date", date)
    try json.member("next", next)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    try json.member("warnings", warnings)
    json.endObject()
  }
}

extension PeopleMethods.EditDate.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("date", date)
    try json.member("next", next)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    try json.member("warnings", warnings)
    json.endObject()
  }
}

extension PeopleMethods.PlanDate.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("next", next)
    try json.member("undoId", undoId)
    try json.member("warnings", warnings)
    json.endObject()
  }
}

extension PeopleMethods.RemoveDate.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("date", date)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension PeopleMethods.ListDates.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("dates", dates)
    json.endObject()
  }
}

extension PeopleMethods.Find.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("content", content)
    try json.member("found", found)
    json.endObject()
  }
}

extension PeopleMethods.Filter.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contactIds", contactIds)
    json.endObject()
  }
}

extension PeopleMethods.SetSegment.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("segment", segment)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension PeopleMethods.ListSegments.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("segments", segments)
    json.endObject()
  }
}

extension PeopleMethods.Introductions.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("pairs", pairs)
    json.endObject()
  }
}

extension PeopleMethods.SetIntroduction.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("introduction", introduction)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension PeopleMethods.ListIntroductions.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("introductions", introductions)
    json.endObject()
  }
}

extension PeopleMethods.Audit.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("entries", entries)
    json.endObject()
  }
}

extension PeopleMethods.VerifyAudit.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("entries", entries)
    try json.member("faults", faults)
    try json.member("firstAt", firstAt)
    try json.member("hash", hash)
    try json.member("lastAt", lastAt)
    json.endObject()
  }
}

extension PeopleMethods.ExportPerson.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("data", data)
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

extension PeopleMethods.Merge.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contact", contact)
    try json.member("gone", gone)
    try json.member("left", left)
    try json.member("merged", merged)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension PeopleMethods.Duplicates.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("duplicates", duplicates)
    json.endObject()
  }
}
