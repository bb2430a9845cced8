import ArgumentParser
import Testing

@testable import plannerctl

@Suite struct `A copy of the database` {
  private func answer(_ path: String = "/data/backups/planner-2026-03-02.db", bytes: Int = 421_888) -> String
  {
    Example.answer(#"{"path":"\#(path)","date":"2026-03-02","bytes":\#(bytes)}"#)
  }

  @Test(arguments: [(1, "1 KiB"), (421_888, "412 KiB"), (1 << 20, "1 MiB"), (5_242_881, "6 MiB")])
  func `is told with its size and place`(bytes: Int, size: String) throws {
    let run = try Run(["backup"], answers: [answer(bytes: bytes), Example.preferences])
    #expect(run.calls.first == #"{"method":"Backup"}"#)
    #expect(run.output == "Copied the database (\(size)) to /data/backups/planner-2026-03-02.db.\n")
    #expect(run.exitCode == 0)
  }

  @Test func `is copied once more to a file of the user's, for them alone`() throws {
    let home = try StandIns()
    let (source, target) = ("\(home.home)/planner-2026-03-02.db", "\(home.home)/my copy.db")
    try home.write("a database", to: source)
    try home.write("an older one", to: target)
    let run = try Run(["backup", target], answers: [answer(source), Example.preferences])
    #expect(run.output.hasSuffix("\nIt is also in \(target).\n"))
    #expect(home.text(target) == "a database")
    #expect(home.mode(target) == 0o600)
  }

  @Test func `to a folder that is not there is refused by its path, and leaves nothing`() throws {
    let home = try StandIns()
    try home.write("a database", to: "\(home.home)/copy.db")
    let run = try Run(
      ["backup", "\(home.home)/none/copy.db"], answers: [answer("\(home.home)/copy.db"), Example.preferences])
    #expect(run.complaint == "plannerctl: cannot make \(home.home)/none/copy.db: No such file or directory\n")
    #expect(run.exitCode != 0 && run.output.isEmpty)
    #expect(!home.exists("\(home.home)/none"))
  }

  @Test func `as JSON is the answer alone`() throws {
    let run = try Run(["backup", "--json"], answers: [answer()])
    #expect(
      run.output == #"{"path":"/data/backups/planner-2026-03-02.db","date":"2026-03-02","bytes":421888}"#
        + "\n")
  }

  @Test func `that the daemon cannot make is refused in its words`() throws {
    let message = "The database could not be used: '/data/planner.db' is damaged: bring a copy back."
    let run = try Run(
      ["backup"], answers: [Example.refusal("Internal", #"{"message":"\#(message)"}"#)])
    #expect(run.complaint.contains(message))
    #expect(run.exitCode != 0 && run.output.isEmpty)
  }

  @Test func `needs a daemon`() throws {
    #expect(try Run(["backup"], answers: nil).exitCode == 69)
  }

  @Test func `is explained, and so is the way back`() {
    // The length of its lines depends on the terminal.
    let backup = Plannerctl.helpMessage(for: Backup.self).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(backup.contains("USAGE: plannerctl backup [<file>]"))
    #expect(backup.contains("once a day") && backup.contains("'restore' restores one"))
    let restore = Plannerctl.helpMessage(for: Restore.self).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(restore.contains("USAGE: plannerctl restore [<copy>]"))
    #expect(
      restore.contains("the newest copy by default") && restore.contains("stops the units of systemd"))
  }
}
