import Foundation
import PlannerModel
import PlannerTestSupport
import Testing

@testable import plannerctl

@Suite struct `A way to a server` {
  private static let url = "https://dav.example.org/ana/planner/"
  private let conf = "vdirsyncer.conf"

  /// Runs setup with a planner that has the given mirror.
  private func setUp(
    _ home: StandIns, _ arguments: [String] = [url], mirror: String? = nil, typed: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Run {
    let path = mirror ?? "\(home.home)/cal"
    let answer = Example.answer(#"{"mirror":{"path":"\#(path)","form":"event","files":12}}"#)
    return try Run(
      ["sync", "setup"] + arguments, answers: [answer, Example.preferences], typed: typed,
      environment: home.environment.merging(environment) { $1 })
  }

  private func standIns(vdirsyncer: String = "", systemctl: String = "") throws -> StandIns {
    try StandIns(["vdirsyncer": vdirsyncer, "systemctl": systemctl, "pass": "echo secret"])
  }

  private func config(_ home: StandIns) -> String { "\(home.config)/planner/vdirsyncer.conf" }

  /// Returns the lines that are neither comments nor empty.
  private func said(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  private func status(_ home: StandIns) throws -> String {
    let line = try #require(said(home.text(config(home))).first { $0.hasPrefix("status_path") })
    return String(try #require(line.split(separator: "\"").last))
  }

  @Test func `is written as vdirsyncer reads it`() throws {
    let home = try standIns()
    let run = try setUp(
      home, [Self.url, "--user", "ana", "--password-command", "pass", "show", "dav \"x\"", "--every", "1h"])
    #expect(run.exitCode == 0, "\(run.complaint)")
    let text = home.text(config(home))
    #expect(text.hasPrefix("# Written by plannerctl sync setup"))
    #expect(
      said(text) == [
        "[general]", "status_path = \"\(try status(home))\"", "[pair planner]", "a = \"planner_mirror\"",
        "b = \"planner_server\"", "collections = null", "conflict_resolution = \"b wins\"",
        "[storage planner_mirror]", "type = \"filesystem\"", "path = \"\(home.home)/cal\"",
        "fileext = \".ics\"", "[storage planner_server]", "type = \"caldav\"", "url = \"\(Self.url)\"",
        "username = \"ana\"",
        #"password.fetch = ["command", "\#(home.folder)/bin/pass", "show", "dav \"x\""]"#,
      ])
    #expect(home.mode(config(home)) == 0o600)
    #expect(home.mode(try status(home)) == 0o700)
    #expect(try status(home).hasPrefix("\(home.home)/.local/state/planner/vdirsyncer/"))
    #expect(
      said(home.text("\(home.units)/planner-sync.timer")).contains("OnUnitActiveSec=60min"))
  }

  /// Runs setup with a planner that writes its dates to the given folder, or nowhere.
  private func setUp(_ home: StandIns, _ arguments: [String], dates: String?) throws -> Run {
    let member = dates.map { #","dates":"\#($0)","dateFiles":1"# } ?? ""
    let answer = Example.answer(
      #"{"mirror":{"path":"\#(home.home)/cal","form":"event","files":12\#(member)}}"#)
    return try Run(
      ["sync", "setup", Self.url] + arguments, answers: [answer, Example.preferences],
      environment: home.environment)
  }

  @Test func `has a calendar of its own for dates, of which the planner's side counts`() throws {
    let home = try standIns()
    let there = "https://dav.example.org/ana/dates/"
    let run = try setUp(
      home, ["--dates", there, "--user", "ana", "--password-command", "pass"], dates: "\(home.home)/dates")
    #expect(run.exitCode == 0, "\(run.complaint)")
    let lines = said(home.text(config(home)))
    let start = try #require(lines.firstIndex { $0.hasPrefix("[pair planner_dates_") })
    #expect(
      lines[(start + 1)...] == [
        "a = \"planner_dates_here\"", "b = \"planner_dates_there\"", "collections = null",
        "conflict_resolution = \"a wins\"", "[storage planner_dates_here]", "type = \"filesystem\"",
        "path = \"\(home.home)/dates\"", "fileext = \".ics\"", "[storage planner_dates_there]",
        "type = \"caldav\"", "url = \"\(there)\"", "username = \"ana\"",
        #"password.fetch = ["command", "\#(home.folder)/bin/pass"]"#,
      ])
    #expect(home.text("\(home.units)/planner-sync.service").contains(" \"\(home.home)/dates\" -%h/.gnupg"))
    #expect(run.output.contains("vdirsyncer.conf discover\n"), "both pairs")
    _ = try setUp(home, ["--dates", "https://dav.example.org/ana/others/"], dates: "\(home.home)/dates")
    #expect(!said(home.text(config(home))).contains(lines[start]), "each calendar keeps its own status")
  }

  @Test func `has no calendar for dates that are written nowhere, and not that of the sessions`() throws {
    let home = try standIns()
    let nowhere = try setUp(home, ["--dates", "https://dav.example.org/ana/dates/"], dates: nil)
    #expect(nowhere.complaint.contains("choose one with `plannerctl mirror set --dates DIR`"))
    let same = try setUp(home, ["--dates", Self.url], dates: "/d")
    #expect(same.complaint.contains("--dates needs a separate calendar"))
    #expect(nowhere.exitCode == 1 && same.exitCode == 1)
    #expect(!home.exists(home.config))
  }

  @Test func `is not switched on unasked`() throws {
    let home = try standIns()
    let run = try setUp(home)
    #expect(home.calls == ["systemctl --user daemon-reload"])
    let files = [config(home), "\(home.units)/planner-sync.service", "\(home.units)/planner-sync.timer"]
    for file in files { #expect(run.output.contains("  \(file)\n")) }
    #expect(
      run.output.hasSuffix(
        """
        Discover both sides with vdirsyncer and run it once, then switch the timer on:
          \(home.folder)/bin/vdirsyncer -c \(config(home)) discover planner
          \(home.folder)/bin/vdirsyncer -c \(config(home)) sync
          systemctl --user enable --now planner-sync.timer

        """))
    let asked = try setUp(home, typed: "n")
    #expect(asked.output == run.output)
    #expect(asked.complaint == "Run vdirsyncer now, and switch the timer on? [y/N] ")
  }

  @Test func `is switched on by --yes, or on a terminal by a yes`() throws {
    for (arguments, typed) in [([Self.url, "--yes"], nil), ([Self.url], "y")] {
      let home = try standIns()
      // The stand-in logs its calls in the mirror, the only folder that it may write to.
      let run = try setUp(home, arguments, mirror: home.folder, typed: typed)
      #expect(run.exitCode == 0, "\(run.complaint)")
      #expect(
        home.calls == [
          "systemctl --user daemon-reload", "vdirsyncer -c \(config(home)) discover planner",
          "vdirsyncer -c \(config(home)) sync",
          "systemctl --user enable planner-sync.timer", "systemctl --user restart planner-sync.timer",
        ])
      #expect(run.output.contains("The timer is on, and vdirsyncer has run once."))
    }
  }

  /// vdirsyncer discovers a server that rejects it without reporting an error.
  @Test func `that leads nowhere is not switched on`() throws {
    let home = try standIns(
      vdirsyncer:
        "[ $3 = discover ] || { echo 'error: Unauthorized' >&2; echo 'error: Use -vdebug'; exit 1; }")
    let run = try setUp(home, [Self.url, "--yes"], mirror: home.folder)
    #expect(run.exitCode == 1)
    #expect(
      run.complaint
        == "plannerctl: the files are written, but the timer is not switched on, because "
        + "`\(home.folder)/bin/vdirsyncer -c \(config(home)) sync` failed: error: Unauthorized\n")
    #expect(!home.calls.contains { $0.contains("enable") })
  }

  @Test func `is held to the mirror and to limits as it first runs`() throws {
    for (script, reason) in [
      ("true > $HOME/.bashrc || echo error: closed; exit 1", "error: closed"),
      (
        "head -c 100000000 /dev/zero > $HOME/cal/a.ics || exit 1",
        "it writes a file of more than 64 MiB; run it yourself to see the reason"
      ),
    ] {
      let home = try StandIns(["vdirsyncer": script, "systemctl": ""])
      try home.write("kept", to: "\(home.home)/.bashrc")
      try FileManager.default.createDirectory(
        atPath: "\(home.home)/cal", withIntermediateDirectories: true)
      let run = try setUp(home, [Self.url, "--yes"])
      #expect(run.exitCode == 1 && run.complaint.hasSuffix(" discover planner` failed: \(reason)\n"))
      #expect(home.text("\(home.home)/.bashrc") == "kept")
      let left = try FileManager.default.contentsOfDirectory(atPath: home.folder)
      #expect(!left.contains { $0.hasPrefix("vdirsyncer-") }, "its folder for what is temporary is gone")
    }
    let home = try standIns()
    _ = try setUp(home)
    let unit = said(home.text("\(home.units)/planner-sync.service"))
    for line in ["MemoryMax=1G", "TasksMax=256", "LimitCPU=120", "LimitNOFILE=1024", "LimitFSIZE=64M"] {
      #expect(unit.contains(line))
    }
  }

  @Test func `said again is written anew, and each calendar keeps its own status`() throws {
    let home = try standIns()
    _ = try setUp(home)
    let first = try status(home)
    _ = try setUp(home, ["https://dav.example.org/ana/plannes"])
    #expect(try status(home) != first)
    #expect(home.text(config(home)).contains(#"url = "https://dav.example.org/ana/plannes/""#))
    _ = try setUp(home, ["https://dav.example.org/ana/planner"])
    #expect(try status(home) == first)
  }

  @Test(arguments: [
    "planner/vdirsyncer.conf", "systemd/user/planner-sync.service", "systemd/user/planner-sync.timer",
  ])
  func `writes over nothing of the user's, and then nothing at all`(file: String) throws {
    let home = try standIns()
    try home.write("# mine\n", to: "\(home.config)/\(file)")
    let run = try setUp(home)
    #expect(run.exitCode == 1)
    #expect(run.complaint.contains("\(file) exists already, and plannerctl did not write it; move it away"))
    #expect(home.text("\(home.config)/\(file)") == "# mine\n")
    let all = FileManager.default.enumerator(atPath: home.config)?.compactMap { $0 as? String } ?? []
    #expect(
      all.filter { !home.exists("\(home.config)/\($0)/") || $0.hasSuffix(".conf") || $0.contains("sync.") }
        == [file])
    #expect(home.calls.isEmpty)
  }

  @Test func `wants a vdirsyncer that systemd can start`() throws {
    let home = try standIns()
    let odd = "\(home.folder)/ana's bin"
    try FileManager.default.copyItem(atPath: "\(home.folder)/bin", toPath: odd)
    let run = try setUp(home, environment: ["PATH": odd])
    #expect(run.exitCode == 1)
    #expect(run.complaint.contains("systemd starts nothing with a quote or backslash in its path"))
    #expect(!home.exists(home.config))
  }

  @Test func `wants vdirsyncer`() throws {
    let home = try StandIns()
    let run = try setUp(home, environment: ["PATH": "\(home.folder)/bin"])
    #expect(run.exitCode == 1)
    #expect(run.complaint.contains("vdirsyncer is not on your PATH; install it"))
    #expect(!home.exists(home.config))
    #expect(run.calls.isEmpty)
  }

  @Test(arguments: [["echo", "secret"], ["printf 'secret'"], [""]])
  func `takes no password`(command: [String]) throws {
    let home = try standIns()
    let run = try setUp(home, [Self.url, "--user", "ana", "--password-command"] + command)
    #expect(run.exitCode == 1)
    #expect(run.complaint.contains("contains the password itself"))
    #expect(!run.complaint.contains("secret"))
    #expect(!home.exists(home.config))
  }

  @Test func `names a password command that is not there`() throws {
    let home = try standIns()
    let run = try setUp(home, [Self.url, "--user", "ana", "--password-command", "no-such-program", "x"])
    #expect(
      run.complaint
        == "plannerctl: 'no-such-program' of --password-command is not on your PATH; use its path\n")
    #expect(!home.exists(home.config))
  }

  @Test func `gives one word with blanks to the shell`() throws {
    let home = try standIns()
    _ = try setUp(home, [Self.url, "--user", "ana", "--password-command", "gpg -qd ~/é.gpg"])
    #expect(home.text(config(home)).contains(#"password.fetch = ["shell", "gpg -qd ~/\u00e9.gpg"]"#))
  }

  @Test func `of a planner in PLANNER_HOME touches nothing outside`() throws {
    let home = try standIns()
    let trial = "\(home.folder)/trial"
    let run = try setUp(home, [Self.url, "--yes"], environment: ["PLANNER_HOME": trial])
    #expect(run.exitCode == 0)
    #expect(home.calls.isEmpty)
    #expect(!home.exists(home.config))
    #expect(home.text("\(trial)/vdirsyncer.conf").contains("status_path = \"\(trial)/vdirsyncer/"))
    #expect(run.output.contains("PLANNER_HOME is set, so no units were written. To do it by hand:"))
    #expect(run.output.hasSuffix("vdirsyncer -c \(trial)/vdirsyncer.conf sync\n"))
  }

  @Test func `without systemd is written all the same`() throws {
    let home = try standIns(systemctl: "exit 1")
    let run = try setUp(home, [Self.url, "--yes"])
    #expect(run.exitCode == 0)
    #expect(home.calls == ["systemctl --user daemon-reload"])
    #expect(run.output.contains("then switch the timer on:"))
  }

  @Test func `as JSON is one object`() throws {
    let home = try standIns()
    let run = try setUp(home, [Self.url, "--json"])
    let units = home.units
    #expect(
      run.output
        == #"{"enabled":false,"files":["\#(config(home))","\#(units)/planner-sync.service","\#(units)/planner-sync.timer"],"#
        + #""mirror":"\#(home.home)/cal","next":["\#(home.folder)/bin/vdirsyncer -c \#(config(home)) discover planner","#
        + #""\#(home.folder)/bin/vdirsyncer -c \#(config(home)) sync","#
        + #""systemctl --user enable --now planner-sync.timer"],"url":"\#(Self.url)"}"# + "\n")
  }

  @Test func `is said to lead elsewhere when the mirror moves`() throws {
    let home = try standIns()
    _ = try setUp(home)
    func moved(to path: String) throws -> String {
      let answer = Example.answer(#"{"mirror":{"path":"\#(path)","form":"event","files":12}}"#)
      return try Run(
        ["mirror", "set", path], answers: [answer, answer, Example.preferences],
        environment: home.environment
      ).output
    }
    #expect(try moved(to: "\(home.home)/new").contains("run `plannerctl sync setup` again"))
    #expect(try !moved(to: "\(home.home)/cal").contains("sync setup"))
  }

  /// systemd reads the units as intended, with any characters in paths.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")))
  func `is a unit to systemd`() throws {
    let home = try standIns()
    let odd = "\(home.folder)/100% $HOME é"
    try FileManager.default.createDirectory(atPath: odd, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: "\(home.folder)/bin/vdirsyncer", toPath: "\(odd)/vdirsyncer")
    let run = try setUp(
      home, mirror: "\(odd)/cal",
      environment: ["PATH": "\(odd):/usr/bin:/bin", "XDG_CONFIG_HOME": "\(odd)/\"config\""])
    #expect(run.exitCode == 0, "\(run.complaint)")
    for unit in ["planner-sync.service", "planner-sync.timer"] {
      let result = try analyze("\(odd)/\"config\"/systemd/user/\(unit)", home)
      #expect(result.output == "")
      #expect(result.code == 0)
    }
    // Without a unit that systemd rejects, this would test nothing.
    let path = "\(odd)/\"config\"/systemd/user/planner-sync.service"
    try home.write(home.text(path).replacing("100%%", with: "99%%"), to: path)
    #expect(try analyze(path, home).output.contains("99% $HOME é/vdirsyncer is not executable"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")))
  func `quotes words as systemd reads them`() throws {
    let home = try StandIns()
    let path = "\(home.folder)/x.service"
    // systemd only repeats a path if it is not absolute.
    let word = #"a "b" \n \ 'c' %h 50%; # $x é"#
    try home.write(
      "[Service]\nExecStart=/bin/true\nReadWritePaths=\(Quoted.unit("-\(word)"))\n", to: path)
    #expect(try analyze(path, home).output.contains("path is not absolute, ignoring: \(word)\n"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")))
  func `quotes whatever systemd takes at all`() throws {
    let home = try StandIns()
    let path = "\(home.folder)/x.service"
    var random = SeededRandom(announcedFor: "unit words")
    let words =
      ["\"\u{301} -x \"\u{301}", "\\\u{301}\\", "%\u{301}h"]
      + (0..<PropertySeeds.draws(300)).map { _ in RandomText.make(&random) }
    let writable = words.filter(Quoted.isUnitWritable).map { "w\($0)" }
    #expect(writable.count > PropertySeeds.draws(300) / 3)
    let lines = writable.map { "ReadWritePaths=\(Quoted.unit("-\($0)"))" }
    try home.write("[Service]\nExecStart=/bin/true\n\(lines.joined(separator: "\n"))\n", to: path)
    let output = try analyze(path, home).output
    for word in writable {
      #expect(
        output.utf8.contains("path is not absolute, ignoring: \(word)\n".utf8), "\(word.debugDescription)")
    }
  }

  private func analyze(_ unit: String, _ home: StandIns) throws -> (output: String, code: Int32) {
    let program = Program(
      path: "/usr/bin/systemd-analyze", arguments: ["--user", "--man=no", "verify", unit],
      environment: home.environment)
    let end = try program.run(seconds: 60)
    return (end.output, end.code)
  }
}

@Suite struct `The URL of a calendar` {
  @Test(arguments: [
    "https://h/c", "HTTPS://cloud.example.org:8443/remote.php/dav/calendars/ana/planner/",
    "https://caldav.fastmail.com/dav/calendars/user/ana@example.org/5f-1/", "http://localhost:5232/ana/c/",
    "http://127.0.0.1:5232/ana/c", "http://[::1]:5232/c", "http://box.localhost/c", "http://127.9.8.7/c",
  ])
  func `is taken`(text: String) throws {
    #expect(try CollectionURL(text).text == (text.hasSuffix("/") ? text : "\(text)/"))
  }

  @Test(arguments: [
    "", "h/c", "ftp://h/c", "https://", "https:///c", "https://h", "https://h/", "https://h//",
    "https://h:x/c",
    "https://h:99999/c", "https://h/c?x=1", "https://h/c#x", "https://h/a b", "https://h/é",
    "https://ümlaut.de/c",
    "https://h\\@evil/c", "https://[::1/c", "https://[h]/c", "http://h/c", "http://127.0.0.1.evil.org/c",
    "http://127.0.0.256/c", "http://localhost.evil.org/c", "http://evil.org/localhost", "http://127.1/c",
    "https://h/c\n",
  ])
  func `is refused`(text: String) {
    #expect(throws: InvalidFieldName("url")) {
      do { _ = try CollectionURL(text) } catch let error { throw InvalidFieldName(error) }
    }
  }

  @Test(arguments: [
    "https://ana:secret@h/c", "https://ana@h/secret", "https://ana:se/secret@h/c",
    "http://ana:secret@localhost/c",
    "https://ana:12?secret@h/c",
  ])
  func `that may hold a password is not repeated`(text: String) throws {
    let home = try StandIns(["vdirsyncer": ""])
    let run = try Run(["sync", "setup", text, "--json"], answers: [], environment: home.environment)
    #expect(run.exitCode == 65)
    #expect(!run.output.contains("secret"))
    #expect(run.calls.isEmpty)
  }
}

/// The field that an error names.
private struct InvalidFieldName: Error, Equatable {
  var name: String

  init(_ name: String) { self.name = name }
  init(_ error: any Error) { name = Failure(error).name == "InvalidField" ? "url" : "\(error)" }
}

@Suite struct `Another program` {
  private func run(_ script: String, seconds: Int = 60) throws -> Program.End {
    try Program(path: "/bin/sh", arguments: ["-c", script], environment: ["A": "b c"]).run(seconds: seconds)
  }

  @Test func `ends with a code and what it wrote`() throws {
    #expect(try run("echo \"$A\"; echo two >&2; exit 3") == Program.End(code: 3, output: "b c\ntwo\n"))
    #expect(try run("kill -9 $$").code == 128 + 9)
    #expect(try run("cat").output == "")
    #expect(try run("head -c 300000 /dev/zero | tr '\\0' x").output.count == 300_000)
  }

  @Test func `that fails has failed also where SIGCHLD was ignored by whoever started us`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGCHLD, SIG_IGN)
      let end = try Program(path: "/bin/sh", arguments: ["-c", "exit 3"], environment: [:]).run(seconds: 60)
      #expect(end == Program.End(code: 3, output: ""))
    }
  }

  @Test func `of which nobody knows how it ended has not succeeded`() {
    let end = Program.End(code: -1, output: "")
    #expect(!end.succeeded && end.reason == "its exit status is not known")
  }

  @Test func `that takes too long is killed`() throws {
    let end = try run("echo on; exec sleep 1000", seconds: 1)
    #expect(end.isTimedOut && !end.succeeded)
    #expect(end.reason == "it took too long")
  }

  @Test func `that leaves a child behind is not waited for longer`() throws {
    let end = try run("sleep 5 & echo on; exit 0", seconds: 1)
    #expect(end == Program.End(code: 0, output: "on\n"))
  }

  @Test func `is found where it can be run`() throws {
    let home = try StandIns(["there": ""])
    try FileManager.default.createDirectory(
      atPath: "\(home.folder)/bin/folder", withIntermediateDirectories: true)
    try home.write("", to: "\(home.folder)/bin/text")
    let environment = ["PATH": "relative::/nowhere:\(home.folder)/bin"]
    #expect(Program.find("there", in: environment) == "\(home.folder)/bin/there")
    for name in ["folder", "text", "missing"] { #expect(Program.find(name, in: environment) == nil) }
    #expect(throws: CommandError.self) {
      try Program(path: "/nowhere/x", arguments: [], environment: [:]).run(seconds: 1)
    }
  }
}

@Suite struct `A word for the shell` {
  @Test(arguments: ["plain", "a b", "it's", "", "$HOME", "é", "a;b", "~", "*"])
  func `is taken as it is`(word: String) throws {
    let end = try Program(
      path: "/bin/sh", arguments: ["-c", "printf %s \(Quoted.shell(word))"], environment: ["HOME": "/h"]
    ).run(seconds: 60)
    #expect(end.output == word)
  }
}
