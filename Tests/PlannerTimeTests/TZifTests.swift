import Foundation
import PlannerTestSupport
import PlannerTime
import Testing

@Suite struct `TZif files` {
  private func table(_ builder: TZifBuilder) throws -> ZoneTable {
    try ZoneTable(name: "Test/Zone", tzif: builder.bytes)
  }

  @Test func `version 1: four-byte times, no footer, the last offset holds for ever`() throws {
    let table = try table(
      TZifBuilder(version: 0, times: [-1000, 1000], types: [1, 0], offsets: [3600, 7200], footer: nil))
    #expect(table.segment(at: -1001).offset == 3600)
    #expect(table.segment(at: -1000).offset == 7200)
    #expect(table.segment(at: 1000).start == 1000)
    #expect(table.segment(at: 1000).end == .max)
    #expect(table.segment(at: 9_000_000_000).offset == 3600)
  }

  @Test func `version 2: the eight-byte block counts, not the four-byte one`() throws {
    let far = 5_000_000_000
    let table = try table(TZifBuilder(times: [far], types: [1], offsets: [0, 3600], footer: "XXX-2"))
    #expect(table.segment(at: far - 1).offset == 0)
    #expect(table.segment(at: far).offset == 7200, "past the last transition the footer holds")
  }

  @Test func `before the first transition the first type holds, without any the footer`() throws {
    let before = try table(TZifBuilder(times: [0], types: [1], offsets: [-3208, 3600]))
    #expect(before.segment(at: -1).offset == -3208)
    #expect(try table(TZifBuilder(footer: "XXX-5")).offset(at: Instant(seconds: 0)) == 18_000)
    #expect(try table(TZifBuilder(footer: "")).offset(at: Instant(seconds: 0)) == 0)
  }

  @Test(arguments: [
    ("times out of order", TZifBuilder(times: [5, 4], types: [0, 0])),
    ("times that repeat", TZifBuilder(times: [5, 5], types: [0, 0])),
    ("a type that is not there", TZifBuilder(times: [5], types: [1])),
    ("no types", TZifBuilder(offsets: [])),
    ("a footer that is no rule", TZifBuilder(footer: "nonsense,")),
    ("no footer", TZifBuilder(footer: nil)),
    ("an offset of 26 hours", TZifBuilder(offsets: [26 * 3600])),
    ("an offset of -25 hours", TZifBuilder(offsets: [-25 * 3600])),
  ])
  func `what RFC 9636 forbids is refused`(what: String, builder: TZifBuilder) {
    #expect(throws: TZifError.self, "\(what)") { try table(builder) }
  }

  @Test func `counted leap seconds are refused: our instants have none`() throws {
    var bytes = TZifBuilder(version: 0, footer: nil).bytes
    bytes[4 + 16 + 8 + 3] = 1  // leapcnt
    bytes += [0, 0, 0, 1, 0, 0, 0, 1]
    #expect(throws: TZifError.self) { try ZoneTable(name: "right/UTC", tzif: bytes) }
  }

  @Test(arguments: ["America/New_York", "Asia/Tehran", "UTC"])
  func `a file cut off at any byte is refused`(name: String) throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)")))
    for length in 0..<bytes.count {
      #expect(throws: TZifError.self, "\(length) bytes of \(name)") {
        try ZoneTable(name: name, tzif: Array(bytes[..<length]))
      }
    }
    #expect(throws: Never.self) { try ZoneTable(name: name, tzif: bytes) }
  }

  @Test func `garbage never traps: it is refused, or is a table that answers`() throws {
    var random = SeededRandom(announcedFor: "garbage")
    let good = Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Lisbon")))
    var read = 0
    for _ in 0..<PropertySeeds.draws(4000) {
      var bytes = good
      // Most flips are in the header's counts.
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place =
          Bool.random(using: &random)
          ? Int.random(in: 0..<44, using: &random) : bytes.indices.randomElement(using: &random) ?? 0
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      guard let table = try? ZoneTable(name: "garbage", tzif: bytes) else { continue }
      read += 1
      for _ in 0..<5 {
        let second = Int.random(in: -100_000_000_000...300_000_000_000, using: &random)
        let segment = table.segment(at: second)
        #expect(segment.start <= second && second < segment.end)
        _ = table.second(ofWallSecond: second)
      }
    }
    #expect(read > PropertySeeds.draws(4000) / 40, "some garbage must get through to be asked")
  }

  @Test func `a header that claims four thousand million transitions is refused before it costs memory`() {
    for place in [20, 24, 28, 32, 36, 40] {
      var bytes = TZifBuilder(version: 0, footer: nil).bytes
      bytes.replaceSubrange(place..<place + 4, with: [255, 255, 255, 255])
      #expect(throws: TZifError.self) { try ZoneTable(name: "huge", tzif: bytes) }
    }
  }

  @Test func `random bytes after a good header never trap`() {
    var random = SeededRandom(announcedFor: "randomBody")
    for _ in 0..<PropertySeeds.draws(2000) {
      var bytes = Array("TZif".utf8) + [[0, 50, 51].randomElement(using: &random) ?? 0]
      bytes += [UInt8](repeating: 0, count: 15)
      for _ in 0..<6 { bytes += [0, 0, 0, UInt8.random(in: 0...4, using: &random)] }
      bytes += (0..<Int.random(in: 0...200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      _ = try? ZoneTable(name: "random", tzif: bytes)
    }
  }
}
