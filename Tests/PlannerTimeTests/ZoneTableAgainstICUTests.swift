import Foundation
import PlannerTestSupport
import PlannerTime
import Testing

/// Compares the system's zone data with ICU's copy of the same history. If their versions differ, `zdump`
/// (libc's own reader of the same files) must agree with our reading.
@Suite struct `Zone tables against ICU` {
  static let ours = Dictionary(
    uniqueKeysWithValues: SystemZones.names.compactMap { name in
      ZoneDatabase().zone(named: name).map { (name, $0) }
    })

  static let both: [(name: String, table: ZoneTable, icu: TimeZone)] = SystemZones.names.compactMap { name in
    guard let table = ours[name], let icu = TimeZone(identifier: name) else { return nil }
    return (name, table, icu)
  }

  @Test func `reads every zone of the system`() {
    #expect(SystemZones.names.count > 300, "is tzdata installed?")
    #expect(SystemZones.names.filter { Self.ours[$0] == nil } == [])
    #expect(Self.both.count >= SystemZones.names.count * 95 / 100)
  }

  @Test func `gives the same offsets over a century, every transition and random moments`() throws {
    var random = SeededRandom(announcedFor: "century")
    let range = seconds(1950)..<seconds(2051)
    let differing = compare(from: range) { table in
      var moments = (0..<PropertySeeds.draws(400)).map { _ in Int.random(in: range, using: &random) }
      for transition in table.transitions(in: range) { moments += [transition - 1, transition] }
      // Weekly samples find changes that only ICU has.
      let step = 7 * 86_400
      moments += stride(
        from: range.lowerBound + .random(in: 0..<step, using: &random), to: range.upperBound, by: step)
      return moments
    }
    try expectNearlyAll(differing, "1950-2050", agreeingSince: seconds(1970), until: seconds(2038))
  }

  @Test func `follows the footer's rule past the last transition as ICU does, to 2499`() throws {
    var random = SeededRandom(announcedFor: "footers")
    let range = seconds(2040)..<seconds(2500)
    let differing = compare(from: range) { table in
      let years = (0..<25).map { _ in Int.random(in: 2040...2498, using: &random) }
      return years.flatMap { year in
        let span = seconds(year)..<seconds(year + 1)
        let changes = table.transitions(in: span).flatMap { [$0 - 1, $0] }
        return changes + (0..<4).map { _ in Int.random(in: span, using: &random) }
      }
    }
    try expectNearlyAll(differing, "2040-2499", agreeingSince: range.lowerBound, until: range.upperBound)
  }

  @Test func `finds the instant of a wall-clock time as a search over all offsets does`() {
    var random = SeededRandom(announcedFor: "wallClock")
    let range = seconds(1950)..<seconds(2051)
    var asked = 0
    var gaps = 0
    var folds = 0
    for (name, table, _) in Self.both {
      var walls = (0..<20).map { _ in Int.random(in: range, using: &random) }
      for transition in table.transitions(in: range).shuffled(using: &random).prefix(12) {
        for offset in [table.segment(at: transition - 1).offset, table.segment(at: transition).offset] {
          let wall = transition + offset
          walls += [wall - 1, wall, wall + 1, wall + .random(in: -7200...7200, using: &random)]
        }
      }
      for wall in walls {
        let oracle = WallClockOracle(wall: wall, offset: { table.segment(at: $0).offset })
        asked += 1
        if oracle.occurrences == 0 { gaps += 1 }
        if oracle.occurrences > 1 { folds += 1 }
        let answer = table.second(ofWallSecond: wall)
        #expect(answer == oracle.answer, "\(name) at wall second \(wall), \(oracle.occurrences) occurrences")
      }
    }
    print("wall clock: \(asked) times asked, \(gaps) in gaps, \(folds) in folds")
    #expect(gaps > 1000 && folds > 1000, "the sample must reach the hard cases")
  }

  // MARK: -

  private func seconds(_ year: Int) -> Int { CivilDate.days(year: year, month: 1, day: 1) * 86_400 }

  /// Returns the moments at which ICU differs, by zone.
  private func compare(from range: Range<Int>, moments: (ZoneTable) -> [Int]) -> [String: [Int]] {
    var differing: [String: [Int]] = [:]
    var asked = 0
    for (name, table, icu) in Self.both {
      for moment in moments(table) {
        asked += 1
        let theirs = icu.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))
        if theirs != table.segment(at: moment).offset { differing[name, default: []].append(moment) }
      }
    }
    print("ICU: \(Self.both.count) zones, \(asked) moments, \(differing.count) zones differ somewhere")
    return differing
  }

  /// Checks that at least 95 % of the zones agree in the whole span, and that `zdump` confirms our reading in
  /// the others.
  private func expectNearlyAll(
    _ differing: [String: [Int]], _ title: String, agreeingSince start: Int, until end: Int
  ) throws {
    let inSpan = differing.filter { $0.value.contains { (start..<end).contains($0) } }
    print(
      "\(title): \(inSpan.count) of \(Self.both.count) zones skipped for other data: \(inSpan.keys.sorted())")
    #expect(inSpan.count * 20 <= Self.both.count, "\(inSpan.keys.sorted())")
    guard ZDump.isInstalled else { return }
    for (name, moments) in differing {
      let years = moments.map { CivilDate(daysSinceEpoch: $0.floorDivided(by: 86_400)).components.year }
      let dump = try ZDump(zone: name, years: (years.min() ?? 0) - 2...(years.max() ?? 0) + 2)
      let table = try #require(Self.ours[name])
      for moment in moments {
        #expect(dump.offset(at: moment) == table.segment(at: moment).offset, "\(name) at \(moment), by zdump")
      }
    }
  }
}

extension ZoneTable {
  /// Returns the instants at which the offset changes.
  func transitions(in range: Range<Int>) -> [Int] {
    var result: [Int] = []
    var segment = segment(at: range.lowerBound)
    while segment.end < range.upperBound {
      let next = self.segment(at: segment.end)
      if next.offset != segment.offset { result.append(segment.end) }
      segment = next
    }
    return result
  }
}
