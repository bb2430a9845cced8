import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Sessions that two files held, and changes that no session can have. The history keeps both, and `doctor` names them for
/// a week.
extension MirrorSync {
  /// Stores that a double of a session's file is removed, once.
  func noteConflict(_ removal: MirrorRemoval, _ writer: StoreWriter) throws {
    guard let kept = removal.heldBy, let item = try writer.reader.item(id: removal.itemId) else { return }
    let detail = "\(ExternalEdit.conflict): \(removal.file) was joined with \(kept) and removed"
    try note(detail, of: item, since: Instant(seconds: 0), writer)
  }

  /// Stores that a change is not taken over, once in an hour: a write may have to be tried again.
  func noteRefused(_ write: MirrorWrite, _ writer: StoreWriter) throws {
    guard let what = write.refuses, let item = try writer.reader.item(id: write.copy.itemId) else { return }
    let detail = "\(ExternalEdit.refused) \(what) in another program, which no session can be: its time stays"
    try note(detail, of: item, since: clocks.now.adding(minutes: -60), writer)
  }

  private func note(_ detail: String, of item: PlanItem, since: Instant, _ writer: StoreWriter) throws {
    let earlier = try writer.reader.externalEdits(contactId: item.contactId, limit: 20)
    if earlier.contains(where: { $0.itemId == item.id && $0.detail == detail && $0.at > since }) { return }
    try writer.put(
      ExternalEdit(id: newId(), at: clocks.now, itemId: item.id, contactId: item.contactId, detail: detail))
  }

  /// Returns what was joined or refused in the last week, the latest first, with the sessions.
  func conflicts(_ reader: StoreReader) throws -> [(edit: ExternalEdit, item: PlanItem)] {
    let since = clocks.now.adding(minutes: -7 * 1440)
    return try reader.externalEdits(contactId: nil, limit: 200)
      .filter { edit in
        edit.at > since
          && [ExternalEdit.conflict, ExternalEdit.refused].contains { edit.detail.hasPrefix($0) }
      }
      .compactMap { edit in try reader.item(id: edit.itemId).map { (edit, $0) } }
  }
}

extension ExternalEdit {
  fileprivate static let conflict = "changed in two places"
  fileprivate static let refused = "made"
}
