import Foundation
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import plannerctl

@Suite struct `A status bar` {
  private func bar(
    _ items: [ShownItem], today: Int = 0, overdue: Int = 0, waiting: Int = 0,
    conflicts: [ConflictingItem] = [], dates: [UpcomingDate] = []
  ) -> Bar {
    let status = Methods.Status.Reply(
      version: "1", contacts: 1, goals: 1, liveItems: items.count, today: today,
      overdue: overdue, waiting: waiting, conflicts: conflicts)
    return Bar(status, items: items, dates: dates, leadTimeMin: 30, in: Example.context)
  }

  @Test func `with nothing planned says so`() {
    let free = bar([])
    #expect(free.line(.plain) == "Nobody due")
    #expect(
      free.line(.waybar)
        == #"{"alt":"free","class":["free"],"text":"Nobody due","tooltip":"Nothing is planned."}"#)
    #expect(
      free.line(.json)
        == #"{"class":["free"],"dates":[],"lines":["Nothing is planned."],"overdue":0,"requests":0,"state":"free","#
        + #""text":"Nobody due","today":0,"unread":0,"waiting":0}"#)
  }

  @Test func `shows the next session and what stands behind it`() {
    let planned = bar([Example.ada, Example.bob], today: 1, overdue: 2, waiting: 1)
    #expect(planned.line(.plain) == "Ada Lovelace 18:00, 2 overdue, 1 unanswered")
    #expect(
      planned.line(.waybar)
        == #"{"alt":"today","class":["today","overdue","waiting"],"text":"Ada Lovelace 18:00","tooltip":"#
        + #""Today 18:00–18:30  Ada Lovelace\nThu 5 Mar 19:30–21:00  Bob\n1 session left of today\n"#
        + #"2 people overdue without a session\n1 session over: done or missed?"}"#)
    #expect(
      planned.line(.json)
        == #"{"class":["today","overdue","waiting"],"dates":[],"lines":["Today 18:00–18:30  Ada Lovelace","#
        + #""Thu 5 Mar 19:30–21:00  Bob","1 session left of today","2 people overdue without a session","#
        + #""1 session over: done or missed?"],"next":{"endAt":"2026-03-02T23:30:00Z","#
        + #""id":"3f2a0000-0000-4000-8000-000000000000","name":"Ada Lovelace","#
        + #""startAt":"2026-03-02T23:00:00Z"},"overdue":2,"requests":0,"state":"today","#
        + #""text":"Ada Lovelace 18:00","today":1,"unread":0,"waiting":1}"#)
  }

  @Test func `marks a session that something overlaps`() {
    var ada = Example.ada
    ada.overlaps = Example.dinner
    let planned = bar([ada, Example.bob])
    #expect(planned.line(.plain) == "Ada Lovelace 18:00 (conflict)")
    #expect(
      planned.line(.waybar)
        == #"{"alt":"today","class":["today","conflict"],"text":"Ada Lovelace 18:00 (conflict)","tooltip":"#
        + #""Today 18:00–18:30  Ada Lovelace, over Dinner\nThu 5 Mar 19:30–21:00  Bob"}"#)
    #expect(planned.line(.json).contains(#""overlaps":"Dinner""#))
  }

  private func birthday(_ name: String, _ years: Int? = nil) -> UpcomingDate {
    UpcomingDate(
      name: name, kind: .birthday, title: "\(name)'s birthday", on: Example.date("2026-03-02"), years: years,
      daysAhead: 0)
  }

  @Test func `has the dates of today behind the next session`() {
    let one = bar([Example.ada], today: 1, overdue: 2, dates: [birthday("Ana", 60)])
    #expect(one.line(.plain) == "Ada Lovelace 18:00, Ana turns 60, 2 overdue")
    #expect(
      one.line(.waybar)
        == #"{"alt":"today","class":["today","overdue","dates"],"text":"Ada Lovelace 18:00","tooltip":"#
        + #""Today 18:00–18:30  Ada Lovelace\nToday  Ana turns 60\n1 session left of today\n"#
        + #"2 people overdue without a session"}"#)
    #expect(one.line(.json).contains(#""dates":["Ana turns 60"]"#))
    #expect(bar([], dates: [birthday("<Ana>")]).line(.waybar).contains(#""text":"&lt;Ana&gt;'s birthday""#))
    let many = bar([], dates: (0..<8).map { birthday("Friend \($0)") })
    #expect(many.line(.plain) == "8 dates today")
    #expect(many.lines.suffix(2) == ["Today  Friend 4's birthday", "and 3 more dates today"])
  }

  @Test func `without a session shows what is to be done`() {
    #expect(bar([], overdue: 2, waiting: 1).line(.plain) == "2 overdue, 1 unanswered")
    #expect(bar([], waiting: 1).line(.waybar).contains(#""class":["free","waiting"],"text":"1 unanswered""#))
  }

  @Test(arguments: [
    ("2026-03-02T07:45:00-05:00", "now", "Ana 07:45"), ("2026-03-02T08:00:00-05:00", "now", "Ana 08:00"),
    ("2026-03-02T08:30:00-05:00", "soon", "Ana 08:30"), ("2026-03-02T08:31:00-05:00", "today", "Ana 08:31"),
    ("2026-03-03T00:10:00-05:00", "later", "Ana Tue 00:10"),
    ("2026-03-08T09:00:00-04:00", "later", "Ana Sun 09:00"),
    ("2026-03-09T09:00:00-04:00", "later", "Ana Mon 9 Mar 09:00"),
    ("2027-03-09T09:00:00-05:00", "later", "Ana Tue 9 Mar 2027 09:00"),
  ])
  func `knows how near it is, from the reminder on`(start: String, state: String, text: String) {
    let near = bar([Example.item("Ana", start)])
    #expect(near.state.rawValue == state)
    #expect(near.line(.plain) == text)
  }

  @Test(arguments: BarFormat.allCases)
  func `holds nothing that goes stale before the next event`(format: BarFormat) {
    let item = Example.item("Ana", "2026-03-02T08:25:00-05:00")
    var later = Example.context
    later.now = Example.instant("2026-03-02T08:20:00-05:00")
    let status = Methods.Status.Reply(
      version: "1", contacts: 1, goals: 1, liveItems: 1, today: 1)
    let lines = [Example.context, later].map {
      Bar(status, items: [item], leadTimeMin: 30, in: $0).line(format)
    }
    #expect(lines[0] == lines[1])
  }

  @Test func `escapes markup where there is markup, and only there`() throws {
    let odd = bar([Example.item(#"<b>Tom</b> & "Co""#, "2026-03-02T18:00:00-05:00")])
    #expect(odd.line(.plain) == #"<b>Tom</b> & "Co" 18:00"#)
    let members = try JSONDecoder().decode([String: JSONValue].self, from: Data(odd.line(.waybar).utf8))
    #expect(members["text"] == #"&lt;b&gt;Tom&lt;/b&gt; &amp; "Co" 18:00"#)
    #expect(members["tooltip"] == #"Today 18:00–18:30  &lt;b&gt;Tom&lt;/b&gt; &amp; "Co""#)
    #expect(odd.line(.json).contains(#""text":"<b>Tom</b> & \"Co\" 18:00""#))
  }

  /// A `<` and a combining mark form one Character.
  @Test func `is markup to Pango, whatever the name`() throws {
    let odd = bar([Example.item("Ann <\u{338}b>\u{301}&\u{301}", "2026-03-02T18:00:00-05:00")])
    let members = try JSONDecoder().decode([String: JSONValue].self, from: Data(odd.line(.waybar).utf8))
    #expect(members["text"] == "Ann &lt;\u{338}b&gt;\u{301}&amp;\u{301} 18:00")
  }

  @Test(arguments: [
    ("👩‍👩‍👧 Fam", "👩‍👩‍👧 Fam 18:00"), ("山田太郎山田太郎山田太郎山田", "山田太郎山田太郎山田太… 18:00"),
    (String(repeating: "x", count: 300), String(repeating: "x", count: 23) + "… 18:00"),
    ("two\nlines", "two lines 18:00"), ("\u{1B}[2Jx\u{202E}", #"\u{1B}[2Jx\u{202E} 18:00"#),
  ])
  func `keeps names short, whole and on one line`(name: String, text: String) {
    let named = bar([Example.item(name, "2026-03-02T18:00:00-05:00")])
    #expect(named.line(.plain) == text)
    for format in BarFormat.allCases {
      let line = named.line(format)
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
    }
  }

  @Test func `mentions sessions over busy times`() {
    let conflict = ConflictingItem(item: Example.ada, with: Example.dinner)
    #expect(bar([Example.ada], conflicts: [conflict]).lines.last == "1 session over busy times")
  }
}

@Suite struct `status --format` {
  private let item =
    #"{"id":"3f2a","contactId":"c","name":"Ada","startAt":"2026-03-03T23:00:00Z","durationMin":30,"#
    + #""status":"pending","origin":"auto","createdAt":"2026-03-02T00:00:00Z"}"#

  @Test func `asks five things over one connection and prints one line`() throws {
    let run = try Run(
      ["status", "--format", "plain"],
      answers: [
        Example.preferences, Example.answer(#"{"items":[\#(item)]}"#),
        Example.answer(
          #"{"version":"1","contacts":1,"goals":1,"liveItems":1,"today":0,"overdue":1,"#
            + #""waiting":0,"conflicts":[],"warnings":[]}"#),
        Example.answer(#"{"dates":[]}"#),
        Example.answer(
          #"{"door":{"here":true,"socket":"/g","displayName":"R","retentionDays":1,"unread":2,"waiting":1}}"#),
      ])
    #expect(run.exitCode == 0)
    #expect(run.output == "Ada Tue 18:00, 1 overdue, 1 request, 2 unread\n")
    #expect(
      run.calls == [
        #"{"method":"GetPreferences"}"#, #"{"method":"Next","parameters":{"count":5}}"#,
        #"{"method":"Status"}"#, #"{"method":"org.socialplanner.People.Dates","parameters":{"days":1}}"#,
        #"{"method":"org.socialplanner.Invitations.GetDoor"}"#,
      ])
  }

  @Test func `has a line for a daemon that is not there, because a bar hides what fails`() throws {
    func run(_ format: String) throws -> Run { try Run(["status", "--format", format], answers: nil) }
    let reason = "no daemon answers at /s (there is no such socket); start one with: plannerd &"
    #expect(try run("plain").output == "Planner off\n")
    #expect(
      try run("waybar").output
        == #"{"alt":"down","class":["down"],"text":"Planner off","tooltip":"\#(reason.replacing("&", with: "&amp;"))"}"#
        + "\n")
    #expect(
      try run("json").output
        == #"{"class":["down"],"lines":["\#(reason)"],"state":"down","text":"Planner off"}"# + "\n")
    #expect(try run("waybar").exitCode == 0)
    #expect(try run("waybar").complaint.isEmpty)
  }

  @Test(arguments: [
    [], ["no JSON"], [Example.refusal("Busy", #"{"message":"later"}"#)],
    [Example.preferences, #"{"parameters":{"items":7}}"#],
  ])
  func `has it for a daemon that makes no sense, too`(answers: [String]) throws {
    let run = try Run(["status", "--format", "plain"], answers: answers)
    #expect(run.output == "Planner off\n")
    #expect(run.exitCode == 0)
  }
}

@Suite struct `remind --test` {
  private func answer(_ desktop: Bool) -> String {
    Example.answer(
      #"{"trials":[{"channel":"journal","ok":true,"detail":"Written."},{"channel":"desktop","ok":\#(desktop),"#
        + #""detail":"No server on the bus:\nstart one."}]}"#)
  }

  @Test func `tells how each channel did`() throws {
    let run = try Run(["remind", "--test"], answers: [answer(false), Example.preferences])
    #expect(run.calls.first == #"{"method":"TestChannels"}"#)
    #expect(
      run.output == """
        journal  ok      Written.
        desktop  failed  No server on the bus: start one.

        """)
    #expect(run.exitCode == 1)
    #expect(try Run(["remind", "--test"], answers: [answer(true), Example.preferences]).exitCode == 0)
  }

  @Test func `is the daemon's answer with --json, with the same exit code`() throws {
    let run = try Run(["remind", "--test", "--json"], answers: [answer(false)])
    #expect(run.output.hasPrefix(#"{"trials":[{"channel":"journal""#))
    #expect(run.exitCode == 1)
  }

  @Test func `fails where there is no channel`() throws {
    let run = try Run(
      ["remind", "--test"], answers: [Example.answer(#"{"trials":[]}"#), Example.preferences])
    #expect(run.output.hasPrefix("All channels are off."))
    #expect(run.exitCode == 1)
  }
}
