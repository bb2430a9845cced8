import Foundation
import PlannerModel
import PlannerTestSupport
import Testing

@testable import plannerctl

/// A calendar from a web address. A script replaces vdirsyncer and downloads it into a folder.
@Suite struct `A calendar from the web` {
  private static let url = "https://cal.example.org/private-s3cret/basic.ics?token=s3cret"

  /// Follows the configuration like vdirsyncer: writes one event into the folder.
  private static let downloads = """
    [ "$3" = sync ] || exit 0
    folder=$(sed -n 's/^path = "\\(.*\\)"$/\\1/p' "$2")
    printf 'BEGIN:VCALENDAR\\r\\nEND:VCALENDAR\\r\\n' > "$folder/a.ics"
    """

  private func home(_ script: String = downloads, systemctl: String = "") throws -> StandIns {
    try StandIns(["vdirsyncer": script, "systemctl": systemctl])
  }

  /// Returns the folder with a subfolder for each feed.
  private func feeds(_ home: StandIns) -> String { "\(home.home)/.local/share/planner/feeds" }

  private func only(_ home: StandIns) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: feeds(home)).filter { $0 != ".lock" }
    return try #require(names.count == 1 ? "\(feeds(home))/\(names[0])" : nil, "\(names)")
  }

  private func isEmpty(_ home: StandIns) -> Bool {
    ((try? FileManager.default.contentsOfDirectory(atPath: feeds(home))) ?? []).allSatisfy { $0 == ".lock" }
  }

  private func source(_ name: String, _ path: String) -> String {
    #"{"id":"k","name":"\#(name)","path":"\#(path)","allDay":false,"tentative":true,"addresses":[]}"#
  }

  private func state(_ name: String, _ path: String) -> String {
    #"{"calendar":\#(source(name, path)),"files":1,"events":2,"problems":[]}"#
  }

  private func known(_ states: String...) -> String {
    Example.answer(#"{"calendars":[\#(states.joined(separator: ","))]}"#)
  }

  private func add(
    _ home: StandIns, _ arguments: [String] = [url], environment: [String: String] = [:]
  ) throws -> Run {
    let added = Example.answer(
      #"{"calendar":\#(state("Club", "/c")),"plan":\#(Example.emptyPlan)}"#)
    return try Run(
      ["calendars", "add"] + arguments, answers: [known(), added, Example.preferences, Example.preferences],
      environment: home.environment.merging(environment) { $1 })
  }

  private func fetch(_ home: StandIns, _ states: [String], hours: Int = 0, json: Bool = false) throws -> Run {
    let answer = Example.answer(#"{"calendars":[\#(states.joined(separator: ","))]}"#)
    return try Run(
      ["calendars", "fetch"] + (json ? ["--json"] : []), answers: [answer],
      now: Example.now.adding(minutes: hours * 60), environment: home.environment)
  }

  @Test func `is downloaded into a folder of its own, read from there, and kept up to date by a timer`()
    throws
  {
    let home = try home()
    let run = try add(home, [Self.url, "--name", "Club", "--all-day"])
    #expect(run.exitCode == 0, "\(run.complaint)")
    let path = "\(try only(home))/files/cal.example.org"
    #expect(home.exists("\(path)/a.ics"))
    #expect(
      run.calls.prefix(2) == [
        #"{"method":"ListCalendars"}"#,
        #"{"method":"AddCalendar","parameters":{"allDay":true,"name":"Club","path":"\#(path)"}}"#,
      ])
    #expect(
      run.output == """
        Club: 2 events in 1 file
        systemd downloads it every hour. `plannerctl calendars fetch` does so now.

        """)
    #expect(
      home.calls.filter { $0.hasPrefix("systemctl") } == [
        "systemctl --user daemon-reload", "systemctl --user enable --now planner-feeds.timer",
      ])
    let service = home.text("\(home.units)/planner-feeds.service")
    #expect(service.contains(" calendars fetch\n") && service.contains("ReadWritePaths=\"\(feeds(home))\"\n"))
    #expect(service.contains("Environment=\"PATH=\(home.folder)/bin:/usr/local/bin:/usr/bin:/bin\"\n"))
    #expect(home.text("\(home.units)/planner-feeds.timer").contains("OnUnitActiveSec=60min\n"))
  }

  @Test func `has its address where nobody else reads it, and nowhere else`() throws {
    let home = try home()
    let run = try add(home, [Self.url.replacing("https://", with: "webcal://") + "#top"])
    let folder = try only(home)
    let config = "\(folder)/vdirsyncer.conf"
    #expect(home.text(config).contains("type = \"http\"\nurl = \"\(Self.url)\"\n"))
    #expect(home.mode(config) == 0o600 && home.mode(folder) == 0o700 && home.mode(feeds(home)) == 0o700)
    let units = ["service", "timer"].map { home.text("\(home.units)/planner-feeds.\($0)") }.joined()
    #expect(!units.isEmpty)
    for text in [run.output, run.complaint, run.calls.joined(), home.calls.joined(), units, folder] {
      #expect(!text.contains("s3cret"))
    }
  }

  @Test(arguments: [
    (
      "error: Unknown error occurred for planner_feed: Not Found",
      "the server has nothing at this address (404)"
    ),
    (
      "error: Unknown error occurred for planner_feed: File not found",
      "the server has nothing at this address (404)"
    ),
    ("error: Unknown error occurred for planner_feed: Gone", "the server has nothing at this address (404)"),
    (
      "error: Unknown error occurred for planner_feed: 403, message='Forbidden', url='\(url)'",
      "the server refuses it (403)"
    ),
    (
      "error: Unknown error occurred for planner_feed: 503, message='Busy', url='\(url)'",
      "the server answers with an error (503); try again later"
    ),
    (
      "error: Unknown error occurred for planner_feed: Unknown component: VFREEBUSY",
      "it only has busy times (VFREEBUSY)"
    ),
    (
      "error: Unknown error occurred for planner_feed: Parsing error at line 1",
      "the server does not send a calendar, but maybe a web page; copy the calendar's sharing address again"
    ),
    (
      "error: Unknown error occurred: Cannot connect to host cal.example.org:443 ssl:default [Name or service not known]",
      "the server cannot be reached; check the network"
    ),
    (
      "error: Unknown error occurred: Cannot connect to host h:443 ssl:True [SSLCertVerificationError: (1, 'certificate verify failed')]",
      "the server's certificate is not valid"
    ),
    ("error: \(url) is odd", "vdirsyncer says: error: the address is odd; see docs/calendar.md"),
  ])
  func `that cannot be downloaded is not added, and one sentence says why without the address`(
    said: String, reason: String
  ) throws {
    let home = try home("cat >&2 <<'END'\n\(said)\nEND\nexit 1")
    let run = try add(home)
    #expect(run.exitCode == 1)
    #expect(
      run.complaint.hasPrefix("plannerctl: the calendar at cal.example.org is not added: \(reason)"),
      "\(run.complaint)")
    #expect(run.complaint.split(separator: "\n").count == 1 && !run.complaint.contains("s3cret"))
    #expect(run.calls == [#"{"method":"ListCalendars"}"#])
    #expect(isEmpty(home) && !home.exists(home.units))
  }

  @Test func `that the planner refuses leaves nothing`() throws {
    let home = try home()
    let refusal = Example.refusal(
      "InvalidField", #"{"field":"name","value":"x","allowed":"a name","message":"name is 'x'."}"#)
    let run = try Run(
      ["calendars", "add", Self.url, "--name", "x"], answers: [known(), refusal],
      environment: home.environment)
    #expect(run.exitCode == 65 && isEmpty(home) && !home.exists(home.units))
  }

  @Test func `wants vdirsyncer`() throws {
    let home = try StandIns()
    let run = try add(home, environment: ["PATH": "\(home.folder)/bin"])
    #expect(run.exitCode == 1 && run.calls.isEmpty)
    #expect(run.complaint.contains("vdirsyncer is not on your PATH; install it"))
  }

  @Test func `is told of where it is one already`() throws {
    let home = try home()
    _ = try add(home)
    let path = "\(try only(home))/files/cal.example.org"
    let run = try Run(
      ["calendars", "add", Self.url], answers: [known(state("Club", path))], environment: home.environment)
    #expect(run.exitCode == 1 && run.complaint.contains("this address is the calendar Club already"))
    #expect(home.exists("\(path)/a.ics"))
  }

  @Test func `that undo brought back without its files is downloaded anew by its address`() throws {
    let home = try home()
    let path = "\(feeds(home))/\(shortHash(Self.url))/files/cal.example.org"
    let calendar = state("Club", path)
    let run = try Run(
      ["calendars", "add", Self.url],
      answers: [
        known(calendar), Example.answer(#"{"calendars":[\#(calendar)],"plan":\#(Example.emptyPlan)}"#),
        Example.preferences,
      ], environment: home.environment)
    #expect(run.exitCode == 0 && run.output.hasPrefix("Club is downloaded again.\n"), "\(run.complaint)")
    #expect(run.calls.count == 3 && run.calls[1].contains("CheckCalendars"))
    #expect(home.exists("\(path)/a.ics"))
  }

  @Test func `without systemd is said to need a download now and then`() throws {
    let home = try home()
    let run = try add(home, environment: ["PLANNER_HOME": "\(home.folder)/trial"])
    #expect(run.exitCode == 0, "\(run.complaint)")
    #expect(run.output.replacing("\n", with: " ").contains("run `plannerctl calendars fetch` regularly."))
    #expect(!home.exists(home.units) && home.calls.isEmpty)
    #expect(home.exists("\(home.folder)/trial/feeds"))
  }

  @Test func `without an event is added, and that is said`() throws {
    let run = try add(try home("exit 0"))
    #expect(run.exitCode == 0)
    #expect(
      run.output.contains(
        "It has no events. If you expect some, copy the calendar's sharing address "
          + "again"))
  }

  @Test func `goes with its files and the timer`() throws {
    let home = try home()
    _ = try add(home)
    let path = "\(try only(home))/files/cal.example.org"
    let removed = Example.answer(#"{"calendar":\#(source("Club", path)),"plan":\#(Example.emptyPlan)}"#)
    let run = try Run(
      ["calendars", "remove", "Club"], answers: [removed, Example.preferences], environment: home.environment)
    #expect(run.exitCode == 0, "\(run.complaint)")
    #expect(
      run.output.replacing("\n", with: " ")
        == "The planner no longer plans around Club. Its downloads ended, and its files were removed. "
    )
    #expect(isEmpty(home) && !home.exists("\(home.units)/planner-feeds.timer"))
    #expect(!home.exists("\(home.units)/planner-feeds.service"))
    #expect(
      home.calls.suffix(2) == [
        "systemctl --user disable --now planner-feeds.timer", "systemctl --user daemon-reload",
      ])
  }

  @Test func `another calendar that is removed keeps its files`() throws {
    let home = try home()
    _ = try add(home)
    let removed = Example.answer(#"{"calendar":\#(source("Work", home.home)),"plan":\#(Example.emptyPlan)}"#)
    let run = try Run(
      ["calendars", "remove", "Work"], answers: [removed, Example.preferences], environment: home.environment)
    #expect(run.output.contains("Its files stay."))
    #expect(!isEmpty(home) && home.exists("\(home.units)/planner-feeds.timer"))
  }

  @Test func `is downloaded again by fetch, which names what fails`() throws {
    let home = try home(
      "[ -e $HERE/broken ] && { echo 'error: x: Not Found' >&2; exit 1; }\n\(Self.downloads)")
    _ = try add(home)
    let path = "\(try only(home))/files/cal.example.org"
    try FileManager.default.removeItem(atPath: "\(path)/a.ics")
    let calendar = state("Club", path)
    let run = try fetch(home, [calendar])
    #expect(run.exitCode == 0 && run.output == "Downloaded: Club.\n" && home.exists("\(path)/a.ics"))

    try home.write("", to: "\(home.folder)/broken")
    let failed = try fetch(home, [calendar])
    #expect(failed.exitCode == 1 && failed.output.isEmpty)
    #expect(
      failed.complaint.hasPrefix(
        "plannerctl: Club could not be downloaded: the server has nothing at this address (404);"))
    let note = "\(path)/planner-download-failed.txt"
    #expect(home.text(note).hasPrefix("it cannot be downloaded from cal.example.org: the server has nothing"))
    let json = try fetch(home, [calendar], json: true)
    #expect(
      json.exitCode == 1 && json.output.hasPrefix(#"{"failed":[{"calendar":"Club","reason":"the server"#))

    try FileManager.default.removeItem(atPath: "\(home.folder)/broken")
    #expect(try fetch(home, [calendar]).exitCode == 0)
    #expect(!home.exists(note), "whole again")
  }

  @Test func `that cannot be reached is trouble after a day only`() throws {
    let home = try home(
      "[ -e $HERE/off ] && { echo 'error: Cannot connect to host h' >&2; exit 1; }\n\(Self.downloads)")
    _ = try add(home)
    try home.write("", to: "\(home.folder)/off")
    let path = "\(try only(home))/files/cal.example.org"
    let note = "\(path)/planner-download-failed.txt"
    for hours in [0, 23] {
      #expect(try fetch(home, [state("Club", path)], hours: hours).exitCode == 1)
      #expect(!home.exists(note), "a laptop may have no network")
    }
    _ = try fetch(home, [state("Club", path)], hours: 24)
    #expect(home.text(note).contains("the server cannot be reached"))
  }

  @Test func `that is no calendar any more is kept for a day, for an undo`() throws {
    let home = try home()
    _ = try add(home)
    let folder = try only(home)
    try FileManager.default.removeItem(atPath: "\(folder)/files/cal.example.org/a.ics")
    for hours in [0, 23] {
      #expect(try fetch(home, [], hours: hours).exitCode == 0)
      #expect(home.exists(folder) && !home.exists("\(folder)/files/cal.example.org/a.ics"))
    }
    _ = try fetch(home, [state("Club", "\(folder)/files/cal.example.org")], hours: 23)
    _ = try fetch(home, [], hours: 24)
    #expect(home.exists(folder), "it was one again")
    _ = try fetch(home, [], hours: 48)
    #expect(!home.exists(folder))
  }

  @Test func `fetch says where there is none`() throws {
    let run = try fetch(try home(), [])
    #expect(run.exitCode == 0 && run.output.hasPrefix("No calendar comes from the web:"))
  }

  @Test func `is taken by init, typed or as an option`() throws {
    for (arguments, typed) in [([], [Self.url, "q"]), (["--yes", "--calendar", Self.url], nil)]
      as [([String], [String]?)]
    {
      let home = try home()
      let planner = FirstHourPlanner()
      let run = try FirstHourRun(
        arguments, typed: typed, planner: planner, home: home, environment: home.environment)
      #expect(run.exitCode == 0, "\(run.shown)")
      let path = "\(try only(home))/files/cal.example.org"
      #expect(planner.changes.first == #"AddCalendar {"path":"\#(path)"}"#)
      #expect(run.flat.contains("cal.example.org: 2 events in 1 file systemd downloads it every hour."))
    }
  }

  @Test func `that init cannot add is asked for again`() throws {
    let home = try home("echo 'error: x: Not Found' >&2; exit 1")
    let planner = FirstHourPlanner()
    let run = try FirstHourRun(
      typed: [Self.url, "http://example.org/a.ics", "q"], planner: planner, home: home,
      environment: home.environment)
    #expect(run.flat.contains("Note: The calendar at cal.example.org is not added: the server has nothing"))
    #expect(run.flat.contains("use an https address: others on the network could read"))
    #expect(run.questions == 3 && planner.changes.isEmpty)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")))
  func `has units that systemd reads`() throws {
    let home = try home()
    let odd = "\(home.folder)/100% $HOME"
    let run = try add(home, environment: ["XDG_DATA_HOME": odd])
    #expect(run.exitCode == 0, "\(run.complaint)")
    for unit in ["planner-feeds.service", "planner-feeds.timer"] {
      let end = try Program(
        path: "/usr/bin/systemd-analyze",
        arguments: ["--user", "--man=no", "verify", "\(home.units)/\(unit)"], environment: home.environment
      ).run(seconds: 60)
      #expect(end.output == "" && end.code == 0)
    }
  }
}

@Suite struct `The address of a calendar` {
  @Test(arguments: [
    ("https://h/c.ics", "https://h/c.ics", "h"),
    ("webcal://Cal.example.org/c", "https://Cal.example.org/c", "cal.example.org"),
    ("WEBCALS://h/c?a=b&c=%20", "https://h/c?a=b&c=%20", "h"),
    ("https://h:8443/?id=1#x", "https://h:8443/?id=1", "h"),
    ("http://localhost:5232/c", "http://localhost:5232/c", "localhost"),
  ])
  func `is taken`(text: String, asked: String, host: String) throws {
    let url = try FeedURL(text)
    #expect(url.text == asked && url.host == host)
  }

  @Test(arguments: [
    "ftp://h/c", "file:///etc/passwd", "https://", "https:///c", "https://h", "https://h/", "https://h/?",
    "https://ana:s3cret@h/c", "https://h:x/c", "https://h/a b", "https://h/é", "http://h/s3cret",
    "https://h/c\n",
    "webcal://ümlaut.de/c",
  ])
  func `is refused, and not repeated`(text: String) throws {
    let home = try StandIns(["vdirsyncer": ""])
    let run = try Run(["calendars", "add", text], answers: [], environment: home.environment)
    #expect(run.exitCode == 1 && run.calls.isEmpty)
    #expect(run.complaint.contains("not repeated") && !run.complaint.contains("s3cret"))
  }
}
