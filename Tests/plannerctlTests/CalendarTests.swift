import Foundation
import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `Calendars` {
  private func source(_ name: String, color: String? = nil, tentative: Bool = true) -> CalendarSource {
    CalendarSource(
      id: "k-\(name)", name: name, path: "/home/ana/\(name)", color: color, tentative: tentative)
  }

  private func state(_ name: String, problems: [FileProblem] = [], trouble: String? = nil) -> CalendarState {
    CalendarState(
      calendar: source(name, color: "#FF8000"), files: 300, events: 312, problems: problems, trouble: trouble)
  }

  private let broken = FileProblem(file: "x\u{1B}.ics", problem: "It ends in the middle of an event.")

  private func answer(_ name: String) -> String {
    Example.answer(
      #"{"calendar":{"calendar":{"id":"k","name":"\#(name)","path":"/c","allDay":false,"tentative":true,"#
        + #""addresses":[]},"files":1,"events":2,"problems":[]},"plan":\#(Example.emptyPlan)}"#)
  }

  @Test func `are listed with what was read`() {
    var odd = state("home", trouble: "'/home/ana/home' is suddenly empty.")
    odd.calendar.allDay = true
    odd.calendar.tentative = false
    odd.calendar.addresses = ["ana@example.org"]
    let reply = Methods.ListCalendars.Reply(calendars: [state("work", problems: [broken]), odd])
    var wide = Example.context
    wide.width = 110
    #expect(
      shown(reply, wide) == """
        NAME  PATH            FILES  EVENTS  OPTIONS                                      TROUBLE
        work  /home/ana/work    300     312                                               1 file
        home  /home/ana/home    300     312  all-day, without tentative, ana@example.org  not read
        Note: home: '/home/ana/home' is suddenly empty.
        """)
    #expect(
      shown(Methods.ListCalendars.Reply(calendars: []))
        == "There are no calendars. `plannerctl calendars add PATH` adds one to plan around.")
  }

  @Test func `have a dot in their colour on a terminal, and nowhere else`() {
    var terminal = Example.context
    terminal.color = true
    let reply = Methods.ListCalendars.Reply(calendars: [state("work")])
    #expect(shown(reply, terminal).contains("\u{1B}[38;2;255;128;0m●\u{1B}[0m \u{1B}[1mwork\u{1B}[0m"))
    #expect(!shown(reply).contains("●"))
  }

  @Test(arguments: ["FF8000", "#FF80", "#GG8000", "#FF80000", "#+F8000", "red", "#ＦF80", ""])
  func `have no dot in what is no colour`(color: String) { #expect(Style(color: color) == nil) }

  @Test func `are added with what was read, and what the plan did`() {
    var plan = Example.nothing
    plan.placed = [Example.ada]
    #expect(
      shown(Methods.AddCalendar.Reply(calendar: state("my work", problems: [broken]), plan: plan)) == """
        my work: 312 events in 300 files; 1 file with problems
        `plannerctl calendars check 'my work'` shows the reasons.
        Placed:
          Mon  2 Mar  today  18:00–18:30  Ada Lovelace  3f2a
        """)
  }

  @Test func `are checked file by file`() {
    let long = FileProblem(file: "long.ics", problem: String(repeating: "words ", count: 20) + "end")
    let reply = Methods.CheckCalendars.Reply(
      calendars: [state("work", problems: [broken, long]), state("home")], plan: Example.nothing)
    let words = { String(repeating: "words ", count: $0).dropLast() }
    #expect(
      shown(reply) == """
        work: 312 events in 300 files; 2 files with problems.
          x\\u{1B}.ics: It ends in the middle of an event.
          long.ics: \(words(11))
            \(words(9)) end
        home: 312 events in 300 files.
        """)
  }

  @Test func `are removed`() {
    let reply = Methods.RemoveCalendar.Reply(calendar: source("work"), plan: Example.nothing)
    #expect(
      shown(RemovedCalendarView(reply: reply))
        == "The planner no longer plans around work. Its files stay.")
  }

  @Test func `alone lists them`() throws {
    let run = try Run(
      ["calendars"], answers: [Example.answer(#"{"calendars":[]}"#), Example.preferences])
    #expect(run.calls.first == #"{"method":"ListCalendars"}"#)
    #expect(run.exitCode == 0)
  }

  @Test func `are sent with absolute paths and what was given`() throws {
    let here = FileManager.default.currentDirectoryPath
    let plain = try Run(["calendars", "add", "./a//b/", "--json"], answers: [answer("b")])
    #expect(plain.calls == [#"{"method":"AddCalendar","parameters":{"path":"\#(here)/a/b"}}"#])
    let all = try Run(
      [
        "calendars", "add", "/c", "--name", "w", "--color", "#112233", "--all-day", "--without-tentative",
        "--address", "a@b", "--address", "c@d", "--json",
      ], answers: [answer("w")])
    #expect(
      all.calls == [
        #"{"method":"AddCalendar","parameters":{"addresses":["a@b","c@d"],"allDay":true,"#
          + ##""color":"#112233","name":"w","path":"/c","tentative":false}}"##
      ])
  }

  @Test func `several are one call each, until one is refused`() throws {
    let refusal = Example.refusal(
      "InvalidField", #"{"field":"path","value":"/b","allowed":"a folder","message":"path is '/b'."}"#)
    let run = try Run(["calendars", "add", "/a", "/b", "/c", "--json"], answers: [answer("a"), refusal])
    #expect(run.calls.count == 2)
    #expect(run.exitCode == 65)
    #expect(run.output.split(separator: "\n").count == 2)
    let text = try Run(
      ["calendars", "add", "/a", "/b"],
      answers: [answer("a"), Example.preferences, answer("b"), Example.preferences])
    #expect(text.output == "a: 2 events in 1 file\nb: 2 events in 1 file\n")
  }

  @Test func `a check with problems is no failure`() throws {
    let reply = Example.answer(
      #"{"calendars":[{"calendar":{"id":"k","name":"w","path":"/c","allDay":false,"tentative":true,"#
        + #""addresses":[]},"files":1,"events":0,"problems":[{"file":"x.ics","problem":"Rubbish."}]}],"#
        + #""plan":\#(Example.emptyPlan)}"#)
    let run = try Run(["calendars", "check", "w"], answers: [reply, Example.preferences])
    #expect(run.exitCode == 0)
    #expect(run.output == "w: 0 events in 1 file; 1 file with problems.\n  x.ics: Rubbish.\n")
    #expect(run.calls.first == #"{"method":"CheckCalendars","parameters":{"name":"w"}}"#)
  }

  @Test func `stand in the agenda by their names`() {
    var meeting = Example.dinner
    meeting.title = "Standup"
    meeting.calendar = "a calendar with a long name"
    meeting.color = "#00ff00"
    let day = AgendaDay(date: Example.date("2026-03-02"), items: [], busy: [meeting])
    let reply = Methods.Agenda.Reply(days: [day])
    #expect(shown(reply) == "Mon  2 Mar  today  19:00–22:00  Standup  a calendar with…")
    var terminal = Example.context
    terminal.color = true
    #expect(shown(reply, terminal).contains("\u{1B}[38;2;0;255;0m●\u{1B}[0m"))
  }
}

@Suite struct `What was changed elsewhere` {
  private func edit(_ at: String, _ detail: String, contact: String = "c1") -> ExternalEdit {
    ExternalEdit(id: at, at: Example.instant(at), itemId: "i", contactId: contact, detail: detail)
  }

  private let met = InteractionLog(
    id: "1", contactId: "c1", when: Example.instant("2026-02-20T23:00:00Z"), outcome: .met, notes: "Walk")

  @Test func `stands in its place of time, whole`() {
    let moved = "moved from 2026-03-02 18:00 to 2026-03-03 14:00; it replaced the move to 2026-03-02 19:00"
    let reply = Methods.History.Reply(
      entries: [met],
      edits: [edit("2026-03-02T12:00:00Z", moved), edit("2026-02-19T12:00:00Z", "done", contact: "gone")])
    #expect(
      shown(HistoryView(reply: reply, names: ["c1": "Ana"])) == """
           Mon  2 Mar 07:00  today        Ana  edited  in another program: moved from
                                                       2026-03-02 18:00 to 2026-03-03
                                                       14:00; it replaced the move to
                                                       2026-03-02 19:00
        1  Fri 20 Feb 18:00  10 days ago  Ana  met     Walk
           Thu 19 Feb 07:00  11 days ago  ?    edited  in another program: done
        """)
  }

  @Test func `is not shown beyond what was asked for`() {
    let reply = Methods.History.Reply(entries: [met], edits: [edit("2026-03-02T12:00:00Z", "done")])
    let text = shown(HistoryView(reply: reply, names: [:], limit: 1))
    #expect(text.split(separator: "\n").count == 1)
    #expect(text.contains("edited"))
  }

  @Test func `is asked for the names of its people`() throws {
    let reply =
      #"{"entries":[],"edits":[{"id":"e","at":"2026-03-02T12:00:00Z","itemId":"i","contactId":"c1","#
      + #""detail":"done"}]}"#
    let people = #"{"people":[{"contact":{"id":"c1","displayName":"Ana","tags":[]}}],"total":1}"#
    let run = try Run(
      ["history"], answers: [Example.answer(reply), Example.answer(people), Example.preferences])
    #expect(run.output == "Mon  2 Mar 07:00  today  Ana  edited  in another program: done\n")
    let nobody = Example.answer(#"{"people":[],"total":0}"#)
    let archived = try Run(
      ["history"], answers: [Example.answer(reply), nobody, Example.answer(people), Example.preferences])
    #expect(archived.output == run.output)
  }
}
