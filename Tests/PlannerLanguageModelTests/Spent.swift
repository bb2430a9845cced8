import PlannerLanguageModel
import Synchronization

/// A budget in memory that records begun and ended requests.
final class Spent: Spending {
  struct Entry: Equatable, Sendable {
    var note: RequestNote
    /// The used tokens; nil if the request has not ended.
    var tokens: Int?
  }

  private let state = Mutex<[Entry]>([])
  private let most: Int

  init(requests: Int = 100) { most = requests }

  var entries: [Entry] { state.withLock(\.self) }
  /// The tokens of each ended request.
  var tokens: [Int?] { entries.map(\.tokens) }

  func begin(_ request: RequestNote) throws -> String {
    try state.withLock { entries in
      guard entries.count < most else {
        throw ProviderFailure.budget("Today's \(most) requests to the model are used up.")
      }
      entries.append(Entry(note: request))
      return "\(entries.count - 1)"
    }
  }

  func end(_ id: String, tokens: Int) throws {
    try state.withLock { entries in
      guard let index = Int(id), entries.indices.contains(index), entries[index].tokens == nil else {
        throw ProviderFailure.budget("\(id) has ended already, or never began.")
      }
      entries[index].tokens = tokens
    }
  }
}
