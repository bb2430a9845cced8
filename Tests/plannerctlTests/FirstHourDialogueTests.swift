import Foundation
import PlannerModel
import Testing

@testable import plannerctl

@Suite struct `The first hour` {
  private static let ana = Card(uid: "u1", displayName: "Ana Souza", tags: ["family"])
  private static let boris = Card(uid: "u2", displayName: "Boris", tags: [])
  private static let both = [boris, ana]

  /// The answers: calendars, address books, Ana, how close, nobody more, hours, sessions, no trial.
  private static let whole = ["", "", "1", "", "none", "sun 10-18", "21-9", "7", "n"]

  private func addCalendar(_ home: StandIns, _ path: String, _ name: String) -> String {
    #"AddCalendar {"name":"\#(name)","path":"\#(home.home)/\#(path)"}"#
  }

  private static let addAna =
    #"AddContacts {"people":[{"cardUid":"u1","displayName":"Ana Souza","goal":{"cadenceDays":7}}]}"#

  @Test func `leads from an empty planner to a plan`() throws {
    let home = try StandIns.withFiles()
    let planner = FirstHourPlanner(cards: Self.both)
    let run = try FirstHourRun(typed: Self.whole, planner: planner, home: home)
    #expect(run.exitCode == 0, "\(run.shown)")
    #expect(run.questions == Self.whole.count)
    #expect(
      planner.changes == [
        addCalendar(home, "cal/work", "work"), addCalendar(home, ".calendars/home", "home"),
        #"AddAddressBook {"name":"contacts","path":"\#(home.home)/.contacts"}"#, Self.addAna,
        #"SetPreference {"key":"preferredHours","value":[{"end":"18:00","start":"10:00","weekdays":["Sun"]}]}"#,
        #"SetPreference {"key":"quietHours","value":[21,9]}"#,
        #"SetPreference {"key":"capacityPerWeek","value":7}"#,
      ])
    for text in [
      "We only\nread the names you pick; we never read messages.", "it never writes there",
      "1  work  ~/cal/work", "How close is Ana Souza? [family] ", "Added Ana Souza: every week, 30 min.",
      "Days and hours: [mon-fri 17:30-21, sat,sun 10-20]", "Sessions go to sun 10-18 first.",
      "No sessions from 21:00 to 09:00.", "At most 7 sessions a week.",
      "Mon  2 Mar  today  18:00–18:30  Ana Souza", "`plannerctl why 3f2a`", "That is all.",
      "Done: 2 calendars added, 1 address book added, 1 person added, your time for\npeople set, quiet hours set, sessions a week set.",
    ] { #expect(run.shown.contains(text), "\(text) is not in:\n\(run.shown)") }
    #expect(!run.shown.contains("secret"))
    for line in run.shown.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }

  /// The answers: calendars, address books, nobody, time, quiet hours, then the number of sessions.
  @Test(arguments: [
    (["0", "", "4", "n"], "4"), (["0", "no", "4", "n"], "4"), (["0", "yes", "n"], "0"),
    (["0", "b", "3", "n"], "3"),
    (["0", "q"], nil), (["0"], nil),
  ])
  func `asks twice whether nobody is ever to be planned`(typed: [String], capacity: String?) throws {
    let planner = FirstHourPlanner()
    let before = Array(Self.whole.prefix(2)) + ["none", "", ""]
    let run = try FirstHourRun(typed: before + typed, planner: planner, home: try StandIns.withFiles())
    #expect(run.exitCode == 0)
    #expect(
      run.flat.contains("With 0, the planner never plans a session. Are you sure? [no]"), "\(run.shown)")
    let set = planner.changes.filter { $0.contains("capacityPerWeek") }
    #expect(set == capacity.map { [#"SetPreference {"key":"capacityPerWeek","value":\#($0)}"#] } ?? [])
  }

  @Test(
    arguments: [
      ("22:15-7", "use whole or half hours, such as 22-7 or 22:30-7", nil),
      ("22:30-7", "No sessions from 22:30 to 07:00.", "[22.5,7]"),
      ("none", "There can be sessions at any hour.", "[0,0]"),
    ] as [(String, String, String?)])
  func `takes whole and half quiet hours or none, and says the nearest to others`(
    typed: String, answer: String, value: String?
  ) throws {
    let planner = FirstHourPlanner()
    let before = Array(Self.whole.prefix(2)) + ["none", ""]
    let run = try FirstHourRun(
      typed: before + [typed, "q"], planner: planner, home: try StandIns.withFiles())
    #expect(run.flat.contains(answer), "\(run.shown)")
    #expect(
      planner.changes.filter { $0.contains("quietHours") }
        == (value.map { [#"SetPreference {"key":"quietHours","value":\#($0)}"#] } ?? []))
  }

  @Test func `says what it reads and writes before it looks`() throws {
    let run = try FirstHourRun(typed: [], planner: FirstHourPlanner(), home: try StandIns.withFiles())
    let said = try #require(run.flat.range(of: "it opens no calendar and no card"))
    let shown = try #require(run.flat.range(of: "~/cal/work"))
    #expect(said.lowerBound < shown.lowerBound)
  }

  @Test(arguments: ["s", "skip"])
  func `changes nothing where everything is skipped`(skip: String) throws {
    let planner = FirstHourPlanner(cards: Self.both)
    let run = try FirstHourRun(
      typed: Array(repeating: skip, count: 7), planner: planner, home: try StandIns.withFiles())
    #expect(run.exitCode == 0)
    #expect(run.shown.contains("That is all.\nNothing was changed."), "\(run.shown)")
    #expect(planner.changes.isEmpty)
  }

  /// If the input ends at any question, earlier answers hold and no further changes are made.
  @Test(arguments: ["", "q"])
  func `can end at every question`(end: String) throws {
    let home = try StandIns.withFiles()
    let all = FirstHourPlanner(cards: Self.both)
    _ = try FirstHourRun(typed: Self.whole, planner: all, home: home)
    var most = 0
    for count in 0..<Self.whole.count {
      let planner = FirstHourPlanner(cards: Self.both)
      let typed = Array(Self.whole.prefix(count)) + (end.isEmpty ? [] : [end])
      let run = try FirstHourRun(typed: typed, planner: planner, home: home)
      #expect(run.exitCode == 0)
      #expect(run.questions == count + 1)
      #expect(run.shown.contains("Until later."))
      #expect(run.flat.contains("You can run `plannerctl init` again"))
      #expect(planner.changes == Array(all.changes.prefix(planner.changes.count)))
      #expect(planner.changes.count >= most)
      most = planner.changes.count
    }
    #expect(most == all.changes.count)
  }

  @Test func `adds nothing twice`() throws {
    let home = try StandIns.withFiles()
    let planner = FirstHourPlanner(cards: Self.both)
    _ = try FirstHourRun(typed: Self.whole, planner: planner, home: home)
    let before = planner.changes
    let again = try FirstHourRun(
      typed: ["", "", "Ana Souza", "family", "", "", "", "", "n"], planner: planner, home: home)
    #expect(again.exitCode == 0)
    #expect(again.shown.contains("·  work"))
    #expect(again.shown.contains("1 person here already."))
    #expect(again.shown.contains("Ana Souza is in the planner already."))
    #expect(again.shown.contains("Days and hours: [sun 10-18] ") && again.shown.contains("From-to: [21-9] "))
    #expect(again.shown.contains("Nothing was changed."))
    #expect(planner.changes.dropFirst(before.count).map { $0.split(separator: " ")[0] } == ["AddContacts"])
    let path = try FirstHourRun(typed: ["~/cal/work/", "q"], planner: planner, home: home)
    #expect(path.shown.contains("work is read already."))
  }

  @Test func `asks again where an answer makes no sense`() throws {
    let home = try StandIns.withFiles()
    let planner = FirstHourPlanner(cards: Self.both)
    let typed = [
      "9", "~/nowhere", "none", "all", "7", "1 2", "1", "soon", "4000d", "1", "fa", "none", "some time",
      "mon 18-20", "late", "22-99",
      "22-7",
      "many", "100000", "4", "perhaps", "n",
    ]
    let run = try FirstHourRun(typed: typed, planner: planner, home: home)
    #expect(run.exitCode == 0, "\(run.shown)")
    #expect(run.questions == typed.count, "\(run.shown)")
    for text in [
      "'9' is not in the list", "/nowhere': use a folder of files",
      "Type a number from 1 to 2.",
      "'soon' is not in the list",
      "Person 1 of 5, or none: [none] 1 2", "One at a time",
      "Ana Souza: the cadence is 1 day to 3650 days; you said 4000 days",
      "Invalid value 'some time': use days and hours such as 'mon-fri 17:30-21, sat,sun 10-20', or none.",
      "Invalid value 'late': use hours such as 22-8, or none.",
      "Invalid value '22-99'", "'many' is not a number",
      "a week has room for 0 to 10000 sessions; you said 100000", "Say yes or no.",
    ] { #expect(run.flat.contains(text), "\(text) is not in:\n\(run.shown)") }
    #expect(!run.flat.contains("people[0]"))
    #expect(
      planner.changes.suffix(2) == [
        #"SetPreference {"key":"capacityPerWeek","value":100000}"#,
        #"SetPreference {"key":"capacityPerWeek","value":4}"#,
      ])
  }

  @Test func `goes back as often as one likes`() throws {
    let home = try StandIns.withFiles()
    let planner = FirstHourPlanner(cards: Self.both)
    let typed = [
      "b", "none", "b", "1", "none", "b", "b", "none", "none", "Zoe", "b", "Zoe", "o", "none", "b", "none",
      "s", "s", "s", "b",
      "3", "n",
    ]
    let run = try FirstHourRun(typed: typed, planner: planner, home: home)
    #expect(run.exitCode == 0, "\(run.shown)")
    #expect(run.questions == typed.count, "\(run.shown)")
    #expect(run.shown.contains("This is the first question."))
    #expect(
      planner.changes.map { $0.split(separator: " ")[0] }
        == ["AddCalendar", "AddContacts", "SetPreference"], "\(run.shown)")
    #expect(
      (planner.changes.dropFirst().first ?? "").contains(
        #""displayName":"Zoe","goal":{"cadenceDays":90},"tags":["old friend"]"#))
  }

  @Test func `explains each question where one asks`() throws {
    let home = try StandIns.withFiles()
    let typed = Self.whole.flatMap { ["?", $0] }
    let run = try FirstHourRun(typed: typed, planner: FirstHourPlanner(cards: Self.both), home: home)
    #expect(run.exitCode == 0)
    #expect(run.questions == typed.count)
    #expect(run.shown.split(separator: "(\(Dialogue.ways.prefix(30))").count == Self.whole.count + 2)
  }

  @Test func `finds people by a part of their name, and takes names that no card has`() throws {
    let home = try StandIns.withFiles()
    let cards = (1...30).map { Card(uid: "u\($0)", displayName: "Person \($0)") } + [Self.ana]
    let planner = FirstHourPlanner(cards: cards)
    let run = try FirstHourRun(
      typed: ["s", "", "son 2", "2", "21d", "son 3", "99", "3", "m", "nobody", "b", "ana souza", "", "q"],
      planner: planner, home: home)
    #expect(run.shown.contains("31 cards; a part of a name finds others"))
    #expect(run.shown.contains("   1  Ana Souza "), "who is family comes first:\n\(run.shown)")
    #expect(run.shown.contains("as typed, without a card"))
    #expect(
      planner.changes.dropFirst() == [
        #"AddContacts {"people":[{"cardUid":"u20","displayName":"Person 20","goal":{"cadenceDays":21}}]}"#,
        #"AddContacts {"people":[{"displayName":"son 3","goal":{"cadenceDays":30},"tags":["mentor"]}]}"#,
        Self.addAna,
      ], "\(run.shown)")
  }

  @Test func `ends with five people`() throws {
    let planner = FirstHourPlanner()
    let people = ["A1", "A2", "A3", "A4", "A5"].flatMap { [$0, ""] }
    let run = try FirstHourRun(
      typed: ["s", "s"] + people + ["q"], planner: planner, home: try StandIns())
    #expect(run.shown.contains("That is five."))
    #expect(planner.changes.count == 5)
    #expect(run.shown.contains("None were found on this machine."))
  }

  // root can read everything.
  @Test(.enabled(if: getuid() != 0)) func `says why one place cannot be read, and goes on with the others`()
    throws
  {
    let home = try StandIns.withFiles()
    chmod("\(home.home)/cal/work", 0)
    defer { chmod("\(home.home)/cal/work", 0o700) }
    let planner = FirstHourPlanner()
    let run = try FirstHourRun(typed: ["1", "all", "q"], planner: planner, home: home)
    #expect(run.shown.contains("Permission denied"))
    #expect(run.shown.contains("Which ones? Numbers, a path, a web address, all or none: [none] "))
    #expect(planner.changes.last == addCalendar(home, ".calendars/home", "home"))
  }

  @Test func `gives two calendars of one name two names`() throws {
    let home = try StandIns.withFiles()
    try home.write("x", to: "\(home.home)/.calendars/Work/b.ics")
    let planner = FirstHourPlanner()
    _ = try FirstHourRun(typed: ["", "q"], planner: planner, home: home)
    #expect(planner.changes.contains(addCalendar(home, ".calendars/Work", "Work 2")))
    try home.write("x", to: "\(home.home)/elsewhere/work/c.ics")
    _ = try FirstHourRun(typed: ["~/elsewhere/work", "q"], planner: planner, home: home)
    #expect(planner.changes.last == addCalendar(home, "elsewhere/work", "work 3"))
  }

  @Test func `shows names from outside harmlessly`() throws {
    let home = try StandIns.withFiles()
    try home.write("x", to: "\(home.home)/.calendars/a\u{1B}[2J/b.ics")
    let card = Card(uid: "u", displayName: "Eve\u{1B}]0;x\u{7}", tags: ["family\u{9B}"])
    let planner = FirstHourPlanner(cards: [card])
    let run = try FirstHourRun(typed: ["", "", "1", "", "none", "", "", "n"], planner: planner, home: home)
    #expect(run.exitCode == 0)
    #expect(run.shown.contains("Eve\\u{1B}]0;x"))
    #expect(
      !run.shown.unicodeScalars.contains {
        $0 != "\n" && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value))
      })
  }

  @Test func `sends a reminder where one likes`() throws {
    let planner = FirstHourPlanner()
    let run = try FirstHourRun(
      typed: ["s", "s", "s", "s", "s", "s", ""], planner: planner, home: try StandIns())
    #expect(run.exitCode == 0)
    #expect(planner.changes == ["TestChannels {}"])
    #expect(run.shown.contains("Nobody has a plan yet."))
  }
}
