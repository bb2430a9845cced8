import Foundation
import Glibc
import PlannerTestSupport
import Testing

@testable import Varlink

@Suite struct `Waiting for a program that does not answer` {
  /// Records the reported seconds, and answers whether other calls are served.
  private final class Told {
    var seconds: [Int] = []
    var answersOthers = false
  }

  /// Returns a patience with a process that runs `words`, once the process sleeps or is stopped.
  private func patience(
    with words: [String], _ told: Told, once state: String = "S", after signal: Int32? = nil
  ) throws -> (Patience, ChildProcess) {
    let child = try ChildProcess(words)
    if let signal { child.send(signal) }
    try child.waitUntil {
      let stat = try String(contentsOfFile: "/proc/\(child.pid)/stat", encoding: .utf8)
      return stat.contains("(\(words[0])) \(state) ")
    }
    return (
      Patience(
        name: words[0], peer: child.pid, user: geteuid(), answersOthers: { told.answersOthers },
        told: { told.seconds.append($1) }), child
    )
  }

  @Test func `ends after two seconds where it is stopped`() throws {
    let told = Told()
    told.answersOthers = true
    var (patience, child) = try patience(with: ["sleep", "1000"], told, once: "T", after: SIGSTOP)
    try patience.look(after: 1)
    #expect(throws: ClientError.silent(SilentProgram(name: "sleep", process: child.pid, isStopped: true))) {
      try patience.look(after: 2)
    }
    #expect(told.seconds == [])
  }

  @Test func `ends after two seconds where it sleeps and answers nobody`() throws {
    let told = Told()
    var (patience, child) = try patience(with: ["sleep", "1000"], told)
    try patience.look(after: 1)
    #expect(throws: ClientError.silent(SilentProgram(name: "sleep", process: child.pid, isStopped: false))) {
      try patience.look(after: 2)
    }
  }

  @Test func `goes on while it answers others, and is told every two seconds`() throws {
    let told = Told()
    told.answersOthers = true
    var (patience, child) = try patience(with: ["sleep", "1000"], told)
    for second in 1...5 { try patience.look(after: second) }
    #expect(told.seconds == [2, 4])
    child.send(SIGKILL)
    _ = try child.wait()
  }

  @Test func `goes on while it computes, though it answers nobody`() throws {
    let told = Told()
    var (patience, child) = try patience(with: ["sh", "-c", "while :; do :; done"], told, once: "R")
    for second in 1...4 { try patience.look(after: second) }
    #expect(told.seconds == [2, 4])
    child.send(SIGKILL)
    _ = try child.wait()
  }

  @Test func `goes on where nothing is known of it`() throws {
    let told = Told()
    var patience = Patience(
      name: "plannerd", peer: getpid(), user: geteuid(), answersOthers: { false },
      told: { told.seconds.append($1) })
    for second in 1...4 { try patience.look(after: second) }
    #expect(told.seconds == [2, 4])
  }

  @Test(arguments: [
    (true, "because it is stopped; continue it with: kill -CONT 42 (it may"),
    (false, "restart it with: systemctl --user restart plannerd, or: kill 42 (it may"),
  ])
  func `names the program and the next step`(isStopped: Bool, step: String) {
    #expect(SilentProgram(name: "plannerd", process: 42, isStopped: isStopped).message.contains(step))
  }
}
