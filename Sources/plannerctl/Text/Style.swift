/// The style of a span of text on a terminal with colours.
enum Style: Hashable, Sendable {
  case plain, bold, dim, good, warning, bad, accent, secret
  /// Good and bad as background colours, for heat maps.
  case veryGood, veryBad
  /// A custom colour.
  case rgb(red: UInt8, green: UInt8, blue: UInt8)

  /// Parses `#RRGGBB`.
  init?(color: String?) {
    guard let color, color.utf8.count == 7, color.hasPrefix("#"),
      color.dropFirst().allSatisfy(\.isHexDigit), let value = UInt32(color.dropFirst(), radix: 16)
    else { return nil }
    self = .rgb(
      red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// The parameters of `CSI m` (ECMA-48 section 8.3.117). Uses the basic eight colours, which every theme
  /// defines; custom ones use ISO 8613-6.
  var code: String? {
    switch self {
    case .plain: nil
    case .bold: "1"
    case .dim: "2"
    case .good: "32"
    case .warning: "33"
    case .bad: "31"
    case .accent: "36"
    case .secret: "35"
    case .veryGood: "30;42"
    case .veryBad: "30;41"
    case .rgb(let red, let green, let blue): "38;2;\(red);\(green);\(blue)"
    }
  }
}

/// The meanings of colours, the same in every command; docs/cli.md has the table.
extension Style {
  static let late = Style.warning
  static let today = Style.accent
  /// A session that you booked or moved.
  static let booked = Style.accent
  static let ofPrivateNote = Style.secret
  /// A value that only a card has.
  static let fromCard = Style.dim
}
