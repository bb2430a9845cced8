import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerStore

/// Sessions that two files held: the history keeps that they were joined, and `doctor` names it for a week.
extension MirrorSync {
  /// Stores that a double of a session's file is removed, once.
  func noteConflict(_ removal: MirrorRemoval, _ writer: StoreWriter) throws {
    guard let kept = removal.heldBy, let item = try writer.reader.item(id: removal.itemId) else { return }
    let detail = "\(ExternalEdit.conflict): \(removal.file) was joined with \(kept) and removed"
    let earlier = try writer.reader.externalEdits(contactId: item.contactId, limit: 20)
    if earlier.contains(where: { $0.itemId == item.id && $0.detail == detail }) { return }
    try writer.put(
      ExternalEdit(id: newId(), at: clocks.now, itemId: item.id, contactId: item.contactId, detail: detail))
  }

  /// Returns the conflicts of the last week, the latest first, with their sessions.
  func conflicts(_ reader: StoreReader) throws -> [(edit: ExternalEdit, item: PlanItem)] {
    let since = clocks.now.adding(minutes: -7 * 1440)
    return try reader.externalEdits(contactId: nil, limit: 200)
      .filter { $0.at > since && $0.detail.hasPrefix(ExternalEdit.conflict) }
      .compactMap { edit in try reader.item(id: edit.itemId).map { (edit, $0) } }
  }
}

extension ExternalEdit {
  fileprivate static let conflict = "changed in two places"
}
