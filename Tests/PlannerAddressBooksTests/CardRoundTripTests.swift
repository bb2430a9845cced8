import PlannerAddressBooks
import PlannerModel
import PlannerTestSupport
import Testing

@Suite struct CardRoundTripTests {
  @Test func `a card that is written with any escapes, folds and parameters is read as it was`() {
    for seed in PropertySeeds.take(1000) {
      var writer = CardWriter(random: SeededRandom(seed: seed))
      let cards = (0..<writer.number(1...4)).map { _ in writer.card() }
      let bytes = cards.flatMap { writer.bytes(of: $0) }
      #expect(
        CardSamples.read(bytes).withoutDetails == CardContent(cards: cards),
        "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
  }
}

extension CardContent {
  /// The content without the properties that the test's writer adds beside the known ones.
  fileprivate var withoutDetails: CardContent {
    var content = self
    for index in content.cards.indices {
      content.cards[index].more = nil
      content.cards[index].phones = content.cards[index].numbers.map { LabeledValue(value: $0) }
      content.cards[index].emails = content.cards[index].mails.map { LabeledValue(value: $0) }
    }
    return content
  }
}
