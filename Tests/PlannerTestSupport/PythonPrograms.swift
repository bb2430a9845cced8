import Foundation
import Glibc

/// Third-party Python programs (Tests/requirements.txt), from the environment that the Makefile creates or
/// that PLANNER_VENV names.
package enum PythonPrograms {
  private static let folder: String? =
    [ProcessInfo.processInfo.environment["PLANNER_VENV"], "\(RepositoryFiles.root)/.venv"]
    .compactMap { $0 }.first { access("\($0)/bin/python", X_OK) == 0 }

  package static let areThere = folder != nil
  package static let areMissing = "there is no .venv; 'make test-tools' makes it"

  package static func path(_ name: String) throws -> String {
    let path = "\(folder ?? ".venv")/bin/\(name)"
    guard access(path, X_OK) == 0 else {
      throw UnexpectedOutcome("\(path) is not there; 'make test-tools' installs it")
    }
    return path
  }
}
