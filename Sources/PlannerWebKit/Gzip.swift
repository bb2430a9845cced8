import CZlib
import HTTPTypes

/// Compresses texts for browsers that accept gzip (RFC 9110, section 8.4.1.3).
package enum Gzip {
  /// The fewest bytes that are compressed. For fewer the saving is not worth the work.
  private static let least = 1000

  /// The most bytes of an `Accept-Encoding` header that is read.
  private static let longest = 1000

  /// Returns whether an `Accept-Encoding` header accepts gzip.
  package static func isTaken(_ header: String?) -> Bool {
    guard let header, header.utf8.count <= longest else { return false }
    return header.split(separator: ",").contains { entry in
      let parts = entry.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      return parts.first == "gzip" && !parts.dropFirst().contains { $0 == "q=0" || $0.hasPrefix("q=0.0") }
    }
  }

  /// Returns the reply, compressed if it is a long enough text.
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

  /// Sets the headers of a compressed body.
  package static func mark(_ reply: inout Reply) {
    reply.headers[.contentEncoding] = "gzip"
    reply.headers[.vary] = "Accept-Encoding"
  }

  /// Returns the bytes compressed with gzip (RFC 1952), or nil if that fails.
  package static func pressed(_ bytes: [UInt8]) -> [UInt8]? { GzipStream()?.press(bytes, isLast: true) }
}

/// Compresses a text with gzip (RFC 1952) in parts. A browser can read each part as it arrives.
package final class GzipStream {
  private var stream = z_stream()

  /// Returns nil if there is no memory.
  package init?() {
    // A window of 2^15 bytes; 16 is added for the gzip format (zlib.h).
    let begun = deflateInit2_(
      &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)
    )
    guard begun == Z_OK else { return nil }
  }

  /// Returns the next compressed part, or nil if that fails.
  package func press(_ bytes: [UInt8], isLast: Bool) -> [UInt8]? {
    if bytes.isEmpty, !isLast { return [] }
    // The bound for the output, including what a flush adds (zlib.h, deflate).
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
