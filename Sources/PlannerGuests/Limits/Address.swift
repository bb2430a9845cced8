import FoundationEssentials
import Glibc
import NIOCore

/// The address for which limits are counted: an IPv4 address, or an IPv6 network of 64 bits, which one
/// household usually has.
enum Address {
  /// The key of a connection without an address, such as over a Unix socket without a proxy's header.
  static let none = "-"

  /// Returns the key of a client.
  /// - forwarded: The header `X-Forwarded-For` of a trusted proxy. The proxy wrote the last entry. Clients
  ///   can forge the entries before it.
  static func key(peer: SocketAddress?, forwarded: String?) -> String {
    if let forwarded { return key(forwarded.split(separator: ",").last.map(String.init) ?? "") }
    return key(peer?.ipAddress ?? "")
  }

  /// Returns the IPv6 network of 48 bits around a network of 64 bits, which one customer may have. Returns
  /// nil for IPv4.
  static func wider(_ key: String) -> String? { key.hasSuffix("/64") ? "\(key.prefix(12))/48" : nil }

  /// How many times the limit of a 64-bit network applies to its whole 48-bit network.
  private static let networks = 8

  /// Returns the keys that count for a limit: the address, and its wider network with eight times the
  /// limit.
  /// - all: The limit for everybody. A wider network gets at most a quarter of it.
  static func bounds(_ key: String, most: Int, of all: Int = .max) -> [(key: String, most: Int)] {
    guard let wider = wider(key) else { return [(key, most)] }
    return [(key, most), (wider, max(most, min(most * networks, all / 4)))]
  }

  /// Returns whether the client is on this machine.
  static func isLocal(_ peer: SocketAddress?) -> Bool {
    guard let address = peer?.ipAddress else { return true }
    return address.hasPrefix("127.") || address.hasPrefix("::ffff:127.") || address == "::1"
  }

  static func key(_ text: String) -> String {
    let text = text.filter { !$0.isWhitespace && $0 != "[" && $0 != "]" }
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 { return dotted(withUnsafeBytes(of: &four) { Array($0) }) }
    var six = in6_addr()
    guard inet_pton(AF_INET6, text, &six) == 1 else { return none }
    let bytes = withUnsafeBytes(of: &six) { Array($0) }
    // An IPv4 address mapped into IPv6 counts as IPv4.
    if bytes[..<12] == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255] {
      return dotted(bytes[12...])
    }
    return bytes[..<8].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "/64"
  }

  private static func dotted(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { "\($0)" }.joined(separator: ".")
  }
}
