import FoundationEssentials

/// A picture, and its kind, recognized by its first bytes.
package struct PhotoFile: Hashable, Sendable {
  package static let mostBytes = 1 << 20
  package static let allowed = "a JPEG, PNG or WebP picture of at most 1 MiB"
  /// The maximum length in Base64, four letters for three bytes.
  package static let mostLetters = mostBytes / 3 * 4 + 8

  /// The reason why a picture is refused.
  package enum Problem: Error {
    case broken, tooLarge, otherFormat
  }

  package let bytes: [UInt8]
  package let mediaType: String

  package init(_ bytes: [UInt8]) throws(Problem) {
    guard bytes.count <= Self.mostBytes else { throw .tooLarge }
    if bytes.starts(with: [0xff, 0xd8, 0xff]), bytes.count > 12 {
      mediaType = "image/jpeg"
    } else if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), bytes.count > 12 {
      mediaType = "image/png"
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)),
      bytes.count > 12
    {
      mediaType = "image/webp"
    } else {
      throw .otherFormat
    }
    self.bytes = bytes
  }

  /// Reads Base64 (RFC 4648 section 4) with padding and without white space.
  package init(base64 letters: some Collection<UInt8>) throws(Problem) {
    guard letters.count <= Self.mostLetters else { throw .tooLarge }
    guard let data = Data(base64Encoded: Data(letters)) else { throw .broken }
    try self.init(Array(data))
  }

  package var base64: String { Data(bytes).base64EncodedString() }
}
