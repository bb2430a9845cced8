import Foundation
import Glibc
import NIOCore
import NIOPosix
import PlannerProtocol
import PlannerTestSupport
import Synchronization
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport
@testable import VarlinkNIO

/// A compromised plannerguests may send as much as it can.
@Suite struct `A flood from plannerguests` {
  @Test func `is taken at a pace: so much at once, and then so much in a second, of messages and of bytes`() {
    var pace = ReadPace(messages: (3, 2))
    pace.bytes = (100, 10)
    let start = NIODeadline.uptimeNanoseconds(1_000_000_000)
    var taken = 0
    while pace.wait(now: start) == nil, taken < 10 {
      pace.took(messages: 1)
      taken += 1
    }
    #expect(taken == 3)
    #expect(pace.wait(now: start + .milliseconds(499)) != nil)
    #expect(pace.wait(now: start + .milliseconds(501)) == nil)
    pace.took(messages: 1, bytes: 150)
    // 150 bytes, of which 100 were free. The other 50 take five seconds at ten bytes a second.
    let wait = pace.wait(now: start + .milliseconds(501))
    #expect(abs((wait?.nanoseconds ?? 0) - 5_000_000_000) < 1_000_000)
    #expect(pace.wait(now: start + .milliseconds(5_502)) == nil)
    // After any pause, the burst has the same limit.
    taken = 0
    while pace.wait(now: start + .hours(1)) == nil, taken < 10 {
      pace.took(messages: 1)
      taken += 1
    }
    #expect(taken == 3)
  }

  @Test func `waits in their program, whole and in order, and leaves the planner's thread to others`()
    async throws
  {
    let folder = try TemporaryFolder()
    let flood = try Flood(path: folder.file("guests"), messages: 300, size: 20_000)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let heard = Mutex<[Int]>([])
    let began = NIODeadline.now()
    let line: NIOLoopBound<any VarlinkClient> = try await loop.flatSubmit {
      let opened = loop.makePromise(of: NIOLoopBound<any VarlinkClient>.self)
      SocketClient.open(flood.path, of: "plannerguests", on: loop, pace: ReadPace(messages: (50, 400))) {
        result in
        opened.completeWith(result.map { NIOLoopBound($0, eventLoop: loop) }.mapError { $0 as any Error })
      }
      return opened.futureResult
    }.get()
    try await loop.submit {
      line.value.watch(Data("{}".utf8)) { message in
        let number = Int(String(decoding: message.prefix(6), as: UTF8.self)) ?? -1
        heard.withLock { $0.append(number) }
        return 1
      } ended: { _ in
      }
    }.get()
    // Their program cannot send much more than the planner accepts. The sockets' buffers hold a little.
    var isHeld = false
    // Counts iterations instead of time, because this task may wait minutes for a thread.
    for _ in 1...60_000 where heard.withLock({ $0.count }) < 300 {
      try await Task.sleep(for: .milliseconds(5))
      let sent = flood.sent
      let count = heard.withLock { $0.count }
      #expect(sent - count <= 80, "\(sent) of \(count) that were heard")
      if count >= 100, !isHeld {
        isHeld = true
        try await loop.submit { line.value.hold(true) }.get()
        let before = heard.withLock { $0.count }
        try await Task.sleep(for: .milliseconds(50))
        #expect(heard.withLock { $0.count } == before)
        try await loop.submit { line.value.hold(false) }.get()
      }
    }
    // 250 messages beyond the first burst, at 400 a second.
    #expect(.now() - began >= .milliseconds(600))
    #expect(heard.withLock { $0 } == Array(0..<300))
    try await loop.submit { line.value.close() }.get()
    try await group.shutdownGracefully()
  }

  @Test func `is no reason to give it up: what it answered while the planner was busy is heard`() async throws
  {
    let folder = try TemporaryFolder()
    let server = try Answering(path: folder.file("guests"))
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let line: NIOLoopBound<any VarlinkClient> = try await loop.flatSubmit {
      let opened = loop.makePromise(of: NIOLoopBound<any VarlinkClient>.self)
      let time = SocketClient.AnswerTime(steps: 2, step: .milliseconds(50))
      SocketClient.open(server.path, of: "plannerguests", on: loop, pace: .guestEvents, answerTime: time) {
        result in
        opened.completeWith(result.map { NIOLoopBound($0, eventLoop: loop) }.mapError { $0 as any Error })
      }
      return opened.futureResult
    }.get()
    let answer: String = try await loop.flatSubmit {
      let answered = loop.makePromise(of: String.self)
      let began = NIODeadline.now()
      line.value.send(Data("{}".utf8)) { result in
        answered.completeWith(result.map { String(decoding: $0, as: UTF8.self) }.mapError { $0 as any Error })
      }
      // The planner is busy for longer than the timeout of an answer.
      server.answered.wait()
      while NIODeadline.now() < began + .milliseconds(150) {}
      return answered.futureResult
    }.get()
    #expect(answer == "{}")
    try await loop.submit { line.value.close() }.get()
    try await group.shutdownGracefully()
  }

  @Test func `has what is told once counted again and nothing else done, for a fifth of the pace`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14)
    let made = try house.invite("Ana")
    let conversation = house.guests.conversation(of: made.id)
    house.guests.write("Hello", in: conversation)
    var (asked, before): ([String], Double) = ([], house.guests.pace)
    house.guests.isHeard = {
      asked.append($0)
      return true
    }
    // The user reads the conversation in another program.
    house.guests.conversations[conversation]?.unread = 0
    house.guests.pass(.changed, in: conversation)
    #expect(asked == ["GetDoor"])
    #expect(try house.planner.call(InvitationMethods.GetDoor()).door.unread == 0)
    house.guests.pass(.read, in: conversation)
    #expect(asked == ["GetDoor"])
    #expect(abs(house.guests.pace - before - 2 * ReadPace.passing) < 1e-9)
    before = house.guests.pace
    house.guests.write("More", in: conversation)
    #expect(house.guests.pace - before == 1)
  }

  @Test func `is not kept in memory while the planner is behind, and nothing of it is lost`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14)
    let made = try house.invite("Ana")
    let conversation = house.guests.conversation(of: made.id)
    house.guests.isSlow = true
    for number in 1...200 { house.guests.write("\(number)", in: conversation) }
    #expect(house.guests.held >= 130)
    house.guests.isSlow = false
    house.planner.time.advance(minutes: 10)
    try house.wake()
    #expect(house.guests.held == 0 && house.guests.acknowledged == house.guests.latest)
  }
}

/// Returns a listening socket.
private func listening(at path: String) throws -> Int32 {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
  let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  let bound = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  guard bound == 0, listen(listener, 2) == 0 else { throw UnexpectedOutcome("no socket: \(errno)") }
  return listener
}

/// Answers one call, on any connection.
private final class Answering: Sendable {
  let path: String
  let answered = DispatchSemaphore(value: 0)

  init(path: String) throws {
    self.path = path
    let listener = try listening(at: path)
    Thread.detachNewThread { [answered] in
      let ends = [accept(listener, nil, nil), accept(listener, nil, nil)]
      close(listener)
      var polled = ends.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&polled, 2, -1)
      let end = polled[0].revents != 0 ? ends[0] : ends[1]
      var byte: UInt8 = 1
      while byte != 0, recv(end, &byte, 1, 0) == 1 {}
      _ = send(end, [123, 125, 0] as [UInt8], 3, Int32(MSG_NOSIGNAL))
      answered.signal()
      while recv(end, &byte, 1, 0) > 0 {}
      for end in ends { close(end) }
    }
  }
}

/// Sends numbered messages on the connection that sends something first. Answers nothing.
private final class Flood: Sendable {
  let path: String
  private let count = Atomic(0)

  var sent: Int { count.load(ordering: .relaxed) }

  init(path: String, messages: Int, size: Int) throws {
    self.path = path
    let listener = try listening(at: path)
    Thread.detachNewThread { [self] in
      let ends = [accept(listener, nil, nil), accept(listener, nil, nil)]
      close(listener)
      var polled = ends.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&polled, 2, -1)
      let end = polled[0].revents != 0 ? ends[0] : ends[1]
      for number in 0..<messages {
        var message = Array(String(format: "%06d", number).utf8)
        message += [UInt8](repeating: 120, count: size - message.count) + [0]
        var rest = message[...]
        while !rest.isEmpty {
          let sent = rest.withUnsafeBytes { send(end, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
          guard sent > 0 else { break }
          rest = rest.dropFirst(sent)
        }
        count.add(1, ordering: .relaxed)
      }
      // The planner disconnects.
      var byte: UInt8 = 0
      while recv(end, &byte, 1, 0) > 0 {}
      for end in ends { close(end) }
    }
  }
}
