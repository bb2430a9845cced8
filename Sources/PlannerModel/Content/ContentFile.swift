import FoundationEssentials

/// The bytes of a file to store, and its kind, recognized by the first bytes.
package struct ContentFile: Hashable, Sendable {
  package static let mostBytes = 20 << 20
  package static let allowed =
    "UTF-8 text, a PDF document or a PNG, JPEG, WebP or TIFF picture of at most 20 MiB"
  /// The maximum length in Base64, four letters for three bytes.
  package static let mostLetters = mostBytes / 3 * 4 + 8

  /// The reason why bytes are refused.
  package enum Problem: Error {
    case broken, tooLarge, empty
    /// Neither a known kind nor UTF-8 text.
    case otherFormat
  }

  package let bytes: [UInt8]
  package let kind: ContentKind
  /// The searchable text of a text file; nil for other kinds.
  package let text: String?

  package init(_ bytes: [UInt8]) throws(Problem) {
    guard bytes.count <= Self.mostBytes else { throw .tooLarge }
    guard !bytes.isEmpty else { throw .empty }
    self.bytes = bytes
    if let kind = ContentKind(firstBytes: bytes) {
      self.kind = kind
      text = nil
      return
    }
    // Text in another character set would be decoded, and searched, as wrong letters.
    guard !bytes.contains(0), let whole = String(validating: bytes, as: UTF8.self) else { throw .otherFormat }
    kind = .text
    text = searchableText(whole)
  }

  /// Reads Base64 (RFC 4648 section 4) with padding and without white space.
  package init(base64 letters: some Collection<UInt8>) throws(Problem) {
    guard letters.count <= Self.mostLetters else { throw .tooLarge }
    guard let data = Data(base64Encoded: Data(letters)) else { throw .broken }
    try self.init(Array(data))
  }

  package var base64: String { Data(bytes).base64EncodedString() }
}

extension ContentKind {
  /// Recognizes every kind except text; nil if the bytes begin like none of these kinds.
  package init?(firstBytes bytes: [UInt8]) {
    func begins(_ start: [UInt8], at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: start) }
    if begins(Array("%PDF-".utf8)) {
      self = .pdf
    } else if begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if begins([0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if begins([0x49, 0x49, 0x2a, 0]) || begins([0x4d, 0x4d, 0, 0x2a]) {
      self = .tiff
    } else {
      return nil
    }
  }

  /// The extension for file names of this kind.
  package var fileExtension: String {
    switch self {
    case .text: "txt"
    case .pdf: "pdf"
    case .png: "png"
    case .jpeg: "jpg"
    case .webp: "webp"
    case .tiff: "tif"
    }
  }

  package var mediaType: String {
    switch self {
    case .text: "text/plain; charset=utf-8"
    case .pdf: "application/pdf"
    case .png, .jpeg, .webp, .tiff: "image/\(rawValue)"
    }
  }
}

/// The letters of the ligatures from U+FB00 on.
private let ligatures = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"]

/// Returns the searchable text of a file: its first ``ValidLength/fileText`` characters, with line feeds as
/// line ends. Tabs stay. Scalars that command a terminal, change the direction or are invisible are removed.
package func searchableText(_ whole: String) -> String {
  var kept = String.UnicodeScalarView()
  // A byte order mark may begin a file, so some more scalars are read.
  let scalars = Array(whole.unicodeScalars.prefix(ValidLength.fileText.most + 1000))
  var count = 0
  for (index, scalar) in scalars.enumerated() where count < ValidLength.fileText.most {
    switch scalar {
    case "\r":
      if index + 1 < scalars.count, scalars[index + 1] == "\n" { continue } else { kept.append("\n") }
    // Ends of pages and paragraphs also end a line.
    case "\n", "\u{0b}", "\u{0c}", "\u{85}", "\u{2028}", "\u{2029}": kept.append("\n")
    case "\t": kept.append(scalar)
    // Documents are typeset with ligatures, but nobody types them in a search.
    case "\u{fb00}"..."\u{fb06}":
      kept.append(each: ligatures[Int(scalar.value) - 0xfb00])
    default:
      // A removed scalar does not split a word.
      if Invisible.isHarmful(scalars, at: index) { continue }
      kept.append(scalar)
    }
    count += 1
  }
  let end = kept.lastIndex { !$0.properties.isWhitespace }.map(kept.index(after:)) ?? kept.startIndex
  return String(String.UnicodeScalarView(kept[..<end].prefix(ValidLength.fileText.most)))
}
