/// Unusual names: characters with a meaning in shells, systemd, XML and JSON, characters that join the one
/// before, invisible characters, and all others.
package enum RandomText {
  private static let special = Array("'\"\\`$%&<>;|(){}[]*?~#!^=-+@:,./ \t".unicodeScalars)
  private static let ranges: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x300...0x36F, 0x20D0...0x20F0, 0xFE00...0xFE0F, 0x200B...0x200F, 0x202A...0x202E,
    0x2066...0x2069, 0x1F3FB...0x1F3FF, 0xD7F0...0xD7FF, 0xE000...0xE00F, 0xE0020...0xE007F,
    0x1F1E6...0x1F1FF,
    0x900...0x97F, 0x600...0x6FF, 0xA0...0x2FF, 0x10FF00...0x10FFFF, 0...0x1F, 0x7F...0x9F, 0xFFF0...0xFFFF,
    0...0x10FFFF,
  ]

  package static func make(_ random: inout SeededRandom, upTo length: Int = 12) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...length, using: &random) {
      if Bool.random(using: &random), let scalar = special.randomElement(using: &random) {
        scalars.append(scalar)
      } else if let range = ranges.randomElement(using: &random),
        let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random))
      {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
