import Foundation
import Glibc
import PlannerClient
import PlannerModel
import PlannerTime
import Testing
import Varlink

@testable import plannerctl

@Suite struct `watch --format` {
  @Test func `prints a line at once, and another when it is a different one`() throws {
    let world = try World()
    let bar = world.watch()
    #expect(bar.next() == "Ada Tue 18:00")
    world.daemon.tell("reminded")
    world.show(overdue: 1)
    world.daemon.tell("snoozed", "placed", "moved")
    #expect(bar.next() == "Ada Tue 18:00, 1 overdue")
    world.show(overdue: 2)
    world.daemon.tell("ended")
    #expect(bar.next() == "Ada Tue 18:00, 2 overdue", "a line that did not change was printed again")
    #expect(world.daemon.calls.first == "Watch", "it would miss what happens after its first question")
  }

  @Test func `marks a session that something overlaps, though events do not`() throws {
    let world = try World()
    let bar = world.watch()
    #expect(bar.next() == "Ada Tue 18:00")
    world.overlap()
    world.daemon.tell("calendarsChanged")
    #expect(bar.next() == "Ada Tue 18:00 (conflict)")
  }

  @Test func `asks once for events that come together`() throws {
    let world = try World()
    let bar = world.watch()
    _ = bar.next()
    world.show(overdue: 1)
    world.daemon.tell("placed", "placed", "placed", "placed", "placed")
    #expect(bar.next() == "Ada Tue 18:00, 1 overdue")
    world.show(overdue: 2)
    world.daemon.tell("edited")
    #expect(bar.next() == "Ada Tue 18:00, 2 overdue")
    #expect(world.daemon.calls.count { $0 == "Status" } == 3)
  }

  @Test func `says that the daemon is gone, and goes on with the next one`() throws {
    let world = try World()
    let bar = world.watch()
    #expect(bar.next() == "Ada Tue 18:00")
    world.daemon.stop()
    #expect(bar.next() == "Planner off")
    world.show(overdue: 1)
    world.daemon.start()
    #expect(bar.next() == "Ada Tue 18:00, 1 overdue")
    world.daemon.stop()
    #expect(bar.next() == "Planner off")
  }

  @Test func `waits for a daemon whose folder is not there yet`() throws {
    let world = try World(beneath: "run/planner", starting: false)
    let bar = world.watch()
    #expect(bar.next() == "Planner off")
    try world.start()
    #expect(bar.next() == "Ada Tue 18:00")
  }

  @Test func `ends when nobody reads it, with a daemon and without`() throws {
    let world = try World()
    let bar = world.watch()
    #expect(bar.next() == "Ada Tue 18:00")
    bar.close()
    #expect(bar.exitCode == 0)

    world.daemon.stop()
    let down = world.watch()
    #expect(down.next() == "Planner off")
    down.close()
    #expect(down.exitCode == 0)
  }

  @Test func `gives up on a daemon that refuses it`() throws {
    let world = try World()
    world.daemon.answer("Status", Example.refusal("Internal", #"{"message":"broken"}"#))
    let bar = world.watch()
    #expect(bar.next() == "Planner off")
    #expect(bar.exitCode == 70)
  }

  @Test func `gives up on a daemon that hangs up on every call`() throws {
    let world = try World()
    world.daemon.hangsUp = true
    let bar = world.watch()
    #expect(bar.next() == "Planner off")
    #expect(bar.exitCode == 70)
    #expect(world.daemon.calls.count { $0 == "Watch" } == 3)
  }
}

/// A fake daemon with a separate folder.
private final class World {
  let folder: String
  private(set) var daemon: FakeDaemon
  private let beneath: String

  init(beneath: String = "", starting: Bool = true) throws {
    folder = "/tmp/plannerctl-bar-\(UUID().uuidString.prefix(8))"
    self.beneath = beneath
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    daemon = FakeDaemon(path: folder + (beneath.isEmpty ? "" : "/\(beneath)") + "/planner.sock")
    daemon.answer("GetPreferences", Example.preferences)
    daemon.answer("Next", Example.answer(#"{"items":[\#(Self.item)]}"#))
    daemon.answer("Dates", Example.answer(#"{"dates":[]}"#))
    daemon.answer(
      "GetDoor",
      Example.answer(
        #"{"door":{"here":false,"socket":"","displayName":"","retentionDays":1,"unread":0,"waiting":0}}"#))
    show(overdue: 0)
    if starting { daemon.start() }
  }

  deinit {
    daemon.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  func start() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/\(beneath)", withIntermediateDirectories: true)
    daemon.start()
  }

  func show(overdue: Int) {
    daemon.answer(
      "Status",
      Example.answer(
        #"{"version":"1","contacts":1,"goals":1,"liveItems":1,"today":0,"#
          + #""overdue":\#(overdue),"waiting":0,"conflicts":[],"warnings":[]}"#))
  }

  /// Adds an overlap to the next session.
  func overlap() {
    let busy =
      #""overlaps":{"start":"2026-03-03T23:00:00Z","end":"2026-03-04T00:00:00Z","kind":"calendar","title":"x"}"#
    daemon.answer("Next", Example.answer(#"{"items":[\#(Self.item.dropLast()),\#(busy)}]}"#))
  }

  func watch() -> FollowedBar { FollowedBar(path: daemon.path) }

  private static let item =
    #"{"id":"3f2a","contactId":"c","name":"Ada","startAt":"2026-03-03T23:00:00Z","durationMin":30,"#
    + #""status":"pending","origin":"auto","createdAt":"2026-03-02T00:00:00Z"}"#
}

/// Runs `watch --format plain` on a separate thread, and reads its output.
private final class FollowedBar {
  /// The seconds that a line may take on a busy machine.
  private static let patience: Int32 = 120

  private var reading: Int32
  private var buffer: [UInt8] = []
  private let end: Ending

  /// The exit code, once the command has ended.
  // `@unchecked`: one thread writes it, and the other reads it after the semaphore.
  private final class Ending: @unchecked Sendable {
    var code: Int32 = -1
    let done = DispatchSemaphore(value: 0)
  }

  init(path: String) {
    var ends: [Int32] = [0, 0]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    reading = ends[0]
    let writing = ends[1]
    let end = Ending()
    self.end = end
    Thread.detachNewThread {
      var console = Console(
        write: {
          let bytes = Array($0.utf8)
          _ = send(writing, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }, complain: { _ in })
      console.descriptor = writing
      let session = Session(
        json: false, console: console, clock: Clock { Example.now }, environment: [:],
        awaitDaemon: { try DaemonReturn.wait(at: path, whileRead: writing) },
        connect: { try VarlinkConnection(path: path, timeout: $0) })
      end.code = session.run { try BarSource(session: $0, format: .plain).follow() }
      Glibc.close(writing)
      end.done.signal()
    }
  }

  deinit { close() }

  /// Returns the next line; nil on a timeout.
  func next() -> String? {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeSubrange(...end)
        return line
      }
      var entry = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      var chunk = [UInt8](repeating: 0, count: 1 << 12)
      guard poll(&entry, 1, Self.patience * 1000) == 1 else { return nil }
      let count = recv(reading, &chunk, chunk.count, 0)
      if count <= 0 { return nil }
      buffer += chunk[..<count]
    }
  }

  var exitCode: Int32? {
    end.done.wait(timeout: .now() + .seconds(Int(Self.patience))) == .success ? end.code : nil
  }

  func close() {
    if reading >= 0 { Glibc.close(reading) }
    reading = -1
  }
}
