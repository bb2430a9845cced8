import PlannerModel
import PlannerProtocol
import PlannerStore

extension PeopleMethods.ExportPerson: ExportingUseCase {
  var manner: Manner { .longLook }

  var needsCards: Bool { true }

  func people(in planner: Planner) throws -> Set<String> {
    try planner.store.read { [try planner.person(name, $0).id] }
  }

  func run(in planner: Planner) throws -> Reply {
    var data = try planner.store.read { reader in
      let contact = try planner.person(name, reader)
      let introductions = try reader.introductions().filter { $0.a == contact.id || $0.b == contact.id }
      let names = try reader.displayNames(of: Set(introductions.flatMap { [$0.a, $0.b] }))
      return PersonData(
        exportedAt: planner.now, profile: try planner.wholeProfile(of: contact, reader),
        document: try Methods.Export.document(of: [contact], reader),
        introductions: introductions.map { NamedIntroduction($0, names) },
        segments: try planner.segments(of: contact, reader),
        audit: try planner.audited(reader.audit(limit: .max, contactId: contact.id), reader))
    }
    let picture = try PeopleMethods.Photo(name: data.profile.contactId).run(in: planner)
    if let bytes = picture.data, let mediaType = picture.mediaType {
      data.picture = Picture(data: bytes, mediaType: mediaType, fromCard: picture.fromCard)
    }
    return Reply(data: data)
  }
}

extension Planner {
  /// Returns the names of the user's segments that mean a person.
  fileprivate func segments(of contact: Contact, _ reader: StoreReader) throws -> [String] {
    try reader.segments().filter { segment in
      try people(matching: filter(segment.filter, reader), reader).contains { $0.id == contact.id }
    }.map(\.name)
  }
}
