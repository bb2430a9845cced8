import HTTPTypes
import Hummingbird
import NIOCore
import PlannerWebKit

/// The answer to a request, sent whole or in parts. If the daemon needs longer, the page's frame is sent at
/// once. It is used on the thread that makes the page.
final class Sending {
  private let response: CheckedContinuation<Response, any Error>
  private let isWhole: Bool
  private let isPressed: Bool
  /// The header that clears the message cookie, or nil.
  private let cookie: HTTPField?
  /// The first part of a page that is sent whole.
  private var beginning: Reply?
  private var rest: (sink: AsyncStream<ByteBuffer>.Continuation, press: GzipStream?)?

  /// - isWhole: Whether the answer is always sent whole, because its length is needed.
  /// - isPressed: Whether the browser accepts gzip.
  /// - clearing: The header that clears a cookie after the page is shown.
  init(
    _ response: CheckedContinuation<Response, any Error>, isWhole: Bool, isPressed: Bool,
    clearing cookie: HTTPField?
  ) {
    self.response = response
    self.isWhole = isWhole
    self.isPressed = isPressed
    self.cookie = cookie
  }

  /// Sends a page up to its content.
  func begin(_ page: Reply) {
    if isWhole { beginning = page }
    if isWhole || rest != nil { return }
    let (parts, sink) = AsyncStream<ByteBuffer>.makeStream()
    let press = isPressed ? GzipStream() : nil
    var head = withCookie(page)
    if press != nil { Gzip.mark(&head) }
    rest = (sink, press)
    send(page.body, isLast: false)
    response.resume(
      returning: Response(
        status: head.status, headers: head.headers,
        body: ResponseBody { writer in
          for await part in parts { try await writer.write(part) }
          try await writer.finish(nil)
        }))
  }

  /// Whether a part was sent.
  var hasBegun: Bool { rest != nil }

  /// Whether the browser disconnected after a part was sent.
  private(set) var isGone = false

  /// Sends more of the page.
  /// - html: Markup.
  func add(_ html: String) { send(Array(html.utf8), isLast: false) }

  /// Sends a page, or the rest of it.
  func end(_ reply: Reply) {
    guard let sink = rest?.sink else {
      var reply = reply
      if var beginning {
        beginning.body += reply.content
        reply = beginning
      }
      if reply.status == .ok { reply = withCookie(reply) }
      return response.resume(returning: (isPressed ? Gzip.pressed(reply) : reply).response)
    }
    send(reply.content, isLast: true)
    sink.finish()
  }

  private func send(_ bytes: [UInt8], isLast: Bool) {
    guard let rest else { return }
    let part = ByteBuffer(bytes: rest.press?.press(bytes, isLast: isLast) ?? bytes)
    if case .terminated = rest.sink.yield(part) { isGone = true }
  }

  private func withCookie(_ reply: Reply) -> Reply {
    var reply = reply
    if let cookie { reply.headers.append(cookie) }
    return reply
  }
}

extension Reply {
  /// The page from its content on.
  fileprivate var content: [UInt8] {
    let text = String(decoding: body, as: UTF8.self)
    guard let main = text.firstRange(of: "<main"), let end = text[main.upperBound...].firstIndex(of: ">")
    else {
      return body
    }
    return Array(text[text.index(after: end)...].utf8)
  }
}
