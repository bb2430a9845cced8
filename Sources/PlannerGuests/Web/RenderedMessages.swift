import PlannerModel
import PlannerProtocol
import PlannerTime
import Synchronization

/// The messages of pages as HTML, made once for each state of a conversation.
final class RenderedMessages: Sendable {
  /// All that the HTML depends on. What a message says never changes.
  struct Key: Hashable, Sendable {
    var conversation: String
    var base: String
    var owner: String
    var first: Int
    var last: Int
    var ownerGotTo: Int
    var ownerReadTo: Int
    var zone: String
    var style: TimeStyle
    var today: CivilDate
  }

  private struct State {
    var texts: [Key: String] = [:]
    var bytes = 0
    var made = 0
  }

  private let state = Mutex(State())
  /// In bytes. Beyond that all are forgotten.
  private static let most = 16 << 20

  /// How many were made.
  var made: Int { state.withLock { $0.made } }

  /// Returns the HTML of a state, which is made if it is not there.
  func text(_ key: Key, _ make: () -> String) -> String {
    if let known = state.withLock({ $0.texts[key] }) { return known }
    let text = make()
    state.withLock { state in
      state.made += 1
      if state.bytes + text.utf8.count > Self.most { (state.texts, state.bytes) = ([:], 0) }
      if state.texts.updateValue(text, forKey: key) == nil { state.bytes += text.utf8.count }
    }
    return text
  }
}

extension Door {
  /// Below that a page is made on the loop: a hop to another thread takes longer.
  private static let small = 2 * 1024

  /// Makes something of so many bytes, off the loop unless they are few.
  func made<Value: Sendable>(of weight: Int, _ make: @escaping @Sendable () -> Value) async throws -> Value {
    if weight <= Self.small { return make() }
    madeElsewhere.withLock { $0 += weight }
    return try await rendering.runIfActive(make)
  }
}

extension Routes {
  /// Charges an answer by its length, on top of the request itself.
  func charge(_ bytes: Int, _ visit: Visit) {
    budgets.charge(.requests, of: visit.context.address, bytes / Self.bytesOfRequest, now: door.clock.now())
  }

  /// So much of an answer costs as much as a request.
  static let bytesOfRequest = 8 * 1024

  /// The messages of a page.
  func messages(_ view: GuestView, _ shown: Shown) -> String {
    let make = { shown.messages(view.messages).map { pages.text("message", $0) }.joined() }
    guard let conversation = view.conversation, let first = view.messages.first, let last = view.messages.last
    else { return make() }
    let words = shown.words
    return door.rendered.text(
      RenderedMessages.Key(
        conversation: conversation.id, base: shown.base, owner: view.settings.displayName,
        first: first.number, last: last.number, ownerGotTo: conversation.ownerGotTo,
        ownerReadTo: conversation.ownerReadTo, zone: words.zone.name, style: words.style,
        today: words.zone.date(at: words.now)), make)
  }
}
