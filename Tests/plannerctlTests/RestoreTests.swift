import Testing

@testable import plannerctl

/// `restore`, and `doctor --recover`, which stops and starts the same units.
@Suite struct `A database that is replaced` {
  private static let show =
    "systemctl --user show plannerd.socket plannerd.service -p Id -p LoadState -p ActiveState"
  private static let stop = "systemctl --user stop plannerd.socket plannerd.service"
  private static let start = [
    "systemctl --user reset-failed plannerd.socket plannerd.service",
    "systemctl --user start plannerd.socket plannerd.service",
  ]
  private static let restored =
    #"{"from":"/d/backups/planner-2026-03-02.db","kept":"/d/backups/replaced-20260302T130000Z.db","lost":0,"#
    + #""counts":{"contacts":3,"goals":2,"items":5,"log":1,"away":0}}"#

  /// Returns a home with both units in a state, or without systemctl.
  private func home(_ state: String? = "active", plannerd: String? = nil, also: String = "") throws
    -> StandIns
  {
    var programs = ["plannerd": plannerd ?? "echo '\(Self.restored)'"]
    if let state {
      let unit = { (name: String) in "echo Id=\(name); echo LoadState=loaded; echo ActiveState=\(state); echo"
      }
      programs["systemctl"] =
        "if [ $2 = show ]; then \(unit("plannerd.socket")); \(unit("plannerd.service")); fi; \(also)"
    }
    return try StandIns(programs)
  }

  private func run(
    _ words: [String], _ home: StandIns, environment: [String: String] = [:]
  ) throws -> Run {
    try Run(words, answers: nil, environment: home.environment.merging(environment) { $1 })
  }

  @Test(arguments: ["active", "failed", "activating"])
  func `stops the units, and starts them again`(state: String) throws {
    let home = try home(state)
    let run = try run(["restore"], home)
    #expect(home.calls == [Self.show, Self.stop, "plannerd restore"] + Self.start)
    #expect(
      run.output == """
        Restored 3 people, 2 goals, 5 sessions, 1 log entry and 0 times away.
        They come from /d/backups/planner-2026-03-02.db.
        The old database is kept as /d/backups/replaced-20260302T130000Z.db.

        """)
    #expect(run.exitCode == 0 && run.complaint.isEmpty)
  }

  @Test func `starts nothing that did not run`() throws {
    let home = try home("inactive")
    #expect(try run(["restore"], home).exitCode == 0)
    #expect(home.calls == [Self.show, "plannerd restore"])
  }

  @Test func `starts the socket alone where the socket alone ran`() throws {
    let home = try StandIns([
      "plannerd": "echo '\(Self.restored)'",
      "systemctl": """
      if [ $2 = show ]; then
        printf 'Id=plannerd.socket\\nLoadState=loaded\\nActiveState=active\\n\\n'
        printf 'Id=plannerd.service\\nLoadState=loaded\\nActiveState=inactive\\n'
      fi
      """,
    ])
    #expect(try run(["restore"], home).exitCode == 0)
    #expect(home.calls.last == "systemctl --user start plannerd.socket")
  }

  @Test func `of a planner in PLANNER_HOME, or without systemd, touches no unit`() throws {
    for home in [try home(), try home(nil)] {
      let environment =
        home.exists("\(home.folder)/bin/systemctl") ? ["PLANNER_HOME": "\(home.folder)/p"] : [:]
      // PATH only has the stand-ins.
      let run = try run(
        ["restore"], home, environment: environment.merging(["PATH": "\(home.folder)/bin"]) { $1 })
      #expect(run.exitCode == 0, "\(run.complaint)")
      #expect(home.calls == ["plannerd restore"])
    }
  }

  @Test func `is named by its day, or by a file, which plannerd gets from the root`() throws {
    let home = try home("inactive")
    _ = try run(["restore", "2026-03-02"], home)
    _ = try run(["restore", "/mnt/stick/./planner.db"], home)
    let relative = try run(["restore", "planner.db"], home)
    #expect(relative.exitCode == 0)
    let calls = home.calls.filter { $0.hasPrefix("plannerd") }
    #expect(calls.prefix(2) == ["plannerd restore 2026-03-02", "plannerd restore /mnt/stick/planner.db"])
    #expect(calls[2].hasPrefix("plannerd restore /") && calls[2].hasSuffix("/planner.db"))
  }

  @Test func `that is refused leaves the planner running, and says why`() throws {
    let refusal = "There is no copy of 2026-03-01 in '/d/backups'; there are: 2026-03-02."
    let home = try home(plannerd: "echo \"plannerd: \(refusal)\" >&2; exit 70")
    let run = try run(["restore", "2026-03-01"], home)
    #expect(run.complaint == "plannerctl: \(refusal)\n")
    #expect(run.exitCode == 1 && run.output.isEmpty)
    #expect(home.calls.suffix(2) == Self.start)
  }

  @Test func `is not begun where the units do not stop`() throws {
    let home = try home(also: "[ $2 = stop ] && { echo Job failed.; exit 1; }; exit 0")
    let run = try run(["restore"], home)
    #expect(
      run.complaint
        == "plannerctl: `systemctl --user stop plannerd.socket plannerd.service` failed: Job failed.\n")
    #expect(run.exitCode == 1)
    #expect(home.calls == [Self.show, Self.stop])
  }

  /// The message must also tell the result for the database, not only the failed start.
  @Test func `is told also where the planner does not start afterwards`() throws {
    let home = try home(also: "[ $2 = start ] && { echo Job failed.; exit 1; }; exit 0")
    let run = try run(["restore"], home)
    #expect(run.output.hasPrefix("Restored 3 people"))
    #expect(
      run.complaint.contains("`systemctl --user start plannerd.socket plannerd.service` failed: Job failed."))
    #expect(run.exitCode == 1)
  }

  @Test func `needs plannerd`() throws {
    let home = try StandIns()
    let run = try run(["restore"], home, environment: ["PATH": "\(home.folder)/bin"])
    #expect(
      run.complaint == "plannerctl: plannerd is neither beside plannerctl nor on your PATH; install it\n")
    #expect(run.exitCode == 1)
  }

  @Test func `as JSON is what plannerd printed`() throws {
    #expect(try run(["restore", "--json"], try home()).output == Self.restored + "\n")
  }

  @Test(arguments: [(0, "No loss is known."), (1, "1 row could not be saved.")])
  func `by a recovery is told with what was lost`(lost: Int, words: String) throws {
    let recovered =
      #"{"kept":"/d/backups/damaged-20260302T130000Z.db","lost":\#(lost),"#
      + #""counts":{"contacts":3,"goals":2,"items":5,"log":1,"away":0}}"#
    let home = try home(plannerd: "echo '\(recovered)'")
    let run = try run(["doctor", "--recover"], home)
    #expect(home.calls == [Self.show, Self.stop, "plannerd recover"] + Self.start)
    #expect(
      run.output == """
        Saved 3 people, 2 goals, 5 sessions, 1 log entry and 0 times away.
        \(words)
        The old database is kept as /d/backups/damaged-20260302T130000Z.db.

        """)
  }
}
