/// A `mailto:` link (RFC 6068).
package struct Mailto {
  package var to: [String]
  package var subject: String?
  package var body: String?

  package init(to: [String], subject: String? = nil, body: String? = nil) {
    self.to = to
    self.subject = subject
    self.body = body
  }

  package var text: String {
    let fields = [("subject", subject), ("body", body)].compactMap { name, value in
      value.map { "\(name)=\(Self.encoded($0.replacing("\n", with: "\r\n")))" }
    }
    return "mailto:\(to.map(Self.address).joined(separator: ","))"
      + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
  }

  /// Encodes a mail address. The sign between name and host stays, and every other character that could end
  /// the address is encoded.
  private static func address(_ address: String) -> String {
    guard let at = address.lastIndex(of: "@") else { return encoded(address) }
    return encoded(String(address[..<at])) + "@" + encoded(String(address[address.index(after: at)...]))
  }

  private static func encoded(_ text: String) -> String { percentEncoded(text) }
}

/// Returns a text with percent-encoding for a URI (RFC 3986, section 2.1).
package func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      bytes.append(byte)
    default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

extension String {
  /// The text with a capital first letter, for the beginning of a sentence.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
