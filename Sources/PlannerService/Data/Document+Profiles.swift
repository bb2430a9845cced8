import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Export {
  /// Returns all profiles with the relations stored with their person, and with the other person's relations
  /// that have a label for this direction; nil if there are no profiles.
  static func profiles(_ reader: StoreReader) throws -> [KeptProfile]? {
    var kept = Dictionary(try reader.profiles().map { ($0.contactId, $0.profile) }) { first, _ in first }
    for relation in try reader.relations() {
      func add(_ shown: PersonRelation, to id: String) {
        kept[id, default: PersonProfile()].relations = (kept[id]?.relations ?? []) + [shown]
      }
      add(
        PersonRelation(
          to: relation.toId ?? relation.toName ?? "", kind: relation.kind, label: relation.label,
          birthYear: relation.birthYear, birthday: relation.birthday), to: relation.contactId)
      if let other = relation.toId, let label = relation.labelBack {
        add(
          PersonRelation(
            to: relation.contactId, kind: relation.kind.inverse ?? relation.kind, label: label, inverse: true),
          to: other)
      }
    }
    let profiles = kept.map { KeptProfile(contactId: $0, profile: $1) }.sorted { $0.contactId < $1.contactId }
    return profiles.nonEmpty
  }
}

extension Array {
  /// The array, or nil if it is empty. A document leaves out the empty lists that came after its first
  /// version.
  var nonEmpty: Self? { isEmpty ? nil : self }
}

extension Methods.Import {
  /// Stores profiles, relations, dates and introductions, each checked like a call.
  func putProfiles(_ planner: Planner, _ writer: StoreWriter) throws {
    let today = try planner.zone(writer.reader).date(at: planner.now)
    for (index, kept) in (document.profiles ?? []).enumerated() {
      let field = "document.profiles[\(index)]"
      guard let contact = try writer.reader.contact(id: kept.contactId) else {
        throw unknownPerson(kept.contactId, "\(field).contactId")
      }
      let change = ProfileChange(today: today, now: planner.now) { id, field in
        guard try writer.reader.contact(id: id) != nil else { throw unknownPerson(id, field) }
        return id
      }
      var profile = try writer.reader.profile(contactId: contact.id)
      var given = kept.profile
      let photo = given.photo
      given.photo = nil
      try ProfileChange.naming("\(field).profile") {
        try change.set(given, in: &profile)
        if let photo {
          guard photo.utf8.count == 64, photo.allSatisfy({ $0.isHexDigit && !$0.isUppercase }) else {
            throw InvalidField(
              field: "set.photo", value: .string(photo), allowed: "a SHA-256 in hexadecimal digits")
          }
          profile.photo = photo
        }
        try writer.put(KeptProfile(contactId: contact.id, profile: profile))
      }
    }
    // Relations are stored first. Labels from the other end are then added to them.
    for isInverse in [false, true] {
      for (index, kept) in (document.profiles ?? []).enumerated() {
        guard let contact = try writer.reader.contact(id: kept.contactId) else { continue }
        for (place, relation) in (kept.profile.relations ?? []).enumerated()
        where (relation.inverse == true) == isInverse {
          try RelationWriter(planner).addRelation(
            relation, ofDocument: contact, field: "document.profiles[\(index)].profile.relations[\(place)]",
            writer)
        }
      }
    }
    for (index, date) in (document.dates ?? []).enumerated() {
      let field = "document.dates[\(index)]"
      guard date.id.isLowerCaseUUID else {
        throw InvalidField(field: "\(field).id", value: .string(date.id), allowed: "a lower-case UUID")
      }
      if let id = date.contactId, try writer.reader.contact(id: id) == nil {
        throw unknownPerson(id, "\(field).contactId")
      }
      try ValidLength.text.check(date.title, field: "\(field).title")
      _ = try LeadDays.checked(date.leadDays, field: "\(field).leadDays")
      guard date.timeOfDay.map({ clockMinutes($0, upTo: 1439) != nil }) ?? true else {
        throw InvalidField(
          field: "\(field).timeOfDay", value: .string(date.timeOfDay ?? ""), allowed: "00:00...23:59")
      }
      try ValidLength.text.check(date.note, field: "\(field).note")
      guard date.partialDate != nil || date.month == nil && date.day == nil else {
        throw InvalidField(field: "\(field).day", value: .null, allowed: "a day that exists")
      }
      try writer.put(date)
    }
    for (index, introduction) in (document.introductions ?? []).enumerated() {
      let field = "document.introductions[\(index)]"
      for (name, id) in [("a", introduction.a), ("b", introduction.b)] {
        guard try writer.reader.contact(id: id) != nil else { throw unknownPerson(id, "\(field).\(name)") }
      }
      guard introduction.a < introduction.b else {
        throw InvalidField(
          field: "\(field).b", value: .string(introduction.b), allowed: "an id that is greater than a")
      }
      try introduction.note.map { try ValidLength.text.check($0, field: "\(field).note") }
      try writer.put(introduction)
    }
    for (index, draft) in (document.drafts ?? []).enumerated() {
      let field = "document.drafts[\(index)]"
      guard draft.id.isLowerCaseUUID else {
        throw InvalidField(field: "\(field).id", value: .string(draft.id), allowed: "a lower-case UUID")
      }
      for (name, id) in [("contactId", draft.contactId), ("otherId", draft.otherId)] {
        guard let id else { continue }
        guard try writer.reader.contact(id: id) != nil else { throw unknownPerson(id, "\(field).\(name)") }
      }
      guard draft.otherId != draft.contactId else {
        throw InvalidField(
          field: "\(field).otherId", value: .string(draft.contactId), allowed: "somebody else, or absent")
      }
      try draft.checkLengths(field: field)
      try writer.put(draft)
    }
  }

  private func unknownPerson(_ id: String, _ field: String) -> InvalidField {
    InvalidField(field: field, value: .string(id), allowed: "the id of a person of the document or the store")
  }
}
