import Foundation
import Glibc

/// A program started by a test. Its output goes to files, and the test controls its end.
package final class ChildProcess: @unchecked Sendable {
  package struct TookTooLong: Error {}

  /// The seconds after which a test gives up waiting. This does not measure speed: while other suites ran (a
  /// load of 15 on 2 cores), a minute was too short.
  package static let patience = 300

  package let pid: pid_t
  private let folder: TemporaryFolder
  private var status: Int32?

  /// Starts a program.
  /// - Parameter input: its standard input.
  package init(
    _ arguments: [String], environment: [String: String] = [:], input: String = ""
  ) throws {
    // Any user can write to the inherited files. The folder itself stays private.
    self.folder = try TemporaryFolder()
    try Data(input.utf8).write(to: URL(filePath: self.folder.file("in")))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, self.folder.file("in"), O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, 1, self.folder.file("out"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_addopen(
      &actions, 2, self.folder.file("err"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A test's thread may block signals, but a program must start without blocked signals.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    // The program must not get the user's home and language.
    let kept = ProcessInfo.processInfo.environment.filter {
      ["PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
    }
    let variables =
      kept.merging(["HOME": self.folder.path]) { $1 }.merging(environment) { $1 }.map {
        strdup("\($0)=\($1)")
      }
      + [nil]
    let words = arguments.map { strdup($0) } + [nil]
    defer { for text in variables + words { free(text) } }
    var pid: pid_t = 0
    let failure = posix_spawnp(&pid, arguments[0], &actions, &attributes, words, variables)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    self.pid = pid
  }

  deinit {
    if poll() == nil {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
  }

  /// Runs a program until it ends.
  package static func run(
    _ arguments: [String], environment: [String: String] = [:], input: String = ""
  ) throws -> (code: Int32, out: String, err: String) {
    let child = try ChildProcess(arguments, environment: environment, input: input)
    return (try child.wait(), child.out, child.err)
  }

  package var out: String { text("out") }
  package var err: String { text("err") }

  private func text(_ name: String) -> String {
    String(decoding: (try? Data(contentsOf: URL(filePath: folder.file(name)))) ?? Data(), as: UTF8.self)
  }

  package func send(_ signal: Int32) { kill(pid, signal) }

  /// Returns the exit code, or the negative number of the signal that ended it; nil while it runs.
  package func poll() -> Int32? {
    if status == nil {
      var raw: Int32 = 0
      if waitpid(pid, &raw, WNOHANG) == pid { status = raw }
    }
    return status.map { $0 & 0x7F == 0 ? ($0 >> 8) & 0xFF : -($0 & 0x7F) }
  }

  /// Waits until the program ends.
  package func wait(seconds: Int = patience) throws -> Int32 {
    var ended: Int32?
    try waitUntil(seconds: seconds) {
      ended = poll()
      return ended != nil
    }
    return ended ?? 0
  }

  /// Waits for an effect of another process by polling.
  package func waitUntil(seconds: Int = patience, _ condition: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while try !condition() {
      guard ContinuousClock.now < deadline else { throw TookTooLong() }
      usleep(2000)
    }
  }
}

/// Writes an sh script by another process. A program that another test starts at the same time would inherit
/// an open descriptor of this one, and a file open for writing cannot be run (ETXTBSY, execve(2)).
package func writeScript(_ script: String, to path: String) throws {
  let written = try ChildProcess.run(
    ["install", "-D", "-m", "755", "/dev/stdin", path], input: "#!/bin/sh\n\(script)\n")
  guard written.code == 0 else { throw UnexpectedOutcome(written.err) }
}
