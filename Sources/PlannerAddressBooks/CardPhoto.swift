import PlannerModel

/// The PHOTO of a card: the embedded picture, or its problem. References to pictures on the web or in files
/// are ignored, because nothing is fetched.
struct CardPhoto {
  private(set) var file: PhotoFile?
  private(set) var problem: (line: Int, reason: String)?

  /// The maximum length before the value: parameters, or the media type of a `data:` URI.
  private static let longestHead = 1024

  /// Reads the current line. Returns nil if it contains no picture.
  init?(_ lines: inout CardLines, nameEnd: Int) {
    let number = lines.number
    guard let whole = lines.wholeBase64(most: PhotoFile.mostLetters + Self.longestHead) else {
      problem = (number, Self.reason(.tooLarge))
      return
    }
    guard let line = CardLine(whole[...], nameEnd: nameEnd), let letters = Self.letters(of: line) else {
      return nil
    }
    do { file = try PhotoFile(base64: letters) } catch { problem = (number, Self.reason(error)) }
  }

  private static func reason(_ problem: PhotoFile.Problem) -> String {
    switch problem {
    case .broken: "cannot be read: its Base64 is cut off or damaged"
    case .tooLarge: "is larger than 1 MiB"
    case .otherFormat: "is not a JPEG, PNG or WebP"
    }
  }

  /// Returns the value in Base64: with an ENCODING (vCard 2.1 and 3.0) or in a `data:` URI (RFC 2397, vCard
  /// 4.0). Some programs escape the comma of the URI. Returns nil for other values, such as the address of a
  /// picture.
  private static func letters(of line: CardLine) -> ArraySlice<UInt8>? {
    let value = line.value
    if value.prefix(5).isWord("DATA:") {
      let head = value.prefix(longestHead).prefix { $0 != 0x2c }
      let kind = head.last == 0x5c ? head.dropLast() : head
      guard head.endIndex < value.endIndex, kind.suffix(7).isWord(";BASE64") else { return nil }
      return value[(head.endIndex + 1)...]
    }
    guard let encoding = line.encoding, encoding.isWord("B") || encoding.isWord("BASE64"),
      !value.prefix(longestHead).contains(0x3a)
    else { return nil }
    return value.isEmpty ? nil : value
  }
}
