import FoundationEssentials
import Logging
import NIOCore
import PlannerProtocol

/// One client: reads calls, writes answers in order, and holds the client to the limits.
final class Connection: ChannelDuplexHandler, Subscriber {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let router: Router
  private let limits: ServerLimits
  private let logger: Logger
  private var reader: FrameReader
  private var context: ChannelHandlerContext?
  private var deadline: Scheduled<Void>?
  private var closing = false
  /// An answer is still to come; until then no other call is looked at.
  private var isPending = false
  private var farewell: Scheduled<Void>?
  /// Whether much memory was used since it was last given back.
  private var wasLarge = false
  /// Whether one stream more may begin on this server.
  private let mayStream: () -> Bool
  private(set) var isStreaming = false
  /// Answers that the socket has not taken whole.
  private var unwritten = 0
  /// When bytes last came from the client, or an answer was taken whole.
  private var lastUse = NIODeadline.uptimeNanoseconds(0)

  init(router: Router, limits: ServerLimits, logger: Logger, mayStream: @escaping () -> Bool = { true }) {
    self.router = router
    self.limits = limits
    self.logger = logger
    self.mayStream = mayStream
    reader = FrameReader(limit: limits.messageBytes)
  }

  /// Since when nobody uses it; nil where somebody does, or may still: a call is in hand, a message on its
  /// way, a stream is being read. Answers that nobody reads are no use once they have waited as long as a
  /// message may take.
  var idleSince: NIODeadline? {
    guard let context, !closing, !isPending else { return nil }
    if unwritten > 0 { return lastUse + limits.messageTime <= context.eventLoop.now ? lastUse : nil }
    return reader.isInMessage || isStreaming ? nil : lastUse
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    lastUse = context.eventLoop.now
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    deadline?.cancel()
    farewell?.cancel()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !closing else { return }
    var bytes = unwrapInboundIn(data)
    lastUse = context.eventLoop.now
    reader.append(&bytes)
    answerWhatIsThere(context)
  }

  /// Nothing is read from a client that does not read its answers.
  func read(context: ChannelHandlerContext) {
    if context.channel.isWritable, !isPending { context.read() }
  }

  func channelReadComplete(context: ChannelHandlerContext) { context.flush() }

  /// Where the client reads its answers again, the calls that waited go on.
  func channelWritabilityChanged(context: ChannelHandlerContext) {
    guard context.channel.isWritable, !closing else { return }
    answerWhatIsThere(context)
    context.flush()
    context.read()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    logger.debug("connection lost", metadata: ["error": "\(error)"])
    context.close(promise: nil)
  }

  private func answerWhatIsThere(_ context: ChannelHandlerContext) {
    do {
      // A client that does not read its answers has its calls wait.
      while !closing, !isPending, context.channel.isWritable, let message = try reader.next() {
        // The time of a half message begins with that message, not with one before it.
        deadline?.cancel()
        deadline = nil
        let outcome = router.handle(message, subscriber: self) { [weak self] in self?.answerLate($0) }
        isPending = outcome.isPending
        if message.count > Memory.much { wasLarge = true }
        give(outcome, to: context)
      }
    } catch {
      write(
        Data(#"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"message"}}"#.utf8),
        to: context)
      finish(within: limits.messageTime)
    }
    if wasLarge, !reader.isInMessage, !isPending {
      wasLarge = false
      // Once the answer is out: an idle daemon keeps nothing of it.
      context.writeAndFlush(wrapOutboundOut(ByteBuffer())).assumeIsolated().whenComplete { [router] _ in
        router.giveMemoryBack()
      }
    }
    watchForHalfMessages(context)
  }

  private func answerLate(_ outcome: Router.Outcome) {
    isPending = false
    guard let context else { return }
    give(outcome, to: context)
    if closing {
      hangUp(context)
    } else {
      answerWhatIsThere(context)
      context.flush()
      context.read()
    }
  }

  private func give(_ outcome: Router.Outcome, to context: ChannelHandlerContext) {
    for answer in outcome.messages {
      write(answer, to: context)
      if answer.count > Memory.much { wasLarge = true }
    }
    if let message = outcome.longMessage {
      write(message, to: context)
      wasLarge = true
    }
    if outcome.closes { finish(within: limits.messageTime) }
  }

  /// A message that has begun must end in time.
  private func watchForHalfMessages(_ context: ChannelHandlerContext) {
    guard reader.isInMessage, !closing, !isPending, context.channel.isWritable else {
      deadline?.cancel()
      deadline = nil
      return
    }
    guard deadline == nil else { return }
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: limits.messageTime) { [weak self] in
      self?.logger.info("a message did not end in time")
      self?.context?.close(promise: nil)
    }
  }

  private func write(_ message: Data, to context: ChannelHandlerContext) {
    var buffer = context.channel.allocator.buffer(capacity: message.count + 1)
    buffer.writeBytes(message)
    buffer.writeInteger(UInt8(0))
    write(buffer, to: context)
  }

  /// A whole message, with its NUL.
  private func write(_ buffer: ByteBuffer, to context: ChannelHandlerContext) {
    unwritten += 1
    context.write(wrapOutboundOut(buffer)).assumeIsolated().whenComplete { [weak self] _ in
      self?.unwritten -= 1
      self?.lastUse = context.eventLoop.now
    }
  }

  /// Takes no more calls, and hangs up once the answers are there and written, or after this time where they
  /// are not, or the client does not read them.
  func finish(within time: TimeAmount) {
    guard let context else { return }
    closing = true
    let channel = context.channel
    farewell?.cancel()
    farewell = context.eventLoop.assumeIsolated().scheduleTask(in: time) { channel.close(promise: nil) }
    if !isPending { hangUp(context) }
  }

  private func hangUp(_ context: ChannelHandlerContext) {
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(ByteBuffer())).whenComplete { _ in channel.close(promise: nil) }
  }

  // MARK: - Subscriber

  func begin() throws {
    // Else one client could have every event sent to it any number of times.
    guard !isStreaming else { throw Busy(message: "This connection has a stream already; open another one.") }
    guard mayStream() else {
      throw Busy(message: "There are \(limits.streams) streams already; end one of the programs that watch.")
    }
    isStreaming = true
  }

  func send(_ message: Data) -> Bool {
    guard let context, !closing else { return false }
    guard context.channel.isWritable else {
      logger.info("a watcher did not keep up")
      let busy = Busy(message: "Events came faster than they were read; the stream ends here.")
      if let data = try? WireJSON.encode(WireReply(error: Busy.qualifiedName, parameters: busy)) {
        write(data, to: context)
      }
      finish(within: limits.messageTime)
      return false
    }
    write(message, to: context)
    context.flush()
    return true
  }
}

/// What a client may take of the daemon.
package struct ServerLimits: Sendable {
  package var connections = 64
  /// How many of them may be streams, which stay for as long as they are read: the others are for calls.
  package var streams = 48
  package var messageBytes = WireLimit.message
  /// For one message to arrive whole.
  package var messageTime = TimeAmount.seconds(30)
  /// For calls that are on their way when the server stops.
  package var lastCall = TimeAmount.milliseconds(100)
  /// For the answers to be read once the server stops.
  package var farewell = TimeAmount.seconds(1)
  /// Bytes of answers that wait for a reader before its calls wait too.
  package var unreadBytes = 1 << 20

  package init() {}
}
