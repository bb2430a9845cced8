// Written by docs/generate-protocol.py from org.socialplanner.People.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

extension RelationKind: JSONWritable {}

extension PersonRelation: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("birthYear", birthYear)
    try json.member("birthday", birthday)
    try json.member("inverse", inverse)
    try json.member("kind", kind)
    try json.member("label", label)
    try json.member("name", name)
    try json.member("to", to)
    try json.member("yours", yours)
    json.endObject()
  }
}

extension PersonNote: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("createdAt", createdAt)
    try json.member("id", id)
    try json.member("pinned", pinned)
    try json.member("private", `private`)
    try json.member("text", text)
    json.endObject()
  }
}

extension Consent: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("givenAt", givenAt)
    try json.member("purpose", purpose)
    try json.member("withdrawnAt", withdrawnAt)
    json.endObject()
  }
}

extension IntroductionRules: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("excluded", excluded)
    try json.member("never", never)
    json.endObject()
  }
}

extension DraftTone: JSONWritable {}

extension DraftLanguage: JSONWritable {}

extension WritingStyle: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("callName", callName)
    try json.member("language", language)
    try json.member("tone", tone)
    json.endObject()
  }
}

extension PersonProfile: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("addresses", addresses)
    try json.member("anniversary", anniversary)
    try json.member("birthday", birthday)
    try json.member("company", company)
    try json.member("consents", consents)
    try json.member("dates", dates)
    try json.member("death", death)
    try json.member("emails", emails)
    try json.member("facts", facts)
    try json.member("industry", industry)
    try json.member("interests", interests)
    try json.member("introductions", introductions)
    try json.member("knownSince", knownSince)
    try json.member("name", name)
    try json.member("notes", notes)
    try json.member("offers", offers)
    try json.member("phones", phones)
    try json.member("photo", photo)
    try json.member("previousCompanies", previousCompanies)
    try json.member("relations", relations)
    try json.member("role", role)
    try json.member("schools", schools)
    try json.member("seeks", seeks)
    try json.member("toYou", toYou)
    try json.member("urls", urls)
    try json.member("writing", writing)
    json.endObject()
  }
}

extension KeptProfile: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contactId", contactId)
    try json.member("profile", profile)
    json.endObject()
  }
}

extension ImportantDate: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contactId", contactId)
    try json.member("day", day)
    try json.member("id", id)
    try json.member("kind", kind)
    try json.member("lastToldAt", lastToldAt)
    try json.member("leadDays", leadDays)
    try json.member("month", month)
    try json.member("note", note)
    try json.member("plan", plan)
    try json.member("timeOfDay", timeOfDay)
    try json.member("title", title)
    try json.member("year", year)
    try json.member("yearly", yearly)
    json.endObject()
  }
}

extension FoundPlace: JSONWritable {}

extension KeptSegment: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("filter", filter)
    try json.member("name", name)
    json.endObject()
  }
}

extension IntroductionStatus: JSONWritable {}

extension Introduction: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("a", a)
    try json.member("approvedAt", approvedAt)
    try json.member("b", b)
    try json.member("endedAt", endedAt)
    try json.member("introducedAt", introducedAt)
    try json.member("note", note)
    try json.member("status", status)
    json.endObject()
  }
}

extension AuditAction: JSONWritable {}

extension AuditTrouble: JSONWritable {}

extension AuditFault: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("number", number)
    try json.member("trouble", trouble)
    json.endObject()
  }
}
