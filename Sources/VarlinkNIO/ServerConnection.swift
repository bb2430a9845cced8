import FoundationEssentials
import Logging
import NIOCore
import PlannerPosix
import PlannerProtocol
import Varlink

/// The connection of one client. It reads calls, writes answers in order, and enforces the limits.
final class ServerConnection: ChannelDuplexHandler, Subscriber {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let router: Router
  private let limits: ServerLimits
  private let logger: Logger
  /// The name of the program at the other end.
  private let program: String
  private var reader: FrameReader
  private var context: ChannelHandlerContext?
  private var deadline: Scheduled<Void>?
  private var closing = false
  /// True while an answer is pending. No other call is handled until then.
  private var isPending = false
  private var farewell: Scheduled<Void>?
  /// True if much memory was used since memory was last returned to the system.
  private var wasLarge = false
  /// Returns whether another stream may begin on this server.
  private let mayStream: () -> Bool
  private(set) var isStreaming = false
  /// The number of answers that were not written completely.
  private var unwritten = 0
  /// The time when the client last sent bytes, or when an answer was last written completely.
  private var lastUse = NIODeadline.uptimeNanoseconds(0)

  init(
    router: Router, limits: ServerLimits, logger: Logger, program: String = ProgramName.unknown,
    mayStream: @escaping () -> Bool = { true }
  ) {
    self.program = program
    self.router = router
    self.limits = limits
    self.logger = logger
    self.mayStream = mayStream
    reader = FrameReader(limit: limits.messageBytes)
  }

  /// The time since which the connection is unused. It is nil if the connection is or may be in use: a call
  /// is being handled, a message has not ended, or a stream is being read. A connection with unread answers
  /// counts as unused after the time limit of a message.
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

  /// Reads only from a client that reads its answers.
  func read(context: ChannelHandlerContext) {
    if context.channel.isWritable, !isPending { context.read() }
  }

  func channelReadComplete(context: ChannelHandlerContext) { context.flush() }

  /// Continues with the waiting calls when the client reads its answers again.
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
      // The calls of a client wait while it does not read its answers.
      while !closing, !isPending, context.channel.isWritable, let message = try reader.next() {
        // The time limit of a partial message starts with that message, not with an earlier one.
        deadline?.cancel()
        deadline = nil
        let outcome = router.handle(message, from: program, subscriber: self) { [weak self] in
          self?.answerLate($0)
        }
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
      // Memory is returned after the answer is written, because an idle daemon must not keep it.
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

  /// Closes the connection if a message that has begun does not end in time.
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

  /// Writes a whole message with its NUL.
  private func write(_ buffer: ByteBuffer, to context: ChannelHandlerContext) {
    unwritten += 1
    context.write(wrapOutboundOut(buffer)).assumeIsolated().whenComplete { [weak self] _ in
      self?.unwritten -= 1
      self?.lastUse = context.eventLoop.now
    }
  }

  /// Accepts no more calls, and closes the connection after the answers are written. Closes it after `time`
  /// if they are missing, or the client does not read them.
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
    // Otherwise one client could get every event any number of times.
    guard !isStreaming else { throw Busy(message: "This connection has a stream already; open another.") }
    guard mayStream() else {
      throw Busy(message: "There are \(limits.streams) streams already; end one of the watching programs.")
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

/// The limits of a client's use of the daemon.
package struct ServerLimits: Sendable {
  package var connections = 64
  /// The number of connections that may be streams. A stream stays while it is read. The other connections
  /// are for calls.
  package var streams = 48
  package var messageBytes = WireLimit.message
  /// The time limit for one message to arrive completely.
  package var messageTime = TimeAmount.seconds(30)
  /// The time for calls under way to arrive when the server stops.
  package var lastCall = TimeAmount.milliseconds(100)
  /// The time for clients to read their answers when the server stops.
  package var farewell = TimeAmount.seconds(1)
  /// The number of bytes of unread answers above which a client's calls wait.
  package var unreadBytes = 1 << 20

  package init() {}
}
