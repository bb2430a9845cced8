import Foundation
import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `The mirror` {
  private func answer(_ path: String) -> String {
    Example.answer(#"{"mirror":{"path":"\#(path)","form":"event","files":12}}"#)
  }

  /// Runs `mirror set` with answers for GetMirror, SetMirror and the preferences.
  private func set(
    _ path: String, from old: String, _ home: StandIns, options: [String] = [], answers: [String]? = nil,
    environment: [String: String] = [:]
  ) throws -> Run {
    try Run(
      ["mirror", "set", path] + options,
      answers: answers ?? [answer(old), answer(path.isEmpty ? "/own" : path), Example.preferences],
      environment: home.environment.merging(environment) { $1 })
  }

  private func dropIn(_ home: StandIns) -> String { "\(home.units)/plannerd.service.d/mirror.conf" }
  private func data(_ home: StandIns) -> String { "\(home.home)/.local/share/planner/calendar" }

  private static let show = "systemctl --user show plannerd.service -p LoadState -p ActiveState"
  private static let reload = "systemctl --user daemon-reload"
  private static let restart = "systemctl --user restart plannerd.service"

  @Test func `is shown`() {
    let mirror = MirrorState(path: "/m", form: .both, files: 1, trouble: "'/m' cannot be written.")
    #expect(
      shown(MirrorView(mirror: mirror)) == """
        Sessions are written to /m as events and as tasks, 1 file now.
        Trouble: '/m' cannot be written.
        """)
  }

  @Test func `alone is shown`() throws {
    let run = try Run(["mirror"], answers: [answer("/m"), Example.preferences])
    #expect(run.calls.first == #"{"method":"GetMirror"}"#)
    #expect(run.output == "Sessions are written to /m as events, 12 files now.\n")
  }

  @Test func `outside of the data is let through the unit's sandbox first`() throws {
    // Records the drop-in at the moment of the restart.
    let home = try StandIns([
      "systemctl": StandIns.systemctl()
        + "; [ \"$2\" = restart ] && cat $HERE/home/.config/systemd/user/*/mirror.conf > $HERE/seen; exit 0"
    ])
    let target = "\(home.home)/my cal/100% \"ana\""
    // JSON would escape the quotes.
    let answers = [answer(data(home)), answer("/m"), Example.preferences]
    let run = try set(target, from: data(home), home, answers: answers)
    #expect(run.exitCode == 0, "\(run.complaint)")
    #expect(home.calls == [Self.show, Self.reload, Self.restart])
    #expect(
      home.text(dropIn(home)) == """
        # Written by plannerctl mirror set: where sessions and dates are written.
        [Service]
        ReadWritePaths="-\(home.home)/my cal/100%% \\"ana\\""

        """)
    #expect(home.text("\(home.folder)/seen") == home.text(dropIn(home)))
    #expect(home.exists(target))
    #expect(home.mode(target) == 0o700)
    #expect(run.calls.dropLast().map { $0.contains("GetMirror") } == [true, false])
    #expect(run.calls[1].contains(#""method":"SetMirror""#))
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Wrote \(dropIn(home)): systemd lets the planner write to \(target)."))
    #expect(words.contains("Restarted plannerd.service: it can write there now."))
  }

  @Test func `leaves one folder for another while the old one is still open`() throws {
    let home = try StandIns([
      "systemctl": StandIns.systemctl()
        + "; [ \"$2\" = restart ] && cp $HERE/home/.config/systemd/user/*/mirror.conf $HERE/seen; exit 0"
    ])
    let (old, new) = ("\(home.home)/old", "\(home.home)/new")
    _ = try set(old, from: data(home), home)
    _ = try set(new, from: old, home)
    #expect(
      home.text("\(home.folder)/seen").hasSuffix("ReadWritePaths=\"-\(new)\"\nReadWritePaths=\"-\(old)\"\n"))
    #expect(home.text(dropIn(home)).hasSuffix("[Service]\nReadWritePaths=\"-\(new)\"\n"))
    #expect(
      home.calls == [Self.show, Self.reload, Self.restart, Self.show, Self.reload, Self.restart, Self.reload])
  }

  @Test func `said again restarts nothing`() throws {
    let home = try StandIns(["systemctl": StandIns.systemctl()])
    let target = "\(home.home)/cal"
    _ = try set(target, from: data(home), home)
    let before = home.calls.count
    let run = try set(target, from: target, home)
    #expect(home.calls.count == before)
    #expect(run.output.hasPrefix("Sessions are written to"))
  }

  /// A folder that was missing when the unit started stays inaccessible to it.
  @Test func `said again where it is in trouble restarts the unit`() throws {
    let home = try StandIns(["systemctl": StandIns.systemctl()])
    let target = "\(home.home)/cal"
    _ = try set(target, from: data(home), home)
    let (text, before) = (home.text(dropIn(home)), home.calls.count)
    let troubled = Example.answer(
      #"{"mirror":{"path":"\#(target)","form":"event","files":12,"trouble":"It is read-only."}}"#)
    let run = try set(
      target, from: target, home, answers: [troubled, answer(target), Example.preferences])
    #expect(home.calls.dropFirst(before) == [Self.show, Self.reload, Self.restart])
    #expect(home.text(dropIn(home)) == text)
    #expect(run.output.hasPrefix("Restarted plannerd.service: it can write there now.\n"))
  }

  @Test func `a unit that does not run is not started`() throws {
    let home = try StandIns(["systemctl": StandIns.systemctl(active: false)])
    _ = try set("\(home.home)/cal", from: data(home), home)
    #expect(home.calls == [Self.show, Self.reload])
  }

  @Test(arguments: [
    "exit 1", "case \"$2\" in show) echo LoadState=not-found; echo ActiveState=inactive ;; esac", "",
  ])
  func `is set alone where no unit runs the planner`(systemctl: String) throws {
    let home = try StandIns(systemctl.isEmpty ? [:] : ["systemctl": systemctl])
    let environment = ["PATH": "\(home.folder)/bin"]
    if !systemctl.isEmpty {
      try FileManager.default.createSymbolicLink(
        atPath: "\(home.folder)/bin/cat", withDestinationPath: "/bin/cat")
    }
    let run = try set("\(home.home)/cal", from: data(home), home, environment: environment)
    #expect(run.exitCode == 0)
    #expect(run.calls.contains { $0.contains("SetMirror") })
    #expect(!home.exists(dropIn(home)))
    #expect(home.calls.count <= 1)
  }

  @Test func `goes back to the planner's own folder and takes its drop-in along`() throws {
    let home = try StandIns(["systemctl": StandIns.systemctl()])
    _ = try set("\(home.home)/cal", from: data(home), home)
    let before = home.calls.count
    let run = try set("", from: "\(home.home)/cal", home)
    #expect(run.calls.contains(#"{"method":"SetMirror","parameters":{"path":""}}"#))
    #expect(!home.exists(dropIn(home)))
    #expect(home.calls.dropFirst(before) == [Self.reload])
    #expect(
      run.output.split(whereSeparator: \.isWhitespace).prefix(2).joined(separator: " ")
        == "Removed \(dropIn(home)):")
  }

  @Test func `inside the data needs no leave`() throws {
    let home = try StandIns(["systemctl": StandIns.systemctl()])
    _ = try set(data(home), from: "/x", home)
    #expect(home.calls.isEmpty)
    #expect(!home.exists(dropIn(home)))
  }

  @Test func `a refusal leaves the unit as it was`() throws {
    let home = try StandIns(["systemctl": StandIns.systemctl()])
    let refusal = Example.refusal(
      "InvalidField",
      #"{"field":"path","value":"/b","allowed":"a folder","message":"Another planner has it."}"#)
    let run = try set("\(home.home)/cal", from: data(home), home, answers: [answer(data(home)), refusal])
    #expect(run.exitCode == 65)
    #expect(!home.exists(dropIn(home)))
    #expect(home.calls.last == Self.reload)
  }

  @Test func `a restart that fails is taken back, and nothing is set`() throws {
    let home = try StandIns([
      "systemctl": StandIns.systemctl()
        + "; [ \"$2\" = restart ] && [ -e $HERE/home/.config/systemd/user/*/mirror.conf ] && { echo 'Job failed.'; exit 1; }; exit 0"
    ])
    let run = try set("\(home.home)/cal", from: data(home), home)
    #expect(run.exitCode == 1)
    #expect(
      run.complaint == "plannerctl: `systemctl --user restart plannerd.service` failed: Job failed.\n")
    #expect(!run.calls.contains { $0.contains("SetMirror") })
    #expect(!home.exists(dropIn(home)))
    #expect(home.calls.suffix(2) == [Self.reload, Self.restart])
  }

  @Test func `a drop-in of the user's is left alone`() throws {
    let home = try StandIns(["systemctl": StandIns.systemctl()])
    try home.write("[Service]\nReadWritePaths=/mine\n", to: dropIn(home))
    let run = try set("\(home.home)/cal", from: data(home), home)
    #expect(run.complaint.contains("mirror.conf exists already, and plannerctl did not write it"))
    #expect(run.exitCode == 1)
    #expect(!run.calls.contains { $0.contains("SetMirror") })
    #expect(try set("", from: data(home), home).exitCode == 0)
    #expect(home.text(dropIn(home)) == "[Service]\nReadWritePaths=/mine\n")
    #expect(home.calls.isEmpty)
  }

  @Test func `a folder for passing things is refused`() throws {
    let home = try StandIns(["systemctl": StandIns.systemctl()])
    let target = "/tmp/plannerctl-mirror-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: target) }
    let run = try set(target, from: data(home), home)
    #expect(run.exitCode == 1)
    #expect(run.complaint.contains("is in /tmp, but the planner's unit has its own /tmp"))
    #expect(!run.calls.contains { $0.contains("SetMirror") })
  }

  @Test func `of a planner in PLANNER_HOME touches no unit`() throws {
    let home = try StandIns(["systemctl": StandIns.systemctl()])
    let run = try set(
      "\(home.home)/cal", from: "/x", home, answers: [answer("\(home.home)/cal"), Example.preferences],
      environment: ["PLANNER_HOME": "\(home.folder)/planner"])
    #expect(run.exitCode == 0)
    #expect(run.calls.first?.contains("SetMirror") == true)
    #expect(home.calls.isEmpty)
    #expect(!home.exists(home.config))
  }

  @Test func `is set as something else without a word to systemd`() throws {
    let home = try StandIns(["systemctl": StandIns.systemctl()])
    let run = try Run(
      ["mirror", "set", "--as", "task", "--json"], answers: [answer("/m")], environment: home.environment)
    #expect(run.calls == [#"{"method":"SetMirror","parameters":{"form":"task"}}"#])
    #expect(run.output == #"{"mirror":{"path":"/m","form":"event","files":12}}"# + "\n")
    #expect(home.calls.isEmpty)
  }

  @Test func `as JSON prints the answer alone, and tells the rest on standard error`() throws {
    let home = try StandIns(["systemctl": StandIns.systemctl()])
    let run = try set("\(home.home)/cal", from: data(home), home, options: ["--json"])
    #expect(run.output.hasPrefix(#"{"mirror":"#))
    #expect(run.complaint.hasPrefix("plannerctl: Wrote "))
  }

  @Test func `is shown with the calendar of dates, where there is one`() {
    let mirror = MirrorState(
      path: "/m", form: .event, files: 1, dates: "/d", dateFiles: 3, datesTrouble: "'/d' is gone.")
    #expect(
      shown(MirrorView(mirror: mirror)) == """
        Sessions are written to /m as events, 1 file now.
        Dates are written to /d, 3 files now.
        Trouble: '/d' is gone.
        """)
  }

  private func dated(_ path: String, _ dates: String) -> String {
    Example.answer(
      #"{"mirror":{"path":"\#(path)","form":"event","files":12,"dates":"\#(dates)","dateFiles":1}}"#)
  }

  @Test func `lets dates through the sandbox beside sessions, and takes back what is not needed`() throws {
    let home = try StandIns(["systemctl": StandIns.systemctl()])
    let (cal, dates) = ("\(home.home)/cal", "\(home.home)/dates")
    let on = try Run(
      ["mirror", "set", "--dates", dates], answers: [answer(cal), dated(cal, dates), Example.preferences],
      environment: home.environment)
    #expect(on.exitCode == 0, "\(on.complaint)")
    #expect(on.calls[1] == #"{"method":"SetMirror","parameters":{"dates":"\#(dates)"}}"#)
    #expect(home.calls == [Self.show, Self.reload, Self.restart])
    #expect(
      home.text(dropIn(home)).hasSuffix(
        "[Service]\nReadWritePaths=\"-\(cal)\"\nReadWritePaths=\"-\(dates)\"\n"))
    #expect(home.mode(dates) == 0o700)
    #expect(on.output.contains("Dates are written to"))

    // The sessions move, and the dates stay.
    _ = try set("", from: cal, home, answers: [dated(cal, dates), dated("/own", dates), Example.preferences])
    #expect(home.text(dropIn(home)).hasSuffix("[Service]\nReadWritePaths=\"-\(dates)\"\n"))
    let off = try Run(
      ["mirror", "set", "--dates", ""],
      answers: [dated(data(home), dates), answer(data(home)), Example.preferences],
      environment: home.environment)
    #expect(off.calls[1] == #"{"method":"SetMirror","parameters":{"dates":""}}"#)
    #expect(!home.exists(dropIn(home)))
  }

  @Test func `is no file`() throws {
    let home = try StandIns()
    try home.write("", to: "\(home.home)/file")
    let run = try set("\(home.home)/file", from: "/x", home)
    #expect(run.exitCode == 64)
    #expect(run.calls.isEmpty)
  }
}
