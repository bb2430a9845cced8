import FoundationEssentials
import PlannerModel

/// Removes the key from text of a host: as it is, percent-encoded, in hexadecimal and in base64.
struct KeyFilter: Sendable {
  /// The text that replaces the key.
  static let mark = "(key)"
  /// The fewest bytes of a key that is removed. A shorter word is not a secret and would be found
  /// everywhere.
  private static let shortest = 4

  private let patterns: [[UInt8]]

  init(_ key: ProviderKey?) {
    guard let bytes = key.map({ Array($0.text.utf8) }), bytes.count >= Self.shortest else {
      patterns = []
      return
    }
    let hex = bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    let escaped = zip(bytes, hex).map { byte, hex in
      let isPlain = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      return isPlain || "-._~".utf8.contains(byte) ? String(Unicode.Scalar(byte)) : "%\(hex)"
    }.joined()
    // The base64 form depends on the key's offset modulo 3. Its first and last letters also depend on
    // neighboring bytes.
    let encoded = (0..<3).map { before -> String in
      let text = Data([UInt8](repeating: 0, count: before) + bytes).base64EncodedString()
      let ofKey = text.drop { $0 == "=" }.dropFirst([0, 2, 3][before])
      let end = (before + bytes.count) % 3
      return String(ofKey.dropLast(end == 0 ? 0 : end == 1 ? 3 : 2))
    }.filter { $0.count >= Self.shortest + 2 }
    let urls = encoded.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
    let all =
      [String(decoding: bytes, as: UTF8.self), escaped, hex.joined(), hex.map { "%\($0)" }.joined()] + encoded
      + urls
    patterns = Set(all.map { $0.utf8.map(Self.lowered) }).sorted { $0.count > $1.count }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }

  /// Returns the text without the key.
  func clean(_ text: String) -> String {
    let cleaned = pass(text)
    // Invisible characters may split the key.
    let seen = OutputCheck.clean(cleaned)
    let cleanedSeen = pass(seen)
    return cleanedSeen == seen ? cleaned : cleanedSeen
  }

  private func pass(_ text: String) -> String {
    var stream = Stream(self)
    return stream.add(text) + stream.finish()
  }

  /// Returns the value without the key, also in the names of members.
  func clean(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(clean(text))
    case .array(let items): .array(items.map(clean))
    case .object(let members):
      .object(Dictionary(members.map { (clean($0.key), clean($0.value)) }) { first, _ in first })
    default: value
    }
  }

  /// Returns whether the key is in a text.
  func finds(_ text: String) -> Bool { clean(text) != text }

  /// A text that arrives in pieces. An end that may begin the key waits for the next piece.
  struct Stream: Sendable {
    private let filter: KeyFilter
    private var waiting: [UInt8] = []

    init(_ filter: KeyFilter) { self.filter = filter }

    mutating func add(_ piece: String) -> String {
      guard !filter.patterns.isEmpty else { return piece }
      waiting += Array(piece.utf8)
      return take(isLast: false)
    }

    mutating func finish() -> String { take(isLast: true) }

    private mutating func take(isLast: Bool) -> String {
      var shown: [UInt8] = []
      var index = 0
      let lowered = waiting.map(KeyFilter.lowered)
      scan: while index < waiting.count {
        for pattern in filter.patterns where pattern[0] == lowered[index] {
          let rest = lowered[index...]
          if rest.starts(with: pattern) {
            shown += Array(KeyFilter.mark.utf8)
            index += pattern.count
            continue scan
          }
          if !isLast, rest.count < pattern.count, pattern.starts(with: rest) { break scan }
        }
        shown.append(waiting[index])
        index += 1
      }
      waiting.removeFirst(index)
      return String(decoding: shown, as: UTF8.self)
    }
  }
}
