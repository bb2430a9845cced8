import HTTPTypes
import Hummingbird
import NIOCore

/// The answer of a page or an action.
package struct Reply: Sendable {
  package var status: HTTPResponse.Status
  package var headers: HTTPFields
  package var body: [UInt8]

  package init(status: HTTPResponse.Status, headers: HTTPFields, body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package static func html(_ text: String, status: HTTPResponse.Status = .ok) -> Reply {
    Reply(
      status: status,
      // Pages contain names and notes, so no cache may store them, including the browser's.
      headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"], body: Array(text.utf8))
  }

  /// Redirects the browser to another page, which it loads with GET.
  package static func redirect(to path: String) -> Reply {
    Reply(status: .seeOther, headers: [.location: path, .cacheControl: "no-store"], body: [])
  }

  package var response: Response {
    Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: body)))
  }
}
