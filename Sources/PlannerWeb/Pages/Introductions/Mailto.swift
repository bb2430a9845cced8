/// A `mailto:` link (RFC 6068).
struct Mailto {
  var to: [String]
  var subject: String?
  var body: String?

  var text: String {
    let fields = [("subject", subject), ("body", body)].compactMap { name, value in
      value.map { "\(name)=\(Self.encoded($0.replacing("\n", with: "\r\n")))" }
    }
    return "mailto:\(to.map(Self.address).joined(separator: ","))"
      + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
  }

  /// The sign between name and host stands as it is; whatever else could end the address is encoded.
  private static func address(_ address: String) -> String {
    guard let at = address.lastIndex(of: "@") else { return encoded(address) }
    return encoded(String(address[..<at])) + "@" + encoded(String(address[address.index(after: at)...]))
  }

  private static func encoded(_ text: String) -> String { Form.encoded(text) }
}
