import Foundation
import Glibc

/// A journald of a test's own (`Tests/System/journald.sh`): tests run themselves once more beside it.
package enum PrivateJournald {
  /// Whether one can be had here: it takes root, to put folders over `/run` and `/var/log` for a moment.
  package static var isPossible: Bool {
    geteuid() == 0 && access("/lib/systemd/systemd-journald", X_OK) == 0 && !isInside
  }

  /// Said of a test that is skipped.
  package static let isNeeded = "needs root and systemd-journald"

  /// Whether this process was started by ``run(_:as:)``.
  package static var isInside: Bool { getenv("PLANNER_TEST_JOURNALD") != nil }

  /// Runs the tests of this program that a filter names, beside an empty journal.
  /// - Parameters:
  ///   - filter: a regular expression, as of `swift test --filter`.
  ///   - user: who the tests run as.
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
