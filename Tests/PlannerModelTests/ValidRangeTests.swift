import PlannerModel
import Testing

@Suite struct `The table of valid ranges` {
  /// The ranges in engine.md section 1, and section 9 for the candidates.
  static let contract: [(ValidRange, Int, Int, String)] = [
    (.cadenceDays, 1, 3650, "1...3650"), (.learningHalfLifeDays, 0, 3650, "0...3650"),
    (.outsideHourCost, 0, 5000, "0...5000"),
    (.importance, 1, 5, "1...5"), (.minDurationMin, 5, 1440, "5...1440"),
    (.capacityPerWeek, 0, 10_000, "0...10000"), (.quietHour, 0, 24, "0...24"),
    (.contactHour, 0, 24, "0...24"),
    (.schedulingHorizonDays, 1, 366, "1...366"), (.leadTimeMin, 0, 10_080, "0...10080"),
    (.minNoticeMin, 0, 10_080, "0...10080"),
    (.slotStepMin, 5, 60, "one of 5, 10, 15, 20, 30, 60"), (.bufferMin, 0, 240, "0...240"),
    (.durationMin, 1, 1440, "1...1440"), (.candidateCount, 3, 10, "3...10"),
    (.webPort, 1024, 65_535, "1024...65535"),
  ]

  @Test(arguments: contract)
  func `says what engine.md says`(range: ValidRange, low: Int, high: Int, allowed: String) throws {
    #expect(range.bounds == low...high)
    #expect(range.allowed == allowed)
    #expect(range.contains(low) && range.contains(high))
    for value in [low - 1, high + 1, .min, .max] {
      #expect(!range.contains(value))
      let refusal = #expect(throws: InvalidField.self) { try range.check(value, field: "x") }
      #expect(
        refusal
          == InvalidField(field: "x", value: .number(Double(value)), allowed: allowed, code: range.code))
    }
    #expect(throws: Never.self) { try range.check(low, field: "x") }
  }

  @Test func `every range is in the contract, and only the slot step is a choice`() {
    #expect(Set(Self.contract.map(\.0)) == Set(ValidRange.allCases))
    #expect(ValidRange.allCases.filter { $0.choices != nil } == [.slotStepMin])
    #expect((0...70).filter { ValidRange.slotStepMin.contains($0) } == [5, 10, 15, 20, 30, 60])
  }
}
