import PlannerContacts
import PlannerTime
import Testing

@Suite("Cards")
struct CardReaderTests {
  @Test("an empty file has none")
  func emptyFile() {
    #expect(CardReader(zones: ZoneDatabase()).read([]) == CardContent())
  }
}
