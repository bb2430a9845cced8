import Foundation
import PlannerModel
import PlannerTestSupport
import Testing

/// Returns a scalar by its value. Swift has no literals for Unicode's noncharacters.
private func scalar(_ value: UInt32) -> String { Unicode.Scalar(value).map { String($0) } ?? "" }

@Suite struct `What is not seen, or changes direction, is shown as a mark` {
  @Test(arguments: [
    ("a\u{202E}b\u{2066}c\u{2069}", #"a\u{202E}b\u{2066}c\u{2069}"#),
    ("\u{200E}a\u{200F}\u{61C}", #"\u{200E}a\u{200F}\u{61C}"#),
    ("a\u{200B}b\u{2060}c\u{FEFF}d\u{AD}", #"a\u{200B}b\u{2060}c\u{FEFF}d\u{AD}"#),
    ("a\u{34F}b\u{115F}c\u{3164}d\u{FFA0}", #"a\u{34F}b\u{115F}c\u{3164}d\u{FFA0}"#),
    ("a\u{E0041}b", #"a\u{E0041}b"#), ("a\u{FFF9}b\u{1D173}", #"a\u{FFF9}b\u{1D173}"#),
    ("a\(scalar(0xFFFE))b\(scalar(0x10FFFF))\(scalar(0xFDD0))", #"a\u{FFFE}b\u{10FFFF}\u{FDD0}"#),
    ("\u{FE0F}a", #"\u{FE0F}a"#),
    ("a\u{FE0F}\u{FE00}b\u{E0101}", #"a\u{FE0F}\u{FE00}b\u{E0101}"#),
    ("a\u{200D}b\u{200C}c", #"a\u{200D}b\u{200C}c"#), ("1\u{FE0F}2", #"1\u{FE0F}2"#),
    ("❤\u{FE0F}\u{FE0F}", #"❤️\u{FE0F}"#), ("👩\u{200D}a", #"👩\u{200D}a"#), ("👩\u{200D}", #"👩\u{200D}"#),
    // A joiner after or before a mark has no effect.
    ("\u{695}\u{FE00}\u{200C}\u{6AB}", "\u{695}" + #"\u{FE00}\u{200C}"# + "\u{6AB}"),
    ("\u{1F3F4}\u{E0061}\u{E0062}\u{E007F}", "\u{1F3F4}" + #"\u{E0061}\u{E0062}\u{E007F}"#),
  ])
  func `everywhere`(text: String, shown: String) {
    #expect(Array(harmless(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test(arguments: [
    "👩‍👩‍👧 ❤️ 👩🏽‍🚀 🏳️‍🌈 1️⃣ ☎︎", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "می‌خواهم", "क्‌ष क्‍ष", "র‍্যাব", "ශ්‍රී", "葛󠄀城", "علي‌رضا", "Zoë 山田 «é» – … 50 %\u{A0}", "\u{600}12",
  ])
  func `but where writing needs it`(text: String) {
    #expect(Array(harmless(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `whatever it is, nothing of it is left, and twice is once`() throws {
    var random = SeededRandom(announcedFor: "harmless")
    for _ in 0..<PropertySeeds.draws(3000) {
      let text = RandomText.make(&random)
      let shown = harmless(text)
      #expect(Array(harmless(shown).unicodeScalars) == Array(shown.unicodeScalars))
      #expect(!shown.contains { $0.isNewline })
      let json = try JSONEncoder().encode([text])
      let escaped = harmlessJSON(Array(json))
      #expect(
        try JSONDecoder().decode([String].self, from: Data(escaped.utf8)).map { Array($0.unicodeScalars) }
          == [Array(text.unicodeScalars)])
      #expect(!escaped.contains { $0.isNewline })
    }
  }
}
