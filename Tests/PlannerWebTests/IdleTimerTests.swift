import NIOCore
import NIOEmbedded
import Testing

@testable import PlannerWeb

@Suite struct `The page rests` {
  private func isOver(_ idleTimer: IdleTimer) -> () -> Bool {
    final class Box: @unchecked Sendable { var isOver = false }
    let box = Box()
    // The loop is embedded and runs in the test's own thread.
    idleTimer.over.whenComplete { _ in box.isOver = true }
    return { box.isOver }
  }

  @Test func `after the time in which nobody looked`() {
    let loop = EmbeddedEventLoop()
    let idleTimer = IdleTimer(after: 600, on: loop)
    let isOver = isOver(idleTimer)
    loop.advanceTime(by: .seconds(599))
    idleTimer.begin()
    loop.advanceTime(by: .hours(5))
    #expect(!isOver(), "somebody looks all the time")
    idleTimer.begin()
    idleTimer.end()
    loop.advanceTime(by: .hours(5))
    #expect(!isOver(), "one has left, the other still looks")
    idleTimer.end()
    loop.advanceTime(by: .seconds(300))
    idleTimer.begin()
    idleTimer.end()
    loop.advanceTime(by: .seconds(599))
    #expect(!isOver())
    loop.advanceTime(by: .seconds(1))
    #expect(isOver())
    idleTimer.stop()
    loop.run()
  }

  @Test func `where nobody ever comes`() {
    let loop = EmbeddedEventLoop()
    let idleTimer = IdleTimer(after: 600, on: loop)
    let isOver = isOver(idleTimer)
    loop.advanceTime(by: .seconds(600))
    #expect(isOver())
  }

  @Test func `never where it was started by hand, and when it is stopped`() {
    let loop = EmbeddedEventLoop()
    let idleTimer = IdleTimer(after: nil, on: loop)
    let isOver = isOver(idleTimer)
    idleTimer.begin()
    idleTimer.end()
    loop.advanceTime(by: .hours(1000))
    #expect(!isOver())
    idleTimer.stop()
    loop.run()
    #expect(isOver())
  }
}

@Suite struct `Connections of the page` {
  private func open() -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    channel.connect(to: try! SocketAddress(unixDomainSocketPath: "/x"), promise: nil)
    return channel
  }

  @Test func `of strangers give way, the oldest first, and those of a browser with a session stay`() {
    let loop = EmbeddedEventLoop()
    let idleTimer = IdleTimer(after: nil, on: loop)
    let connections = Connections(idleTimer: idleTimer)
    let channels = (0..<Connections.most).map { _ in open() }
    for channel in channels { connections.arrived(channel) }
    connections.looks(channels[0])
    #expect(channels.allSatisfy { $0.isActive })
    let more = (0..<2).map { _ in open() }
    for channel in more { connections.arrived(channel) }
    #expect(
      channels.map(\.isActive) == [true, false, false] + Array(repeating: true, count: Connections.most - 3))
    #expect(more.allSatisfy { $0.isActive })
    idleTimer.stop()
    loop.run()
  }

  @Test func `count as a look from the first request with a session to its answer, or to their end`() {
    let loop = EmbeddedEventLoop()
    let idleTimer = IdleTimer(after: 600, on: loop)
    let connections = Connections(idleTimer: idleTimer)
    let (asking, gone, stranger) = (open(), open(), open())
    for channel in [asking, gone, stranger] { connections.arrived(channel) }
    for _ in 0..<2 { connections.looks(asking) }
    connections.looks(gone)
    connections.looked(stranger)
    _ = try? gone.finish()
    loop.advanceTime(by: .hours(1))
    #expect(!isDone(idleTimer))
    connections.looked(asking)
    connections.looked(asking)
    loop.advanceTime(by: .seconds(599))
    #expect(!isDone(idleTimer))
    loop.advanceTime(by: .seconds(1))
    #expect(isDone(idleTimer))
  }

  private func isDone(_ idleTimer: IdleTimer) -> Bool {
    final class Box: @unchecked Sendable { var isDone = false }
    let box = Box()
    // The loop is embedded and runs in the test's own thread.
    idleTimer.over.whenComplete { _ in box.isDone = true }
    return box.isDone
  }
}
