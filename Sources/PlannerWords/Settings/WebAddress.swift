/// A web address that a user types in the place of a calendar's path.
package enum WebAddress {
  /// Returns true for an address with a scheme, such as `https://` or `webcal://` (RFC 3986 section 3.1).
  package static func isOne(_ text: String) -> Bool {
    guard let end = text.firstRange(of: "://") else { return false }
    let scheme = text[..<end.lowerBound]
    return scheme.first?.isLetter == true
      && scheme.utf8.allSatisfy { byte in
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "+-.".utf8.contains(byte)
        }
      }
  }
}
