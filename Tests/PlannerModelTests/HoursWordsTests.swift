import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@Suite struct `Hours in words` {
  @Test(arguments: [
    ("18:00-21:00", 1080, 1260), ("9:00-24:00", 540, 1440), ("22:00-02:00", 1320, 120), ("10-12", 600, 720),
    ("6pm-9pm", 1080, 1260), ("6pm to 9pm", 1080, 1260), ("6:30 pm – 9 pm", 1110, 1260),
    ("10am-2pm", 600, 840), ("18-21:30", 1080, 1290), ("evening", 1080, 1260), ("morning", 360, 720),
    ("afternoon", 720, 1080), ("noon-2pm", 720, 840), ("8pm-midnight", 1200, 1440), ("all day", 0, 1440),
    ("from 18:00 until 21:00", 1080, 1260), ("0-24", 0, 1440), ("18:00–21:00", 1080, 1260),
    ("22-8", 1320, 480),
    ("9:00-5:00", 540, 300), ("12am-8am", 0, 480), ("midnight-8am", 0, 480),
  ])
  func `are read`(text: String, start: Int, end: Int) throws {
    #expect(try TimeBlock.blocks(in: text) == [TimeBlock(start: start, end: end)])
  }

  @Test(arguments: ["10-12,18:00-21:00", "10-12 18-21", "10-12; 6pm-9pm", "10-12 and evening"])
  func `are read several at a time`(text: String) throws {
    #expect(
      try TimeBlock.blocks(in: text) == [TimeBlock(start: 600, end: 720), TimeBlock(start: 1080, end: 1260)])
  }

  @Test(arguments: [
    "", "18:00", "18:00-25:00", "18:00-21:00-22:00", "9", "10-", "-10", "10-12,", "night", "18.00-21.00",
  ])
  func `are refused where they are none`(text: String) {
    #expect(throws: Unread("times of day such as 18:00-21:00, 10-12, 6pm-9pm or evening")) {
      try TimeBlock.blocks(in: text)
    }
  }

  @Test(arguments: [
    ("6-9pm", "'6am-9pm' or '6pm-9pm': it may mean either"),
    ("10am-2", "'10am-2am' or '10am-2pm': it may mean either"),
    ("9-5", "'09:00-17:00', '21:00-05:00' or '09:00-05:00': it may mean each of them"),
    ("10:00-10:00", "hours with an end that is not their start; the whole day is 00:00-24:00"),
    ("24-7", "'00:00-07:00', or '00:00-24:00' for the whole day: a day begins at 00:00, not at 24"),
  ])
  func `that may mean two things, or nothing, name the way out`(text: String, allowed: String) {
    #expect(throws: Unread(allowed)) { try TimeBlock.blocks(in: text) }
  }

  @Test func `are printed as they are read`() throws {
    var random = SeededRandom(announcedFor: "hours round trip")
    for _ in 0..<PropertySeeds.draws(2000) {
      let block = TimeBlock(
        start: .random(in: 0...1439, using: &random), end: .random(in: 0...1440, using: &random))
      if block.start != block.end { #expect(try TimeBlock.blocks(in: block.text) == [block]) }
    }
  }

  @Test(arguments: [
    ("22:30-8", [22.5, 8]), ("22-7:30", [22, 7.5]), ("10:30pm to 7:30am", [22.5, 7.5]),
    ("23:30-0:30", [23.5, 0.5]),
    ("22-8", [22, 8]), ("22:00 – 8:00", [22, 8]), ("10pm-8am", [22, 8]), ("23,7", [23, 7]),
    ("none", [0, 0]),
    ("0-0", [0, 0]), ("0-24", [0, 24]), ("9-21", [9, 21]),
  ])
  func `of preferences are two, whole or half`(text: String, hours: [Double]) throws {
    #expect(try TimeBlock.halfHours(in: text) == hours)
  }

  @Test(arguments: [
    ("22:15-8", "whole or half hours, such as 22-8 or 22:30-8"),
    ("22:15-7:45", "whole or half hours, such as 22-8 or 22:30-07:30"),
    ("23:45-0:15", "whole or half hours, such as 23:30-00:30"),
    ("24-7", "'00:00-07:00', or '00:00-24:00' for the whole day: a day begins at 00:00, not at 24"),
    ("10-6", "'10:00-18:00', '22:00-06:00' or '10:00-06:00': it may mean each of them"),
    ("", "hours such as 22-8, or none"), ("22", "hours such as 22-8, or none"),
    ("99-1", "hours such as 22-8, or none"), ("22-8-9", "hours such as 22-8, or none"),
    ("nan-8", "hours such as 22-8, or none"),
  ])
  func `of preferences are nothing else`(text: String, allowed: String) {
    let reason: Unread.Reason = allowed.hasPrefix("whole or half") ? .unevenHours : .other
    #expect(throws: Unread(allowed, reason)) { try TimeBlock.halfHours(in: text) }
  }

  @Test func `of preferences are printed as they are read, as short as that goes`() throws {
    for start in stride(from: 0.0, to: 24, by: 0.5) {
      for end in stride(from: 0.0, through: 24, by: 0.5) where start != end {
        let text = TimeBlock.text(ofHours: [start, end])
        #expect(try TimeBlock.halfHours(in: text) == [start, end], "\(text)")
      }
    }
    #expect(TimeBlock.text(ofHours: [22, 8]) == "22-8")
    #expect(TimeBlock.text(ofHours: [10, 6]) == "10:00-06:00")
    #expect(TimeBlock.text(ofHours: [24, 7]) == "0-7")
    #expect(TimeBlock.text(ofHours: [8, 8]) == "none")
  }

  @Test(arguments: [
    ("9:00,18:30", [540, 1110]), ("9am and 6pm", [540, 1080]), ("9 18", [540, 1080]), ("noon", [720]),
    ("none", []),
  ])
  func `alone are times of day`(text: String, minutes: [Int]) throws {
    #expect(try TimeBlock.clocks(in: text) == minutes)
  }

  @Test(arguments: ["", "24:00", "9:00-10:00", "25", "9:00,"])
  func `alone are nothing else`(text: String) {
    #expect(throws: Unread.self) { try TimeBlock.clocks(in: text) }
  }
}

@Suite struct `Hours by day, in words` {
  private let weekdays = Array(Weekday.allCases.prefix(5))

  @Test(arguments: [
    "Mon-Fri 17:30-21, Sat,Sun 10-20", "weekdays 17:30-21:00; weekend 10-20",
    "mo-fr: 5:30pm-9pm, sa, su: 10am-8pm", "mon-fri 17:30-21 sat-sun 10-20",
    "mon,tue,wed,thu,fri 17:30-21:00 and sat and sun 10:00-20:00",
  ])
  func `are days and hours`(text: String) throws {
    #expect(
      try HoursBlock.blocks(in: text) == [
        HoursBlock(weekdays: weekdays, hours: TimeBlock(start: 1050, end: 1260)),
        HoursBlock(weekdays: [.sat, .sun], hours: TimeBlock(start: 600, end: 1200)),
      ])
  }

  @Test func `without days of their own are on the days before them, or on every day`() throws {
    #expect(
      try HoursBlock.blocks(in: "10-12, mon 9-10, evening") == [
        HoursBlock(hours: TimeBlock(start: 600, end: 720)),
        HoursBlock(weekdays: [.mon], hours: TimeBlock(start: 540, end: 600)),
        HoursBlock(weekdays: [.mon], hours: TimeBlock(start: 1080, end: 1260)),
      ])
    #expect(try HoursBlock.blocks(in: "none") == [])
  }

  @Test(
    arguments: [
      "", "mon", "mon-fri", "17:30", "mon 17:30", "mon 10-12 tue", "mon 10-12,", "10-12 on mon", "none 10-12",
    ])
  func `are refused where they are none`(text: String) {
    #expect(throws: Unread("days and hours such as 'mon-fri 17:30-21, sat,sun 10-20', or none")) {
      try HoursBlock.blocks(in: text)
    }
  }

  @Test(arguments: ["mon 6-9pm", "9-5", "mon 10-10", "sat 24-7"])
  func `that may mean two things are asked for by name`(text: String) {
    #expect(throws: Unread.self) { try HoursBlock.blocks(in: text) }
  }

  @Test func `are printed as they are read`() throws {
    var random = SeededRandom(announcedFor: "hours by day round trip")
    for _ in 0..<PropertySeeds.draws(2000) {
      let blocks = (0..<Int.random(in: 0...21, using: &random)).map { _ in
        let bits = Int.random(in: 1..<128, using: &random)
        let start = Int.random(in: 0...1439, using: &random)
        return HoursBlock(
          weekdays: Weekday.allCases.filter { bits >> $0.index & 1 == 1 },
          hours: TimeBlock(start: start, end: (start + .random(in: 1...1439, using: &random)) % 1440))
      }
      #expect(try HoursBlock.blocks(in: HoursBlock.text(of: blocks)) == blocks)
    }
    #expect(
      HoursBlock.text(of: [
        HoursBlock(weekdays: weekdays, hours: TimeBlock(start: 1050, end: 1260)),
        HoursBlock(hours: TimeBlock(start: 600, end: 1440)),
      ]) == "mon-fri 17:30-21, mon-sun 10-24")
  }

  @Test func `never trap on random text, and what is read is printed and read as the same`() throws {
    var random = SeededRandom(announcedFor: "hours by day garbage")
    let pieces = [
      "mon", "fri", "-", "–", ",", " ", " ", "10", "6pm", ":", "30", "24", "evening", "and", "to", "weekend",
      "noon", "midnight", "none", "999999999999", "é", "\u{0}",
    ]
    for _ in 0..<PropertySeeds.draws(5000) {
      let text = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
        pieces.randomElement(using: &random)
      }
      .joined()
      _ = try? TimeBlock.halfHours(in: text)
      _ = try? TimeBlock.clocks(in: text)
      guard let blocks = try? HoursBlock.blocks(in: text) else { continue }
      #expect(try HoursBlock.blocks(in: HoursBlock.text(of: blocks)) == blocks, "\(text)")
    }
  }
}
