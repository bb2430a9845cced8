import PlannerModel
import PlannerProtocol
import PlannerStore

extension DraftWriter {
  /// The number of days after which an untouched prepared wish is dropped.
  private static let stale = 30

  /// Makes the drafts for today's dates in a notice, before the notice is sent. Makes no draft if one already
  /// waits. An unusable template must not stop the notice.
  func prepareDrafts(_ dates: [KnownDate], _ writer: StoreWriter) throws {
    let view = planner.view(writer)
    for date in dates {
      guard let purpose = date.draftPurpose, !date.isFading, let id = date.contactId,
        let contact = try writer.reader.contact(id: id),
        try DraftReader(view).waitingDraft(to: id, for: purpose) == nil
      else { continue }
      guard let draft = try? DraftMethods.MakeDrafts.prepare(purpose, to: contact, view)
      else {
        continue
      }
      try writer.put(draft)
    }
    for var draft in try writer.reader.openDrafts() where draft.isUntouchedWish {
      guard planner.clocks.watch.isSettled, draft.createdAt < now.adding(minutes: -Self.stale * 1440) else {
        continue
      }
      (draft.status, draft.droppedAt) = (.dropped, now)
      try writer.put(draft)
    }
  }
}

extension DraftReader {
  /// Returns the latest open draft to a person for a purpose.
  func waitingDraft(to contactId: String, for purpose: DraftPurpose) throws -> Draft? {
    try reader.drafts(contactId: contactId).first {
      $0.contactId == contactId && $0.purpose == purpose && $0.isOpen
    }
  }
}

extension Draft {
  /// True for a wish that is unchanged since a template made it. It can be made again.
  fileprivate var isUntouchedWish: Bool {
    status == .draft && generated == nil && context == nil
      && (purpose == .birthday || purpose == .anniversary)
  }
}
