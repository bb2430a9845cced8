import PlannerModel
import PlannerTime

/// A pending side effect, stored with the change that caused it (the outbox).
package struct StoreEvent: Hashable, Sendable {
  /// Increases with every event and is never used again. The store assigns it; 0 before.
  package var id: Int64
  package var kind: String
  package var at: Instant
  package var item: PlanItem?
  package var contactId: String?
  package var detail: String?

  package init(
    id: Int64 = 0, kind: String, at: Instant, item: PlanItem? = nil, contactId: String? = nil,
    detail: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.at = at
    self.item = item
    self.contactId = contactId
    self.detail = detail
  }
}
