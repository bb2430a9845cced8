import PlannerModel

/// A record of a request for the day's budget and for the log, without its content.
package struct RequestNote: Equatable, Sendable {
  package var host: String
  package var model: String
  /// The estimated number of tokens.
  package var tokens: Int
  /// The ids of contacts with data in the request.
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

/// Records each request before it is sent. The estimate counts as spent from then on, and is corrected when
/// the request ends. If the process is killed in between, the record is too high, never too low.
package protocol Spending: Sendable {
  /// Returns an id for the request. Throws `ProviderFailure.budget` if the day's budget does not allow it.
  func begin(_ request: RequestNote) throws -> String
  /// - tokens: The number of tokens that were used.
  func end(_ id: String, tokens: Int) throws
}
