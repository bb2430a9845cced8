import Foundation
import Glibc
import PlannerChannels
import PlannerModel
import PlannerReminders
import PlannerTestSupport
import PlannerTime
import Synchronization
import SystemdKit
import Testing

/// The ways to run hooks. The same tests apply to both.
enum HookWay: String, CaseIterable, CustomTestStringConvertible {
  case child, unit

  /// Units need a user's service manager. The tests in `Tests/System` set this variable if there is one.
  static let available: [HookWay] =
    ProcessInfo.processInfo.environment["PLANNER_TEST_SYSTEMD"] == nil ? [.child] : allCases

  var testDescription: String { rawValue }
}

/// A folder of hooks, and a channel that runs them.
final class HookFixture: Sendable {
  let way: HookWay
  let channel: HookChannel
  let hooks: String
  private let folder: TemporaryFolder
  private let thread: EventThread
  private let messages: Messages
  private let begun = Date()

  final class Messages: Sendable {
    let all = Mutex<[HookMessage]>([])
  }

  /// A sample of the daemon's environment, with variables that hooks get and variables that only the daemon
  /// has.
  static let environment = [
    "HOME": "/", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PLANNER_SOCKET": "/run/planner.sock",
    "NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "1", "WATCHDOG_PID": "1", "LISTEN_FDS": "1",
    "LISTEN_PID": "1", "JOURNAL_STREAM": "1:1", "PLANNER_PHONE": "of nobody",
  ]

  init(_ way: HookWay = .child, limit: Duration = .seconds(20)) throws {
    self.way = way
    folder = try TemporaryFolder()
    hooks = folder.file("hooks.d")
    mkdir(hooks, 0o700)
    thread = try EventThread(name: "hooks")
    let messages = Messages()
    self.messages = messages
    channel = HookChannel(
      folder: hooks, environment: Self.environment, on: thread,
      bus: way == .unit ? Bus(.session, on: thread) : nil, limit: limit
    ) { message in
      messages.all.withLock { $0.append(message) }
    }
  }

  deinit {
    channel.stop()
    thread.stop()
  }

  /// Stops the thread, as the daemon does when it ends.
  func endThread() { thread.stop() }

  /// Returns the path of a file that hooks write to.
  func file(_ name: String) -> String { folder.file(name) }

  func text(_ name: String) -> String { (try? String(contentsOfFile: file(name), encoding: .utf8)) ?? "" }

  /// Writes a hook. `OUT` in the body becomes the folder for files.
  func write(_ name: String, _ body: String, start: String = "#!/bin/sh\n", mode: UInt32 = 0o755) throws {
    let text = start + body.replacingOccurrences(of: "OUT", with: folder.path) + "\n"
    try Self.write(program: text, to: "\(hooks)/\(name)", mode: mode)
  }

  /// Writes a program by another process. A child that another test starts at this moment would inherit our
  /// descriptor, and a file that is open for writing cannot be executed (ETXTBSY).
  static func write(program text: String, to path: String, mode: UInt32 = 0o755) throws {
    let script = "cat > \"$1\"; chmod \"$2\" \"$1\""
    let arguments = ["/bin/sh", "-c", script, "sh", path, String(mode, radix: 8)]
    #expect(try ChildProcess.run(arguments, input: text).code == 0)
  }

  func deliver(_ notice: Notice = .ana) async throws {
    _ = try await channel.deliver(notice, uncertain: false, replacing: nil)
  }

  /// Returns the messages about failures, by hook.
  func failures() -> [String: String] {
    let failures = messages.all.withLock { $0.filter(\.isFailure) }
    return Dictionary(failures.map { ($0.hook, $0.text) }) { "\($0) \($1)" }
  }

  /// Returns the lines that a hook wrote, from the channel or the journal.
  func output(of hook: String, atLeast count: Int) throws -> [String] {
    var lines: [String] = []
    let deadline = Date() + 30
    repeat {
      switch way {
      case .child:
        lines = messages.all.withLock { $0.filter { $0.hook == hook && !$0.isFailure }.map(\.text) }
      case .unit:
        let since = "--since=@\(Int(begun.timeIntervalSince1970))"
        lines = try ChildProcess.run(["journalctl", "--user", "-q", "-o", "cat", since, "-t", hook]).out
          .split(separator: "\n").map(String.init)
      }
    } while lines.count < count && Date() < deadline
    return lines
  }
}

extension Notice {
  static let ana = Notice(
    id: "0b9cf7a1-7f1f-4d5c-8f10-2f6f8f1f0001", kind: .reminder,
    at: Instant(microseconds: 1_772_749_800_000_000), late: true, title: "Ana in 30 min",
    lines: ["Coffee", "Last met 12 Feb: \"fine\" & <b>, $HOME, %n, \\n"],
    sessions: [
      NoticeSession(
        id: "5f2c7a10-0000-4000-8000-000000000001", shortId: "5f2c", contactId: "c1", name: "Ana Zoë 🎈",
        startAt: Instant(microseconds: 1_772_751_600_000_000),
        endAt: Instant(microseconds: 1_772_755_200_000_000), localStart: "2026-03-05T18:00:00-05:00",
        purpose: "Coffee", lastMetAt: Instant(microseconds: 1_770_900_000_000_000), lastOutcome: .call,
        lastNote: "fine", phone: "+1 555 0100")
    ],
    actions: [NoticeAction(.done, label: "Done", command: "plannerctl done 5f2c")])

  func with(_ change: (inout Notice) -> Void) -> Notice {
    var copy = self
    change(&copy)
    return copy
  }
}
