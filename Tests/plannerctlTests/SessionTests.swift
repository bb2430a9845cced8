import FoundationEssentials
import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `A run` {
  @Test func `shows the answer in the user's zone`() throws {
    let items =
      #"{"items":[{"id":"3f2a","contactId":"c","name":"Ada","startAt":"2026-03-02T23:00:00Z","#
      + #""durationMin":30,"status":"pending","origin":"auto","createdAt":"2026-03-02T00:00:00Z","shortId":"3f2a"}]}"#
    let run = try Run(
      ["next"],
      answers: [Example.answer(items), Example.answer(#"{"preferences":{"timeZone":"Asia/Tokyo"}}"#)])
    #expect(run.exitCode == 0)
    #expect(run.calls == [#"{"method":"Next"}"#, #"{"method":"GetPreferences"}"#])
    #expect(
      run.output == """
        Next is Ada tomorrow at 08:00.
        DAY                   TIME         WITH  ID
        Tue  3 Mar  tomorrow  08:00–08:30  Ada   3f2a

        """)
    let machines = try Run(
      ["next"], answers: [Example.answer(items), Example.answer(#"{"preferences":{}}"#)])
    #expect(machines.output.contains("Mon  2 Mar  today  18:00–18:30"))
  }

  @Test func `asks for nothing else if the answer tells how to show times`() throws {
    let run = try Run(
      ["next"],
      answers: [
        Example.answer(
          #"{"items":[{"id":"3f2a","contactId":"c","name":"Ada","startAt":"2026-03-02T23:00:00Z","#
            + #""durationMin":30,"status":"pending","origin":"auto","createdAt":"2026-03-02T00:00:00Z","#
            + #""shortId":"3f2a"}],"times":{"timeZone":"Asia/Tokyo","contactHours":[8,21]}}"#)
      ])
    #expect(run.calls == [#"{"method":"Next"}"#])
    #expect(run.output.hasPrefix("Next is Ada tomorrow at 08:00.\n"))
  }

  @Test func `prints JSON as it came, and asks for nothing else`() throws {
    let run = try Run(
      ["next", "2", "--json"], answers: [Example.answer("{\"items\":[],\"new\":\"\u{9B}\"}")])
    #expect(run.output == #"{"items":[],"new":"\u009B"}"# + "\n")
    #expect(run.calls == [#"{"method":"Next","parameters":{"count":2}}"#])
  }

  @Test func `tells an error to people on standard error`() throws {
    let refusal = Example.refusal(
      "NotFound", #"{"kind":"person","selector":"x","message":"Nobody is called x."}"#)
    let run = try Run(["show", "x"], answers: [refusal])
    #expect(run.exitCode == 1)
    #expect(run.complaint == "plannerctl: Nobody is called x.\nSomebody new: plannerctl add x\n")
    #expect(run.output.isEmpty)
  }

  @Test func `tells an error to programs on standard output`() throws {
    let parameters = #"{"kind":"person","message":"Nobody is called x.","selector":"x"}"#
    let run = try Run(["show", "x", "--json"], answers: [Example.refusal("NotFound", parameters)])
    #expect(run.exitCode == 1)
    #expect(run.output == #"{"error":"NotFound","parameters":\#(parameters)}"# + "\n")
    #expect(run.complaint.isEmpty)
  }

  @Test func `says so when the daemon goes away`() throws {
    let run = try Run(["status"], answers: [])
    #expect(run.exitCode == 70)
    #expect(run.complaint == "plannerctl: the daemon closed the connection before it answered\n")
  }
}

@Suite struct `Adding and editing` {
  private let added = Example.answer(
    #"{"contact":{"id":"c1","displayName":"Ada","tags":[]},"plan":\#(Example.emptyPlan)}"#)
  private let noCard = Example.answer(#"{"proposals":[]}"#)
  private func status(contacts: Int) -> String {
    Example.answer(
      #"{"version":"1","contacts":\#(contacts),"goals":0,"liveItems":0,"today":0,"overdue":0,"#
        + #""waiting":0,"conflicts":[],"warnings":[]}"#)
  }

  @Test func `sends what is given and nothing else`() throws {
    let run = try Run(
      [
        "add", "Ada", "--every", "2w", "--for", "45m", "--on", "mon-tue", "--between", "18:00-21:00",
        "--except",
        "2026-03-03", "--importance", "9", "--purpose", "P", "--tag", "t", "--card", "u", "--json",
      ], answers: [added])
    #expect(
      run.calls == [
        #"{"method":"AddContact","parameters":{"cardUid":"u","displayName":"Ada","goal":{"cadenceDays":14,"#
          + #""importance":9,"minDurationMin":45,"windows":{"excludedDates":["2026-03-03"],"timeBlocks":"#
          + #"[{"end":"21:00","start":"18:00"}],"weekdays":["Mon","Tue"]}},"purpose":"P","tags":["t"]}}"#
      ])
    #expect(
      try Run(["add", "Ada", "--json"], answers: [added]).calls
        == [#"{"method":"AddContact","parameters":{"displayName":"Ada"}}"#])
  }

  @Test func `says when they were last met, and when they are due again`() throws {
    let met = Example.answer(
      #"{"contact":{"id":"c1","displayName":"Rita","tags":[]},"goal":{"id":"g1","contactId":"c1","#
        + #""cadenceDays":21,"importance":3,"minDurationMin":30,"windows":{"weekdays":["Mon"],"timeBlocks":"#
        + #"[{"start":"18:00","end":"21:00"}],"excludedDates":[]},"createdAt":"2026-03-02T13:00:00Z","#
        + #""lastCompletedAt":"2026-02-20T17:00:00Z","paused":false},"plan":\#(Example.emptyPlan)}"#)
    let run = try Run(
      ["add", "Rita", "--every", "3w", "--last", "-10d"],
      answers: [met, status(contacts: 2), noCard, Example.preferences])
    #expect(run.calls[0].contains(#""lastContact":"-10d""#))
    #expect(
      run.output == """
        Added Rita: every 3 weeks, 30 min.
        You last met Fri 20 Feb (10 days ago).
        Due again Fri 13 Mar (in 11 days).

        """)
    let plain = try Run(
      ["add", "Ada", "--last", "2026-02-20"],
      answers: [added, status(contacts: 2), noCard, Example.preferences])
    #expect(plain.output == "Added Ada.\nYou last met Fri 20 Feb (10 days ago).\n")
    let refused = try Run(
      ["add", "Ada", "--last", "tomorrow"],
      answers: [
        Example.refusal(
          "InvalidField",
          #"{"field":"lastContact","value":"tomorrow","allowed":"a time in the past","message":"m"}"#)
      ])
    #expect(
      refused.complaint
        == "plannerctl: invalid last contact 'tomorrow': use a time in the past\n")
  }

  @Test func `says how to go on after the first`() throws {
    let first = try Run(["add", "Ada"], answers: [added, status(contacts: 1), noCard, Example.preferences])
    #expect(first.output.contains("\nNext: "))
    let second = try Run(["add", "Ada"], answers: [added, status(contacts: 2), noCard, Example.preferences])
    #expect(second.output == "Added Ada.\n")
  }

  @Test func `keeps the parts of the windows that are not given`() throws {
    let run = try Run(["edit", "ada", "--on", "tue", "--json"], answers: [Example.person, added])
    #expect(
      run.calls == [
        #"{"method":"Person","parameters":{"name":"ada"}}"#,
        #"{"method":"EditContact","parameters":{"goal":{"windows":{"excludedDates":["2026-03-03"],"timeBlocks":"#
          + #"[{"end":"21:00","start":"18:00"}],"weekdays":["Tue"]}},"name":"ada"}}"#,
      ])
  }

  @Test func `says what can be changed where nothing is`() throws {
    let edit = try #require(try Documents.commands().first { $0.path == ["plannerctl", "edit"] })
    let options = (edit.arguments ?? []).compactMap { $0.kind == "option" ? $0.names?.first?.name : nil }
    #expect(options.count > 10)
    #expect {
      _ = try Plannerctl.parse(["edit", "ada"])
    } throws: { error in
      let message = Plannerctl.message(for: error)
      #expect(options.allSatisfy { message.contains("--\($0)") }, "\(message)")
      return message.hasPrefix("add a change: ") && Plannerctl.exitCode(for: error).rawValue == 64
    }
  }

  @Test func `asks for no windows that it does not need`() throws {
    #expect(
      try Run(["edit", "ada", "--purpose", "", "--json"], answers: [added]).calls
        == [#"{"method":"EditContact","parameters":{"name":"ada","purpose":""}}"#])
  }
}

@Suite struct `What is lost` {
  private let removed = Example.answer(
    #"{"contact":{"id":"c1","displayName":"Ada","tags":[]},"removed":{"items":2,"log":1},"plan":\#(Example.emptyPlan)}"#
  )

  @Test func `is named before it is lost`() throws {
    let run = try Run(
      ["remove", "ada"], answers: [Example.person, removed, Example.preferences], typed: "y")
    #expect(run.exitCode == 0)
    #expect(run.complaint == "Remove Ada Lovelace with their goal, 0 sessions and 1 log entry? [y/N] ")
    #expect(run.output.hasPrefix("Removed Ada with 2 sessions and 1 log entry.\n"))
  }

  @Test(arguments: ["", "n", "what"])
  func `stays where the answer is not yes`(typed: String) throws {
    let run = try Run(["remove", "ada"], answers: [Example.person], typed: typed)
    #expect(run.exitCode == 1)
    #expect(run.calls.count == 1)
    #expect(run.complaint.hasSuffix("plannerctl: nothing was changed\n"))
  }

  @Test(arguments: [["remove", "ada"], ["erase", "ada"], ["erase", "--all"]])
  func `needs --yes without a terminal`(arguments: [String]) throws {
    let run = try Run(arguments, answers: [])
    #expect(run.exitCode == 64)
    #expect(run.calls.isEmpty)
    #expect(
      run.complaint == "plannerctl: standard input is not a terminal: confirm with --yes\n")
  }

  @Test func `for good is told with what is out of reach`() throws {
    let counts = Example.answer(
      #"{"counts":{"contacts":1,"goals":1,"items":2,"log":0,"away":0},"#
        + #""receipt":{"number":7,"at":"2026-03-02T13:00:00Z","hash":"3f2a"}}"#)
    let run = try Run(["erase", "--all", "--yes"], answers: [counts, Example.preferences])
    #expect(run.calls.first == #"{"method":"Erase","parameters":{"all":true}}"#)
    #expect(run.output.hasPrefix("Erased 1 person, 1 goal, 2 sessions, 0 log entries and 0 times away.\n"))
    #expect(run.output.contains("Receipt: entry 7 of the audit log, Mon 2 Mar 08:00, without names."))
    #expect(run.output.contains("\n  3f2a\n"))
    #expect(run.output.contains("journal"))
  }
}

@Suite struct `Rescheduling` {
  private let listed: String = {
    let times = (3...5).map {
      #"{"startAt":"2026-03-0\#($0)T23:00:00Z","cost":1,"terms":{"day":1,"crowd":0,"hours": 0, "learned":0}}"#
    }
    return Example.answer(
      #"{"item":{"id":"3f2a-whole","contactId":"c","name":"Ada","startAt":"2026-03-02T23:00:00Z","durationMin":30,"#
        + #""status":"pending","origin":"auto","createdAt":"2026-03-02T00:00:00Z"},"candidates":"#
        + "[\(times.joined(separator: ","))]}")
  }()

  @Test func `takes the listed time with the number`() throws {
    let run = try Run(
      ["reschedule", "ada", "--pick", "2", "--count", "3", "--force", "--json"],
      answers: [listed, Example.answer("{}")])
    #expect(
      run.calls == [
        #"{"method":"Candidates","parameters":{"count":3,"item":"ada"}}"#,
        #"{"method":"Reschedule","parameters":{"ask":true,"force":true,"item":"3f2a-whole","#
          + #""startAt":"2026-03-04T23:00:00Z"}}"#,
      ])
    #expect(run.output == "{}\n")
  }

  @Test(arguments: ["0", "4"])
  func `refuses a number that is not listed`(pick: String) throws {
    let run = try Run(["reschedule", "ada", "--pick", pick], answers: [listed])
    #expect(run.exitCode == 65)
    #expect(
      run.complaint
        == "plannerctl: invalid number of a listed time \(pick): use 1 to 3, as listed\n")
  }

  @Test func `sends a time as it is`() throws {
    let run = try Run(["reschedule", "ada", "--at", "fri 19:00", "--json"], answers: [Example.answer("{}")])
    #expect(
      run.calls == [#"{"method":"Reschedule","parameters":{"ask":true,"item":"ada","startAt":"fri 19:00"}}"#])
  }
}

@Suite struct `A time that follows a name` {
  @Test(arguments: [
    (
      ["move", "ada", "fri", "19:00"],
      #"Reschedule","parameters":{"ask":true,"item":"ada","startAt":"fri 19:00"}"#
    ),
    (["reschedule", "ada", "-1d"], #"Reschedule","parameters":{"ask":true,"item":"ada","startAt":"-1d"}"#),
    (
      ["book", "ada", "fri 19:00", "--force"],
      #"Book","parameters":{"at":"fri 19:00","force":true,"name":"ada"}"#
    ),
    (["book", "ada", "--at", "8pm"], #"Book","parameters":{"at":"8pm","name":"ada"}"#),
  ])
  func `is the time of the session`(arguments: [String], call: String) throws {
    let run = try Run(arguments + ["--json"], answers: [Example.answer("{}")])
    #expect(run.calls == [#"{"method":"\#(call)}"#])
  }

  @Test(arguments: [
    (["reschedule", "ada", "8pm", "--at", "9pm"], "use either the time or --at"),
    (["reschedule", "ada", "8pm", "--pick", "1"], "use either --pick or a time"),
    (["reschedule", "ada", "--too"], "Unknown option '--too'"),
    (["book", "ada o'hara"], #"add a time: plannerctl book 'ada o'\''hara' fri 19:00"#),
  ])
  func `is said once`(arguments: [String], message: String) {
    #expect {
      _ = try Plannerctl.parseAsRoot(arguments)
    } throws: {
      Plannerctl.message(for: $0) == message
    }
  }
}

@Suite struct `Other commands` {
  @Test func `why asks for the person where no session matches`() throws {
    let none = Example.refusal("NotFound", #"{"kind":"item","selector":"ada","message":"none"}"#)
    let run = try Run(["why", "ada", "--json"], answers: [none, Example.answer(#"{"rejected":[]}"#)])
    #expect(
      run.calls == [
        #"{"method":"Why","parameters":{"item":"ada"}}"#, #"{"method":"Why","parameters":{"name":"ada"}}"#,
      ])
    #expect(run.output == #"{"rejected":[]}"# + "\n")
  }

  @Test(arguments: [
    ("7", "7"), ("[21, 9]", "[21,9]"), ("null", "null"), ("Europe/Paris", #""Europe/Paris""#),
    ("09:00,18:00", #""09:00,18:00""#), (#""x""#, #""x""#),
  ])
  func `prefs set sends JSON where it is JSON`(value: String, sent: String) throws {
    let run = try Run(["prefs", "set", "k", value, "--json"], answers: [Example.answer("{}")])
    #expect(run.calls == [#"{"method":"SetPreference","parameters":{"key":"k","value":\#(sent)}}"#])
  }

  @Test func `week begins on Monday`() throws {
    let run = try Run(["week", "--json"], answers: [Example.preferences, Example.answer(#"{"days":[]}"#)])
    #expect(run.calls.last == #"{"method":"Week","parameters":{"days":7,"from":"2026-03-02"}}"#)
  }

  @Test func `watch prints a line for each event until it ends`() throws {
    func event(_ name: String) -> String {
      #"{"parameters":{"event":"\#(name)","at":"2026-03-02T13:00:00Z"},"continues":true}"#
    }
    let busy = Example.refusal("Busy", #"{"message":"too slow"}"#)
    let json = try Run(["watch", "--json"], answers: [event("added"), event("placed"), busy])
    #expect(json.exitCode == 1)
    #expect(
      json.output == """
        {"event":"added","at":"2026-03-02T13:00:00Z"}
        {"event":"placed","at":"2026-03-02T13:00:00Z"}
        {"error":"Busy","parameters":{"message":"too slow"}}

        """)
    let text = try Run(["watch"], answers: [Example.preferences, event("added"), busy])
    #expect(text.output == "08:00  Added somebody\n")
  }

  @Test func `watch names the person in every line`() throws {
    func event(_ name: String, _ id: String, _ detail: String? = nil) -> String {
      let told = detail.map { #","detail":"\#($0)""# } ?? ""
      return
        #"{"parameters":{"event":"\#(name)","at":"2026-03-02T13:00:00Z","contactId":"\#(id)"\#(told)},"continues":true}"#
    }
    let people = Example.answer(
      #"{"people":[{"contact":{"id":"c1","displayName":"Ana","tags":[]}}],"total":1}"#)
    let run = try Run(
      ["watch"],
      answers: [
        Example.preferences, event("edited", "c2", "Zed"), event("paused", "c2"), event("paused", "c1"),
        people,
        event("logged", "c1", "met"), Example.refusal("Busy", #"{"message":"too slow"}"#),
      ])
    #expect(
      run.output == """
        08:00  Changed Zed
        08:00  Paused Zed
        08:00  Paused Ana
        08:00  Logged a contact with Ana: met

        """)
  }

  @Test func `doctor exits with 1 where something is broken`() throws {
    func findings(_ severity: String) -> String {
      Example.answer(#"{"findings":[{"severity":"\#(severity)","what":"w","where":"f","fix":"m"}]}"#)
    }
    #expect(try Run(["doctor", "--json"], answers: [findings("broken")]).exitCode == 1)
    #expect(try Run(["doctor", "--json"], answers: [findings("warning")]).exitCode == 0)
  }

  @Test func `export and import carry the document whole`() throws {
    let path = "/tmp/plannerctl-test-\(getpid()).json"
    defer { unlink(path) }
    let document =
      #"{"format":"f","version":1,"contacts":[{"id":"a"},{"id":"b"}],"items":[{}],"future":[1,2]}"#
    // An earlier export that others could read is replaced by one that only its owner can read.
    close(open(path, O_CREAT | O_WRONLY, 0o644))
    chmod(path, 0o644)
    let export = try Run(["export", path], answers: [Example.answer(#"{"document":\#(document)}"#)])
    #expect(export.exitCode == 0)
    #expect(export.output == "Wrote 2 people, 1 session and 0 log entries to \(path).\n")
    #expect(export.complaint.isEmpty)
    var info = stat()
    stat(path, &info)
    #expect(info.st_mode & 0o777 == 0o600)
    #expect(try String(decoding: readAll(path), as: UTF8.self) == document + "\n")

    let standard = try Run(["export"], answers: [Example.answer(#"{"document":\#(document)}"#)])
    #expect(standard.output == document + "\n")
    #expect(standard.complaint == "Wrote 2 people, 1 session and 0 log entries to standard output.\n")
    let programs = try Run(["export", "--json"], answers: [Example.answer(#"{"document":\#(document)}"#)])
    #expect(programs.output == #"{"document":\#(document)}"# + "\n")
    #expect(programs.complaint.isEmpty)

    let run = try Run(["import", path, "--json"], answers: [Example.answer(#"{"counts":{}}"#)])
    #expect(
      run.calls
        == [
          #"{"method":"Import","parameters":{"document":{"contacts":[{"id":"a"},{"id":"b"}],"format":"f","#
            + #""future":[1,2],"items":[{}],"version":1}}}"#
        ])
  }

  @Test func `an export that cannot be written leaves the earlier one as it was`() throws {
    #expect(throws: FileFailure.self) { try writeFile([1], to: "/nonexistent/export.json") }
    try writeFile(Array("x".utf8), to: "/dev/null")
    var info = stat()
    stat("/dev/null", &info)
    #expect(info.st_mode & S_IFMT == S_IFCHR, "what is no regular file is not replaced")
  }

  @Test func `nobody found says so`() throws {
    let nobody = Example.answer(#"{"people":[],"total":0}"#)
    #expect(
      try Run(["people", "--due"], answers: [nobody, Example.preferences]).output == "Nobody matches that.\n")
    #expect(
      try Run(["people"], answers: [nobody, Example.preferences]).output.hasPrefix(
        "Nobody is in the planner yet. `plannerctl add"))
  }

  @Test func `import refuses what is no JSON, and what is not there`() throws {
    let path = "/tmp/plannerctl-bad-\(getpid()).json"
    try writeFile(Array("{\"format\":".utf8), to: path)
    defer { unlink(path) }
    #expect(try Run(["import", path], answers: []).exitCode == 65)
    #expect(try Run(["import", "/nonexistent"], answers: []).exitCode == 64)
  }
}
