import PlannerModel
import PlannerProtocol
import PlannerStore

extension PeopleMethods.ExportPerson: ExportingUseCase {
  var callKind: CallKind { .longLook }

  var needsCards: Bool { true }

  func people(in planner: Planner) throws -> Set<String> {
    try planner.store.read { [try planner.person(name, $0).id] }
  }

  func run(in planner: Planner) throws -> Reply {
    var data = try planner.store.read { reader in
      let contact = try planner.person(name, reader)
      let introductions = try reader.introductions().filter { $0.a == contact.id || $0.b == contact.id }
      var document = try Methods.Export.document(of: [contact], reader)
      // Include drafts to this person that introduce them to somebody.
      document.drafts = try reader.drafts(contactId: contact.id).filter { $0.contactId == contact.id }
        .nonEmpty
      return PersonData(
        exportedAt: planner.now, profile: try planner.wholeProfile(of: contact, reader).withoutOthers,
        document: document.withoutOthers,
        introductions: introductions.map { NamedIntroduction($0, of: contact) },
        segments: try planner.segments(of: contact, reader),
        audit: try planner.audited(
          reader.audit(limit: .max, contactId: contact.id), about: contact, reader))
    }
    data.picture = try picture(of: data.profile, planner)
    data.files = try planner.store.read { try planner.exportedFiles(of: data.profile.contactId, $0) }.nonEmpty
    return Reply(data: data)
  }

  /// Returns the person's picture. Runs on a reader's thread, which may wait for the disk.
  private func picture(of profile: WholeProfile, _ planner: Planner) throws -> Picture? {
    if let own = try profile.profile.photo.flatMap(planner.photo) {
      return Picture(data: own.base64, mediaType: own.mediaType)
    }
    guard
      let card = try planner.store.read({ reader in
        try planner.cards(of: planner.person(profile.contactId, reader)).first { $0.more?.hasPhoto == true }
      }),
      let photo = planner.scan(of: card)?.photo(of: card.uid)
    else { return nil }
    return Picture(data: photo.base64, mediaType: photo.mediaType, fromCard: true)
  }
}

extension Planner {
  /// Returns the names of the user's segments that contain a person.
  fileprivate func segments(of contact: Contact, _ reader: StoreReader) throws -> [String] {
    try reader.segments().filter { segment in
      try people(matching: filter(segment.filter, reader), reader).contains { $0.id == contact.id }
    }.map(\.name)
  }
}
