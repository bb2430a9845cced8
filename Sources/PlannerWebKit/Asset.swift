import HTTPTypes
import Hummingbird
import Synchronization

/// Returns the FNV-1a hash (RFC 9923). It distinguishes versions and gives no protection.
package func versionDigest(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}

/// A file that the browser loads once. Its path contains a digest of its content, so a new version has a
/// new path.
package final class Asset: Sendable {
  package let path: String
  private let plain: Reply
  /// The file compressed with gzip, from the first request for it on.
  private let compressed = Mutex<Reply?>(nil)

  /// - name: The name of the file, which tells its type: `.css`, `.js` or `.svg`.
  package init(_ name: String, _ text: String) {
    let bytes = Array(text.utf8)
    let digest = versionDigest(bytes)
    let parts = name.split(separator: ".")
    path = "/assets/\(parts[0])-\(String(digest, radix: 36)).\(parts[1])"
    let type =
      switch parts[1] {
      case "css": "text/css; charset=utf-8"
      case "js": "text/javascript; charset=utf-8"
      default: "image/svg+xml"
      }
    plain = Reply(
      status: .ok, headers: [.contentType: type, .cacheControl: "public, max-age=31536000, immutable"],
      body: bytes)
  }

  fileprivate func reply(to request: Request) -> Reply {
    guard Gzip.isTaken(request.headers[.acceptEncoding]) else { return plain }
    return compressed.withLock { known in
      let reply = known ?? Gzip.pressed(plain)
      known = reply
      return reply
    }
  }
}

extension Router {
  /// Serves files.
  package func add(_ assets: [Asset]) {
    for asset in assets {
      get(RouterPath(asset.path)) { request, _ in asset.reply(to: request).response }
    }
  }
}
