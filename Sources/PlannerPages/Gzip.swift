import CZlib
import HTTPTypes

/// Texts are sent pressed to a browser that takes them so (RFC 9110, section 8.4.1.3).
package enum Gzip {
  /// Below that, what is saved is less than what it costs.
  private static let least = 1000

  /// In bytes, of a header that is looked into.
  private static let longest = 1000

  /// Returns whether an `Accept-Encoding` header has gzip in it.
  package static func isTaken(_ header: String?) -> Bool {
    guard let header, header.utf8.count <= longest else { return false }
    return header.split(separator: ",").contains { entry in
      let parts = entry.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      return parts.first == "gzip" && !parts.dropFirst().contains { $0 == "q=0" || $0.hasPrefix("q=0.0") }
    }
  }

  /// Returns the answer, pressed if it is a text that is worth it.
  package static func pressed(_ reply: Reply) -> Reply {
    let type = reply.headers[.contentType] ?? ""
    guard type.hasPrefix("text/") || type.hasPrefix("image/svg"), reply.body.count >= least,
      let body = pressed(reply.body)
    else { return reply }
    var reply = reply
    reply.body = body
    mark(&reply)
    return reply
  }

  /// Says that the body is pressed.
  package static func mark(_ reply: inout Reply) {
    reply.headers[.contentEncoding] = "gzip"
    reply.headers[.vary] = "Accept-Encoding"
  }

  /// Returns bytes as gzip has them (RFC 1952); nil if that cannot be done.
  package static func pressed(_ bytes: [UInt8]) -> [UInt8]? { GzipStream()?.press(bytes, isLast: true) }
}

/// One text as gzip has it (RFC 1952), in parts that a browser can read as they come.
package final class GzipStream {
  private var stream = z_stream()

  /// Nil if there is no memory for it.
  package init?() {
    // A window of 2 to the 15th, and 16 more for the form of gzip (zlib.h).
    let begun = deflateInit2_(
      &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)
    )
    guard begun == Z_OK else { return nil }
  }

  /// Returns a part; nil if that cannot be done.
  package func press(_ bytes: [UInt8], isLast: Bool) -> [UInt8]? {
    if bytes.isEmpty, !isLast { return [] }
    // What a flush adds is at most this (zlib.h, deflate).
    let most = Int(deflateBound(&stream, UInt(bytes.count))) + 16
    var input = bytes
    return input.withUnsafeMutableBufferPointer { input -> [UInt8]? in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      var isWhole = false
      let output = [UInt8](unsafeUninitializedCapacity: most) { output, count in
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(most)
        let result = deflate(&stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
        isWhole = result == (isLast ? Z_STREAM_END : Z_OK) && stream.avail_in == 0
        count = most - Int(stream.avail_out)
      }
      return isWhole ? output : nil
    }
  }

  deinit { deflateEnd(&stream) }
}
