import PlannerModel
import PlannerProtocol
import PlannerStore

extension Planner {
  /// Days after which a wish that was prepared and that nobody touched is dropped.
  private static let stale = 30

  /// Makes the drafts for what a notice tells of today, so that they wait when it comes. One that waits already is
  /// enough, and a template that cannot be used is no reason to tell nothing.
  func prepareDrafts(_ dates: [KnownDate], _ writer: StoreWriter) throws {
    for date in dates {
      guard let purpose = date.draftPurpose, !date.isFading, let id = date.contactId,
        let contact = try writer.reader.contact(id: id),
        try waitingDraft(to: id, for: purpose, writer.reader) == nil
      else { continue }
      guard let draft = try? DraftMethods.MakeDrafts.prepare(purpose, to: contact, self, writer.reader) else {
        continue
      }
      try writer.put(draft)
    }
    for var draft in try writer.reader.openDrafts() where draft.isUntouchedWish {
      guard clocks.watch.isSettled, draft.createdAt < now.adding(minutes: -Self.stale * 1440) else {
        continue
      }
      (draft.status, draft.droppedAt) = (.dropped, now)
      try writer.put(draft)
    }
  }

  /// Returns the draft of this kind to a person that is not sent yet, the latest if there are more.
  func waitingDraft(to contactId: String, for purpose: DraftPurpose, _ reader: StoreReader) throws -> Draft? {
    try reader.drafts(contactId: contactId).first {
      $0.contactId == contactId && $0.purpose == purpose && $0.isOpen
    }
  }
}

extension Draft {
  /// True of a wish as a template made it: it can be made again.
  fileprivate var isUntouchedWish: Bool {
    status == .draft && generated == nil && context == nil
      && (purpose == .birthday || purpose == .anniversary)
  }
}
