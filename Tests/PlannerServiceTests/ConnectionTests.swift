import Foundation
import NIOCore
import NIOEmbedded
import PlannerProtocol
import PlannerTestSupport
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport
@testable import VarlinkNIO

/// A connection on a loop with a clock that the test moves.
private struct Client {
  let channel: EmbeddedChannel
  let connection: ServerConnection
  let interface = EchoInterface()

  init(_ limits: ServerLimits = ServerLimits()) throws {
    let router = Router(interfaces: [interface], logger: LiveServer.logger)
    channel = EmbeddedChannel()
    connection = ServerConnection(router: router, limits: limits, logger: LiveServer.logger)
    try channel.pipeline.syncOperations.addHandler(connection)
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/x")).wait()
  }

  func send(_ bytes: some Sequence<UInt8>) throws {
    if channel.isActive { try channel.writeInbound(ByteBuffer(bytes: Array(bytes))) }
  }

  /// Returns the texts of the answers since the last call.
  func received() throws -> [String] {
    var bytes: [UInt8] = []
    while let buffer = try channel.readOutbound(as: ByteBuffer.self) { bytes += buffer.readableBytesView }
    #expect(bytes.last == nil || bytes.last == 0)
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  func pass(_ time: TimeAmount) { channel.embeddedEventLoop.advanceTime(by: time) }
}

@Suite struct `A connection` {
  private static let first = EchoInterface.call("1")

  @Test func `closes where half a message does not end in 30 seconds`() throws {
    let client = try Client()
    try client.send(Self.first.prefix(10))
    client.pass(.seconds(29))
    #expect(client.channel.isActive)
    client.pass(.seconds(2))
    #expect(!client.channel.isActive)
  }

  @Test func `gives every message 30 seconds of its own`() throws {
    let client = try Client()
    try client.send(Self.first.prefix(10))
    for _ in 1...5 {
      client.pass(.seconds(20))
      try client.send(Self.first.dropFirst(10) + Self.first.prefix(10))
      #expect(try client.received().count == 1)
    }
    #expect(client.channel.isActive)
    client.pass(.seconds(31))
    #expect(!client.channel.isActive)
  }

  @Test func `a trickle does not keep half a message alive`() throws {
    let client = try Client()
    for byte in Self.first.prefix(40) {
      try client.send([byte])
      client.pass(.seconds(1))
    }
    #expect(!client.channel.isActive)
  }

  @Test func `stays open for as long as it is quiet between messages`() throws {
    let client = try Client()
    try client.send(Self.first)
    client.pass(.hours(1000))
    try client.send(Self.first)
    #expect(try client.received().count == 2)
  }

  @Test func `answers pipelined calls in order, wherever the bytes are cut`() throws {
    let stream = (1...5).flatMap { EchoInterface.call("\($0)") }
    for cut in 1..<stream.count {
      let client = try Client()
      try client.send(stream[..<cut])
      try client.send(stream[cut...])
      #expect(try client.received() == (1...5).map { #"{"parameters":{"text":"\#($0)"}}"# })
    }
    let client = try Client()
    for byte in stream { try client.send([byte]) }
    #expect(try client.received().count == 5)
  }

  @Test func `refuses a message over the limit, and hangs up`() throws {
    var limits = ServerLimits()
    limits.messageBytes = Self.first.count - 1
    let exact = try Client(limits)
    try exact.send(Self.first)
    #expect(try exact.received().count == 1)
    #expect(exact.channel.isActive)
    limits.messageBytes -= 1
    for whole in [true, false] {
      let client = try Client(limits)
      try client.send(whole ? Self.first[...] : Self.first.dropLast())
      #expect(try client.received().map { $0.contains("InvalidParameter") } == [true])
      #expect(!client.channel.isActive)
    }
  }

  @Test func `answers what came before what ends it, and nothing after`() throws {
    let client = try Client()
    try client.send(Self.first + Array("garbage\u{0}".utf8) + Self.first)
    let received = try client.received()
    #expect(received.count == 2)
    #expect(received.last?.contains("org.varlink.service.InvalidParameter") == true)
    #expect(!client.channel.isActive)
  }

  @Test func `lets calls wait while their answers are not read`() throws {
    let client = try Client()
    client.channel.isWritable = false
    client.channel.pipeline.fireChannelWritabilityChanged()
    try client.send(Self.first + Self.first)
    #expect(try client.received().isEmpty)
    client.channel.isWritable = true
    client.channel.pipeline.fireChannelWritabilityChanged()
    #expect(try client.received().count == 2)
  }

  @Test func `drops a watcher that does not keep up, with Busy`() throws {
    let client = try Client()
    try client.send(EchoInterface.watch)
    let subscriber = try #require(client.interface.subscribers.first)
    #expect(subscriber.send(Data("{}".utf8)))
    #expect(try client.received() == ["{}"])
    client.channel.isWritable = false
    #expect(!subscriber.send(Data("{}".utf8)))
    #expect(try client.received().map { $0.contains("org.socialplanner.Planner.Busy") } == [true])
    #expect(!client.channel.isActive)
    #expect(!subscriber.send(Data("{}".utf8)))
  }

  @Test func `is idle from its last call on, and not while one is in hand or on its way`() throws {
    let client = try Client()
    client.pass(.seconds(5))
    try client.send(Self.first)
    let since = try #require(client.connection.idleSince)
    #expect(since == client.channel.embeddedEventLoop.now)
    client.pass(.hours(1))
    #expect(client.connection.idleSince == since)
    try client.send(Self.first.prefix(10))
    #expect(client.connection.idleSince == nil)
    try client.send(Self.first.dropFirst(10))
    #expect(client.connection.idleSince == client.channel.embeddedEventLoop.now)
    try client.send(EchoInterface.call("hold"))
    client.pass(.hours(1))
    #expect(client.connection.idleSince == nil)
    client.interface.held.removeFirst()(.reply(Data("{}".utf8)))
    #expect(client.connection.idleSince == client.channel.embeddedEventLoop.now)
  }

  @Test func `has one stream, and is not idle with it`() throws {
    let client = try Client()
    try client.send(EchoInterface.watch)
    client.pass(.hours(1))
    #expect(client.connection.idleSince == nil)
    try client.send(EchoInterface.watch)
    #expect(try client.received().map { $0.contains("org.socialplanner.Planner.Busy") } == [true])
    #expect(client.interface.subscribers.count == 1)
    #expect(client.channel.isActive)
  }

  @Test func `is idle where nobody has read its answer for as long as a message may take`() throws {
    let client = try Client()
    let deaf = Deaf()
    try client.channel.pipeline.syncOperations.addHandler(deaf, position: .first)
    for message in [Self.first, EchoInterface.watch] { try client.send(message) }
    #expect(try #require(client.interface.subscribers.first).send(Data("{}".utf8)))
    client.pass(.seconds(29))
    #expect(client.connection.idleSince == nil)
    client.pass(.seconds(2))
    #expect(client.connection.idleSince != nil)
    for write in deaf.written { write.succeed() }
    #expect(client.connection.idleSince == nil)
  }
}

/// The socket of a client that does not read until the test says so.
private final class Deaf: ChannelOutboundHandler {
  typealias OutboundIn = ByteBuffer
  var written: [EventLoopPromise<Void>] = []

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if let promise { written.append(promise) }
  }
}
