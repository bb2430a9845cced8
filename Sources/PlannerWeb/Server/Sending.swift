import HTTPTypes
import Hummingbird
import NIOCore
import PlannerPages

/// The answer to one request, sent whole, or in two parts: a page for which the daemon works longer shows what stands
/// around it at once. It is used on the thread that makes the page.
final class Sending {
  private let response: CheckedContinuation<Response, any Error>
  private let isWhole: Bool
  private let isPressed: Bool
  /// The cookie that the page was told by; nil if none is to go.
  private let cookie: String?
  /// What was begun with, where it is sent whole.
  private var beginning: Reply?
  private var rest: (sink: AsyncStream<ByteBuffer>.Continuation, press: GzipStream?)?

  /// - isWhole: whether it is sent whole in any case, as its length is to be said.
  /// - isPressed: whether the browser takes gzip.
  /// - clearing: the header that makes it forget a cookie once the page is shown.
  init(
    _ response: CheckedContinuation<Response, any Error>, isWhole: Bool, isPressed: Bool,
    clearing cookie: String?
  ) {
    self.response = response
    self.isWhole = isWhole
    self.isPressed = isPressed
    self.cookie = cookie
  }

  /// Sends a page up to where its content begins.
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

  /// Whether a part was sent, and the browser has left since.
  private(set) var isGone = false

  /// Sends more of what was begun.
  /// - html: markup.
  func add(_ html: String) { send(Array(html.utf8), isLast: false) }

  /// Sends a page, or what is missing of it.
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
    if let cookie { reply.headers.append(.init(name: .setCookie, value: cookie)) }
    return reply
  }
}

extension Reply {
  /// The page from where its content begins.
  fileprivate var content: [UInt8] {
    let text = String(decoding: body, as: UTF8.self)
    guard let main = text.firstRange(of: "<main"), let end = text[main.upperBound...].firstIndex(of: ">")
    else {
      return body
    }
    return Array(text[text.index(after: end)...].utf8)
  }
}
