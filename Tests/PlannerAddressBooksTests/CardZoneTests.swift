import PlannerAddressBooks
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

/// The meaning of TZ.
@Suite struct CardZoneTests {
  private func zone(_ line: String) -> String? { CardSamples.one(line)?.timeZone }

  private func problem(_ line: String) -> String? {
    let content = CardSamples.read(CardSamples.card("FN:Anna", line))
    #expect(content.cards.map(\.timeZone) == [nil])
    return content.problems.count == 1 ? content.problems[0] : nil
  }

  @Test func `a name that the zone database knows counts`() {
    for line in ["TZ:Europe/Berlin", "TZ;VALUE=text:Europe/Berlin", "item1.tz: Europe/Berlin "] {
      #expect(zone(line) == "Europe/Berlin")
    }
    #expect(zone("TZ:America/Argentina/Buenos_Aires") == "America/Argentina/Buenos_Aires")
    #expect(zone("TZ:UTC") == "UTC")
  }

  @Test func `whole hours from UTC are a zone of Etc, whose sign is the other way round`() {
    for text in ["-05:00", "-0500", "-05"] { #expect(zone("TZ:\(text)") == "Etc/GMT+5") }
    #expect(zone("TZ;VALUE=utc-offset:+0300") == "Etc/GMT-3")
    #expect(zone("TZ:+14:00") == "Etc/GMT-14" && zone("TZ:-12:00") == "Etc/GMT+12")
    for text in ["Z", "+00:00", "-0000"] { #expect(zone("TZ:\(text)") == "Etc/UTC") }
    for line in ["TZ;VALUE=text:-05:00; EST; Raleigh/North America", "TZ:-05:00\\;EST\\;Raleigh"] {
      #expect(zone(line) == "Etc/GMT+5")
    }
  }

  @Test func `other offsets are zones by themselves`() {
    for text in ["+05:30", "+0530", "+05:30; IST; Asia/Kolkata"] { #expect(zone("TZ:\(text)") == "+05:30") }
    #expect(zone("TZ;VALUE=utc-offset:-0330") == "-03:30" && zone("TZ:+12:45") == "+12:45")
    #expect(zone("TZ:-00:30") == "-00:30" && zone("TZ:+13:59") == "+13:59")
  }

  @Test func `Windows' names, and what Windows shows of them, are those of Outlook`() {
    #expect(zone("TZ:W. Europe Standard Time") == "Europe/Berlin")
    #expect(
      zone("TZ:(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rome\\, Stockholm\\, Vienna") == "Europe/Berlin")
    #expect(zone("TZ:(UTC-05:00) Eastern Time (US & Canada)") == "America/New_York")
  }

  @Test func `anything else is a problem that names the way out`() {
    #expect(
      problem("TZ:+05:60")
        == "Line 4: the time zone '+05:60' of 'Anna' is not a known name or offset, and is not used; '--tz' "
        + "can set one."
    )
    for text in [
      "+15", "-13:00", "+14:30", "-12:15", "-05:0", "+5", "+05:00:00", "Raleigh/North America",
      "../../etc/localtime", "/etc/localtime", "https://tz.example/zone", "zone.tab",
      String(repeating: "Europe/", count: 30),
    ] { #expect(problem("TZ:\(text)")?.contains("'--tz' can set one") == true, "\(text)") }
  }

  @Test func `the first that is known counts, and an empty one says nothing`() {
    #expect(zone("TZ:") == nil && CardSamples.one("TZ: ") != nil)
    let content = CardSamples.read(CardSamples.card("FN:A", "TZ:Nowhere", "TZ:Asia/Tokyo", "TZ:Asia/Seoul"))
    #expect(content.cards.map(\.timeZone) == ["Asia/Tokyo"] && content.problems == [])
  }

  @Test func `where there is no zone database nothing is known, whatever was asked before`() throws {
    let folder = try TemporaryFolder()
    let reader = CardReader(zones: ZoneDatabase(directory: folder.path))
    let bytes = Array(CardSamples.card("FN:A", "TZ:-05:00").utf8)
    for _ in 0..<2 { #expect(reader.read(bytes).problems.count == 1) }
    let text = (0..<1500).map { CardSamples.card("FN:\($0)", "TZ:Zone\($0)") }.joined()
    #expect(reader.read(Array(text.utf8)).problems.last == "And 1490 more problems.")
  }
}
