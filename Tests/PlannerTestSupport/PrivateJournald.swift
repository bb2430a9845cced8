import Foundation
import Glibc

/// A private journald (`Tests/System/journald.sh`). Tests run themselves again beside it.
package enum PrivateJournald {
  /// True if a journald can be started: root is needed to mount folders over `/run` and `/var/log`
  /// temporarily.
  package static var isPossible: Bool {
    geteuid() == 0 && access("/lib/systemd/systemd-journald", X_OK) == 0 && !isInside
  }

  /// The reason for skipping a test.
  package static let isNeeded = "needs root and systemd-journald"

  /// True if ``run(_:as:)`` started this process.
  package static var isInside: Bool { getenv("PLANNER_TEST_JOURNALD") != nil }

  /// Runs the matching tests of this program with an empty journal.
  /// - Parameters:
  ///   - filter: a regular expression, as of `swift test --filter`.
  ///   - user: the user of the tests.
  package static func run(
    _ filter: String, as user: uid_t = 0
  ) throws -> (code: Int32, report: String) {
    let run = try ChildProcess.run(
      ["\(RepositoryFiles.root)/Tests/System/journald.sh"] + TestProgram.command(filter),
      environment: [
        "PLANNER_TEST_JOURNALD": "1", "JOURNALD_UID": user == 0 ? "" : "\(user)", "HOME": "/",
      ])
    return (run.code, run.out + run.err)
  }
}
