import FoundationEssentials
import Glibc
import NIOCore

/// The address that limits are counted for: one of IPv4, or the 64 bits of a network of IPv6, which is what one
/// household has.
enum Address {
  /// For a connection without one, such as over a Unix socket without a proxy's header.
  static let none = "-"

  /// - forwarded: the header `X-Forwarded-For` where a proxy of ours is trusted. Its last entry is the one that this
  ///   proxy wrote; those before it are anybody's.
  static func key(peer: SocketAddress?, forwarded: String?) -> String {
    if let forwarded { return key(forwarded.split(separator: ",").last.map(String.init) ?? "") }
    return key(peer?.ipAddress ?? "")
  }

  /// The network of 48 bits that one of 64 is in, which is what one customer may have; nil for what is none.
  static func wider(_ key: String) -> String? { key.hasSuffix("/64") ? "\(key.prefix(12))/48" : nil }

  /// How much more than one network of 64 bits those of the same 48 bits may do together.
  private static let networks = 8

  /// Who counts for a limit: whoever it is, and the wider network that they are in, if there is one, with eight times as
  /// much.
  /// - all: what there is for everybody, of which one wider network gets a quarter at most.
  static func bounds(_ key: String, most: Int, of all: Int = .max) -> [(key: String, most: Int)] {
    guard let wider = wider(key) else { return [(key, most)] }
    return [(key, most), (wider, max(most, min(most * networks, all / 4)))]
  }

  /// Whether the other end is on this machine.
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
    // An address of IPv4 within IPv6 is that of IPv4.
    if bytes[..<12] == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255] {
      return dotted(bytes[12...])
    }
    return bytes[..<8].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "/64"
  }

  private static func dotted(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { "\($0)" }.joined(separator: ".")
  }
}
