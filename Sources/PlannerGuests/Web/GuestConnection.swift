import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// A connection from a guest's browser or from the proxy. It answers requests one after the other.
///
/// Only a request has a task, because ten thousand connections may be open and idle. An open page
/// (``LivePage``) takes the connection over and removes the handlers that read requests.
final class GuestConnection: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// Answers a request. If `left` has a page, the answer is the head of its stream.
  typealias Responder = @Sendable (Request, any Channel) async -> (answer: Response, left: ConnectionUpgrade)

  /// The state of the request that is being answered.
  private struct Current {
    /// Whether the connection stays open afterwards.
    var keepsAlive: Bool
    /// Whether the answer may be sent in chunks.
    var takesChunks: Bool
    /// Whether only the head of the answer was requested.
    var isHead: Bool
    /// Whether the whole request has been taken from ``parts``.
    var isWhole = false
    /// Whether the answer is being written.
    var isBeingAnswered = false
    var isAnswered = false
  }

  private let responder: Responder
  private let executor: LoopExecutor
  private let patience: TimeAmount
  /// Parts that were received and not taken yet. While there are unrequested parts, the connection does not
  /// read.
  private var parts = CircularBuffer<HTTPServerRequestPart>(initialCapacity: 2)
  private var current: Current?
  /// The promise of the request's task that waits for more of the body.
  private var wanted: EventLoopPromise<ByteBuffer?>?
  private var deadline: Scheduled<Void>?
  private var ends = false
  private var context: ChannelHandlerContext?

  init(responder: @escaping Responder, executor: LoopExecutor, patience: Int) {
    self.responder = responder
    self.executor = executor
    self.patience = .seconds(Int64(patience))
  }

  /// Adds the HTTP handlers and the connection to a channel.
  static func setUp(_ channel: any Channel, _ connection: GuestConnection) throws {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 8 * 1024
    limits.maxHeaderListSize = 16 * 1024
    limits.maxHeaderFieldCount = 64
    let pipeline = channel.pipeline.syncOperations
    // A connection answers in order, so pipelining needs no help. HTTPTypes validates the headers.
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
      withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
    try pipeline.addHandler(connection)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    if context.channel.isActive { channelActive(context: context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
    wanted?.fail(ChannelError.ioOnClosedChannel)
    wanted = nil
    self.context = nil
  }

  func channelActive(context: ChannelHandlerContext) {
    wait(patience)
    context.read()
  }

  // MARK: - Reading

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    parts.append(unwrapInboundIn(data))
    advance(context)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if (current == nil && parts.isEmpty) || wanted != nil || current?.isAnswered == true { context.read() }
  }

  /// Processes the received parts as far as possible.
  private func advance(_ context: ChannelHandlerContext) {
    while current?.isAnswered == true, let part = parts.popFirst() {
      // Drops the rest of a request that was answered already.
      if case .end = part { finish(context) }
    }
    if current == nil, !ends, let first = parts.popFirst() {
      if case .head(let head) = first { begin(head, context) } else { context.close(promise: nil) }
    }
    if let wanted, let part = takePart() {
      self.wanted = nil
      wanted.succeed(part)
    }
  }

  /// Returns the next part of the body. Returns nil if it has not arrived yet, and `.some(nil)` at the end
  /// of the body.
  private func takePart() -> ByteBuffer?? {
    if current?.isWhole != false { return .some(nil) }
    switch parts.popFirst() {
    case nil: return nil
    case .body(let bytes): return bytes
    case .end, .head:
      current?.isWhole = true
      return .some(nil)
    }
  }

  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    current = Current(
      keepsAlive: head.isKeepAlive, takesChunks: head.version != .http1_0, isHead: head.method == .HEAD)
    // RFC 9112, section 3.2: two Host headers could name two sites.
    guard head.headers["host"].count < 2,
      let asked = try? HTTPRequest(head, secure: false, splitCookie: false)
    else {
      return refuse(context)
    }
    let me = NIOLoopBound(self, eventLoop: context.eventLoop)
    let loop = context.eventLoop
    let request = Request(head: asked, body: RequestBody(asyncSequence: Body(connection: me, loop: loop)))
    let (responder, channel) = (responder, context.channel)
    Task(executorPreference: executor) {
      let (answer, left) = await responder(request, channel)
      var body = ByteBuffer()
      if left.page == nil, let written = try? await Collected.bytes(of: answer.body) { body = written }
      let whole = body
      loop.execute { me.value.send(answer.head, whole, left) }
    }
  }

  /// The body of the request that is being answered. It reads from the connection only on demand.
  private struct Body: AsyncSequence, Sendable {
    let connection: NIOLoopBound<GuestConnection>
    let loop: any EventLoop

    struct AsyncIterator: AsyncIteratorProtocol {
      let body: Body

      func next() async throws -> ByteBuffer? {
        try await body.loop.flatSubmit { [body] in body.connection.value.next() }.get()
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: self) }
  }

  private func next() -> EventLoopFuture<ByteBuffer?> {
    guard let context else { return executor.loop.makeFailedFuture(ChannelError.ioOnClosedChannel) }
    if let part = takePart() { return context.eventLoop.makeSucceededFuture(part) }
    let promise = context.eventLoop.makePromise(of: ByteBuffer?.self)
    wanted?.fail(ChannelError.ioOnClosedChannel)
    wanted = promise
    context.read()
    return promise.futureResult
  }

  // MARK: - Answering

  private func send(_ head: HTTPResponse, _ body: ByteBuffer, _ left: ConnectionUpgrade) {
    guard let context, current != nil else { return left.end() }
    if let page = left.page {
      left.end()
      return hand(over: head, to: page, context)
    }
    current?.isBeingAnswered = true
    var head = HTTPResponseHead(head)
    if let current, !current.keepsAlive || ends {
      ends = true
      head.headers.replaceOrAdd(name: "connection", value: "close")
    }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if body.readableBytes > 0, current?.isHead != true {
      context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    }
    // Closes the connection of a client that reads slower than 16 kB a second, because the answer is held
    // in memory.
    wait(patience + .seconds(Int64(body.readableBytes / 16_384)))
    let me = NIOLoopBound(self, eventLoop: context.eventLoop)
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.whenComplete { result in
      left.end()
      if case .success = result { me.value.answered() }
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
  }

  private func answered() {
    guard let context else { return }
    if current?.isWhole == false, let first = parts.first, case .end = first {
      parts.removeFirst()
      current?.isWhole = true
    }
    if current?.isWhole == true { return finish(context) }
    // If the client is still sending, closing the connection now would lose the answer.
    current?.isAnswered = true
    wait(patience)
    advance(context)
    if current != nil { context.read() }
  }

  /// Completes a request after its answer was sent and all of it was received.
  private func finish(_ context: ChannelHandlerContext) {
    current = nil
    if ends { return context.close(promise: nil) }
    wait(patience)
    advance(context)
    if current == nil { context.read() }
  }

  /// Closes the connection after the time, unless the deadline is replaced. Single bytes that a client sends
  /// or reads do not extend it.
  private func wait(_ time: TimeAmount) {
    deadline?.cancel()
    guard let channel = context?.channel else { return }
    deadline = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  private func hand(over head: HTTPResponse, to page: LivePage, _ context: ChannelHandlerContext) {
    if ends { return context.close(promise: nil) }
    var head = HTTPResponseHead(head)
    let isChunked = current?.takesChunks == true
    head.headers.remove(name: "content-length")
    if isChunked {
      head.headers.replaceOrAdd(name: "transfer-encoding", value: "chunked")
    } else {
      head.version = .http1_0
      head.headers.replaceOrAdd(name: "connection", value: "close")
    }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    let channel = context.channel
    let pipeline = channel.pipeline.syncOperations
    do {
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      let encoder = try pipeline.handler(type: HTTPResponseEncoder.self)
      // Handlers are removed from the end of the pipeline, so that a handler does not get data meant for a
      // later one.
      pipeline.removeHandler(self, promise: nil)
      pipeline.removeHandler(decoder, promise: nil)
      pipeline.removeHandler(encoder, promise: nil)
      try pipeline.addHandler(page)
      page.begin(isChunked: isChunked)
    } catch {
      channel.close(promise: nil)
    }
  }

  // MARK: - Closing

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent, ChannelEvent.inputClosed:
      // The pending request is answered first.
      ends = true
      if current == nil { context.close(promise: nil) }
      if event is ChannelEvent { endBody() }
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  private func endBody() {
    wanted?.fail(ChannelError.inputClosed)
    wanted = nil
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // Closes the connection if an answer is partly written, because a second answer would be mixed with it.
    guard error is HTTPParserError, current?.isBeingAnswered != true else {
      return context.close(promise: nil)
    }
    current = nil
    endBody()
    refuse(context)
  }

  /// Answers 400 to data that is not an HTTP request.
  private func refuse(_ context: ChannelHandlerContext) {
    ends = true
    let head = HTTPResponseHead(
      version: .http1_1, status: .badRequest, headers: ["connection": "close", "content-length": "0"])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    let channel = context.channel
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.whenComplete { _ in channel.close(promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
  }
}

/// Collects the bytes that a body writes.
private struct Collected: ResponseBodyWriter {
  let bytes = NIOLockedValueBox(ByteBuffer())

  static func bytes(of body: ResponseBody) async throws -> ByteBuffer {
    let collected = Collected()
    try await body.write(collected)
    return collected.bytes.withLockedValue { $0 }
  }

  func write(_ buffer: ByteBuffer) async throws {
    bytes.withLockedValue { bytes in
      if bytes.readableBytes == 0 { bytes = buffer } else { _ = bytes.writeImmutableBuffer(buffer) }
    }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
