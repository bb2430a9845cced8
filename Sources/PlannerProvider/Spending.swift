import PlannerModel

/// What a request is about, for the day's budget and for the log: nothing of what it says.
package struct RequestNote: Equatable, Sendable {
  package var host: String
  package var model: String
  /// What it may take; an estimate.
  package var tokens: Int
  /// Whose data it has, by the ids of contacts.
  package var people: Set<String>
  package var fields: Set<ShareField>

  package init(host: String, model: String, tokens: Int, people: Set<String>, fields: Set<ShareField>) {
    self.host = host
    self.model = model
    self.tokens = tokens
    self.people = people
    self.fields = fields
  }
}

/// Where each request is written down before it is sent. What it may take counts as spent from then on, and is corrected
/// when it ends: a process that is killed in between has spent too much, never too little.
package protocol Spending: Sendable {
  /// An id of the request; `ProviderFailure.budget` where the day's budget does not allow it.
  func begin(_ request: RequestNote) throws -> String
  /// - tokens: what it took after all.
  func end(_ id: String, tokens: Int) throws
}
