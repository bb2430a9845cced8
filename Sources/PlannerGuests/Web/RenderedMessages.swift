import PlannerModel
import PlannerProtocol
import PlannerTime
import Synchronization

/// Caches the messages of pages as HTML, for each state of a conversation.
final class RenderedMessages: Sendable {
  /// All values that the HTML depends on. The text of a message never changes.
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
  /// The most bytes of cached HTML. Beyond it the cache is emptied.
  private static let most = 16 << 20

  /// The number of rendered texts.
  var made: Int { state.withLock { $0.made } }

  /// Returns the HTML of a state from the cache, or renders it.
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

extension GuestService {
  /// Pages with fewer bytes are rendered on the event loop, because switching to another thread takes
  /// longer.
  private static let small = 2 * 1024

  /// Runs `make`, off the event loop unless the weight is small.
  func made<Value: Sendable>(of weight: Int, _ make: @escaping @Sendable () -> Value) async throws -> Value {
    if weight <= Self.small { return make() }
    madeElsewhere.withLock { $0 += weight }
    return try await rendering.runIfActive(make)
  }
}

extension GuestRoutes {
  /// Charges an answer by its length, in addition to the request.
  func charge(_ bytes: Int, _ visit: GuestVisit) {
    rateLimiter.charge(
      .requests, of: visit.context.address, bytes / Self.bytesOfRequest, now: door.clock.now())
  }

  /// The bytes of an answer that cost as much as a request.
  static let bytesOfRequest = 8 * 1024

  /// Returns the messages of a page as HTML.
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
