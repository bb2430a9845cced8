import FoundationEssentials
import HTTPTypes
import NIOConcurrencyHelpers
import PlannerWebKit

extension Reply {
  /// Redirects the browser to another page, which it loads with GET.
  /// - said: The message about the action, shown there once.
  package static func redirect(to path: String, said: String?) -> Reply {
    var reply = redirect(to: path)
    if let said { reply.say(Said(text: said)) }
    return reply
  }

  /// Adds the undo and the changes of the plan to the message. Sentences that do not fit into the cookie
  /// are stored.
  mutating func add(_ undo: Said.Undo?, _ sentences: [String], keptIn kept: KeptSentences) {
    guard status == .seeOther, undo != nil || !sentences.isEmpty else { return }
    let known = headers[values: .setCookie].lazy.compactMap(PageCookie.said.value(of:)).first.flatMap(
      Said.init)
    guard known != nil || !sentences.isEmpty else { return }
    var said = known ?? Said(text: "")
    said.undo = undo
    let rest = said.take(sentences)
    if said.text.isEmpty { said.text = "Changed." }
    if !rest.isEmpty { said.rest = kept.keep(rest) }
    headers[values: .setCookie].removeAll { PageCookie.said.value(of: $0) != nil }
    say(said)
  }

  private mutating func say(_ said: Said) {
    headers.append(PageCookie.said.set(said.value))
  }
}

/// The message about the last action. It goes from its answer to the next page.
package struct Said: Sendable, Equatable {
  package var text: String
  package var undo: Undo?
  /// The place of stored sentences that did not fit.
  package var rest: String?

  /// How the action is undone.
  package struct Undo: Sendable, Equatable {
    /// The id of the change, for `Undo`.
    package var id: String
    /// Whether the change was an undo, so that this would redo it.
    package var isRedo: Bool
  }

  /// The most bytes of the text. A cookie has at most 4,096 bytes, and a byte may be encoded as three.
  private static let most = 1000
  /// The most sentences about the plan that are shown at once. If there are more, only three are shown.
  private static let sentences = (most: 4, first: 3)

  init(text: String, undo: Undo? = nil, rest: String? = nil) {
    self.text = text
    self.undo = undo
    self.rest = rest
  }

  /// Adds sentences to the text while there is room. Returns the rest.
  mutating func take(_ sentences: [String]) -> [String] {
    var rest = sentences[...]
    let count = sentences.count > Self.sentences.most ? Self.sentences.first : sentences.count
    while rest.startIndex < count, let next = rest.first, text.utf8.count + next.utf8.count < Self.most {
      text += (text.isEmpty ? "" : " ") + next
      rest.removeFirst()
    }
    return Array(rest)
  }

  /// - value: `-`, or `u` or `r` and a number; with stored sentences, `.` and their place; then `:` and the
  ///   text.
  init?(_ value: String) {
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = parts[0].first, let text = String(parts[1]).removingPercentEncoding,
      !text.isEmpty
    else { return nil }
    let places = parts[0].dropFirst().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(text: text, rest: places.count == 2 ? String(places[1]) : nil)
    let id = places.first ?? ""
    switch kind {
    case "-" where id.isEmpty: break
    case "u", "r":
      guard let number = Int64(id) else { return nil }
      undo = Undo(id: "\(number)", isRedo: kind == "r")
    default: return nil
    }
  }

  var value: String {
    var short = text
    while short.utf8.count > Self.most { short.removeLast() }
    let undo = undo.map { ($0.isRedo ? "r" : "u") + $0.id } ?? "-"
    return undo + (rest.map { ".\($0)" } ?? "") + ":" + Form.encoded(short)
  }
}

/// Stores sentences that do not fit into a cookie, for the latest changes, in memory.
final class KeptSentences: Sendable {
  private static let most = 20
  private let all = NIOLockedValueBox<[(place: String, sentences: [String])]>([])

  /// Stores sentences, and returns their place.
  func keep(_ sentences: [String]) -> String {
    // Random, so that after a restart an old place does not lead to other sentences.
    let place = "\(UInt64.random(in: 0 ... .max))"
    all.withLockedValue { all in
      all = all.suffix(Self.most - 1) + [(place, sentences)]
    }
    return place
  }

  /// Returns the sentences of a place, or an empty array if they are gone.
  func sentences(at place: String) -> [String] {
    all.withLockedValue { all in all.first { $0.place == place }?.sentences ?? [] }
  }
}
