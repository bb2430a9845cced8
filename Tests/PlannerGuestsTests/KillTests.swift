import Foundation
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Synchronization
import Testing
import Varlink

@testable import PlannerGuests

/// The real program is killed while guests write and the owner listens.
@Suite struct `A door that is killed` {
  /// The program built together with this test bundle.
  private static let program: String = {
    let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? executable
    return URL(filePath: bundle).deletingLastPathComponent().appending(path: "plannerguests").path
  }()

  /// The acknowledged messages, and the messages that the owner received.
  private final class Record: Sendable {
    struct Content {
      var told: [String] = []
      var heard: [String] = []
      var numbers: [Int] = []
      var isOver = false
    }
    private let content = Mutex(Content())

    func withLock<Value: Sendable>(_ body: (inout sending Content) -> sending Value) -> Value {
      content.withLock(body)
    }
  }

  /// Enough guests that the limits of one conversation or address do not apply.
  private static let guests = 24

  private func start(_ folder: TemporaryFolder, _ port: UInt16) throws -> ChildProcess {
    let child = try ChildProcess(
      [Self.program, "--listen", "\(port)"],
      environment: ["PLANNER_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path])
    try child.waitUntil { child.out.contains("guests reach it") || child.poll() != nil }
    try #require(child.poll() == nil, "\(child.err)")
    return child
  }

  @Test func `loses nothing that a guest was told is there, and tells the owner nothing twice`() async throws
  {
    let folder = try TemporaryFolder()
    let port = try LoopbackPort.free().number
    let path = folder.file("guests.sock")
    var child = try start(folder, port)
    let owner = try VarlinkConnection(path: path, timeout: 60)
    _ = try owner.call(GuestMethods.SetDoor(settings: DoorSettings(displayName: "Maria", retentionDays: 0)))
    for number in 0..<Self.guests {
      _ = try owner.call(
        GuestMethods.PutInvitation(
          invitation: NewInvitation(
            id: UUID().uuidString, kind: .personal, tokenHash: SHA256.hex(of: Array("token\(number)".utf8)),
            durationMin: 30, times: [], revoked: false)))
    }
    let record = Record()
    // Also stops the writing threads after a failure, because they would use all processors.
    defer { record.withLock { $0.isOver = true } }
    let guests = (0..<Self.guests).map { number in
      BackgroundThread<Void> { Self.write(number, port, record) }
    }
    let listener = BackgroundThread<Void> { Self.listen(path, record) }
    var random = SeededRandom(announcedFor: "kills of plannerguests")
    for _ in 1...8 {
      let wanted = record.withLock { $0.told.count } + Int.random(in: 5...40, using: &random)
      try child.waitUntil { record.withLock { $0.told.count } >= wanted }
      child.send(SIGKILL)
      _ = try child.wait()
      child = try start(folder, port)
    }
    record.withLock { $0.isOver = true }
    for guest in guests { try guest.value }
    let told = record.withLock { $0.told }
    let final = try VarlinkConnection(path: path, timeout: 60)
    // Waits until the owner has received all messages.
    try child.waitUntil { Set(record.withLock { $0.heard }).isSuperset(of: told) }
    let kept = try final.call(GuestMethods.ListConversations()).conversations.flatMap { conversation in
      var texts: [String] = []
      var after = 0
      while true {
        let reply = try final.call(
          GuestMethods.GetConversation(id: conversation.id, after: after, limit: 500))
        texts += reply.messages.compactMap(\.text)
        #expect(reply.messages.map(\.number) == Array((after + 1)...(after + reply.messages.count)))
        after = reply.messages.last?.number ?? after
        if !reply.more { return texts }
      }
    }
    let (heard, numbers) = record.withLock { ($0.heard, $0.numbers) }
    #expect(told.count > 40 && Set(kept).isSuperset(of: told))
    #expect(Set(kept).count == kept.count, "something was said twice")
    #expect(
      Set(heard).count == heard.count && Set(numbers).count == numbers.count, "something was told twice")
    #expect(numbers == numbers.sorted())
    child.send(SIGTERM)
    #expect(try child.wait() == 0)
    _ = try listener.value
  }

  /// Writes as a guest who repeats each message with the same id until it is accepted.
  private static func write(_ number: Int, _ port: UInt16, _ record: Record) {
    let browser = Browser(port: Int(port))
    browser.from = "127.0.0.\(10 + number)"
    var count = 0
    while !record.withLock({ $0.isOver }) {
      count += 1
      let (text, id) = ("\(number) says \(count)", UUID().uuidString)
      while !record.withLock({ $0.isOver }) {
        let answer = try? browser.post("/i/token\(number)/send", [("text", text), ("id", id)])
        if answer?.status == 303 {
          record.withLock { $0.told.append(text) }
          break
        }
        // The limit is thirty messages a minute. The guest continues with another message.
        if answer?.status == 409 { break }
      }
    }
  }

  /// Listens as the owner's program: records each event, then acknowledges it, and reconnects after a
  /// disconnection.
  private static func listen(_ path: String, _ record: Record) {
    var last = 0
    while true {
      do {
        let (watching, acknowledging) = (try VarlinkConnection(path: path), try VarlinkConnection(path: path))
        try watching.watch(GuestMethods.Watch(after: last)) { reply in
          guard let number = reply.event.number else { return true }
          record.withLock { record in
            record.numbers.append(number)
            if let text = reply.event.message?.text { record.heard.append(text) }
          }
          last = number
          _ = try acknowledging.call(GuestMethods.Acknowledge(number: number))
          return true
        }
        if record.withLock({ $0.isOver }) { return }
      } catch {
        if record.withLock({ $0.isOver }) { return }
        poll(nil, 0, 20)
      }
    }
  }
}
