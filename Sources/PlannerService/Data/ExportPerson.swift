import PlannerModel
import PlannerProtocol
import PlannerStore

extension PeopleMethods.ExportPerson: ExportingQuery {
  var readers: ReaderKind { .long }

  var needsCards: Bool { true }

  func people(in views: ViewSource) throws -> Set<String> {
    try views.read { [try PersonSelectors($0).person(name).id] }
  }

  func run(in views: ViewSource) throws -> Reply {
    var data = try views.read { view in
      let contact = try PersonSelectors(view).person(name)
      let introductions = try view.reader.introductions().filter { $0.a == contact.id || $0.b == contact.id }
      var document = try Methods.Export.document(of: [contact], view.reader)
      // Include drafts to this person that introduce them to somebody.
      document.drafts = try view.reader.drafts(contactId: contact.id).filter { $0.contactId == contact.id }
        .nonEmpty
      return PersonData(
        exportedAt: view.now, profile: try ProfileReader(view).wholeProfile(of: contact).withoutOthers,
        document: document.withoutOthers,
        introductions: introductions.map { NamedIntroduction($0, of: contact) },
        segments: try PersonFilters(view).segments(of: contact),
        audit: try AuditReader(view).audited(
          view.reader.audit(limit: .max, contactId: contact.id), about: contact))
    }
    data.picture = try picture(of: data.profile, views)
    data.files = try views.read { try ContentReader($0).exportedFiles(of: data.profile.contactId) }.nonEmpty
    return Reply(data: data)
  }

  /// Returns the person's picture. Runs on a reader's thread, which may wait for the disk. It does not wait
  /// within a read of the store.
  private func picture(of profile: WholeProfile, _ views: ViewSource) throws -> Picture? {
    if let own = profile.profile.photo.flatMap(views.folders.photo) {
      return Picture(data: own.base64, mediaType: own.mediaType)
    }
    let card = try views.read { view in
      try ProfileReader(view).cards(of: PersonSelectors(view).person(profile.contactId))
        .first { $0.more?.hasPhoto == true }
    }
    guard let card, let photo = views.cards.scan(of: card)?.photo(of: card.uid) else { return nil }
    return Picture(data: photo.base64, mediaType: photo.mediaType, fromCard: true)
  }
}

extension PersonFilters {
  /// Returns the names of the user's segments that contain a person.
  fileprivate func segments(of contact: Contact) throws -> [String] {
    try reader.segments().filter { segment in
      try people(matching: filter(segment.filter)).contains { $0.id == contact.id }
    }.map(\.name)
  }
}
