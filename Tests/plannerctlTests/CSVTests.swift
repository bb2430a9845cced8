import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import plannerctl

@Suite struct `CSV` {
  private func records(_ text: String) throws -> [CSVRecords.Record] {
    try CSVRecords(Array(text.utf8)).records
  }

  private func cells(_ text: String) throws -> [[String]] { try records(text).map(\.cells) }

  @Test(arguments: [
    ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a;b\r\n1;2,5", [["a", "b"], ["1", "2,5"]]),
    ("a\tb\n1\t", [["a", "b"], ["1", ""]]), ("\u{FEFF}a,b\n", [["a", "b"]]),
    ("\"a;b\",c\n\"x \"\"y\"\"\",\"\"\n", [["a;b", "c"], ["x \"y\"", ""]]),
    ("a,b\n\"one\ntwo\",3\n", [["a", "b"], ["one\ntwo", "3"]]),
    ("a,b\r\n\"one\r\ntwo\rthree\",3\r\n", [["a", "b"], ["one\ntwo\nthree", "3"]]),
    ("a\rb\r", [["a"], ["b"]]),
    ("a,b\n\n , \n1,2", [["a", "b"], ["1", "2"]]), ("a\n5\" nail", [["a"], ["5\" nail"]]), ("", []),
    (",", []),
  ])
  func `is read as RFC 4180 has it`(text: String, expected: [[String]]) throws {
    #expect(try cells(text) == expected)
  }

  @Test func `knows its lines`() throws {
    let records = try records("a,b\r\n\"x\r\ny\",1\n\nz,2\n")
    #expect(records.map(\.line) == [1, 2, 5])
  }

  @Test(arguments: [
    ("a\n\"b", "line 2 is 'b', but must be a cell with a closing quote."),
    (
      "a\n\"b\"c",
      "line 2 is 'b', but must be a cell that ends with its closing quote; a quote within is written twice."
    ),
  ])
  func `with quotes that do not fit is refused with the line`(text: String, message: String) {
    #expect {
      try records(text)
    } throws: {
      ($0 as? InvalidField)?.message == message
    }
  }

  @Test(arguments: [[0xFF, 0xFE, 0xE9, 0x00], [0xE9, 0x0A], [0xC3, 0xA9]])
  func `of another encoding is read`(bytes: [Int]) throws {
    #expect(try CSVRecords(bytes.map { UInt8($0) }).records.map(\.cells) == [["é"]])
  }
}

@Suite struct `People in CSV` {
  private func read(_ text: String) throws -> ImportedPeople {
    try CSVPeople.people(in: Array(text.utf8), Example.context)
  }

  @Test func `have all that columns say`() throws {
    let people = try read(
      """
      Name;Every;For;Importance;Tags;Purpose;Last contact;Time zone;UID;On;Between;Shoe size
      Ana Kovač;2w;45m;4;friends; sailing;2026-02-20;Europe/Zagreb;u-1;mon-thu,sat;18:00-21:00 9:00-10:00;38

      """.replacing("friends; sailing", with: "\"friends; sailing\";\"Old\nfriend\""))
    #expect(
      people.entries == [
        ImportedPeople.Entry(
          place: "line 2",
          person: NewContact(
            fields: ContactFields(
              displayName: "Ana Kovač", tags: ["friends", "sailing"], purpose: "Old\nfriend", cardUid: "u-1",
              timeZone: "Europe/Zagreb",
              goal: GoalSettings(
                cadenceDays: 14, importance: 4, minDurationMin: 45,
                windows: Windows(
                  weekdays: [.mon, .tue, .wed, .thu, .sat],
                  timeBlocks: [TimeBlock(start: 1080, end: 1260), TimeBlock(start: 540, end: 600)]))),
            lastContact: "2026-02-20"))
      ])
    #expect(people.leftOut.map { "\($0.count) \($0.one)" } == ["1 cell of 'Shoe size'"])
  }

  @Test(arguments: [
    ("10d", 10), ("2w", 14), ("7", 7), ("weekly", 7), ("Monthly", 30), ("quarterly", 91), ("48h", 2),
    ("3650", 3650), ("every 2 weeks", 14), ("1 month", 30), ("1wk", 7),
  ])
  func `have a cadence`(cell: String, days: Int) throws {
    #expect(try read("name,every\nA,\(cell)").entries.first?.person.fields.goal?.cadenceDays == days)
  }

  @Test func `may be listed as people list their friends`() throws {
    for (often, last) in [("How often", "Last contacted"), ("Frequency", "Last seen")] {
      #expect(
        try read("Friend,\(often),\(last)\nAna,weekly,2026-02-20\n")
          == read("name,every,last\nAna,weekly,2026-02-20\n"))
    }
  }

  @Test func `have columns that are known by the names that are told of them`() {
    for field in CSVField.allCases {
      #expect(CSVColumn(header: field.title)?.field == field)
      #expect(CSVField.known.contains(field.title))
    }
  }

  @Test func `may have empty cells behind their row`() throws {
    #expect(try read("name,every\nAna,2w,,\n") == read("name,every\nAna,2w\n"))
    #expect(throws: InvalidField.self) { try read("name,every\nAna,2w,,x\n") }
  }

  @Test func `may be known by their card alone`() throws {
    #expect(
      try read("card\nu-1").entries.map(\.person) == [NewContact(fields: ContactFields(cardUid: "u-1"))])
  }

  @Test(arguments: [
    ("every", "90m", "a whole number of days"), ("every", "0", "a day or more"),
    ("every", "-7", "a day or more"), ("every", "3651", "1...3650 days"),
    (
      "every", "99999999999999999999",
      "a number of days, or words such as weekly, 'every 2 weeks' or 1mo"
    ),
    ("for", "3", "5...1440 minutes"),
    ("for", "a while", "a number of minutes, or words such as 45m or 1h 30m"),
    ("importance", "high", "1...5"), ("importance", "6", "1...5"),
    (
      "last", "3/4/2025",
      "'3 Apr 2025' or '4 Mar 2025': it may mean either; choose with --dates dmy or --dates mdy"
    ),
    ("tz", "Tokyo", "an IANA time zone such as Asia/Tokyo"),
    ("tz", "../../etc/passwd", "an IANA time zone such as Asia/Tokyo"),
    ("on", "monday-ish", "days such as mon-thu,sat, weekdays or weekend"),
    ("on", ",", "days such as mon-thu,sat, weekdays or weekend"),
    ("between", "6-9pm", "'6am-9pm' or '6pm-9pm': it may mean either"),
    ("between", "late", "times of day such as 18:00-21:00, 10-12, 6pm-9pm or evening"),
  ])
  func `with a cell that will not do are all refused`(column: String, cell: String, allowed: String) {
    #expect {
      try read("name;\(column)\nAna;\nBo;\(cell)\n")
    } throws: {
      ($0 as? InvalidField)?.message == "line 3, column \(column) is '\(cell)', but must be \(allowed)."
    }
  }

  @Test(arguments: [
    ("2027-01-01", "a time that is not ahead"), ("0001-01-01", "between 1900-01-01 and 2999-12-31"),
    ("long ago", TimeExpression.allowed),
  ])
  func `with a last contact that will not do are left out one by one`(cell: String, allowed: String) throws {
    let people = try read("name;last\nAna;\nBo;\(cell)\n")
    #expect(people.entries.map(\.person) == [NewContact(fields: ContactFields(displayName: "Ana"))])
    #expect(
      people.unused == [
        ImportedPeople.Unused(
          place: "line 3", name: "Bo", reason: "has '\(cell)' in the column last, where it must be \(allowed)"
        )
      ])
  }

  @Test(arguments: [
    ("", "The file"), ("every,for\n2w,30m", "line 1"), ("name,every,cadence\n", "line 1"),
    ("name\nA,B", "line 2"),
    ("just text", "line 1"),
  ])
  func `without a header that fits are refused`(text: String, place: String) {
    #expect {
      try read(text)
    } throws: {
      ($0 as? InvalidField)?.field.lowercased() == place.lowercased()
    }
  }

  @Test func `of any bytes end in people or a refusal`() {
    let pieces = [
      "name", "every", ",", ";", "\t", "\"", "\n", "\r", "2w", "Ana", "\u{0}", "é", " ", "last", "x",
    ]
    var state: UInt64 = 42
    for _ in 0..<5000 {
      var text = ""
      for _ in 0..<20 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      do {
        let people = try read(text)
        #expect(people.entries.allSatisfy { $0.person.fields.displayName?.isEmpty == false })
      } catch {
        #expect(error is InvalidField)
      }
    }
  }
}
