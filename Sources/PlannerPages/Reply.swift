import HTTPTypes
import Hummingbird
import NIOCore

/// What a page or an action answers.
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
      // A page holds names and notes: no cache keeps it, the browser's own included.
      headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"], body: Array(text.utf8))
  }

  /// Sends the browser to another page, which it asks for with GET.
  package static func redirect(to path: String) -> Reply {
    Reply(status: .seeOther, headers: [.location: path, .cacheControl: "no-store"], body: [])
  }

  package var response: Response {
    Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: body)))
  }
}
