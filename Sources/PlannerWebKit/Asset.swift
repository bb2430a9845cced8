import HTTPTypes

/// Returns the FNV-1a hash (RFC 9923). It distinguishes versions and gives no protection.
package func versionDigest(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}

/// A file that the browser loads once. Its path contains a digest of its content, so a new version has a
/// new path.
package struct Asset: Sendable {
  package let path: String
  package let reply: Reply

  package init(_ name: String, _ type: String, _ text: String) {
    let bytes = Array(text.utf8)
    let digest = versionDigest(bytes)
    let parts = name.split(separator: ".")
    path = "/assets/\(parts[0])-\(String(digest, radix: 36)).\(parts[1])"
    reply = Reply(
      status: .ok, headers: [.contentType: type, .cacheControl: "public, max-age=31536000, immutable"],
      body: bytes)
  }

  /// Returns the assets compressed with gzip, by path.
  package static func pressed(_ all: [Asset]) -> [String: Reply] {
    Dictionary(uniqueKeysWithValues: all.map { ($0.path, Gzip.pressed($0.reply)) })
  }
}
