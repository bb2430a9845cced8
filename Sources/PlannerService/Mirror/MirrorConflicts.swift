import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Sessions with two files, and changes that a session cannot have. The history keeps both, and `doctor`
/// names them for a week.
extension MirrorSync {
  /// Stores that the second file of a session is removed.
  func noteConflict(_ removal: MirrorRemoval, _ writer: StoreWriter) throws {
    guard removal.heldBy != nil else { return }
    try note("\(ExternalEdit.conflict): its two files were joined", of: removal.itemId, writer)
  }

  /// Stores that a change is rejected.
  func noteRefused(_ write: MirrorWrite, _ writer: StoreWriter) throws {
    guard let what = write.refuses else { return }
    try note(
      "\(ExternalEdit.refused) \(what), impossible for a session: its time stays", of: write.copy.itemId,
      writer)
  }

  /// Stores the edit once an hour, because a write or a removal may be tried again.
  private func note(_ detail: String, of itemId: String, _ writer: StoreWriter) throws {
    guard let item = try writer.reader.item(id: itemId) else { return }
    let since = clocks.now.adding(minutes: -60)
    let earlier = try writer.reader.externalEdits(ofItems: [item.id])
    if earlier.contains(where: { $0.detail == detail && $0.at > since }) { return }
    try writer.put(
      ExternalEdit(id: newId(), at: clocks.now, itemId: item.id, contactId: item.contactId, detail: detail))
  }
}

/// The beginnings of edits' details.
extension ExternalEdit {
  /// Another program removed the session.
  static let canceled = "canceled"
  static let conflict = "changed in two places"
  static let refused = "made"
}
