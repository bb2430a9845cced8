import Foundation
import Glibc
import Logging
import PlannerTestSupport
import Synchronization
import SystemdKit

/// Records the calls of an alarm.
final class Bell: Sendable {
  let log = RecordedLog()
  private let reasons = Mutex<(all: [WallClockAlarm.Reason], heard: Int)>(([], 0))
  private let rang = DispatchSemaphore(value: 0)
  private let marked = DispatchSemaphore(value: 0)

  func alarm(
    localtime: String = "/etc/localtime",
    read: @escaping @Sendable (Int32) -> Int32 = WallClockTimer.read
  ) throws -> (EventThread, WallClockAlarm) {
    let thread = try EventThread(name: "test")
    let alarm = try WallClockAlarm(
      on: thread, localtime: localtime, logger: log.logger, read: read
    ) { [self] reason in
      reasons.withLock { $0.all.append(reason) }
      rang.signal()
    }
    return (thread, alarm)
  }

  var rung: [WallClockAlarm.Reason] { reasons.withLock { $0.all } }

  /// Returns the next reason in order; nil on a timeout.
  func next(milliseconds: Int = 10_000) -> WallClockAlarm.Reason? {
    guard rang.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return nil }
    return reasons.withLock { reasons in
      defer { reasons.heard += 1 }
      return reasons.all[reasons.heard]
    }
  }

  /// Returns whether the thread has done its work so far.
  func isStarted(_ thread: EventThread) -> Bool {
    thread.execute { [marked] _ in marked.signal() }
    return marked.wait(timeout: .now() + 10) == .success
  }
}

/// Records the log.
final class RecordedLog: Sendable {
  let lines = Mutex<[String]>([])

  var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: RecordedLog
    var logLevel = Logger.Level.trace
    var metadata = Logger.Metadata()

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      log.lines.withLock { $0.append("\(event.level) \(event.message) \(event.metadata ?? [:])") }
    }
  }
}

/// A private system bus with a fake logind that the test controls.
final class SystemBus {
  static var isPossible: Bool {
    access("/usr/bin/dbus-daemon", X_OK) == 0
      && (try? ChildProcess.run(["/usr/bin/python3", "-c", "import dbus"]))?.code == 0
  }

  let address: String
  private let folder: TemporaryFolder
  private let daemon: ChildProcess

  init() throws {
    let folder = try TemporaryFolder()
    let address = "unix:path=\(folder.file("bus"))"
    let daemon = try ChildProcess([
      "dbus-daemon", "--session", "--nofork", "--print-address", "--address=\(address)",
    ])
    // The socket's file exists a moment before connections are possible. The output comes after that.
    try daemon.waitUntil { daemon.out.contains(address) }
    (self.folder, self.address, self.daemon) = (folder, address, daemon)
  }

  deinit { daemon.send(SIGTERM) }

  /// Waits until a client listens for `PrepareForSleep`, which the bus itself can report.
  func waitForWatch() throws {
    try daemon.waitUntil {
      try python(
        """
        stats = dbus.Interface(bus.get_object("org.freedesktop.DBus", "/org/freedesktop/DBus"),
          "org.freedesktop.DBus.Debug.Stats").GetAllMatchRules()
        sys.exit(not any("PrepareForSleep" in rule for rules in stats.values() for rule in rules))
        """) == 0
    }
  }

  func logind(says signals: [Bool]) throws {
    let values = signals.map { $0 ? "True" : "False" }.joined(separator: ", ")
    let code = try python(
      """
      bus.request_name("org.freedesktop.login1")
      for start in [\(values)]:
        signal = dbus.lowlevel.SignalMessage(
          "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "PrepareForSleep")
        signal.append(dbus.Boolean(start))
        bus.send_message(signal)
      bus.flush()
      """)
    guard code == 0 else { throw POSIXError(.EIO) }
  }

  private func python(_ lines: String) throws -> Int32 {
    let head = "import sys, dbus, dbus.lowlevel\nbus = dbus.bus.BusConnection('\(address)')\n"
    return try ChildProcess.run(["/usr/bin/python3", "-c", head + lines]).code
  }
}
