import Foundation
import Glibc
import NIOCore
import PlannerClient
import PlannerProtocol
import PlannerTestSupport
import Testing
import Varlink
import VarlinkNIO

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `The socket` {
  private func echo(_ limits: ServerLimits = ServerLimits(), user: uid_t = geteuid()) throws -> LiveServer {
    try LiveServer(limits: limits, allowedUser: user, interfaces: { [EchoInterface()] })
  }

  private func exchange(_ socket: RawSocket, _ text: String) throws {
    #expect(socket.send(EchoInterface.call(text)))
    #expect(try socket.receive() == #"{"parameters":{"text":"\#(text)"}}"#)
  }

  @Test func `is only its user's`() throws {
    let server = try echo()
    defer { try? server.stop() }
    var status = stat()
    #expect(lstat(server.path, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600)
  }

  @Test func `refuses another user with PermissionDenied`() throws {
    let server = try echo(user: geteuid() + 1)
    defer { try? server.stop() }
    for _ in 1...3 {
      let socket = try RawSocket(path: server.path)
      socket.send(EchoInterface.call("x"))
      #expect(
        try socket.receiveAll() == [#"{"error":"org.varlink.service.PermissionDenied","parameters":{}}"#])
    }
    let connection = try VarlinkConnection(path: server.path, timeout: ChildProcess.patience)
    let error = #expect(throws: ClientError.self) { try connection.call(Methods.Status()) }
    #expect(
      error == .remote(name: "org.varlink.service.PermissionDenied", parameters: .object([:])))
  }

  @Test func `ends the connection that was idle for the longest time where one more comes`() throws {
    #expect(ServerLimits().connections == 64)
    let server = try echo()
    defer { try? server.stop() }
    let held = try (1...64).map { _ in try RawSocket(path: server.path) }
    for (index, socket) in held.enumerated() { try exchange(socket, "\(index)") }
    // The first connections were used again, so they are not the oldest.
    for socket in held.prefix(10) { try exchange(socket, "again") }
    let new = try (1...3).map { _ in try RawSocket(path: server.path) }
    for socket in new { try exchange(socket, "new") }
    for socket in held[10..<13] { #expect(try socket.receiveAll().isEmpty) }
    for socket in held.prefix(10) + held.dropFirst(13) + new { try exchange(socket, "still here") }
  }

  @Test func `refuses one more where all connections are in use, and the others go on`() throws {
    let server = try echo()
    defer { try? server.stop() }
    let call = EchoInterface.call("half")
    let held = try (1...64).map { _ in try RawSocket(path: server.path) }
    for (index, socket) in held.enumerated() {
      try exchange(socket, "\(index)")
      // A whole call and the beginning of another one. After the answer to the first, the server has also
      // received the second part.
      #expect(socket.send(EchoInterface.call("\(index)") + call.prefix(10)))
      #expect(try socket.receive() != nil)
    }
    for _ in 1...3 {
      let refused = try RawSocket(path: server.path).receiveAll()
      #expect(refused.count == 1)
      #expect(refused.first?.contains("org.socialplanner.Planner.Busy") == true)
    }
    for socket in held {
      #expect(socket.send(call.dropFirst(10)))
      #expect(try socket.receive() == #"{"parameters":{"text":"half"}}"#)
    }
    // Now all connections are idle.
    try exchange(RawSocket(path: server.path), "new")
  }

  @Test func `lets 48 watch for as long as they like, and keeps the others for calls`() throws {
    #expect(ServerLimits().streams == 48)
    let server = try echo()
    defer { try? server.stop() }
    let watchers = try (1...48).map { _ in try RawSocket(path: server.path) }
    for socket in watchers {
      socket.send(EchoInterface.watch)
      try exchange(socket, "watching")
    }
    let one = try RawSocket(path: server.path)
    one.send(EchoInterface.watch)
    #expect(try one.receive()?.contains("org.socialplanner.Planner.Busy") == true)
    try exchange(one, "can still call")
    let calling = try (1...200).map { _ in try RawSocket(path: server.path) }
    for socket in calling.suffix(16) { try exchange(socket, "one of many") }
    for socket in watchers { try exchange(socket, "still watching") }
  }

  @Test func `refuses a message over the limit, and harms nobody else`() throws {
    #expect(ServerLimits().messageBytes == 64 << 20)
    var limits = ServerLimits()
    limits.messageBytes = 1 << 20
    let server = try echo(limits)
    defer { try? server.stop() }
    let other = try RawSocket(path: server.path)
    let socket = try RawSocket(path: server.path)
    socket.send([UInt8](repeating: 65, count: 8 << 20))
    let answers = try socket.receiveAll()
    #expect(answers.count == 1)
    #expect(answers.first?.contains("InvalidParameter") == true)
    try exchange(other, "still here")
    try exchange(other, String(repeating: "y", count: 900_000))
  }

  @Test func `ends half a message in time`() throws {
    var limits = ServerLimits()
    limits.messageTime = .milliseconds(50)
    let server = try echo(limits)
    defer { try? server.stop() }
    let socket = try RawSocket(path: server.path)
    try exchange(socket, "whole")
    socket.send(Array("{\"method\":".utf8))
    #expect(try socket.receiveAll().isEmpty)
  }

  @Test func `answers in order however the calls arrive`() throws {
    let server = try echo()
    defer { try? server.stop() }
    let socket = try RawSocket(path: server.path)
    let stream = (0..<20).flatMap { EchoInterface.call("\($0)") }
    for byte in stream { socket.send([byte]) }
    for index in 0..<20 { #expect(try socket.receive() == #"{"parameters":{"text":"\#(index)"}}"#) }
    socket.send((0..<5000).flatMap { EchoInterface.call("\($0)") })
    for index in 0..<5000 { #expect(try socket.receive() == #"{"parameters":{"text":"\#(index)"}}"#) }
  }

  @Test func `answers what was asked before the client stopped sending`() throws {
    let server = try echo()
    defer { try? server.stop() }
    let socket = try RawSocket(path: server.path)
    socket.send(EchoInterface.call("last", size: 3_000_000))
    #expect(try #require(try socket.receive()).utf8.count > 3_000_000)
    socket.finishSending()
    #expect(try socket.receive() == nil)
  }

  @Test func `stops reading a client that does not read its answers`() throws {
    var limits = ServerLimits()
    limits.unreadBytes = 64 << 10
    let server = try echo(limits)
    defer { try? server.stop() }
    let deaf = try RawSocket(path: server.path)
    // Each call is small and each answer is large. Carrying out all calls would buffer a gigabyte.
    let call = EchoInterface.call("x", size: 100_000)
    var taken = 0
    var refusals = 0
    let probe = try RawSocket(path: server.path)
    while refusals < 20, taken < 10_000 * call.count {
      let sent = deaf.sendWhatFits(call)
      taken += sent
      refusals = sent == 0 ? refusals + 1 : 0
      // The loop is alive, and has processed the calls so far.
      try exchange(probe, "alive")
    }
    #expect(refusals == 20, "the socket fills up")
    #expect(taken < 10_000 * call.count)
    // When the client reads again, every fully received call is answered.
    for _ in 0..<taken / call.count { #expect(try deaf.receive()?.utf8.count ?? 0 > 100_000) }
  }

  @Test func `drops a watcher that does not read, and tells it why`() throws {
    var limits = ServerLimits()
    limits.unreadBytes = 64 << 10
    let planner = try TestPlanner(.router)
    let (store, clock) = (planner.store, planner.time.clock)
    let server = try LiveServer(
      limits: limits, planner: { try Planner.started(store: store, clock: clock, zones: TestPlanner.zones) })
    defer { try? server.stop() }
    let deaf = try RawSocket(path: server.path)
    deaf.send(message: #"{"method":"org.socialplanner.Planner.Watch","more":true}"#)
    let connection = try VarlinkConnection(path: server.path, timeout: ChildProcess.patience)
    let name = String(repeating: "ä", count: 200)
    _ = try connection.call(Methods.AddContact(fields: ContactFields(displayName: name)))
    var rounds = 0
    while try server.onLoop(planner: { $0.feed.watchers.count }) > 0, rounds < 100_000 {
      _ = try connection.call(Methods.EditContact(name: "ä", fields: ContactFields(purpose: "\(rounds)")))
      rounds += 1
    }
    #expect(rounds < 100_000)
    let messages = try deaf.receiveAll()
    #expect(messages.count > 10)
    #expect(messages.last?.contains("org.socialplanner.Planner.Busy") == true)
    #expect(messages.dropLast().allSatisfy { $0.contains("\"continues\":true") })
    // The other clients were not affected.
    #expect(try connection.call(Methods.Status()).contacts == 1)
  }

  @Test func `replaces a socket that nobody serves, and nothing else`() throws {
    let server = try echo()
    let folder = try TemporaryFolder()
    let file = folder.file("s")
    try Data("precious".utf8).write(to: URL(filePath: file))
    let error = #expect(throws: PathError.self) { try server.startAnother(at: file) }
    #expect(error?.message.contains("not a socket") == true)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
    // A stale socket, as left by a killed daemon.
    let path = folder.file("stale")
    try RawSocket.leaveStale(at: path)
    #expect(access(path, F_OK) == 0)
    #expect(throws: (any Error).self) { try RawSocket(path: path) }
    try server.startAnother(at: path)
    defer { try? server.stop() }
    try exchange(RawSocket(path: path), "fresh")
  }

  @Test func `gives answers under way their time when it stops`() throws {
    var limits = ServerLimits()
    // Enough time for a busy machine.
    limits.farewell = .seconds(60)
    let server = try echo(limits)
    let watcher = try RawSocket(path: server.path)
    watcher.send(EchoInterface.watch)
    let socket = try RawSocket(path: server.path)
    try exchange(socket, "ready")
    socket.send(EchoInterface.call("x", size: 5_000_000))
    // The first bytes of the answer have arrived, so the call was carried out.
    #expect(try #require(try socket.peek()) == UInt8(ascii: "{"))
    let path = server.path
    let reading = BackgroundThread {
      let length = try? socket.receive()?.utf8.count
      return length ?? 0
    }
    try server.stop()
    #expect(try reading.value > 5_000_000)
    #expect(try watcher.receiveAll().isEmpty)
    #expect(throws: (any Error).self) { try RawSocket(path: path) }
  }
}
