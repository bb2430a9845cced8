import FoundationEssentials
import HTTPTypes
import NIOConcurrencyHelpers
import PlannerPages

extension Reply {
  /// Sends the browser to another page, which it asks for with GET.
  /// - said: what was done, shown there once.
  package static func redirect(to path: String, said: String?) -> Reply {
    var reply = redirect(to: path)
    if let said { reply.say(Said(text: said)) }
    return reply
  }

  /// Adds to what was done how it is taken back, and what became of the plan. What is too much for a cookie is kept.
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
    headers.append(.init(name: .setCookie, value: PageCookie.said.set(said.value)))
  }
}

/// What the last action did, from its answer to the next page.
package struct Said: Sendable, Equatable {
  package var text: String
  package var undo: Undo?
  /// Where the sentences are kept that it has no room for.
  package var rest: String?

  /// How it is taken back.
  package struct Undo: Sendable, Equatable {
    /// The id of the change, for `Undo`.
    package var id: String
    /// True if the change took another one back, so that it is done again.
    package var isRedo: Bool
  }

  /// A cookie has 4,096 bytes at most, and a byte becomes three here.
  private static let most = 1000
  /// The most sentences about the plan that are shown at once; with more, three.
  private static let sentences = (most: 4, first: 3)

  init(text: String, undo: Undo? = nil, rest: String? = nil) {
    self.text = text
    self.undo = undo
    self.rest = rest
  }

  /// Adds sentences to the text, as far as there is room. Returns the others.
  mutating func take(_ sentences: [String]) -> [String] {
    var rest = sentences[...]
    let count = sentences.count > Self.sentences.most ? Self.sentences.first : sentences.count
    while rest.startIndex < count, let next = rest.first, text.utf8.count + next.utf8.count < Self.most {
      text += (text.isEmpty ? "" : " ") + next
      rest.removeFirst()
    }
    return Array(rest)
  }

  /// - value: `-`, or `u` or `r` and a number; where there is more, `.` and its place; then `:` and the text.
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

/// What was done where that is more than a cookie holds: of the latest changes, in memory.
final class KeptSentences: Sendable {
  private static let most = 20
  private let all = NIOLockedValueBox<[(place: String, sentences: [String])]>([])

  /// Returns the place where they are.
  func keep(_ sentences: [String]) -> String {
    // Not counted: after a new start, what was kept before is not found in the place of something else.
    let place = "\(UInt64.random(in: 0 ... .max))"
    all.withLockedValue { all in
      all = all.suffix(Self.most - 1) + [(place, sentences)]
    }
    return place
  }

  /// Returns what is kept in a place; nothing where it is gone.
  func sentences(at place: String) -> [String] {
    all.withLockedValue { all in all.first { $0.place == place }?.sentences ?? [] }
  }
}

/// The cookies of the page (RFC 6265). No script reads them, and no other site makes the browser send them.
package struct PageCookie: Sendable {
  package let name: String
  /// Seconds that the browser keeps it.
  let maxAge: Int

  package static let session = PageCookie(name: "planner", maxAge: 30 * 86_400)
  /// What the last action did, until the next page has shown it.
  package static let said = PageCookie(name: "said", maxAge: 60)

  /// Returns the value of a `Set-Cookie` header. value: only characters that a cookie may have.
  package func set(_ value: String) -> String {
    "\(name)=\(value); Path=/; Max-Age=\(maxAge); HttpOnly; SameSite=Strict"
  }

  /// Returns the value that such a header sets; nil if it sets another cookie.
  func value(of header: String) -> String? {
    guard header.hasPrefix("\(name)=") else { return nil }
    return header.dropFirst(name.utf8.count + 1).split(separator: ";", omittingEmptySubsequences: false).first
      .map(String.init)
  }

  /// The header that makes the browser forget it.
  package var cleared: String { "\(name)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict" }
}
