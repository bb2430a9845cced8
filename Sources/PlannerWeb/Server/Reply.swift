import FoundationEssentials
import HTTPTypes
import PlannerPages

extension Reply {
  /// Sends the browser to another page, which it asks for with GET.
  /// - said: what was done, shown there once.
  /// - undo: whether `Undo` would take it back.
  package static func redirect(to path: String, said: String?, undo: Bool = true) -> Reply {
    var reply = redirect(to: path)
    guard let said else { return reply }
    reply.headers.append(
      .init(name: .setCookie, value: PageCookie.said.set(Said(text: said, undo: undo).value)))
    return reply
  }
}

/// What the last action did, from its answer to the next page.
package struct Said: Sendable, Equatable {
  package var text: String
  package var undo: Bool

  /// A cookie has 4,096 bytes at most, and a byte becomes three here.
  private static let most = 1000

  init(text: String, undo: Bool) {
    self.text = text
    self.undo = undo
  }

  init?(_ value: String) {
    guard let kind = value.first, "u-".contains(kind),
      let text = value.dropFirst().description.removingPercentEncoding,
      !text.isEmpty
    else { return nil }
    self.init(text: text, undo: kind == "u")
  }

  var value: String {
    var short = text
    while short.utf8.count > Self.most { short.removeLast() }
    return (undo ? "u" : "-") + Form.encoded(short)
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

  /// The header that makes the browser forget it.
  package var cleared: String { "\(name)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict" }
}
