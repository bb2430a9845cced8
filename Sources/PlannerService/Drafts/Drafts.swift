import PlannerMatching
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime
import PlannerWords

extension DraftMethods.EditDraft: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try planner.transaction(command: "draft edit \(CommandNames(planner).recipient(ofDraft: id))") { writer in
      var draft = try DraftReader(planner.view(writer)).openDraft(id)
      let before = (draft.subject, draft.text)
      if let subject { draft.subject = subject.trimmed.isEmpty ? nil : subject.trimmed }
      if let text {
        guard !text.allSatisfy(\.isWhitespace) else {
          throw InvalidField(
            field: "text", value: .string(text), allowed: "a text that is not blank (plannerctl draft drop)")
        }
        draft.text = text.withPlainLineEnds
      }
      if let model {
        // The model made the present text.
        (draft.generatedSubject, draft.generated) = (nil, nil)
        (draft.source, draft.version) = (model.name, model.host)
      }
      try draft.checkLengths(field: "")
      if model != nil {
        draft.setStatus(.draft, at: planner.now)
      } else if before != (draft.subject, draft.text) {
        // Keep the generated text at the first change.
        if draft.generated == nil { (draft.generatedSubject, draft.generated) = before }
        draft.setStatus(.draft, at: planner.now)
      }
      return Reply(draft: try DraftWriter(planner).keep(draft, writer))
    }
  }
}

extension DraftMethods.SetDraft: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let command = "draft \(status.rawValue) \(CommandNames(planner).recipient(ofDraft: id))"
    guard status == .sent else {
      return try planner.transaction(command: command) { writer in
        let view = planner.view(writer)
        var draft = try DraftReader(view).openDraft(id)
        // A draft that was sent needs no check of the consent.
        if draft.purpose == .newsletter, status == .approved || status == .handedOver,
          let contact = try writer.reader.contact(id: draft.contactId)
        {
          try DraftReader(view).checkConsentToNewsletter(of: contact, field: "id", value: id)
        }
        draft.setStatus(status, at: planner.now)
        return Reply(draft: try DraftWriter(planner).keep(draft, writer))
      }
    }
    return try planner.change(command) { writer in
      var draft = try DraftReader(planner.view(writer)).openDraft(id)
      draft.setStatus(.sent, at: planner.now)
      guard let contact = try writer.reader.contact(id: draft.contactId) else {
        throw NotFound(
          kind: .person, selector: draft.contactId, message: "The recipient was removed.")
      }
      _ = try SessionWriter(planner).log(contact, at: nil, outcome: .text, notes: draft.subject, writer)
      if let other = draft.otherId { try DraftWriter(planner).noteIntroduced(contact.id, other, writer) }
      return Reply(draft: try DraftWriter(planner).keep(draft, writer))
    }.result
  }
}

extension DraftMethods.GetDraft: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      guard let shown = try DraftReader(view).shown([DraftReader(view).draft(id)]).first else {
        throw NotFound(kind: .person, selector: id, message: "The recipient was removed.")
      }
      return Reply(draft: shown)
    }
  }
}

extension DraftMethods.ListDrafts: Query {
  var readers: ReaderKind { .long }

  func run(in views: ViewSource) throws -> Reply {
    try checkLimit(limit)
    return try views.read { view in
      let contact = try name.map { try PersonSelectors(view).person($0) }
      let drafts =
        try contact.map { try view.reader.drafts(contactId: $0.id).filter { all == true || $0.isOpen } }
        ?? (all == true ? view.reader.drafts() : view.reader.openDrafts())
      return Reply(
        drafts: try DraftReader(view).shown(Array(drafts.prefix(limit ?? .max))), total: drafts.count)
    }
  }
}

extension Draft {
  /// True if the draft can still be sent.
  package var isOpen: Bool { status != .sent && status != .dropped }

  /// Sets the status. Each step stores its time and clears the times of later steps.
  fileprivate mutating func setStatus(_ status: DraftStatus, at now: Instant) {
    self.status = status
    switch status {
    case .draft: (approvedAt, handedOverAt) = (nil, nil)
    case .approved: (approvedAt, handedOverAt) = (approvedAt ?? now, nil)
    case .handedOver: (approvedAt, handedOverAt) = (approvedAt ?? now, now)
    case .sent: (approvedAt, sentAt) = (approvedAt ?? now, now)
    case .dropped: droppedAt = now
    }
  }

  /// Throws ``InvalidField`` if a text is too long.
  func checkLengths(field: String) throws {
    let path = field.isEmpty ? "" : "\(field)."
    try ValidLength.text.check(subject, field: "\(path)subject")
    try ValidLength.note.check(text, field: "\(path)text")
    try ValidLength.text.check(generatedSubject, field: "\(path)generatedSubject")
    try ValidLength.note.check(generated, field: "\(path)generated")
    try ValidLength.profileText.check(context, field: "\(path)context")
    try ValidLength.text.check(source, field: "\(path)source")
    try ValidLength.text.check(version, field: "\(path)version")
    try ValidLength.profileList.check(used, field: "\(path)used")
  }
}

/// Drafts: by their selector, and as they are shown.
struct DraftReader: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns the draft with this id or prefix of an id, or the only open draft to the person that a name
  /// matches. Throws ``NotFound`` and ``Ambiguous``.
  func draft(_ selector: String) throws -> Draft {
    var found = try selector.idPrefix.map { try reader.drafts(idPrefix: $0) } ?? []
    if found.isEmpty, let contact = try? PersonSelectors(view).person(selector) {
      found = try reader.drafts(contactId: contact.id).filter { $0.contactId == contact.id && $0.isOpen }
      guard !found.isEmpty else {
        throw NotFound(
          kind: .draft, selector: selector,
          message: "There is no open draft to \(contact.displayName) (plannerctl draft NAME makes one).")
      }
    }
    guard let draft = found.first else {
      throw NotFound(
        kind: .draft, selector: selector,
        message: "No draft has the id '\(selector.shortened)' (plannerctl drafts).")
    }
    guard found.count == 1 else {
      let names = try reader.displayNames(of: Set(found.map(\.contactId)))
      throw Ambiguous(
        selector: selector,
        matches: found.map { one in
          Match(
            id: one.id, name: "\(one.id.prefix(8)): \(one.purpose.inWords) to \(names[one.contactId] ?? "")")
        },
        message: "'\(selector.shortened)' matches more than one draft.")
    }
    return draft
  }

  /// Returns the draft if it can still be changed. Throws ``InvalidField`` if it was sent or dropped.
  fileprivate func openDraft(_ selector: String) throws -> Draft {
    let draft = try draft(selector)
    guard draft.isOpen else {
      throw InvalidField(
        field: "id", value: .string(selector),
        allowed: "a draft that is not \(draft.status.rawValue): this one cannot change")
    }
    return draft
  }

  /// Returns drafts with names and mail addresses. Leaves out drafts to people who are gone.
  func shown(_ drafts: [Draft]) throws -> [ShownDraft] {
    let names = try reader.displayNames(
      of: Set(drafts.flatMap { [$0.contactId, $0.otherId].compactMap(\.self) }))
    return try drafts.compactMap { draft in
      guard let name = names[draft.contactId], let contact = try reader.contact(id: draft.contactId) else {
        return nil
      }
      return ShownDraft(
        draft: draft, name: name, otherName: draft.otherId.flatMap { names[$0] },
        emails: (try ProfileReader(view).known(of: contact).emails ?? []).map(\.value))
    }
  }
}

/// Stores drafts.
struct DraftWriter: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  fileprivate func keep(_ draft: Draft, _ writer: StoreWriter) throws -> ShownDraft {
    try writer.put(draft)
    try planner.emit(.edited, contactId: draft.contactId, to: writer)
    guard let shown = try DraftReader(planner.view(writer)).shown([draft]).first else {
      throw NotFound(kind: .person, selector: draft.contactId, message: "The recipient was removed.")
    }
    return shown
  }

  /// Stores that two people are introduced, unless this is stored already.
  fileprivate func noteIntroduced(_ one: String, _ other: String, _ writer: StoreWriter) throws {
    let pair = PersonPair(one, other)
    var known =
      try writer.reader.introduction(pair.a, pair.b) ?? Introduction(a: pair.a, b: pair.b, status: .suggested)
    guard known.introducedAt == nil else { return }
    known.introducedAt = now
    known.endedAt = nil
    known.status = .introduced
    try writer.put(known)
  }
}
