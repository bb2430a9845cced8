import NIOCore
import PlannerTime
import PlannerWebKit

/// An open page: a stream of events that has taken over its connection.
///
/// Ten thousand of them may be open and idle. So a page has no task, keeps its state as hashes, and the
/// ``Broadcaster`` notifies it when there may be news. It is used only on its channel's loop, except ``ring()`` and
/// ``end()``.
// Unchecked, because mutable state is used only on one loop: NIO calls the handler there, the server has no
// other loop, and `ring()` and `end()` only schedule work there.
final class LivePage: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The guest of the page, and how the page is written.
  let subject: LiveSubject
  private let live: GuestUpdates
  private let address: String
  private var place: ConnectionLimiter.Place?
  private var told: LiveState
  private var number: Int?
  private var context: ChannelHandlerContext?
  private var deadline: Scheduled<Void>?
  /// The number of writes that the client has not read yet.
  private var pending = 0
  private var isChunked = true
  /// Whether a lookup or write is in progress.
  private var isBusy = false
  /// Whether news may have arrived during it.
  private var isStale = false
  private var isOver = false

  init(
    _ subject: LiveSubject, told: LiveState, address: String, place: ConnectionLimiter.Place,
    live: GuestUpdates
  ) {
    self.subject = subject
    self.told = told
    self.address = address
    self.place = place
    self.live = live
  }

  /// Begins the stream. The connection belongs to the page now, and the head of the answer is written.
  func begin(isChunked: Bool) {
    self.isChunked = isChunked
    number = live.door.broadcaster.open(self, now: live.door.clock.now())
    isBusy = true
    write(EventStream.retry(milliseconds: 1000)) { [self] in
      isBusy = false
      look()
    }
    context?.read()
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    isOver = true
    place = nil
    deadline?.cancel()
    guard let number else { return }
    live.door.broadcaster.leave(number, subject.guest, now: live.door.clock.now())
  }

  var loop: any EventLoop { live.executor.loop }

  // MARK: - Callable from any thread

  /// Looks for news. Several calls while the page is busy lead to one lookup.
  func ring() { loop.execute { self.look() } }

  /// Ends the stream.
  func end() { loop.execute { self.finish("") } }

  // MARK: - On the event loop

  /// Writes a comment, so that a closed connection is noticed.
  func beat() {
    if !isBusy, !isOver { write(":\n\n") {} }
  }

  private func look() {
    guard !isOver else { return }
    if isBusy {
      isStale = true
      return
    }
    (isBusy, isStale) = (true, false)
    let (live, subject, told) = (live, subject, told)
    Task(executorPreference: live.executor) {
      let news = await live.news(of: subject, told)
      live.executor.loop.execute { self.tell(news) }
    }
  }

  private func tell(_ news: GuestUpdates.News) {
    guard !isOver else { return }
    told = news.told
    if news.isLast { return finish(news.text) }
    let done = { [self] in
      isBusy = false
      if let got = news.got { live.got(got, subject.guest) }
      if isStale || news.hasMore { look() }
    }
    if news.text.isEmpty { done() } else { write(news.text, done) }
  }

  /// Writes a text, and calls `done` after the client has read it. A client that reads nothing in time is
  /// disconnected.
  private func write(_ text: String, _ done: @escaping () -> Void) {
    guard let context else { return }
    let (bytes, address, answers) = (text.utf8.count, address, live.answers)
    guard answers.enter(bytes, of: address) else { return context.close(promise: nil) }
    let body = NIOLoopBound(done, eventLoop: loop)
    let written = loop.makePromise(of: Void.self)
    let me = NIOLoopBound(self, eventLoop: loop)
    context.writeAndFlush(wrapOutboundOut(framed(text)), promise: written)
    pending += 1
    if deadline == nil { wait(context) }
    written.futureResult.whenComplete { _ in answers.leave(bytes, of: address) }
    written.futureResult.whenSuccess {
      me.value.taken()
      body.value()
    }
  }

  private func wait(_ context: ChannelHandlerContext) {
    let channel = context.channel
    deadline = loop.scheduleTask(in: .seconds(Int64(live.patience))) { channel.close(promise: nil) }
  }

  /// Notes that a write completed. The remaining writes get a new deadline.
  private func taken() {
    pending -= 1
    deadline?.cancel()
    deadline = nil
    if pending > 0, let context { wait(context) }
  }

  private func framed(_ text: String) -> ByteBuffer {
    guard isChunked else { return ByteBuffer(string: text) }
    return ByteBuffer(string: "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n")
  }

  private func finish(_ text: String) {
    guard !isOver, let context else { return }
    isOver = true
    var last = text.isEmpty ? ByteBuffer() : framed(text)
    if isChunked { last.writeStaticString("0\r\n\r\n") }
    let channel = context.channel
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.whenComplete { _ in channel.close(promise: nil) }
    deadline?.cancel()
    // The last write gets a new deadline, also if earlier writes complete before it.
    pending += 1
    wait(context)
    context.writeAndFlush(wrapOutboundOut(last), promise: written)
  }

  // MARK: - Inbound events

  /// Closes the connection, because a client must not send data on a stream.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.close(promise: nil) }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case ChannelEvent.inputClosed as ChannelEvent: context.close(promise: nil)
    case is ChannelShouldQuiesceEvent: finish("")
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

/// The guest of a page, and how the page is written.
struct LiveSubject: Sendable {
  /// The guest, known by a conversation or by an invitation that has no conversation yet.
  let guest: Guest
  /// The credential with which the page was opened.
  let entry: Entry
  let base: String
  let token: String
  let language: String?
  /// The zone of the page, or nil for the stored zone.
  let zone: ZoneTable?
}

/// The state that a page shows.
struct LiveState: Sendable {
  /// The number of the last message.
  var last: Int
  /// The number up to which the page knows of deleted messages. If it changes, the page reloads.
  var deletedTo: Int
  /// Hashes of the shown texts.
  var around: UInt64
  var marks: UInt64 = 0
  var typedAt: Instant?

  /// Returns the hash of a text. Equal hashes count as equal texts, and forging a collision gains nothing.
  /// A loaded page contains the hash of its content, so changes between loading and connecting are noticed.
  static func mark(of text: String) -> UInt64 { versionDigest(text.utf8) }
}
