import HTTPTypes

/// A cookie (RFC 6265). Scripts cannot read it.
package struct SiteCookie: Sendable {
  /// The requests from other sites with which a browser sends a cookie: none, or only links to this site.
  package enum SameSite: String, Sendable {
    case strict = "Strict"
    case lax = "Lax"
  }

  package let name: String
  private let maxAge: Int
  private let attributes: String

  /// - maxAge: The seconds for which the browser keeps it.
  /// - isSecure: Whether the browser sends it only with https.
  package init(_ name: String, maxAge: Int, _ sameSite: SameSite, isSecure: Bool = false) {
    self.name = name
    self.maxAge = maxAge
    attributes = "HttpOnly; SameSite=\(sameSite.rawValue)\(isSecure ? "; Secure" : "")"
  }

  /// Returns the header that sets the cookie.
  /// - value: Only characters that are valid in a cookie.
  package func set(_ value: String) -> HTTPField { header(value, seconds: maxAge) }

  /// The header that makes the browser delete the cookie.
  package var cleared: HTTPField { header("", seconds: 0) }

  private func header(_ value: String, seconds: Int) -> HTTPField {
    HTTPField(name: .setCookie, value: "\(name)=\(value); Path=/; Max-Age=\(seconds); \(attributes)")
  }

  /// Returns the value that a `Set-Cookie` header sets, or nil if it sets another cookie.
  package func value(of header: String) -> String? {
    guard header.hasPrefix("\(name)=") else { return nil }
    return header.dropFirst(name.utf8.count + 1).split(separator: ";", omittingEmptySubsequences: false).first
      .map(String.init)
  }

  /// Returns the value that a request sends, or nil if it is absent or empty.
  package func value(in request: HTTPFields) -> String? {
    for line in request[values: .cookie] {
      for pair in line.utf8.split(separator: UInt8(ascii: ";")) {
        let pair = pair.drop { $0 == UInt8(ascii: " ") }
        guard pair.starts(with: name.utf8) else { continue }
        let value = pair.dropFirst(name.utf8.count)
        if value.first == UInt8(ascii: "="), value.count > 1 { return String(value.dropFirst()) }
      }
    }
    return nil
  }
}
