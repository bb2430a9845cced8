/// Returns the columns that a text takes on a terminal: `wcwidth` of each character, and 2 for an emoji
/// sequence that is drawn as one picture.
func displayWidth(_ text: String) -> Int {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
  return text.reduce(0) { $0 + displayWidth($1) }
}

func displayWidth(_ character: Character) -> Int {
  let scalars = character.unicodeScalars
  guard scalars.count > 1 else { return scalars.first.map(width) ?? 0 }
  // Emoji presentation, a skin tone, two regional indicators, or pictures joined by ZWJ.
  let joinsPictures = scalars.contains {
    $0.value == 0xFE0F || (0x1F3FB...0x1F3FF).contains($0.value) || (0x1F1E6...0x1F1FF).contains($0.value)
  }
  if joinsPictures { return 2 }
  if scalars.contains("\u{200D}"), scalars.contains(where: { width($0) == 2 }) { return 2 }
  return scalars.reduce(0) { $0 + width($1) }
}

private func width(_ scalar: Unicode.Scalar) -> Int {
  let value = scalar.value
  if value < 0x300 { return value == 0xAD || value < 0x20 || (0x7F...0x9F).contains(value) ? 0 : 1 }
  if (0x1160...0x11FF).contains(value) { return 0 }  // Hangul vowels and finals join the initial before them
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
  default: break
  }
  if scalar.properties.isEmojiPresentation { return 2 }
  return wide.contains { $0.contains(value) } ? 2 : 1
}

/// East Asian Wide and Fullwidth blocks (Unicode Standard Annex 11). Emoji are tested by property.
private let wide: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4CF,
  0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
  0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
]
