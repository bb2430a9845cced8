import PlannerModel

/// The URL of a calendar on a CalDAV server, validated without contacting the server.
struct CollectionURL: Equatable {
  /// The URL with a trailing slash, as for collections (RFC 4918 section 5.2).
  let text: String

  /// Validates a URL. Throws ``InvalidField``. The error does not repeat a URL that may contain a password.
  init(_ text: String) throws {
    func refuse(_ allowed: String) -> InvalidField {
      let shown = text.contains("@") ? "(not repeated, as it may hold a password)" : text
      return InvalidField(field: "url", value: .string(shown), allowed: allowed)
    }
    let lower = text.lowercased()
    guard let scheme = ["https://", "http://"].first(where: { lower.hasPrefix($0) }) else {
      throw refuse("the URL of one calendar, such as https://example.org/dav/calendars/ana/planner/")
    }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let path = rest.dropFirst(authority.count)
    if authority.contains("@") {
      throw refuse("without a name or password: use --user and --password-command")
    }
    guard let host = Self.host(of: authority) else { throw refuse("a URL with a server's name in ASCII") }
    if scheme == "http://", !Self.isLoopback(host) {
      throw refuse("an https URL: others on the network could read the password")
    }
    guard path.utf8.allSatisfy(Self.isAllowed) else {
      throw refuse("a URL without ?, # and blanks, with %XX for characters outside ASCII")
    }
    guard path.contains(where: { $0 != "/" }) else {
      throw refuse("the URL of one calendar, not of the server")
    }
    self.text = text.hasSuffix("/") ? text : "\(text)/"
  }

  /// Returns the host without its port; nil if it is neither a name nor an IPv4 or IPv6 address.
  fileprivate static func host(of authority: Substring) -> String? {
    var host = authority
    var port: Substring = "1"
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return nil }
      let after = host[host.index(after: end)...]
      guard after.isEmpty || after.hasPrefix(":") else { return nil }
      if !after.isEmpty { port = after.dropFirst() }
      host = host[...end]
      guard host.dropFirst().dropLast().allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else {
        return nil
      }
    } else {
      if let colon = host.firstIndex(of: ":") {
        port = host[host.index(after: colon)...]
        host = host[..<colon]
      }
      let isName = host.utf8.allSatisfy { byte in
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
        }
      }
      if !isName { return nil }
    }
    guard !host.isEmpty, UInt16(port) != nil else { return nil }
    return host.lowercased()
  }

  /// Returns true for loopback hosts (RFC 6761 section 6.3, RFC 1122 section 3.2.1.3, RFC 4291 section
  /// 2.5.3).
  fileprivate static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Returns true for `%` and the characters that RFC 3986 allows in a path.
  fileprivate static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: "-._~!$&'()*+,;=:@%/".utf8.contains(byte)
    }
  }
}

/// The address of a calendar on the web, validated without contacting the server.
struct FeedURL: Equatable {
  /// The address that vdirsyncer downloads.
  let text: String
  /// The server's name, for display. The rest of the address may be secret.
  let host: String

  /// Validates an address. Throws ``CommandError``. The error does not repeat the address, which is secret
  /// for many calendars.
  init(_ text: String) throws {
    func refuse(_ allowed: String) -> CommandError {
      CommandError(
        message:
          "invalid address of a calendar (not repeated, as it may be secret): use \(allowed)"
      )
    }
    // Clients do not send the part after `#` to servers.
    let address = text.prefix { $0 != "#" }
    let lower = address.lowercased()
    guard
      let scheme = ["https://", "http://", "webcal://", "webcals://"].first(where: { lower.hasPrefix($0) })
    else { throw refuse("an address with https:// or webcal://") }
    let rest = address.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let path = rest.dropFirst(authority.count)
    if authority.contains("@") {
      throw refuse("an address without a name or password: the calendar's sharing address")
    }
    guard let host = CollectionURL.host(of: authority) else {
      throw refuse("an address with a server's name in ASCII")
    }
    if scheme == "http://", !CollectionURL.isLoopback(host) {
      throw refuse("an https address: others on the network could read and change the calendar")
    }
    guard path.utf8.allSatisfy({ CollectionURL.isAllowed($0) || $0 == UInt8(ascii: "?") }) else {
      throw refuse("an address without blanks, with %XX for characters outside ASCII")
    }
    guard path.contains(where: { $0 != "/" && $0 != "?" }) else {
      throw refuse("the address of one calendar, not of the server")
    }
    self.text = (scheme == "http://" ? "http://" : "https://") + rest
    self.host = host
  }
}

/// Returns a short hash of a text for use in a file name: FNV-1a (draft-eastlake-fnv), which is enough to
/// distinguish a handful of URLs.
func shortHash(_ text: String) -> String {
  let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  return String(hash, radix: 16)
}
