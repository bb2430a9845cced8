import PlannerAddressBooks
import PlannerTestSupport
import PlannerTime
import Testing

/// The corpus with random damage. The reader must always terminate, and its texts must be displayable.
@Suite struct CardFuzzTests {
  /// Text with a meaning in vCards.
  private static let pieces = [
    "BEGIN:VCARD\r\n", "END:VCARD\r\n", "VERSION:4.0\r\n", "VERSION:2.1\r\n", "FN:\r\n", "N:;\r\n",
    "UID:1\r\n",
    "KIND:group\r\n", "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "\r\n ", "\n\t", "\r", "\n", ":", ";", "=", "\"",
    ",", "\\",
    "\\n", "^n", ".", "item1.", "\0", "PREF=", "TYPE=pref", ";ENCODING=QUOTED-PRINTABLE", ";CHARSET=x",
    "TZ:-05:00\r\n",
    "TZ:+9999\r\n", "\u{feff}", "é", "\u{202e}", "\u{301}", "tel:", "CATEGORIES:,,\\,,\r\n",
    "PHOTO;ENCODING=b:\r\n ",
  ].map { Array($0.utf8) }

  private func damaged(_ original: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
      let position = Int.random(in: bytes.indices, using: &random)
      let end = min(bytes.count, position + Int.random(in: 0...40, using: &random))
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(position..<end)
      case 2:
        bytes.insert(contentsOf: bytes[position..<end], at: Int.random(in: bytes.indices, using: &random))
      case 3: bytes.removeLast(bytes.count - position)
      case 4: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      default: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: position)
      }
    }
    return bytes
  }

  private func isShowable(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.contains { !$0.properties.isWhitespace && $0.properties.generalCategory != .control }
      && scalars.allSatisfy {
        $0 == " " || (!$0.properties.isWhitespace && $0.properties.generalCategory != .control)
      } && text.first != " " && text.last != " "
  }

  @Test func `damage does no harm`() throws {
    let corpus = try RepositoryFiles.all(under: CardCorpusTests.folder, suffix: ".vcf")
      .map { try CardCorpusTests.bytes($0) }
    let zones = ZoneDatabase()
    let reader = CardReader(zones: zones)
    var cards = 0
    let seeds = PropertySeeds.take(3000)
    for seed in seeds {
      var random = SeededRandom(seed: seed)
      let bytes = damaged(corpus.randomElement(using: &random) ?? [], &random)
      let content = reader.read(bytes)
      #expect(Set(content.cards.map(\.uid)).count == content.cards.count, "seed \(seed)")
      for card in content.cards {
        let texts =
          [card.uid, card.displayName] + (card.phones + card.emails).map(\.withLabel) + card.tags
          + [card.organization ?? "-"]
        #expect(texts.allSatisfy(isShowable), "seed \(seed): \(card)")
        #expect(card.displayName.count <= 200, "seed \(seed)")
        #expect(card.timeZone.map { zones.zone(named: $0) != nil } ?? true, "seed \(seed)")
      }
      #expect(content.problems.count <= 11 && content.problems.allSatisfy(isShowable), "seed \(seed)")
      cards += content.cards.count
    }
    #expect(
      cards > seeds.count / 3 || PropertySeeds.mayMissRareCases || seeds.count == 1,
      "the damage is so great that nothing is tested")
  }
}
