import Foundation
import Glibc
import PlannerTestSupport
import Testing

/// The Python programs that are not ours (Tests/requirements.txt): of the environment that the Makefile makes,
/// or that PLANNER_VENV names.
enum PythonPrograms {
  private static let folder: String? =
    [ProcessInfo.processInfo.environment["PLANNER_VENV"], "\(RepositoryFiles.root)/.venv"]
    .compactMap { $0 }.first { access("\($0)/bin/python", X_OK) == 0 }

  static let areThere = folder != nil
  static let areMissing: Comment = "there is no .venv; 'make test-tools' makes it"

  static func path(_ name: String) throws -> String {
    let path = "\(try #require(folder))/bin/\(name)"
    try #require(access(path, X_OK) == 0, "\(path) is not there; 'make test-tools' installs it")
    return path
  }
}
