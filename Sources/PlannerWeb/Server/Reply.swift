import FoundationEssentials
import HTTPTypes
import PlannerPages

extension Reply {
  /// Sends the browser to another page, which it asks for with GET.
  /// - said: what was done, shown there once.
  package static func redirect(to path: String, said: String?) -> Reply {
    var reply = redirect(to: path)
    if let said { reply.say(Said(text: said)) }
    return reply
  }

  /// Adds to what was done how it is taken back.
  mutating func offer(_ undo: Said.Undo?) {
    guard let undo,
      var said = headers[values: .setCookie].lazy.compactMap(PageCookie.said.value(of:)).first.flatMap(
        Said.init)
    else { return }
    said.undo = undo
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

  /// How it is taken back.
  package struct Undo: Sendable, Equatable {
    /// The id of the change, for `Undo`.
    package var id: String
    /// True if the change took another one back, so that it is done again.
    package var isRedo: Bool
  }

  /// A cookie has 4,096 bytes at most, and a byte becomes three here.
  private static let most = 1000

  init(text: String, undo: Undo? = nil) {
    self.text = text
    self.undo = undo
  }

  /// - value: `-`, or `u` or `r` and a number; then `:` and the text.
  init?(_ value: String) {
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = parts[0].first, let text = String(parts[1]).removingPercentEncoding,
      !text.isEmpty
    else { return nil }
    self.init(text: text)
    let id = parts[0].dropFirst()
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
    return (undo.map { ($0.isRedo ? "r" : "u") + $0.id } ?? "-") + ":" + Form.encoded(short)
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
